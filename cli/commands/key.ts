// `hub key`: another key, another home for it, and the recovery kit. The key itself is never shown, here or anywhere.
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { KeyState, RecoveryKit } from '../../shared/schemas/safekeeping.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { kitPage, kitText } from '../terminal/kit-page.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

const PLACES: Record<string, string> = {
  keyring: 'in the keyring of this system',
  file: 'in a file beside the vault (vault.key)',
  passphrase: 'in a file that the passphrase opens (vault.key.wrapped)',
  none: 'nowhere: this vault is not encrypted',
};

export async function key(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const state = await askApi<KeyState>(hub, 'GET', '/v1/key');
  print(state, describe(state), options);
}

export async function rotate(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const state = await askApi<KeyState>(hub, 'POST', '/v1/key/rotate');
  const older = state.recovery_kit
    ? 'The recovery kit stays good. Backups from before open with it alone.'
    : 'Backups from before stay under the old key, which is gone; a new one was made.';
  print(state, `The vault is encrypted under a new key. ${older}`, options);
}

export async function move(to: string, options: CommandOptions): Promise<void> {
  if (!['keyring', 'file', 'passphrase'].includes(to)) {
    throw new UsageRefused('A key can be moved to keyring, file or passphrase.');
  }
  const hub = await ownedHub(options);
  const state = await askApi<KeyState>(hub, 'POST', '/v1/key/move', { to });
  print(state, `The key is now ${PLACES[state.key_storage]}, and no longer where it was.`, options);
}

export async function kit({ page, ...options }: CommandOptions & { page?: string }): Promise<void> {
  const hub = await ownedHub(options);
  // The file is reserved before the words exist: once they do, they are shown this one time.
  const file = page === undefined ? undefined : reserve(resolve(page));
  const made = await askApi<RecoveryKit>(hub, 'POST', '/v1/key/recovery-kit');
  if (file === undefined) return print(made, kitText(made), options);
  writeSync(file, kitPage(made));
  closeSync(file);
  const { words: _, code: __, ...rest } = made;
  const text = `The recovery kit is on a page at ${page}: print it, keep the paper safe, and delete the file.`;
  print({ ...rest, page }, text, options);
}

function reserve(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandRefused(
      code === 'EEXIST'
        ? `There is a file at ${path} already; name another one.`
        : `The page cannot be written to ${path} (${code ?? 'unknown reason'}).`,
    );
  }
}

function describe({ key_storage, made_at, recovery_kit }: KeyState): string {
  if (key_storage === 'none') return 'This vault is not encrypted and has no key.';
  const kept = `The key is kept ${PLACES[key_storage]}. It was made on ${made_at}.`;
  if (recovery_kit) return `${kept}\nA recovery kit was made on ${recovery_kit.made_at}.`;
  return `${kept}\nThere is no recovery kit: make one with \`hub key kit\`, or the vault is lost with its key.`;
}
