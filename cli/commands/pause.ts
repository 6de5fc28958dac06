// `hub pause`, `hub resume`: every assistant at once.
import { askApi, ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

export async function setPaused(paused: boolean, options: CommandOptions & PersonOptions): Promise<void> {
  if (!paused) requirePerson('hub resume', options);
  const hub = await ownedHub(options);
  const path = `/v1/connections/${paused ? 'pause' : 'resume'}-all`;
  const answer = await askApi<{ paused: boolean }>(hub, 'POST', path);
  const said = paused ? 'Every assistant is paused; `hub resume` lets them go on.' : 'The assistants go on.';
  print(answer, said, options);
}
