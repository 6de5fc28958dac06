// All that waits for the owner and all that is put off, as the hub lists it, each with who asks and what it is about.
import { askerIds, contestedBy } from '../../shared/review/waiting-record.ts';
import type { ActionIntent } from '../../shared/schemas/action.ts';
import type { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../shared/schemas/proposal.ts';
import type { Deferred, DueObject } from '../../shared/schemas/review.ts';
import { askApi, askPage, type OwnedHub, orNullIfGone } from '../api/api-client.ts';
import type { WaitingKind } from '../terminal/waiting-kinds.ts';
import { askersNamed } from './askers.ts';
import { kindNamed, kindOfType } from './kinds.ts';
import { asPutOff, listed, namesFor, namesIn } from './told.ts';
import type { Filter, Listed, WaitingList, Whole } from './waiting.ts';

export const LISTED_AT_ONCE = 500;

export async function listWaiting(hub: OwnedHub, { from, what }: Filter = {}): Promise<WaitingList> {
  const kind = kindNamed(what);
  const cut = new Set<readonly unknown[]>();
  const list = async <T>(path: string) => {
    const { first, isCut } = await firstOf<T>(hub, path);
    if (isCut) cut.add(first);
    return first;
  };
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
  const isAsked = (what: WaitingKind, askers: readonly string[]) =>
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
    cut.has(list) && (kind === undefined || list.some(({ type }) => kindOfType(type) === kind));
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

/** A page ends early where its objects are long: however long they are, none of the first is left out. */
async function firstOf<T>(hub: OwnedHub, path: string): Promise<{ first: T[]; isCut: boolean }> {
  const first: T[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${LISTED_AT_ONCE}`;
  while (next !== null && first.length < LISTED_AT_ONCE) {
    const page: { answer: T[]; next: string | null } = await askPage<T[]>(hub, next);
    first.push(...page.answer);
    next = page.next;
  }
  return { first, isCut: next !== null };
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
