// `hub key`: another key, another home for it, and the recovery kit. The key itself is never shown, here or anywhere.
import { dirname, resolve } from 'node:path';
import { kitTime } from '../../shared/kit-time.ts';
import {
  isKeyGone,
  isUnderAnotherKey,
  lostByNewKey,
  opensByPassphrase,
  shutByNewKey,
} from '../../shared/lost-backups.ts';
import { weaknessOf } from '../../shared/passphrase-strength.ts';
import type { Backup, KeyState, RecoveryKit } from '../../shared/schemas/safekeeping.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { ReservedFile } from '../files/reserved-file.ts';
import { printWhole } from '../files/whole-output.ts';
import { whyNotIn } from '../files/writable-place.ts';
import { askPassphrase, confirm, type SecretOptions } from '../terminal/ask-secret.ts';
import { KEY_FILES } from '../terminal/key-places.ts';
import { kitPage, kitText, OPENS_NOTHING_YET } from '../terminal/kit-page.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export async function key(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const state = await askApi<KeyState>(hub, 'GET', '/v1/key');
  print(state, describe(state), options);
}

export async function rotate({ yes = false, ...options }: RotateOptions): Promise<void> {
  const hub = await ownedHub(options);
  const said = saidOfLost(await keyAndBackups(hub));
  if (said !== undefined && !yes && !(await mayRotate(said)))
    return print({ rotated: false }, 'Nothing was changed.', options);
  if (said !== undefined && yes) process.stderr.write(`${said}\n`);
  const rotated = await askApi<KeyState>(hub, 'POST', '/v1/key/rotate');
  const made = await backupsAfter(hub);
  if (made instanceof Error) {
    const said = `${NEW_KEY} Which backups there are could not be asked (${made.message}): \`hub backup list\` says whether there is one under it, and \`hub backup\` makes one.`;
    return print({ ...rotated, shut_backups: null }, said, options);
  }
  const shut = made.filter((each) => isKeyGone(each, rotated)).map(({ name }) => name);
  const text = [
    NEW_KEY,
    backupAfter(rotated, made),
    kitAfter(rotated, made),
    passphraseAfter(rotated, made),
    shutAfter(shut),
  ];
  print({ ...rotated, shut_backups: shut }, text.filter(Boolean).join(' '), options);
}

const NEW_KEY = 'The vault is encrypted under a new key.';

interface RotateOptions extends CommandOptions {
  yes?: boolean;
}

interface KeyAndBackups {
  state: KeyState;
  made: Backup[];
}

async function keyAndBackups(hub: OwnedHub): Promise<KeyAndBackups> {
  const [state, made] = await Promise.all([
    askApi<KeyState>(hub, 'GET', '/v1/key'),
    askApi<Backup[]>(hub, 'GET', '/v1/backups'),
  ]);
  return { state, made };
}

/** The key is a new one by then, whatever goes wrong here. */
function backupsAfter(hub: OwnedHub): Promise<Backup[] | Error> {
  return askApi<Backup[]>(hub, 'GET', '/v1/backups').catch((error: unknown) => {
    if (error instanceof Error) return error;
    throw error;
  });
}

/** The vault makes one by itself; where that fails, the new key stays. */
function backupAfter(rotated: KeyState, made: readonly Backup[]): string {
  if (made.some((each) => !isUnderAnotherKey(each, rotated))) return 'A backup under it was made.';
  return 'No backup under it could be made: `hub backup` makes one, or says why not.';
}

function kitAfter(rotated: KeyState, made: readonly Backup[]): string {
  if (rotated.recovery_kit === null) return '';
  const allHaveKit = made.every((each) => !isUnderAnotherKey(each, rotated) || each.recovery_kit !== null);
  const since = allHaveKit ? 'from before' : 'made since there is a kit, and before the new key,';
  return `The recovery kit stays good. Backups ${since} open with its words alone.`;
}

function passphraseAfter(rotated: KeyState, made: readonly Backup[]): string {
  const isMeant = made.some(
    (each) => isUnderAnotherKey(each, rotated) && each.recovery_kit === null && opensByPassphrase(each),
  );
  return isMeant
    ? 'Backups from before that no words open, made under a passphrase, open with the passphrase of then.'
    : '';
}

function shutAfter(shut: readonly string[]): string {
  if (shut.length === 0) return '';
  const open = shut.length === 1 ? 'opens' : 'open';
  return `${counted(shut)} ${open} with nothing any more, nor do their copies elsewhere (\`hub backup list\`).`;
}

/** The key that goes is the only one of the backups that no words open: said before, because it cannot be undone. */
function mayRotate(said: string): Promise<boolean> {
  return agreed(said, '--yes to do it all the same', 'Make a new key all the same?');
}

/** Undefined where nothing is lost. */
function saidOfLost({ state, made }: KeyAndBackups): string | undefined {
  const lost = lostByNewKey(state, made);
  if (lost === 0) return undefined;
  const shut = shutByNewKey(state, made).map(({ name }) => name);
  const keeps =
    shut.length === 0 ? '' : ' What is in such a backup is kept by `hub restore NAME --data-dir FOLDER` before that.';
  if (lost === 'all') {
    const but = made.some(opensByPassphrase) ? ', but for those made under a passphrase,' : '';
    return `There is no recovery kit: no backup made until now, here or elsewhere,${but} opens any more under a new key${named(shut)}. \`hub key kit\`, and then \`hub backup\`, first make one that does.${keeps}`;
  }
  const from = state.recovery_kit === null ? 'that no passphrase opens' : 'from before the recovery kit';
  return `${counted(shut)} ${from}${named(shut)}, with every copy elsewhere, will open with nothing any more under a new key.${keeps}`;
}

const NAMED_AT_MOST = 5;

function named(backups: readonly string[]): string {
  if (backups.length === 0) return '';
  const more = backups.length > NAMED_AT_MOST ? `, and ${backups.length - NAMED_AT_MOST} more` : '';
  return ` (${backups.slice(0, NAMED_AT_MOST).join(', ')}${more})`;
}

function counted(backups: readonly string[]): string {
  return backups.length === 1 ? 'One backup' : `${backups.length} backups`;
}

async function agreed(said: string, otherwise: string, question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageRefused(`${said} Say ${otherwise}.`);
  process.stderr.write(`${said}\n`);
  return confirm(question);
}

export async function move(to: string, options: CommandOptions & SecretOptions): Promise<void> {
  if (!['keyring', 'file', 'passphrase'].includes(to)) {
    throw new UsageRefused('A key can be moved to keyring, file or passphrase.');
  }
  const hub = await ownedHub(options);
  const state = await askApi<KeyState>(hub, 'POST', '/v1/key/move', { to }).catch((error: unknown) => {
    if (!(error instanceof CommandRefused && error.code === 'passphrase_needed')) throw error;
    return moveUnderTyped(hub, options);
  });
  print(state, `The key is now ${KEY_FILES[state.key_storage]}, and no longer where it was.`, options);
}

/** Where the hub was started without a passphrase in a file. */
async function moveUnderTyped(hub: OwnedHub, options: SecretOptions): Promise<KeyState> {
  const passphrase = await askPassphrase(options, { twice: true, question: 'The passphrase from now on: ' });
  const weakness = weaknessOf(passphrase);
  if (weakness !== null) process.stderr.write(`${weakness}\n`);
  return askApi<KeyState>(hub, 'POST', '/v1/key/move', { to: 'passphrase', passphrase });
}

interface KitOptions extends CommandOptions {
  page?: string;
  yes?: boolean;
}

export async function kit({ page, yes = false, ...options }: KitOptions): Promise<void> {
  const hub = await ownedHub(options);
  const { recovery_kit } = await askApi<KeyState>(hub, 'GET', '/v1/key');
  if (recovery_kit !== null && !yes && !(await mayReplace(recovery_kit))) {
    return print({ made: false }, 'Nothing was changed.', options);
  }
  if (page === undefined) {
    return showKit(await makeKit(hub, recovery_kit), options);
  }
  using file = reserve(page);
  const { words, code, ...rest } = await makeKit(hub, recovery_kit);
  try {
    file.fill(kitPage({ words, code, ...rest }));
  } catch (error) {
    throw withoutPage(whyNot(page, error), { words, code, ...rest }, options);
  }
  const text = `The recovery kit is on a page at ${page}: print it, keep the paper safe, and delete the file. ${OPENS_NOTHING_YET}`;
  print({ ...rest, page }, text, options);
}

/** Where whoever would read the words has gone, the command ends at once: that is no success either. */
async function showKit(made: RecoveryKit, options: CommandOptions): Promise<void> {
  process.exitCode = 1;
  if (!(await printWhole(made, kitText(made), options)))
    throw new CommandRefused(`What this prints could not be written: ${WORDS_LOST}`, 'output_lost');
  process.exitCode = undefined;
}

/** Once it is made, the words of the one before are good for nothing that comes: no Ctrl-C keeps its own from being shown. */
async function makeKit(hub: OwnedHub, before: KeyState['recovery_kit']): Promise<RecoveryKit> {
  const notNow = () => {};
  process.on('SIGINT', notNow);
  try {
    return await askApi<RecoveryKit>(hub, 'POST', '/v1/key/recovery-kit', { replaces: before?.made_at ?? null });
  } finally {
    process.off('SIGINT', notNow);
  }
}

/** The words on paper stay good for what they were good for, and for nothing that comes: said before, because it cannot be undone. */
function mayReplace(before: { made_at: string }): Promise<boolean> {
  const said = `There is a recovery kit of ${kitTime(before)}. It opens the backups made from then until now; a new one opens the vault and the backups made from now on, so keep every page.`;
  return agreed(said, '--yes to make a new one', 'Make a new one?');
}

/** More than a page ever has. */
const PAGE_BYTES = 64 * 1024;

/** Its room is taken before the words exist: once they do, they are shown this one time. */
function reserve(page: string): ReservedFile {
  try {
    return new ReservedFile(page, PAGE_BYTES);
  } catch (error) {
    if (error instanceof UsageRefused) throw error;
    throw new UsageRefused(`${whyNot(page, error)}; no recovery kit was made.`);
  }
}

/** From now on backups are sealed to words that are on no page: they are shown here, or nobody has them. */
function withoutPage(why: string, made: RecoveryKit, options: CommandOptions): CommandRefused {
  if (process.stdout.isTTY) {
    print(made, kitText(made), options);
    return new CommandRefused(`${why}: write the words down that are shown above, or make another kit.`);
  }
  return new CommandRefused(`${why}: ${WORDS_LOST}`);
}

const WORDS_LOST =
  'a recovery kit was made, and its words are lost. Make another one with `hub key kit`, or no backup from now on opens without its key.';

function whyNot(page: string, error: unknown): string {
  return whyNotIn(dirname(resolve(page)), error);
}

function describe({ key_storage, made_at, recovery_kit }: KeyState): string {
  if (key_storage === 'none') return 'This vault is not encrypted and has no key.';
  const kept = `The key is kept ${KEY_FILES[key_storage]}. It was made on ${made_at}.`;
  if (recovery_kit) return `${kept}\nIts recovery kit is the one of ${kitTime(recovery_kit)}.`;
  return `${kept}\nThere is no recovery kit: make one with \`hub key kit\`, or the vault is lost with its key.`;
}
