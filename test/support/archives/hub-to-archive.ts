// A hub whose one memory was changed once, with a file that holds the passphrase of its archives, for its owner alone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHub, startHub, type TestHub } from '../hub.ts';
import { PASSPHRASE } from './archives.ts';

interface HubToArchive {
  home: TestHub;
  secret: string;
  /** The path to which its archive is to go; nothing is there yet. */
  archive: string;
}

export async function hubToArchive(): Promise<HubToArchive> {
  const home = await startHub();
  await home.setup();
  const [secret, archive] = ['secret', 'mine.pca'].map((name) => join(home.dataDir, name)) as [string, string];
  writeFileSync(secret, `${PASSPHRASE}\nnot this line\n`, { mode: 0o600 });
  const body = { kind: 'semantic', statement: 'Likes the sea.' };
  const { id } = (await home.request('POST', '/v1/memories', { body })).body;
  await home.request('PATCH', `/v1/memories/${id}`, { body: { statement: 'Loves the sea.' } });
  return { home, secret, archive };
}

/** Runs a command of that hub, or of another one, with the passphrase from the file. */
export function runWithPassphrase(at: TestHub, secret: string, ...args: string[]) {
  return runHub([...args, '--passphrase-file', secret], { dataDir: at.dataDir, timeoutMs: 60_000 });
}
