// What keeps a vault from being lost: its backups, its key, the recovery kit.
import { LONG_CALL_DEADLINE_MS } from '../limits.ts';
import { Closed, Instant, Nullable, Type } from '../schemas/fields.ts';
import { Backup, BackupName, BackupSchedule, KeyPlace, KeyState, RecoveryKit } from '../schemas/safekeeping.ts';
import { Begins, forOwner, type Method, Nothing, READS, WRITES, WRITES_ONCE, Written } from './method.ts';
import { TypedPassphrase } from './vault.ts';

export const safekeeping = {
  makeBackup: {
    ...forOwner('backup.make', WRITES),
    params: Nothing,
    ...Begins(Backup),
    summary: 'Make a backup, and prove it by opening it',
  },
  listBackups: {
    ...forOwner('backup.list', READS),
    params: Nothing,
    result: Type.Array(Backup),
    summary: 'Every backup in the data directory, newest first',
  },
  removeBackup: {
    ...forOwner('backup.remove', WRITES_ONCE),
    params: Closed({ name: BackupName }),
    result: Closed({ name: Type.String() }),
    summary: 'Delete a backup',
  },
  schedule: {
    ...forOwner('backup.schedule', READS),
    params: Nothing,
    result: BackupSchedule,
    summary: 'How often a backup is made by itself, and how many are kept',
  },
  setSchedule: {
    ...forOwner('backup.set_schedule', WRITES),
    params: BackupSchedule,
    result: Written(BackupSchedule),
    summary: 'Change how often a backup is made by itself, and how many are kept',
  },
  keyState: {
    ...forOwner('key.state', READS),
    params: Nothing,
    result: KeyState,
    summary: 'Where the key is kept, how old it is, and whether there is a recovery kit',
  },
  rotateKey: {
    ...forOwner('key.rotate', WRITES_ONCE),
    params: Nothing,
    result: KeyState,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Encrypt the vault under a new key',
  },
  moveKey: {
    ...forOwner('key.move', WRITES_ONCE),
    params: Closed({ to: KeyPlace, passphrase: TypedPassphrase }),
    result: KeyState,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Keep the key in another place',
  },
  makeKit: {
    ...forOwner('key.make_kit', WRITES_ONCE),
    params: Closed({
      /** When the kit was made that this one is to replace, null for none. Where another has been made meanwhile, none is made. */
      replaces: Type.Optional(Nullable(Instant)),
    }),
    result: RecoveryKit,
    summary: 'Make a recovery kit, in place of the one before, and show it this once',
  },
} as const satisfies Record<string, Method>;

export const SAFEKEEPING_METHODS: readonly Method[] = Object.values(safekeeping);
