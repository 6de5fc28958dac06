// Exports and imports: what is asked for is checked at once, and the rest is a job.
import { archive as methods } from '../../../shared/methods/archive.ts';
import { ImportStaging } from '../../../shared/schemas/archive.ts';
import { checkPassphrase } from '../archive/container/passphrase.ts';
import { checkExport } from '../archive/export/asked-export.ts';
import { listArchives, readArchive } from '../archive/export/written-archive.ts';
import { checkStage, discardStaging, findStaging } from '../archive/import/import-jobs.ts';
import { reviewStaging } from '../archive/import/review.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CallGate } from './call-gate.ts';
import { listOf } from './records.ts';

export function serveArchive(gate: CallGate, { dataDir, jobs }: { dataDir: string; jobs: Jobs }): void {
  gate
    .write(methods.export, (change, request) => {
      checkExport(change.tx, request);
      return jobs.begin(change, 'export', request);
    })
    .read(methods.list, () => listArchives(dataDir))
    .read(methods.fetch, (_vault, { name, offset }) => readArchive(dataDir, name, offset))
    .write(methods.stage, (change, request) => {
      checkStage(request);
      checkPassphrase(request.passphrase);
      return jobs.begin(change, 'stage', request);
    })
    .read(methods.review, (vault, query) => reviewStaging(vault.reader, dataDir, query, vault.now()))
    .write(methods.apply, (change, { id, request }) => {
      findStaging(change.tx, id, change.at);
      return jobs.begin(change, 'apply', { id, request });
    })
    .read(methods.stagings, listOf(ImportStaging))
    .write(methods.discard, (change, { id }) => discardStaging(change, dataDir, id), { frees: true });
}
