// On which of its days, in which part of the day or of the year, and with which meal something is so: what is liked with breakfast is not
// what is liked after lunch, and both may be.
import type { Gist } from '../reading/gist.ts';
import { isOneDay } from '../reading/statement-values.ts';
import { wordsOf } from '../words/word-list.ts';

const KINDS = ['weekday', 'daypart', 'season'] as const;

/** The part of the day that a meal is in. */
const MEALS: readonly (readonly [part: string, words: ReadonlySet<string>])[] = [
  ['morning', wordsOf('breakfast')],
  ['noon', wordsOf('lunch brunch')],
  ['evening', wordsOf('dinner supper')],
];

/** Both say when, and never at the same time. */
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

/** With one meal, and with another or in another part of the day. */
export function areMealsApart(a: Gist, b: Gist): boolean {
  return (
    [a, b].some(({ units }) => units.some((unit) => mealOf(unit.concept) !== undefined)) && areOccasionsApart(a, b)
  );
}

function saidIn({ values, units }: Gist, kind: (typeof KINDS)[number]): string[] {
  const said = values.filter((each) => each.kind === kind).map(({ value }) => value);
  if (kind !== 'daypart') return said;
  return [...said, ...units.flatMap(({ concept, isPlacing }) => (isPlacing ? (mealOf(concept) ?? []) : []))];
}

function mealOf(concept: string): string | undefined {
  return MEALS.find(([, words]) => words.has(concept))?.[0];
}
