// Where what is told is in dispute: open conflicts with what the viewer sees as well, or has proposed itself. They are asked for
// within the partitions that the viewer may see, so that a hidden side is not even passed by.
import { ITEM_CAP, MEMORY_CAP } from '../../../../shared/limits.ts';
import type { ContractItem, OpenConflict } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Conflict } from '../../../../shared/schemas/proposal.ts';
import { COMPARED_TYPES, TYPES_ACROSS } from '../../contradictions/compare-records.ts';
import { NO_PROJECT, withoutShelves } from '../../store/partitions/partitions.ts';
import { candidateById } from '../../view/candidates.ts';
import { scopeOf } from '../../view/scope.ts';
import { toRef } from '../../view/shown-items.ts';
import { type Looking, lookAt, type Valid, validAt } from '../../view/valid-at.ts';
import { type Seeing, sees } from '../../view/viewer.ts';
import type { Cap } from '../choosing/lists.ts';
import { toCitedItem } from '../telling/cited-item.ts';
import type { Omissions } from '../telling/omissions.ts';

export interface Dispute {
  told: OpenConflict;
  kind: Conflict['kind'];
  /** The side that was not asked about, where it is live and not only proposed. */
  other: Valid | undefined;
}

interface Row {
  side: string;
  other: string;
  conflict: string;
}

export function disputesAmong(looking: Looking, records: readonly AnyRecord[]): Dispute[] {
  const compared = records.filter(({ type }) => COMPARED_TYPES.includes(type));
  const found = new Map<string, Dispute>();
  for (const row of rowsFor(looking, compared)) {
    const dispute = disputeOf(looking, row);
    if (dispute !== undefined) found.set(dispute.told.id, dispute);
  }
  return [...found.values()].sort((a, b) => (a.told.id < b.told.id ? -1 : 1));
}

function rowsFor(seeing: Seeing, sides: readonly AnyRecord[]): Row[] {
  const { reader, viewer } = seeing;
  const ids = JSON.stringify(sides.map(({ id }) => id));
  if (viewer.grants === undefined) {
    return reader.all<Row>`
      SELECT side, other, conflict FROM disputes WHERE side IN (SELECT value FROM json_each(${ids})) ORDER BY conflict`;
  }
  const seen = new Set([...Map.groupBy(sides, placeOf).keys()].flatMap((place) => placesAgainst(seeing, place)));
  const places = JSON.stringify([...seen, viewer.connectionId]);
  return reader.all<Row>`
    SELECT side, other, conflict FROM disputes
    WHERE side IN (SELECT value FROM json_each(${ids})) AND place IN (SELECT value FROM json_each(${places}))
    ORDER BY conflict`;
}

function placeOf({ type, project_id }: AnyRecord): string {
  return `${type} ${typeof project_id === 'string' ? project_id : NO_PROJECT}`;
}

/** Where what contradicts a thing of this place may lie, as far as the viewer sees it. */
function placesAgainst({ reader, viewer, now }: Seeing, place: string): string[] {
  const [type = '', project = NO_PROJECT] = place.split(' ');
  // What belongs to no project may be contradicted in any.
  const beside = project === NO_PROJECT ? {} : { project, withoutProject: true };
  const { partitions, judged } = scopeOf(reader, viewer, { types: sidesAgainst(type), ...beside }, now);
  return withoutShelves(reader, [...partitions, ...judged]).map(String);
}

/** The kinds that may contradict a thing: of a memory all, and of anything else its own kind and memories. */
function sidesAgainst(type: string): readonly string[] {
  return type === 'memory' ? ['memory', ...TYPES_ACROSS] : [type, 'memory'];
}

function disputeOf(looking: Looking, row: Row): Dispute | undefined {
  const { reader, viewer, now, asOf } = looking;
  const conflict = candidateById(reader, row.conflict, now)?.record as (Conflict & AnyRecord) | undefined;
  if (conflict?.status !== 'open' || (asOf !== null && conflict.created_at > asOf)) return undefined;
  const candidate = candidateById(reader, row.other, now);
  if (candidate === undefined) return undefined;
  const told: OpenConflict = { id: conflict.id, item_ids: [row.side, row.other], reason: REASONS[conflict.kind] };
  const isOwn = viewer.grants === undefined || candidate.record.submitted_by === viewer.connectionId;
  if (candidate.record.type === 'memory_proposal') {
    const { summary: proposed } = toRef(candidate.record, PROPOSED_LENGTH);
    return isOwn ? { told: { ...told, proposed }, kind: conflict.kind, other: undefined } : undefined;
  }
  if (!sees(viewer, candidate, lookAt(looking))) return undefined;
  const other = validAt(looking, candidate);
  return other && { told, kind: conflict.kind, other };
}

/** A proposal is told in a line: its proposer has it whole. */
const PROPOSED_LENGTH = 240;

const LIST_OF = {
  memory: 'memories',
  preference: 'preferences',
  decision: 'decisions',
  commitment: 'constraints',
} as const;
type DisputedLists = Record<(typeof LIST_OF)[keyof typeof LIST_OF], ContractItem[]>;

/** The lists with both sides of each dispute beside each other. Where there is no room left, what is in no dispute gives way. */
export function withBothSides(
  looking: Looking,
  lists: DisputedLists,
  disputes: readonly Dispute[],
  { cap, omissions }: { cap: Cap; omissions: Omissions },
): DisputedLists {
  const carried: DisputedLists = {
    memories: [...lists.memories],
    preferences: [...lists.preferences],
    decisions: [...lists.decisions],
    constraints: [...lists.constraints],
  };
  const disputed = new Set(disputes.flatMap(({ told }) => told.item_ids));
  for (const { told, other } of disputes) {
    const name = other && LIST_OF[other.record.type as keyof typeof LIST_OF];
    if (other === undefined || name === undefined) continue;
    const list = carried[name];
    const [side] = told.item_ids;
    const isTold = Object.values(carried).some((each) => each.some(({ ref }) => ref.id === side));
    if (!isTold || list.some(({ ref }) => ref.id === other.record.id)) continue;
    if (list.length >= cap(name === 'memories' ? MEMORY_CAP : ITEM_CAP)) {
      const last = list.findLastIndex(({ ref }) => !disputed.has(ref.id));
      if (last === -1) continue;
      list.splice(last, 1);
      omissions.add('over_cap', 1);
    }
    const item = toCitedItem(looking, other);
    const beside = list.findIndex(({ ref }) => ref.id === side);
    // The other side may be of another kind: then it stands at the end of the list of that kind.
    list.splice(beside === -1 ? list.length : beside + 1, 0, item);
  }
  return carried;
}

/** Mentions with the other side of their disputes right behind them, unless that one is in a list. */
export function withOtherSides(
  mentioned: readonly AnyRecord[],
  disputes: readonly Dispute[],
  lists: DisputedLists,
): AnyRecord[] {
  const known = new Set(
    [...mentioned, ...Object.values(lists).flatMap((list) => list.map(({ ref }) => ref))].map(({ id }) => id),
  );
  return mentioned.flatMap((record) => {
    const others = disputes.flatMap(({ told, other }) =>
      other !== undefined && told.item_ids[0] === record.id && !known.has(other.record.id) ? [other.record] : [],
    );
    for (const { id } of others) known.add(id);
    return [record, ...others];
  });
}

const REASONS: Readonly<Record<Conflict['kind'], string>> = {
  duplicate: 'These say the same.',
  contradiction: 'These contradict each other.',
  perhaps_same: 'These may say the same.',
};
