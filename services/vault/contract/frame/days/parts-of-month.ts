// A part of a month that is named: early December, Ende November, a mediados de enero, 12月中旬. A month has three of them.
import type { MonthSaid } from './months.ts';
import type { SaidSpan } from './sayings.ts';

interface Part {
  /** The words before the name of the month; in Japanese they stand behind it. */
  before: RegExp;
  after: RegExp;
  first: number;
  last: number;
}

const LONGEST_MONTH = 31;
const PARTS: readonly Part[] = [
  {
    before:
      /(?<!\p{L})(?:(?:the )?(?:beginning|start) of|early(?: in)?|anfang|(?:a )?(?:principios|comienzos|inicios) de|(?:no )?(?:início|começo|princípio)s? de|(?:le )?début(?: de)?|(?:all['’])?inizio(?: di)?|begin(?: van)?)\s*$/iu,
    after: /^(?:の)?(?:上旬|初旬|初め|はじめ|頭)/u,
    first: 1,
    last: 10,
  },
  {
    before:
      /(?<!\p{L})(?:(?:the )?(?:mid-?|middle of)|mitte|(?:a )?mediados de|(?:em )?meados de|(?:la )?mi-?|(?:a )?metà(?: di)?|(?:midden|half)(?: van)?)\s*$/iu,
    after: /^(?:の)?(?:中旬|半ば|なかば)/u,
    first: 11,
    last: 20,
  },
  {
    before:
      /(?<!\p{L})(?:(?:the )?end of|late(?: in)?|ende|(?:a )?(?:fin|fines|final|finales) de|(?:no |ao )?(?:fim|final|finais) de|(?:la )?fin(?: de)?|(?:la )?fine(?: di)?|eind(?:e)?(?: van)?)\s*$/iu,
    after: /^(?:の)?(?:下旬|末|終わり)/u,
    first: 21,
    last: LONGEST_MONTH,
  },
];

/** `first`: the day with which the month begins that is meant. */
export function partOfMonth(
  text: string,
  { at, text: name, language }: MonthSaid,
  first: Temporal.PlainDate,
): SaidSpan | undefined {
  const end = at + name.length;
  for (const part of PARTS) {
    const found = (language === 'ja' ? part.after : part.before).exec(
      language === 'ja' ? text.slice(end) : text.slice(0, at),
    );
    if (found === null) continue;
    const from = first.with({ day: part.first });
    // A day that the month does not have is its last.
    const to = first.with({ day: part.last }).add({ days: 1 });
    const begins = language === 'ja' ? at : found.index;
    return {
      span: { from, to },
      at: begins,
      text: text.slice(begins, language === 'ja' ? end + found[0].length : end),
    };
  }
  return undefined;
}
