// What of a listing is decided together: what may be with others at all, and was printed whole.
import { type WhyAlone, whyAlone as whyAloneAnywhere } from '../../shared/review/waiting-record.ts';
import { isWholeInLine } from './about-line.ts';
import type { Listed } from './waiting.ts';

/** Why one is decided by itself; undefined where it may be with others, which only what was printed whole may. */
export function whyAlone(each: Listed): WhyAlone | 'not whole in its line' | undefined {
  return whyAloneAnywhere(each.whole) ?? (isWholeInLine(each) ? undefined : 'not whole in its line');
}

/** One decision is made for all of these. */
export function batchOf(waiting: readonly Listed[]): Listed[] {
  return waiting.filter((each) => whyAlone(each) === undefined);
}
