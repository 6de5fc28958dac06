// The second look at what was weighed. What speaks of the same as the likeliest things is likelier itself, though it may share
// no word with the purpose: a meeting is found by its day, and what is known of whoever comes to it by their names. And how
// surely the whole purpose is understood says how much any of it is worth.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { vectorOfRecord } from '../search/alike.ts';
import { tellingStems } from '../search/record-terms.ts';
import { likenessOf } from '../store/meaning/text-vector.ts';
import { dayOf, shareWithin } from './days.ts';
import type { Frame } from './frame/read-frame.ts';

export interface SecondSigns {
  /** The need by the first look, as log odds. */
  first: number;
  /** The rare words that it shares with one of the likeliest; how like one of them it is; written down in the same days, in which
   * little else was. */
  sharesWords: number;
  sharesSense: number;
  sharesDays: number;
  /** The same for the whole purpose: it asks and nothing is to be done, it names a time, how much of it nothing holds, how unsure
   * its project is. */
  asks: number;
  hasTime: number;
  unheld: number;
  unsure: number;
}

/** The first look at one thing. */
export interface FirstLook {
  record: AnyRecord;
  need: number;
}

/** With so many of the likeliest each is compared. */
const LIKELIEST = 3;
/** A word that more of what is weighed hold than this, or than this share of it, is none to tell things by. */
const FEW_HOLD = 3;
const FEW_OF_ALL = 0.06;
/** Shared words that are as rare together as this are all that can be shared. */
const MOST_SHARED = 8;
const DAYS_APART = 2;
const LEAST_NEED = 1e-6;

export function secondLook(frame: Frame, looked: readonly FirstLook[]): SecondSigns[] {
  const holders = new Map<string, number>();
  for (const { record } of looked)
    for (const stem of tellingStems(record)) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const few = Math.max(FEW_HOLD, FEW_OF_ALL * looked.length);
  const rarity = (stem: string) => {
    const holding = holders.get(stem) ?? 0;
    return holding > few ? 0 : Math.log(1 + looked.length / (1 + holding));
  };
  const { purpose, sought, unheld, top, likely } = frame;
  const whole = {
    asks: Number(purpose.asks),
    hasTime: Number(purpose.window !== null),
    unheld: unheld.length / Math.max(1, sought.length),
    unsure: 1 - (top === null ? 0 : (likely.get(top.record.id) ?? 0)),
  };
  const days = looked.map(({ record }) => dayOf(record)).sort((a, b) => a - b);
  const likeliest = looked
    .toSorted((a, b) => b.need - a.need)
    .slice(0, LIKELIEST + 1)
    .map(({ record, need }) => ({
      record,
      need,
      stems: tellingStems(record),
      vector: vectorOfRecord(record),
      seldom: 1 - shareWithin(days, dayOf(record), DAYS_APART),
    }));
  return looked.map(({ record, need }) => {
    const others = likeliest.filter((each) => each.record !== record).slice(0, LIKELIEST);
    const [stems, vector] = [tellingStems(record), vectorOfRecord(record)];
    const most = (of: (other: (typeof likeliest)[number]) => number) =>
      Math.max(0, ...others.map((other) => other.need * of(other)));
    return {
      first: Math.log(Math.max(LEAST_NEED, need) / Math.max(LEAST_NEED, 1 - need)),
      sharesWords: most((other) => sharedWords(stems, other.stems, rarity)),
      sharesSense: most((other) => likenessOf(vector, other.vector)),
      sharesDays: most((other) => sameDays(record, other.record) * other.seldom),
      ...whole,
    };
  });
}

function sharedWords(here: ReadonlySet<string>, there: ReadonlySet<string>, rarity: (stem: string) => number): number {
  let shared = 0;
  for (const stem of here) if (there.has(stem)) shared += rarity(stem);
  return Math.min(1, shared / MOST_SHARED);
}

function sameDays(record: AnyRecord, other: AnyRecord): number {
  return Math.exp(-Math.abs(dayOf(record) - dayOf(other)) / DAYS_APART);
}
