// What waits for its owner: proposals page by page, each once however often and by whomever it was proposed, with what it contradicts
// and what it may only repeat; and open conflicts.
import { kindOf } from '../../../shared/id-kinds.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import {
  type Against,
  Conflict,
  type MemoryProposal,
  type OperationalProposal,
  PROPOSAL_FAMILIES,
} from '../../../shared/schemas/proposal.ts';
import { alikeAmong } from '../contradictions/alike-proposals.ts';
import { rivalsAmong } from '../contradictions/rival-proposals.ts';
import { type PageQuery, pageOf, type Row, startOfPage } from '../records/pages.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject } from '../store/objects/versions.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { OWNER_VIEW } from '../view/viewer.ts';
import { saidIn } from './headlines.ts';
import { type Proposal, sameAs } from './meanings.ts';
import { familyOfTarget, isMoved, stateOf } from './operational.ts';
import { verdictOf } from './proposers-view.ts';
import { isPutOff } from './put-off.ts';

interface Page<P> {
  items: P[];
  next: string | null;
}

/**
 * A page of waiting proposals. Left out are those that are put off, those that say the same as one that was rejected or
 * proposed before, and those that perhaps say the same as an earlier one that waits: the owner is asked about them together,
 * unless one of them is in conflict with something.
 */
export function pendingOf<P extends Proposal>(reader: Reader, type: P['type'], query: PageQuery, at: string): Page<P> {
  const family = PROPOSAL_FAMILIES.find((each) => each.type === type) as Family;
  const before = startOfPage(family, query);
  const rows = reader.all<Row>`
    SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = ${type} AND o.status = 'pending' AND o.deleted = 0 AND o.id < ${before} AND o.until > ${at}
      AND NOT EXISTS (SELECT 1 FROM deferred d WHERE d.id = o.id AND d.until > ${at})
      AND NOT EXISTS (
        SELECT 1 FROM proposal_meanings m JOIN proposal_meanings other ON other.meaning = m.meaning
        WHERE m.proposal = o.id AND (other.rejected = 1 OR other.proposal < m.proposal))
      AND NOT EXISTS (
        SELECT 1 FROM alike mine JOIN alike earlier ON earlier.first = mine.first AND earlier.proposal < mine.proposal
          JOIN objects e ON e.id = earlier.proposal
        WHERE mine.proposal = o.id AND e.status = 'pending' AND e.deleted = 0 AND e.until > ${at}
          AND NOT EXISTS (
            SELECT 1 FROM objects c
            WHERE c.from_id IN (o.id, e.id) AND c.type = 'conflict' AND c.status = 'open' AND c.deleted = 0)
          AND NOT EXISTS (
            SELECT 1 FROM proposal_meanings m JOIN proposal_meanings same ON same.meaning = m.meaning
            WHERE m.proposal = e.id AND same.rejected = 1))
    ORDER BY o.id DESC LIMIT ${query.limit + 1}`;
  const page = pageOf<P & AnyRecord>(rows, query.limit);
  const whole = page.items
    .filter(({ id }) => !isPutOffByConflicts(reader, id, at))
    .map((proposal) => withAll(reader, proposal, at));
  return { items: shownToOwner(reader, whole, at), next: page.next };
}

/** Whether the proposal is put off by its conflict: whoever puts off the one that stands for all has put it off as well. */
function isPutOffByConflicts(reader: Reader, proposal: string, at: string): boolean {
  const first = reader.one<{ id: string }>`
    SELECT id FROM objects WHERE from_id = ${proposal} AND type = 'conflict' AND status = 'open' AND deleted = 0
    ORDER BY id LIMIT 1`;
  return first !== undefined && isPutOff(reader, first.id, at);
}

/**
 * Open conflicts, each once. Of a proposal that does not go together with many things only the first is there, which names the
 * others: many proposals about one matter are as many entries. Conflicts of a proposal that is no entry of the queue, or only
 * repeats one, are left out.
 */
export function openConflicts(reader: Reader, query: PageQuery, at: string): Page<Conflict> {
  const before = startOfPage(Conflict, query);
  const rows = reader.all<Row>`
    SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = 'conflict' AND o.status = 'open' AND o.deleted = 0 AND o.id < ${before}
      AND NOT EXISTS (SELECT 1 FROM deferred d WHERE d.id IN (o.id, o.from_id) AND d.until > ${at})
      AND NOT EXISTS (
        SELECT 1 FROM objects first WHERE first.from_id = o.from_id AND first.from_id = v.record ->> '$.proposal_id'
          AND first.id < o.id AND first.type = 'conflict' AND first.status = 'open' AND first.deleted = 0)
      AND NOT EXISTS (
        SELECT 1 FROM proposal_meanings m JOIN proposal_meanings other ON other.meaning = m.meaning
        WHERE m.proposal = o.from_id AND (other.rejected = 1 OR EXISTS (
          SELECT 1 FROM objects same WHERE same.from_id = other.proposal AND same.from_id < o.from_id
            AND same.to_id = o.to_id AND same.type = 'conflict' AND same.status = 'open' AND same.deleted = 0)))
    ORDER BY o.id DESC LIMIT ${query.limit + 1}`;
  return pageOf<Conflict & AnyRecord>(rows, query.limit);
}

/** One entry of the queue, with all that belongs to it. */
export function entryOf<P extends Proposal>(reader: Reader, proposal: P & AnyRecord, at: string): P {
  const whole = proposal.status === 'pending' ? withAll<P>(reader, proposal, at) : proposal;
  return shownToOwner<P>(reader, [whole], at)[0] as P;
}

function withAll<P extends Proposal>(reader: Reader, proposal: P & AnyRecord, at: string): P {
  const same = sameAs<P>(reader, proposal, at);
  const evidence = same.flatMap((each) => ('evidence_refs' in each ? each.evidence_refs : []));
  return {
    ...proposal,
    ...('evidence_refs' in proposal && { evidence_refs: [...new Set(evidence)] }),
    proposed_by: same.map(({ id, submitted_by, created_at }) => ({ id, submitted_by, created_at })),
  };
}

/** Proposals as the owner sees them: also with conflicts that their proposers could not see, which the vault found. */
export function shownToOwner<P extends Proposal>(reader: Reader, proposals: readonly P[], at: string): P[] {
  const found = conflictsAgainst(reader, proposals);
  const waiting = waitingAmong(proposals);
  const rivals = rivalsAmong(reader, waiting, at);
  const alike = alikeAmong(reader, waiting, at);
  return proposals.map((proposal) => {
    if (proposal.type === 'memory_proposal') {
      const judged = withConflicts(reader, proposal, found.get(proposal.id), at);
      const told = withRivals(judged, rivals.get(proposal.id));
      return withAlike(told, alike.get(proposal.id)) as P;
    }
    if (proposal.type === 'operational_proposal') return withStanding(reader, proposal, at) as P;
    return proposal;
  });
}

function waitingAmong(proposals: readonly Proposal[]): string[] {
  return proposals.filter(({ type, status }) => type === 'memory_proposal' && status === 'pending').map(({ id }) => id);
}

function withRivals(proposal: MemoryProposal, rivals: readonly MemoryProposal[] = []): MemoryProposal {
  return rivals.length === 0 ? proposal : { ...proposal, rivals: rivals.map(inWords) };
}

function withAlike(proposal: MemoryProposal, alike: readonly MemoryProposal[] = []): MemoryProposal {
  return alike.length === 0 ? proposal : { ...proposal, perhaps_same: alike.map(inWords) };
}

/** Another proposal, in the words of whoever proposed it. */
function inWords({ id, statement, submitted_by }: MemoryProposal) {
  return { id, says: statement, submitted_by };
}

type Found = Pick<Conflict, 'id' | 'kind' | 'memory_id' | 'status'>;

function conflictsAgainst(reader: Reader, proposals: readonly Proposal[]): Map<string, Found[]> {
  const ids = JSON.stringify(proposals.filter(({ type }) => type === 'memory_proposal').map(({ id }) => id));
  const rows = reader.all<Found & { proposal: string }>`
    SELECT o.from_id AS proposal, o.id, o.status, v.record ->> '$.kind' AS kind, v.record ->> '$.memory_id' AS memory_id
    FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id IN (SELECT value FROM json_each(${ids})) AND o.type = 'conflict' AND o.deleted = 0 ORDER BY o.id`;
  return Map.groupBy(rows, ({ proposal }) => proposal);
}

function withConflicts(
  reader: Reader,
  proposal: MemoryProposal,
  own: readonly Found[] | undefined,
  at: string,
): MemoryProposal {
  if (own === undefined) return proposal;
  const conflict_ids = [...new Set([...proposal.conflict_ids, ...own.map(({ id }) => id)])];
  const open = own.filter(({ status }) => status === 'open');
  // A proposal that waits contradicts what it contradicts now; one that was decided, what it contradicted then.
  const verdict = verdictOf(proposal.status === 'pending' ? open : own);
  const against = open.map(({ id: conflict_id, kind, memory_id: id }): Against => {
    const there = findObject<AnyRecord>(reader, kindOf(id) as string, id, at)?.record;
    return { conflict_id, kind, id, says: there === undefined ? null : saidIn(there, zoneOf(reader, OWNER_VIEW)) };
  });
  return {
    ...proposal,
    conflict_ids,
    policy_verdict: verdict,
    against,
  };
}

/** The proposal with what stands there now, while it waits. */
function withStanding(reader: Reader, proposal: OperationalProposal, at: string): OperationalProposal {
  if (proposal.status !== 'pending') return proposal;
  const target = findObject<AnyRecord>(reader, familyOfTarget(proposal.target_id).type, proposal.target_id, at)?.record;
  const before = target === undefined ? null : stateOf(target);
  const { before: then } = proposal;
  const isChanged = before !== null && then != null && isMoved(proposal, then, before);
  return { ...proposal, before, ...(isChanged && { stood_at: then }) };
}
