// What a package holds: everything that may matter is weighed for the purpose (weigh.ts), what is needed of it is chosen
// (needed.ts) and put into lists up to their caps (lists.ts), what may help is mentioned below them (mentions.ts), and what
// was left out is counted. Caps come after the policy: what is hidden takes no place of what is seen.
import { ITEM_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';
import { candidateById } from '../view/candidates.ts';
import { toRef } from '../view/shown-items.ts';
import { type Moment, newestValid } from '../view/valid-at.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import { askedList, standsIn } from './asked-list.ts';
import type { Frame } from './frame/read-frame.ts';
import { type Cap, cutToCaps, eachList, type ListsOf, oneOfEachKey, wantedLists } from './lists.ts';
import { mentionedBeside } from './mentions.ts';
import { asksByTimeAlone, isAnswered, likeliestOf, neededOf } from './needed.ts';
import { namesDay, soonestNamedFirst } from './of-the-day.ts';
import type { Omissions } from './omissions.ts';
import { visibleState } from './shared-state.ts';
import { toCitedItem } from './sources.ts';
import { isPreference, type Weighed, weigh } from './weigh.ts';

export interface Collected {
  lists: ListsOf<ContractItem> & { state: ContractItem[] };
  /** What is in the lists, as it is in the vault. */
  told: readonly Weighed[];
  /** What may help and is in no list, the likeliest first. */
  mentioned: readonly Weighed[];
  /** What was weighed and is neither told nor mentioned: too unlikely, or one of many that only lie there. */
  left: readonly Weighed[];
  /** Something that is required had no room. */
  isCut: boolean;
  /** Of what is told or mentioned that for which nothing speaks but a day that it names, by their ids. */
  forDay: ReadonlySet<string>;
}

/** How much a package may hold. */
export interface Room {
  cap: Cap;
  /** Of what is in no list. */
  mentions: number;
}

export function collect(
  reader: Reader,
  viewer: Viewer,
  frame: Frame,
  moment: Moment,
  { cap, mentions }: Room,
  omissions: Omissions,
): Collected {
  const project = frame.project?.project ?? null;
  const weighed = weigh(reader, viewer, frame, moment);
  const { needed, forDay } = neededOf(weighed, frame);
  const wanted = wantedLists(needed, frame);
  const { kept, cutOff } = cutToCaps(wanted, cap);
  const told = [...kept.memories, ...kept.decisions, ...kept.goals, ...kept.preferences, ...kept.constraints];
  const mayBeMentioned = mentionedOf(weighed, { frame, told, cutOff });
  const mentioned = mayBeMentioned.slice(0, mentions);
  const isNaming = namesDay(frame);
  const state = visibleState(reader, viewer, moment);
  const mostState = cap(ITEM_CAP);

  omissions.add('over_cap', cutOff.filter((each) => !mentioned.includes(each)).length);
  omissions.add('over_cap', state.length - mostState);
  const preferencesNamed = wanted.preferences.length + mentioned.filter(isPreference).length;
  omissions.add('not_relevant', weighed.filter(isPreference).length - preferencesNamed);
  if (project !== null) {
    const named = { memory: [...kept.memories, ...mentioned], decision: [...kept.decisions, ...mentioned] };
    for (const type of ['memory', 'decision'] as const)
      omissions.add('not_relevant', countUnnamed(reader, viewer, type, project, named[type], moment));
  }

  const cited = citedLists(reader, viewer, kept, project, moment);
  const named = new Set([...told, ...mentioned]);
  return {
    lists: { ...cited, state: state.slice(0, mostState).map((each) => toCitedItem(reader, viewer, each, moment)) },
    told,
    mentioned,
    left: weighed.filter((each) => !named.has(each)),
    isCut:
      cutOff.some((each) => !isPreference(each)) ||
      mayBeMentioned.slice(mentions).some(({ valid }) => isNaming(valid.record)),
    forDay: new Set([...named].filter((each) => each.isForDay || forDay.has(each)).map(({ valid }) => valid.record.id)),
  };
}

/**
 * What may help beside what is told, of a project that is asked about all that stands in it, and what names a day of the time that is
 * asked for. What a cap cut off of anything else is counted, and not named; where nothing answers the purpose, nothing else is offered.
 */
function mentionedOf(
  weighed: readonly Weighed[],
  { frame, told, cutOff }: { frame: Frame; told: readonly Weighed[]; cutOff: readonly Weighed[] },
): Weighed[] {
  if (!isAnswered(frame)) return [];
  const isNaming = namesDay(frame);
  const stands = askedList(frame) === 'around a project' ? standsIn(frame) : () => false;
  const belongs = (each: Weighed) => isNaming(each.valid.record) || stands(each);
  const isOffered = (each: Weighed) =>
    (!cutOff.includes(each) || isNaming(each.valid.record)) && !(isPreference(each) && asksByTimeAlone(frame));
  const offered = oneOfEachKey(weighed.filter(isOffered), frame.project?.project ?? null);
  const mentioned = mentionedBeside(told, offered, likeliestOf(weighed), belongs);
  const byDay = soonestNamedFirst(frame);
  return asksByTimeAlone(frame) ? mentioned.sort((a, b) => byDay(a.valid.record, b.valid.record)) : mentioned;
}

/** How much of a type lies in the project, is seen, and is not among what the package names. */
function countUnnamed(
  reader: Reader,
  viewer: Viewer,
  type: string,
  project: ProjectFacts,
  named: readonly Weighed[],
  moment: Moment,
): number {
  const { count } = newestValid(reader, viewer, type, project, moment, 0);
  const isThere = ({ valid: { record } }: Weighed) => record.type === type && record.project_id === project.id;
  return count - named.filter(isThere).length;
}

/** Each thing as a package tells it, with what it was taken from; what is to come also with the project that it is for. */
function citedLists(
  reader: Reader,
  viewer: Viewer,
  kept: ListsOf<Weighed>,
  project: ProjectFacts | null,
  moment: Moment,
): ListsOf<ContractItem> {
  return eachList((name) =>
    kept[name].map(({ valid }) => {
      const item = toCitedItem(reader, viewer, valid, moment);
      return name === 'constraints' ? withProject(reader, viewer, item, valid.record, project, moment.now) : item;
    }),
  );
}

/** The item with the name of its project, where that is another than the framed one and visible. */
function withProject(
  reader: Reader,
  viewer: Viewer,
  item: ContractItem,
  record: AnyRecord,
  framed: ProjectFacts | null,
  now: string,
): ContractItem {
  const id = record.project_id;
  if (typeof id !== 'string' || id === framed?.id) return item;
  const project = candidateById(reader, id, now);
  if (!project || !sees(viewer, project)) return item;
  const { summary, untrusted = false } = toRef(project.record);
  return { ...item, body: { ...item.body, project: summary }, untrusted: item.untrusted || untrusted };
}
