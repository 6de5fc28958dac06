// Work on a whole database file that nobody else has open, in a thread of its own: the vault goes on answering.
import { StartRefused } from '../../../../shared/errors.ts';
import { detached } from '../../key/load-key.ts';
import type { Task, TaskAnswer } from './database-worker.ts';
import { WorkThread } from './work-thread.ts';

/** A file that may be a database, as it was found. */
interface Examined {
  /** `user_version`: how many migrations it has seen. */
  version: number;
  /** The head of the audit chain, as the database has it. */
  count: number;
  hash: Buffer;
}

/** Opens the file with the key and reads every page of it. */
export async function examineDatabase(path: string, key: Buffer | null): Promise<Examined> {
  return perform({ task: 'examine', path, key: key && detached(key) });
}

/** Encrypts the file under another key, to the last page, and examines what came of it. */
export async function rekeyDatabase(path: string, key: Buffer, newKey: Buffer): Promise<Examined> {
  return perform({ task: 'rekey', path, key: detached(key), newKey: detached(newKey) });
}

async function perform(task: Task): Promise<Examined> {
  const secrets = Object.values(task).filter((value) => value instanceof Uint8Array);
  await using thread = new WorkThread<Task, TaskAnswer>(new URL('./database-worker.ts', import.meta.url));
  const answer = await thread.ask(
    task,
    secrets.map(({ buffer }) => buffer as ArrayBuffer),
  );
  if (answer.outcome === 'whole') return { ...answer, hash: Buffer.from(answer.hash, 'hex') };
  if (answer.outcome === 'failed') throw Object.assign(new Error(answer.message), { code: answer.code });
  throw new DamagedFile();
}

/** The file does not open with this key, or a part of it is not what was written. */
export class DamagedFile extends StartRefused {
  constructor() {
    super('The copy of the database is damaged: it does not open, or a part of it is not what was written.');
  }
}
