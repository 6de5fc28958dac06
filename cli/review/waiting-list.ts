// What waits for the owner, as the command lists it: each with a short id, who asks and what the vault says of it, and the whole
// list with a digest, so that a decision about all of it is about exactly what was printed.
import { createHash } from 'node:crypto';
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { conflictWords, relatedWords, stateWords } from '../../shared/owners-words.ts';
import {
  alikeOf,
  askerIds,
  contestedBy,
  rivalsOf,
  type WhyAlone,
  whyAlone as whyAloneAnywhere,
} from '../../shared/review/waiting-record.ts';
import type { ActionIntent } from '../../shared/schemas/action.ts';
import type { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../shared/schemas/proposal.ts';
import type { Deferred, DueObject } from '../../shared/schemas/review.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, orNullIfGone } from '../api/api-client.ts';
import { readableLine } from '../terminal/output.ts';
import { WAITING_KINDS, WAITING_KINDS_LISTED, type WaitingKind } from '../terminal/waiting-kinds.ts';
import { type Asker, askersNamed, askersOf } from './askers.ts';
import { titlesOf } from './object-titles.ts';
import { named } from './short-ids.ts';

type Kind = WaitingKind;

export interface Waiting {
  id: string;
  what: Kind;
  about: string;
  from?: string;
  verdict?: string;
  /** Of a conflict with what is proposed: that, which is decided by it. */
  proposal?: string;
}

export interface Listed extends Waiting {
  /** All that is known of it: what a digest of it is made of. */
  whole: Whole;
}

export interface PutOff extends Waiting {
  until: string;
}

export interface Filter {
  from?: string | undefined;
  what?: string | undefined;
}

export interface WaitingList {
  waiting: readonly Listed[];
  /** What is proposed against something that is there: one thing with its conflict, in whose line it stands. */
  contested: readonly Listed[];
  /** Whatever can be named, also where fewer were asked for. */
  named: readonly { id: string }[];
  /** What is asked about again on a later day, the soonest first. */
  putOff: readonly PutOff[];
  /** More of a kind wait than are listed at once. */
  isMore: boolean;
}

const LISTED_AT_ONCE = 500;

/** The kind of each type, and where one of them is read whole. */
const TYPES: Readonly<Record<string, { what: Kind; path: string }>> = {
  memory_proposal: { what: 'memory', path: '/v1/memory-proposals' },
  operational_proposal: { what: 'state', path: '/v1/operational-proposals' },
  relation_proposal: { what: 'relation', path: '/v1/relation-proposals' },
  action_intent: { what: 'action', path: '/v1/approvals' },
  conflict: { what: 'conflict', path: '/v1/conflicts' },
};

export function typeOf(what: Kind): string | undefined {
  return Object.keys(TYPES).find((type) => TYPES[type]?.what === what);
}

export async function listWaiting(hub: OwnedHub, { from, what }: Filter = {}): Promise<WaitingList> {
  const kind = kindNamed(what);
  const list = <T>(path: string) =>
    askApi<T[]>(hub, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=${LISTED_AT_ONCE}`);
  const [memories, states, relations, actions, conflicts, due, deferred] = await Promise.all([
    list<MemoryProposal>('/v1/memories/proposals?status=pending'),
    list<OperationalProposal>('/v1/operational-proposals?status=pending'),
    list<RelationProposal>('/v1/relation-proposals?status=pending'),
    list<ActionIntent>('/v1/approvals?status=pending'),
    list<Conflict>('/v1/conflicts?status=open'),
    list<DueObject>('/v1/review/due'),
    list<Deferred>('/v1/review/deferred'),
  ]);
  const proposed = [...memories, ...(await proposedBeyond(hub, memories, conflicts))];
  const records: Whole[] = [...memories, ...states, ...relations, ...actions, ...conflicts, ...due];
  const names = await namesFor(hub, [...records, ...proposed.slice(memories.length)], deferred);
  const meant = from === undefined ? undefined : askersNamed(names.askers, from).map(({ id }) => id);
  const isAsked = (what: Kind, askers: readonly string[]) =>
    (kind === undefined || what === kind) && (meant === undefined || askers.some((id) => meant.includes(id)));
  const proposedIn = new Map(proposed.map((proposal) => [proposal.id, proposal]));
  const proposalOf = (record: Whole) =>
    'detail' in record && record.proposal_id !== null ? proposedIn.get(record.proposal_id) : undefined;
  const asLine = (record: Whole): Listed => {
    const proposal = proposalOf(record);
    if (proposal === undefined) return listed(record, names);
    const from = namesIn(names.askers, askerIds(proposal));
    return { ...listed(record, names), ...(from && { from }), proposal: proposal.id };
  };
  const contested = contestedBy(conflicts);
  const asked = records.filter((each) => isAsked(kindOfType(each.type), askerIds(proposalOf(each) ?? each)));
  // Of a kind that was not asked for nothing is left out.
  const lists: readonly (readonly { type: string }[])[] = [memories, states, relations, actions, conflicts, due];
  const isCut = (list: readonly { type: string }[]) =>
    list.length === LISTED_AT_ONCE && (kind === undefined || list.some(({ type }) => kindOfType(type) === kind));
  return {
    waiting: asked.filter(({ id }) => !contested.has(id)).map(asLine),
    contested: memories.filter(({ id }) => contested.has(id)).map((each) => listed(each, names)),
    named: [...records, ...deferred],
    putOff: deferred
      .filter(({ type, asked_by }) => isAsked(kindOfType(type), asked_by === null ? [] : [asked_by]))
      .map((each) => asPutOff(each, names)),
    isMore: lists.some(isCut),
  };
}

/** What open conflicts are about and is not listed by itself, because more wait: who asks for it stands in their lines. */
async function proposedBeyond(
  hub: OwnedHub,
  listed: readonly MemoryProposal[],
  conflicts: readonly Conflict[],
): Promise<MemoryProposal[]> {
  const known = new Set(listed.map(({ id }) => id));
  const ids = conflicts.flatMap(({ proposal_id, other_id }) =>
    proposal_id === null || other_id != null || known.has(proposal_id) ? [] : [proposal_id],
  );
  const found = await Promise.all(
    [...new Set(ids)].map((id) => orNullIfGone(askApi<MemoryProposal>(hub, 'GET', `/v1/memory-proposals/${id}`))),
  );
  return found.filter((each) => each?.status === 'pending').filter((each) => each !== null);
}

/**
 * Whatever waits or is put off, by its id or by how that ends. What is not listed by itself, because more wait, or what it
 * contradicts is put off, by its id alone.
 */
export async function findWaiting(hub: OwnedHub, name: string, list?: WaitingList): Promise<Listed | undefined> {
  const { waiting, contested, putOff, isMore } = list ?? (await listWaiting(hub));
  const found = named([...waiting, ...contested, ...putOff], name);
  if (found !== undefined) return 'until' in found ? wholeOf(hub, found as PutOff) : (found as Listed);
  if (isId(name)) return unlisted(hub, name);
  if (!isMore) return undefined;
  throw new CommandRefused(
    `Of the first ${LISTED_AT_ONCE} of each kind nothing ends with ${readableLine(name, 40)}, and more wait: give the whole id, or see all of it with \`hub open\`.`,
    'not_found',
  );
}

async function unlisted(hub: OwnedHub, id: string): Promise<Listed | undefined> {
  const path = TYPES[kindOf(id) ?? '']?.path;
  const record = path === undefined ? null : await orNullIfGone(askApi<Whole>(hub, 'GET', `${path}/${id}`));
  const isWaiting = record !== null && 'status' in record && (record.status === 'pending' || record.status === 'open');
  return isWaiting ? listed(record, await namesFor(hub, [record], [])) : undefined;
}

export function kindNamed(what: string | undefined): Kind | undefined {
  if (what === undefined) return undefined;
  const kind = WAITING_KINDS.find((each) => each === what.toLowerCase());
  if (kind !== undefined) return kind;
  throw new UsageRefused(`\`--what\` takes ${WAITING_KINDS_LISTED}.`);
}

/** Of what is put off no more was read than its line. */
async function wholeOf(hub: OwnedHub, { id, what }: PutOff): Promise<Listed> {
  const record = await askApi<Whole>(hub, 'GET', `${TYPES[typeOf(what) as string]?.path}/${id}`);
  return listed(record, await namesFor(hub, [record], []));
}

type Whole = MemoryProposal | OperationalProposal | RelationProposal | ActionIntent | Conflict | DueObject;

interface Names {
  askers: readonly Asker[];
  /** Of the objects that these are about. */
  titles: ReadonlyMap<string, string>;
}

async function namesFor(hub: OwnedHub, records: readonly Whole[], deferred: readonly Deferred[]): Promise<Names> {
  const asked = [...records.flatMap((each) => askerIds(each)), ...deferred.flatMap(({ asked_by }) => asked_by ?? [])];
  const ids = records.flatMap((each) => aboutIds(each).filter(isId));
  const [askers, titles] = await Promise.all([askersOf(hub, asked), titlesOf(hub, ids)]);
  return { askers, titles };
}

function kindOfType(type: string): Kind {
  return TYPES[type]?.what ?? 'look again';
}

/** What it is called by: both ends, both sides, or what stands there. */
export function aboutIds(record: Whole): string[] {
  if ('from_id' in record) return [record.from_id, record.to_id];
  if ('target_id' in record) return [record.target_id];
  if (!('detail' in record)) return [];
  return [record.memory_id, record.other_id ?? record.proposal_id].filter((id) => id != null);
}

function listed(record: Whole, { askers, titles }: Names): Listed {
  const what = kindOfType(record.type);
  const from = namesIn(askers, askerIds(record));
  return {
    ...{ id: record.id, what, about: lineOf(record, (id) => titles.get(id) ?? id), ...(from && { from }) },
    ...('policy_verdict' in record && { verdict: record.policy_verdict.replaceAll('_', ' ') }),
    whole: record,
  };
}

function asPutOff({ id, type, says, asked_by, until }: Deferred, { askers }: Names): PutOff {
  const from = asked_by === null ? '' : namesIn(askers, [asked_by]);
  return { id, what: kindOfType(type), about: says, ...(from && { from }), until };
}

function namesIn(askers: readonly Asker[], ids: readonly string[]): string {
  return ids.map((id) => askers.find((each) => each.id === id)?.name ?? id).join(', ');
}

function lineOf(record: Whole, titleOf: (id: string) => string): string {
  if ('statement' in record) return record.statement;
  if ('summary_human' in record) return record.summary_human;
  if ('target_id' in record) return `${titleOf(record.target_id)}: ${stateWords(record.before, record)}`;
  if ('from_id' in record) return relatedWords(titleOf(record.from_id), record.relation_type, titleOf(record.to_id));
  if (!('detail' in record)) return record.summary;
  return conflictWords(aboutIds(record).map(titleOf), record.kind);
}

const DIGEST_LENGTH = 8;

/** Of exactly these, as they are now. */
export function digestOf(things: readonly { whole: unknown }[]): string {
  return createHash('sha256')
    .update(JSON.stringify(things.map(({ whole }) => whole)))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}

/** As much of what something is about as stands in a line. */
export const ABOUT_LENGTH = 100;
/** Of what does not go together both sides do. */
const SIDES_LENGTH = 2 * ABOUT_LENGTH + 40;

export function aboutLine(each: Told): string {
  return readableLine(wordsOf(each), lengthOf(each));
}

/** Its line says all of it, and leaves out nothing that hides or steers; of the others only `hub review show` does. */
export function isWholeInLine(each: Told): boolean {
  const words = wordsOf(each);
  const line = readableLine(words, Number.MAX_SAFE_INTEGER);
  return line.length <= lengthOf(each) && madeVisible(words).replace(/\s+/g, ' ').trim() === line;
}

type Told = Pick<Waiting, 'what' | 'about'> & { whole?: Whole };

/** With what else waits and contradicts it, or may say the same: neither is decided without the other in sight. */
function wordsOf({ about, whole }: Told): string {
  const quoted = (others: readonly { says: string }[]) => others.map(({ says }) => `“${says}”`).join(' and ');
  const [against, alike] = whole === undefined ? [[], []] : [rivalsOf(whole), alikeOf(whole)];
  return [
    about,
    ...(against.length === 0 ? [] : [`Against, and waiting as well: ${quoted(against)}`]),
    ...(alike.length === 0 ? [] : [`Perhaps the same, and decided with it: ${quoted(alike)}`]),
  ].join(' ');
}

function lengthOf({ what, whole }: Told): number {
  const isWithOthers = whole !== undefined && rivalsOf(whole).length + alikeOf(whole).length > 0;
  return what === 'conflict' || isWithOthers ? SIDES_LENGTH : ABOUT_LENGTH;
}

/** Why one is decided by itself; undefined where it may be with others. None is that was not printed whole. */
export function whyAlone(each: Listed): WhyAlone | 'not whole in its line' | undefined {
  return whyAloneAnywhere(each.whole) ?? (isWholeInLine(each) ? undefined : 'not whole in its line');
}

/** By which what is proposed is settled, where it does not go together with something that is there. */
export function conflictIn({ whole }: Pick<Listed, 'whole'>): string | undefined {
  return 'against' in whole ? whole.against?.[0]?.conflict_id : undefined;
}

/** One decision is made for all of these. */
export function batchOf(waiting: readonly Listed[]): Listed[] {
  return waiting.filter((each) => whyAlone(each) === undefined);
}

export const FROM_LENGTH = 24;

/** What there is none of, as somebody asked for it. */
export function nothingOf({ from, what }: Filter): string {
  const kind = kindNamed(what);
  const nothing = kind === undefined ? 'Nothing' : kind === 'look again' ? 'Nothing to look at again' : `No ${kind}`;
  return from === undefined ? nothing : `${nothing} of ${readableLine(from, FROM_LENGTH)}`;
}
