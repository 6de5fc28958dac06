// The file in which an assistant keeps its servers: where it is, what is in it, and how it is written anew. Whoever writes it
// keeps a copy of what was there (but for a token of the hub), writes only what was read before, and replaces the file in one step.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { AssistantKind, HomePath } from '../../shared/assistants/kinds.ts';
import { CONNECTION_TOKEN_FORM } from '../../shared/id-kinds.ts';
import { readConfigHome, readFolder, readHome } from '../../supervisor/config.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { writeDurably } from '../files/durable-file.ts';

export interface ConfigFile {
  path: string;
  /** Empty when there is none yet. */
  text: string;
  exists: boolean;
}

export function openConfigFile(kind: AssistantKind, name: string, { inProject }: { inProject: boolean }): ConfigFile {
  return openAt(inProject ? projectPath(kind, name) : userPath(kind, name));
}

export function openAt(path: string): ConfigFile {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { path, text: '', exists: false };
  // A file in the place of such a link would be another one than that which comes back with its disk.
  if (found.isSymbolicLink() && !existsSync(path)) throw leftAlone(path, 'is a link to a file that is not there');
  try {
    // Whoever keeps their settings elsewhere and links to them goes on doing so.
    const real = realpathSync(path);
    return { path: real, text: textIn(real), exists: true };
  } catch (error) {
    throw error instanceof CommandRefused ? error : leftAlone(path, 'cannot be read');
  }
}

/** Without the mark that some editors put first. What is no UTF-8 would not survive being written again. */
function textIn(path: string): string {
  if (!statSync(path).isFile()) throw leftAlone(path, 'is not a file');
  const bytes = readFileSync(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw leftAlone(path, 'is not UTF-8 text');
  }
}

function leftAlone(path: string, why: string): CommandRefused {
  return new CommandRefused(`${path} ${why}, so nothing was changed.`);
}

/** Where the copy of what was there is; null when there was nothing. */
export function writeConfigFile(
  { path, text, exists }: ConfigFile,
  next: string,
  { isSecret = true } = {},
): string | null {
  const current = existsSync(path) ? textIn(path) : '';
  if (current !== text) throw new CommandRefused(`${path} was changed meanwhile, so it was left alone; try again.`);
  let backup: string | null = null;
  try {
    mkdirSync(dirname(path), { recursive: true });
    // A file that holds a token from now on is for its owner's eyes; any other is for whoever could read it before.
    if (exists) backup = copyBeside(path);
    writeDurably(path, next, isSecret ? 0o600 : modeOf(path, exists));
    return backup;
  } catch {
    if (backup !== null) rmSync(backup, { force: true });
    throw new CommandRefused(
      `${path} cannot be written, so it was left as it is; \`--print\` shows what belongs there.`,
    );
  }
}

function copyBeside(path: string): string {
  const backup = `${path}.${new Date().toISOString().replace(/[:.]/g, '-')}.backup`;
  if (existsSync(backup)) throw new Error('there is a copy of this moment');
  writeDurably(backup, withoutTokens(bytesOf(path)));
  blankOlderCopies(path);
  return backup;
}

const TOKEN = new RegExp(CONNECTION_TOKEN_FORM, 'g');
const BLANK = 'a token of the hub stood here';

/** A token that is in no use any more may still be good: it is in the configuration, or nowhere. Byte for byte the rest stays. */
function withoutTokens(text: string): Buffer {
  return Buffer.from(text.replace(TOKEN, BLANK), 'latin1');
}

function bytesOf(path: string): string {
  return readFileSync(path, 'latin1');
}

/** Earlier versions kept the token in them. */
function blankOlderCopies(path: string): void {
  const [folder, own] = [dirname(path), `${basename(path)}.`];
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    if (!name.startsWith(own) || !COPY_ENDING.test(name.slice(own.length))) continue;
    try {
      const text = bytesOf(join(folder, name));
      if (text.search(TOKEN) >= 0) writeDurably(join(folder, name), withoutTokens(text));
    } catch {
      // What cannot be read or written here is in nobody's way of connecting.
    }
  }
}

const COPY_ENDING = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.backup$/;

/** Of which nothing is left; `folder`: that it lies in was made for it, and goes as well where nothing else is in it. */
export function removeConfigFile({ path }: ConfigFile, { folder = false } = {}): void {
  rmSync(path);
  if (folder && readdirSync(dirname(path)).length === 0) rmdirSync(dirname(path));
}

function modeOf(path: string, exists: boolean): number {
  return exists ? statSync(path).mode & 0o777 : 0o644;
}

function projectPath({ projectFile }: AssistantKind, name: string): string {
  if (projectFile === undefined)
    throw new CommandRefused(`${name} reads no configuration inside a project; leave --project out.`);
  return resolve(projectFile);
}

function userPath({ file, moved }: AssistantKind, name: string): string {
  if (readHome() === undefined) {
    throw new CommandRefused(
      `${name} keeps its configuration in the home directory, and there is none here; \`--print\` shows what belongs into it.`,
    );
  }
  return placeInHome(file, moved);
}

export function placeInHome(place: HomePath, moved?: AssistantKind['moved']): string {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  const path = typeof place === 'string' ? place : place[platform];
  const elsewhere = moved && path.startsWith(moved.folder) ? readFolder(moved.by) : undefined;
  if (moved !== undefined && elsewhere !== undefined) {
    const inside = `${moved.folder}/`;
    return join(elsewhere, path.startsWith(inside) ? path.slice(inside.length) : basename(path));
  }
  if (platform === 'linux' && path.startsWith(CONFIG_HOME))
    return join(readConfigHome(), path.slice(CONFIG_HOME.length));
  return join(readHome() ?? '', path.slice(2));
}

const CONFIG_HOME = '~/.config/';
