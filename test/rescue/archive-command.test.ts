// `hub export` where it cannot be finished, and `hub audit verify` of what is no archive of ours any more.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, PASSPHRASE, putTogether, takeApart } from '../support/archives/archives.ts';
import { hubToArchive, runWithPassphrase } from '../support/archives/hub-to-archive.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { runHub, type TestHub } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

const hasSmallDisk = await canHaveSmallDisk();

let home: TestHub;
let secret: string;
let archive: string;

const hub = (at: TestHub, ...args: string[]) => runWithPassphrase(at, secret, ...args);

/** To the last block. */
function fillUp(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(2 ** 21));
  } catch {}
}

beforeAll(async () => {
  ({ home, secret, archive } = await hubToArchive());
  expect((await hub(home, 'export', archive, '--fallback')).code).toBe(0);
});
afterAll(() => home[Symbol.asyncDispose]());

describe('from a terminal', () => {
  it('an export to where nothing can be written is refused before anything is made, and leaves nothing behind', async () => {
    const exports = () => readdirSync(join(home.dataDir, 'exports'));
    const before = exports();
    for (const [place, said] of [
      [join(home.dataDir, 'nowhere', 'mine.pca'), /There is no folder .*nowhere; make it first/],
      [join(secret, 'mine.pca'), /is no folder/],
      [home.dataDir, /is a folder; name a file in it/],
      ['', /has no name/],
      [`/${'a'.repeat(5000)}`, /is too long/],
      ...(isLinux ? [['/proc/1/x', /cannot be written to/] as const] : []),
    ] as const) {
      const refused = await hub(home, 'export', place);
      expect(refused, place.slice(0, 80)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(said) });
    }
    expect(exports()).toEqual(before);
    const { body } = await home.request('GET', '/v1/events?kind=export.created&limit=5');
    expect(body).toHaveLength(1);
  });

  it.skipIf(!hasSmallDisk)(
    'one whose last step fails leaves no archive anywhere (needs a disk of its own)',
    async () => {
      await using disk = new SmallDisk(1);
      fillUp(join(disk.directory, 'filler'));
      const before = readdirSync(join(home.dataDir, 'exports'));
      const refused = await hub(home, 'export', join(disk.directory, 'mine.pca'));
      expect(refused).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^hub: There is no room .*; no archive was kept\.\n$/),
      });
      expect(readdirSync(disk.directory)).toEqual(['filler']);
      expect(readdirSync(join(home.dataDir, 'exports'))).toEqual(before);
    },
  );

  it('what nobody took away after an export is no archive, and the doctor sweeps it', async () => {
    const exports = join(home.dataDir, 'exports');
    // As a command leaves it that is killed before it has put the archive in its place.
    const request = { passphrase: PASSPHRASE, filters: { types: ['memory'] }, format: 'fallback', handed_over: true };
    const { path } = (await home.request('POST', '/v1/export', { body: request })).body;
    expect(readFileSync(path).length).toBeGreaterThan(0);
    expect(path).toMatch(/\/exports\/space-.*\.pca\.part$/);
    const leftovers = async (...more: string[]) => {
      const { stdout } = await runHub(['doctor', '--json', ...more], { dataDir: home.dataDir });
      return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'leftovers');
    };
    // It may be on its way.
    expect(await leftovers()).toMatchObject({ level: 'ok' });
    const earlier = new Date(Date.now() - 2 * 60 * 60_000);
    utimesSync(path, earlier, earlier);
    expect(await leftovers()).toMatchObject({ level: 'warning', detail: expect.stringContaining(basename(path)) });
    expect(await leftovers('--fix')).toMatchObject({ level: 'ok' });
    expect(readdirSync(exports).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('one whose versions are not what the events say does not hold, though every digest of the manifest does', async () => {
    const parts = await takeApart(readFileSync(archive));
    const versions = linesOf(parts.get('objects/versions.jsonl')).map((line) => line.replace('Likes', 'Hates'));
    parts.set('objects/versions.jsonl', `${versions.join('\n')}\n`);
    const forged = join(home.dataDir, 'forged.pca');
    writeFileSync(forged, await putTogether(parts));
    const { code, stderr } = await runHub(['audit', 'verify', forged, '--passphrase-file', secret], {
      timeoutMs: 60_000,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/a version that its audit event does not vouch for/);
    writeFileSync(forged, readFileSync(archive).subarray(0, 3000));
    const cut = await runHub(['audit', 'verify', forged, '--passphrase-file', secret], { timeoutMs: 60_000 });
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringMatching(/changed, damaged or cut short/) });
  });

  it('an archive whose name would allow more than itself is not read', async () => {
    const starred = join(home.dataDir, 'any*.pca');
    writeFileSync(starred, readFileSync(archive));
    const refused = await runHub(['audit', 'verify', starred, '--passphrase-file', secret], { timeoutMs: 60_000 });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is a \* in the name .+; name it/) });
  });
});
