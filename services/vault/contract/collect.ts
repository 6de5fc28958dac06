// What a package holds: everything that may matter is weighed for the purpose (weighing/), what is needed of it is chosen and put into
// lists up to their caps, what may help is mentioned below them (choosing/), and what was left out is counted. Where several projects
// are named, each has what it would have by itself, and they share the caps. Caps come after the policy: what is hidden takes no place
// of what is seen.
import { ITEM_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Moment, newestValid } from '../view/valid-at.ts';
import type { Viewer } from '../view/viewer.ts';
import { askedList, standsIn } from './choosing/asked-list.ts';
import {
  type Cap,
  cutToCaps,
  eachList,
  type ListsOf,
  oneOfEachKey,
  sharedLists,
  wantedLists,
} from './choosing/lists.ts';
import { mentionedBeside } from './choosing/mentions.ts';
import { namesPeopleOf } from './choosing/names-people.ts';
import { isAnswered, likeliestOf, neededOf } from './choosing/needed.ts';
import { namesDay, soonestNamedFirst } from './choosing/of-the-day.ts';
import type { Part } from './choosing/part.ts';
import { saysAlone } from './choosing/says-alone.ts';
import { inTurns } from './choosing/turns.ts';
import { besideDays, isDueIn } from './frame/beside-days.ts';
import { asksByTimeAlone, type Frame } from './frame/read-frame.ts';
import { harmedBy, harmsPartakers } from './people/harms.ts';
import { visibleState } from './shared-state.ts';
import { toCitedItem } from './telling/cited-item.ts';
import type { Omissions } from './telling/omissions.ts';
import { isAroundProject } from './weighing/relevance.ts';
import { idOf, isPreference, recordsOf, type Weighed, weigh } from './weighing/weigh.ts';

export interface Collected {
  lists: ListsOf<ContractItem> & { state: ContractItem[] };
  told: readonly Weighed[];
  /** The likeliest first. */
  mentioned: readonly Weighed[];
  /** One for each frame, in their order. */
  parts: readonly Part[];
}

/** How much a package may hold. */
export interface Room {
  cap: Cap;
  /** Of what is in no list. */
  mentions: number;
}

/** All that was weighed for one frame, and what of it is needed. */
interface Wanting {
  frame: Frame;
  weighed: readonly Weighed[];
  byId: ReadonlyMap<string, Weighed>;
  wanted: ListsOf<Weighed>;
  /** Of what is needed that which is for a day that it names alone. */
  forDay: ReadonlySet<Weighed>;
}

export function collect(
  reader: Reader,
  viewer: Viewer,
  frames: readonly Frame[],
  moment: Moment,
  { cap, mentions }: Room,
  omissions: Omissions,
): Collected {
  const wanting = frames.map((frame): Wanting => {
    const weighed = weigh(reader, viewer, frame, moment);
    const { needed, forDay } = neededOf(weighed, frame);
    const byId = new Map(weighed.map((each) => [idOf(each), each]));
    return { frame, weighed, byId, wanted: wantedLists(needed, frame), forDay };
  });
  const wanted = sharedLists(wanting.map((each) => each.wanted));
  const { kept, cutOff } = cutToCaps(wanted, cap);
  const told = [...kept.memories, ...kept.decisions, ...kept.goals, ...kept.preferences, ...kept.constraints];
  const offered = wanting.map((each) => mentionedOf(each, told, cutOff, moment));
  const mayBeMentioned = inTurns(offered, idOf);
  const mentioned = mayBeMentioned.slice(0, mentions);
  const unmentioned = mayBeMentioned.slice(mentions);
  const state = visibleState(reader, viewer, moment);
  const mostState = cap(ITEM_CAP);

  omissions.add('over_cap', cutOff.filter((each) => !mentioned.includes(each)).length);
  omissions.add('over_cap', state.length - mostState);
  const preferencesNamed = wanted.preferences.length + mentioned.filter(isPreference).length;
  const preferences = new Set(wanting.flatMap(({ weighed }) => weighed.filter(isPreference).map(idOf)));
  omissions.add('not_relevant', preferences.size - preferencesNamed);
  const unnamedIn = (frame: Frame, type: 'memory' | 'decision') =>
    countUnnamed(reader, viewer, type, projectOf(frame), [...told, ...mentioned], moment);
  const decisionsUnnamed = frames.map((frame) => unnamedIn(frame, 'decision'));
  for (const [index, frame] of frames.entries())
    omissions.add('not_relevant', unnamedIn(frame, 'memory') + (decisionsUnnamed[index] as number));

  const cited = eachList((name) => kept[name].map(({ valid }) => toCitedItem(reader, viewer, valid, moment)));
  return {
    lists: { ...cited, state: state.slice(0, mostState).map((each) => toCitedItem(reader, viewer, each, moment)) },
    told,
    mentioned,
    parts: wanting.map((each, index) =>
      partOf(each, { told, mentioned, unmentioned, cutOff }, decisionsUnnamed[index] as number),
    ),
  };
}

function projectOf({ project }: Frame): ProjectFacts | null {
  return project?.project ?? null;
}

interface Shared {
  told: readonly Weighed[];
  mentioned: readonly Weighed[];
  /** What there was no room to mention. */
  unmentioned: readonly Weighed[];
  cutOff: readonly Weighed[];
}

/** What is told for all of them, as it was weighed for one. */
function partOf(
  { frame, weighed, byId, wanted, forDay }: Wanting,
  { told, mentioned, unmentioned, cutOff }: Shared,
  decisionsUnnamed: number,
): Part {
  const named = new Set([...told, ...mentioned].map(idOf));
  const cut = new Set(cutOff.map(idOf));
  const isRequired = requiredIn(frame, weighed);
  const own = { told: weighedAs(byId, told), mentioned: weighedAs(byId, mentioned) };
  return {
    frame,
    ...own,
    left: weighed.filter((each) => !named.has(idOf(each))),
    isCut:
      // More may have been decided than what is newest, and weighed.
      (decisionsUnnamed > 0 && askedList(frame) === 'around a project') ||
      eachOf(wanted).some((each) => !isPreference(each) && cut.has(idOf(each))) ||
      weighedAs(byId, unmentioned).some(({ valid }) => isRequired(valid.record)),
    forDay: new Set([...own.told, ...own.mentioned].filter((each) => each.isForDay || forDay.has(each)).map(idOf)),
  };
}

/** What is mentioned however unlikely it is, and without which nothing suffices. */
function requiredIn(frame: Frame, weighed: readonly Weighed[]): (record: AnyRecord) => boolean {
  const isNaming = namesDay(frame);
  if (!isAroundProject(frame)) return isNaming;
  const isHarm = harmsPartakers(
    frame,
    weighed.map(({ valid }) => valid.record),
  );
  return (record) => isNaming(record) || isHarm(record);
}

function eachOf(lists: ListsOf<Weighed>): Weighed[] {
  return Object.values(lists).flat();
}

/** Those of the items that were weighed here as well, in their order. */
function weighedAs(byId: ReadonlyMap<string, Weighed>, items: readonly Weighed[]): Weighed[] {
  return items.flatMap((item) => byId.get(idOf(item)) ?? []);
}

/**
 * What may help beside what is told, of a project that is asked about all that stands in it, and what names a day of the time that is
 * asked for. What a cap cut off of anything else is counted, and not named; where nothing answers the purpose, nothing else is offered.
 */
function mentionedOf(
  { frame, weighed, byId }: Wanting,
  toldOfAll: readonly Weighed[],
  cutOff: readonly Weighed[],
  moment: Moment,
): Weighed[] {
  if (!isAnswered(frame)) return [];
  const told = weighedAs(byId, toldOfAll);
  const cut = new Set(cutOff.map(idOf));
  const isNaming = namesDay(frame);
  const stands = askedList(frame) === 'around a project' ? standsIn(frame) : () => false;
  // A goal has no date, and is open as long as it is.
  const isOpen = ({ valid, signs }: Weighed) => valid.record.type === 'goal' && signs.inTime > 0;
  const isRequired = requiredIn(frame, weighed);
  const beside = besideDays(frame, moment.asOf ?? moment.now);
  const names = namesPeopleOf(frame);
  const saying = told.filter(({ signs }) => signs.said > 0);
  const isHarmed = harmedBy(recordsOf(saying), recordsOf(weighed));
  const isAloneWith = saysAlone(frame);
  const belongs = (each: Weighed) =>
    isRequired(each.valid.record) ||
    stands(each) ||
    isOpen(each) ||
    isDueIn(beside, each.valid.record) ||
    isHarmed(each.valid.record) ||
    isAloneWith(each) ||
    names(each);
  const isOffered = (each: Weighed) =>
    (!cut.has(idOf(each)) || isNaming(each.valid.record)) && !(isPreference(each) && asksByTimeAlone(frame));
  const offered = oneOfEachKey(weighed.filter(isOffered), projectOf(frame));
  const mentioned = mentionedBeside(told, offered, likeliestOf(weighed), belongs);
  const byDay = soonestNamedFirst(frame);
  if (asksByTimeAlone(frame)) return mentioned.sort((a, b) => byDay(a.valid.record, b.valid.record));
  const first = new Set([
    ...mentioned.filter(names).slice(0, OF_WHOM_IT_NAMES),
    ...mentioned.filter(isAloneWith).slice(0, ALONE_WITH_A_WORD),
  ]);
  return [...first, ...mentioned.filter((each) => !first.has(each))];
}

/** Of what names those whom the purpose names, so much is mentioned before anything else, however unlikely it is by its other words. */
const OF_WHOM_IT_NAMES = 10;
/** The same of what alone says a word of it: of a letter that is to be answered many things say one by chance. */
const ALONE_WITH_A_WORD = 5;

/** How much of a type lies in the project, is seen, and is not among what the package names. */
function countUnnamed(
  reader: Reader,
  viewer: Viewer,
  type: string,
  project: ProjectFacts | null,
  named: readonly Weighed[],
  moment: Moment,
): number {
  if (project === null) return 0;
  const { count } = newestValid(reader, viewer, type, project, moment, 0);
  const isThere = ({ valid: { record } }: Weighed) => record.type === type && record.project_id === project.id;
  return count - named.filter(isThere).length;
}
