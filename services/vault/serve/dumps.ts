// Dumps of other services, as their owner brings them and decides about them.
import { basename } from 'node:path';
import { notFound } from '../../../shared/errors.ts';
import { dumps as methods } from '../../../shared/methods/dumps.ts';
import { VendorBatch } from '../../../shared/schemas/vendor-batch.ts';
import { invalid } from '../../../shared/validate.ts';
import { resolveGiven } from '../archive/bytes/given-path.ts';
import { findBatch, newBatch } from '../archive/dumps/batch.ts';
import { decideTexts } from '../archive/dumps/decide.ts';
import { waitingText, waitingTexts } from '../archive/dumps/items.ts';
import { nameOf } from '../archive/dumps/members.ts';
import type { Uploads } from '../archive/uploads.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import type { CallGate } from './call-gate.ts';
import { listOf } from './records.ts';

interface DumpDeps {
  jobs: Jobs;
  uploads: Uploads;
  dataDir: string;
}

export function serveDumps(gate: CallGate, { jobs, uploads, dataDir }: DumpDeps): void {
  gate
    .write(methods.take, (change, given) => {
      if ((given.path === undefined) === (given.upload === undefined)) {
        const msg = 'is missing: give a path, or send the file itself';
        throw invalid([{ loc: ['body', 'path'], msg, type: 'missing' }]);
      }
      const { path, upload } = given;
      const name = path === undefined ? uploads.nameOf(upload as string) : basename(resolveGiven(dataDir, path).path);
      const batch = newBatch(change, nameOf(name));
      return jobs.begin(change, 'vendor_import', { ...given, batch: batch.id });
    })
    .read(methods.list, listOf(VendorBatch))
    .read(methods.get, (vault, { id }) => findBatch(vault.reader, id, vault.now()))
    .read(methods.texts, (vault, { id, limit, cursor }) => {
      findBatch(vault.reader, id, vault.now());
      const after = cursor === undefined ? 0 : Number(decodeCursor(cursor, /^text ([1-9]\d{0,14})$/)[1]);
      const items = waitingTexts(vault.reader, id, after, limit);
      const last = items.at(-1);
      return { items, next: last && items.length === limit ? encodeCursor(`text ${last.number}`) : null };
    })
    .read(methods.text, (vault, { id, number }) => {
      findBatch(vault.reader, id, vault.now());
      const text = waitingText(vault.reader, id, number);
      if (text === undefined) throw notFound();
      return text;
    })
    .write(methods.decide, (change, { id, admit = true, numbers }) => {
      const picked = decideTexts(change, id, admit, numbers);
      return jobs.begin(change, 'vendor_archive', { batch: id, ...(picked && { picked }) });
    });
}
