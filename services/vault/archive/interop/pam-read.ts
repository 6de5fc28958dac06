// Reading a PAM document that another program wrote: its own checks hold, or nothing is taken from it.
import { type Static, Type } from '#typebox';
import { HubError } from '../../../../shared/errors.ts';
import { TEXT_LENGTH } from '../../../../shared/limits.ts';
import { conforms } from '../../../../shared/validate.ts';
import { type ForeignMemory, unreadable } from './foreign-memory.ts';
import { contentHash, MemoriesChecksum } from './pam-hashes.ts';

const MaybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** What is read of it; everything else a document may hold is its own affair. */
const PamMemory = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 512 }),
  type: Type.String(),
  content: Type.String({ minLength: 1 }),
  content_hash: Type.String(),
  status: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  temporal: Type.Object({ created_at: Type.String(), valid_from: MaybeText, valid_until: MaybeText }),
  provenance: Type.Object({ platform: Type.String() }),
});

const PamDocument = Type.Object({
  schema: Type.Literal('portable-ai-memory'),
  schema_version: Type.String(),
  memories: Type.Array(PamMemory),
  integrity: Type.Optional(Type.Object({ checksum: Type.String(), total_memories: Type.Integer() })),
});

const KINDS: Record<string, ForeignMemory['kind']> = {
  skill: 'procedural',
  instruction: 'procedural',
  context: 'summary',
};
/** What was taken back, or replaced, is not proposed again. */
const GONE = ['superseded', 'deprecated', 'retracted'];

export function isPam(document: unknown): boolean {
  return (document as { schema?: unknown } | null)?.schema === 'portable-ai-memory';
}

export function readPam(document: unknown): ForeignMemory[] {
  if (!conforms(PamDocument, document)) throw unreadable('PAM');
  if (!/^1\.\d+(-(rc|alpha|beta)\d*)?$/.test(document.schema_version)) {
    throw new HubError('unrecognized_layout', 'This PAM document has a version that is not read here.', {
      fix: 'Export it as PAM 1.0.',
    });
  }
  const { memories, integrity } = document;
  const ids = new Set(memories.map(({ id }) => id));
  if (ids.size !== memories.length) throw changed();
  if (memories.some(({ content, content_hash }) => contentHash(content) !== content_hash)) throw changed();
  if (integrity) {
    const checksum = new MemoriesChecksum();
    for (const memory of [...memories].sort((a, b) => (a.id < b.id ? -1 : 1))) checksum.add(memory);
    if (integrity.total_memories !== memories.length || integrity.checksum !== checksum.digest()) throw changed();
  }
  return memories.filter(({ status }) => !GONE.includes(status ?? 'active')).map(toForeign);
}

function toForeign({ id, type, content, tags, temporal, provenance }: Static<typeof PamMemory>): ForeignMemory {
  return {
    origin: `pam:${provenance.platform}:${id}`,
    kind: KINDS[type] ?? (type === 'custom' ? 'episodic' : 'semantic'),
    statement: content.slice(0, TEXT_LENGTH),
    labels: tags ?? [],
    created_at: temporal.created_at,
    valid_from: temporal.valid_from ?? null,
    valid_until: temporal.valid_until ?? null,
  };
}

function changed(): HubError {
  return new HubError(
    'integrity_mismatch',
    'The PAM document does not match its own checksums; nothing was taken from it.',
    {
      fix: 'Export it again.',
    },
  );
}
