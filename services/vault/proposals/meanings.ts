// What a proposed memory means, whoever says it and in whatever order of words: by that, equal proposals of several assistants
// are one entry of the queue, and what the owner has rejected is known again.
//
// INVARIANT: what a proposer is answered depends on its own proposals alone. That others have proposed the same, or that the
// owner has rejected it of others, is looked at when the owner asks.
import { hash } from 'node:crypto';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { formOf } from '../contradictions/compare.ts';
import type { Reader, Writer } from '../store/db/sql.ts';
import { findObject } from '../store/objects/versions.ts';

type Stored = MemoryProposal & AnyRecord;

/** Who would see it, where and for how long belongs to it: the same words for other eyes are another proposal. */
const BESIDE_WORDS = [
  'project_id',
  'subject_ref',
  'classification',
  'policy_tags',
  'sensitivity_flags',
  'labels',
  'valid_from',
  'valid_until',
  'retention',
];

export function meaningOf({
  proposed_memory,
  statement,
}: Pick<MemoryProposal, 'proposed_memory' | 'statement'>): string {
  const beside = BESIDE_WORDS.map((name) => {
    const said = proposed_memory[name];
    return said == null || (Array.isArray(said) && said.length === 0) ? null : said;
  });
  return hash('sha256', JSON.stringify([formOf(statement), ...beside])).slice(0, 32);
}

export function rememberMeaning(tx: Writer, proposal: MemoryProposal): void {
  tx.run`
    INSERT OR REPLACE INTO proposal_meanings (meaning, submitted_by, proposal, rejected)
    VALUES (${meaningOf(proposal)}, ${proposal.submitted_by}, ${proposal.id}, 0)`;
}

/** It is remembered as rejected, until the owner takes that back. */
export function rememberRejection(tx: Writer, proposal: MemoryProposal): void {
  tx.run`
    INSERT OR REPLACE INTO proposal_meanings (meaning, submitted_by, proposal, rejected)
    VALUES (${meaningOf(proposal)}, ${proposal.submitted_by}, ${proposal.id}, 1)`;
}

export function forgetMeaning(tx: Writer, id: string): void {
  tx.run`DELETE FROM proposal_meanings WHERE proposal = ${id}`;
}

/** What the same proposer has proposed already, and what waits or was rejected. */
export function ownEarlier(reader: Reader, meaning: string, submittedBy: string, at: string): Stored | undefined {
  const rows = reader.all<{ proposal: string }>`
    SELECT proposal FROM proposal_meanings WHERE meaning = ${meaning} AND submitted_by = ${submittedBy} ORDER BY proposal DESC`;
  for (const { proposal } of rows) {
    const found = findObject<Stored>(reader, 'memory_proposal', proposal, at)?.record;
    if (found?.status === 'pending' || found?.status === 'rejected') return found;
  }
  return undefined;
}

/** All that say the same and are in the same state, the first of them first; itself among them. */
export function sameAs(reader: Reader, proposal: Stored, at: string): Stored[] {
  const rows = reader.all<{ proposal: string }>`
    SELECT proposal FROM proposal_meanings WHERE meaning = ${meaningOf(proposal)} ORDER BY proposal`;
  const others = rows.flatMap(
    ({ proposal: id }) => findObject<Stored>(reader, 'memory_proposal', id, at)?.record ?? [],
  );
  const same = others.filter(({ status }) => status === proposal.status);
  return same.some(({ id }) => id === proposal.id) ? same : [proposal, ...same];
}
