import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../services/vault/archive/interop/pam-hashes.ts';
import { isIntact } from '../../services/vault/archive/interop/ump-intact.ts';
import {
  linesOf,
  type Members,
  PASSPHRASE,
  putTogether,
  seal,
  takeApart,
  unzipped,
  withManifest,
} from '../support/archives.ts';
import { PROJECT, startHub, type TestHub } from '../support/hub.ts';
import { rawZip } from '../support/raw-zip.ts';

const SCHEMA = resolve(PROJECT, '../shared/formats/pam-memory-store.schema.json');
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;

let home: TestHub;
let away: TestHub;
let exported: { path: string; manifest_hash: string; counts: Record<string, number> };
let members: Members;
const tokens = new Map<TestHub, string>();

const post = async (hub: TestHub, path: string, body: unknown = {}) => {
  const answer = await hub.request('POST', path, { body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Sends a file as a browser would. */
async function upload(hub: TestHub, path: string, file: Blob | Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', file instanceof Blob ? file : new Blob([new Uint8Array(file)]), 'archive.pca');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { authorization: `Bearer ${tokens.get(hub)}` };
  const response = await fetch(hub.base + path, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  return { status: response.status, body: (await response.json()) as any };
}

const stage = (hub: TestHub, archive: Buffer) => upload(hub, '/v1/import/stage', archive, { passphrase: PASSPHRASE });
const eventCount = async (hub: TestHub) => (await hub.request('GET', '/v1/events?limit=1')).body[0].seq;

beforeAll(async () => {
  [home, away] = await Promise.all([startHub(), startHub()]);
  for (const hub of [home, away]) tokens.set(hub, await hub.setup());
  await home.request('PATCH', '/v1/profile', {
    body: { name: 'Ada', time_zone: 'Europe/Paris', extra: { '10': 1, b: [2] } },
  });
  const project = await post(home, '/v1/projects', { title: 'Move to Lisbon', labels: ['Home', 'Big Things'] });
  const gone = await post(home, '/v1/projects', { title: 'Never mind' });
  const memory = await post(home, '/v1/memories', {
    kind: 'semantic',
    statement: 'Prefers trains.',
    project_id: project.id,
    labels: ['Travel!'],
  });
  const next = await post(home, `/v1/memories/${memory.id}/supersede`, { statement: 'Prefers night trains.' });
  await home.request('PATCH', `/v1/memories/${next.id}`, {
    body: { sensitivity_flags: ['health'], valid_until: '2030-01-01T00:00:00Z' },
  });
  const secret = await post(home, '/v1/memories', {
    kind: 'episodic',
    statement: 'Saw a doctor.',
    classification: 'sensitive',
  });
  await home.request('PATCH', `/v1/memories/${secret.id}`, {
    body: { statement: 'Saw somebody.', classification: 'personal' },
  });
  const wrong = await post(home, '/v1/memories', { kind: 'procedural', statement: 'Water plants on Fridays.' });
  await post(home, `/v1/memories/${wrong.id}/retract`);
  await post(home, '/v1/preferences', { key: 'seat', value: { side: 'window' }, project_id: project.id });
  await post(home, '/v1/preferences', { key: 'Tea', value: 'ΟΔΟΣ  green\ttea' });
  await post(home, '/v1/goals', { title: 'Find a flat', project_id: project.id });
  await post(home, '/v1/relations', { from_id: next.id, to_id: secret.id, relation_type: 'related_to' });
  await post(home, '/v1/artifacts', { kind: 'note', title: 'Packing', body_text: 'Zeile 1\nline 2 \u{1f9f3}' });
  await home.request('DELETE', `/v1/projects/${gone.id}`);
  await post(home, '/v1/connections/links', { name: 'An assistant' });
  exported = await post(home, '/v1/export', { passphrase: PASSPHRASE });
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
    expect(objects.join('')).not.toMatch(/con_|An assistant|owner_token|hub_o_/);
  });

  it('is in the audit log, by the digest of its manifest', async () => {
    const [event] = (await home.request('GET', '/v1/events?kind=export.created&limit=1')).body;
    expect(event.extra).toMatchObject({ manifest_hash: exported.manifest_hash, format: 'age' });
  });

  it('leaves out what a filter leaves out, the secret past of an object included', async () => {
    const narrowed = await post(home, '/v1/export', {
      passphrase: PASSPHRASE,
      filters: { classification: 'personal', types: ['memory'] },
    });
    expect(narrowed.counts).toMatchObject({ memories: 1, versions: 0 });
    const parts = await takeApart(readFileSync(narrowed.path));
    expect([...parts.values()].join('')).not.toMatch(/doctor|trains|Lisbon/);
    expect(parts.has('objects/projects.jsonl')).toBe(false);
    const { body: projects } = await home.request('GET', '/v1/projects');
    const bound = await post(home, '/v1/export', { passphrase: PASSPHRASE, filters: { project: projects[0].id } });
    expect(bound.counts).toMatchObject({
      projects: 1,
      memories: 2,
      goals: 1,
      preferences: 1,
      artifacts: 0,
      profile: 0,
    });
    const none = await post(home, '/v1/export', { passphrase: PASSPHRASE, filters: { since: '2999-01-01T00:00:00Z' } });
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
      body: { passphrase: 'tiny', filters: { types: ['goal'] } },
      headers: { prefer: 'respond-async' },
    });
    expect(begun.status).toBe(202);
    let job = begun.body;
    for (let tries = 0; tries < 200 && job.state !== 'done'; tries++) {
      await new Promise((done) => setTimeout(done, 50));
      job = (await home.request('GET', `/v1/jobs/${begun.body.job_id}`)).body;
    }
    expect(job).toMatchObject({ kind: 'export', state: 'done', result: { warning: expect.stringMatching(/weak/) } });
    expect(job.done).toBe(job.total);
  });

  it('is not for an assistant', async () => {
    const { code } = await post(home, '/v1/connections/links', { name: 'Another' });
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
    const staged = await post(away, '/v1/import/stage', { path: 'imports/home.pca', passphrase: PASSPHRASE });
    expect(staged).toMatchObject({ status: 'staged', tally: { create: 12, skip: 0, conflict: 0 } });
    expect((await away.request('GET', '/v1/memories')).body).toEqual([]);
    const applied = await post(away, `/v1/import/staging/${staged.id}/apply`);
    expect(applied).toMatchObject({ status: 'applied', unresolved: 0, applied: { created: 12 } });
    expect((await away.request('GET', '/v1/events/verify')).body.ok).toBe(true);
    expect(readdirSync(join(away.dataDir, 'staging'))).toEqual([]);

    const again = await takeApart(readFileSync((await post(away, '/v1/export', { passphrase: PASSPHRASE })).path));
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
    const { body: staged } = await upload(away, '/v1/import/stage', (await openAsBlob(exported.path)) as Blob, {
      passphrase: PASSPHRASE,
    });
    expect(staged.tally).toEqual({ create: 0, skip: 12, conflict: 0 });
    const before = (await away.request('GET', '/v1/memories')).body;
    expect(await post(away, `/v1/import/staging/${staged.id}/apply`)).toMatchObject({
      status: 'applied',
      applied: { created: 0, skipped: 12 },
    });
    const count = await eventCount(away);
    expect(await post(away, `/v1/import/staging/${staged.id}/apply`)).toMatchObject({ status: 'applied' });
    expect(await eventCount(away)).toBe(count);
    expect((await away.request('GET', '/v1/memories')).body).toEqual(before);
  });
});

describe('conflicts', () => {
  const choices = ['merge', 'replace', 'keep_separate', 'skip'] as const;

  it('stay visible with both sides until each is resolved, and no resolution confirms anything', async () => {
    const made = await Promise.all(
      choices.map((choice) =>
        post(away, '/v1/memories', { kind: 'semantic', statement: `here ${choice}`, labels: ['here'] }),
      ),
    );
    const archive = await takeApart(
      readFileSync((await post(away, '/v1/export', { passphrase: PASSPHRASE, filters: { types: ['memory'] } })).path),
    );
    const there = linesOf(archive.get('objects/memories.jsonl'))
      .map((line) => JSON.parse(line))
      .filter(({ statement }) => statement.startsWith('here '));
    const changed = there.map((record) =>
      JSON.stringify({
        ...record,
        statement: record.statement.replace('here', 'there'),
        labels: ['there'],
        subject_ref: made[0].id,
        version: 7,
      }),
    );
    const parts = new Map([
      ['manifest.json', archive.get('manifest.json') as string],
      ['objects/memories.jsonl', `${changed.join('\n')}\n`],
    ]);
    const manifest = JSON.parse(parts.get('manifest.json') as string);
    parts.set('manifest.json', JSON.stringify({ ...manifest, audit: { ...manifest.audit, complete: false } }));
    const { body: staged } = await stage(away, await putTogether(parts));
    expect(staged.tally).toEqual({ create: 0, skip: 0, conflict: 4 });
    const idOf = (choice: string) => made[choices.indexOf(choice as never)].id;

    const page = await away.request('GET', `/v1/import/staging/${staged.id}?action=conflict&limit=3`);
    expect(page.headers.get('link')).toMatch(/rel="next"/);
    expect(page.body.objects[0]).toMatchObject({
      action: 'conflict',
      resolution: null,
      incoming: { statement: 'there merge' },
      existing: { statement: 'here merge' },
    });

    const partly = await post(away, `/v1/import/staging/${staged.id}/apply`, {
      resolutions: { [idOf('merge')]: 'merge', [idOf('keep_separate')]: 'keep_separate' },
    });
    expect(partly).toMatchObject({ status: 'staged', unresolved: 2, applied: { merged: 1, kept_separate: 1 } });
    const seen = (await away.request('GET', `/v1/import/staging/${staged.id}`)).body.objects;
    expect(seen.map(({ resolution }: { resolution: string }) => resolution)).toEqual([
      'merge',
      null,
      'keep_separate',
      null,
    ]);

    const wholly = await post(away, `/v1/import/staging/${staged.id}/apply`, {
      resolutions: { [idOf('replace')]: 'replace' },
      conflicts: 'skip',
    });
    expect(wholly).toMatchObject({
      status: 'applied',
      unresolved: 0,
      applied: { merged: 1, kept_separate: 1, replaced: 1 },
    });
    const now = async (choice: string) => (await away.request('GET', `/v1/memories/${idOf(choice)}`)).body;
    expect(await now('merge')).toMatchObject({
      statement: 'here merge',
      labels: ['here', 'there'],
      subject_ref: made[0].id,
      version: 2,
      authority: 'source_imported',
    });
    expect(await now('replace')).toMatchObject({
      statement: 'there replace',
      labels: ['there'],
      version: 2,
      authority: 'source_imported',
    });
    expect(await now('keep_separate')).toMatchObject({
      statement: 'here keep_separate',
      version: 1,
      authority: 'user_confirmed',
    });
    expect(await now('skip')).toMatchObject({ statement: 'here skip', version: 1, authority: 'user_confirmed' });
    const beside = (await away.request('GET', '/v1/memories')).body.filter(
      ({ statement }: { statement: string }) => statement === 'there keep_separate',
    );
    expect(beside).toMatchObject([{ authority: 'source_imported', source_refs: [idOf('keep_separate')] }]);
    expect((await away.request('GET', '/v1/events/verify')).body.ok).toBe(true);
  });

  it('refuse a resolution of what is not there', async () => {
    const { body: staged } = await stage(away, readFileSync(exported.path));
    const answer = await away.request('POST', `/v1/import/staging/${staged.id}/apply`, {
      body: { resolutions: { mem_01ARZ3NDEKTSV4RRFFQ69G5FAV: 'skip' } },
    });
    expect(answer.body.detail).toMatch(/names no object of this import/);
    expect((await away.request('POST', `/v1/import/staging/${staged.id}/discard`)).body.status).toBe('discarded');
    expect((await away.request('POST', `/v1/import/staging/${staged.id}/apply`)).body.code).toBe('already_decided');
  });
});

describe('an archive that lies is refused with a sentence, and nothing changes', () => {
  const edit =
    (change: (parts: Members) => void, options = {}) =>
    async () => {
      const parts = new Map(members);
      change(parts);
      return putTogether(parts, options);
    };
  const lines = (parts: Members, name: string, change: (lines: string[]) => string[]) =>
    parts.set(
      name,
      change(linesOf(parts.get(name)))
        .map((line) => `${line}\n`)
        .join(''),
    );
  const memories = 'objects/memories.jsonl';
  const first = (change: (record: Record<string, unknown>) => object) => (parts: Members) =>
    lines(parts, memories, ([line, ...rest]) => [JSON.stringify(change(JSON.parse(line as string))), ...rest]);
  const manifestWith =
    (change: (manifest: { pca_version: string; counts: Record<string, number> }) => void) => (parts: Members) => {
      const manifest = JSON.parse(parts.get('manifest.json') as string);
      change(manifest);
      parts.set('manifest.json', JSON.stringify(manifest));
    };

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'a member that is not listed',
      edit((parts) => parts.set('extra.txt', 'x'), { keepManifest: true }),
      /does not list/,
    ],
    [
      'a listed member that is missing',
      edit((parts) => parts.delete('events.jsonl'), { keepManifest: true }),
      /lacks a part/,
    ],
    [
      'a member that was changed',
      edit((parts) => parts.set('schemas/memory.schema.json', '{}'), { keepManifest: true }),
      /match its digest/,
    ],
    [
      'counts that lie',
      edit(
        manifestWith((manifest) => (manifest.counts.memories = 99)),
        { keepManifest: true },
      ),
      /another number/,
    ],
    [
      'a count of what is not there',
      edit(
        manifestWith((manifest) => (manifest.counts.dragons = 1)),
        { keepManifest: true },
      ),
      /another number/,
    ],
    ['no manifest', edit((parts) => parts.delete('manifest.json'), { keepManifest: true }), /no manifest/],
    [
      'a manifest that is not one',
      edit((parts) => parts.set('manifest.json', '[]'), { keepManifest: true }),
      /manifest that cannot be read/,
    ],
    [
      'a newer format',
      edit(
        manifestWith((manifest) => (manifest.pca_version = '9.0')),
        { keepManifest: true },
      ),
      /newer Context Hub/,
    ],
    ['grants', edit((parts) => parts.set('objects/grants.jsonl', '')), /kind that does not travel/],
    ['connections', edit((parts) => parts.set('objects/connections.jsonl', '')), /kind that does not travel/],
    ['a part of no archive', edit((parts) => parts.set('notes.txt', 'x')), /does not belong/],
    ['a grant among the memories', edit(first((record) => ({ ...record, type: 'grant' }))), /not as it should be/],
    [
      'an id of another kind',
      edit(first((record) => ({ ...record, id: String(record.id).replace('mem_', 'prj_') }))),
      /another kind/,
    ],
    ['an unknown field', edit(first((record) => ({ ...record, admin: true }))), /not as it should be/],
    [
      'an authority that does not exist',
      edit(first((record) => ({ ...record, authority: 'root' }))),
      /not as it should be/,
    ],
    [
      'a statement longer than the API takes',
      edit(first((record) => ({ ...record, statement: 'x'.repeat(10_001) }))),
      /not as it should be/,
    ],
    [
      'a line larger than a record',
      edit((parts) => lines(parts, memories, (all) => [...all, `"${'x'.repeat(2 ** 20)}"`])),
      /larger than one may be/,
    ],
    [
      'one object twice',
      edit((parts) => lines(parts, memories, (all) => [...all, all[0] as string])),
      /one object twice/,
    ],
    [
      'dates that cannot be',
      edit(first((record) => ({ ...record, valid_from: '2031-01-01T00:00:00Z', valid_until: '2030-01-01T00:00:00Z' }))),
      /cannot be/,
    ],
    ['half a character', edit(first((record) => ({ ...record, statement: '\ud800' }))), /not valid Unicode/],
    ['a line that is not JSON', edit((parts) => lines(parts, memories, (all) => [...all, '{'])), /not JSON/],
    [
      'a last line without an end',
      edit((parts) => parts.set(memories, (parts.get(memories) as string).slice(0, -1))),
      /middle of a line/,
    ],
    [
      'versions out of order',
      edit((parts) => lines(parts, 'objects/versions.jsonl', (all) => all.reverse())),
      /out of order|kind|does not hold/,
    ],
    [
      'a history without its object',
      edit((parts) => lines(parts, memories, (all) => all.slice(2))),
      /history of an object|out of order/,
    ],
    [
      'a version later than the current one',
      edit((parts) =>
        lines(parts, 'objects/versions.jsonl', (all) =>
          all.map((line) => line.replaceAll('"version":1', '"version":9')),
        ),
      ),
      /out of order/,
    ],
    [
      'an event that was changed',
      edit((parts) =>
        lines(parts, 'events.jsonl', (all) =>
          all.map((line) => line.replace('Created the profile', 'Erased the profile')),
        ),
      ),
      /does not match its hash/,
    ],
    [
      'an event less',
      edit((parts) => lines(parts, 'events.jsonl', (all) => all.filter((_, index) => index !== 3))),
      /with a gap/,
    ],
    [
      'the last event missing',
      edit((parts) => lines(parts, 'events.jsonl', (all) => all.slice(0, -1))),
      /end is missing/,
    ],
    [
      'invalid UTF-8',
      async () => {
        const all = withManifest(new Map(members));
        const bytes = Buffer.concat([Buffer.from(all.get(memories) as string), Buffer.from([0x22, 0xff, 0x22, 0x0a])]);
        const manifest = JSON.parse(all.get('manifest.json') as string);
        manifest.integrity.files[memories] = hash('sha256', bytes, 'hex');
        all.set('manifest.json', JSON.stringify(manifest));
        return seal(rawZip([...all].map(([name, data]) => ({ name, data: name === memories ? bytes : data }))));
      },
      /not valid UTF-8/,
    ],
    ['a path that climbs', async () => seal(rawZip([{ name: '../manifest.json', data: '{}' }])), /leads out/],
    [
      'a bomb',
      async () =>
        seal(
          rawZip([
            { name: 'manifest.json', data: '{}' },
            { name: 'events.jsonl', data: Buffer.alloc(30 * 2 ** 20) },
          ]),
        ),
      /bomb/,
    ],
    ['no zip at all', async () => seal(Buffer.from('hello')), /damaged or cut short/],
    [
      'more work than is done',
      async () => Buffer.from(String(await seal(Buffer.from('x'))).replace(/ 10\n/, ' 23\n'), 'latin1'),
      /more work/,
    ],
    ['something else', async () => Buffer.from('%PDF-1.7 hello'), /not an archive/],
    ['nothing', async () => Buffer.alloc(0), /not an archive/],
    ['the beginning of a beginning', async () => Buffer.from('age-encr'), /damaged or cut short/],
    [
      'a file for a key',
      async () =>
        Buffer.from(
          'age-encryption.org/v1\n-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc\nEmECAEcKN+n/Vs9SbWiV+Hu0r+E8R77DdWYyd83nw7U\n--- Vn+54jqiiUCE+WZcEVY3f1sqHjlu/z1LCQ/T7Xm7qI0\n',
        ),
      /for a key|damaged/,
    ],
  ])('%s', async (_what, make, reason) => {
    const before = await eventCount(away);
    const { status, body } = await stage(away, await make());
    expect(body.detail).toMatch(reason);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.detail).not.toMatch(/Lisbon|train|doctor/);
    expect(await eventCount(away)).toBe(before);
    for (const folder of ['staging', 'incoming']) {
      await expect.poll(() => readdirSync(join(away.dataDir, folder)), { message: folder }).toEqual([]);
    }
  });

  it('a wrong or an empty passphrase', async () => {
    const archive = await putTogether(members);
    const wrong = await upload(away, '/v1/import/stage', archive, { passphrase: 'another' });
    expect(wrong).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/does not open this archive/) } });
    const empty = await upload(away, '/v1/import/stage', archive, { passphrase: '' });
    expect(empty).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/must not be empty/) } });
  });

  it('cut short or flipped anywhere', async () => {
    const archive = await putTogether(members);
    for (let at = 0; at < 24; at++) {
      const place = Math.floor((archive.length * at) / 24);
      const cut = await stage(away, archive.subarray(0, place));
      expect(cut.status, `cut at ${place}`).toBe(400);
      const flipped = Buffer.from(archive);
      flipped[place] = (flipped[place] as number) ^ 1;
      const { status } = await stage(away, flipped);
      expect([400, 413, 422], `flipped at ${place}: ${status}`).toContain(status);
    }
    expect(readdirSync(join(away.dataDir, 'staging'))).toEqual([]);
  });

  it('a path that leads elsewhere, a half-finished export, and both a path and nothing', async () => {
    const ask = async (body: object) =>
      (await away.request('POST', '/v1/import/stage', { body: { passphrase: PASSPHRASE, ...body } })).body.detail;
    writeFileSync(join(away.dataDir, 'exports', 'half.pca'), readFileSync(exported.path).subarray(0, 5000));
    expect(await ask({ path: 'vault.db' })).toMatch(/must name a file/);
    expect(await ask({ path: 'imports/none.pca' })).toMatch(/names no file/);
    expect(await ask({ path: 'exports/half.pca' })).toMatch(/damaged or cut short/);
    expect(await ask({})).toMatch(/is needed/);
    expect(await ask({ upload: 'upl_01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatch(/names no upload/);
  });
});

describe('an upload', () => {
  it('is read only once it is known whose it is, and only where a file is taken', async () => {
    const form = () => {
      const body = new FormData();
      body.set('file', new Blob(['x'.repeat(100_000)]));
      return body;
    };
    const send = (path: string, headers = {}) => fetch(away.base + path, { method: 'POST', headers, body: form() });
    expect((await send('/v1/import/stage', { authorization: 'Bearer hub_o_wrong' })).status).toBe(401);
    expect((await send('/v1/memories')).status).toBe(415);
    const none = new FormData();
    none.set('passphrase', 'x');
    const answer = await fetch(`${away.base}/v1/import/stage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get(away)}` },
      body: none,
    });
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
    await expect.poll(() => readdirSync(join(away.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('one work at a time', () => {
  it('an export while another runs is told to wait, and a repeat under the same key is the same export', async () => {
    const body = { passphrase: PASSPHRASE };
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

/** A program that asks for its passphrase on a terminal gets one. */
const onTerminal = (command: string[], passphrase: string) => `
import os, pty, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execvp(${JSON.stringify(command[0])}, ${JSON.stringify(command)})
for _ in range(${command.includes('-p') ? 2 : 1}):
    while b":" not in os.read(fd, 1024): pass
    time.sleep(0.3)
    os.write(fd, ${JSON.stringify(passphrase)}.encode() + b"\\n")
try:
    while os.read(fd, 1024): pass
except OSError: pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;

describe.skipIf(!has('age') || !has('unzip') || !has('python3'))('the age of Debian (age, unzip, python3)', () => {
  const age = (...args: string[]) =>
    execFileSync('python3', ['-c', onTerminal(['age', ...args], PASSPHRASE)], { timeout: 60_000 });

  it('opens our archive, and unzip finds nothing wrong with the zip inside', async () => {
    const zip = join(home.dataDir, 'inside.zip');
    age('-d', '-o', zip, exported.path);
    expect(execFileSync('unzip', ['-t', zip]).toString()).toMatch(/No errors detected/);
    expect(await unzipped(readFileSync(zip))).toEqual(members);
  }, 90_000);

  it('encrypts an archive that we open', async () => {
    const zip = join(home.dataDir, 'made.zip');
    writeFileSync(zip, rawZip([...members].map(([name, data]) => ({ name, data }))));
    const made = join(away.dataDir, 'imports', 'made.pca');
    age('-p', '-o', made, zip);
    const staged = await post(away, '/v1/import/stage', { path: 'imports/made.pca', passphrase: PASSPHRASE });
    expect(staged.tally).toMatchObject({ create: 0, conflict: 0 });
    await post(away, `/v1/import/staging/${staged.id}/discard`);
  }, 90_000);
});

const FERNET = `
import base64, os, sys
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
mode, source, target, passphrase = sys.argv[1:]
key = lambda salt: base64.urlsafe_b64encode(PBKDF2HMAC(hashes.SHA256(), 32, salt, 480000).derive(passphrase.encode()))
data = open(source, "rb").read()
if mode == "read":
    assert data[:4] == b"PCH1"
    out = Fernet(key(data[4:20])).decrypt(data[20:])
else:
    salt = os.urandom(16)
    out = b"PCH1" + salt + Fernet(key(salt)).encrypt(data)
open(target, "wb").write(out)`;

describe.skipIf(!hasPython)('the fallback, with the Fernet of python3-cryptography', () => {
  const fernet = (mode: string, source: string, target: string) =>
    execFileSync('python3', ['-c', FERNET, mode, source, target, PASSPHRASE]);

  it('is read by it', async () => {
    const { path } = await post(home, '/v1/export', { passphrase: PASSPHRASE, format: 'fallback' });
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PCH1');
    const zip = join(home.dataDir, 'fallback.zip');
    fernet('read', path, zip);
    expect((await unzipped(readFileSync(zip))).get('objects/memories.jsonl')).toBe(
      members.get('objects/memories.jsonl'),
    );
  });

  it('written by it is read by us; changed or under another passphrase it is not', async () => {
    const zip = join(home.dataDir, 'made.zip');
    writeFileSync(zip, rawZip([...members].map(([name, data]) => ({ name, data }))));
    const made = join(home.dataDir, 'made.pca');
    fernet('write', zip, made);
    const archive = readFileSync(made);
    const { body } = await stage(away, archive);
    expect(body.tally).toMatchObject({ create: 0 });
    await post(away, `/v1/import/staging/${body.id}/discard`);
    for (const place of [5, 30, Math.floor(archive.length / 2), archive.length - 10]) {
      const changed = Buffer.from(archive);
      changed[place] = changed[place] === 0x41 ? 0x42 : 0x41;
      expect((await stage(away, changed)).status, `changed at ${place}`).toBe(400);
    }
    expect((await upload(away, '/v1/import/stage', archive, { passphrase: 'another' })).body.detail).toMatch(
      /passphrase is wrong/,
    );
    for (const length of [4, 19, 21, 100, archive.length - 4]) {
      expect((await stage(away, archive.subarray(0, length))).status, `cut at ${length}`).toBe(400);
    }
  });
});
