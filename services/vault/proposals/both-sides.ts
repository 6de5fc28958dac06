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
  gone: 'is gone',
} as const;

export function becameOf(reader: Reader, conflict: Conflict, at: string): string {
  const { status, memory_id, other_id, proposal_id } = conflict;
  const [first, second] = [memory_id, other_id ?? proposal_id].map((id) => standingOf(reader, id ?? null, at)) as [
    Standing,
    Standing,
  ];
  if (status === 'resolved_merged') return 'your words took the place of both';
  if (status === 'resolved_accept_new' && first === 'superseded') return 'the second took the place of the first';
  if (status === 'resolved_keep_both' && [first, second].every(holds)) return 'both stay';
  return `the first ${WORDS[first]}, the second ${WORDS[second]}`;
}

function holds(standing: Standing): boolean {
  return standing === 'live' || standing === 'accepted';
}

function standingOf(reader: Reader, id: string | null, at: string): Standing {
  const type = id === null ? undefined : kindOf(id);
  const found = type && id && findObject<AnyRecord & { status: Standing }>(reader, type, id, at)?.record;
  if (!found) return 'gone';
  return type === MemoryProposal.type && found.status === 'superseded' ? 'outdated' : found.status;
}
