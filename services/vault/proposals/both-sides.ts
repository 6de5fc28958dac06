// What has become of both sides of a conflict since it was settled, as it stands with each of them now.
import { kindOf } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { type Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject } from '../store/objects/versions.ts';

type Standing = keyof typeof WORDS;

const WORDS = {
  live: 'stays',
  superseded: 'was replaced',
  retracted: 'holds no more',
  accepted: 'was accepted',
  rejected: 'was rejected',
  expired: 'expired',
  outdated: 'gave way to a newer one',
  pending: 'waits again',
  /** Of a commitment. */
  open: 'stays',
  overdue: 'stays',
  done: 'is done',
  cancelled: 'is called off',
  gone: 'is gone',
} as const;

export function becameOf(reader: Reader, conflict: Conflict, at: string): string {
  const { status, memory_id, other_id, proposal_id } = conflict;
  const [first, second] = [memory_id, other_id ?? proposal_id].map((id) => standingOf(reader, id ?? null, at)) as [
    Standing,
    Standing,
  ];
  if (status === 'resolved_merged') return 'your words took the place of both';
  if (isPutForward(conflict, first))
    return `the first was given the day that the second names, the second ${WORDS[second]}`;
  if (status === 'resolved_accept_new' && first === 'superseded') return 'the second took the place of the first';
  if (status === 'resolved_keep_both' && [first, second].every(holds)) return 'both stay';
  return `the first ${WORDS[first]}, the second ${WORDS[second]}`;
}

/** A promise that a memory moved: the day that it had is history. */
function isPutForward({ status, memory_id }: Conflict, standing: Standing): boolean {
  const isTaken = status === 'resolved_accept_new' && kindOf(memory_id) === 'commitment';
  return isTaken && (standing === 'open' || standing === 'overdue');
}

function holds(standing: Standing): boolean {
  return WORDS[standing] === 'stays' || standing === 'accepted';
}

function standingOf(reader: Reader, id: string | null, at: string): Standing {
  const type = id === null ? undefined : kindOf(id);
  const found = type && id && findObject<AnyRecord & { status: Standing }>(reader, type, id, at)?.record;
  if (!found) return 'gone';
  return type === MemoryProposal.type && found.status === 'superseded' ? 'outdated' : found.status;
}
