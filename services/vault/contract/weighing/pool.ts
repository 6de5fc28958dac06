// What is weighed for a purpose: what says something of it or is like it, what lies in the projects that it may be about, what
// falls into its time, how its owner wants such things done, and what must not harm. All of it is seen by the viewer.

import { DAY_MS } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { whenAsked } from '../../../../shared/when-asked.ts';
import { ofMoney } from '../../search/of-money.ts';
import { perhapsHarms } from '../../search/perhaps-harms.ts';
import { findHolding, findMatches } from '../../search/search.ts';
import { dueIn, eventsIn, undatedIn } from '../../search/windows.ts';
import { isSearchedType, type SearchedType } from '../../store/text-index/texts.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import { instantOf, type Looking, newestValid, type Valid, validAt, validIn } from '../../view/valid-at.ts';
import { besideDays } from '../frame/beside-days.ts';
import { isOver } from '../frame/days/window.ts';
import type { Anchor, Frame } from '../frame/frame.ts';
import { guestsIn, peopleOfProject } from '../people/guests.ts';
import {
  canDoHarm,
  harmedBy,
  harmsPartakers,
  isHarmfulFor,
  isOfHealth,
  plansFewDays,
  speaksOfHarm,
} from '../people/harms.ts';
import { isAroundProject } from './relevance.ts';

/** A project whose contents are weighed is no less likely than this. */
const LIKELY = 0.08;
/** So many projects, the likeliest. */
const PROJECTS = 2;
/** Memories and decisions of each of these projects, the newest, beside all that is open there. */
const NEWEST = 16;
/** The first matches of the purpose, up to so many: what comes after them says too little of it to be needed for that. */
const MATCHES = 48;
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

/** What a source finds: the version that is valid at the moment with it, where the source knows that already. */
interface Found {
  candidate: Candidate;
  valid?: Valid;
}

/** What every source is given. */
interface Gathering {
  looking: Looking;
  frame: Frame;
  /** What the sources before it have found. */
  pool: ReadonlyMap<string, Pooled>;
  /** All that may harm anybody, asked for once. */
  harms: () => readonly Candidate[];
}

type Source = (gathering: Gathering) => readonly Found[];

/**
 * The order counts in three places. `sayingThere` leaves out what is in the pool, so that its matches are others than those of the whole
 * vault and than what lies there anyway. `namingGuests` and `harmingPartakers` take the people from events that were found before them.
 * And `namingDays` is the last: what comes in by it has nothing else that speaks for it.
 */
const SOURCES: readonly Source[] = [
  sayingOrAlike,
  standingInLikeliest,
  sayingThere,
  standingInNext,
  preferencesOfNoProject,
  inTime,
  dueBeside,
  namingGuests,
  harmingInTask,
  harmedBySaying,
  ofMoneyInTask,
  harmingPartakers,
  namingDays,
];

export function poolFor(looking: Looking, frame: Frame): Pooled[] {
  const at = instantOf(looking);
  const looksBack = frame.purpose.looksBack || isOver(frame.purpose.window, at);
  const pool = new Map<string, Pooled>();
  const gathering: Gathering = { looking, frame, pool, harms: whenAsked(() => perhapsHarms(looking)) };
  for (const source of SOURCES)
    for (const { candidate, valid: known } of source(gathering)) {
      const { id, type } = candidate.record;
      if (!isWeighed(type) || pool.has(id)) continue;
      const valid = known ?? validAt(looking, candidate);
      if (valid && isStanding(valid, at, looksBack))
        pool.set(id, { candidate, valid, isForDay: source === namingDays });
    }
  return [...pool.values()];
}

function sayingOrAlike({ frame }: Gathering): Found[] {
  return [...frame.hits.slice(0, MATCHES), ...frame.likes];
}

function standingInLikeliest({ looking, frame }: Gathering): Found[] {
  return standingIn(looking, likeliestProjects(frame)[0]);
}

/** What says a word of the purpose in the likeliest project: in the whole vault others may say more of it. */
function sayingThere({ looking, frame, pool }: Gathering): Found[] {
  const { purpose, sought, top } = frame;
  const [project] = likeliestProjects(frame);
  if (project === undefined || project !== top?.record.id || sought.length === 0) return [];
  const found = findHolding(
    { ...looking, filter: { types: ['memory', 'decision'], project } },
    { text: purpose.text, wanted: purpose.telling, bySense: true, known: sought },
    new Set([...pool.values()].map(({ candidate }) => candidate.seq)),
  );
  return asFound(found);
}

function standingInNext({ looking, frame }: Gathering): Found[] {
  return likeliestProjects(frame)
    .slice(1)
    .flatMap((id) => standingIn(looking, id));
}

/** All that is open or preferred in a project, and the newest of what is remembered and was decided. */
function standingIn(looking: Looking, id: string | undefined): Found[] {
  const project = id === undefined ? undefined : candidateById(looking.reader, id, looking.now)?.project;
  if (!project) return [];
  return [
    ...validIn(looking, { types: ['goal', 'commitment', 'preference'], project, statuses: STANDING }),
    ...['memory', 'decision'].flatMap((type) => newestValid(looking, type, project, NEWEST).newest),
  ].map((valid) => ({ candidate: valid.candidate, valid }));
}

function preferencesOfNoProject({ looking }: Gathering): Found[] {
  const all = validIn(looking, { types: ['preference'], project: null, statuses: STANDING });
  return all.map((valid) => ({ candidate: valid.candidate, valid }));
}

/** Things within the time that is named, and events to come where a project is meant. */
function inTime({ looking, frame: { purpose, top } }: Gathering): Found[] {
  const { window, open } = purpose;
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
  return asFound(found);
}

function dueBeside({ looking, frame }: Gathering): Found[] {
  return asFound(besideDays(frame, instantOf(looking)).flatMap((span) => dueIn(looking, span)));
}

function namingGuests({ looking, frame, pool }: Gathering): Found[] {
  const guests = new Set([...guestsIn(frame, recordsIn(pool)), ...peopleOfProject(frame)]);
  return guests.size === 0 ? [] : findMatches({ ...looking, filter: { types: NAMING_PEOPLE } }, [...guests].join(' '));
}

/** What may harm somebody, or is of their health, in a task of the purpose. */
function harmingInTask({ frame: { purpose }, harms }: Gathering): Found[] {
  const { domains } = purpose;
  if (!canDoHarm(domains)) return [];
  return asFound(harms().filter(({ record }) => isHarmfulFor(domains, record) || isOfHealth(domains, record)));
}

/** What is flagged as of money, the newest, in a task of money. */
function ofMoneyInTask({ looking, frame: { purpose } }: Gathering): Found[] {
  return purpose.domains.has('money') ? asFound(ofMoney(looking)) : [];
}

/** Whom the first matches may harm. */
function harmedBySaying({ frame, harms }: Gathering): Found[] {
  const saying = frame.hits.slice(0, SAYING).map(({ candidate }) => candidate.record);
  if (!saying.some(speaksOfHarm)) return [];
  const isHarmed = harmedBy(
    saying,
    harms().map(({ record }) => record),
  );
  return asFound(harms().filter(({ record }) => isHarmed(record)));
}

/** What may harm those who take part in a project that is asked about by itself, or in the few days that are planned. */
function harmingPartakers({ frame, pool, harms }: Gathering): Found[] {
  if (!isAroundProject(frame) && !plansFewDays(frame)) return [];
  const isToldOf = harmsPartakers(frame, recordsIn(pool));
  return asFound(harms().filter(({ record }) => isToldOf(record)));
}

/** What names a day of the window in its own words, the soonest. */
function namingDays({ frame, pool }: Gathering): Found[] {
  const others = [...frame.namingDays.values()].filter(
    ({ candidate: { record } }) => isWeighed(record.type) && !pool.has(record.id),
  );
  return others.sort((a, b) => a.day - b.day).slice(0, NAMING_DAYS);
}

function asFound(candidates: readonly Candidate[]): Found[] {
  return candidates.map((candidate) => ({ candidate }));
}

function recordsIn(pool: ReadonlyMap<string, Pooled>): AnyRecord[] {
  return [...pool.values()].map(({ valid }) => valid.record);
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
export function likeliestProjects({ likely }: Anchor): string[] {
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
