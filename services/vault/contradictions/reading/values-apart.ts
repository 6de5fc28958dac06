// Which values of two statements differ: amounts of one thing, days of one kind. Amounts of money are of one kind in any currency.

import { MEASURED_IN } from '../words/words-of-values.ts';
import { isOneDay, type Value } from './statement-values.ts';

interface Valued {
  values: readonly Value[];
}

/** The values of both statements that differ from those of the other. */
export function apartOfBoth(a: Valued, b: Valued): Value[] {
  return [...valuesApart(a, b), ...valuesApart(b, a)];
}

/** Values of a kind that both statements have and that differ. Where one has all values of the other, it only says more. */
export function valuesApart(a: Valued, b: Valued): Value[] {
  const kinds = new Set(a.values.map(kindOf));
  const differing: Value[] = [...bareAmountApart(a, b)];
  for (const kind of kinds) {
    const [mine, theirs] = [a, b].map(({ values }) => values.filter((each) => kindOf(each) === kind)) as [
      Value[],
      Value[],
    ];
    if (theirs.length === 0) continue;
    const apart = mine.filter((one) => !theirs.some((each) => isOneValue(each, one) || isOneRate([one, a], [each, b])));
    const isMore = theirs.every((one) => mine.some((each) => isOneValue(each, one)));
    if (apart.length > 0 && !isMore) differing.push(...apart);
  }
  return differing;
}

type ValueIn = readonly [value: Value, among: Valued];

/** Whether two values are one rate: two lessons every week, and twice a week. */
function isOneRate([one, mine]: ValueIn, [other, theirs]: ValueIn): boolean {
  if (one.kind !== 'interval' || other.kind !== 'interval') return false;
  return (
    countsIn(mine).some((count) => Number(one.value) / count === Number(other.value)) ||
    countsIn(theirs).some((count) => Number(other.value) / count === Number(one.value))
  );
}

function countsIn({ values }: Valued): number[] {
  return values.flatMap(({ kind, of, value }) =>
    kind === 'amount' && of !== '' && !MEASURED_IN.has(of) && Number(value) > 1 ? [Number(value)] : [],
  );
}

/** The values that differ where only one names the unit: 42 years, and 43. */
function bareAmountApart(a: Valued, b: Valued): Value[] {
  const [mine, theirs] = [a, b].map(({ values }) => values.filter(isCount)) as [Value[], Value[]];
  const [one, other] = [mine[0], theirs[0]];
  if (mine.length !== 1 || theirs.length !== 1 || one === undefined || other === undefined) return [];
  // "Sleeps six" and "sleeps eight people" count the same.
  if (one.kind !== other.kind) {
    const isLarge = [one, other].every(({ value }) => Number(value) >= LARGE);
    return (isLarge || one.beside === other.beside) && one.value !== other.value ? [{ ...one, kind: 'amount' }] : [];
  }
  if ((one.of === '') === (other.of === '') || [one, other].some(({ of }) => of === 'ordinal')) return [];
  return figureOf(one) / one.each === figureOf(other) / other.each ? [] : [one];
}

/** The figure of a value: who turns 90 has her 90th birthday. */
function figureOf({ value }: Value): number {
  return Number(value.replace(IN_A_ROW, ''));
}

const IN_A_ROW = /(?<=^\d+)(?:st|nd|rd|th)$/;

/** A number as large as this is no number of a room or a bus. */
const LARGE = 1000;

function isCount({ kind }: Value): boolean {
  return kind === 'amount' || kind === 'label';
}

/** The kind in which a value is compared: amounts of money are of one kind in any currency, and lengths in any measure. */
export function kindOf({ kind, of }: Value): string {
  return `${kind} ${MEASURED_IN.get(of)?.[0].split(' ')[0] ?? of}`;
}

/** So much a month may differ from four weeks. */
const MONTH_IN_WEEKS = 0.08;

/** So much an amount may differ when it is converted to another measure. */
const ABOUT = 0.02;

function isOneValue(one: Value, other: Value): boolean {
  // Twice a month is about every two weeks.
  if (one.kind === 'interval' && other.kind === 'interval')
    return Math.abs(Number(one.value) - Number(other.value)) <= MONTH_IN_WEEKS * Number(one.value);
  if (saidBy(one) === saidBy(other) || (one.kind === other.kind && isOneDay(one.value, other.value))) return true;
  if (one.value === other.value && [one.of, other.of].every((each) => WRITTEN_AS_DOLLARS.has(each))) return true;
  const [mine, theirs] = [MEASURED_IN.get(one.of), MEASURED_IN.get(other.of)];
  if (mine === undefined || theirs === undefined || one.of === other.of || mine[0] !== theirs[0]) return false;
  const [here, there] = [Number(one.value) * mine[1], Number(other.value) * theirs[1]];
  return Math.abs(here - there) <= ABOUT * Math.max(here, there);
}

/** Currencies that write "$". */
const WRITTEN_AS_DOLLARS: ReadonlySet<string> = new Set(['dollar', 'peso']);

function saidBy({ of, value }: Value): string {
  const [measure, times] = MEASURED_IN.get(of) ?? ['', 1];
  return measure === '' ? value : `${measure} ${Number((Number(value) * times).toPrecision(12))}`;
}
