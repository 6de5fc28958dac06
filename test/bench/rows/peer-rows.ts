// The same search by the reference memory server of the protocol, over stdio, with as many entities as the vault has
// objects. Measured only where that package is installed.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLife } from '../../lab/facts.ts';
import { PROJECT } from '../../support/hub.ts';
import { livedVault } from '../lived-vaults.ts';
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { AssistantFinding, AssistantOrder } from '../stations/assistant.ts';
import { StdioServer } from '../stdio-server.ts';
import { ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

export const PEER = 'node_modules/@modelcontextprotocol/server-memory';
const SIZE = 10_000;
const TURNS = 15;
/** Before anything counts, of both: until then the compilers are at work. */
const WARM_UP = 150;
const ROUNDS = 3;
/** It finds a query only as it is written, so it is asked for words that are there. */
const QUERIES = ['oak boards', 'spare key', 'slate tiles', 'carpenter', 'budget'];

export async function peerRows(vaults: Vaults, folder = join(PROJECT, PEER)): Promise<Row[]> {
  const program = join(folder, 'dist/index.js');
  if (!existsSync(program)) {
    process.stderr.write(`no row for a peer: ${PEER} is not installed\n`);
    return [];
  }
  const file = join(await vaults.directory('peer'), 'memory.jsonl');
  await writeFile(file, entities().join('\n'));
  using peer = new StdioServer([program], { MEMORY_FILE_PATH: file });
  await peer.initialize();
  const lived = await livedVault(vaults, SIZE);
  await using hub = await hubOn({ dataDir: lived.dataDir, size: SIZE, token: lived.owner, ids: [] });
  using assistant = new Station<AssistantOrder, AssistantFinding>('assistant');
  const bodies = QUERIES.map((query) => ({ query, purpose: 'find one thing' }));
  const path = '/v1/mcp/tools/search_personal_context';
  const bytes = { hub: 0, peer: 0 };
  const ask = async (turns: number) => {
    const answer = await assistant.ask({ base: hub.base, tokens: lived.assistants, path, bodies, turns });
    bytes.hub = Math.max(bytes.hub, answer.bytes);
    return median(answer.times);
  };
  const askPeer = async (turns: number) => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const query = QUERIES[turn % QUERIES.length];
      const started = performance.now();
      const answer = await peer.ask('tools/call', { name: 'search_nodes', arguments: { query } });
      times.push(performance.now() - started);
      bytes.peer = Math.max(bytes.peer, Buffer.byteLength(answer));
      await sleep(1);
    }
    return median(times);
  };
  await ask(WARM_UP);
  await askPeer(WARM_UP);
  const found = await inTurns(ROUNDS, { hub: () => ask(TURNS), peer: () => askPeer(TURNS) });
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const name = `server-memory ${version} over stdio, ${SIZE} entities`;
  return [
    {
      what: `Search, p50, ${SIZE} objects, times as fast`,
      hub: ms(median(found.hub)),
      floor: `${ms(median(found.peer))}, ${name}`,
      ratio: median(found.peer) / median(found.hub),
      target: { least: 3 },
    },
    {
      what: `Search, the largest answer, ${SIZE} objects`,
      hub: `${bytes.hub} bytes`,
      floor: `${bytes.peer} bytes, ${name}`,
      ratio: bytes.hub / bytes.peer,
      target: { most: 1 },
    },
  ];
}

function entities(): string[] {
  const statements = makeLife().facts.flatMap(({ type, body }) => (type === 'memory' ? [String(body.statement)] : []));
  const statement = (n: number) => statements[n % statements.length];
  return Array.from({ length: SIZE }, (_, n) =>
    JSON.stringify({
      type: 'entity',
      name: `Item ${n}`,
      entityType: 'memory',
      observations: [`${statement(n * 7919)} ${statement(n * 104_730)} Item ${n}.`],
    }),
  );
}
