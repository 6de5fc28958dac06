// Whether something can be put where a person wants it, found out before any work begins: it is put there and taken away again,
// because the kinds of places answer no other question alike. Each refusal is one sentence, and the command makes no sense.
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { confirm } from '../terminal/ask-secret.ts';
import { readableLine } from '../terminal/output.ts';

const PATH_LENGTH = 120;

/** What of a path stands in a sentence. */
export function shownPath(path: string): string {
  return readableLine(path, PATH_LENGTH);
}

/** A file that is not there yet, in a folder that is. */
export function requireNewFile(path: string): void {
  const whole = wholePath(path, 'The file');
  const found = stateOf(whole);
  if (found?.isDirectory()) throw new UsageRefused(`${shownPath(whole)} is a folder; name a file in it.`);
  if (found !== undefined) {
    throw new UsageRefused(
      `There is a file of this name already (${shownPath(whole)}); name another, or remove it first.`,
    );
  }
  requireFolder(dirname(whole));
  tryNewFile(whole);
}

/** A folder that is there. */
export function requireFolder(path: string, advice = 'make it first, or name another place'): void {
  const whole = wholePath(path, 'The folder');
  if (isFolder(whole)) return;
  const missing = firstMissing(whole);
  throw new UsageRefused(`There is no folder ${shownPath(missing)}; ${advice}.`);
}

/** One that takes files as well. */
function requireOpenFolder(path: string): void {
  requireFolder(path);
  tryNewFile(join(resolve(path), `.hub-${process.pid}`));
}

/**
 * Works with such a folder. It is made where it alone is missing: with more of its path, its disk is most likely not mounted. Where
 * the work fails, a folder that was made for it goes again, unless something is in it by now.
 */
export async function withFolder<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  const isNew = canBeMade(path);
  if (isNew) makeFolder(path);
  try {
    requireOpenFolder(path);
    return await work();
  } catch (error) {
    if (isNew) removeEmptyFolder(resolve(path));
    throw error;
  }
}

/** A folder that is missing may be a disk that is not mounted: it is made only where somebody can be asked and says so. */
export async function isWantedFolder(path: string): Promise<boolean> {
  if (!process.stdin.isTTY) requireFolder(path);
  return !canBeMade(path) || confirm(`There is no folder ${shownPath(resolve(path))}. Make it?`);
}

/** Whether it alone is missing. */
function canBeMade(path: string): boolean {
  const whole = wholePath(path, 'The folder');
  return !isFolder(whole) && isFolder(dirname(whole));
}

function makeFolder(path: string): void {
  const whole = resolve(path);
  try {
    mkdirSync(whole);
  } catch (error) {
    throw new UsageRefused(`${whyNotIn(dirname(whole), error)}; choose another place.`);
  }
}

/** What went wrong before is what is said; a folder that stays is in nobody's way. */
function removeEmptyFolder(whole: string): void {
  try {
    rmdirSync(whole);
  } catch {}
}

/** Half a sentence: why nothing could be written into a folder. */
export function whyNotIn(folder: string, error: unknown): string {
  const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room in ${shownPath(folder)}`;
  if (code === 'ENAMETOOLONG') return 'This name is too long for a file there';
  return `${shownPath(folder)} cannot be written to (${code})`;
}

function wholePath(path: string, what: string): string {
  if (path === '') throw new UsageRefused(`${what} has no name; name one.`);
  return resolve(path);
}

function tryNewFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    rmSync(path);
  } catch (error) {
    throw new UsageRefused(`${whyNotIn(dirname(path), error)}; choose another place.`);
  }
}

/** Throws where there is something else of that name. */
function isFolder(whole: string): boolean {
  const found = stateOf(whole);
  if (found === undefined || found.isDirectory()) return found !== undefined;
  throw new UsageRefused(`${shownPath(whole)} is no folder; choose another place.`);
}

/** The first part of a path that is not there. What lies below a file is said to be missing as well: then that is no folder. */
function firstMissing(whole: string): string {
  let missing = whole;
  while (!isFolder(dirname(missing))) missing = dirname(missing);
  return missing;
}

function stateOf(whole: string): Stats | undefined {
  try {
    return statSync(whole, { throwIfNoEntry: false });
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    if (code === 'ENAMETOOLONG') throw new UsageRefused(`This path is too long: ${shownPath(whole)}`);
    throw new UsageRefused(`${shownPath(whole)} cannot be looked at (${code}); choose another place.`);
  }
}
