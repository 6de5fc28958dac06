// What a proposal means, whoever makes it: by that, equal proposals of several assistants are one
// entry of the queue, and what the owner has rejected is known again.
//
// INVARIANT: what a proposer is answered depends on its own proposals alone. That others have proposed the same, or that the
// owner has rejected it of others, is looked at when the owner asks.
import { hash } from 'node:crypto';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { MemoryProposal, OperationalProposal, RelationProposal } from '../../../shared/schemas/proposal.ts';
import { alikeTo } from '../contradictions/alike-proposals.ts';
import { audienceAndValidity } from '../contradictions/audience-and-validity.ts';
import { formOf } from '../contradictions/same-word-for-word.ts';
import { type Edge, endsOf } from '../records/edges.ts';
import type { Reader, Writer } from '../store/db/sql.ts';
import { findObject } from '../store/objects/versions.ts';

export type Proposal = MemoryProposal | OperationalProposal | RelationProposal;
type Stored<P extends Proposal> = P & AnyRecord;
type MemoryMeant = Pick<MemoryProposal, 'proposed_memory' | 'statement'>;
type StateMeant = Pick<
  OperationalProposal,
  'target_id' | 'operational_phase' | 'current_step' | 'situation_intent' | 'before'
>;

export function meaningOf(proposal: Proposal): string {
  switch (proposal.type) {
    case 'memory_proposal':
      return meaningOfMemory(proposal);
    case 'operational_proposal':
      return meaningOfState(proposal);
    case 'relation_proposal':
      return meaningOfEdge(proposal);
  }
}

export function meaningOfMemory({ proposed_memory, statement }: MemoryMeant): string {
  return digestOf([formOf(statement), ...audienceAndValidity(proposed_memory)]);
}

/** Where the target stood belongs to the meaning: the same step from somewhere else is another question. */
export function meaningOfState({ target_id, before, ...state }: StateMeant): string {
  const stated = [state, before ?? NOWHERE].flatMap(({ operational_phase, current_step, situation_intent }) => [
    operational_phase,
    ...[current_step, situation_intent].map((words) => (words === null ? null : formOf(words))),
  ]);
  return digestOf(['state', target_id, ...stated]);
}

const NOWHERE = { operational_phase: null, current_step: null, situation_intent: null };

export function meaningOfEdge(edge: Edge): string {
  return digestOf(['edge', ...endsOf(edge), edge.relation_type]);
}

function digestOf(said: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(said)).slice(0, 32);
}

export function rememberMeaning(tx: Writer, proposal: Proposal): void {
  tx.run`
    INSERT OR REPLACE INTO proposal_meanings (meaning, submitted_by, proposal, rejected)
    VALUES (${meaningOf(proposal)}, ${proposal.submitted_by}, ${proposal.id}, 0)`;
}

/** Of what was rejected the meaning is remembered, until the owner takes that back; of what was accepted nothing waits any more. */
export function rememberDecision(tx: Writer, proposal: Proposal, status: 'accepted' | 'rejected'): void {
  if (status === 'accepted') return forgetMeaning(tx, proposal.id);
  tx.run`
    INSERT OR REPLACE INTO proposal_meanings (meaning, submitted_by, proposal, rejected)
    VALUES (${meaningOf(proposal)}, ${proposal.submitted_by}, ${proposal.id}, 1)`;
}

export function forgetMeaning(tx: Writer, id: string): void {
  tx.run`DELETE FROM proposal_meanings WHERE proposal = ${id}`;
}

/** An earlier proposal of the same proposer and meaning that waits or was rejected. */
export function ownEarlier<P extends Proposal>(
  reader: Reader,
  type: P['type'],
  { meaning, submittedBy, at }: { meaning: string; submittedBy: string; at: string },
): Stored<P> | undefined {
  const rows = reader.all<{ proposal: string }>`
    SELECT proposal FROM proposal_meanings WHERE meaning = ${meaning} AND submitted_by = ${submittedBy} ORDER BY proposal DESC`;
  for (const { proposal } of rows) {
    const found = findObject<Stored<P>>(reader, type, proposal, at)?.record;
    if (found?.status === 'pending' || found?.status === 'rejected') return found;
  }
  return undefined;
}

/** All proposals that say the same and are in the same state, this one among them, the first of them first. */
export function sameAs<P extends Proposal>(reader: Reader, proposal: Stored<P>, at: string): Stored<P>[] {
  const rows = reader.all<{ proposal: string }>`
    SELECT proposal FROM proposal_meanings WHERE meaning = ${meaningOf(proposal)} ORDER BY proposal`;
  const others = rows.flatMap(({ proposal: id }) => findObject<Stored<P>>(reader, proposal.type, id, at)?.record ?? []);
  const same = others.filter(({ status }) => status === proposal.status);
  return same.some(({ id }) => id === proposal.id) ? same : [proposal, ...same];
}

/** One decision may have stored versions up to so many numbers before and after. */
const DECIDED_NEARBY = 500;

/** All proposals that were decided together with this one: they mean the same, or may, and were decided in the same moment. */
export function decidedWith<P extends Proposal>(reader: Reader, proposal: Stored<P>): Stored<P>[] {
  const { id, type, status, updated_at } = proposal;
  const { seq } = reader.one<{ seq: number }>`SELECT seq FROM objects WHERE id = ${id}` as { seq: number };
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM versions v JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE v.seq BETWEEN ${seq - DECIDED_NEARBY} AND ${seq + DECIDED_NEARBY}
      AND v.version > 1 AND o.type = ${type} AND o.status = ${status} AND o.deleted = 0 AND v.record ->> '$.updated_at' = ${updated_at}
    ORDER BY o.id`;
  const decided = rows.map(({ record }) => JSON.parse(record) as Stored<P>);
  const alike = alikeTo(reader, id);
  const became = (each: Stored<P>) => ('memory_id' in each ? each.memory_id : null);
  // Proposals that may say the same were decided together if they became the same memory.
  const together = decided.filter((each) => alike.has(each.id) && became(each) === became(proposal));
  const meanings = new Set([proposal, ...together].map(meaningOf));
  return decided.filter((each) => meanings.has(meaningOf(each)));
}

/** The accepted proposal that a memory came of: its decision was stored right after the memory, in the same moment. */
export function proposalBehind(reader: Reader, memory: string): Stored<MemoryProposal> | undefined {
  const row = reader.one<{ record: string }>`
    SELECT v.record FROM versions first JOIN versions v ON v.seq BETWEEN first.seq AND first.seq + ${DECIDED_NEARBY}
      JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE first.object_id = ${memory} AND first.version = 1
      AND o.type = 'memory_proposal' AND o.status = 'accepted' AND o.deleted = 0 AND v.record ->> '$.memory_id' = ${memory}
      AND v.record ->> '$.updated_at' = first.record ->> '$.created_at'
    ORDER BY v.seq LIMIT 1`;
  return row && (JSON.parse(row.record) as Stored<MemoryProposal>);
}
