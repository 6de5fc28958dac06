// The memories and preferences once more, for programs that know nothing of us: PAM 1.0 and UMP 1.0. Each is one JSON
// document, written as a stream.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../../shared/schemas/object.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Relation } from '../../../../shared/schemas/relation.ts';
import { piecesOf } from '../ground/byte-source.ts';
import { toPamRelation } from '../interop/pam-document.ts';
import { MemoriesChecksum } from '../interop/pam-hashes.ts';
import type { RenderingOrder } from '../interop/renderers.ts';
import { GENERATOR } from '../layout.ts';
import type { Contents } from './contents.ts';
import type { ExportedVersion, Snapshot } from './snapshot.ts';

const PORTION_LENGTH = 128 * 1024;
const PORTION_SLICES = 4;

/** In the order of their ids (`mem_` before `prf_`): the checksum of PAM is over that order. */
const REMEMBERED: readonly Family[] = [Memory, Preference];

/** Writes the document of PAM, and that of UMP into the spool: a memory is read once for both. */
export async function* pamDocument(contents: Contents): AsyncGenerator<string | Uint8Array> {
  const { snapshot, filters, at, owner, renderers, signatures, spool } = contents;
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
  const orders = ordersFor(contents, (count) => {
    total += count;
  });
  spool.write(Buffer.from('['));
  for await (const { pam, ump, fresh } of renderers.all(orders)) {
    await signatures.keep(fresh);
    checksum.addWritten(pam);
    spool.write(ump);
    yield pam;
  }
  spool.write(Buffer.from(']'));
  yield '],"relations":[';
  let relations = 0;
  for await (const relation of relationsOf(snapshot)) yield relations++ === 0 ? relation : `,${relation}`;
  const integrity = { checksum: checksum.digest(), total_memories: total, canonicalization: 'RFC8785' };
  yield `],"integrity":${JSON.stringify(integrity)}}`;
}

/** What was laid by while the other was written. */
export async function* umpDocument({ spool }: Contents): AsyncGenerator<Uint8Array> {
  for (const piece of piecesOf(spool)) {
    yield piece;
    await setImmediate();
  }
}

/** What is in hand of the memories, page by page. */
async function* ordersFor(
  { snapshot, signatures }: Contents,
  count: (memories: number) => void,
): AsyncGenerator<RenderingOrder> {
  let isFirst = true;
  for (const family of REMEMBERED) {
    for await (const portion of portionsOf(objectsOf(snapshot, family))) {
      count(portion.length);
      const records = portion.map(({ record }) => record);
      const present = records.flatMap(namedSuccessor).filter((id) => snapshot.holds(id));
      yield { isFirst, records, present, signed: signatures.find(portion.map(({ id }) => id)) };
      isFirst = false;
    }
  }
}

/**
 * Some slices at once, because handing them to a thread costs as much as writing several memories. Few large records are as
 * much for a thread as many small ones; and where a filter leaves few of many, those few are handed over all the same, or
 * else the signatures of all between them would be looked up in one piece.
 */
async function* portionsOf(slices: AsyncIterable<ExportedVersion[]>): AsyncGenerator<ExportedVersion[]> {
  let portion: ExportedVersion[] = [];
  let [length, gathered] = [0, 0];
  for await (const slice of slices) {
    for (const version of slice) {
      if (length >= PORTION_LENGTH) {
        yield portion;
        portion = [];
        length = 0;
      }
      portion.push(version);
      length += version.record.length;
    }
    if (++gathered < PORTION_SLICES) continue;
    if (portion.length > 0) yield portion;
    portion = [];
    [length, gathered] = [0, 0];
  }
  if (portion.length > 0) yield portion;
}

/** Found without parsing: the few that a text only looks like are asked about, and come to nothing. */
function namedSuccessor(record: string): string[] {
  const found = /"superseded_by":"([^"\\]+)"/.exec(record)?.[1];
  return found === undefined ? [] : [found];
}

async function* relationsOf(snapshot: Snapshot): AsyncGenerator<string> {
  const isRemembered = (id: unknown) =>
    REMEMBERED.some(({ prefix }) => String(id).startsWith(`${prefix}_`)) && snapshot.holds(String(id));
  for await (const slice of objectsOf(snapshot, Relation)) {
    for (const { record: text } of slice) {
      const record = JSON.parse(text) as AnyRecord;
      const relation = toPamRelation(record);
      if (!relation || record.status !== 'live') continue;
      if (isRemembered(record.from_id) && isRemembered(record.to_id)) yield JSON.stringify(relation);
    }
  }
}

async function* objectsOf(snapshot: Snapshot, family: Family): AsyncGenerator<ExportedVersion[]> {
  if (snapshot.families.some(({ type }) => type === family.type)) yield* snapshot.objects(family);
}
