// Proposals that wait and may say the same in other words, one group of them each: the queue shows the first that waits, and with it the
// others, so that their owner decides once.
//
// INVARIANT: nobody but the owner is told. The vault looks for them by itself, after the commit.

import { isDeepStrictEqual } from 'node:util';
import { byVault, type Change, recordEvent } from '../store/change.ts';
import type { Reader, Writer } from '../store/db/sql.ts';
import { audienceAndValidity } from './audience-and-validity.ts';
import { mayBeTheSame } from './perhaps-the-same.ts';
import { type FoundFor, proposalsToShow, type StoredProposal } from './proposals-to-show.ts';

/** Puts a proposal beside one that may say the same. `waiting`: what else is proposed about the same matter. */
export function rememberAlike(change: Change, proposal: StoredProposal, waiting: readonly StoredProposal[]): void {
  const { tx } = change;
  if (groupOf(tx, proposal.id) !== undefined) return;
  const alike = waiting.filter((other) => other.id !== proposal.id && areAlike(proposal, other));
  const earliest = alike.map((other) => groupOf(tx, other.id) ?? other.id).sort();
  const group = earliest.find((each) => !isContested(tx, proposal.id, each));
  if (group === undefined) return;
  tx.run`INSERT OR IGNORE INTO alike (proposal, first) VALUES (${group}, ${group}), (${proposal.id}, ${group})`;
  const refs = [proposal.id, group];
  recordEvent(byVault(change), {
    kind: 'review.gathered',
    refs,
    summary_human: 'Two things that wait are perhaps the same',
  });
}

function areAlike(one: StoredProposal, other: StoredProposal): boolean {
  return (
    isDeepStrictEqual(audienceAndValidity(one.proposed_memory), audienceAndValidity(other.proposed_memory)) &&
    mayBeTheSame(one.statement, other.statement)
  );
}

/** Whether the proposal contradicts one of the group. */
function isContested(tx: Reader, id: string, group: string): boolean {
  const contested = tx.one`
    SELECT 1 FROM rivals r WHERE r.one = ${id}
      AND (r.other = ${group} OR r.other IN (SELECT proposal FROM alike WHERE first = ${group})) LIMIT 1`;
  return contested !== undefined;
}

function groupOf(reader: Reader, id: string): string | undefined {
  return reader.one<{ first: string }>`SELECT first FROM alike WHERE proposal = ${id}`?.first;
}

/** Takes a proposal out of its group, as if it had never been proposed. */
export function forgetAlike(tx: Writer, id: string): void {
  tx.run`DELETE FROM alike WHERE proposal = ${id}`;
}

/** The proposals that may say the same as this one, whether or not they wait; itself not among them. */
export function alikeTo(reader: Reader, id: string): Set<string> {
  return new Set(reader.column<string>`
    SELECT other.proposal FROM alike mine JOIN alike other ON other.first = mine.first
    WHERE mine.proposal = ${id} AND other.proposal <> ${id}`);
}

/**
 * For each of these proposals the later ones of its group that are shown with it: they wait, contradict nothing that is live,
 * and nothing that means the same was rejected; of those that say exactly the same only the first is shown.
 */
export function alikeAmong(reader: Reader, ids: readonly string[], at: string): Map<string, StoredProposal[]> {
  const rows = reader.all<FoundFor>`
    SELECT mine.proposal AS foundFor, o.id, v.record
    FROM alike mine JOIN alike other ON other.first = mine.first AND other.proposal > mine.proposal
      JOIN objects o ON o.id = other.proposal JOIN versions v ON v.seq = o.seq
    WHERE mine.proposal IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND o.status = 'pending' AND o.deleted = 0 AND o.until > ${at}
      AND NOT EXISTS (SELECT 1 FROM deferred d WHERE d.id = o.id AND d.until > ${at})
      AND NOT EXISTS (
        SELECT 1 FROM objects c
        WHERE c.from_id IN (mine.proposal, o.id) AND c.type = 'conflict' AND c.status = 'open' AND c.deleted = 0)
    ORDER BY o.id`;
  return proposalsToShow(reader, rows);
}
