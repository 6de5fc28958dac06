// Nothing that the owner stores is in any file in the clear: not in the database, its log and its index, not in a
// temporary file that has no name any more, not in the logs. The same search over a plain vault finds it all.
import { randomBytes } from 'node:crypto';
import { cp, lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUICKLY, takeApart } from '../support/archives/archives.ts';
import { pairAssistant } from '../support/assistant.ts';
import { connectCalendar } from '../support/brought-in.ts';
import { freePort, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { treeOf } from '../support/processes.ts';
import { openFilesOf } from '../support/secrets/memory-scan.ts';
import { formsIn, type Needle, needlesOf } from '../support/secrets/secret-forms.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';

const onLinux = process.platform === 'linux';
const because = onLinux ? '' : ' (skipped: only Linux shows the open files of a process)';
const MEMORIES = 150;

/** Every piece of content carries a mark: the same for all, which is searched for, and a number, which says what leaked. */
class Marks {
  readonly #common = randomBytes(16).toString('hex');
  readonly #needles: Needle[] = [
    ...needlesOf(Buffer.from(this.#common)),
    { form: 'two bytes a character', bytes: Buffer.from(this.#common, 'utf16le') },
  ];
  readonly contents: string[] = [];

  of(content: string): string {
    return this.#numbered(this.contents.push(content) - 1);
  }

  #numbered(number: number): string {
    return `${this.#common}${String(number).padStart(4, '0')}`;
  }

  /** Which of these contents, and of no others, are in a text, in any form. */
  amongIn(text: Buffer, isMeant: (content: string) => boolean): string[] {
    return this.contents.filter((content, number) => {
      const end = Buffer.from(this.#numbered(number).slice(-16));
      return isMeant(content) && formsIn(text, needlesOf(end)).length > 0;
    });
  }

  in(bytes: Buffer): string[] {
    const forms = formsIn(bytes, this.#needles);
    if (forms.length === 0) return [];
    const numbered = bytes.toString('latin1').matchAll(new RegExp(`${this.#common}(\\d{4})`, 'g'));
    const contents = new Set([...numbered].map((match) => this.contents[Number(match[1])] as string));
    return contents.size > 0 ? [...contents] : forms.map((form) => `something as ${form}`);
  }
}

interface Stored {
  marks: Marks;
  purged: string;
}

async function fillVault(hub: TestHub, provider: GoogleProvider): Promise<Stored> {
  const marks = new Marks();
  provider.mint = (kind) => marks.of(`a token of Google (${kind})`);
  Object.assign(provider.client, { client_secret: marks.of('the secret of a client of Google') });
  // Renewed with the next sync, which has other tokens then.
  Object.assign(provider, { rotates: true, accessLastsS: 1 });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await hub.request(method, path, { ...(body !== undefined && { body }), headers });
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  await ask('PATCH', '/v1/profile', { contact_norms: marks.of('the profile') });
  const project = await ask('POST', '/v1/projects', { title: marks.of('a title'), charter: marks.of('a charter') });
  await ask('POST', '/v1/goals', { title: marks.of('a goal'), labels: [marks.of('a label')], project_id: project.id });
  await ask('POST', '/v1/decisions', { title: marks.of('a decision'), rationale: marks.of('a rationale') });
  await ask('POST', '/v1/preferences', { key: marks.of('a key'), value: { nested: marks.of('a nested value') } });
  const document = `${'words of a long document '.repeat(4000)}${marks.of('a document')}`;
  await ask('POST', '/v1/artifacts', {
    kind: 'document',
    title: marks.of('the name of a document'),
    body_text: document,
  });

  const ids: string[] = [];
  for (let at = 0; at < MEMORIES; at += 10) {
    const batch = Array.from({ length: 10 }, (_, index) => ({
      kind: 'semantic',
      statement: `${marks.of(`memory ${at + index}`)} ${'x'.repeat(1000)}`,
    }));
    const made = await Promise.all(batch.map((body) => ask('POST', '/v1/memories', body)));
    ids.push(...made.map(({ id }) => id as string));
  }
  const once = { kind: 'semantic', statement: marks.of('a request with an idempotency key') };
  await ask('POST', '/v1/memories', once, { 'idempotency-key': marks.of('an idempotency key') });
  const [changed, superseded, retracted, deleted, purged] = ids as [string, string, string, string, string];
  await ask('PATCH', `/v1/memories/${changed}`, { labels: [marks.of('a label added later')] });
  await ask('PATCH', `/v1/projects/${project.id}`, { title: marks.of('a new title') });
  await ask('POST', `/v1/memories/${superseded}/supersede`, { statement: marks.of('a successor') });
  await ask('POST', `/v1/memories/${retracted}/retract`);
  await ask('DELETE', `/v1/memories/${deleted}`);
  await ask('DELETE', `/v1/memories/${purged}?purge=true`);
  await ask('GET', '/v1/memories?limit=500');
  await ask('GET', '/v1/events?limit=500');
  await ask('GET', '/v1/events/verify');
  const calendar = await connectCalendar(hub, provider);
  await ask('POST', `/v1/connectors/${calendar}/sync`);
  const server = { host: '127.0.0.1', port: await freePort(), security: 'none' };
  const login = { username: marks.of('the name of a mailbox'), password: marks.of('the password of a mailbox') };
  const selection = { senders: ['mason@example.org'] };
  await ask('POST', '/v1/connectors', { provider: 'imap', kind: 'email', server, selection, ...login });
  // What is refused, and quoted in no log.
  const refused = { kind: marks.of('a wrong value'), statement: 1, [marks.of('a wrong name')]: true };
  expect((await hub.request('POST', '/v1/memories', { body: refused })).status).toBe(422);
  return { marks, purged: 'memory 4' };
}

/** What of the marked content is in the files of a data directory, by file. */
async function foundIn(dataDir: string, marks: Marks): Promise<Record<string, string[]>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: Record<string, string[]> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const contents = marks.in(await readFile(join(entry.parentPath, entry.name)));
    if (contents.length > 0) found[entry.name] = contents;
  }
  return found;
}

/** The same for every file that a process of the hub has open, deleted or not. */
function foundInOpenFiles(hub: TestHub, marks: Marks): Record<string, string[]> {
  const files = treeOf(hub.pid).flatMap(openFilesOf);
  expect(files.map(({ path }) => path)).toContain(join(hub.dataDir, 'vault.db'));
  return Object.fromEntries(
    files.flatMap(({ path, content }) => {
      const contents = marks.in(content);
      return contents.length > 0 ? [[path, contents]] : [];
    }),
  );
}

describe.skipIf(!onLinux)(`an encrypted vault${because}`, () => {
  let dataDir: string;
  let provider: GoogleProvider;
  let hub: TestHub;
  let token: string;
  let stored: Stored;

  beforeAll(async () => {
    dataDir = await temporaryDir();
    provider = await new GoogleProvider().start();
    hub = await startHub({ dataDir, env: { HUB_GOOGLE_BASE: provider.base } });
    token = await hub.setup();
    stored = await fillVault(hub, provider);
  });
  afterAll(async () => {
    await hub[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has nothing in the clear in any file while it is open, a log that is not copied yet included', async () => {
    expect(await readdir(dataDir)).toContain('vault.db-wal');
    expect(await foundIn(dataDir, stored.marks)).toEqual({});
    expect(foundInOpenFiles(hub, stored.marks)).toEqual({});
  });

  it('lets no other user at its folder or any file in it', async () => {
    const inside = await readdir(dataDir, { recursive: true });
    expect(inside).toEqual(expect.arrayContaining(['vault.db', 'vault.json', 'vault.key', 'audit.head']));
    for (const path of ['', ...inside]) expect((await lstat(join(dataDir, path))).mode & 0o077, path).toBe(0);
  });

  it('has the token of the owner in no file in the clear', async () => {
    const needles = needlesOf(Buffer.from(token));
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = await readFile(join(entry.parentPath, entry.name));
      expect(formsIn(content, needles), entry.name).toEqual([]);
    }
  });

  it('has nothing in the clear after its process was killed and started again', async () => {
    await hub.kill('vault');
    expect((await hub.request('GET', '/v1/memories?limit=500')).status).toBe(200);
    expect(await foundIn(dataDir, stored.marks)).toEqual({});
    expect(foundInOpenFiles(hub, stored.marks)).toEqual({});
  });

  it('has nothing in the clear after the whole hub was killed', async () => {
    await hub.kill('supervisor');
    await hub.exited;
    expect(await foundIn(dataDir, stored.marks)).toEqual({});
    hub = await startHub({ dataDir, env: { HUB_GOOGLE_BASE: provider.base } });
    expect(await foundIn(dataDir, stored.marks)).toEqual({});
  });

  it('has nothing in the clear after a stop', async () => {
    await hub.stop();
    expect(await foundIn(dataDir, stored.marks)).toEqual({});
  });
});

describe.skipIf(!onLinux)(`a plain vault, under the same search${because}`, () => {
  let provider: GoogleProvider;
  let hub: TestHub;
  let stored: Stored;

  beforeAll(async () => {
    provider = await new GoogleProvider().start();
    hub = await startHub({ env: { HUB_PLAIN_SQLITE: '1', HUB_GOOGLE_BASE: provider.base } });
    await hub.setup();
    stored = await fillVault(hub, provider);
  });
  afterAll(async () => {
    await hub[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('shows all that is stored, in its files and in those it has open', async () => {
    const absent = ['a wrong name', 'a wrong value', 'an idempotency key', 'a token of Google (code)', stored.purged];
    const kept = stored.marks.contents.filter((each) => !absent.includes(each));
    for (const found of [await foundIn(hub.dataDir, stored.marks), foundInOpenFiles(hub, stored.marks)]) {
      expect(Object.values(found).flat()).toEqual(expect.arrayContaining(kept));
    }
  });

  it('holds no token of an assistant and no pairing code, not even in the database', async () => {
    const assistant = await pairAssistant(hub);
    const { body: link } = await hub.request('POST', '/v1/connections/links', { body: { name: 'Another' } });
    const secrets = [assistant.token, link.code as string];
    for (const entry of await readdir(hub.dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = await readFile(join(entry.parentPath, entry.name));
      for (const secret of secrets)
        expect(content.includes(secret), `${entry.name} holds ${secret.slice(0, 6)}`).toBe(false);
    }
  });

  it('tells not even its owner a password or a token of an account elsewhere, in an archive or an answer', async () => {
    const { body: exported } = await hub.request('POST', '/v1/export', { body: QUICKLY });
    const archive = await takeApart(await readFile(exported.path));
    const texts = [...archive.values()].map(String);
    const { body: connectors } = await hub.request('GET', '/v1/connectors');
    const each = (connectors as { id: string }[]).map(({ id }) => `connectors/${id}`);
    for (const path of ['connectors', ...each, 'connectors/oauth/status', 'events?limit=500', 'system']) {
      const answer = await hub.request('GET', `/v1/${path}`);
      expect(answer.status, path).toBe(200);
      texts.push(JSON.stringify(answer.body));
    }
    const isSecret = (content: string) => /token of Google|secret of a client|password/.test(content);
    expect(new Set(stored.marks.contents.filter(isSecret)).size).toBe(5);
    for (const text of texts) expect(stored.marks.amongIn(Buffer.from(text), isSecret)).toEqual([]);
    const isName = (content: string) => content === 'the name of a mailbox';
    expect(texts.flatMap((text) => stored.marks.amongIn(Buffer.from(text), isName))).not.toEqual([]);
  });

  it('keeps nothing of what was refused, not even in a log', async () => {
    const found = Object.values(await foundIn(hub.dataDir, stored.marks)).flat();
    expect(found.filter((each) => each.startsWith('a wrong'))).toEqual([]);
  });

  it('has nothing left of what was purged, once its log is copied at a stop', async () => {
    const copy = await temporaryDir();
    try {
      await hub.stop();
      await cp(hub.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
      const left = Object.values(await foundIn(copy, stored.marks)).flat();
      expect(left).toContain('memory 3');
      expect(left).not.toContain(stored.purged);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
});
