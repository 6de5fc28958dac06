// The lists of a package: of what is weighed for its purpose what is likely needed, in order, each up to its cap. Caps come
// after the policy: what is hidden takes no place of what is seen.
import { ITEM_CAP, MEMORY_CAP, MENTION_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';
import { candidateById } from '../view/candidates.ts';
import { toRef } from '../view/shown-items.ts';
import { type Moment, newestValid, type Valid } from '../view/valid-at.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import type { Frame } from './frame/read-frame.ts';
import { mentionedBeside } from './mentions.ts';
import { withoutNearDuplicates } from './near-duplicates.ts';
import type { Omissions } from './omissions.ts';
import { poolFor, tiesAmong } from './pool.ts';
import { type SecondSigns, secondLook } from './second-look.ts';
import { visibleState } from './shared-state.ts';
import { type Signs, signsOf, type Ties } from './signs.ts';
import { toCitedItem } from './sources.ts';
import { type Chosen, firstNeed, secondNeed } from './weigh.ts';

/**
 * What is needed as likely as this is told, and beside what is hardly likely itself, what is not much less so. Measured: with
 * less most of what is told is a burden, with more too much is missing. A question is answered by few things; what is to be
 * done needs more than what it says, so that there more is worth its line.
 */
const ASKED = { likely: 0.15, ofTheLikeliest: 0.6 };
const TO_BE_DONE = { likely: 0.2, ofTheLikeliest: 0.35 };
/** How its owner wants one thing done is a burden where another is, or where something is only asked. */
const PREFERRED_ELSEWHERE = { likely: 0.2, ofTheLikeliest: 0.4 };
const LEAST = 0.03;

/** Of what only lies in the project, so much: as one would tell a newcomer. */
const OTHER_MEMORIES = 5;
const OTHER_DECISIONS = 3;
/** More alike than this is what the likest is. */
const LIKE = 0.6;
/** As alike as this are two texts about the same. */
const SAME = 0.5;

export type Cap = (most: number) => number;

interface Lists {
  goals: ContractItem[];
  preferences: ContractItem[];
  memories: ContractItem[];
  decisions: ContractItem[];
  constraints: ContractItem[];
  state: ContractItem[];
}

export interface Collected {
  lists: Lists;
  /** What is in the lists, as it is in the vault. */
  told: readonly Chosen[];
  /** What may help and is in no list, the likeliest first. */
  mentioned: readonly Chosen[];
  /** What was weighed and is neither told nor mentioned: too unlikely, or one of many that only lie there. */
  left: readonly Chosen[];
  /** Something that is required was cut. */
  isCut: boolean;
}

export function collect(
  reader: Reader,
  viewer: Viewer,
  frame: Frame,
  moment: Moment,
  cap: Cap,
  omissions: Omissions,
): Collected {
  const at = moment.asOf ?? moment.now;
  const project = frame.project?.project ?? null;
  const pool = poolFor(reader, viewer, frame, moment);
  const ids = [...pool.map(({ valid }) => valid.record.id), ...frame.likely.keys()];
  const weighed = weigh(pool, frame, tiesAmong(reader, viewer, ids, moment.now), at);
  // What is asked for by its time alone is listed, and not done.
  const isListed = frame.purpose.window !== null && frame.sought.length === 0;
  const likeliest = weighed[0]?.need ?? 0;
  const leastTold = leastOf(frame.purpose.asks ? ASKED : TO_BE_DONE, likeliest);
  const leastElsewhere = leastOf(PREFERRED_ELSEWHERE, likeliest);
  const leastFor = ({ domainOther, domainAsked }: Signs) =>
    domainOther > 0 || domainAsked > 0 ? leastElsewhere : leastTold;
  // Where nothing answers, what means the same in other words is told all the same, and what must harm nobody.
  const isAnswered = frame.evidence !== 'none';
  const same = new Set(
    frame.likes.flatMap(({ candidate, likeness }) => (likeness >= SAME ? [candidate.record.id] : [])),
  );
  const isNeeded = (each: Chosen) =>
    each.need >= leastFor(each.signs) &&
    (isAnswered || same.has(each.valid.record.id) || each.signs.harm > 0 || each.signs.always > 0) &&
    !(isListed && isPreference(each) && each.signs.always === 0);
  // What a project is for belongs to it, and how its owner wants it done, whatever is asked of it.
  const isAim = ({ valid: { record } }: Chosen) =>
    (record.type === 'goal' || record.type === 'preference') &&
    frame.evidence === 'strong' &&
    project !== null &&
    record.project_id === project.id;
  const chosen = weighed.filter((each) => isNeeded(each) || isAim(each));
  const of = (...types: string[]) => chosen.filter(({ valid }) => types.includes(valid.record.type));
  const told: Chosen[] = [];
  const cutOff: Chosen[] = [];
  let isCut = false;
  const cut = (items: readonly Chosen[], most: number, required = true): Chosen[] => {
    omissions.add('over_cap', items.length - most);
    if (required && items.length > most) isCut = true;
    const taken = items.slice(0, most);
    told.push(...taken);
    cutOff.push(...items.slice(most));
    return taken;
  };
  const cited = ({ valid }: Chosen) => toCitedItem(reader, viewer, valid, moment);
  const cappedAt = cap(ITEM_CAP);
  const preferences = oneOfEachKey(of('preference'), project);
  const [memoriesSaid, memoriesThere] = bySaying(of('memory').toSorted(harmsFirst));
  const others = memoriesThere.slice(0, Math.max(0, OTHER_MEMORIES - memoriesSaid.length));
  const memories = cut(withoutNearDuplicates([...memoriesSaid, ...others]), cap(MEMORY_CAP));
  const [decisionsSaid, decisionsThere] = bySaying(of('decision'));
  const decisions = cut([...decisionsSaid, ...decisionsThere.slice(0, OTHER_DECISIONS)], cappedAt);
  const lists: Lists = {
    goals: cut(of('goal'), cappedAt).map(cited),
    preferences: cut(preferences, cappedAt, false).map(cited),
    memories: memories.map(cited),
    decisions: decisions.map(cited),
    constraints: cut(of('commitment', 'event').toSorted(soonestFirst), cappedAt).map((each) =>
      withProject(reader, viewer, cited(each), each.valid.record, project, moment.now),
    ),
    state: visibleStateOf(reader, viewer, moment, cappedAt, omissions),
  };
  // What a cap cut off is counted, and not named.
  const unnamed = (each: Chosen) => cutOff.includes(each) || (isListed && isPreference(each));
  const may = weighed.filter((each) => !unnamed(each));
  // Where nothing answers, nothing else is offered for it.
  const beside = isAnswered ? mentionedBeside(told, oneOfEachKey(may, project), likeliest) : [];
  const mentioned = beside.slice(0, cap(MENTION_CAP));
  omissions.add('not_relevant', countOf(weighed, 'preference') - preferences.length - countOf(mentioned, 'preference'));
  if (project !== null)
    for (const [type, taken] of [
      ['memory', memories],
      ['decision', decisions],
    ] as const)
      omissions.add('not_relevant', notTold(reader, viewer, type, project, [...taken, ...mentioned], moment));
  const named = new Set([...told, ...mentioned]);
  const left = weighed.filter((each) => !named.has(each));
  return { lists, told, mentioned, left, isCut };
}

function isPreference({ valid }: Chosen): boolean {
  return valid.record.type === 'preference';
}

function countOf(items: readonly Chosen[], type: string): number {
  return items.filter(({ valid }) => valid.record.type === type).length;
}

function leastOf({ likely, ofTheLikeliest }: typeof ASKED, likeliest: number): number {
  return Math.max(LEAST, Math.min(likely, ofTheLikeliest * likeliest));
}

/** What says something of the purpose, or is like it; and what only lies where it is about. */
function bySaying(items: readonly Chosen[]): [Chosen[], Chosen[]] {
  const isSaid = ({ signs }: Chosen) => signs.said > 0 || signs.like >= LIKE || signs.harm > 0 || signs.nearOver > 0;
  return [items.filter(isSaid), items.filter((each) => !isSaid(each))];
}

/** The likeliest first. */
function weigh(pool: ReturnType<typeof poolFor>, frame: Frame, ties: Ties, at: string): Chosen[] {
  const candidates = pool.map(({ candidate, valid }) => ({ ...candidate, record: valid.record }));
  const weighed = signsOf(frame, candidates, ties);
  const looked = weighed.map(({ signs }, index) => {
    const { record } = (pool[index] as (typeof pool)[number]).valid;
    return { record, need: firstNeed(record, signs) };
  });
  const second = secondLook(frame, looked);
  return weighed
    .map(({ signs, share }, index): Chosen => {
      const { valid } = pool[index] as (typeof pool)[number];
      const need = secondNeed(valid.record, signs, second[index] as SecondSigns);
      return { valid: overdueAt(valid, at), signs, share, need };
    })
    .sort((a, b) => b.need - a.need || (a.valid.record.id < b.valid.record.id ? 1 : -1));
}

function harmsFirst(a: Chosen, b: Chosen): number {
  return b.signs.harm - a.signs.harm || b.need - a.need;
}

function visibleStateOf(
  reader: Reader,
  viewer: Viewer,
  moment: Moment,
  most: number,
  omissions: Omissions,
): ContractItem[] {
  const state = visibleState(reader, viewer, moment);
  omissions.add('over_cap', state.length - most);
  return state.slice(0, most).map((each) => toCitedItem(reader, viewer, each, moment));
}

/** What of a type lies in the project, is seen, and is neither told nor mentioned. */
function notTold(
  reader: Reader,
  viewer: Viewer,
  type: string,
  project: ProjectFacts,
  taken: readonly Chosen[],
  moment: Moment,
): number {
  const { count } = newestValid(reader, viewer, type, project, moment, 0);
  return (
    count - taken.filter(({ valid: { record } }) => record.type === type && record.project_id === project.id).length
  );
}

/** The project's own value of a preference goes before the general one of the same key; two of one place are both told. */
function oneOfEachKey(fitting: readonly Chosen[], project: ProjectFacts | null): Chosen[] {
  const isOwn = ({ valid }: Chosen) => project !== null && valid.record.project_id === project.id;
  const keys = new Set(
    fitting.filter((each) => isPreference(each) && isOwn(each)).map(({ valid }) => valid.record.key),
  );
  return fitting.filter((each) => !isPreference(each) || isOwn(each) || !keys.has(each.valid.record.key));
}

/** Which project it belongs to, where that is another than the framed one and visible. */
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

/** An open commitment is late from its date on, whether or not anybody has said so. */
export function overdueAt(valid: Valid, at: string): Valid {
  const { type, status, due_at } = valid.record;
  if (type !== 'commitment' || status !== 'open' || typeof due_at !== 'string' || Date.parse(due_at) >= Date.parse(at))
    return valid;
  return { ...valid, record: { ...valid.record, status: 'overdue' } };
}

function soonestFirst({ valid: { record: a } }: Chosen, { valid: { record: b } }: Chosen): number {
  const at = ({ due_at, starts_at }: AnyRecord) => String(due_at ?? starts_at ?? '~');
  return at(a).localeCompare(at(b)) || a.id.localeCompare(b.id);
}
