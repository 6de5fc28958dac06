// Copies of backups elsewhere, for the owner alone.
import { copies as contract, underway } from '../../../shared/contracts/copies.ts';
import type { Copies } from '../copies/copies.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CallGate } from './call-gate.ts';

export function serveCopies(gate: CallGate, { copies, jobs }: { copies: Copies; jobs: Jobs }): void {
  gate
    .read(contract.list, () => copies.list())
    .write(contract.add, (change, wanted) => copies.add(change, wanted))
    .write(contract.remove, (change, { name }) => copies.remove(change, name))
    .read(contract.test, (_, { name }) => copies.test(name))
    .write(contract.send, (change, { name, go_on = false }) => jobs.begin(change, 'backup_copy', { name, go_on }))
    .anyone(underway.progress, ({ done, total }) => {
      copies.tell(done, total);
      return {};
    });
}
