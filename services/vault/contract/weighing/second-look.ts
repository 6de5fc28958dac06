// The second look at what was weighed. What speaks of the same as the likeliest things is likelier itself, though it may share
// no word with the purpose: a meeting is found by its day, what is known of whoever comes to it by their names, and what an answer
// needs by the words of the letter. How surely the whole purpose is understood says how much any of it is worth. And where much is
// found that is likelier, the rest is needed less: of two things that say the same much of a purpose, one alone may be all that was
// asked for.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { vectorOfRecord } from '../../search/record-meaning.ts';
import { tellingStems } from '../../search/record-terms.ts';
import { likenessOf } from '../../store/meaning/text-vector.ts';
import type { Frame } from '../frame/frame.ts';
import { hitsOf, relevanceTo } from './relevance.ts';
import { countUpTo, dayOf, shareWithin } from './when-written.ts';

export interface SecondSigns {
  /** The need by the first look as log odds: 0 where it is as likely needed as not, 2 where that is seven times likelier. */
  first: number;
  /** 0 to 1: how many rare words it shares with one of the likeliest, times how likely that one is needed. */
  sharesWords: number;
  /** At most 1: how like one of the likeliest it is in meaning, times how likely that one is needed. */
  sharesSense: number;
  /** 0 to 1: it was written in the same days as one of the likeliest, in which little else was; times how likely that one is needed. */
  sharesDays: number;
  /** 0 or 1, the same for all things: the purpose asks something, and nothing is to be done. */
  asks: number;
  /** 0 or 1, the same for all things: the purpose names a time. */
  hasTime: number;
  /** 0 to 1, the same for all things: the share of the purpose's telling words that nothing visible holds. */
  unheld: number;
  /** 0 to 1, the same for all things: how unlikely the likeliest project is meant. */
  unsure: number;
  /** 0 to 2: how many things are expected to be needed that are likelier than it, in threes (`USUAL`). */
  ahead: number;
  /** 0 to 3.3, the same for all things: how many are expected to be needed in all, in threes. */
  inAll: number;
}

/** What the first look found of one thing. */
interface FirstLook {
  record: AnyRecord;
  need: number;
}

/** Each thing is compared with so many of the likeliest. */
const LIKELIEST = 3;
/** A document that says so much of what is to be written is what it answers, or speaks of: as good as what is surely needed. */
const IS_ANSWERED = 0.7;
const NEED_OF_ANSWERED = 0.9;
/** A word that more of what is weighed hold than this, or than this share of it, is none to tell things by. */
const FEW_HOLD = 3;
const FEW_OF_ALL = 0.06;
/** Shared words count up to this much rarity together, and no further. */
const MOST_SHARED = 8;
const DAYS_APART = 2;
const LEAST_NEED = 1e-6;
/** The counts of what is needed, ahead of one thing and in all, say no more beyond these. */
const MOST_AHEAD = 6;
const MOST_IN_ALL = 10;
/** Divides both counts, so that they are about one, as the other signs are. */
const USUAL = 3;

export function secondLook(frame: Frame, looked: readonly FirstLook[]): SecondSigns[] {
  const { purpose, sought, unheld, top, likely } = frame;
  const needed = expected(looked);
  const inAll = Math.min(MOST_IN_ALL, needed.inAll) / USUAL;
  const whole = {
    asks: Number(purpose.asks),
    hasTime: Number(purpose.window !== null),
    unheld: unheld.length / Math.max(1, sought.length),
    unsure: 1 - (top === null ? 0 : (likely.get(top.record.id) ?? 0)),
    inAll,
  };
  const days = looked.map(({ record }) => dayOf(record));
  const sorted = Float64Array.from(days).sort();
  const likeliest = likeliestOf(looked).map((index): Compared => {
    const { record, need } = looked[index] as FirstLook;
    const day = days[index] as number;
    const seldom = 1 - shareWithin(sorted, day, DAYS_APART);
    return { record, need, stems: tellingStems(record), vector: vectorOfRecord(record), day, seldom };
  });
  const answered = answeredBy(frame);
  if (answered !== undefined) likeliest.unshift(answered);
  const { shared, rarity } = sharable(
    looked,
    likeliest.map(({ stems }) => stems),
  );
  return looked.map(({ record, need }, index) => {
    const [stems, vector, day] = [shared[index] as string[], vectorOfRecord(record), days[index] as number];
    const signs = {
      first: Math.log(Math.max(LEAST_NEED, need) / Math.max(LEAST_NEED, 1 - need)),
      sharesWords: 0,
      sharesSense: 0,
      sharesDays: 0,
      ahead: Math.min(MOST_AHEAD, needed.ahead(need)) / USUAL,
      ...whole,
    };
    let left = LIKELIEST + (answered === undefined ? 0 : 1);
    for (const other of likeliest) {
      if (other.record === record) continue;
      if (left-- === 0) break;
      const sameDays = Math.exp(-Math.abs(day - other.day) / DAYS_APART) * other.seldom;
      signs.sharesDays = Math.max(signs.sharesDays, other.need * sameDays);
      // Two things share the whole of what they say at most: beside what is shared already, that may be less.
      if (other.need > signs.sharesWords)
        signs.sharesWords = Math.max(signs.sharesWords, other.need * sharedWords(stems, other.stems, rarity));
      if (other.need > signs.sharesSense)
        signs.sharesSense = Math.max(signs.sharesSense, other.need * likenessOf(vector, other.vector));
    }
    return signs;
  });
}

/** One of the likeliest, as each thing is compared with it. */
interface Compared {
  record: AnyRecord;
  need: number;
  stems: ReadonlySet<string>;
  vector: Int8Array | undefined;
  day: number;
  seldom: number;
}

/** The document that a letter answers or speaks of. When it came says nothing, because mail comes every day: `seldom` is 0. */
function answeredBy(frame: Frame): Compared | undefined {
  const { purpose } = frame;
  if (purpose.asks || !purpose.domains.has('writing')) return undefined;
  const said = hitsOf(frame, 'artifact').map((hit) => ({
    record: hit.candidate.record,
    said: relevanceTo(frame, hit),
  }));
  const [most] = said.sort((a, b) => b.said - a.said);
  if (most === undefined || most.said < IS_ANSWERED) return undefined;
  const { record } = most;
  const [stems, vector] = [tellingStems(record), vectorOfRecord(record)];
  return { record, need: NEED_OF_ANSWERED, stems, vector, day: dayOf(record), seldom: 0 };
}

/** How many things the first look expects to be needed: in all, and of those that are likelier than one. */
function expected(looked: readonly FirstLook[]): { inAll: number; ahead(need: number): number } {
  const sorted = Float64Array.from(looked, ({ need }) => need).sort();
  const from = new Float64Array(sorted.length + 1);
  for (let place = sorted.length - 1; place >= 0; place--)
    from[place] = (from[place + 1] as number) + (sorted[place] as number);
  return { inAll: from[0] as number, ahead: (need) => from[countUpTo(sorted, need)] as number };
}

/** The places of the likeliest, in their order: one more than each is compared with, because none is compared with itself. */
function likeliestOf(looked: readonly FirstLook[]): number[] {
  const first: number[] = [];
  for (const [index, { need }] of looked.entries()) {
    const before = first.findIndex((other) => (looked[other] as FirstLook).need < need);
    if (before !== -1) first.splice(before, 0, index);
    else if (first.length <= LIKELIEST) first.push(index);
    if (first.length > LIKELIEST + 1) first.pop();
  }
  return first;
}

interface Sharable {
  /** For each thing, those of its words that one of the likeliest holds. */
  shared: readonly string[][];
  /** How rare each word is; words that many things hold tell nothing, and are left out. */
  rarity: ReadonlyMap<string, number>;
}

/** The words that can be shared: those that none of the likeliest holds are not counted. */
function sharable(looked: readonly FirstLook[], likeliest: readonly ReadonlySet<string>[]): Sharable {
  const holders = new Map<string, number>();
  for (const stems of likeliest) for (const stem of stems) holders.set(stem, 0);
  const shared = looked.map(({ record }) => {
    const held: string[] = [];
    for (const stem of tellingStems(record)) {
      const holding = holders.get(stem);
      if (holding === undefined) continue;
      holders.set(stem, holding + 1);
      held.push(stem);
    }
    return held;
  });
  const few = Math.max(FEW_HOLD, FEW_OF_ALL * looked.length);
  const rarity = new Map<string, number>();
  for (const [stem, holding] of holders)
    if (holding <= few) rarity.set(stem, Math.log(1 + looked.length / (1 + holding)));
  return { shared, rarity };
}

function sharedWords(here: readonly string[], there: ReadonlySet<string>, rarity: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const stem of here) if (there.has(stem)) shared += rarity.get(stem) ?? 0;
  return Math.min(1, shared / MOST_SHARED);
}
