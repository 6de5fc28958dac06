// The lists of a package: what is valid for its frame at the moment, in order, each up to its cap. Caps come after the
// policy: what is hidden takes no place of what is seen.
import { ITEM_CAP, MEMORY_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import type { Hit } from '../search/search.ts';
import { dueIn, eventsIn } from '../search/windows.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { toItem } from '../view/shown-items.ts';
import { type Moment, newestValid, type Valid, validAt, validIn } from '../view/valid-at.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import { chooseMemories } from './choose-memories.ts';
import { choosePreferences } from './choose-preferences.ts';
import type { Frame } from './frame/read-frame.ts';
import type { Omissions } from './omissions.ts';
import { hitsOf, isBeside, isInside, namingWords, relevanceTo } from './relevance.ts';
import { visibleState } from './shared-state.ts';
import { toCitedItem } from './sources.ts';

/** The statuses that still count. */
const STANDING = ['open', 'overdue', 'live'];
/** Of the decisions that the purpose does not speak of, so many of the newest. */
const OTHER_DECISIONS = 3;
/** What says at least so much of the purpose is about it. */
const MATCHES = 0.34;
/** The same for what lies in the framed project, and for what names someone whom the purpose names. */
const MATCHES_INSIDE = 0.2;

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
  records: AnyRecord[];
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
  const project = frame.project?.project ?? null;
  const gathered =
    project === null
      ? withoutProject(reader, viewer, frame, moment)
      : inProject(reader, viewer, frame, project, moment);
  const memories = chooseMemories(reader, viewer, frame, project, moment, cap(MEMORY_CAP), omissions);
  let isCut = memories.isCut;
  const records = memories.chosen.map(({ record }) => record);
  const cut = (items: readonly Valid[], required: boolean): ContractItem[] => {
    const most = cap(ITEM_CAP);
    omissions.add('over_cap', items.length - most);
    if (required && items.length > most) isCut = true;
    const taken = items.slice(0, most);
    records.push(...taken.map(({ record }) => record));
    return taken.map((each) => toCitedItem(reader, viewer, each, moment));
  };
  omissions.add('not_relevant', gathered.notRelevant);
  const lists: Lists = {
    goals: cut(gathered.goals, true),
    preferences: cut(gathered.preferences, false),
    memories: memories.chosen.map((each) => toCitedItem(reader, viewer, each, moment)),
    decisions: cut(gathered.decisions, true),
    constraints: cut(gathered.constraints, true).map((item, index) =>
      withProject(reader, viewer, item, gathered.constraints[index]?.record, project, moment.now),
    ),
    state: cut(visibleState(reader, viewer, moment), false),
  };
  return { lists, records, isCut };
}

interface Gathered {
  goals: Valid[];
  preferences: Valid[];
  decisions: Valid[];
  constraints: Valid[];
  notRelevant: number;
}

function inProject(reader: Reader, viewer: Viewer, frame: Frame, project: ProjectFacts, moment: Moment): Gathered {
  const at = moment.asOf ?? moment.now;
  const standing = validIn(reader, viewer, ['goal', 'commitment', 'preference'], project, moment, STANDING);
  const of = (type: string) => standing.filter(({ record }) => record.type === type);
  const matched = matching(reader, viewer, frame, 'decision', moment);
  const { newest, count } = newestValid(reader, viewer, 'decision', project, moment, matched.length + OTHER_DECISIONS);
  const others = newest
    .filter(({ record }) => !matched.some((each) => each.record.id === record.id))
    .slice(0, OTHER_DECISIONS);
  const decisions = [...matched, ...others];
  const inside = decisions.filter(({ record }) => record.project_id === project.id).length;
  const { fitting, others: notFitting } = choosePreferences(
    frame,
    of('preference'),
    validIn(reader, viewer, ['preference'], null, moment, STANDING),
  );
  const own = of('commitment')
    .map((each) => overdueAt(each, at))
    .filter(({ record }) => isOpen(record));
  const open = unique([...own, ...openMatching(reader, viewer, frame, moment)]);
  return {
    goals: of('goal').filter(({ record }) => record.status === 'open'),
    preferences: fitting,
    decisions,
    constraints: [...open, ...eventsMatching(reader, viewer, frame, moment)].toSorted(soonestFirst),
    notRelevant: notFitting + Math.max(0, count - inside),
  };
}

function withoutProject(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): Gathered {
  const { fitting, others } = choosePreferences(
    frame,
    [],
    validIn(reader, viewer, ['preference'], null, moment, STANDING),
  );
  const goals = matching(reader, viewer, frame, 'goal', moment).filter(({ record }) => record.status === 'open');
  const constraints = unique([
    ...(frame.purpose.window ? inWindow(reader, viewer, frame, moment) : []),
    ...openMatching(reader, viewer, frame, moment),
    ...eventsMatching(reader, viewer, frame, moment),
  ]);
  return {
    goals,
    preferences: frame.purpose.window && frame.sought.length === 0 ? [] : fitting,
    decisions: matching(reader, viewer, frame, 'decision', moment),
    constraints: constraints.toSorted(soonestFirst),
    notRelevant: others,
  };
}

/** What is due and what takes place in the window, in all visible projects. */
function inWindow(reader: Reader, viewer: Viewer, { purpose }: Frame, moment: Moment): Valid[] {
  const { window } = purpose;
  if (window === null) return [];
  const at = moment.asOf ?? moment.now;
  // What is late already still has to be done by then.
  const span = {
    from: window.about === 'days' && window.from !== null && window.from > at ? window.from : null,
    to: window.to,
  };
  const due = dueIn(
    reader,
    viewer,
    { from: window.about === 'days' ? window.from : span.from, to: window.to },
    moment.now,
  );
  const events =
    window.about === 'days' ? eventsIn(reader, viewer, { from: window.from, to: window.to }, moment.now) : [];
  return [...due, ...events]
    .flatMap((candidate) => validAt(reader, viewer, candidate, moment) ?? [])
    .map((each) => overdueAt(each, at));
}

/** What of a type says enough of the purpose, the best first. */
function matching(reader: Reader, viewer: Viewer, frame: Frame, type: string, moment: Moment): Valid[] {
  const naming = namingWords(frame);
  return hitsOf(frame, type)
    .filter((hit) => fits(frame, hit, naming))
    .flatMap(({ candidate }) => validAt(reader, viewer, candidate, moment) ?? []);
}

function fits(frame: Frame, hit: Hit, naming: ReadonlySet<number>): boolean {
  const names = frame.people.some((index) => (hit.weights[index] as number) > 0);
  const isNear = isInside(frame, hit.candidate) || isBeside(frame, hit, naming);
  return relevanceTo(frame, hit, naming) >= (isNear || names ? MATCHES_INSIDE : MATCHES);
}

function openMatching(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): Valid[] {
  const at = moment.asOf ?? moment.now;
  return matching(reader, viewer, frame, 'commitment', moment)
    .map((each) => overdueAt(each, at))
    .filter(({ record }) => isOpen(record) && isWithin(frame, record));
}

/** Events that are over are history; those of a past window are asked for by it. */
function eventsMatching(reader: Reader, viewer: Viewer, frame: Frame, moment: Moment): Valid[] {
  const at = moment.asOf ?? moment.now;
  return matching(reader, viewer, frame, 'event', moment).filter(
    ({ record }) =>
      record.status !== 'cancelled' &&
      (frame.purpose.looksBack || String(record.ends_at ?? record.starts_at) >= at) &&
      isWithin(frame, record),
  );
}

/** Where a time is named, what lies outside of it is not meant. */
function isWithin({ purpose: { window } }: Frame, { type, starts_at, due_at }: AnyRecord): boolean {
  if (window === null) return true;
  const at = type === 'event' ? starts_at : due_at;
  if (typeof at !== 'string') return type !== 'event';
  const instant = Date.parse(at);
  return (
    (type !== 'event' || window.from === null || instant >= Date.parse(window.from)) && instant < Date.parse(window.to)
  );
}

function unique(items: readonly Valid[]): Valid[] {
  return [...new Map(items.map((each) => [each.record.id, each])).values()];
}

/** Which project it belongs to, where that is another than the framed one and visible. */
function withProject(
  reader: Reader,
  viewer: Viewer,
  item: ContractItem,
  record: AnyRecord | undefined,
  framed: ProjectFacts | null,
  now: string,
): ContractItem {
  const id = record?.project_id;
  if (typeof id !== 'string' || id === framed?.id) return item;
  const project: Candidate | undefined = candidateById(reader, id, now);
  if (!project || !sees(viewer, project)) return item;
  return { ...item, body: { ...item.body, project: toItem(project.record, 'current').ref.summary } };
}

function overdueAt(valid: Valid, at: string): Valid {
  const { status, due_at } = valid.record;
  if (status !== 'open' || typeof due_at !== 'string' || Date.parse(due_at) >= Date.parse(at)) return valid;
  return { ...valid, record: { ...valid.record, status: 'overdue' } };
}

function isOpen({ status }: AnyRecord): boolean {
  return status === 'open' || status === 'overdue';
}

function soonestFirst({ record: a }: Valid, { record: b }: Valid): number {
  const at = ({ due_at, starts_at }: AnyRecord) => String(due_at ?? starts_at ?? '~');
  return at(a).localeCompare(at(b)) || a.id.localeCompare(b.id);
}
