// The keys of the queue.
import { useKeys } from '../parts/keys.ts';
import { stepKeys } from '../parts/step-keys.ts';
import type { Verb } from './decide.ts';
import { inDays } from './not-now.tsx';

/** What they do, to what is looked at where it says nothing else. */
interface Deeds {
  move(step: number): void;
  decide(verb: Verb): void;
  edit(): void;
  putOff(until: string): void;
  toggle(): void;
  startBatch(verb: Verb): void;
}

export function useReviewKeys({ move, decide, edit, putOff, toggle, startBatch }: Deeds): void {
  useKeys('Review', [
    ...stepKeys(move),
    { press: 'a', does: 'Accept', run: () => decide('accept') },
    { press: 'r', does: 'Reject', run: () => decide('reject') },
    { press: 'e', does: 'Edit before accepting, or open', run: edit },
    { press: 'Enter', run: edit },
    { press: 'l', does: 'Ask me tomorrow', run: () => putOff(inDays(1)) },
    { press: 'x', does: 'Select', run: toggle },
    { press: 'A', does: 'Accept the selected, or all shown', run: () => startBatch('accept') },
    { press: 'R', does: 'Reject the selected, or all shown', run: () => startBatch('reject') },
  ]);
}
