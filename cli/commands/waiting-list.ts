// What waits for the owner, as the command lists it: each with a short id, who asks and what the vault says of it, and the whole
// list with a digest, so that a decision about all of it is about exactly what was printed.
import { createHash } from 'node:crypto';
import type { ActionIntent } from '../../shared/schemas/action.ts';
import type { Connection } from '../../shared/schemas/connection.ts';
import type { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../shared/schemas/proposal.ts';
import type { DueObject } from '../../shared/schemas/review.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askAsOwner } from '../api/api-client.ts';

export interface Waiting {
  id: string;
  what: 'memory' | 'state' | 'relation' | 'action' | 'conflict' | 'look again';
  about: string;
  from?: string;
  verdict?: string;
}

interface Listed extends Waiting {
  /** All that is known of it: what a digest of it is made of. */
  whole: unknown;
}

export interface Filter {
  from?: string | undefined;
  what?: string | undefined;
}

export interface WaitingList {
  waiting: readonly Listed[];
  /** More of a kind wait than are listed at once. */
  isMore: boolean;
}

const LISTED_AT_ONCE = 500;

export async function listWaiting(hub: HubStatus, { from, what }: Filter = {}): Promise<WaitingList> {
  const list = <T>(path: string) =>
    askAsOwner<T[]>(hub, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=${LISTED_AT_ONCE}`);
  const [memories, states, relations, actions, conflicts, due, connections] = await Promise.all([
    list<MemoryProposal>('/v1/memories/proposals?status=pending'),
    list<OperationalProposal>('/v1/operational-proposals?status=pending'),
    list<RelationProposal>('/v1/relation-proposals?status=pending'),
    list<ActionIntent>('/v1/approvals?status=pending'),
    list<Conflict>('/v1/conflicts?status=open'),
    list<DueObject>('/v1/review/due'),
    list<Connection>('/v1/connections'),
  ]);
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const all: Listed[] = [
    ...memories.map((each) => ({
      id: each.id,
      what: 'memory' as const,
      about: each.statement,
      from: (each.proposed_by ?? [each]).map(({ submitted_by }) => nameOf(submitted_by)).join(', '),
      verdict: each.policy_verdict.replaceAll('_', ' '),
      whole: each,
    })),
    ...states.map((each) => ({ ...waitingOf('state', each, stateOf(each)), from: nameOf(each.submitted_by) })),
    ...relations.map((each) => ({
      ...waitingOf('relation', each, `${each.from_id} ${each.relation_type} ${each.to_id}`),
      from: nameOf(each.submitted_by),
    })),
    ...actions.map((each) => ({ ...waitingOf('action', each, each.summary_human), from: nameOf(each.connection_id) })),
    ...conflicts.map((each) => waitingOf('conflict', each, each.detail)),
    ...due.map((each) => waitingOf('look again', each, each.summary)),
  ];
  const isAsked = (each: Listed) =>
    (what === undefined || each.what === what) && (from === undefined || isFrom(each, from, nameOf(from)));
  const isMore = [memories, states, relations, actions, conflicts, due].some(({ length }) => length === LISTED_AT_ONCE);
  return { waiting: all.filter(isAsked), isMore };
}

function waitingOf(what: Waiting['what'], whole: { id: string }, about: string): Listed {
  return { id: whole.id, what, about, whole };
}

function isFrom({ from = '' }: Waiting, asked: string, name: string): boolean {
  return from.split(', ').some((each) => [asked, name].some((wanted) => each.toLowerCase() === wanted.toLowerCase()));
}

function stateOf({ target_id, operational_phase, current_step, situation_intent }: OperationalProposal): string {
  return [target_id, operational_phase, current_step, situation_intent].filter(Boolean).join(': ');
}

const DIGEST_LENGTH = 8;

/** Of exactly these, as they are now. */
export function digestOf(things: readonly { whole: unknown }[]): string {
  return createHash('sha256')
    .update(JSON.stringify(things.map(({ whole }) => whole)))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}

/** One decision is made for all of these: an action is approved by itself, and a conflict has two sides to choose from. */
export function batchOf(waiting: readonly Listed[]): Listed[] {
  return waiting.filter(({ what }) => what !== 'action' && what !== 'conflict');
}

const SHORTEST = 4;

/** The end of each id, as long as it has to be to be told from the others. */
export function shortIds(waiting: readonly Waiting[]): Map<string, string> {
  const short = new Map<string, string>();
  for (const { id } of waiting) {
    let length = SHORTEST;
    while (waiting.filter((other) => other.id.endsWith(id.slice(-length))).length > 1 && length < id.length) length++;
    short.set(id, id.slice(-length).toLowerCase());
  }
  return short;
}

/** What was named by its id, or by the end of it. */
export function named(waiting: readonly Listed[], name: string): Listed | undefined {
  const found = waiting.filter(({ id }) => id.toLowerCase().endsWith(name.toLowerCase()));
  if (found.length > 1) throw new UsageRefused(`Several things that wait end with ${name}: name more of its id.`);
  return found[0];
}
