// What a package holds: everything that may matter is weighed for the purpose (weighing/), what is needed of it is chosen and put into
// lists up to their caps, what may help is mentioned below them (choosing/), and what was left out is counted. Where several projects
// are named, each has what it would have by itself, and they share the caps. Caps come after the policy: what is hidden takes no place
// of what is seen.
import { ITEM_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import { instantOf, type Looking, newestValid } from '../view/valid-at.ts';
import { askedList } from './choosing/asked-list.ts';
import { type Cap, cutToCaps, eachList, type ListsOf, sharedLists, wantedLists } from './choosing/lists.ts';
import { mentionsOf } from './choosing/mentions.ts';
import { neededOf } from './choosing/needed.ts';
import type { Part } from './choosing/part.ts';
import { requiredIn } from './choosing/required.ts';
import { inTurns } from './choosing/turns.ts';
import type { Frame } from './frame/frame.ts';
import { visibleState } from './handoff-notes.ts';
import { toCitedItem } from './telling/cited-item.ts';
import type { Omissions } from './telling/omissions.ts';
import { idOf, isPreference, type Weighed, weigh } from './weighing/weigh.ts';

export interface Collected {
  lists: ListsOf<ContractItem> & { state: ContractItem[] };
  told: readonly Weighed[];
  /** What is mentioned, the likeliest first. */
  mentioned: readonly Weighed[];
  /** One part for each frame, in their order. */
  parts: readonly Part[];
}

/** How much a package may hold. */
interface Room {
  cap: Cap;
  /** How many mentions, which are in no list. */
  mentions: number;
}

/** All that was weighed for one frame, and what of it is needed. */
interface Wanting {
  frame: Frame;
  weighed: readonly Weighed[];
  byId: ReadonlyMap<string, Weighed>;
  wanted: ListsOf<Weighed>;
  /** What is needed though nothing speaks for it but a day that it names. */
  forDay: ReadonlySet<Weighed>;
}

export function collect(
  looking: Looking,
  frames: readonly Frame[],
  { cap, mentions }: Room,
  omissions: Omissions,
): Collected {
  const wanting = frames.map((frame): Wanting => {
    const weighed = weigh(looking, frame);
    const { needed, forDay } = neededOf(weighed, frame);
    const byId = new Map(weighed.map((each) => [idOf(each), each]));
    return { frame, weighed, byId, wanted: wantedLists(needed, frame), forDay };
  });
  const wanted = sharedLists(wanting.map((each) => each.wanted));
  const { kept, cutOff } = cutToCaps(wanted, cap);
  const told = [...kept.memories, ...kept.decisions, ...kept.goals, ...kept.preferences, ...kept.constraints];
  const offered = wanting.map(({ frame, weighed, byId }) =>
    mentionsOf(frame, weighed, { told: weighedAs(byId, told), cutOff }, instantOf(looking)),
  );
  const mayBeMentioned = inTurns(offered, idOf);
  const mentioned = mayBeMentioned.slice(0, mentions);
  const unmentioned = mayBeMentioned.slice(mentions);
  const state = visibleState(looking);
  const mostState = cap(ITEM_CAP);

  omissions.add('over_cap', cutOff.filter((each) => !mentioned.includes(each)).length);
  omissions.add('over_cap', state.length - mostState);
  const preferencesNamed = wanted.preferences.length + mentioned.filter(isPreference).length;
  const preferences = new Set(wanting.flatMap(({ weighed }) => weighed.filter(isPreference).map(idOf)));
  omissions.add('not_relevant', preferences.size - preferencesNamed);
  const unnamedIn = (frame: Frame, type: 'memory' | 'decision') =>
    countUnnamed(looking, type, projectOf(frame), [...told, ...mentioned]);
  const decisionsUnnamed = frames.map((frame) => unnamedIn(frame, 'decision'));
  for (const [index, frame] of frames.entries())
    omissions.add('not_relevant', unnamedIn(frame, 'memory') + (decisionsUnnamed[index] as number));

  const cited = eachList((name) => kept[name].map(({ valid }) => toCitedItem(looking, valid)));
  return {
    lists: { ...cited, state: state.slice(0, mostState).map((each) => toCitedItem(looking, each)) },
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

/** One frame's part of what is told for all of them, as it was weighed for that frame. */
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
      // A project may hold more decisions than the newest, which alone are weighed.
      (decisionsUnnamed > 0 && askedList(frame) === 'around a project') ||
      eachOf(wanted).some((each) => !isPreference(each) && cut.has(idOf(each))) ||
      weighedAs(byId, unmentioned).some(({ valid }) => isRequired(valid.record)),
    forDay: new Set([...own.told, ...own.mentioned].filter((each) => each.isForDay || forDay.has(each)).map(idOf)),
  };
}

function eachOf(lists: ListsOf<Weighed>): Weighed[] {
  return Object.values(lists).flat();
}

/** Items that were weighed for this frame as well, in their order. */
function weighedAs(byId: ReadonlyMap<string, Weighed>, items: readonly Weighed[]): Weighed[] {
  return items.flatMap((item) => byId.get(idOf(item)) ?? []);
}

/** How much of a type lies in the project, is seen, and is not among what the package names. */
function countUnnamed(looking: Looking, type: string, project: ProjectFacts | null, named: readonly Weighed[]): number {
  if (project === null) return 0;
  const { count } = newestValid(looking, type, project, 0);
  const isThere = ({ valid: { record } }: Weighed) => record.type === type && record.project_id === project.id;
  return count - named.filter(isThere).length;
}
