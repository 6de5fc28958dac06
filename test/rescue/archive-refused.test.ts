import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveHub, fill, startArchiveHub } from '../support/archives/archive-hub.ts';
import {
  linesOf,
  type Members,
  PASSPHRASE,
  putTogether,
  QUICKLY,
  seal,
  takeApart,
  withManifest,
} from '../support/archives/archives.ts';
import { rawZip } from '../support/hostile/raw-zip.ts';

let hub: ArchiveHub;
let archive: Buffer;
let members: Members;

beforeAll(async () => {
  hub = await startArchiveHub();
  await fill(hub);
  archive = readFileSync((await hub.post('/v1/export', QUICKLY)).path);
  members = await takeApart(archive);
});
afterAll(() => hub[Symbol.asyncDispose]());

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
    [
      'a version that nothing could count on from',
      edit(first((record) => ({ ...record, version: 2 ** 53 - 1 }))),
      /counted on/,
    ],
    ['a version of the next size', edit(first((record) => ({ ...record, version: 2 ** 53 }))), /not as it should be/],
    [
      'a version that no counter holds',
      edit(first((record) => ({ ...record, version: 1e308 }))),
      /not as it should be/,
    ],
    [
      'an event that is further on than any counter',
      edit((parts) =>
        lines(parts, 'events.jsonl', ([line, ...rest]) => [String(line).replace('"seq":1,', '"seq":1e308,'), ...rest]),
      ),
      /event that cannot be read/,
    ],
    [
      'a count that no counter holds',
      edit(
        manifestWith((manifest) => (manifest.counts.memories = 1e308)),
        { keepManifest: true },
      ),
      /manifest that cannot be read/,
    ],
    [
      'a number that JSON can write and nobody can keep',
      edit((parts) => {
        const preferences = 'objects/preferences.jsonl';
        parts.set(
          preferences,
          String(parts.get(preferences)).replace(/"value":("[^"]*"|[^,]+),/, '"value":{"far":1e999},'),
        );
      }),
      /number that is too large/,
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
    const before = await hub.eventCount();
    const { status, body } = await hub.stage(await make());
    expect(body.detail).toMatch(reason);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.detail).not.toMatch(/Lisbon|train|doctor/);
    expect(await hub.eventCount()).toBe(before);
    for (const folder of ['staging', 'incoming']) {
      await expect.poll(() => readdirSync(join(hub.dataDir, folder)), { message: folder }).toEqual([]);
    }
  });

  it('a wrong or an empty passphrase', async () => {
    const archive = await putTogether(members);
    const wrong = await hub.upload('/v1/import/stage', archive, { passphrase: 'another' });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        detail: 'The passphrase is wrong, or the archive was changed or damaged.',
        fix: expect.stringMatching(/^Try the passphrase again/),
      },
    });
    const empty = await hub.upload('/v1/import/stage', archive, { passphrase: '' });
    expect(empty).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/must not be empty/) } });
  });

  it('cut short or flipped anywhere', async () => {
    const archive = await putTogether(members);
    // At random, and a hundred times: hostile/fuzz-readers.test.ts.
    const places = 8;
    for (let at = 0; at < places; at++) {
      const place = Math.floor((archive.length * at) / places);
      const cut = await hub.stage(archive.subarray(0, place));
      expect(cut.status, `cut at ${place}`).toBe(400);
      const flipped = Buffer.from(archive);
      flipped[place] = (flipped[place] as number) ^ 1;
      const { status } = await hub.stage(flipped);
      expect([400, 413, 422], `flipped at ${place}: ${status}`).toContain(status);
    }
    expect(readdirSync(join(hub.dataDir, 'staging'))).toEqual([]);
  });

  it('a path that leads elsewhere, a half-finished export, and both a path and nothing', async () => {
    const ask = async (body: object) =>
      (await hub.request('POST', '/v1/import/stage', { body: { passphrase: PASSPHRASE, ...body } })).body.detail;
    writeFileSync(join(hub.dataDir, 'exports', 'half.pca'), archive.subarray(0, 5000));
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
    const send = (path: string, headers = {}) => fetch(hub.base + path, { method: 'POST', headers, body: form() });
    expect((await send('/v1/import/stage', { authorization: 'Bearer hub_o_wrong' })).status).toBe(401);
    expect((await send('/v1/memories')).status).toBe(415);
    const none = new FormData();
    none.set('passphrase', 'x');
    const answer = await fetch(`${hub.base}/v1/import/stage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hub.token}` },
      body: none,
    });
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' });
    await expect.poll(() => readdirSync(join(hub.dataDir, 'incoming'))).toEqual([]);
  });
});
