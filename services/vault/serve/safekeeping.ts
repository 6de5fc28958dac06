// Backups, the key and the recovery kit, for the owner alone.
import { safekeeping as contract } from '../../../shared/methods/safekeeping.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Safekeeping } from '../lifecycle/safekeeping.ts';
import type { CallGate } from './call-gate.ts';

export function serveSafekeeping(
  gate: CallGate,
  { safekeeping, jobs }: { safekeeping: Safekeeping; jobs: Jobs },
): void {
  gate
    .write(contract.makeBackup, (change) => jobs.begin(change, 'backup', {}))
    .read(contract.listBackups, () => safekeeping.list())
    .act(contract.removeBackup, async (_vault, { name }, actor) => {
      await safekeeping.remove(name, actor);
      return { name };
    })
    .read(contract.schedule, () => safekeeping.schedule())
    .write(contract.setSchedule, (change, schedule) => safekeeping.setSchedule(change, schedule))
    .read(contract.keyState, () => safekeeping.keyState())
    .act(contract.rotateKey, () => safekeeping.rotateKey())
    .act(contract.moveKey, (_vault, { to, passphrase }) => safekeeping.moveKey(to, passphrase))
    .act(contract.makeKit, (_vault, _params, actor) => safekeeping.makeKit(actor));
}
