// What waits for the owner: proposals of memories, states and relations, actions, conflicts, and what was to be looked at
// again, as one queue.
import { useMemo } from 'react';
import { askerIds, contestedBy, type WaitingRecord } from '../../shared/review/waiting-record.ts';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';

export type Waiting =
  | { kind: 'memory'; id: string; at: string; by: string; proposal: Schemas['MemoryProposal'] }
  | { kind: 'state'; id: string; at: string; by: string; proposal: Schemas['OperationalProposal'] }
  | { kind: 'relation'; id: string; at: string; by: string; proposal: Schemas['RelationProposal'] }
  | { kind: 'action'; id: string; at: string; by: string; intent: Schemas['ActionIntent'] }
  | {
      kind: 'conflict';
      id: string;
      at: string;
      by: string;
      conflict: Schemas['Conflict'];
      proposal: Schemas['MemoryProposal'] | undefined;
    }
  | { kind: 'due'; id: string; at: string; by: string; due: Schemas['DueObject'] };

/** What the hub tells of it. */
export function recordOf(item: Waiting): WaitingRecord {
  switch (item.kind) {
    case 'action':
      return item.intent;
    case 'conflict':
      return item.conflict;
    case 'due':
      return item.due;
    default:
      return item.proposal;
  }
}

/** Everybody who asks for it; for a conflict, whoever proposes what stands against something. */
export function askersOf(item: Waiting): readonly string[] {
  return askerIds((item.kind === 'conflict' && item.proposal) || recordOf(item));
}

/** Of a conflict with what is proposed: what is there, as the hub tells it. */
export function againstIn(item: Extract<Waiting, { kind: 'conflict' }>): Schemas['Against'] | undefined {
  return item.proposal?.against?.find(({ conflict_id }) => conflict_id === item.conflict.id);
}

/** The project it belongs to, where it names one. */
export function projectOf(item: Waiting): string | null {
  switch (item.kind) {
    case 'memory':
      return (item.proposal.proposed_memory.project_id as string | null | undefined) ?? null;
    case 'state':
      return item.proposal.target_id;
    case 'relation':
      return item.proposal.from_id;
    case 'conflict':
      return (item.proposal?.proposed_memory.project_id as string | null | undefined) ?? null;
    default:
      return null;
  }
}

export type WaitingKind = Waiting['kind'];

/** Where one of them is decided about. */
export function placeToDecide(id: string): string {
  return `/review?item=${encodeURIComponent(id)}`;
}

export const PENDING = { status: 'pending' };
const OPEN = { status: 'open' };

export function useReviewQueue() {
  const memories = useList('/v1/memories/proposals', PENDING);
  const states = useList('/v1/operational-proposals', PENDING);
  const relations = useList('/v1/relation-proposals', PENDING);
  const actions = useList('/v1/approvals', PENDING);
  const conflicts = useList('/v1/conflicts', OPEN);
  // Its first page: what waits longest. What is decided makes room for the next.
  const due = useList('/v1/review/due');
  const lists = [memories, states, relations, actions, conflicts];
  return {
    queue: queueOf([memories.items, states.items, relations.items, actions.items, conflicts.items, due.items]),
    isPending: due.isPending || lists.some(({ isPending }) => isPending),
    error: [...lists, due].find(({ error }) => error !== null)?.error ?? null,
    hasMore: lists.some(({ hasMore }) => hasMore),
    isMoreDue: due.hasMore,
    more: () => {
      for (const list of lists) list.more();
    },
  };
}

type Sources = readonly [
  memories: readonly Schemas['MemoryProposal'][],
  states: readonly Schemas['OperationalProposal'][],
  relations: readonly Schemas['RelationProposal'][],
  actions: readonly Schemas['ActionIntent'][],
  conflicts: readonly Schemas['Conflict'][],
  due: readonly Schemas['DueObject'][],
];

/** The last that was made: the frame counts it, and the place shows it. */
let made: { of: Sources; queue: readonly Waiting[] } | undefined;

function queueOf(sources: Sources): readonly Waiting[] {
  if (made?.of.every((each, i) => each === sources[i])) return made.queue;
  const [memories, states, relations, actions, conflicts, due] = sources;
  const contested = contestedBy(conflicts);
  const proposed = new Map(memories.map((proposal) => [proposal.id, proposal]));
  const inTurn = [
    ...memories.filter(({ id }) => !contested.has(id)).map((each) => itemOf(each, asMemory)),
    ...states.map((each) => itemOf(each, asState)),
    ...relations.map((each) => itemOf(each, asRelation)),
    ...due.map((each) => itemOf(each, asDue)),
  ];
  const queue = [
    ...actions.map((each) => itemOf(each, asAction)).sort(byAge),
    ...conflicts
      .map((conflict): Waiting => {
        const proposal = conflict.proposal_id === null ? undefined : proposed.get(conflict.proposal_id);
        const { id, created_at: at } = conflict;
        return { kind: 'conflict', id, at, by: proposal?.submitted_by ?? '', conflict, proposal };
      })
      .sort(byAge),
    ...inTurn.sort(byAge),
  ];
  made = { of: sources, queue };
  return queue;
}

/** What has waited longest comes first. Instants, as the hub writes them, stand in the order of their letters. */
function byAge(a: Waiting, b: Waiting): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}

const items = new WeakMap<object, Waiting>();

/** The same one for the same answer of the hub: what shows it is not drawn again when something else is decided. */
function itemOf<S extends object>(source: S, make: (source: S) => Waiting): Waiting {
  const item = items.get(source) ?? make(source);
  items.set(source, item);
  return item;
}

export const asMemory = (proposal: Schemas['MemoryProposal']): Waiting => ({ kind: 'memory', ...asProposed(proposal) });
const asState = (proposal: Schemas['OperationalProposal']): Waiting => ({ kind: 'state', ...asProposed(proposal) });
const asRelation = (proposal: Schemas['RelationProposal']): Waiting => ({ kind: 'relation', ...asProposed(proposal) });

function asProposed<P extends { id: string; created_at: string; submitted_by: string }>(proposal: P) {
  return { id: proposal.id, at: proposal.created_at, by: proposal.submitted_by, proposal };
}

function asAction(intent: Schemas['ActionIntent']): Waiting {
  return { kind: 'action', id: intent.id, at: intent.created_at, by: intent.connection_id, intent };
}

/** Another day is another question about the same object. */
function asDue(due: Schemas['DueObject']): Waiting {
  return { kind: 'due', id: `${due.id} ${due.review_at}`, at: due.review_at, by: '', due };
}

/** How many there are; where not all of them were read, how many at least. */
export interface WaitingCount {
  count: number;
  text: string;
}

const MOST_COUNTED = 999;

/** The same one as long as it says the same. */
export function useReviewCount(): WaitingCount {
  const { queue, hasMore, isMoreDue } = useReviewQueue();
  const count = Math.min(queue.length, MOST_COUNTED);
  const isMore = hasMore || isMoreDue || queue.length > count;
  return useMemo(() => ({ count, text: `${count}${isMore ? '+' : ''}` }), [count, isMore]);
}
