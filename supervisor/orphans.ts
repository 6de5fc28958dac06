// Halves of boxes that nobody waits for.
//
// bubblewrap forks before the box exists, and its child waits for a go-ahead of the parent before anything else, the wish
// to die with it included. A parent that is killed in between leaves a child that waits for ever. While the supervisor
// lives it ends the whole group of a worker that has ended (worker-run.ts), and a trial is bounded by a program that outlives
// us (sandbox.ts); what a supervisor left that was killed itself is found here, by its arguments, at the next start and at the end.
//
// It trusts /proc. It must never end a process that has a parent of ours: another hub may be starting its own boxes.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { PROGRAM_DIRS } from './project-dir.ts';
import { TRIAL_PROGRAM, TRIAL_TIMER } from './sandbox.ts';

/** Answers how many there were. */
export function endOrphans(): number {
  return findOrphans().filter(end).length;
}

export function findOrphans(): number[] {
  return processes().filter(isOrphan);
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function isOrphan(pid: number): boolean {
  try {
    if (!isBoxOfOurs(pid) || !isOwn(pid)) return false;
    const parent = parentOf(pid);
    return !isBoxOfOurs(parent) && !isNode(parent) && !isTrialTimer(parent);
  } catch {
    // It has ended, or it is another user's.
    return false;
  }
}

/** bubblewrap, with a worker of this project as what it is to run, or with nothing, for a trial. */
function isBoxOfOurs(pid: number): boolean {
  const args = argumentsOf(pid);
  const [program = ''] = args;
  const hostname = args.indexOf('--hostname');
  const runs = args.at(-1) ?? '';
  const isOfOurs = runs === TRIAL_PROGRAM || PROGRAM_DIRS.some((folder) => runs.startsWith(`${folder}/`));
  return basename(program) === 'bwrap' && /^hub(-[0-9a-f]{12})?$/.test(args[hostname + 1] ?? '') && isOfOurs;
}

/** Waits for a trial that somebody makes right now. */
function isTrialTimer(pid: number): boolean {
  const args = argumentsOf(pid);
  return basename(args[0] ?? '') === TRIAL_TIMER && args.at(-1) === TRIAL_PROGRAM;
}

function argumentsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
}

/** From what the kernel says of the process: its folder in /proc may be root's while it is in a namespace of its own. */
function isOwn(pid: number): boolean {
  const uid = readFileSync(`/proc/${pid}/status`, 'latin1').match(/^Uid:\t(\d+)/m)?.[1];
  return Number(uid) === process.getuid?.();
}

function parentOf(pid: number): number {
  // The name of the program stands in brackets and may hold anything.
  return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]);
}

/** From a service with namespaces of its own it cannot be read which program a process outside runs, only how it was called. */
function isNode(pid: number): boolean {
  try {
    // Installed anew under a hub that runs, its file is said to be deleted; and a hub runs from a copy of its own.
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    return basename(program) === basename(process.execPath);
  } catch {
    const [program = ''] = argumentsOf(pid);
    return basename(program) === basename(process.execPath);
  }
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
