// Leaving and arriving: what an export is asked for, and what an import shows before anything changes.
import { Closed, Id, Instant, JsonObject, Nullable, OneOf, Sha256, type Static, Title, Type } from './fields.ts';
import { Classification, defineFamily } from './object.ts';

/** `age` for everyone who has age; the fallback for where only common cryptography is to be had. */
export const ArchiveFormat = OneOf('age', 'fallback');
export type ArchiveFormat = Static<typeof ArchiveFormat>;

/** The first bytes of the file, in each format. */
export const ARCHIVE_MAGICS = {
  age: 'age-encryption.org/v1\n',
  fallback: 'PCH1',
} as const satisfies Record<ArchiveFormat, string>;

/** Which part of the vault leaves it. What is not named is not narrowed. */
export const ExportFilters = Closed({
  types: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { minItems: 1, maxItems: 32 })),
  /** The project itself and what belongs to it. */
  project: Type.Optional(Id),
  /** A ceiling: this classification and those below it. */
  classification: Type.Optional(Classification),
  /** Only objects that changed at this instant or later. */
  since: Type.Optional(Instant),
});
export type ExportFilters = Static<typeof ExportFilters>;

const Passphrase = Type.String({ maxLength: 1024, description: 'Not stored anywhere' });

export const ExportRequest = Closed({
  passphrase: Passphrase,
  filters: Type.Optional(ExportFilters),
  format: Type.Optional(ArchiveFormat),
  handed_over: Type.Optional(
    Type.Boolean({
      description:
        'A program puts the archive elsewhere and removes it here. Until then it has the name of a draft, which the next start removes',
    }),
  ),
});
export type ExportRequest = Static<typeof ExportRequest>;

/** The file name of an export, in the folder `exports`. What has another name is a draft, or not ours. */
export const ARCHIVE_NAME = '^space-\\d{8}T\\d{6}Z-[0-9a-f]{6}\\.pca$';
export const ArchiveName = Type.String({ pattern: ARCHIVE_NAME });

const Counts = Type.Record(Type.String(), Type.Integer());

export const ExportAnswer = Closed({
  path: Type.String({ description: 'Where the archive lies, under `exports` of the data directory' }),
  manifest_hash: Type.String({ description: 'SHA-256 of manifest.json in the archive' }),
  counts: Counts,
  bytes: Type.Integer(),
  /** Set when the passphrase is weak. */
  warning: Nullable(Type.String()),
});
export type ExportAnswer = Static<typeof ExportAnswer>;

/** An archive that an export wrote, as it lies in the folder `exports`. */
export const MadeArchive = Closed({
  name: ArchiveName,
  path: Type.String({ description: 'Where it lies, under `exports` of the data directory' }),
  made_at: Instant,
  bytes: Type.Integer({ minimum: 0 }),
});
export type MadeArchive = Static<typeof MadeArchive>;

/** manifest.json of an archive. */
export const ArchiveManifest = Closed({
  pca_version: Type.Literal('1.0'),
  generator: Closed({ name: Title, version: Title }),
  created_at: Instant,
  space: Type.String({ maxLength: 64 }),
  filters: ExportFilters,
  counts: Counts,
  /** The audit chain in events.jsonl: all of it, or what is about the objects in the archive. */
  audit: Closed({
    complete: Type.Boolean(),
    /** Names the chain: the hash of its first event. */
    chain: Sha256,
    /** The hash of its last event at the time. */
    head: Sha256,
  }),
  integrity: Closed({
    algorithm: Type.Literal('sha256'),
    files: Type.Record(Type.String(), Sha256),
  }),
});
export type ArchiveManifest = Static<typeof ArchiveManifest>;

/** A file under `imports` or `exports` of the data directory, or one that was uploaded. */
export const Given = {
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  upload: Type.Optional(Id),
};

export const StageRequest = Closed({ ...Given, passphrase: Passphrase });
export type StageRequest = Static<typeof StageRequest>;

/** The ways to settle an object of which the vault has another one under the same id. */
export const ResolutionChoice = OneOf('merge', 'replace', 'keep_separate', 'skip');
export type ResolutionChoice = Static<typeof ResolutionChoice>;

/** `create`: new here. `skip`: here already, the same or further. `conflict`: the owner decides. */
export const StagedAction = OneOf('create', 'skip', 'conflict');
export type StagedAction = Static<typeof StagedAction>;

const Tally = Closed({
  create: Type.Integer(),
  skip: Type.Integer(),
  conflict: Type.Integer(),
});

/** An archive that was read and compared, and waits for its owner. */
export const ImportStaging = defineFamily({
  type: 'import_staging',
  plural: 'import stagings',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    status: OneOf('staged', 'applied', 'discarded'),
    manifest: ArchiveManifest,
    /** How many objects, by what becomes of them. */
    tally: Tally,
    /** Conflicts that were not resolved yet. */
    unresolved: Type.Integer(),
    /** The counts of what applying did so far. */
    applied: Nullable(Type.Record(Type.String(), Type.Integer())),
    applied_at: Nullable(Instant),
  },
  defaults: { status: 'staged' },
});
export type ImportStaging = Static<typeof ImportStaging.Record>;

export const StagedObject = Closed({
  id: Id,
  type: Type.String(),
  title: Type.String(),
  action: StagedAction,
  /** Why it is skipped, or what stands against it. */
  reason: Nullable(Type.String()),
  resolution: Nullable(ResolutionChoice),
  incoming: Nullable(JsonObject),
  existing: Nullable(JsonObject),
});
export type StagedObject = Static<typeof StagedObject>;

/** One page of the objects, beside the staging itself. */
export const StagingReview = Closed({
  ...ImportStaging.Record.properties,
  objects: Type.Array(StagedObject),
});
export type StagingReview = Static<typeof StagingReview>;

export const ApplyRequest = Closed({
  /** By the id of the object. */
  resolutions: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), ResolutionChoice)),
  /** For every conflict that `resolutions` does not name; without it they stay open. */
  conflicts: Type.Optional(ResolutionChoice),
});
export type ApplyRequest = Static<typeof ApplyRequest>;
