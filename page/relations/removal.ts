// Removing a relation. Nothing brings back the same one, so it is held for ten seconds, in which it is shown nowhere.
import { useMemo } from 'react';
import { once, sent } from '../hub/cache.ts';
import { hub, type Schemas } from '../hub/client.ts';
import { heldThings } from '../parts/held-things.ts';
import { remarkFailure } from '../parts/toast.tsx';
import { hold } from '../parts/undo.ts';

type Relation = Schemas['Relation'];

const removed = heldThings();

/** Those that nobody has removed a moment ago. */
export function useRemaining(relations: readonly Relation[]): readonly Relation[] {
  const gone = removed.useIds();
  return useMemo(() => relations.filter(({ id }) => !gone.has(id)), [relations, gone]);
}

export function removeRelation({ id, version }: Relation): void {
  const order = once({ params: { path: { id } }, body: {} }, version);
  removed.add(id);
  hold({
    title: 'Removed',
    description: 'In ten seconds, if this page is still open.',
    send: () => sent(() => hub.DELETE('/v1/relations/{id}', order)),
    onRefused: (refusal) => {
      removed.drop(id);
      remarkFailure(refusal);
    },
    onUndone: () => removed.drop(id),
  });
}
