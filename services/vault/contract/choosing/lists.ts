// The lists of a package: what is needed, by its kind, each list in an order of its own and up to its cap.
import { ITEM_CAP, MEMORY_CAP } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../../policy/decide.ts';
import { isUntrusted } from '../../view/shown-items.ts';
import type { Frame } from '../frame/frame.ts';
import { idOf, isPreference, type Weighed } from '../weighing/weigh.ts';
import { withoutNearDuplicates } from './near-duplicates.ts';
import { mayHarm } from './needed.ts';
import { namesDay, soonestNamedFirst } from './of-the-day.ts';
import { inTurns } from './turns.ts';

/** The lists in the order of the package. */
const LIST_NAMES = ['goals', 'preferences', 'memories', 'decisions', 'constraints'] as const;
type ListName = (typeof LIST_NAMES)[number];
export type ListsOf<Item> = Record<ListName, Item[]>;

/** How many a list holds of the `most` that it may: whoever asks may have asked for fewer. */
export type Cap = (most: number) => number;

/** What only lies in the project fills the memories up to so many, and adds so many decisions: as one would tell a newcomer. */
const OTHER_MEMORIES = 5;
const OTHER_DECISIONS = 3;
/** A thing that is as like the purpose as this says something of it: as a share of the likest of all. */
const LIKE = 0.6;

/** What each list would hold if there were room for all of it. */
export function wantedLists(needed: readonly Weighed[], frame: Frame): ListsOf<Weighed> {
  const project = frame.project?.project ?? null;
  const inTime = soonestNamedFirst(frame);
  const byDay = (a: Weighed, b: Weighed) => inTime(a.valid.record, b.valid.record);
  const of = (...types: string[]) => needed.filter(({ valid }) => types.includes(valid.record.type));
  const [memories, otherMemories] = bySaying(of('memory').toSorted(mostHarmfulFirst).toSorted(byDay), frame);
  const [decisions, otherDecisions] = bySaying(of('decision').toSorted(byDay), frame);
  const roomForOthers = Math.max(0, OTHER_MEMORIES - memories.length);
  return {
    goals: of('goal'),
    preferences: oneOfEachKey(of('preference'), project),
    memories: withoutNearDuplicates([...memories, ...otherMemories.slice(0, roomForOthers)]),
    decisions: [...decisions, ...otherDecisions.slice(0, OTHER_DECISIONS)],
    constraints: mostPressingFirst(of('commitment', 'event').toSorted(soonestFirst), frame),
  };
}

/** What several projects want, each in its turn: none of them fills a list before the others have their part of it. */
export function sharedLists(wanted: readonly ListsOf<Weighed>[]): ListsOf<Weighed> {
  return eachList((name) =>
    inTurns(
      wanted.map((lists) => lists[name]),
      idOf,
    ),
  );
}

/** Each list up to its cap, and all that had no room. */
export function cutToCaps(wanted: ListsOf<Weighed>, cap: Cap): { kept: ListsOf<Weighed>; cutOff: Weighed[] } {
  const kept = eachList((name) => cutToRoom(wanted[name], cap(name === 'memories' ? MEMORY_CAP : ITEM_CAP)));
  const isKept = new Set(LIST_NAMES.flatMap((name) => kept[name]));
  return {
    kept: { ...kept, constraints: kept.constraints.toSorted(soonestFirst) },
    cutOff: LIST_NAMES.flatMap((name) => wanted[name].filter((each) => !isKept.has(each))),
  };
}

/**
 * The first of these, up to so many. Where some came from outside, what may harm somebody has its room before all else, wherever it
 * came from, and the others share what is left.
 */
export function cutToRoom(items: readonly Weighed[], most: number): Weighed[] {
  if (items.length <= most || !items.some(isFromOutside)) return items.slice(0, most);
  const [harmful, harmless] = parted(items, mayHarm);
  const harming = halved(harmful, most);
  const has = new Set([...harming, ...halved(harmless, most - harming.length)]);
  return items.filter((each) => has.has(each));
}

/**
 * The first of these, up to so many. Of what came from outside and of all else neither takes more than half of the room while the
 * other wants it: whoever sends many invitations pushes no promise of the owner out.
 */
function halved(items: readonly Weighed[], most: number): Weighed[] {
  const [outside, own] = parted(items, isFromOutside);
  const half = Math.ceil(most / 2);
  const may = new Set([
    ...outside.slice(0, Math.max(half, most - own.length)),
    ...own.slice(0, Math.max(half, most - outside.length)),
  ]);
  return items.filter((each) => may.has(each)).slice(0, most);
}

/** The items of which something is true, and all others. */
function parted(items: readonly Weighed[], isTrue: (item: Weighed) => boolean): [Weighed[], Weighed[]] {
  return [items.filter(isTrue), items.filter((item) => !isTrue(item))];
}

function isFromOutside({ valid }: Weighed): boolean {
  return isUntrusted(valid.record);
}

export function eachList<Item>(listOf: (name: ListName) => Item[]): ListsOf<Item> {
  return Object.fromEntries(LIST_NAMES.map((name) => [name, listOf(name)])) as ListsOf<Item>;
}

/** The project's own value of a preference goes before the general one of the same key; two of one project are both told. */
export function oneOfEachKey(weighed: readonly Weighed[], project: ProjectFacts | null): Weighed[] {
  const isOwn = ({ valid }: Weighed) => project !== null && valid.record.project_id === project.id;
  const own = weighed.filter((each) => isPreference(each) && isOwn(each));
  const keys = new Set(own.map(({ valid }) => valid.record.key));
  return weighed.filter((each) => !isPreference(each) || isOwn(each) || !keys.has(each.valid.record.key));
}

/** What says something of the purpose or names its day, and what only lies where the purpose is about. */
function bySaying(items: readonly Weighed[], frame: Frame): [Weighed[], Weighed[]] {
  const isNaming = namesDay(frame);
  const says = ({ valid: { record }, signs }: Weighed) =>
    signs.said > 0 || signs.like >= LIKE || signs.harm > 0 || signs.nearOver > 0 || isNaming(record);
  return [items.filter(says), items.filter((each) => !says(each))];
}

function mostHarmfulFirst(a: Weighed, b: Weighed): number {
  return b.signs.harm - a.signs.harm || b.need - a.need;
}

/** The days that are asked for go before all that is late, and what has been late the longest is the first to have no room. */
function mostPressingFirst(soonest: readonly Weighed[], { purpose: { window } }: Frame): Weighed[] {
  const begins = window?.eventsFrom;
  if (begins === undefined) return [...soonest];
  const isLate = ({ valid: { record } }: Weighed) =>
    record.type === 'commitment' && String(record.due_at ?? '~') < begins;
  return [...soonest.filter((each) => !isLate(each)), ...soonest.filter(isLate).reverse()];
}

/** A thing without a date comes last. */
function soonestFirst({ valid: { record: a } }: Weighed, { valid: { record: b } }: Weighed): number {
  const at = ({ due_at, starts_at }: AnyRecord) => String(due_at ?? starts_at ?? '~');
  // Compared by code units: in the order of a locale “~”, which stands for no date, comes before the digits.
  if (at(a) !== at(b)) return at(a) < at(b) ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
