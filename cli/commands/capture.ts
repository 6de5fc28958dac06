// `hub capture`: something worth remembering, written down at once.
import { buffer } from 'node:stream/consumers';
import { utf8Text } from '../../shared/utf8-text.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { projectNamed } from '../api/named.ts';
import { MEMORY_KINDS } from '../terminal/memory-kinds.ts';
import { type CommandOptions, oneOf } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

interface CaptureOptions extends CommandOptions {
  project?: string;
  kind?: string;
}

export async function capture(words: string[], { project, kind = 'fact', ...options }: CaptureOptions) {
  const code = MEMORY_KINDS[oneOf(kind, '--kind', Object.keys(MEMORY_KINDS) as (keyof typeof MEMORY_KINDS)[])];
  const isAlone = words.length === 0 && process.stdin.isTTY === true;
  const statement = isAlone ? '' : (words.length > 0 ? words.join(' ') : await sentText()).trim();
  if (statement === '') {
    throw new UsageRefused('There is nothing to write down; try `hub capture The mason prefers letters to calls.`');
  }
  const hub = await ownedHub(options);
  const project_id = project === undefined ? undefined : await projectNamed(hub, project);
  const request = { kind: code, statement, ...(project_id !== undefined && { project_id }) };
  const memory = await askApi<{ id: string }>(hub, 'POST', '/v1/memories', request);
  print(memory, `Written down as ${memory.id}.`, options);
}

async function sentText(): Promise<string> {
  const sent = utf8Text(await buffer(process.stdin));
  if (sent !== undefined) return sent;
  throw new UsageRefused('What came on standard input is not UTF-8 text; send it in UTF-8.');
}
