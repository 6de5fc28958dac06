// Backups, the key and the recovery kit, for the owner alone.
import { safekeeping as methods } from '../../../shared/methods/safekeeping.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Safekeeping } from '../lifecycle/safekeeping.ts';
import type { CallGate } from './call-gate.ts';

export function serveSafekeeping(
  gate: CallGate,
  { safekeeping, jobs }: { safekeeping: Safekeeping; jobs: Jobs },
): void {
  gate
    .write(methods.makeBackup, (change) => jobs.begin(change, 'backup', {}))
    .read(methods.listBackups, () => safekeeping.list())
    .act(methods.removeBackup, async (_vault, { name }, actor) => {
      await safekeeping.remove(name, actor);
      return { name };
    })
    .read(methods.schedule, () => safekeeping.schedule())
    .write(methods.setSchedule, (change, schedule) => safekeeping.setSchedule(change, schedule))
    .read(methods.keyState, () => safekeeping.keyState())
    .act(methods.rotateKey, () => safekeeping.rotateKey())
    .act(methods.moveKey, (_vault, { to, passphrase }) => safekeeping.moveKey(to, passphrase))
    .act(methods.makeKit, (_vault, { replaces }, actor) => safekeeping.makeKit(actor, replaces));
}
