// The hub as it is installed, in a folder of its own, and a newer version that takes its place while it runs. What npm does is
// done by hand: the old folder goes, and one of the same name comes.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyContents } from '../../scripts/package/contents.ts';
import { PROJECT } from './hub.ts';

/** Packages that are installed beside the hub. */
const BESIDE = /^(@napi-rs|node-(bin-)?(linux|darwin|win)-.*)$/;

const COMMAND_MS = 60_000;

/** Installs the hub into a folder and answers where it lies: `cli/hub.js` in there is the command. */
export function installHub(folder: string): string {
  const packages = join(folder, 'node_modules');
  const own = join(packages, 'context-hub');
  mkdirSync(own, { recursive: true });
  copyContents(own, { papers: false });
  cpSync(join(PROJECT, 'package.json'), join(own, 'package.json'));
  for (const name of readdirSync(join(PROJECT, 'node_modules')).filter((each) => BESIDE.test(each)))
    symlinkSync(join(PROJECT, 'node_modules', name), join(packages, name));
  return own;
}

/** Runs one command of the installed hub to its end. */
export function runInstalled(
  own: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = { env, timeout: COMMAND_MS };
  return new Promise((done) => {
    execFile(process.execPath, [join(own, 'cli/hub.js'), ...args], options, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : 1, stdout, stderr }),
    );
  });
}

/** Puts the next version in the place of the hub: no file of its processes has the name that it had before. */
export function upgradeHub(own: string, version: string): void {
  const newer = join(dirname(own), '.context-hub-newer');
  cpSync(own, newer, { recursive: true });
  const manifest = join(newer, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  renameAll(join(newer, 'build/processes'));
  rmSync(own, { recursive: true });
  renameSync(newer, own);
}

const HASHED = /-([\w-]{8})(?=\.js\b)/g;

function renameAll(folder: string): void {
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const path = join(each.parentPath, each.name);
    if (!/\.(js|json)$/.test(each.name)) continue;
    const text = readFileSync(path, 'utf8').replace(HASHED, (_, hash: string) => `-${[...hash].reverse().join('')}`);
    writeFileSync(path, text);
    renameSync(
      path,
      path.replace(HASHED, (_, hash: string) => `-${[...hash].reverse().join('')}`),
    );
  }
}
