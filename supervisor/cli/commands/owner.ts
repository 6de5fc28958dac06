// What the owner does to the vault from a terminal.
import { readDataDir } from '../../config.ts';
import { askHub } from '../../control/client.ts';
import { askApi, ownerToken, type Setup } from '../api-client.ts';
import { print } from '../output.ts';
import type { CommandOptions } from './status.ts';

const KEY_PLACES: Record<string, string> = {
  keyring: 'in the keyring of this system',
  file: 'in a file beside it',
  passphrase: 'in a file that the passphrase opens',
};

export async function token(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  const owner_token = await ownerToken(hub);
  print({ owner_token }, owner_token, options);
}

export async function setup(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
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

export async function lock(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  await askApi(hub, 'POST', '/v1/lock', { authorization: `Bearer ${await ownerToken(hub)}` });
  print({ state: 'locked' }, 'The vault is locked; `hub unlock` opens it again.', options);
}

export async function unlock(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  await askApi(hub, 'POST', '/v1/unlock');
  print({ state: 'ready' }, 'The vault is open.', options);
}
