import { hash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../services/vault/archive/interop/pam-hashes.ts';
import { isIntact } from '../../services/vault/archive/interop/ump-intact.ts';
import { type ArchiveHub, fill, startArchiveHub } from '../support/archives/archive-hub.ts';
import { linesOf, type Members, PASSPHRASE, putTogether, QUICKLY, takeApart } from '../support/archives/archives.ts';
import { claudeConversation, mem0Memory } from '../support/archives/vendor-dumps.ts';
import { PROJECT } from '../support/hub.ts';

const SCHEMA = resolve(PROJECT, '../shared/formats/pam-memory-store.schema.json');

let home: ArchiveHub;
let away: ArchiveHub;
let exported: { path: string; manifest_hash: string; counts: Record<string, number> };
let members: Members;

beforeAll(async () => {
  [home, away] = await Promise.all([startArchiveHub(), startArchiveHub()]);
  await fill(home);
  exported = await home.post('/v1/export', { passphrase: PASSPHRASE });
  members = await takeApart(readFileSync(exported.path));
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await away[Symbol.asyncDispose]();
});

describe('an export', () => {
  it('is one file, named and counted, that vouches for every part of it', () => {
    expect(readdirSync(join(home.dataDir, 'exports'))).toEqual([expect.stringMatching(/^space-.*\.pca$/)]);
    const manifest = JSON.parse(members.get('manifest.json') as string);
    expect(hash('sha256', members.get('manifest.json') as string, 'hex')).toBe(exported.manifest_hash);
    expect(manifest).toMatchObject({
      pca_version: '1.0',
      generator: { name: 'context-hub', version: '0.1.0' },
      space: 'personal',
      filters: {},
    });
    expect(manifest.counts).toEqual(exported.counts);
    expect(exported.counts).toMatchObject({
      projects: 1,
      memories: 4,
      preferences: 2,
      goals: 1,
      relations: 1,
      artifacts: 1,
      profile: 1,
    });
    const digests = Object.fromEntries(
      [...members]
        .filter(([name]) => name !== 'manifest.json')
        .map(([name, text]) => [name, hash('sha256', text, 'hex')]),
    );
    expect(manifest.integrity.files).toEqual(digests);
  });

  it('holds versions and the audit log, and nothing about assistants', () => {
    const versions = linesOf(members.get('objects/versions.jsonl')).map((line) => JSON.parse(line));
    expect(versions.filter(({ tombstone }) => tombstone)).toHaveLength(1);
    expect(versions.some(({ record }) => record?.statement === 'Saw a doctor.')).toBe(true);
    expect(linesOf(members.get('events.jsonl')).map((line) => JSON.parse(line).kind)).toContain('memory.superseded');
    const objects = [...members].filter(([name]) => name.startsWith('objects/')).map(([, text]) => text);
    expect(objects.join('')).not.toMatch(/con_|An assistant|owner_token/);
    for (const [name, text] of members) expect(text, name).not.toMatch(/hub_[oc]_/);
  });

  it('is in the audit log, by the digest of its manifest', async () => {
    const [event] = (await home.request('GET', '/v1/events?kind=export.created&limit=1')).body;
    expect(event.extra).toMatchObject({ manifest_hash: exported.manifest_hash, format: 'age' });
  });

  it('leaves out what a filter leaves out, the secret past of an object included', async () => {
    const narrowed = await home.post('/v1/export', {
      ...QUICKLY,
      filters: { classification: 'personal', types: ['memory'] },
    });
    expect(narrowed.counts).toMatchObject({ memories: 1, versions: 0 });
    const parts = await takeApart(readFileSync(narrowed.path));
    expect([...parts.values()].join('')).not.toMatch(/doctor|trains|Lisbon/);
    expect(parts.has('objects/projects.jsonl')).toBe(false);
    const { body: projects } = await home.request('GET', '/v1/projects');
    const bound = await home.post('/v1/export', { ...QUICKLY, filters: { project: projects[0].id } });
    expect(bound.counts).toMatchObject({
      projects: 1,
      memories: 2,
      goals: 1,
      preferences: 1,
      artifacts: 0,
      profile: 0,
    });
    const nowhere = { ...QUICKLY, filters: { project: `prj_${'0'.repeat(26)}` } };
    const refused = await home.request('POST', '/v1/export', { body: nowhere });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'body: filters.project names no project of this vault.',
    ]);
    const none = await home.post('/v1/export', { ...QUICKLY, filters: { since: '2999-01-01T00:00:00Z' } });
    expect(none.counts).toMatchObject({ memories: 0, projects: 0, versions: 0 });
  });

  it.each([
    ['an empty passphrase', { passphrase: '' }, /must not be empty/],
    ['a blank one', { passphrase: ' \t ' }, /must not be empty/],
    ['an unknown type', { passphrase: PASSPHRASE, filters: { types: ['grant'] } }, /must be some of/],
    ['an unknown filter', { passphrase: PASSPHRASE, filters: { colour: 'red' } }, /not a known/],
  ])('is refused with %s', async (_what, body, reason) => {
    const answer = await home.request('POST', '/v1/export', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(reason);
  });

  it('calls a weak passphrase weak, and a job tells how far it is', async () => {
    const begun = await home.request('POST', '/v1/export', {
      body: { passphrase: 'tiny', format: 'fallback', filters: { types: ['goal'] } },
      headers: { prefer: 'respond-async' },
    });
    expect(begun.status).toBe(202);
    let job = begun.body;
    for (let tries = 0; tries < 2000 && job.state !== 'done'; tries++) {
      await new Promise((done) => setTimeout(done, 50));
      job = (await home.request('GET', `/v1/jobs/${begun.body.job_id}`)).body;
    }
    expect(job).toMatchObject({ kind: 'export', state: 'done', result: { warning: expect.stringMatching(/weak/) } });
    expect(job.done).toBe(job.total);
  });

  it('is not for an assistant', async () => {
    const { code } = await home.post('/v1/connections/links', { name: 'Another' });
    const { token } = (await home.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body;
    for (const path of ['/v1/export', '/v1/import/stage']) {
      expect((await home.request('POST', path, { token, body: { passphrase: PASSPHRASE } })).body.code).toBe(
        'owner_required',
      );
    }
  });
});

describe('what is in it for other programs', () => {
  const pam = () => JSON.parse(members.get('interoperability/pam/memory-store.json') as string);

  it.skipIf(!existsSync(SCHEMA))('passes the published schema of PAM (in ../shared/formats)', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const check = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
    expect(check(pam()), JSON.stringify(check.errors)).toBe(true);
  });

  it('keeps the rules of PAM that a schema cannot say', () => {
    const { memories, relations, integrity } = pam();
    expect(memories).toHaveLength(6);
    const ids = memories.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const memory of memories) {
      expect(memory.content_hash).toBe(contentHash(memory.content));
      expect(Date.parse(memory.temporal.updated_at)).toBeGreaterThanOrEqual(Date.parse(memory.temporal.created_at));
      if (memory.temporal.superseded_by) expect(ids).toContain(memory.temporal.superseded_by);
    }
    expect(
      memories.filter(({ status }: { status: string }) => status === 'superseded')[0].temporal.superseded_by,
    ).toMatch(/^mem_/);
    expect(relations).toHaveLength(1);
    const sorted = [...memories].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(integrity.checksum).toBe(`sha256:${hash('sha256', canonicalize(sorted) as string, 'hex')}`);
    expect(integrity.total_memories).toBe(memories.length);
  });

  it('is UMP whose hashes and signatures hold', () => {
    const records = JSON.parse(members.get('interoperability/ump/memories.ump.json') as string);
    expect(records).toHaveLength(6);
    expect(records.every(isIntact)).toBe(true);
    expect(records.every(({ integrity }: { integrity?: unknown }) => integrity)).toBe(true);
    expect(records.map(({ body }: { body: { text: string } }) => body.text)).toContain('Prefers night trains.');
    records[0].body.text += '!';
    expect(records.filter(isIntact)).toHaveLength(5);
  });
});

describe('a round trip through a fresh vault', () => {
  it('loses nothing: the second export holds what the first one held, versions and audit included', async () => {
    copyFileSync(exported.path, join(away.dataDir, 'imports', 'home.pca'));
    const staged = await away.post('/v1/import/stage', { path: 'imports/home.pca', passphrase: PASSPHRASE });
    expect(staged).toMatchObject({ status: 'staged', tally: { create: 12, skip: 0, conflict: 0 } });
    expect((await away.request('GET', '/v1/memories')).body).toEqual([]);
    const applied = await away.post(`/v1/import/staging/${staged.id}/apply`);
    expect(applied).toMatchObject({ status: 'applied', unresolved: 0, applied: { created: 12 } });
    expect((await away.request('GET', '/v1/events/verify')).body.ok).toBe(true);
    expect(readdirSync(join(away.dataDir, 'staging'))).toEqual([]);

    const again = await takeApart(readFileSync((await away.post('/v1/export', QUICKLY)).path));
    for (const [name, text] of members) {
      if (name.startsWith('objects/')) expect(again.get(name), name).toBe(text);
    }
    const { chain } = JSON.parse(members.get('manifest.json') as string).audit;
    expect(again.get(`origins/${chain}.jsonl`)).toBe(members.get('events.jsonl'));
    const body = (parts: Members) => JSON.parse(parts.get('interoperability/pam/memory-store.json') as string).memories;
    expect(body(again)).toEqual(body(members));
  });

  it('confirms nothing: what came in is imported and untrusted, whatever it was called', async () => {
    for (const path of ['memories', 'projects', 'preferences', 'goals', 'relations', 'artifacts']) {
      for (const { authority } of (await away.request('GET', `/v1/${path}`)).body)
        expect(authority).toBe('source_imported');
    }
    expect((await home.request('GET', '/v1/artifacts')).body).toMatchObject([{ untrusted: false }]);
    const [document] = (await away.request('GET', '/v1/artifacts')).body;
    expect(document.untrusted).toBe(true);
    expect((await away.request('GET', '/v1/profile')).body).toMatchObject({
      name: 'Ada',
      authority: 'source_imported',
    });
    expect((await away.request('GET', '/v1/connections')).body).toEqual([]);
  });

  it('is found by search, and keeps its history', async () => {
    expect((await away.request('GET', '/v1/search?q=night+trains')).body.hits).toHaveLength(1);
    const [memory] = (await away.request('GET', '/v1/memories')).body.filter(
      ({ statement }: { statement: string }) => statement === 'Saw somebody.',
    );
    const versions = (await away.request('GET', `/v1/memories/${memory.id}/versions`)).body;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const changed = await away.request('PATCH', `/v1/memories/${memory.id}`, { body: { statement: 'Saw a friend.' } });
    expect(changed.body).toMatchObject({ version: 3, authority: 'user_confirmed' });
  });

  it('a second time changes nothing', async () => {
    const { body: staged } = await away.upload('/v1/import/stage', (await openAsBlob(exported.path)) as Blob, {
      passphrase: PASSPHRASE,
    });
    expect(staged.tally).toEqual({ create: 0, skip: 12, conflict: 0 });
    const before = (await away.request('GET', '/v1/memories')).body;
    expect(await away.post(`/v1/import/staging/${staged.id}/apply`)).toMatchObject({
      status: 'applied',
      applied: { created: 0, skipped: 12 },
    });
    const count = await away.eventCount();
    expect(await away.post(`/v1/import/staging/${staged.id}/apply`)).toMatchObject({ status: 'applied' });
    expect(await away.eventCount()).toBe(count);
    expect((await away.request('GET', '/v1/memories')).body).toEqual(before);
  });
});

describe('one work at a time', () => {
  it('an export while another runs is told to wait, and a repeat under the same key is the same export', async () => {
    const body = QUICKLY;
    const headers = { prefer: 'respond-async', 'idempotency-key': 'one-export' };
    const begun = await home.request('POST', '/v1/export', { body, headers });
    const again = await home.request('POST', '/v1/export', { body, headers });
    expect(again.body.job_id).toBe(begun.body.job_id);
    const other = await home.request('POST', '/v1/export', { body });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'busy', detail: expect.stringMatching(/An export is under way/) },
    });
    const done = await home.request('POST', '/v1/export', { body, headers: { 'idempotency-key': 'one-export' } });
    expect(done.body.path).toMatch(/\.pca$/);
  });
});

describe('what came from another service, in a vault that has moved', () => {
  const bring = (hub: ArchiveHub, dump: unknown) => {
    mkdirSync(join(hub.dataDir, 'imports'), { recursive: true });
    writeFileSync(join(hub.dataDir, 'imports/dump.json'), JSON.stringify(dump));
    return hub.post('/v1/import/vendor', { path: 'imports/dump.json' });
  };
  const conversations = (...more: string[]) =>
    ['c-1', 'c-2', 'c-3'].map((id) =>
      claudeConversation(
        id,
        ['Hello.', ...more].map((text): [string, string] => ['human', text]),
      ),
    );
  const memories = [mem0Memory('m-1', 'Keeps bees.'), { ...mem0Memory('m-2', 'Sails.'), updated_at: null }];

  it('does not come again, and goes on where it went on; what its owner has said of it since is left alone', async () => {
    const texts = await bring(home, conversations());
    await home.post(`/v1/import/vendor/${texts.id}/archive`);
    const { id: changed } = (await home.request('GET', '/v1/artifacts')).body.find(
      ({ source_key }: { source_key: string }) => source_key === 'claude:c-2',
    );
    await home.request('PATCH', `/v1/artifacts/${changed}`, { body: { title: 'Mine' } });
    const { id: closer } = (await home.request('GET', '/v1/artifacts')).body.find(
      ({ source_key }: { source_key: string }) => source_key === 'claude:c-3',
    );
    await home.request('PATCH', `/v1/artifacts/${closer}`, { body: { classification: 'sensitive' } });
    const batch = await bring(home, memories);
    const { body: waiting } = await home.request('GET', '/v1/memories/proposals');
    for (const { id } of waiting.filter(({ submitted_by }: { submitted_by: string }) => submitted_by === batch.id))
      await home.post(`/v1/memories/proposals/${id}/accept`);
    const { path } = await home.post('/v1/export', QUICKLY);
    const { body: staged } = await away.upload('/v1/import/stage', await openAsBlob(path), {
      passphrase: QUICKLY.passphrase,
    });
    await away.post(`/v1/import/staging/${staged.id}/apply`, { conflicts: 'skip' });
    expect((await bring(away, memories)).counts).toMatchObject({ proposed: 0, known: 2 });
    expect((await bring(away, conversations())).counts).toMatchObject({ texts: 1, known: 2 });
    const newer = await bring(away, conversations('More.'));
    await away.post(`/v1/import/vendor/${newer.id}/archive`);
    const { body: documents } = await away.request('GET', '/v1/artifacts');
    const titlesOf = (key: string) =>
      documents
        .filter(({ source_key }: { source_key: string }) => source_key === key)
        .map(({ title }: { title: string }) => title);
    expect(titlesOf('claude:c-1')).toEqual(['Conversation c-1']);
    expect(titlesOf('claude:c-2').sort()).toEqual(['Conversation c-2', 'Mine']);
    const closeness = documents.flatMap(({ source_key, classification }: Record<string, string>) =>
      source_key === 'claude:c-3' ? [classification] : [],
    );
    expect(closeness).toEqual(['sensitive', 'sensitive']);
  });

  it('grows no less close than such texts are, whatever an archive has called what it was before', async () => {
    const path = 'objects/artifacts.jsonl';
    const [line] = linesOf(members.get(path)).map((each) => JSON.parse(each));
    const planted = {
      ...line,
      id: line.id.replace(/.{6}$/, 'PQANTD'),
      title: 'Planted',
      body_text: 'Hello.',
      source_key: 'claude:planted',
      classification: 'public',
      authority: 'source_imported',
      version: 1,
    };
    const forged = await putTogether(new Map([...members, [path, `${JSON.stringify(planted)}\n`]]));
    const { body: staged } = await away.upload('/v1/import/stage', new Blob([new Uint8Array(forged)]), {
      passphrase: PASSPHRASE,
    });
    await away.post(`/v1/import/staging/${staged.id}/apply`, { conflicts: 'skip' });
    const closenessOf = async () =>
      (await away.request('GET', '/v1/artifacts')).body.flatMap(({ source_key, classification }: typeof planted) =>
        source_key === 'claude:planted' ? [classification] : [],
      );
    expect(await closenessOf()).toEqual(['public']);
    const batch = await bring(away, [claudeConversation('planted', [['human', 'The whole story.']])]);
    await away.post(`/v1/import/vendor/${batch.id}/archive`);
    expect(await closenessOf()).toEqual(['private']);
  });
});
