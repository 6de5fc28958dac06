// A foreign dump that was brought in: what it became, and what of it still waits for the owner.
import { TEXTS_PICKED } from '../limits.ts';
import { Closed, Document, Id, Instant, Nullable, OneOf, type Static, Title, Type } from './fields.ts';
import { defineFamily } from './object.ts';

export const VENDORS = [
  'chatgpt',
  'claude',
  'gemini',
  'mem0',
  'openmemory',
  'basic-memory',
  'server-memory',
  'pam',
  'ump',
  'saved-list',
] as const;
export const Vendor = OneOf(...VENDORS);
export type Vendor = Static<typeof Vendor>;

const Count = Type.Integer({ minimum: 0 });

const BatchCounts = Closed({
  /** Memories that became proposals. */
  proposed: Count,
  /** Conversations and other texts that wait for the owner; once none waits, those that were decided about last. */
  texts: Count,
  /** Memories that an earlier import had brought already. */
  known: Count,
  /** Memories that were deleted there, are out of date, or have no words. */
  passed_over: Count,
});

export const VendorBatch = defineFamily({
  type: 'vendor_batch',
  plural: 'vendor batches',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    /** The file or folder, as its owner called it. */
    name: Title,
    /** Known once it has been read. */
    vendor: Nullable(Vendor),
    status: OneOf('enqueued', 'complete'),
    archive_status: OneOf('none', 'pending', 'admitted', 'discarded'),
    counts: BatchCounts,
  },
  defaults: {
    status: 'enqueued',
    archive_status: 'none',
    counts: { proposed: 0, texts: 0, known: 0, passed_over: 0 },
  },
});
export type VendorBatch = Static<typeof VendorBatch.Record>;

/** A file or a folder under `imports` of the data directory, or a file that was uploaded. */
export const VendorRequest = Closed({
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  upload: Type.Optional(Id),
});
export type VendorRequest = Static<typeof VendorRequest>;

export const TextNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Who archives a batch and says no more lets it in. */
export const ArchiveDecision = Closed({
  admit: Type.Optional(Type.Boolean({ default: true })),
  /** These alone; the others go on waiting. */
  numbers: Type.Optional(Type.Array(TextNumber, { minItems: 1, maxItems: TEXTS_PICKED, uniqueItems: true })),
});

/** A text that waits in a batch, as the owner sees it before deciding. */
export const WaitingText = Closed({
  number: Type.Integer(),
  kind: OneOf('conversation', 'document', 'note'),
  title: Title,
  length: Count,
  written_at: Nullable(Instant),
});
export type WaitingText = Static<typeof WaitingText>;

/** The same, whole. */
export const OpenedText = Closed({ ...WaitingText.properties, body_text: Document });
export type OpenedText = Static<typeof OpenedText>;
