// What a package holds: everything that may matter is weighed for the purpose (weighing/), what is needed of it is chosen and put into
// lists up to their caps, what may help is mentioned below them (choosing/), and what was left out is counted. Where several projects
// are named, each has what it would have by itself, and they share the caps. Caps come after the policy: what is hidden takes no place
// of what is seen.
import { ITEM_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import { instantOf, type Looking, newestValid } from '../view/valid-at.ts';
import { askedList } from './choosing/asked-list.ts';
import { type Cap, cutToCaps, cutToRoom, eachList, type ListsOf, sharedLists, wantedLists } from './choosing/lists.ts';
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

/** Chooses what is told and mentioned, counts what is left out, and says what each frame has of it. */
export function collect(looking: Looking, frames: readonly Frame[], room: Room, omissions: Omissions): Collected {
  const wanting = frames.map((frame) => wantingOf(looking, frame));
  const chosen = chosenOf(wanting, room, instantOf(looking));
  const state = visibleState(looking);
  const mostState = room.cap(ITEM_CAP);
  const unnamed = frames.map((frame) => unnamedOf(looking, frame, chosen));

  omissions.add('over_cap', state.length - mostState);
  countLeftOut(omissions, wanting, chosen);
  for (const { memories, decisions } of unnamed) omissions.add('not_relevant', memories + decisions);

  const { kept, told, mentioned } = chosen;
  const cited = eachList((name) => kept[name].map(({ valid }) => toCitedItem(looking, valid)));
  return {
    lists: { ...cited, state: state.slice(0, mostState).map((each) => toCitedItem(looking, each)) },
    told,
    mentioned,
    parts: wanting.map((each, index) => partOf(each, chosen, (unnamed[index] as Unnamed).decisions > 0)),
  };
}

function wantingOf(looking: Looking, frame: Frame): Wanting {
  const weighed = weigh(looking, frame);
  const { needed, forDay } = neededOf(weighed, frame);
  const byId = new Map(weighed.map((each) => [idOf(each), each]));
  return { frame, weighed, byId, wanted: wantedLists(needed, frame), forDay };
}

/** What is told and mentioned of all that the frames want, and what had no room. */
interface Chosen {
  wanted: ListsOf<Weighed>;
  kept: ListsOf<Weighed>;
  /** All that is kept. */
  told: readonly Weighed[];
  /** What is wanted and over the cap of its list. */
  cutOff: readonly Weighed[];
  mentioned: readonly Weighed[];
  /** What there was no room to mention. */
  unmentioned: readonly Weighed[];
}

function chosenOf(wanting: readonly Wanting[], { cap, mentions }: Room, at: string): Chosen {
  const wanted = sharedLists(wanting.map((each) => each.wanted));
  const { kept, cutOff } = cutToCaps(wanted, cap);
  const told = [...kept.memories, ...kept.decisions, ...kept.goals, ...kept.preferences, ...kept.constraints];
  const offered = wanting.map(({ frame, weighed, byId }) =>
    mentionsOf(frame, weighed, { told: weighedAs(byId, told), cutOff }, at),
  );
  const mentionable = inTurns(offered, idOf);
  const mentioned = cutToRoom(mentionable, mentions);
  const isMentioned = new Set(mentioned);
  const unmentioned = mentionable.filter((each) => !isMentioned.has(each));
  return { wanted, kept, told, cutOff, mentioned, unmentioned };
}

/** Counts what was weighed and is not named: of preferences all of them, and of the rest what had no room. */
function countLeftOut(omissions: Omissions, wanting: readonly Wanting[], { wanted, cutOff, mentioned }: Chosen): void {
  omissions.add('over_cap', cutOff.filter((each) => !mentioned.includes(each)).length);
  const preferencesNamed = wanted.preferences.length + mentioned.filter(isPreference).length;
  const preferences = new Set(wanting.flatMap(({ weighed }) => weighed.filter(isPreference).map(idOf)));
  omissions.add('not_relevant', preferences.size - preferencesNamed);
}

/** How much lies in the project of a frame that the package does not name. */
interface Unnamed {
  memories: number;
  decisions: number;
}

function unnamedOf(looking: Looking, { project }: Frame, { told, mentioned }: Chosen): Unnamed {
  const there = project?.project ?? null;
  if (there === null) return { memories: 0, decisions: 0 };
  const named = [...told, ...mentioned];
  return {
    memories: countUnnamed(looking, 'memory', there, named),
    decisions: countUnnamed(looking, 'decision', there, named),
  };
}

/** One frame's part of what is told for all of them, as it was weighed for that frame. */
function partOf(
  { frame, weighed, byId, wanted, forDay }: Wanting,
  { told, mentioned, unmentioned, cutOff }: Chosen,
  areDecisionsUnnamed: boolean,
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
      (areDecisionsUnnamed && askedList(frame) === 'around a project') ||
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
function countUnnamed(looking: Looking, type: string, project: ProjectFacts, named: readonly Weighed[]): number {
  const { count } = newestValid(looking, type, project, 0);
  const isThere = ({ valid: { record } }: Weighed) => record.type === type && record.project_id === project.id;
  return count - named.filter(isThere).length;
}
