// Copies of finished backups elsewhere: where they go, what is said of each copy, and what goes wrong on the way.
import { Closed, Id, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';
import { BackupName } from './safekeeping.ts';
import { KeyCheck, KeyStorage } from './system.ts';

/** No option of a program and no path: it stands in commands and in addresses. */
export const TargetName = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' });

/** `folder`: an external disk, or a folder that something else synchronises. `restic`: a repository of that program. */
export const TargetKind = OneOf('folder', 'restic');
export type TargetKind = Static<typeof TargetKind>;

/** An absolute path. Node reads a star in what a process may reach as any number of letters. */
const FolderPath = Type.String({ pattern: '^/[^*\\x00-\\x1f]*$', maxLength: 1024 });

/**
 * As restic names a repository. What it would hand on as an argument to another program (the host of `sftp:`, the remote of
 * `rclone:`) begins with a letter or a digit, so that it is never an option.
 */
const RepositoryPlace = Type.String({
  pattern:
    '^(/[^*\\x00-\\x1f]*|sftp:([A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*:[^\\x00-\\x20]+|sftp://([A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?/[^\\x00-\\x20]+|rest:https?://[^\\x00-\\x20]+|rclone:[A-Za-z0-9_][A-Za-z0-9_. -]*:[^\\x00-\\x1f]*|(s3|b2|azure|gs|swift):[^\\x00-\\x20]+)$',
  maxLength: 1024,
});

/** What opens a repository, and what lets one reach it. */
export const Credentials = Closed({
  /** Of the repository; never the key of the vault. */
  password: Type.String({ minLength: 1, maxLength: 1024, pattern: '^[^\\x00\\n\\r]+$' }),
  ssh_key: Type.Optional(Type.String({ maxLength: 16_384 })),
  /** Lines of a `known_hosts`: by what the server is known. */
  known_hosts: Type.Optional(Type.String({ maxLength: 262_144 })),
  rclone_config: Type.Optional(Type.String({ maxLength: 65_536 })),
  /** The settings of a store in a cloud, as restic names them. */
  variables: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^(AWS|B2|AZURE|GOOGLE|OS|ST)_[A-Z0-9_]{1,60}$' }),
      Type.String({ maxLength: 4096, pattern: '^[^\\x00]*$' }),
    ),
  ),
});
export type Credentials = Static<typeof Credentials>;

const Limit = Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }));

export const NewTarget = Type.Union([
  Closed({
    name: TargetName,
    kind: Type.Literal('folder'),
    folder: FolderPath,
    /** Kibibytes each second at most. */
    limit_kib: Type.Optional(Limit),
  }),
  Closed({
    name: TargetName,
    kind: Type.Literal('restic'),
    repository: RepositoryPlace,
    credentials: Credentials,
    limit_kib: Type.Optional(Limit),
  }),
]);
export type NewTarget = Static<typeof NewTarget>;

/** Where a new machine finds a copy, and what opens it there. */
export const TakeOverRequest = Closed({
  place: Type.Union([
    Closed({ kind: Type.Literal('folder'), folder: FolderPath }),
    Closed({ kind: Type.Literal('restic'), repository: RepositoryPlace, credentials: Credentials }),
  ]),
  /** Of the recovery kit. */
  words: Type.String({ minLength: 1, maxLength: 1024 }),
  /** Where copies of several lie there. */
  vault_id: Type.Optional(Id),
});
export type TakeOverRequest = Static<typeof TakeOverRequest>;

export const TakeOverState = Closed({
  step: OneOf('none', 'looking', 'fetching', 'opening', 'done', 'failed'),
  /** Of the step that is under way, in bytes. */
  done: Type.Integer({ minimum: 0 }),
  total: Nullable(Type.Integer({ minimum: 0 })),
  /** When the copy was made that is brought here. */
  made_at: Nullable(Instant),
  /** Among which vaults is to be chosen, where copies of several lie there. */
  vaults: Type.Array(Type.String()),
  /** A warning about a target to which copies still go. */
  notice: Nullable(Type.String()),
  /** The fault and its fix, in sentences. */
  fault: Nullable(Type.String()),
});
export type TakeOverState = Static<typeof TakeOverState>;

/** A target with all that a run needs; it travels to the process that runs, and is written nowhere. */
export const RunTarget = Type.Union([
  Closed({ kind: Type.Literal('folder'), folder: FolderPath, vault_id: Type.String(), limit_kib: Limit }),
  Closed({
    kind: Type.Literal('restic'),
    repository: RepositoryPlace,
    credentials: Credentials,
    vault_id: Type.String(),
    limit_kib: Limit,
  }),
]);
export type RunTarget = Static<typeof RunTarget>;

/** A copy in a target. What its label says is worth nothing until the vault that made it knows its seal again. */
export const FoundCopy = Closed({
  /** By what the target knows it. */
  id: Type.String({ pattern: '^[A-Za-z0-9-]{1,128}$' }),
  label: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,1024}$' }),
});
export type FoundCopy = Static<typeof FoundCopy>;

export const CopyFault = OneOf(
  'full',
  'read_only',
  'gone',
  'emptied',
  'not_there',
  'no_program',
  'wrong_password',
  'refused',
  'unknown_server',
  'unknown_remote',
  'folder_by_rclone',
  'unreachable',
  'in_use',
  'damaged',
  'no_room_here',
  'cut_off',
  'late',
  'failed',
);
export type CopyFault = Static<typeof CopyFault>;

/** The copy that was sent last. */
export const SentCopy = Closed({
  backup: BackupName,
  made_at: Instant,
  /** Where the key of the backup was kept; what was sent by earlier versions does not say it. */
  key_storage: Type.Optional(KeyStorage),
  /** Which key the backup is under, and whether words open it as well; what was sent by earlier versions says neither. */
  key_check: Type.Optional(KeyCheck),
  has_recovery_kit: Type.Optional(Type.Boolean()),
  at: Instant,
  /** Of the backup, and of what had to travel for it. */
  bytes: Type.Integer({ minimum: 0 }),
  sent_bytes: Type.Integer({ minimum: 0 }),
});
export type SentCopy = Static<typeof SentCopy>;

/** A target as its owner sees it: no credential is among this. */
export const TargetView = Closed({
  name: TargetName,
  kind: TargetKind,
  /** The folder or the repository, without what is secret in its address. */
  place: Type.String(),
  limit_kib: Limit,
  added_at: Instant,
  state: OneOf('waiting', 'at_work', 'in_order', 'behind', 'failing', 'left_behind'),
  sent: Nullable(SentCopy),
  /** When the newest copy was last fetched back, opened and read to its end. */
  verified_at: Nullable(Instant),
  /** The fault and its fix, in sentences. */
  fault: Nullable(Type.String()),
  /** A warning about a target to which copies still go. */
  notice: Nullable(Type.String()),
});
export type TargetView = Static<typeof TargetView>;

export const TargetTest = Closed({
  ok: Type.Boolean(),
  /** The finding, or the fault, in a sentence. */
  said: Type.String(),
  copies: Type.Integer({ minimum: 0 }),
});
export type TargetTest = Static<typeof TargetTest>;

export const SendRequest = Closed({
  /** Go on though another machine has, or though the target is not what it was. */
  go_on: Type.Optional(Type.Boolean()),
});

/** In the data directory: backups on their way, in pieces, and those that are fetched back. Worth nothing after the run. */
export const LEAVING_FOLDER = 'leaving';
/** The folder for secrets that a run needs as files. In a box it is memory. */
export const KEYS_FOLDER = `${LEAVING_FOLDER}/keys`;
/** A copy that was fetched back, in the folder of the run. */
export const FETCHED_FOLDER = `${LEAVING_FOLDER}/fetched`;

/** The order for which the box of a run is made. */
export const Errand = Closed({
  /** The folder it writes into; null where it has the network instead. */
  folder: Nullable(FolderPath),
  /** The name of the machine inside the box, so that a lock of one of our own runs is known again. */
  hostname: Type.String({ pattern: '^hub-[0-9a-f]{12}$' }),
});
export type Errand = Static<typeof Errand>;
