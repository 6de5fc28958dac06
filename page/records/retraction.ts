// Saying of a thing that it no longer holds. Nothing makes it hold again as it did, so that is held for ten seconds, in which it is
// shown as what no longer holds.
import { useMemo } from 'react';
import { heldThings } from '../parts/held-things.ts';
import { remarkFailure } from '../parts/toast.tsx';
import { hold, named } from '../parts/undo.ts';
import { type AnyObject, type FamilyName, retract } from './change-record.ts';

const retracted = heldThings();

/** The same things, with those that were said to hold no longer a moment ago as what they will be. */
export function useWithRetracted<T extends { id: string }>(things: readonly T[]): readonly T[] {
  const ids = retracted.useIds();
  return useMemo(
    () =>
      ids.size === 0 ? things : things.map((each) => (ids.has(each.id) ? { ...each, status: 'retracted' } : each)),
    [things, ids],
  );
}

/** Whether it can still be undone. */
export function useIsRetractionHeld(id: string): boolean {
  return retracted.useIds().has(id);
}

/** `words`: what it says, as much as there is room for. */
export function retractLater(family: FamilyName, record: AnyObject, words: string): void {
  const id = String(record.id);
  retracted.add(id);
  hold({
    title: named('It no longer holds', words),
    description: 'In ten seconds, if this page is still open.',
    send: async () => {
      await retract(family, record);
      retracted.drop(id);
    },
    onRefused: (refusal) => {
      retracted.drop(id);
      remarkFailure(refusal);
    },
    onUndone: () => retracted.drop(id),
  });
}
