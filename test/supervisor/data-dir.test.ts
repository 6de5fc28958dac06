// The data directory is entered, and then judged: whoever may write beside it could put another one behind its name in between.
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const MODULE = new URL('../../supervisor/data-dir.ts', import.meta.url).href;
const STRANGER = 65_534;
const isRoot = process.getuid?.() === 0;

let home: string;
let named: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'hub-data-dir-')));
  named = join(home, 'data');
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Enters it in a process of its own, in which somebody exchanges it for `other` right after it was entered. */
async function entered(): Promise<{ path?: string; refused?: string }> {
  const script = `import { renameSync } from 'node:fs';
    import { enterDataDir } from ${JSON.stringify(MODULE)};
    const { chdir } = process;
    process.chdir = (path) => {
      chdir(path);
      renameSync(path, path + '.entered');
      renameSync(path + '.other', path);
    };
    let said;
    try { said = { path: enterDataDir(${JSON.stringify(named)}) }; } catch ({ message }) { said = { refused: message }; }
    console.log(JSON.stringify(said));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout);
}

async function make(path: string, { mode, uid }: { mode: number; uid?: number }): Promise<void> {
  await mkdir(path);
  await chmod(path, mode);
  if (uid !== undefined) await chown(path, uid, uid);
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('a data directory that is exchanged once it was entered', () => {
  test('is the one that was entered: that is closed to others, and the other is left as it is', async () => {
    await make(named, { mode: 0o755 });
    await make(`${named}.other`, { mode: 0o777 });
    expect(await entered()).toEqual({ path: `${named}.entered` });
    expect(await modeOf(`${named}.entered`)).toBe(0o700);
    expect(await modeOf(named)).toBe(0o777);
  });

  test.skipIf(!isRoot)(
    'is refused where what was entered is another user’s, whoever has the one in its place (needs root)',
    async () => {
      await make(named, { mode: 0o777, uid: STRANGER });
      await make(`${named}.other`, { mode: 0o700 });
      expect((await entered()).refused).toContain('belongs to another user');
      expect(await modeOf(`${named}.entered`)).toBe(0o777);
    },
  );
});
