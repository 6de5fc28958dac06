// `hub export`, `hub import` and `hub audit verify`, as somebody in a terminal uses them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, PASSPHRASE, putTogether, takeApart } from '../support/archives/archives.ts';
import { mem0Memory } from '../support/archives/vendor-dumps.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

const hasSmallDisk = await canHaveSmallDisk();

let home: TestHub;
let away: TestHub;
let secret: string;
let archive: string;

const hub = (at: TestHub, ...args: string[]) =>
  runHub([...args, '--passphrase-file', secret], { dataDir: at.dataDir, timeoutMs: 60_000 });

/** To the last block. */
function fillUp(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(2 ** 21));
  } catch {}
}

beforeAll(async () => {
  [home, away] = await Promise.all([startHub(), startHub()]);
  await Promise.all([home.setup(), away.setup()]);
  secret = join(home.dataDir, 'secret');
  archive = join(home.dataDir, 'mine.pca');
  writeFileSync(secret, `${PASSPHRASE}\nnot this line\n`, { mode: 0o600 });
  const body = { kind: 'semantic', statement: 'Likes the sea.' };
  const { id } = (await home.request('POST', '/v1/memories', { body })).body;
  await home.request('PATCH', `/v1/memories/${id}`, { body: { statement: 'Loves the sea.' } });
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await away[Symbol.asyncDispose]();
});

describe('from a terminal', () => {
  it('an export goes where it is wanted, for its owner alone, and overwrites nothing', async () => {
    const { code, stdout } = await hub(home, 'export', archive, '--fallback');
    expect(code).toBe(0);
    expect(stdout).toContain('2 objects with 1 earlier version and ');
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const again = await hub(home, 'export', archive);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringMatching(/There is a file of this name already/) });
  });

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

  it('an export of a project that there is none of is refused before anybody is asked for a passphrase', async () => {
    const refused = await runHub(['export', '--project', 'No such house'], { dataDir: home.dataDir });
    expect(refused).toEqual({ code: 1, stdout: '', stderr: 'hub: There is no project called “No such house”.\n' });
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

  it('an archive is verified without any hub, down to what its audit events vouch for', async () => {
    const { code, stdout } = await runHub(['audit', 'verify', archive, '--passphrase-file', secret, '--json'], {
      timeoutMs: 60_000,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      complete: true,
      vouched: 3,
      counts: { memories: 1, versions: 1 },
    });
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

  it('the vault itself is verified through its hub', async () => {
    const { code, stdout } = await runHub(['audit', 'verify'], { dataDir: home.dataDir });
    expect(code).toBe(0);
    expect(stdout).toMatch(/All \d+ events hold/);
  });

  it('an archive is imported, and what went wrong is one sentence', async () => {
    const { code, stdout } = await hub(away, 'import', archive);
    expect(code).toBe(0);
    expect(stdout).toMatch(/created 2/);
    expect((await away.request('GET', '/v1/memories')).body).toMatchObject([
      { statement: 'Loves the sea.', version: 2 },
    ]);
    const wrong = join(home.dataDir, 'wrong');
    writeFileSync(wrong, 'something else', { mode: 0o600 });
    const refused = await runHub(['import', archive, '--passphrase-file', wrong], {
      dataDir: away.dataDir,
      timeoutMs: 60_000,
    });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^hub: The passphrase is wrong, or the archive was changed or damaged\. .+\n$/),
    });
    const none = await hub(away, 'import', join(home.dataDir, 'nothing-there'));
    expect(none).toMatchObject({ code: 2, stderr: 'hub: There is no such file.\n' });
    const pipe = join(home.dataDir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const endless of ['/dev/zero', pipe]) {
      for (const command of [['import'], ['audit', 'verify']])
        expect(await hub(away, ...command, endless)).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('neither a file nor a folder'),
        });
    }
  });

  it('a part of the vault is exported alone', async () => {
    const part = join(home.dataDir, 'part.pca');
    const { code, stdout } = await hub(home, 'export', part, '--type', 'memory', '--fallback', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ path: part, counts: { memories: 1, versions: 1 } });
    expect(JSON.parse(stdout).counts).not.toHaveProperty('profile');
    const wrong = await hub(home, 'export', join(home.dataDir, 'none.pca'), '--type', 'grant');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^hub: `--type` takes project, .* or /) });
    const unsaid = await hub(home, 'import', part, '--conflicts', 'foo');
    expect(unsaid).toMatchObject({ code: 2, stderr: expect.stringMatching(/^hub: `--conflicts` takes merge, /) });
  });

  it('the dump of another service is imported as a folder, and nothing of it is left in the data directory', async () => {
    const folder = join(home.dataDir, 'dump');
    mkdirSync(join(folder, 'inner'), { recursive: true });
    writeFileSync(join(folder, 'inner', 'mem0.json'), JSON.stringify([mem0Memory('m1', 'Bakes bread.')]));
    writeFileSync(join(folder, '.hidden'), 'not this');
    symlinkSync('/etc/hostname', join(folder, 'link.json'));
    const { code, stdout } = await runHub(['import', folder, '--json'], { dataDir: away.dataDir });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'dump', vendor: 'mem0', counts: { proposed: 1 } });
    expect(['imports', 'incoming'].flatMap((name) => readdirSync(join(away.dataDir, name)))).toEqual([]);
    const again = await runHub(['import', folder], { dataDir: away.dataDir });
    expect(again).toMatchObject({ code: 0, stdout: 'Read. There is nothing new in it. 1 came before.\n' });
    writeFileSync(
      join(folder, 'more.json'),
      JSON.stringify([mem0Memory('m2', 'Keeps bees.'), { memory: ' ', user_id: 'u' }]),
    );
    const more = await runHub(['import', folder], { dataDir: away.dataDir });
    expect(more.stdout).toBe(
      'Read. 1 memory waits in your review (`hub review`). 1 came before. Passed over, because they say nothing or were deleted there: 1.\n',
    );
    mkdirSync(join(folder, 'empty'));
    const empty = await runHub(['import', join(folder, 'empty')], { dataDir: away.dataDir });
    expect(empty).toMatchObject({ code: 2, stderr: 'hub: There is no file in this folder.\n' });
  });
});
