// Reads the lines of one archive into a new staging, in a thread of its own: checking a hundred thousand objects and
// making them ready to be stored takes seconds, and the vault goes on answering. It is sent the members' bytes in order
// and answers each message once; it knows no key but that of the staging, which it makes and hands over when it is done.
import { workerData } from 'node:worker_threads';
import { HubError, type WireError } from '../../../../shared/errors.ts';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { storageError } from '../../disk/storage-error.ts';
import { answerOrders } from '../../store/db/work-thread.ts';
import { type Counted, MemberLines } from './member-lines.ts';
import { StagingStore } from './staging-store.ts';

export type ReadingOrder =
  | { begin: string; manifest: ArchiveManifest }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { end: true }
  | { finish: true };

export interface ReadingAnswer {
  counted?: Counted;
  key?: string;
  refused?: WireError;
}

const { dataDir, id, now } = workerData as { dataDir: string; id: string; now: number };
const { store, key } = StagingStore.create(dataDir, id);
const lines = new MemberLines(store, now);

answerOrders(answerTo);

function answerTo(order: ReadingOrder): ReadingAnswer {
  try {
    return perform(order);
  } catch (error) {
    return { refused: (error instanceof HubError ? error : storageError(error)).toWire() };
  }
}

function perform(order: ReadingOrder): ReadingAnswer {
  if ('begin' in order) lines.begin(order.begin, order.manifest);
  else if ('bytes' in order) lines.take(Buffer.from(order.bytes.buffer));
  else if ('end' in order) return { counted: lines.end() };
  else {
    store.finish();
    store.close();
    return { key };
  }
  return {};
}
