// The memories and preferences once more, for programs that know nothing of us: PAM 1.0 and UMP 1.0, each of which is one JSON
// document, written while the memories are read.
import { randomUUID } from 'node:crypto';
import { kindOf } from '../../../../shared/id-kinds.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Relation } from '../../../../shared/schemas/relation.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import { pamMemory, toPamRelation } from '../interop/pam-document.ts';
import { MemoriesChecksum } from '../interop/pam-hashes.ts';
import { umpRecord } from '../interop/ump-record.ts';
import { GENERATOR } from '../layout.ts';
import type { Contents } from './contents.ts';
import type { FreshSignature } from './kept-signatures.ts';
import type { Snapshot } from './snapshot.ts';

/** In the order of their ids (`mem_` before `prf_`): the checksum of PAM is over that order. */
const REMEMBERED = [Memory, Preference];
/** A signature takes longer than all the rest of a memory: whoever asks meanwhile waits for a few, and not for those of a slice. */
const SIGNED_AT_ONCE = 8;

interface Remembered {
  record: AnyRecord;
  /** The id that took over, where it is in the same file. */
  successor: string | null;
}

export async function* pamDocument(contents: Contents): AsyncGenerator<string> {
  const { snapshot, onWritten } = contents;
  const checksum = new MemoriesChecksum();
  let total = 0;
  yield pamHead(contents);
  for await (const slice of rememberedIn(snapshot)) {
    const memories = slice.map(({ record, successor }) => pamMemory(record, successor)).join(',');
    const text = total === 0 ? memories : `,${memories}`;
    checksum.addWritten(text);
    total += slice.length;
    onWritten(slice.length);
    yield text;
  }
  yield '],"relations":[';
  let relations = 0;
  for await (const relation of relationsOf(snapshot)) yield relations++ === 0 ? relation : `,${relation}`;
  const integrity = { checksum: checksum.digest(), total_memories: total, canonicalization: 'RFC8785' };
  yield `],"integrity":${JSON.stringify(integrity)}}`;
}

export async function* umpDocument({ snapshot, signer, signatures, onWritten }: Contents): AsyncGenerator<string> {
  let before = '[';
  for await (const slice of rememberedIn(snapshot)) {
    const known = signatures.find(slice.map(({ record }) => record.id));
    const fresh: FreshSignature[] = [];
    const texts: string[] = [];
    for (const [place, { record, successor }] of slice.entries()) {
      const found = known[place] ?? null;
      const { text, signed } = umpRecord(record, successor, signer, found);
      texts.push(text);
      if (signed === found) continue;
      fresh.push({ id: record.id, ...signed });
      if (fresh.length % SIGNED_AT_ONCE === 0) await yieldTurn();
    }
    await signatures.keep(fresh);
    onWritten(slice.length);
    yield before + texts.join(',\n');
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}

async function* rememberedIn(snapshot: Snapshot): AsyncGenerator<Remembered[]> {
  for (const family of REMEMBERED.filter((each) => snapshot.families.includes(each))) {
    for await (const slice of snapshot.objects(family)) {
      if (slice.length === 0) continue;
      yield slice.map(({ record: text }) => {
        const record = JSON.parse(text) as AnyRecord;
        const next = record.superseded_by;
        return { record, successor: typeof next === 'string' && snapshot.holds(next) ? next : null };
      });
    }
  }
}

function pamHead({ filters, at, owner }: Contents): string {
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
  return `${JSON.stringify(head).slice(0, -1)},"memories":[`;
}

async function* relationsOf(snapshot: Snapshot): AsyncGenerator<string> {
  const isThere = (id: unknown) =>
    REMEMBERED.some(({ type }) => type === kindOf(String(id))) && snapshot.holds(String(id));
  if (!snapshot.families.includes(Relation)) return;
  for await (const slice of snapshot.objects(Relation)) {
    for (const { record: text } of slice) {
      const record = JSON.parse(text) as AnyRecord;
      const relation = toPamRelation(record);
      if (!relation || record.status !== 'live') continue;
      if (isThere(record.from_id) && isThere(record.to_id)) yield JSON.stringify(relation);
    }
  }
}
