// What something is about, in one line of a terminal; and whether that line leaves out nothing.
import { alikeOf, rivalsOf } from '../../shared/review/waiting-record.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import { readableLine } from '../terminal/output.ts';
import type { Waiting, Whole } from './waiting.ts';

/** As much of what something is about as stands in a line. */
export const ABOUT_LENGTH = 100;
/** Of what does not go together both sides do. */
const SIDES_LENGTH = 2 * ABOUT_LENGTH + 40;

export function aboutLine(each: Told): string {
  return readableLine(wordsOf(each), lengthOf(each));
}

/** Its line says all of it, and leaves out nothing that hides or steers; of the others only `hub review show` does. */
export function isWholeInLine(each: Told): boolean {
  const words = wordsOf(each);
  const line = readableLine(words, Number.MAX_SAFE_INTEGER);
  return line.length <= lengthOf(each) && madeVisible(words).replace(/\s+/g, ' ').trim() === line;
}

type Told = Pick<Waiting, 'what' | 'about'> & { whole?: Whole };

/** With what else waits and contradicts it, or may say the same: neither is decided without the other in sight. */
function wordsOf({ about, whole }: Told): string {
  const quoted = (others: readonly { says: string }[]) => others.map(({ says }) => `“${says}”`).join(' and ');
  const [against, alike] = whole === undefined ? [[], []] : [rivalsOf(whole), alikeOf(whole)];
  return [
    about,
    ...(against.length === 0 ? [] : [`Against, and waiting as well: ${quoted(against)}`]),
    ...(alike.length === 0 ? [] : [`Perhaps the same, and decided with it: ${quoted(alike)}`]),
  ].join(' ');
}

function lengthOf({ what, whole }: Told): number {
  const isWithOthers = whole !== undefined && rivalsOf(whole).length + alikeOf(whole).length > 0;
  return what === 'conflict' || isWithOthers ? SIDES_LENGTH : ABOUT_LENGTH;
}
