// What comes from outside, in all its states: plugins, accounts, archives with conflicts, dumps, and the backups of it all.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf, PASSPHRASE, putTogether, QUICKLY, takeApart } from './archives/archives.ts';
import { freePort, type TestHub } from './hub.ts';
import { HOSTILE } from './lived-in.ts';
import { installed, pluginFiles, writeFolder } from './plugins/plugin-files.ts';
import type { GoogleProvider } from './servers/google/provider.ts';

export interface BroughtIn {
  plugin: string;
  unread: string;
  connector: string;
  staging: string;
  dump: string;
}

const NOTES = `
  await hub.log(${JSON.stringify(`The source says: ${HOSTILE}`)});
  await hub.log('Two notes have no title', 'warn');
  await hub.items_upsert([
    { type: 'note', title: 'The oven', body: 'Slow at first.', source_key: 'a', classification: 'personal', authority: 'source_imported' },
    { type: 'note', title: 'Seeds', body: 'Sow in March.', source_key: 'b', classification: 'personal', authority: 'source_imported' },
  ]);
`;

export async function bringIn(hub: TestHub, provider: GoogleProvider): Promise<BroughtIn> {
  const { id: plugin } = await installed(hub, NOTES, { id: 'example.notes' });
  await post(hub, `/v1/plugins/${plugin}/sync`);
  // A newer version that asks for more lies beside it, and waits for consent.
  writeFolder(
    join(hub.dataDir, 'imports/more'),
    pluginFiles(NOTES, { id: 'example.more', hosts: ['api.example.org'] }),
  );
  const { id: unread } = await post(hub, '/v1/plugins', { source: 'sideload', path: 'imports/more' });
  const connector = await connectCalendar(hub, provider);
  await post(hub, '/v1/connectors', {
    provider: 'imap',
    kind: 'email',
    server: { host: '127.0.0.1', port: await freePort(), security: 'none' },
    username: 'ada@example.org',
    password: 'nobody listens there',
    selection: { senders: ['mason@example.org'], after: '2026-01-01' },
  });
  const staging = await stageConflicts(hub);
  const dump = await stageDump(hub);
  await post(hub, '/v1/backups');
  return { plugin, unread, connector, staging, dump };
}

export async function connectCalendar(hub: TestHub, provider: GoogleProvider): Promise<string> {
  const day = new Date(Date.now() + 86_400_000).toISOString();
  provider.calendar.put({
    id: 'roofer',
    summary: 'The roofer comes',
    start: { dateTime: day },
    end: { dateTime: day },
  });
  await hub.request('PUT', '/v1/connectors/oauth/credentials', { body: provider.client });
  const { id, consent_url } = await post(hub, '/v1/connectors', {
    provider: 'google',
    kind: 'calendar',
    selection: {},
  });
  const back = new URL(provider.agree(consent_url));
  const { status } = await hub.request('GET', back.pathname + back.search, { token: null });
  if (status !== 200) throw new Error(`the way back answered ${status}`);
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await hub.request('GET', `/v1/connectors/${id}`)).body.last_sync_at !== null) return id;
    await sleep(50);
  }
  throw new Error('the sync does not end');
}

/** Stages an archive with the memories of this vault in other words: the same ids, from another life. */
export function stageConflicts(hub: TestHub): Promise<string> {
  return stageMemories(hub, (mine) =>
    mine.map((record) => ({ ...record, statement: `${record.statement} Or so they say.`, version: 7 })),
  );
}

/** Imports as many memories as nobody writes down one by one, and answers the id of each. */
export async function bringMany(hub: TestHub, statements: readonly string[]): Promise<string[]> {
  const idOf = (n: number) => `mem_${String(n + 1).padStart(26, '0')}`;
  const staging = await stageMemories(hub, ([like]) =>
    statements.map((statement, n) => ({ ...like, id: idOf(n), statement, version: 1 })),
  );
  await post(hub, `/v1/import/staging/${staging}/apply`);
  return statements.map((_, n) => idOf(n));
}

type MemoryLine = Record<string, unknown>;

/** Stages an archive that holds what is made of the memories of this vault. */
async function stageMemories(hub: TestHub, made: (mine: MemoryLine[]) => MemoryLine[]): Promise<string> {
  const body = { ...QUICKLY, filters: { types: ['memory'] } };
  const archive = await takeApart(readFileSync((await post(hub, '/v1/export', body)).path));
  const mine = linesOf(archive.get('objects/memories.jsonl')).map((line) => JSON.parse(line) as MemoryLine);
  const lines = made(mine).map((record) => JSON.stringify(record));
  const manifest = JSON.parse(archive.get('manifest.json') as string);
  const parts = new Map([
    ['manifest.json', JSON.stringify({ ...manifest, audit: { ...manifest.audit, complete: false } })],
    ['objects/memories.jsonl', `${lines.join('\n')}\n`],
  ]);
  writeFileSync(join(hub.dataDir, 'imports/other-life.pca'), await putTogether(parts));
  return (await post(hub, '/v1/import/stage', { path: 'imports/other-life.pca', passphrase: PASSPHRASE })).id;
}

async function stageDump(hub: TestHub): Promise<string> {
  const turn = (uuid: string, sender: string, text: string) => ({
    uuid,
    sender,
    text,
    created_at: '2026-03-01T10:00:00Z',
  });
  const conversations = ['A roof of slate', 'Which train to take', HOSTILE].map((name, n) => ({
    uuid: `00000000-0000-4000-8000-00000000000${n}`,
    name,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: '2026-03-02T10:00:00Z',
    chat_messages: [turn(`m${n}1`, 'human', 'What does slate cost?'), turn(`m${n}2`, 'assistant', 'It depends.')],
  }));
  writeFolder(join(hub.dataDir, 'imports/dump'), { 'conversations.json': JSON.stringify(conversations) });
  return (await post(hub, '/v1/import/vendor', { path: 'imports/dump' })).id;
}

async function post(hub: TestHub, path: string, body: unknown = {}) {
  const answer = await hub.request('POST', path, { body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
