// What a hub runs from while another version may be put in the place of the installed one: a copy of the package in the
// cache of its user, with the Node and the keyring that come beside it. An upgrade takes files away that a hub loads late, or
// when it starts a worker anew; the copy stays as long as a hub runs from it. Most of it costs no room: where both lie on one
// disk a file is the same file twice.
//
// It trusts the package that it copies. It must never stand in the way of a start: where nothing can be kept, a hub runs from
// what is installed, as long as that is there.
//
// Plain JavaScript, because the `hub` command asks it before it loads any TypeScript.
import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { isInstalled, project } from './bundles.js';
import { PINNED_PACKAGE, pinnedNode } from './pinned-node.js';

/** Every version that a hub of this user runs from lies here; `users` in it names the processes that do. */
export const KEPT_DIR = join(homeOrNone(), '.cache/context-hub/running');
const ORIGIN = 'origin.json';

/** A user of whom the system knows no home keeps nothing: below this there is never a folder. */
function homeOrNone() {
  try {
    return homedir();
  } catch {
    return '/dev/null';
  }
}

const isKept = project.startsWith(KEPT_DIR + sep);

/** What is installed: its folder, and the Node it came with. */
export function origin() {
  const own = { project, node: pinnedNode()?.program ?? process.execPath };
  return isKept ? JSON.parse(readFileSync(join(dirname(dirname(project)), ORIGIN), 'utf8')) : own;
}

/** Answers where the hub is to run from, and with which Node; undefined for where it is. */
export function keepProgram() {
  if (!isInstalled) return undefined;
  try {
    const place = isKept ? dirname(dirname(project)) : join(KEPT_DIR, nameOf());
    if (!existsSync(place)) copyTo(place);
    use(place);
    sweep(place);
    const node = join(place, 'node_modules', PINNED_PACKAGE, 'bin/node');
    return { project: join(place, 'node_modules/context-hub'), node: existsSync(node) ? node : undefined };
  } catch {
    return undefined;
  }
}

/** Of what it is made, and where: two installations are two programs, whatever version they call themselves. */
function nameOf() {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const folder = join(project, 'build/processes');
  const made = createHash('sha256').update(project);
  for (const name of readdirSync(folder).toSorted())
    if (name.endsWith('.json')) made.update(readFileSync(join(folder, name)));
  return `${version}-${made.digest('hex').slice(0, 12)}`;
}

function copyTo(place) {
  const unfinished = `${place}.${process.pid}`;
  const packages = join(unfinished, 'node_modules');
  mkdirSync(packages, { recursive: true, mode: 0o700 });
  for (const { name } of readdirSync(project, { withFileTypes: true }))
    if (!['node_modules', 'docs'].includes(name)) lay(join(project, name), join(packages, 'context-hub', name));
  for (const path of keyringDirs(project)) lay(realpathSync(path), join(packages, '@napi-rs', basename(path)));
  const { node } = origin();
  const beside = dirname(dirname(node));
  if (basename(beside) === PINNED_PACKAGE) lay(beside, join(packages, PINNED_PACKAGE));
  writeFileSync(join(unfinished, ORIGIN), JSON.stringify({ project, node }));
  try {
    renameSync(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another hub may have been first.
    if (!existsSync(place)) throw error;
  }
}

/** A folder or a file, with all that is in it. */
function lay(from, to) {
  let inside;
  try {
    inside = readdirSync(from);
  } catch {
    mkdirSync(dirname(to), { recursive: true });
    try {
      return linkSync(from, to);
    } catch {
      return copyFileSync(from, to, constants.COPYFILE_FICLONE);
    }
  }
  mkdirSync(to, { recursive: true });
  for (const name of inside) lay(join(from, name), join(to, name));
}

function use(place) {
  const mark = join(place, 'users', String(process.pid));
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
  process.on('exit', () => rmSync(mark, { force: true }));
}

/** Versions that nobody runs from any more; all of them where none is one's own. */
export function sweep(own) {
  if (!existsSync(KEPT_DIR)) return;
  for (const name of readdirSync(KEPT_DIR)) {
    const place = join(KEPT_DIR, name);
    if (place !== own && !isUsed(place)) rmSync(place, { recursive: true, force: true });
  }
}

function isUsed(place) {
  const maker = /\.(\d+)$/.exec(place)?.[1];
  const users = existsSync(join(place, 'users')) ? readdirSync(join(place, 'users')) : [];
  return [...users, ...(existsSync(join(place, ORIGIN)) || maker === undefined ? [] : [maker])].some(isRunning);
}

function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * The keyring's package and the one with its program, by the names that lead to them and by where they really are: npm lays
 * them into our folder or beside it, pnpm into a store that both names point to.
 */
export function keyringDirs(root) {
  const scopes = [join(root, 'node_modules'), dirname(root)].map((path) => join(path, '@napi-rs'));
  const around = scopes.find((path) => existsSync(join(path, 'keyring')));
  if (around === undefined) return [];
  const real = dirname(realpathSync(join(around, 'keyring')));
  const named = [around, real].flatMap((scope) =>
    readdirSync(scope)
      .filter((name) => name.startsWith('keyring'))
      .map((name) => join(scope, name)),
  );
  return [...new Set([...named, ...named.map((path) => realpathSync(path))])];
}
