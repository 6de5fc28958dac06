// The queue made shorter: by what waits, by who asks, and by project.
import { memo, useMemo } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { useWhole } from '../hub/lists.ts';
import { useProjects } from '../parts/named.tsx';
import { SelectField } from '../parts/select.tsx';
import { KINDS } from './kinds.ts';
import { askersOf, projectOf, type Waiting, type WaitingKind } from './waiting.ts';

export const ANY = 'any';

interface ByKindProps {
  queue: readonly Waiting[];
  only: WaitingKind | typeof ANY;
  onOnly(kind: WaitingKind | typeof ANY): void;
}

export const ByKind = memo(function ByKind({ queue, only, onOnly }: ByKindProps) {
  const counts = useMemo(() => countsOf(queue), [queue]);
  return (
    <>
      <Filter on={only === ANY} onPress={() => onOnly(ANY)} count={queue.length}>
        All
      </Filter>
      {(Object.keys(KINDS) as WaitingKind[]).map((kind) => {
        const count = counts.get(kind);
        return count === undefined ? null : (
          <Filter key={kind} on={only === kind} onPress={() => onOnly(kind)} count={count}>
            {KINDS[kind].many}
          </Filter>
        );
      })}
    </>
  );
});

function countsOf(queue: readonly Waiting[]): ReadonlyMap<WaitingKind, number> {
  const counts = new Map<WaitingKind, number>();
  for (const { kind } of queue) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function Filter({ on, count, onPress, children }: { on: boolean; count: number; onPress(): void; children: string }) {
  return (
    <button type="button" className="filter" aria-pressed={on} onClick={onPress}>
      {children} <span className="numbers">{count}</span>
    </button>
  );
}

interface ByOriginProps {
  queue: readonly Waiting[];
  from: string;
  onFrom(id: string): void;
  project: string;
  onProject(id: string): void;
}

/** By who asks, and by project, where there are several. */
export const ByOrigin = memo(function ByOrigin({ queue, from, onFrom, project, onProject }: ByOriginProps) {
  const { items: connections } = useWhole('/v1/connections');
  const { projects } = useProjects();
  const [askers, places] = useMemo(
    () => [new Set(queue.flatMap(askersOf)), new Set(queue.map(projectOf))] as const,
    [queue],
  );
  const names = connections
    .filter(({ id }) => askers.has(id) || id === from)
    .map(({ id, name }) => ({ value: id, label: madeVisible(name) }));
  const titles = projects
    .filter(({ id }) => places.has(id) || id === project)
    .map(({ id, title }) => ({ value: id, label: madeVisible(title) }));
  return (
    <>
      {(names.length > 1 || from !== ANY) && (
        <SelectField
          label="From"
          hideLabel
          value={from}
          onChange={onFrom}
          options={[{ value: ANY, label: 'From anyone' }, ...names]}
        />
      )}
      {(titles.length > 0 || project !== ANY) && (
        <SelectField
          label="Project"
          hideLabel
          value={project}
          onChange={onProject}
          options={[{ value: ANY, label: 'Any project' }, ...titles]}
        />
      )}
    </>
  );
});
