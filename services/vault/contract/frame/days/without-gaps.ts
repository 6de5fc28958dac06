// The reader of dates on a text of which every gap is one blank. Its patterns try each gap in several ways, one within the other:
// a weekday, a figure and some hundred blanks behind it would take it minutes, in which the vault answers nobody.
import type { Chrono, ParsedResult, ParsingReference } from 'chrono-node';

interface DateFound {
  start: ParsedResult['start'];
  end: ParsedResult['end'] | undefined;
  /** Where it stands in the text, and as it stands there, with its gaps. */
  index: number;
  text: string;
}

const GAP = /\s{2,}/gu;

export function datesFound(reader: Chrono, text: string, reference: ParsingReference): DateFound[] {
  const { plain, placeOf } = withoutGaps(text);
  return reader.parse(plain, reference, { forwardDate: true }).map(({ start, end, index, text: found }) => {
    const [from, to] = [placeOf(index), placeOf(index + found.length)];
    return { start, end, index: from, text: text.slice(from, to) };
  });
}

/** `placeOf`: where in the text it is that stands there in the plain one. */
function withoutGaps(text: string): { plain: string; placeOf(at: number): number } {
  const ends: { at: number; left: number }[] = [];
  let left = 0;
  const plain = text.replace(GAP, (gap: string, at: number) => {
    left += gap.length - 1;
    ends.push({ at: at + gap.length - left, left });
    return ' ';
  });
  return { plain, placeOf: (place) => place + (ends.findLast(({ at }) => at <= place)?.left ?? 0) };
}
