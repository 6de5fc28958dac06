// `hub pair`, `hub pause`, `hub resume`: connections as a whole. What one of them may see is granted on the page.
import type { PairingLink } from '../../shared/schemas/connection.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

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

export async function setPaused(paused: boolean, options: CommandOptions & PersonOptions): Promise<void> {
  if (!paused) requirePerson('hub resume', options);
  const hub = await ownedHub(options);
  const path = `/v1/connections/${paused ? 'pause' : 'resume'}-all`;
  const answer = await askApi<{ paused: boolean }>(hub, 'POST', path);
  const said = paused ? 'Every assistant is paused; `hub resume` lets them go on.' : 'The assistants go on.';
  print(answer, said, options);
}
