// What is weighed for a purpose: what says something of it or is like it, what lies in the projects that it may be about, what
// falls into its time, how its owner wants such things done, and what must not harm. All of it is seen by the viewer.

import { DAY_MS } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { findMatches, findWanted } from '../../search/search.ts';
import { dueIn, eventsIn, undatedIn } from '../../search/windows.ts';
import { isSearchedType, type SearchedType } from '../../store/text-index/texts.ts';
import { type Candidate, type CandidateRow, candidateById, toCandidates } from '../../view/candidates.ts';
import { instantOf, type Looking, newestValid, type Valid, validAt, validIn } from '../../view/valid-at.ts';
import { type Seeing, sees } from '../../view/viewer.ts';
import { besideDays } from '../frame/beside-days.ts';
import { isOver } from '../frame/days/window.ts';
import type { Frame } from '../frame/read-frame.ts';
import { guestsIn, peopleOfProject } from '../people/guests.ts';
import { harmedBy, harmsAround, harmsPartakers, perhapsHarms, speaksOfHarm } from '../people/harms.ts';
import { isAroundProject } from './relevance.ts';
import type { Ties } from './signs.ts';

/** Projects whose contents are weighed: the likeliest, and none that is less likely than this. */
const PROJECTS = 2;
const LIKELY = 0.08;
/** Memories and decisions of each of these projects, the newest, beside all that is open there. */
const NEWEST = 24;
/** Events to come are looked at as far ahead, where a project may be meant: they may take place for it. */
const DAYS_AHEAD = 120;
/** Things that are weighed for a day that they name alone, the soonest: more than a package tells and mentions. */
const NAMING_DAYS = 32;

/** The first matches, up to so many, are looked at for whom they may harm. */
const SAYING = 3;

export interface Pooled {
  candidate: Candidate;
  valid: Valid;
  /** Whether nothing but the day that it names speaks for it. */
  isForDay: boolean;
}

export function poolFor(looking: Looking, frame: Frame): Pooled[] {
  const { reader, now } = looking;
  const at = instantOf(looking);
  const looksBack = frame.purpose.looksBack || isOver(frame.purpose.window, at);
  const pool = new Map<string, Pooled>();
  const add = (candidate: Candidate, known?: Valid, isForDay = false) => {
    if (!isWeighed(candidate.record.type) || pool.has(candidate.record.id)) return;
    const valid = known ?? validAt(looking, candidate);
    if (valid && isStanding(valid, at, looksBack)) pool.set(candidate.record.id, { candidate, valid, isForDay });
  };
  for (const { candidate } of [...frame.hits, ...frame.likes]) add(candidate);
  for (const id of likeliestProjects(frame)) {
    const project = candidateById(reader, id, now)?.project;
    if (!project) continue;
    const there = [
      ...validIn(looking, { types: ['goal', 'commitment', 'preference'], project, statuses: STANDING }),
      ...['memory', 'decision'].flatMap((type) => newestValid(looking, type, project, NEWEST).newest),
    ];
    for (const each of there) add(each.candidate, each);
    if (frame.sought.length > 0 && id === frame.top?.record.id) {
      const { hits } = findWanted(
        { ...looking, filter: { types: ['memory', 'decision'], project: id } },
        { text: frame.purpose.text, wanted: frame.purpose.telling, bySense: true, known: frame.sought },
        { without: new Set([...pool.values()].map((each) => each.candidate.seq)) },
      );
      for (const { candidate } of hits) add(candidate);
    }
  }
  for (const each of validIn(looking, { types: ['preference'], project: null, statuses: STANDING }))
    add(each.candidate, each);
  for (const candidate of inTime(looking, frame)) add(candidate);
  for (const span of besideDays(frame, at)) for (const candidate of dueIn(looking, span)) add(candidate);
  const guests = new Set([...guestsIn(frame, recordsIn(pool)), ...peopleOfProject(frame)]);
  if (guests.size > 0)
    for (const { candidate } of findMatches({ ...looking, filter: { types: NAMING_PEOPLE } }, [...guests].join(' ')))
      add(candidate);
  for (const candidate of harmsAround(looking, frame)) add(candidate);
  const saying = frame.hits.slice(0, SAYING).map(({ candidate }) => candidate.record);
  if (saying.some(speaksOfHarm)) {
    const harms = perhapsHarms(looking);
    const isHarmed = harmedBy(
      saying,
      harms.map(({ record }) => record),
    );
    for (const candidate of harms) if (isHarmed(candidate.record)) add(candidate);
  }
  if (isAroundProject(frame)) {
    const isToldOf = harmsPartakers(frame, recordsIn(pool));
    for (const candidate of perhapsHarms(looking)) if (isToldOf(candidate.record)) add(candidate);
  }
  const others = [...frame.namingDays.values()].filter(
    ({ candidate: { record } }) => isWeighed(record.type) && !pool.has(record.id),
  );
  for (const { candidate, valid } of others.sort((a, b) => a.day - b.day).slice(0, NAMING_DAYS))
    add(candidate, valid, true);
  return [...pool.values()];
}

function recordsIn(pool: ReadonlyMap<string, Pooled>): AnyRecord[] {
  return [...pool.values()].map(({ valid }) => valid.record);
}

/** Ties between these things, by the relations that the viewer sees: one question to the database for all. */
export function tiesAmong({ reader, viewer, now }: Seeing, ids: readonly string[]): Ties {
  const among = JSON.stringify(ids);
  const rows = reader.all<CandidateRow>`
    SELECT o.seq, o.project_id FROM objects o
    WHERE o.type = 'relation' AND o.deleted = 0 AND o.live = 1 AND o.until > ${now}
      AND o.from_id IN (SELECT value FROM json_each(${among})) AND o.to_id IN (SELECT value FROM json_each(${among}))`;
  const ties = new Map<string, Set<string>>();
  const tie = (from: string, to: string) => ties.set(from, (ties.get(from) ?? new Set()).add(to));
  for (const candidate of toCandidates(reader, rows, now)) {
    if (!sees(viewer, candidate)) continue;
    const { from_id, to_id } = candidate.record as AnyRecord & { from_id: string; to_id: string };
    tie(from_id, to_id);
    tie(to_id, from_id);
  }
  return ties;
}

/** The types whose texts name people. */
const NAMING_PEOPLE = ['memory', 'commitment', 'decision'];
const IS_WEIGHED: Readonly<Record<SearchedType, boolean>> = {
  memory: true,
  preference: true,
  decision: true,
  goal: true,
  commitment: true,
  event: true,
  // A package is about projects, and refers to artifacts.
  project: false,
  artifact: false,
};
/** The statuses that still count. */
const STANDING = ['open', 'overdue', 'live'];

function isWeighed(type: string): boolean {
  return isSearchedType(type) && IS_WEIGHED[type];
}

/** The ids of the projects that are likely meant, the likeliest first. */
export function likeliestProjects({ likely }: Frame): string[] {
  return [...likely]
    .filter(([, share]) => share >= LIKELY)
    .sort(([, a], [, b]) => b - a)
    .slice(0, PROJECTS)
    .map(([id]) => id);
}

/** Things that are over are told only to whoever looks back. */
function isStanding({ record }: Valid, at: string, looksBack: boolean): boolean {
  const { type, status } = record;
  if (type === 'goal') return status === 'open';
  if (type === 'commitment') return status === 'open' || status === 'overdue';
  if (type === 'event')
    return status !== 'cancelled' && (looksBack || String(record.ends_at ?? record.starts_at) >= at);
  return true;
}

/** Things within the time that is named, and events to come where a project is meant. */
function inTime(looking: Looking, { purpose: { window, open }, top }: Frame): Candidate[] {
  const at = instantOf(looking);
  const found: Candidate[] = [];
  if (window !== null) {
    const { from, eventsFrom = from, to, about } = window;
    // However much is late, it takes no place of what is due in the days that are asked for.
    if (eventsFrom !== from) found.push(...dueIn(looking, { from: eventsFrom, to }));
    found.push(...dueIn(looking, { from, to }));
    for (const type of open) found.push(...undatedIn(looking, type));
    if (about === 'days') found.push(...eventsIn(looking, { from: eventsFrom, to }));
  }
  if (top !== null) {
    const to = new Date(Date.parse(at) + DAYS_AHEAD * DAY_MS).toISOString();
    found.push(...eventsIn(looking, { from: at, to }));
  }
  return found;
}
