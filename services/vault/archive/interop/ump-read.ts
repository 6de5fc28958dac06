// Reading records of UMP that another program wrote. They are untrusted whatever their signature says: a good one tells
// who signed, and a bad one that the record is not what was signed. Such a record is dropped; the others are read.
import { createPublicKey, verify } from 'node:crypto';
import { type Static, Type } from '#typebox';
import { TEXT_LENGTH } from '../../../../shared/limits.ts';
import { conforms } from '../../../../shared/validate.ts';
import { ed25519KeyOf } from './did-key.ts';
import { type ForeignMemory, unreadable } from './foreign-memory.ts';
import { blake3Bytes, blake3Of } from './ump-hashes.ts';

const Text = Type.String();

const UmpRecord = Type.Object({
  ump: Type.String({ pattern: '^(1\\.0|0\\.1)$' }),
  id: Type.String({ pattern: '^urn:ump:[a-z2-7]+$', maxLength: 512 }),
  kind: Type.String(),
  body: Type.Object({ text: Type.String({ minLength: 1 }) }),
  scope: Type.Object({ owner: Text }),
  time: Type.Object({
    created: Text,
    valid_from: Type.Optional(Text),
    valid_to: Type.Optional(Type.Union([Text, Type.Null()])),
  }),
  lifecycle: Type.Optional(Type.Object({ status: Type.Optional(Text) })),
  superseded_by: Type.Optional(Type.Array(Text)),
  integrity: Type.Optional(
    Type.Object({ content_hash: Text, signature: Type.Optional(Text), signer: Type.Optional(Text) }),
  ),
});
type UmpRecord = Static<typeof UmpRecord>;

const KINDS: Record<string, ForeignMemory['kind']> = { episodic: 'episodic', procedural: 'procedural' };

export function isUmp(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'ump' in first && 'body' in first;
}

export interface UmpReading {
  memories: ForeignMemory[];
  /** Records that do not match their own hash or signature. */
  dropped: number;
}

/** An array of records, or one record by itself. */
export function readUmp(value: unknown): UmpReading {
  const records: unknown[] = Array.isArray(value) ? value : [value];
  const memories: ForeignMemory[] = [];
  let dropped = 0;
  for (const record of records) {
    if (!conforms(UmpRecord, record)) throw unreadable('UMP');
    if (!isIntact(record)) dropped++;
    else if (isCurrent(record)) memories.push(toForeign(record));
  }
  return { memories, dropped };
}

function isIntact(record: UmpRecord): boolean {
  const { integrity, ...rest } = record;
  if (!integrity) return true;
  if (blake3Of(rest) !== integrity.content_hash) return false;
  const { signature, signer } = integrity;
  if (signature === undefined && signer === undefined) return true;
  const raw = ed25519KeyOf(signer ?? '');
  if (raw === undefined || !signature?.startsWith('ed25519:')) return false;
  try {
    const header = Buffer.from('302a300506032b6570032100', 'hex');
    const key = createPublicKey({ key: Buffer.concat([header, raw]), format: 'der', type: 'spki' });
    const bytes = Buffer.from(signature.slice('ed25519:'.length), 'base64');
    return verify(null, blake3Bytes(integrity.content_hash), key, bytes);
  } catch {
    return false;
  }
}

function isCurrent({ lifecycle, superseded_by = [] }: UmpRecord): boolean {
  return lifecycle?.status !== 'tombstoned' && superseded_by.length === 0;
}

function toForeign({ id, kind, body, time }: UmpRecord): ForeignMemory {
  return {
    origin: `ump:${id}`,
    kind: KINDS[kind] ?? 'semantic',
    statement: body.text.slice(0, TEXT_LENGTH),
    labels: [],
    created_at: time.created,
    valid_from: time.valid_from ?? null,
    valid_until: time.valid_to ?? null,
  };
}
