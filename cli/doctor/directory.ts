// The data directory, as anybody sees it who may look into it: rights, what was left over, and the age of the backups.
import { accessSync, chmodSync, constants, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '../../shared/limits.ts';
import { isKeyGone } from '../../shared/lost-backups.ts';
import { VAULT_FILE } from '../../shared/schemas/system.ts';
import { shellWord } from '../../shared/shell-word.ts';
import { SOCKET_NAME } from '../../supervisor/control/client.ts';
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
      `Make them yours: chown -R ${uid} ${shellWord(dataDir)}`,
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

/** What the vault writes with every change, as far as it is there: a file can be closed to writing while all around it is open. */
const WRITTEN = ['.', 'vault.db', 'vault.db-wal', 'vault.db-shm', 'audit.head'];

/** Asked of the system, which knows of a disk that is mounted read-only as well: nothing is written for it. */
export function writing(dataDir: string): Finding {
  for (const name of WRITTEN) {
    const path = join(dataDir, name);
    const code = existsSync(path) ? whyNotWritten(path) : undefined;
    if (code === undefined) continue;
    const what = name === '.' ? dataDir : `${name} in ${dataDir}`;
    const fix =
      code === 'EROFS'
        ? 'Its disk is mounted read-only, as one with errors often is: check it, and mount it again.'
        : `Give yourself the right to read and write: chmod u+rwX ${shellWord(path)} (\`lsattr\` says whether it was made unchangeable).`;
    return problem('writing', `The vault takes nothing new: ${what} cannot be written to (${code}).`, fix);
  }
  return ok('writing', 'The system lets the vault write.');
}

function whyNotWritten(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
  }
}

/** Nothing of this keeps a hub from starting: each is replaced or passed over by the next one. */
export function leftovers(dataDir: string, isRunning: boolean): Finding {
  const drafts = draftsIn(join(dataDir, 'exports'));
  const found = isRunning ? drafts.filter((name) => isOld(dataDir, name)) : [...endsOfSockets(dataDir), ...drafts];
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
  const key = keyOf(dataDir);
  const all = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => ({
      at: Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-\w+$/, '$1:$2:$3.$4Z')),
      isShut: isShut(join(folder, name), key),
    }))
    .filter(({ at }) => Number.isFinite(at));
  const made = all.flatMap(({ at, isShut }) => (isShut ? [] : [at])).toSorted((a, b) => b - a);
  const shut = all.length - made.length;
  const [newest] = made.filter((at) => !isToCome(at));
  if (made.length === 0) {
    const said = shut === 0 ? 'There is no backup.' : `There is no backup that opens: ${saidOfShut(shut, '')}`;
    return warning('backups', said, '`hub backup`', makeOne);
  }
  const hours = newest === undefined ? Number.POSITIVE_INFINITY : (Date.now() - newest) / HOUR_MS;
  if (made.some(isToCome) && hours > STALE_HOURS) {
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
  const more = shut === 0 ? '' : ` ${saidOfShut(shut, ' more')}`;
  const said = `${counted(made.length, 'backup')}; the newest is ${age} old.${more}`;
  // A vault in which nothing happens gets no new ones.
  return hours > STALE_HOURS ? note('backups', said, '`hub backup` makes one now.') : ok('backups', said);
}

/** Made while the clock was ahead. */
function isToCome(at: number): boolean {
  return at - Date.now() > HOUR_MS;
}

function saidOfShut(shut: number, more: string): string {
  const open = shut === 1 ? 'opens' : 'open';
  return `${shut}${more} ${open} with nothing any more, made before there was a recovery kit and under a key that is gone.`;
}

/** By what lies beside it: no words open it, no passphrase, and its key was another one. Of what cannot be read it is not said. */
function isShut(folder: string, key: ReturnType<typeof keyOf>): boolean {
  const { encrypted, has_recovery_kit, made_at } = valuesIn(join(folder, 'backup.json'));
  if (key === undefined || typeof made_at !== 'string') return false;
  const { key_storage, key_check } = valuesIn(join(folder, VAULT_FILE));
  const backup = {
    made_at,
    encrypted: encrypted === true,
    recovery_kit: has_recovery_kit === false ? null : {},
    key_storage: textOrNull(key_storage),
    key_check: textOrNull(key_check),
  };
  return isKeyGone(backup, key);
}

function keyOf(dataDir: string): { made_at: string; key_check: string | null } | undefined {
  const { rotated_at, created_at, key_check } = valuesIn(join(dataDir, VAULT_FILE));
  const made_at = rotated_at ?? created_at;
  return typeof made_at === 'string' ? { made_at, key_check: textOrNull(key_check) } : undefined;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function valuesIn(path: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
