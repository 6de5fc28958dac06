// What the owner does to the vault from a terminal.
import type { LockSettings, Setup } from '../../shared/schemas/system.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { askPassphrase, type SecretOptions } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

const KEY_PLACES: Record<string, string> = {
  keyring: 'in the keyring of this system',
  file: 'in a file beside it',
  passphrase: 'in a file that the passphrase opens',
};

export async function token(options: CommandOptions): Promise<void> {
  const { token: owner_token } = await ownedHub(options);
  print({ owner_token }, owner_token, options);
}

export async function setup(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  const { initialized } = await askApi<Setup>(hub, 'GET', '/v1/setup');
  if (initialized) {
    throw new CommandRefused('The vault is made already; `hub open` opens it in the browser.', 'already_decided');
  }
  const answer = await askApi<Setup & { owner_token: string }>(hub, 'POST', '/v1/setup');
  const sentences = [
    answer.encrypted
      ? `The vault is made and encrypted; its key is kept ${KEY_PLACES[answer.key_storage] ?? 'elsewhere'}.`
      : 'The vault is made, and it is not encrypted.',
    answer.warning ?? '',
    'Open it with `hub open`; `hub token` prints the token of the owner for programs.',
  ];
  print(answer, sentences.filter(Boolean).join('\n'), options);
}

interface LockOptions extends CommandOptions {
  /** True where `--after` has no number: the minutes are told then, and not set. */
  after?: string | true;
}

export async function lock({ after, ...options }: LockOptions): Promise<void> {
  if (after !== undefined) return lockLater(await ownedHub(options), after, options);
  try {
    await askApi(await ownedHub(options), 'POST', '/v1/lock');
  } catch (error) {
    if (!(error instanceof CommandRefused && error.code === 'locked')) throw error;
    return print({ state: 'locked' }, 'The vault is locked already; `hub unlock` opens it.', options);
  }
  print({ state: 'locked' }, 'The vault is locked; `hub unlock` opens it again.', options);
}

async function lockLater(hub: OwnedHub, after: string | true, options: CommandOptions): Promise<void> {
  if (after !== true && !/^\d{1,5}$/.test(after)) throw new UsageRefused('--after takes a whole number of minutes.');
  const settings =
    after === true
      ? await askApi<LockSettings>(hub, 'GET', '/v1/lock')
      : await askApi<LockSettings>(hub, 'PUT', '/v1/lock', { after_minutes: Number(after) });
  const text =
    settings.after_minutes === 0
      ? 'The vault does not lock itself.'
      : `The vault locks itself after ${settings.after_minutes} minutes without use.`;
  print(settings, text, options);
}

export async function unlock({ yes, ...options }: CommandOptions & PersonOptions & SecretOptions): Promise<void> {
  requirePerson('hub unlock', { yes });
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  try {
    await askApi(hub, 'POST', '/v1/unlock');
  } catch (error) {
    if (!(error instanceof CommandRefused && error.code === 'passphrase_needed')) throw error;
    const passphrase = await askPassphrase(options, { question: 'The passphrase of the vault: ' });
    await askApi(hub, 'POST', '/v1/unlock', { passphrase });
  }
  print({ state: 'ready' }, 'The vault is open.', options);
}
