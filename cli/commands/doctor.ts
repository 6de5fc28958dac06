// `hub doctor`: looks at everything that can be wrong, whether a hub runs or not, and says what to do. With --fix it does
// what is safe to do without asking.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VAULT_FILE } from '../../shared/schemas/system.ts';
import { type Flags, type HubConfig, readConfig, readDataDir } from '../../supervisor/config.ts';
import { askHub, HubSilent, NoHubRunning } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { asRefused, enterDataDir, requireRoom } from '../../supervisor/data-dir.ts';
import { takeLock } from '../../supervisor/hub-lock.ts';
import { askApi, asOwner } from '../api/api-client.ts';
import { assistants } from '../doctor/assistants.ts';
import { backups, leftovers, permissions, writing } from '../doctor/directory.ts';
import { counted, type Finding, note, problem } from '../doctor/finding.ts';
import { diskSpace, orphans, port, processes, runtime, sandbox, service } from '../doctor/machine.ts';
import { examineVault, keyring, runningVault, stoppedVault } from '../doctor/vault.ts';
import { type CommandOptions, requireNamed } from '../terminal/options.ts';
import { print, readableLine, styled } from '../terminal/output.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';

interface DoctorOptions extends CommandOptions, Flags {
  fix?: boolean;
}

export async function doctor({ fix = false, ...options }: DoctorOptions): Promise<void> {
  const config = readConfig({ ...options, dataDir: readDataDir(options) });
  requireNamed(config.dataDir, options);
  requireRoom(config.dataDir);
  const first = await lookAtAll(config);
  const repaired = fix ? await repair(first) : [];
  const findings = repaired.length > 0 ? await lookAtAll(config) : first;
  const told = findings.map(({ repair: _, ...finding }) => finding);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  print(
    { ok: problems === 0, findings: told, repaired },
    describe(findings, repaired, verdictOn(config, findings, { problems, warnings })),
    options,
  );
  if (problems > 0) process.exitCode = 1;
}

async function repair(findings: Finding[]): Promise<string[]> {
  const repaired: string[] = [];
  for (const { check, repair: mend } of findings) {
    if (mend === undefined) continue;
    await mend();
    repaired.push(check);
  }
  return repaired;
}

async function lookAtAll(config: HubConfig): Promise<Finding[]> {
  const bar = new ProgressBar('Looking');
  const findings: Finding[] = [];
  const look = async (...found: (Finding | Finding[] | Promise<Finding | Finding[]>)[]) => {
    for (const each of found) findings.push(...[await each].flat());
    bar.update(findings.length, 20);
  };
  try {
    const here = existsSync(config.dataDir);
    const hub = here ? await runningHub(config.dataDir) : undefined;
    await look(runtime(config, hub instanceof CommandRefused ? undefined : hub), sandbox());
    if (!here) {
      await look(
        note('directory', `There is no data directory at ${config.dataDir} yet.`, '`hub start`, then `hub setup`.'),
      );
    }
    if (hub instanceof CommandRefused) {
      const isSilent = hub instanceof HubSilent;
      await look(problem('processes', hub.message, isSilent ? AS_SAID : '`hub logs`, then `hub stop`.'));
    } else await look(processes(hub), port(config, hub), orphans(), service());
    if (here) await look(lookInside(config, hub));
    await look(assistants(hub instanceof CommandRefused ? undefined : hub));
    return findings;
  } finally {
    bar.end();
  }
}

/** What whoever reads a finding is told to do stands in its sentence. */
const AS_SAID = 'Do as it says, then `hub doctor`.';

async function lookInside(config: HubConfig, found: HubStatus | CommandRefused | undefined): Promise<Finding[]> {
  const hub = found instanceof CommandRefused ? undefined : found;
  const { dataDir } = config;
  const hasVault = existsSync(join(dataDir, VAULT_FILE));
  const makeBackup =
    hub &&
    (async () => {
      await askApi(await asOwner(hub), 'POST', '/v1/backups');
    });
  // The rights are looked at before the directory is entered, which takes them away from others.
  const common = lookAtFiles(dataDir, () => [
    permissions(dataDir),
    diskSpace(dataDir),
    writing(dataDir),
    // One that does not answer runs all the same: its socket is no leftover.
    leftovers(dataDir, found !== undefined),
    backups(dataDir, hasVault, makeBackup),
  ]);
  if (hub !== undefined) {
    const inVault = await runningVault(hub);
    return [...common, keyring(await examineVault(config, false)), ...inVault];
  }
  // It has the vault open, and is the problem.
  if (found instanceof HubSilent) return common;
  const lock = await lockOf(dataDir);
  if (lock instanceof CommandRefused)
    return [
      ...common,
      problem('vault', lock.message, lock.code === 'busy' ? 'Wait for it, then `hub doctor`.' : AS_SAID),
    ];
  try {
    const examined = await examineVault({ ...config, dataDir: lock.path }, true);
    return [...common, keyring(examined), ...stoppedVault(examined, config)];
  } finally {
    lock.release();
  }
}

/** Where somebody else has a folder in it, as after a command of root's, that is what is found. */
function lookAtFiles(dataDir: string, look: () => Finding[]): Finding[] {
  try {
    return look();
  } catch (error) {
    const refused = asRefused(error, dataDir);
    if (!(refused instanceof CommandRefused)) throw error;
    return [problem('permissions', refused.message, AS_SAID)];
  }
}

/** Nobody may start a hub while its vault is looked at. */
async function lockOf(dataDir: string): Promise<{ path: string; release: () => void } | CommandRefused> {
  try {
    const path = enterDataDir(dataDir);
    const lock = await takeLock(path);
    return { path, release: () => lock.close() };
  } catch (error) {
    if (error instanceof CommandRefused) return error;
    throw error;
  }
}

/** What is only being started is not ready, and no problem yet: it is waited for. */
const STARTING_FOR_MS = 10_000;

async function runningHub(dataDir: string): Promise<HubStatus | CommandRefused | undefined> {
  const deadline = Date.now() + STARTING_FOR_MS;
  try {
    for (;;) {
      const hub = await askHub(dataDir, { ask: 'status' });
      if (!hub.processes.some(({ state }) => state === 'starting') || Date.now() > deadline) return hub;
      await sleep(100);
    }
  } catch (error) {
    if (error instanceof NoHubRunning) return undefined;
    if (error instanceof CommandRefused) return error;
    throw error;
  }
}

const MARKS = { ok: '✓', note: '·', warning: '!', problem: '✗' } as const;
const STYLES = { ok: 'green', note: 'dim', warning: 'yellow', problem: 'red' } as const;

const NOTHING_YET = 'There is no data directory yet, so nothing of a vault was looked at.';

function verdictOn(
  { dataDir }: HubConfig,
  findings: readonly Finding[],
  { problems, warnings }: { problems: number; warnings: number },
): string {
  if (problems + warnings === 0) {
    if (!existsSync(dataDir)) return NOTHING_YET;
    // Where nothing in a vault was looked at, its finding says why.
    const unseen = findings.find(({ check, level }) => check === 'vault' && level === 'note');
    return unseen === undefined ? 'Everything is in order.' : `What was looked at is in order. ${unseen.detail}`;
  }
  return `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`;
}

function describe(findings: Finding[], repaired: string[], verdict: string): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, level, detail, fix }) => [
    `${styled(STYLES[level], MARKS[level])} ${check.padEnd(width)}  ${readableLine(detail, 300)}`,
    ...(fix === null ? [] : [`  ${' '.repeat(width)}  ${styled('dim', '→')} ${fix}`]),
  ]);
  const done = repaired.length > 0 ? [`Repaired: ${repaired.join(', ')}.`] : [];
  return [...lines, '', ...done, verdict].join('\n');
}
