// `hub pair`: a one-time code for any other program. What it may see is granted on the page.
import type { PairingLink } from '../../shared/schemas/connection.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export async function pair(name: string, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const made = await askApi<PairingLink>(hub, 'POST', '/v1/connections/links', { name });
  const sentences = [
    `The code is ${made.code}; it works once, until ${made.expires_at}.`,
    `A program pairs itself with it: POST ${hub.address}/v1/connections/pair {"code": "…"} answers its token.`,
    'It sees nothing until you grant it something, on the page (`hub open`, Assistants).',
  ];
  print(made, sentences.join('\n'), options);
}
