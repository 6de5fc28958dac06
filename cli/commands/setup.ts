// `hub setup`: a vault is made.
import type { Setup } from '../../shared/schemas/system.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askApi } from '../api/api-client.ts';
import { KEY_PLACES } from '../terminal/key-places.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export async function setup(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  const refuseMade = async () => {
    const { initialized } = await askApi<Setup>(hub, 'GET', '/v1/setup');
    if (!initialized) return;
    throw new CommandRefused('The vault is made already; `hub open` opens it in the browser.', 'already_decided');
  };
  await refuseMade();
  const answer = await askApi<Setup & { owner_token: string }>(hub, 'POST', '/v1/setup').catch(async (error) => {
    // The page, or another command, may have made it meanwhile.
    await refuseMade();
    throw error;
  });
  const sentences = [
    answer.key_storage === 'none'
      ? 'The vault is made, and it is not encrypted.'
      : `The vault is made and encrypted; its key is kept ${KEY_PLACES[answer.key_storage]}.`,
    answer.warning ?? '',
    'Open it with `hub open`; `hub token` prints the token of the owner for programs.',
  ];
  print(answer, sentences.filter(Boolean).join('\n'), options);
}
