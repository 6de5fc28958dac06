// A data directory whose database was put back from an older copy while no hub ran.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkAssistant } from './assistant.ts';
import { startHub, temporaryDir } from './hub.ts';

interface RolledBack {
  dataDir: string;
  token: string;
  /** The token of an assistant that was paired before. */
  assistant: string;
}

export async function rolledBack(): Promise<RolledBack> {
  const dataDir = await temporaryDir();
  const [database, older] = ['vault.db', 'older.db'].map((name) => join(dataDir, name)) as [string, string];
  let token: string;
  let assistant: string;
  {
    await using first = await startHub({ dataDir });
    token = await first.setup();
    const { code } = await linkAssistant(first);
    assistant = (await first.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body.token;
    await first.stop();
  }
  copyFileSync(database, older);
  {
    await using second = await startHub({ dataDir });
    await second.request('POST', '/v1/memories', { token, body: { kind: 'semantic', statement: 'newer' } });
    await second.stop();
  }
  copyFileSync(older, database);
  return { dataDir, token, assistant };
}
