// Everything that may matter for a purpose, with how likely each of it is needed. It is looked at twice: by itself, and then
// beside what the first look found the likeliest.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Candidate } from '../../view/candidates.ts';
import { instantOf, type Looking, type Valid } from '../../view/valid-at.ts';
import type { Frame } from '../frame/frame.ts';
import { overdueAt } from '../telling/overdue.ts';
import { firstNeed, secondNeed } from './need.ts';
import { type Pooled, poolFor } from './pool.ts';
import { type SecondSigns, secondLook } from './second-look.ts';
import { type Signed, type Signs, signsOf } from './signs.ts';
import { tiesAmong } from './ties.ts';

/** A thing with its signs, and how likely it is needed by them: between 0 and 1. */
export interface Weighed {
  valid: Valid;
  signs: Signs;
  need: number;
  /** Whether nothing but the day that it names speaks for it. */
  isForDay: boolean;
}

/**
 * A calendar is full of what is over. Unless it is asked how things were, an event that took place is needed so seldom, as a share of what
 * else says of it that it is needed: of 195 that lives hold and no window asked for, none was.
 */
const NEEDED_WHEN_OVER = 0.2;

function isOverAt({ type, starts_at, ends_at }: AnyRecord, at: string): boolean {
  return type === 'event' && String(ends_at ?? starts_at) <= at;
}

/** The likeliest first. */
export function weigh(looking: Looking, frame: Frame): Weighed[] {
  const pool = poolFor(looking, frame);
  const candidates = pool.map(asValid);
  const ids = [...candidates.map(({ record }) => record.id), ...frame.likely.keys()];
  const signed = signsOf(frame, candidates, tiesAmong(looking, ids));
  const at = instantOf(looking);
  const first = signed.map(({ candidate: { record }, signs }) => {
    const share = signs.inTime === 0 && isOverAt(record, at) && !frame.purpose.looksBack ? NEEDED_WHEN_OVER : 1;
    return { record, need: share * firstNeed(record, signs) };
  });
  const second = secondLook(frame, first);
  const weighed = pool.map(({ valid, isForDay }, index): Weighed => {
    const { signs } = signed[index] as Signed;
    return {
      valid: overdueAt(valid, at),
      signs,
      need: secondNeed(valid.record, signs, second[index] as SecondSigns),
      isForDay,
    };
  });
  return weighed.sort(likeliestFirst);
}

/** The candidate in the version that is valid at the moment: mostly the one that it has. */
function asValid({ candidate, valid: { record } }: Pooled): Candidate {
  return record === candidate.record ? candidate : { ...candidate, record };
}

/** The order of what is weighed: the likeliest first, and of two that are as likely the newer one. */
function likeliestFirst(a: Weighed, b: Weighed): number {
  return b.need - a.need || (a.valid.record.id < b.valid.record.id ? 1 : -1);
}

export function isPreference({ valid: { record } }: Weighed): boolean {
  return record.type === 'preference';
}

const WOVEN = 0.3;

/** Whether a thing of no project speaks so much of the framed one that it belongs there. */
export function isWoven({ signs }: Weighed): boolean {
  return signs.woven >= WOVEN;
}

export function idOf({ valid: { record } }: Weighed): string {
  return record.id;
}

export function recordsOf(items: readonly Weighed[]): AnyRecord[] {
  return items.map(({ valid }) => valid.record);
}
