import { Closed, Id, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';
import { KeyCheck, KeyStorage } from './system.ts';

/** `migration`: before the database was brought to a new version. `rotation`: after the key was exchanged. */
export const BackupReason = OneOf('manual', 'scheduled', 'migration', 'rotation');
export type BackupReason = Static<typeof BackupReason>;

const MadeBackup = {
  reason: BackupReason,
  made_at: Instant,
  /** Of the database; what lies beside it is small. */
  bytes: Type.Integer({ minimum: 0 }),
  /** How many events of the audit chain it holds. */
  events: Type.Integer({ minimum: 0 }),
  database_version: Type.Integer({ minimum: 1 }),
  encrypted: Type.Boolean(),
  /** Whether the words of the recovery kit open it. */
  has_recovery_kit: Type.Boolean(),
};

/** `backup.json`, the small file inside each backup. */
export const BackupFile = Closed({
  format: Type.Literal(1),
  hub_version: Type.String({ maxLength: 64 }),
  ...MadeBackup,
});
export type BackupFile = Static<typeof BackupFile>;

export const BACKUP_NAME_FORM =
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}-\\d{3}Z-(manual|scheduled|migration|rotation)$';

export const BackupName = Type.String({ pattern: BACKUP_NAME_FORM });

/** A backup, known by the name of its folder. */
export const Backup = Closed({
  name: BackupName,
  ...MadeBackup,
  /** Where its key was kept when it was made; null where its `vault.json` is missing or damaged. */
  key_storage: Nullable(KeyStorage),
  /** Tells the key it is under from others; null where there is none, or its `vault.json` is missing or damaged. */
  key_check: Nullable(KeyCheck),
  /** Whose words open it, which need not be those of the kit that the vault has now. */
  recovery_kit: Nullable(Closed({ made_at: Instant })),
});
export type Backup = Static<typeof Backup>;

export const EVERY_HOURS = { minimum: 0, maximum: 8760 } as const;
export const BACKUPS_KEPT = { minimum: 1, maximum: 1000 } as const;

export const BackupSchedule = Closed({
  /** 0: none is made by itself. */
  every_hours: Type.Integer(EVERY_HOURS),
  /** How many of those that were made by themselves are kept. */
  keep: Type.Integer(BACKUPS_KEPT),
});
export type BackupSchedule = Static<typeof BackupSchedule>;

export const KeyPlace = OneOf('keyring', 'file', 'passphrase');
export type KeyPlace = Static<typeof KeyPlace>;

/** How the vault is locked, and what opens it if the key is lost. */
export const KeyState = Closed({
  key_storage: KeyStorage,
  made_at: Instant,
  /** Tells it from the keys of before; null where the vault has none. */
  key_check: Nullable(KeyCheck),
  recovery_kit: Nullable(Closed({ made_at: Instant })),
});
export type KeyState = Static<typeof KeyState>;

/** Shown once, and never again. */
export const RecoveryKit = Closed({
  vault_id: Type.String(),
  made_at: Instant,
  words: Type.Array(Type.String(), { minItems: 12, maxItems: 12 }),
  /** The words as a QR code: a text of 0 and 1 for each row, 1 for dark. */
  code: Type.Array(Type.String({ pattern: '^[01]+$' })),
});
export type RecoveryKit = Static<typeof RecoveryKit>;

/** The outcome of a restore, as the program tells it. */
export const Restored = Closed({
  vault_id: Id,
  made_at: Instant,
  events: Type.Integer({ minimum: 0 }),
  key_storage: KeyStorage,
  warning: Nullable(Type.String()),
  /** Events that are known to have happened after the backup and are not in it; null when nothing is known of them. */
  later_events: Nullable(Type.Integer({ minimum: 0 })),
});
export type Restored = Static<typeof Restored>;
