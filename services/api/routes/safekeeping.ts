// What keeps the vault from being lost: backups, the key, the recovery kit. For the owner alone.
import { safekeeping } from '../../../shared/contracts/safekeeping.ts';
import { notFound } from '../../../shared/errors.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import {
  Backup,
  BackupName,
  BackupSchedule,
  KeyPlace,
  KeyState,
  RecoveryKit,
} from '../../../shared/schemas/safekeeping.ts';
import { conforms } from '../../../shared/validate.ts';
import { askVault, type Endpoint, endpoint, NoBody, written } from '../endpoint.ts';
import { BEGUN, longWork } from '../long-work.ts';

const common = { tag: 'safekeeping', access: 'owner' } as const;

const backups: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: 'GET',
    url: '/v1/backups',
    operationId: 'listBackups',
    summary: safekeeping.listBackups.summary,
    answers: { 200: { description: 'The backups', schema: Type.Array(Backup) } },
    handle: (visit) => askVault(visit, safekeeping.listBackups, {}),
  }),
  endpoint({
    ...common,
    method: 'POST',
    url: '/v1/backups',
    operationId: 'makeBackup',
    summary: safekeeping.makeBackup.summary,
    description:
      'The vault goes on answering. The copy is encrypted as the vault is; it is answered once it was opened with the key and read to its last page. It lies in `backups/` of the data directory.',
    body: NoBody,
    bodyOptional: true,
    headers: ['idempotency-key', 'prefer'],
    answers: { 200: { description: 'The backup', schema: Backup }, ...BEGUN },
    handle: (visit) => longWork(visit, safekeeping.makeBackup, {}),
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    url: '/v1/backups/:name',
    operationId: 'deleteBackup',
    summary: safekeeping.removeBackup.summary,
    params: Closed({ name: Type.String() }),
    answers: { 200: { description: 'It is gone', schema: Closed({ name: Type.String() }) } },
    handle: async (visit) => {
      const { name } = visit.params;
      // What no backup can be called is absent, whoever asks: but first the token is looked at.
      if (!conforms(BackupName, name)) {
        await askVault(visit, safekeeping.schedule, {});
        throw notFound();
      }
      await askVault(visit, safekeeping.removeBackup, { name });
      return { name };
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    url: '/v1/backups/schedule',
    operationId: 'getBackupSchedule',
    summary: safekeeping.schedule.summary,
    answers: { 200: { description: 'The schedule; 0 hours mean never', schema: BackupSchedule } },
    handle: (visit) => askVault(visit, safekeeping.schedule, {}),
  }),
  endpoint({
    ...common,
    method: 'PUT',
    url: '/v1/backups/schedule',
    operationId: 'setBackupSchedule',
    summary: safekeeping.setSchedule.summary,
    body: BackupSchedule,
    headers: ['idempotency-key'],
    answers: { 200: { description: 'The schedule', schema: BackupSchedule } },
    handle: async (visit) => written(visit.reply, await askVault(visit, safekeeping.setSchedule, visit.body)),
  }),
];

const key: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: 'GET',
    url: '/v1/key',
    operationId: 'getKeyState',
    summary: safekeeping.keyState.summary,
    answers: { 200: { description: 'Never the key itself', schema: KeyState } },
    handle: (visit) => askVault(visit, safekeeping.keyState, {}),
  }),
  endpoint({
    ...common,
    method: 'POST',
    url: '/v1/key/rotate',
    operationId: 'rotateKey',
    summary: safekeeping.rotateKey.summary,
    description:
      'Reads go on meanwhile, writes wait. Cut off at any moment, it leaves a vault that opens. Backups that were made before stay under the old key, and open with the recovery kit alone; a new one is made at once.',
    body: NoBody,
    bodyOptional: true,
    answers: { 200: { description: 'The new state', schema: KeyState } },
    handle: (visit) => askVault(visit, safekeeping.rotateKey, {}),
  }),
  endpoint({
    ...common,
    method: 'POST',
    url: '/v1/key/move',
    operationId: 'moveKey',
    summary: safekeeping.moveKey.summary,
    body: Closed({ to: KeyPlace }),
    answers: { 200: { description: 'The new state', schema: KeyState } },
    handle: (visit) => askVault(visit, safekeeping.moveKey, visit.body),
  }),
  endpoint({
    ...common,
    method: 'POST',
    url: '/v1/key/recovery-kit',
    operationId: 'makeRecoveryKit',
    summary: safekeeping.makeKit.summary,
    description:
      'The words are in this one answer and nowhere else. They open the vault and each backup made from now on.',
    body: NoBody,
    bodyOptional: true,
    answers: { 200: { description: 'The kit', schema: RecoveryKit } },
    handle: (visit) => askVault(visit, safekeeping.makeKit, {}),
  }),
];

export const SAFEKEEPING_ENDPOINTS: readonly Endpoint[] = [...backups, ...key];
