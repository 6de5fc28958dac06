// `hub plugin new | validate | run | pack | sign`: starts the kit of the plugin-host for one command, with the permissions
// that this command needs and no others. Nothing is known here of what a plugin is.
import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { programArguments, type Rights } from '../../supervisor/program.ts';
import { PACKAGE_DIRS, PROJECT_DIR } from '../../supervisor/project-dir.ts';
import { requireSecretFile } from '../terminal/ask-secret.ts';

type KitCommand = 'new' | 'validate' | 'run' | 'pack' | 'sign';

interface KitOptions {
  json?: boolean;
  out?: string;
  key?: string;
  passphraseFile?: string;
  [option: string]: string | boolean | string[] | undefined;
}

const KIT = 'services/plugin-host/kit/main.ts';

/** It reaches no hub: where the data directory is does not matter to it. */
export async function runKit(path: string, command: KitCommand, { dataDir: _, ...given }: KitOptions): Promise<void> {
  if (given.passphraseFile !== undefined) requireSecretFile(given.passphraseFile);
  const options = command === 'new' ? { publisher: userInfo().username, ...given } : given;
  const { reads, writes, allows } = reachOf(command, resolve(path), options);
  const rights = { reads: [PROJECT_DIR, ...PACKAGE_DIRS, ...reads], writes, allows };
  const child = spawn(process.execPath, [...programArguments(KIT, rights), command, path, ...written(options)], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

function reachOf(command: KitCommand, path: string, { out, key, passphraseFile }: KitOptions): Rights {
  switch (command) {
    case 'new':
      return { reads: [], writes: [path, join(path, '*')], allows: [] };
    case 'validate':
      return { reads: [path], writes: [], allows: [] };
    case 'run':
      return { reads: [path], writes: [], allows: ['child-process', 'net'] };
    case 'pack':
      // Where no name is given, the pack is called after the plugin, which only the kit reads.
      return { reads: [path], writes: [beside(out ?? 'pack')], allows: [] };
    case 'sign':
      return {
        reads: [key, passphraseFile].flatMap((each) => (each === undefined ? [] : [beside(each)])),
        writes: [beside(path)],
        allows: key === undefined ? ['child-process'] : [],
      };
  }
}

/** All that lies in the folder of a file, as a pattern: Node confuses a path with another one that begins with it, `shelf` and `shelf.pack`. */
function beside(file: string): string {
  return join(dirname(resolve(file)), '*');
}

/** The options as the kit reads them. */
function written(options: KitOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return [value].flat().map((each) => `${flag}=${each}`);
  });
}
