// A conflict from its opening to its end, with the rows that say of each side which other contradicts it.
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Conflict, type MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { removeRecord } from '../records/family.ts';
import { made, nextVersion } from '../records/new-record.ts';
import { byVault, type Change } from '../store/change.ts';
import type { Reader, Writer } from '../store/db/sql.ts';
import { findObject, type Reason, storeVersion } from '../store/objects/versions.ts';
import { sideOf } from './standing-side.ts';

type Resolution = Exclude<Conflict['status'], 'open'>;
type Stored = Conflict & AnyRecord;

/** A proposal, and whose it is. */
type Proposer = Pick<MemoryProposal, 'id' | 'submitted_by'>;

interface Opening {
  kind: Conflict['kind'];
  /** The side that was there first. */
  there: AnyRecord;
  matter: string;
}

function proposedDetail({ kind, there }: Opening): string {
  const what = `a ${there.type}`;
  if (kind === 'duplicate') return `The proposal says what ${what} says already.`;
  if (kind === 'perhaps_same') return `The proposal may say in other words what ${what} says already.`;
  return `The proposal and ${what} are about the same thing, and differ.`;
}

/** Opens a conflict between a proposal and something that is live. Whoever submitted the proposal may be told of it. */
export function openAgainst(change: Change, proposal: Proposer, opening: Opening): Stored {
  const conflict = open(change, opening, {
    proposal_id: proposal.id,
    other_id: null,
    detail: proposedDetail(opening),
  });
  disputeWithProposal(change.tx, conflict, proposal);
  return conflict;
}

/** Opens a conflict between two things that are live; `there` is the older one. */
export function openBetween(change: Change, newer: AnyRecord, opening: Opening): Stored {
  const { type } = opening.there;
  const both = type === newer.type ? `Two ${NAMES[type] ?? 'things'}` : `A ${type} and a ${newer.type}`;
  const detail = `${both} are about the same thing, and differ.`;
  const conflict = open(change, opening, { proposal_id: null, other_id: newer.id, detail });
  disputeBothWays(change.tx, conflict.memory_id, newer.id, conflict.id);
  return conflict;
}

const NAMES: Readonly<Record<string, string>> = {
  memory: 'memories',
  preference: 'preferences',
  decision: 'decisions',
};

function open(
  change: Change,
  { kind, there, matter }: Opening,
  sides: Pick<Conflict, 'proposal_id' | 'other_id' | 'detail'>,
): Stored {
  const conflict = made(Conflict, change, { kind, memory_id: there.id, ...sides, matter });
  // The vault's own event: in the proposer's log it would tell that there is something it cannot see.
  storeVersion(byVault(change), conflict, { kind: 'conflict.opened', summary: 'Two things do not go together' });
  return conflict;
}

interface Settled {
  status: Resolution;
  why: string;
  /** What became of both sides. */
  outcome: string;
}

/** Why a conflict is settled without anybody having chosen a side. */
const BECAUSE = {
  known: {
    status: 'resolved_keep_existing',
    why: 'What was proposed is there already.',
    outcome: 'the first stays, the second says the same',
  },
  accepted: {
    status: 'resolved_keep_existing',
    why: 'The proposal was accepted.',
    outcome: 'the first stays, the second was accepted',
  },
  same_accepted: {
    status: 'resolved_keep_existing',
    why: 'Something that says the same was accepted.',
    outcome: 'the first stays, the second was accepted',
  },
  rejected: {
    status: 'resolved_keep_existing',
    why: 'The proposal was rejected.',
    outcome: 'the first stays, the second was rejected',
  },
  replaced: {
    status: 'resolved_keep_existing',
    why: 'A newer proposal took the place of the one that it was about.',
    outcome: 'the first stays, the second gave way to a newer one',
  },
  expired: {
    status: 'resolved_by_change',
    why: 'The proposal waited too long and expired.',
    outcome: 'the first stays, the second expired',
  },
  one_gone: {
    status: 'resolved_by_change',
    why: 'One of the two does not hold any more.',
    outcome: 'one holds no more, the other is as it was',
  },
  changed: {
    status: 'resolved_by_change',
    why: 'One of the two was changed: they contradict each other no more.',
    outcome: 'both stay',
  },
} as const satisfies Record<string, Settled>;
type Because = keyof typeof BECAUSE;

/** Why the hub settled a conflict, as its event says; null where somebody chose. */
export function settledBecause(what: Record<string, unknown> | undefined): Settled | null {
  return BECAUSE[what?.because as Because] ?? null;
}

export function closeConflict(change: Change, conflict: Stored, status: Resolution): Stored {
  return close(change, conflict, status, { kind: 'conflict.resolved', summary: 'Resolved a conflict' });
}

/** Settles a conflict on the vault's own account: whoever made the change that settles it was not asked. */
export function settleConflict(change: Change, conflict: Stored, because: Because): void {
  const { status, why } = BECAUSE[because];
  const summary = `Settled a conflict: ${why}`.replace(/\.$/, '');
  close(byVault(change), conflict, status, { kind: 'conflict.resolved', summary, extra: { because } });
}

/** Settles what is open of a proposal that does not wait any more: it contradicts nothing as a proposal. */
export function settleConflictsOf(change: Change, { id }: Pick<MemoryProposal, 'id'>, because: Because): void {
  for (const conflict of conflictsOf(change.tx, id))
    if (conflict.status === 'open') settleConflict(change, conflict, because);
}

function close(change: Change, conflict: Stored, status: Resolution, reason: Reason): Stored {
  const closed = { ...nextVersion(conflict, change.at), status };
  storeVersion(change, closed, reason);
  moveTo(change.tx, conflict, closed.other_id ?? closed.proposal_id);
  return closed;
}

/** Lets the conflict belong to this newer side from now on. The rows that say who is in dispute are written anew by whoever needs them. */
function moveTo(tx: Writer, { id }: Stored, newer: string | null): void {
  tx.run`UPDATE objects SET from_id = ${newer} WHERE id = ${id}`;
  tx.run`DELETE FROM disputes WHERE conflict = ${id}`;
}

/** Removes a conflict with its history, as if it had never been. */
export function removeConflict(change: Change, id: string): void {
  change.tx.run`DELETE FROM disputes WHERE conflict = ${id}`;
  removeRecord(change, Conflict as Family, { id, purge: true });
}

/**
 * Carries the conflicts of an accepted proposal over to the memory that it became: that contradicts what the proposal did,
 * until the owner settles it.
 */
export function carryConflictsOver(change: Change, proposal: string, became: string): void {
  for (const conflict of conflictsOf(change.tx, proposal)) {
    if (conflict.status !== 'open') continue;
    if (conflict.kind !== 'contradiction') {
      settleConflict(change, conflict, 'accepted');
      continue;
    }
    const carried = { ...nextVersion(conflict, change.at), other_id: became };
    storeVersion(change, carried, { kind: 'conflict.opened', summary: 'What was accepted contradicts what was there' });
    moveTo(change.tx, conflict, became);
    disputeBothWays(change.tx, conflict.memory_id, became, conflict.id);
  }
}

/** Opens the conflicts of a proposal that waits again: what was settled with it is not settled any more. */
export function reopenConflicts(
  change: Change,
  proposal: Pick<MemoryProposal, 'id' | 'submitted_by' | 'memory_id' | 'status'>,
): void {
  const { tx, at } = change;
  for (const conflict of conflictsOfProposal(tx, proposal)) {
    const isClosedWithIt = proposal.status === 'expired' && conflict.status === 'resolved_by_change';
    if (!UNDONE_WITH_IT.includes(conflict.status) && !isClosedWithIt) continue;
    if (sideOf(change, conflict.memory_id) === undefined) continue;
    const reopened = { ...nextVersion(conflict, at), status: 'open' as const, other_id: null };
    storeVersion(change, reopened, { kind: 'conflict.opened', summary: 'Two things do not go together' });
    moveTo(tx, conflict, proposal.id);
    disputeWithProposal(tx, conflict, proposal);
  }
}

/** Resolutions that put something else in the place of what was there. */
export const WITH_ANOTHER_IN_PLACE: readonly Conflict['status'][] = ['resolved_accept_new', 'resolved_merged'];
/** Resolutions that are undone when the proposal waits again. */
const UNDONE_WITH_IT: readonly Conflict['status'][] = ['open', 'resolved_keep_existing', ...WITH_ANOTHER_IN_PLACE];

/** Conflicts whose newer side is this: a proposal, or something live. */
export function conflictsOf(reader: Reader, newer: string): Stored[] {
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${newer} AND o.type = 'conflict' AND o.deleted = 0 ORDER BY o.id`;
  return rows.map(({ record }) => JSON.parse(record) as Stored);
}

/** Conflicts of a proposal, and of the memory that it became. */
export function conflictsOfBoth(reader: Reader, { id, memory_id }: Pick<MemoryProposal, 'id' | 'memory_id'>): Stored[] {
  return [...conflictsOf(reader, id), ...(memory_id === null ? [] : conflictsOf(reader, memory_id))];
}

/** Conflicts that began with the proposal, whichever of the two holds them now. */
function conflictsOfProposal(reader: Reader, proposal: Pick<MemoryProposal, 'id' | 'memory_id'>): Stored[] {
  return conflictsOfBoth(reader, proposal).filter(({ proposal_id }) => proposal_id === proposal.id);
}

/**
 * Ends the conflicts of a proposal that was accepted and is rejected after all: what it contradicted or took the place of
 * stands as it did.
 */
export function giveUpConflicts(change: Change, proposal: Pick<MemoryProposal, 'id' | 'memory_id'>): void {
  for (const conflict of conflictsOfProposal(change.tx, proposal))
    if (conflict.status === 'open' || WITH_ANOTHER_IN_PLACE.includes(conflict.status))
      // The newer side is the proposal again, which may wait once more.
      settleConflict(change, { ...conflict, other_id: null }, 'rejected');
}

/** Every conflict that these two ever had with each other. */
export function conflictsBetween(reader: Reader, a: string, b: string): Stored[] {
  return [
    ...conflictsOf(reader, a).filter(({ memory_id }) => memory_id === b),
    ...conflictsOf(reader, b).filter(({ memory_id }) => memory_id === a),
  ];
}

/** The open conflicts of something live, each with its other side. */
export function disputesOf({ tx, at }: Change, id: string): { conflict: Stored; other: string }[] {
  const rows = tx.all<{ other: string; conflict: string }>`SELECT other, conflict FROM disputes WHERE side = ${id}`;
  return rows.flatMap(({ other, conflict }) => {
    const found = findObject<Stored>(tx, 'conflict', conflict, at)?.record;
    return found === undefined ? [] : [{ conflict: found, other }];
  });
}

/** How many things in this place contradict it already. */
export function disputesIn(reader: Reader, side: string, place: string): number {
  return (
    reader.one<{ n: number }>`SELECT count(*) AS n FROM disputes WHERE side = ${side} AND place = ${place}` as {
      n: number;
    }
  ).n;
}

/** What only may say the same in other words is no dispute. */
function disputeWithProposal(tx: Writer, { id, kind, memory_id }: Stored, proposal: Proposer): void {
  if (kind === 'perhaps_same') return;
  addDispute(tx, { side: memory_id, place: proposal.submitted_by, other: proposal.id, conflict: id });
}

function disputeBothWays(tx: Writer, a: string, b: string, conflict: string): void {
  addDispute(tx, { side: a, place: partitionOf(tx, b), other: b, conflict });
  addDispute(tx, { side: b, place: partitionOf(tx, a), other: a, conflict });
}

/** Takes note of where this lies now: it may have been reclassified, and then others may see it. */
export function moveDisputes(tx: Writer, id: string): void {
  const place = partitionOf(tx, id);
  tx.run`UPDATE OR REPLACE disputes SET place = ${place} WHERE other = ${id} AND place <> ${place}`;
}

function addDispute(
  tx: Writer,
  { side, place, other, conflict }: { side: string; place: string; other: string; conflict: string },
): void {
  tx.run`INSERT OR REPLACE INTO disputes (side, place, other, conflict) VALUES (${side}, ${place}, ${other}, ${conflict})`;
}

/** Where something lies, as `disputes` names it. */
export function partitionOf(reader: Reader, id: string): string {
  return String(
    reader.one<{ partition: number | null }>`SELECT partition FROM objects WHERE id = ${id}`?.partition ?? '',
  );
}
