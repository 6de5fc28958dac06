// What a purpose is about, as everything after it reads it: the purpose taken apart, what was found of its words, and what it is
// anchored to.
import type { Hit } from '../../search/search.ts';
import type { Sought } from '../../search/weights.ts';
import type { Candidate } from '../../view/candidates.ts';
import type { Like } from './like-purpose.ts';
import type { NamesDay } from './naming-days.ts';
import type { Purpose } from './purpose/purpose.ts';

export interface Frame extends Findings, Anchor {
  purpose: Purpose;
}

/** What was found of a purpose, of all that the viewer sees. */
export interface Findings {
  /** Things that hold the words of the purpose, the best first. */
  hits: readonly Hit[];
  /** The telling words of the purpose, with what holds each of them. Places of words are places in this list. */
  sought: readonly Sought[];
  /** Telling words that nothing visible holds. */
  unheld: readonly string[];
  /** The places of words that are names of people, counterparties or guests. */
  people: readonly number[];
  /** The places of words that stand in the title of one visible project alone. */
  ownWords: readonly number[];
  /** Things that are like the purpose, the likest first, and the purpose itself as a vector. */
  likes: readonly Like[];
  meant: Int8Array | undefined;
  /** Things that name a day of the window in their own words, by their ids. */
  namingDays: ReadonlyMap<string, NamesDay>;
  /** More days are asked for than are looked for in words. */
  areTooManyDays: boolean;
}

/** What a purpose is taken to be about. */
export interface Anchor {
  project: Candidate | null;
  /** Of the project, where that was asked about. */
  goal?: Candidate;
  /** How surely the purpose is about what it is taken to be about. */
  evidence: 'strong' | 'weak' | 'none';
  /** Other projects that the purpose could be about. */
  candidates: readonly Candidate[];
  /** A subject was given that the viewer cannot see. */
  subjectHidden: boolean;
  /** How likely the purpose is about each of the visible projects that anything points to. */
  likely: ReadonlyMap<string, number>;
  /** The likeliest of them, however unlikely. */
  top: Candidate | null;
  /** Its project is one of several that the purpose names: what stands in each of them is asked for. */
  isOneOfSeveral?: boolean;
}

/** A project this likely may be meant as well, and is offered beside the likeliest. */
export const PERHAPS = 0.1;

/** The word as it was asked. */
export function wordOf({ wanted: { terms } }: Sought): string {
  return terms.map(({ word }) => word).join(' ');
}

/** Whether a purpose names a time and nothing else. Then things are listed, and not done: preferences are no part of it. */
export function asksByTimeAlone({ purpose: { window }, sought }: Frame): boolean {
  return window !== null && sought.length === 0;
}

/** Whether a thing falls into the window: an event that is not over as well, and what has no date where all that is open is asked for. */
export function isInWindow({ purpose }: Frame, type: string, at: unknown, end: unknown): boolean {
  const { window, open } = purpose;
  if (window === null) return false;
  if (typeof at !== 'string') return open.some((each) => each === type);
  if (type === 'event' && window.about !== 'days') return false;
  const from = type === 'event' ? (window.eventsFrom ?? window.from) : window.from;
  return (from === null || at >= from || String(end) > from) && at < window.to;
}
