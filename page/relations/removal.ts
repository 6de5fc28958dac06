// Removing a relation. Nothing brings back the same one, so it is held for ten seconds, in which it is shown nowhere.
import { useMemo, useSyncExternalStore } from 'react';
import { once, sent } from '../hub/cache.ts';
import { hub, type Schemas } from '../hub/client.ts';
import { remarkFailure } from '../parts/toast.tsx';
import { hold } from '../parts/undo.ts';

type Relation = Schemas['Relation'];

/** Another set for each change. */
let removed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function show(next: ReadonlySet<string>): void {
  removed = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that nobody has removed a moment ago. */
export function useRemaining(relations: readonly Relation[]): readonly Relation[] {
  const gone = useSyncExternalStore(listen, () => removed);
  return useMemo(() => relations.filter(({ id }) => !gone.has(id)), [relations, gone]);
}

export function removeRelation({ id, version }: Relation): void {
  const comeBack = () => show(new Set([...removed].filter((each) => each !== id)));
  show(new Set([...removed, id]));
  const order = once({ params: { path: { id } }, body: {} }, version);
  hold({
    title: 'Removed',
    description: 'In ten seconds, if this page is still open.',
    send: () => sent(() => hub.DELETE('/v1/relations/{id}', order)),
    onRefused: (refusal) => {
      comeBack();
      remarkFailure(refusal);
    },
    onUndone: comeBack,
  });
}
