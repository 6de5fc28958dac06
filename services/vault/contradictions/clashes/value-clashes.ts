// Clashes of values: another day, amount, number or colour.
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { isMoney } from '../reading/gist/which-value.ts';
import { DATES, HALF_A_DAY, type Value } from '../reading/statement-values.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { wordsOf } from '../words/word-list.ts';
import type { Found } from './found-clash.ts';
import type { Meeting } from './meeting.ts';

export function valueClashes(meeting: Meeting): Found[] {
  const { a, b } = meeting;
  const isExact = a.hasExactHours && b.hasExactHours;
  const [mine, theirs] = [a, b].map(({ values }) => ({ values: values.map((each) => plainly(each, isExact)) })) as [
    { values: Value[] },
    { values: Value[] },
  ];
  const apart = valuesApart(mine, theirs);
  const isPartOfName = apartOfBoth(mine, theirs).some((value) => value.isPartOfName) ? 1 : 0;
  const found: Found[] = [];
  const dates = apart.filter(({ kind }) => DATES.has(kind));
  const amounts = apart.filter(({ kind }) => kind === 'amount');
  const labels = apart.filter(
    (value) => value.kind === 'label' || (value.kind === 'address' && !isOneOfMany(value, a)),
  );
  const colours = apart.filter(({ kind }) => kind === 'colour');
  const none = new Set<Unit>();
  if (colours.length > 0)
    found.push({
      kind: 'thing',
      units: none,
      own: { akin: 0.8, isPartOfName, several: colours.length - 1 },
    });
  if (dates.length > 0)
    found.push({
      kind: 'date',
      units: new Set(deferringIn(meeting)),
      own: {
        isPartOfName,
        several: dates.length - 1,
        anotherTime: isAnotherTime(dates) || isHabitOnDays(meeting, dates) ? 1 : 0,
        ...(deferringIn(meeting).length > 0 ? { excepting: 0, verbsApart: 0, bothNameMore: 0 } : {}),
      },
    });
  if (amounts.length + labels.length > 0)
    found.push({
      kind: 'amount',
      units: new Set(countedIn(a, b, amounts)),
      own: {
        isPartOfName,
        several: amounts.length + labels.length - 1,
        isLabel: labels.length > 0 ? 1 : 0,
        isPriced: amounts.some(({ of }) => isMoney(of)) ? 1 : 0,
        isBare: apartOfBoth(mine, theirs).some(({ kind, of }) => kind === 'amount' && of === '') ? 1 : 0,
      },
    });
  return found;
}

/** Whether the number is one of many that the deed may be done with: who reads page 4 reads page 5 as well. */
function isOneOfMany({ at }: Value, { units }: Gist): boolean {
  return units.some((unit) => unit.isVerb && unit.at === at - 1);
}

/** Words that only say that the day is another one: "put off until September". */
function deferringIn({ a, b }: Meeting): Unit[] {
  const deferring = [...a.units, ...b.units].filter(({ concept }) => concept === 'postpone');
  return deferring.length === 0 ? [] : [...a.units, ...b.units].filter(({ concept }) => DEFERRING.has(concept));
}

const DEFERRING = wordsOf('postpone expire plan');

/** The word for what is counted, where one statement says only how many: "three bedrooms", "of rooms there are four". */
function countedIn(a: Gist, b: Gist, amounts: readonly Value[]): Unit[] {
  const isBare = [a, b].some(({ values }) => values.some(({ kind, of }) => kind === 'amount' && of === ''));
  if (!isBare || amounts.length === 0) return [];
  const counted = new Set([...a.values, ...b.values].filter(({ kind }) => kind === 'amount').map(({ of }) => of));
  return [...a.units, ...b.units].filter(({ concept }) => counted.has(concept));
}

/** Whether both may be so at their own times: on Mondays at seven and on Saturdays at nine, or in summer and in winter. */
function isAnotherTime(dates: readonly Value[]): boolean {
  const kinds = dates.map(({ kind }) => kind);
  return (
    (kinds.includes('weekday') || kinds.includes('season')) &&
    (kinds.includes('time') || kinds.includes('interval')) &&
    !kinds.includes('day')
  );
}

/** What somebody does alone, on one day of the week and as well on another; a choir meets on one. */
const HABITS = wordsOf('run jog swim hike cycle row climb dance bake cook ski skate ride walk');

/** Whether both are a habit on a day of the week, and nothing else is said of either: who runs on Tuesdays may run on Thursdays as well. */
function isHabitOnDays({ met, leftA, leftB }: Meeting, dates: readonly Value[]): boolean {
  return (
    dates.every(({ kind }) => kind === 'weekday') &&
    leftA.length + leftB.length === 0 &&
    met.some(({ one }) => HABITS.has(one.concept)) &&
    met.every(({ one }) => one.isName || one.sort !== undefined || HABITS.has(one.concept))
  );
}

/** The value as it is compared: an hour without its half of the day, unless that is told, and the night as the evening. */
function plainly(value: Value, isExact: boolean): Value {
  if (value.kind === 'time' && !isExact) return { ...value, value: String(Number(value.value) % HALF_A_DAY) };
  return value.kind === 'daypart' && value.value === 'night' ? { ...value, value: 'evening' } : value;
}
