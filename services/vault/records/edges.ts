// An edge is its two ends and its type: the same edge twice is the same edge. What has to do with something has so both ways; all
// other edges lead from one end to the other.
import type { Static } from '../../../shared/schemas/fields.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { createRecord, updateRecord } from './family.ts';

type Stored = Static<typeof Relation.Record> & AnyRecord;
export type Edge = Pick<Stored, 'from_id' | 'to_id' | 'relation_type'>;

const BOTH_WAYS: Edge['relation_type'] = 'related_to';

/** The two ends in one order for each edge: a relation that holds both ways is the same from either end. */
export function endsOf({ from_id, to_id, relation_type }: Edge): [string, string] {
  return relation_type === BOTH_WAYS && to_id < from_id ? [to_id, from_id] : [from_id, to_id];
}

/** The live edge that is there already; the oldest, where an archive brought several. */
export function findEdge(reader: Reader, edge: Edge, at: string): Stored | undefined {
  const there = edgeFrom(reader, edge, at);
  if (there !== undefined || edge.relation_type !== BOTH_WAYS) return there;
  return edgeFrom(reader, { ...edge, from_id: edge.to_id, to_id: edge.from_id }, at);
}

function edgeFrom(reader: Reader, { from_id, to_id, relation_type }: Edge, at: string): Stored | undefined {
  const row = reader.one<{ record: string }>`
    SELECT v.record FROM live_objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${from_id} AND o.to_id = ${to_id} AND o.type = 'relation' AND o.until > ${at}
      AND v.record ->> '$.relation_type' = ${relation_type} ORDER BY o.id LIMIT 1`;
  return row && storedRecord<Stored>(row.record);
}

/** Draws an edge. One that is there already takes what is said of it beside its ends. */
export function drawEdge(change: Change, input: Edge & Record<string, unknown>): Stored {
  const there = findEdge(change.tx, input, change.at);
  if (there === undefined) return createRecord(change, Relation, input);
  const { from_id: _, to_id: __, relation_type: ___, ...said } = input;
  return updateRecord(change, Relation, there.id, said, undefined);
}
