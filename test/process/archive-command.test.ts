// `hub export`, `hub import` and `hub audit verify`, as somebody in a terminal uses them. Where the disk or the archive is not as it
// should be is in test/rescue/archive-command.test.ts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubToArchive, runWithPassphrase } from '../support/archives/hub-to-archive.ts';
import { mem0Memory } from '../support/archives/vendor-dumps.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';

let home: TestHub;
let away: TestHub;
let secret: string;
let archive: string;

const hub = (at: TestHub, ...args: string[]) => runWithPassphrase(at, secret, ...args);

beforeAll(async () => {
  [{ home, secret, archive }, away] = await Promise.all([hubToArchive(), startHub()]);
  await away.setup();
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

  it('an export of a project that there is none of is refused before anybody is asked for a passphrase', async () => {
    const refused = await runHub(['export', '--project', 'No such house'], { dataDir: home.dataDir });
    expect(refused).toEqual({ code: 1, stdout: '', stderr: 'hub: There is no project called “No such house”.\n' });
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
