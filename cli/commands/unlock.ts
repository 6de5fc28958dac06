// `hub unlock`: the vault is opened again; where its key is under a passphrase, that is asked for.
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askApi } from '../api/api-client.ts';
import { askPassphrase, type SecretOptions } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

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
