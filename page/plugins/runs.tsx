// The runs of a plugin: what each brought, what it said, what it was refused, and what held it.
import { History } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure, HubSays } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { clockOf, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { IsolationView } from './holding.tsx';
import { type Plugin, Why } from './plugin-state.tsx';

type Run = Schemas['PluginRun'];

const STATES = { running: 'accent', succeeded: 'good', failed: 'bad' } as const;

export function Runs({ plugin: { id, running } }: { plugin: Plugin }) {
  const options = { id, often: () => running !== null };
  const { items, error, isPending, hasMore, more } = useList('/v1/plugins/{id}/runs', {}, options);
  return (
    <section className="section" aria-labelledby="runs">
      <h2 id="runs">Its runs</h2>
      <Failure error={error} />
      {isPending && <Waiting lines={3} />}
      {!isPending && items.length === 0 && (
        <Empty icon={History} title="It has not run yet">
          <p>Each run is listed here with what it brought, what it said, and what confined it.</p>
        </Empty>
      )}
      <ul className="receipts">
        {items.map((run) => (
          <li key={run.id}>
            <RunView run={run} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="button-row">
          <Button onClick={more}>Earlier runs</Button>
        </div>
      )}
    </section>
  );
}

function RunView({ run }: { run: Run }) {
  const { state, trigger, counts, started_at, ended_at, error, isolation, done, total, log } = run;
  return (
    <details className="receipt">
      <summary>
        <span className="receipt-what">
          <Chip tone={STATES[state]}>{state}</Chip>
          {error === null ? (
            <span>{brought(counts)}</span>
          ) : (
            <span>
              <Why of={error} />
            </span>
          )}
          <span className="quiet">{trigger === 'manual' ? 'by you' : 'by itself'}</span>
          {isolation?.level === 'reduced' && <Chip tone="warn">reduced isolation</Chip>}
        </span>
        <span className="quiet small">
          <When at={started_at} />
        </span>
      </summary>
      <div className="stack run">
        {state === 'running' && <Progress label="Running" done={done} total={total} />}
        <HubSays>{error}</HubSays>
        {log.length > 0 && <Log run={run} />}
        {ended_at !== null && <IsolationView isolation={isolation} tense="then" />}
      </div>
    </details>
  );
}

function Log({ run: { log, log_dropped } }: { run: Run }) {
  return (
    <Outside what="Said by the plugin">
      {log_dropped > 0 && (
        <p className="quiet small">{log_dropped.toLocaleString('en')} lines before these were not kept.</p>
      )}
      <ol className="log">
        {log.map(({ at, level, message }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a log never move
          <li key={i} className={level}>
            <time dateTime={at}>{clockOf(at)}</time>
            <span className="log-level">{level === 'host' ? 'hub' : level}</span>
            <Words>{message}</Words>
          </li>
        ))}
      </ol>
    </Outside>
  );
}

const COUNTED = [
  ['created', 'new'],
  ['updated', 'changed'],
  ['removed', 'gone'],
  ['refused', 'refused'],
] as const;

function brought(counts: Run['counts']): string {
  const said = COUNTED.flatMap(([name, word]) =>
    counts[name] > 0 ? [`${counts[name].toLocaleString('en')} ${word}`] : [],
  );
  if (said.length > 0) return said.join(', ');
  return counts.unchanged > 0 ? `nothing new among ${counts.unchanged.toLocaleString('en')}` : 'nothing';
}
