// The memories and preferences once more, for programs that know nothing of us: PAM 1.0 and UMP 1.0. Each is one JSON
// document, written as a stream.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../../shared/schemas/object.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Relation } from '../../../../shared/schemas/relation.ts';
import { toPamMemory, toPamRelation } from '../interop/pam-document.ts';
import { MemoriesChecksum } from '../interop/pam-hashes.ts';
import { toUmpRecord } from '../interop/ump-record.ts';
import { GENERATOR } from '../layout.ts';
import type { Contents } from './members.ts';
import type { Snapshot } from './snapshot.ts';

/** What is done before others get their turn. */
const TURN_MS = 1;

/** In the order of their ids (`mem_` before `prf_`): the checksum of PAM is over that order. */
const REMEMBERED: readonly Family[] = [Memory, Preference];

export async function* pamDocument({ snapshot, filters, at, owner }: Contents): AsyncGenerator<string> {
  const head = {
    schema: 'portable-ai-memory',
    schema_version: '1.0',
    export_id: randomUUID(),
    exported_by: `${GENERATOR.name}/${GENERATOR.version}`,
    export_date: at,
    owner: { id: owner },
    export_type: filters.since === undefined ? 'full' : 'incremental',
    ...(filters.since !== undefined && { since: filters.since }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"memories":[`;
  const checksum = new MemoriesChecksum();
  let total = 0;
  for await (const [record, successor] of remembered(snapshot)) {
    const text = checksum.add(toPamMemory(record, successor));
    yield total++ === 0 ? text : `,${text}`;
  }
  yield '],"relations":[';
  let relations = 0;
  for await (const relation of relationsOf(snapshot)) yield relations++ === 0 ? relation : `,${relation}`;
  const integrity = { checksum: checksum.digest(), total_memories: total, canonicalization: 'RFC8785' };
  yield `],"integrity":${JSON.stringify(integrity)}}`;
}

export async function* umpDocument({ snapshot, signer }: Contents): AsyncGenerator<string> {
  let total = 0;
  yield '[';
  for await (const [record, successor] of remembered(snapshot)) {
    const text = JSON.stringify(toUmpRecord(record, successor, signer));
    yield total++ === 0 ? text : `,\n${text}`;
  }
  yield ']';
}

/** Each with the id of what took its place, where that is in the archive too. */
async function* remembered(snapshot: Snapshot): AsyncGenerator<[AnyRecord, string | null]> {
  for (const family of REMEMBERED) {
    for await (const record of recordsOf(snapshot, family)) {
      const next = record.superseded_by;
      yield [record, typeof next === 'string' && snapshot.holds(next) ? next : null];
    }
  }
}

async function* relationsOf(snapshot: Snapshot): AsyncGenerator<string> {
  const isRemembered = (id: unknown) =>
    REMEMBERED.some(({ prefix }) => String(id).startsWith(`${prefix}_`)) && snapshot.holds(String(id));
  for await (const record of recordsOf(snapshot, Relation)) {
    const relation = toPamRelation(record);
    if (!relation || record.status !== 'live') continue;
    if (isRemembered(record.from_id) && isRemembered(record.to_id)) yield JSON.stringify(relation);
  }
}

async function* recordsOf(snapshot: Snapshot, family: Family): AsyncGenerator<AnyRecord> {
  if (!snapshot.families.some(({ type }) => type === family.type)) return;
  let since = performance.now();
  for await (const slice of snapshot.objects(family)) {
    for (const { record } of slice) {
      yield JSON.parse(record) as AnyRecord;
      // Hashing and signing one takes as long as reading ten: a whole slice would be felt by whoever reads meanwhile.
      if (performance.now() - since < TURN_MS) continue;
      await setImmediate();
      since = performance.now();
    }
  }
}
