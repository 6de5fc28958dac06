// The data directory, as anybody sees it who may look into it: rights, what was left over, and the age of the backups.
import { chmodSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '../../shared/limits.ts';
import { SOCKET_NAME } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { isPairName } from '../../supervisor/socket-pair.ts';
import { counted, type Finding, note, ok, problem, warning } from './finding.ts';

const OTHERS = 0o077;
/** More than this many files of an installation are not looked at one by one. */
const MOST_FILES = 5000;

export function permissions(dataDir: string): Finding {
  const uid = process.getuid?.();
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).slice(0, MOST_FILES);
  const files = ['.', ...names].map((name) => ({ path: join(dataDir, name), stat: statOf(join(dataDir, name)) }));
  const foreign = files.filter(({ stat }) => stat && uid !== undefined && stat.uid !== uid);
  if (foreign.length > 0) {
    return problem(
      'permissions',
      `Not yours in ${dataDir}: ${counted(foreign.length, 'file')}.`,
      `Make them yours: chown -R ${uid} '${dataDir}'`,
    );
  }
  const open = files.filter(({ stat }) => stat && !stat.isSymbolicLink() && (stat.mode & OTHERS) !== 0);
  if (open.length === 0) return ok('permissions', `${dataDir} is closed to everybody else.`);
  return problem(
    'permissions',
    `Open to others in ${dataDir}: ${counted(open.length, 'file')}.`,
    '`hub doctor --fix` closes them.',
    () => {
      for (const { path, stat } of open) chmodSync(path, (stat?.mode ?? 0o600) & 0o700);
    },
  );
}

function statOf(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Nothing of this keeps a hub from starting: each is replaced or passed over by the next one. */
export function leftovers(dataDir: string, hub: HubStatus | undefined): Finding {
  const drafts = draftsIn(join(dataDir, 'exports'));
  const found =
    hub === undefined ? [...endsOfSockets(dataDir), ...drafts] : drafts.filter((name) => isOld(dataDir, name));
  if (found.length === 0) return ok('leftovers', 'Nothing is left over.');
  return warning(
    'leftovers',
    `Left by what was killed: ${found.join(', ')}.`,
    '`hub doctor --fix` or the next start removes it.',
    () => {
      for (const name of found) rmSync(join(dataDir, name), { force: true });
    },
  );
}

function endsOfSockets(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name === SOCKET_NAME || isPairName(name));
}

function draftsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.part')).map((name) => join('exports', name));
}

/** Under a hub that runs, an export may be under way, or be taken away just now. */
function isOld(dataDir: string, name: string): boolean {
  const stat = statOf(join(dataDir, name));
  return stat !== undefined && Date.now() - stat.mtimeMs > HOUR_MS;
}

const STALE_HOURS = 72;

export function backups(dataDir: string, hasVault: boolean, makeOne: (() => Promise<void>) | undefined): Finding {
  if (!hasVault) return ok('backups', 'There is nothing to back up yet.');
  const folder = join(dataDir, 'backups');
  const made = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-\w+$/, '$1:$2:$3.$4Z')))
    .filter(Number.isFinite)
    .toSorted((a, b) => b - a);
  const [newest] = made;
  if (newest === undefined) return warning('backups', 'There is no backup.', '`hub backup`', makeOne);
  const hours = (Date.now() - newest) / HOUR_MS;
  if (hours < -1) {
    return warning(
      'backups',
      'The newest backup is from the future: the clock of this machine was set back.',
      'Set the clock, then `hub backup`.',
    );
  }
  const age =
    hours < 1
      ? 'less than an hour'
      : hours < 48
        ? counted(Math.round(hours), 'hour')
        : counted(Math.round(hours / 24), 'day');
  const said = `${counted(made.length, 'backup')}; the newest is ${age} old.`;
  // A vault in which nothing happens gets no new ones.
  return hours > STALE_HOURS ? note('backups', said, '`hub backup` makes one now.') : ok('backups', said);
}
