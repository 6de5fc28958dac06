// On which of its days, in which part of the day or of the year, and with which meal something is so: what is liked with breakfast is not
// what is liked after lunch, and both may be.
import type { Gist } from '../reading/gist/gist.ts';
import { isOneDay } from '../reading/statement-values.ts';
import { wordsOf } from '../words/word-list.ts';

const KINDS = ['weekday', 'daypart', 'season'] as const;

/** The part of the day in which each meal is. */
const MEALS: readonly (readonly [part: string, words: ReadonlySet<string>])[] = [
  ['morning', wordsOf('breakfast')],
  ['noon', wordsOf('lunch brunch')],
  ['evening', wordsOf('dinner supper')],
];

/** Whether both say when, and their times never meet. */
export function areOccasionsApart(a: Gist, b: Gist): boolean {
  return KINDS.some((kind) => {
    const [one, other] = [saidIn(a, kind), saidIn(b, kind)];
    return (
      one.length > 0 &&
      other.length > 0 &&
      !one.some((mine) => other.some((each) => mine === each || isOneDay(mine, each)))
    );
  });
}

/** Whether the two are of two meals, or of a meal and another part of the day. */
export function areMealsApart(a: Gist, b: Gist): boolean {
  return (
    [a, b].some(({ units }) => units.some((unit) => mealOf(unit.concept) !== undefined)) && areOccasionsApart(a, b)
  );
}

const NEXT =
  /(?<!\p{L})(?:next|upcoming|nächste[nrsm]?|kommende[nrsm]?|próxim[oa]|prochaine?|prossim[oa]|volgende)(?!\p{L})/iu;
const PAST =
  /(?<!\p{L})(?:was|were|took place|last|war|waren|fand|letzte[nrsm]?|fue|últim[oa]|était|a eu lieu|derni[eè]re?|è stat[oa]|foi)(?!\p{L})/iu;

/** Whether one tells of the last of a kind and the other of the next: each has a day of its own. */
export function areOneAfterAnother(a: Gist, b: Gist): boolean {
  const isNext = ({ text }: Gist) => NEXT.test(text) && !PAST.test(text);
  const isPast = ({ text }: Gist) => PAST.test(text) && !NEXT.test(text);
  return (isNext(a) && isPast(b)) || (isPast(a) && isNext(b));
}

function saidIn({ values, units }: Gist, kind: (typeof KINDS)[number]): string[] {
  const said = values.filter((each) => each.kind === kind).map(({ value }) => value);
  if (kind !== 'daypart') return said;
  return [...said, ...units.flatMap(({ concept, isPlacing }) => (isPlacing ? (mealOf(concept) ?? []) : []))];
}

function mealOf(concept: string): string | undefined {
  return MEALS.find(([, words]) => words.has(concept))?.[0];
}
