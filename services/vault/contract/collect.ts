// The lists of a package: what holds for the anchor at the moment, in order, each up to its cap.
import { ITEM_CAP, MEMORY_CAP } from '../../../shared/limits.ts';
import type { ContractItem } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ProjectFacts } from '../policy/decide.ts';
import { search } from '../search/search.ts';
import type { Reader } from '../store/db/sql.ts';
import { toItem } from '../view/shown-items.ts';
import type { Viewer } from '../view/viewer.ts';
import type { Anchor } from './anchor.ts';
import type { Omissions } from './omissions.ts';
import { visibleState } from './shared-state.ts';
import { toCitedItem } from './sources.ts';
import { type Moment, newestValid, type Valid, validAt, validIn } from './valid-at.ts';

/** Without a match the package still holds a few of the newest memories: what one would tell a newcomer. */
const UNMATCHED_MEMORIES = 5;
/** So many of the newest are read, and the most trusted of them fill up the list. */
const FILLED_FROM = 32;

/** The statuses of what still counts. */
const STANDING = ['open', 'overdue', 'live'];

interface Lists {
  goals: ContractItem[];
  preferences: ContractItem[];
  memories: ContractItem[];
  decisions: ContractItem[];
  constraints: ContractItem[];
  state: ContractItem[];
}

interface ValidAnchor {
  project: Valid & { candidate: Anchor['project'] };
  goal: Valid | undefined;
}

/** The anchor as it was at the moment; null when it was not there yet. */
export function validAnchor(
  reader: Reader,
  viewer: Viewer,
  { project, goal }: Anchor,
  moment: Moment,
): ValidAnchor | null {
  const valid = validAt(reader, viewer, project, moment);
  if (!valid) return null;
  return { project: { ...valid, candidate: project }, goal: goal && validAt(reader, viewer, goal, moment) };
}

export type Cap = (most: number) => number;

export function collect(
  reader: Reader,
  viewer: Viewer,
  anchor: ValidAnchor,
  purpose: string,
  moment: Moment,
  cap: Cap,
  omissions: Omissions,
) {
  const at = moment.asOf ?? moment.now;
  const facts = anchor.project.candidate.project as ProjectFacts;
  const inProject = validIn(reader, viewer, ['goal', 'commitment', 'preference'], facts, moment, STANDING);
  const of = (type: string) => inProject.filter(({ record }) => record.type === type);
  const goals = of('goal').filter(({ record }) => record.status === 'open');
  const decisions = newestValid(reader, viewer, 'decision', facts, moment, cap(ITEM_CAP));
  const constraints = of('commitment')
    .map((each) => overdueAt(each, at))
    .filter(({ record }) => isOpen(record))
    .sort(soonestFirst);
  const preferences = resolvePreferences(
    of('preference'),
    validIn(reader, viewer, ['preference'], null, moment, STANDING),
  );
  const memories = chooseMemories(reader, viewer, purpose, facts, moment, cap(MEMORY_CAP), omissions);
  let isWhole = true;
  const cut = (items: Valid[], required: boolean, count = items.length): ContractItem[] => {
    const most = cap(ITEM_CAP);
    omissions.add('over_cap', count - most);
    if (required && count > most) isWhole = false;
    return items.slice(0, most).map((each) => toCitedItem(reader, viewer, each, moment));
  };
  const lists: Lists = {
    goals: cut(goals, true),
    preferences: cut(preferences, false),
    memories: memories.map((each) => toCitedItem(reader, viewer, each, moment)),
    decisions: cut(decisions.newest, true, decisions.count),
    constraints: cut(constraints, true),
    state: cut(visibleState(reader, viewer, moment), false),
  };
  return { lists, isWhole };
}

/** What a package without an anchor still holds. */
export function nothing(reader: Reader, viewer: Viewer, moment: Moment, cap: Cap) {
  const state = visibleState(reader, viewer, moment)
    .slice(0, cap(ITEM_CAP))
    .map(({ record, state }) => toItem(record, state));
  const lists: Lists = { goals: [], preferences: [], memories: [], decisions: [], constraints: [], state };
  return { lists, isWhole: false };
}

/** What matches the purpose first, the best of it; then the newest, up to a few. */
function chooseMemories(
  reader: Reader,
  viewer: Viewer,
  purpose: string,
  project: ProjectFacts,
  moment: Moment,
  most: number,
  omissions: Omissions,
): Valid[] {
  const scope = { types: ['memory'], project: project.id, withoutProject: true };
  const hits = search(reader, viewer, purpose, scope, moment.now);
  const matched = hits.flatMap(({ candidate }) => {
    const valid = validAt(reader, viewer, candidate, moment);
    return valid ? [{ ...valid, inProject: candidate.project !== null }] : [];
  });
  const chosen = matched.slice(0, most);
  omissions.add('over_cap', matched.length - chosen.length);
  const matchedIds = new Set(matched.map(({ record }) => record.id));
  const missing = Math.max(0, Math.min(most, UNMATCHED_MEMORIES) - chosen.length);
  const looked = missing === 0 ? 0 : matched.length + FILLED_FROM;
  const { newest, count } = newestValid(reader, viewer, 'memory', project, moment, looked);
  const unmatched = newest.filter(({ record }) => !matchedIds.has(record.id)).sort(mostTrusted);
  const filling = unmatched.slice(0, missing);
  omissions.add('not_relevant', count - matched.filter(({ inProject }) => inProject).length - filling.length);
  return [...chosen, ...filling];
}

const AUTHORITIES = ['user_confirmed', 'agent_inferred', 'source_imported', 'proposed'];

function mostTrusted({ record: a }: Valid, { record: b }: Valid): number {
  return (
    AUTHORITIES.indexOf(a.authority) - AUTHORITIES.indexOf(b.authority) ||
    b.updated_at.localeCompare(a.updated_at) ||
    b.id.localeCompare(a.id)
  );
}

/** One value for each key: the project's own before the general one. */
function resolvePreferences(own: Valid[], general: Valid[]): Valid[] {
  const keys = new Set<unknown>();
  return [...own, ...general].filter(({ record }) => {
    if (keys.has(record.key)) return false;
    keys.add(record.key);
    return true;
  });
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
  return String(a.due_at ?? '~').localeCompare(String(b.due_at ?? '~')) || a.id.localeCompare(b.id);
}
