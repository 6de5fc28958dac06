// The memories and preferences, as lines and once more for programs that know nothing of us: PAM 1.0 and UMP 1.0, each of
// which is one JSON document. Each memory is read once, and handed to a thread that writes and packs all three; the lines
// go into the archive at once, the documents wait for the end of the last family.
import { randomUUID } from 'node:crypto';
import { kindOf } from '../../../../shared/id-kinds.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../../shared/schemas/object.ts';
import { Preference } from '../../../../shared/schemas/preference.ts';
import { Relation } from '../../../../shared/schemas/relation.ts';
import { toPamRelation } from '../interop/pam-document.ts';
import { MemoriesChecksum } from '../interop/pam-hashes.ts';
import type { RenderingOrder } from '../interop/renderers.ts';
import { GENERATOR } from '../layout.ts';
import { type PackedMember, type Piece, packedPieces, pieceOf } from '../zip/packing.ts';
import type { Contents } from './contents.ts';
import type { ExportedVersion, Snapshot } from './snapshot.ts';
import { WaitingMember } from './waiting-member.ts';

const PORTION_LENGTH = 128 * 1024;
const PORTION_SLICES = 4;

const encoder = new TextEncoder();

/** In the order of their ids (`mem_` before `prf_`): the checksum of PAM is over that order. */
const REMEMBERED: readonly Family[] = [Memory, Preference];

export function isRemembered(family: Family): boolean {
  return REMEMBERED.includes(family);
}

export class InteropMembers {
  readonly #contents: Contents;
  readonly #pam: WaitingMember;
  readonly #ump: WaitingMember;
  readonly #checksum = new MemoriesChecksum();
  #total = 0;

  constructor(contents: Contents) {
    this.#contents = contents;
    this.#pam = new WaitingMember(contents.spool());
    this.#ump = new WaitingMember(contents.spool());
    this.#pam.add(pieceOf(encoder.encode(pamHead(contents))));
    this.#ump.add(pieceOf(encoder.encode('[')));
  }

  /** The lines of one family, while the documents grow by it. INVARIANT: the families come in the order of REMEMBERED. */
  async *lines(family: Family, count: (lines: number) => void): AsyncGenerator<Piece> {
    const { renderers, signatures } = this.#contents;
    for await (const { lines, pam, ump, fresh } of renderers.all(this.#ordersFor(family, count))) {
      await signatures.keep(fresh);
      this.#checksum.addWritten(pam.plain);
      this.#pam.add(pam);
      this.#ump.add(ump);
      yield lines;
    }
  }

  async *pam(): PackedMember {
    for await (const piece of packedPieces(this.#pamTail())) this.#pam.add(piece);
    return yield* this.#pam.content();
  }

  ump(): PackedMember {
    this.#ump.add(pieceOf(encoder.encode(']')));
    return this.#ump.content();
  }

  async *#pamTail(): AsyncGenerator<string> {
    yield '],"relations":[';
    let relations = 0;
    for await (const relation of relationsOf(this.#contents.snapshot)) {
      yield relations++ === 0 ? relation : `,${relation}`;
    }
    const integrity = { checksum: this.#checksum.digest(), total_memories: this.#total, canonicalization: 'RFC8785' };
    yield `],"integrity":${JSON.stringify(integrity)}}`;
  }

  async *#ordersFor(family: Family, count: (lines: number) => void): AsyncGenerator<RenderingOrder> {
    const { snapshot, signatures } = this.#contents;
    for await (const portion of portionsOf(snapshot.objects(family))) {
      const isFirst = this.#total === 0;
      this.#total += portion.length;
      count(portion.length);
      const records = portion.map(({ record }) => record);
      const present = records.flatMap(namedSuccessor).filter((id) => snapshot.holds(id));
      yield { isFirst, records, present, signed: signatures.find(portion.map(({ id }) => id)) };
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
