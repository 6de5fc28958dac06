// What keeps the vault from being lost: backups, the key, the recovery kit. For the owner alone.
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const SAFEKEEPING_ENDPOINTS = tagged('safekeeping', [
  endpoint(safekeeping.listBackups, { at: 'GET /v1/backups', operationId: 'listBackups', answer: 'The backups' }),
  endpoint(safekeeping.makeBackup, {
    at: 'POST /v1/backups',
    operationId: 'makeBackup',
    description:
      'The vault goes on answering. The copy is encrypted as the vault is; it is answered once it was opened with the key and read to its last page. It lies in `backups/` of the data directory.',
    answer: 'The backup',
  }),
  endpoint(safekeeping.removeBackup, {
    at: 'DELETE /v1/backups/:name',
    operationId: 'deleteBackup',
    answer: 'It is gone',
  }),
  endpoint(safekeeping.schedule, {
    at: 'GET /v1/backups/schedule',
    operationId: 'getBackupSchedule',
    answer: 'The schedule; 0 hours mean never',
  }),
  endpoint(safekeeping.setSchedule, {
    at: 'PUT /v1/backups/schedule',
    operationId: 'setBackupSchedule',
    answer: 'The schedule',
  }),
  endpoint(safekeeping.keyState, { at: 'GET /v1/key', operationId: 'getKeyState', answer: 'Never the key itself' }),
  endpoint(safekeeping.rotateKey, {
    at: 'POST /v1/key/rotate',
    operationId: 'rotateKey',
    description:
      'Reads go on meanwhile, writes wait. Cut off at any moment, it leaves a vault that opens. Backups that were made before stay under the old key, and open with the recovery kit, or with the passphrase of then; a new one is made at once.',
    answer: 'The new state',
  }),
  endpoint(safekeeping.moveKey, { at: 'POST /v1/key/move', operationId: 'moveKey', answer: 'The new state' }),
  endpoint(safekeeping.makeKit, {
    at: 'POST /v1/key/recovery-kit',
    operationId: 'makeRecoveryKit',
    bodyOptional: true,
    description:
      '`replaces`: when the kit was made that it takes the place of, or null; where another was made meanwhile, this one is refused. The words are in this one answer and nowhere else. They open the vault and each backup made from now on.',
    answer: 'The kit',
  }),
]);
