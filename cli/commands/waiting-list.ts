// What waits for the owner, as the command lists it: each with a short id, who asks and what the vault says of it, and the whole
// list with a digest, so that a decision about all of it is about exactly what was printed.
import { createHash } from 'node:crypto';
import { relationWords } from '../../shared/owners-words.ts';
import type { ActionIntent } from '../../shared/schemas/action.ts';
import type { Connection } from '../../shared/schemas/connection.ts';
import type { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../shared/schemas/proposal.ts';
import type { DueObject } from '../../shared/schemas/review.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub } from '../api/api-client.ts';
import { readableLine } from '../terminal/output.ts';
import { titlesOf } from './object-titles.ts';

export interface Waiting {
  id: string;
  what: 'memory' | 'state' | 'relation' | 'action' | 'conflict' | 'look again';
  about: string;
  from?: string;
  verdict?: string;
}

export interface Listed extends Waiting {
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

export async function listWaiting(hub: OwnedHub, { from, what }: Filter = {}): Promise<WaitingList> {
  const list = <T>(path: string) =>
    askApi<T[]>(hub, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=${LISTED_AT_ONCE}`);
  const [memories, states, relations, actions, conflicts, due, connections] = await Promise.all([
    list<MemoryProposal>('/v1/memories/proposals?status=pending'),
    list<OperationalProposal>('/v1/operational-proposals?status=pending'),
    list<RelationProposal>('/v1/relation-proposals?status=pending'),
    list<ActionIntent>('/v1/approvals?status=pending'),
    list<Conflict>('/v1/conflicts?status=open'),
    list<DueObject>('/v1/review/due'),
    list<Connection>('/v1/connections'),
  ]);
  const titles = await titlesOf(hub, [
    ...states.map(({ target_id }) => target_id),
    ...relations.flatMap(({ from_id, to_id }) => [from_id, to_id]),
  ]);
  const titleOf = (id: string) => titles.get(id) ?? id;
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const askers = (each: { submitted_by: string; proposed_by?: MemoryProposal['proposed_by'] }) =>
    [...new Set((each.proposed_by ?? [each]).map(({ submitted_by }) => nameOf(submitted_by)))].join(', ');
  const all: Listed[] = [
    ...memories.map((each) => ({
      id: each.id,
      what: 'memory' as const,
      about: each.statement,
      from: askers(each),
      verdict: each.policy_verdict.replaceAll('_', ' '),
      whole: each,
    })),
    ...states.map((each) => ({
      ...waitingOf('state', each, `${titleOf(each.target_id)}: ${changesOf(each)}`),
      from: askers(each),
    })),
    ...relations.map((each) => ({
      ...waitingOf('relation', each, edgeOf(each, titleOf)),
      from: askers(each),
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

/** The state of the target now, and as it is proposed. */
function changesOf({ before, operational_phase, current_step, situation_intent }: OperationalProposal): string {
  const said = Object.entries({ operational_phase, current_step, situation_intent });
  return said
    .flatMap(([name, to]) => {
      const from = before?.[name as keyof typeof before];
      return to === null ? [] : [from == null ? to : `${from} → ${to}`];
    })
    .join('; ');
}

function edgeOf({ from_id, to_id, relation_type }: RelationProposal, titleOf: (id: string) => string): string {
  return `${titleOf(from_id)} ${relationWords(relation_type)} ${titleOf(to_id)}`;
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

/** Its line says all of it; of the others only `hub review show` does. */
export function isWholeInLine({ about }: Waiting): boolean {
  return readableLine(about, Number.MAX_SAFE_INTEGER).length <= ABOUT_LENGTH;
}

/**
 * One decision is made for all of these: an action is approved by itself, a conflict has two sides to choose from, and what is
 * longer than its line was not shown.
 */
export function batchOf(waiting: readonly Listed[]): Listed[] {
  return waiting.filter((each) => each.what !== 'action' && each.what !== 'conflict' && isWholeInLine(each));
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

/** The entry with this id, or with an id that ends so. */
export function named(waiting: readonly Listed[], name: string): Listed | undefined {
  const found = waiting.filter(({ id }) => id.toLowerCase().endsWith(name.toLowerCase()));
  if (found.length > 1) throw new UsageRefused(`Several things that wait end with ${name}: name more of its id.`);
  return found[0];
}
