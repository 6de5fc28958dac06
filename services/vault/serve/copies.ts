// Copies of backups elsewhere, for the owner alone; and one of them for a machine that has no vault yet, and so no owner.
import { copies as methods, takeOver as takeOverMethods, underway } from '../../../shared/methods/copies.ts';
import type { Copies } from '../copies/copies.ts';
import type { CourierRuns } from '../copies/courier-run.ts';
import type { TakeOver } from '../copies/take-over.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CallGate } from './call-gate.ts';

interface CopyDeps {
  jobs: Jobs;
  copies: Copies;
  runs: CourierRuns;
  takeOver: TakeOver;
}

export function serveCopies(gate: CallGate, { copies, jobs, runs, takeOver }: CopyDeps): void {
  gate
    .read(methods.list, () => copies.list())
    .write(methods.add, (change, wanted) => copies.add(change, wanted))
    .write(methods.remove, (change, { name }) => copies.remove(change, name))
    .read(methods.test, (_, { name }) => copies.test(name))
    .write(methods.send, (change, { name, go_on = false }) => jobs.begin(change, 'backup_copy', { name, go_on }))
    .anyone(takeOverMethods.begin, (wanted) => takeOver.begin(wanted))
    .anyone(takeOverMethods.state, () => takeOver.state)
    .anyone(underway.progress, ({ done, total }) => {
      runs.tell(done, total);
      return {};
    });
}
