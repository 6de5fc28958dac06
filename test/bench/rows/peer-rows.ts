// The same asked of memory servers that assistants are given instead (over stdio, as they are made for) and of the hub, with as
// many entities there as objects here. Measured where they are installed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestHub } from '../../support/hub.ts';
import { livedVault } from '../lived-vaults.ts';
import { inTurns, median } from '../measure.ts';
import { type Call, type Entity, installedPeers, makeEntities, makeQueries, type Peer } from '../peers.ts';
import { Station } from '../station.ts';
import type { AssistantFinding, AssistantOrder } from '../stations/assistant.ts';
import type { LoadOrder } from '../stations/load.ts';
import type { StdioServer } from '../stdio-server.ts';
import { ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const TURNS = 15;
/** Before anything counts, of all, as long as the compilers are at work: what takes long in one call is compiled after a few. */
const WARM_UP = { calls: 400, milliseconds: 20_000 };
const ROUNDS = 3;
/** They read all that they have for each question: more than this many would take the day. */
const MOST = 100_000;
/** As many are read from beginning to end in no time, and the hub alone writes a receipt of each answer to the disk. */
const FEW = 1000;

interface Asked {
  search: number;
  read: number;
  write: number;
  /** Of the largest answer to a search. */
  bytes: number;
}

/** What each of them takes for one of each, in milliseconds. */
type Asker = (turns: number) => Promise<Partial<Asked> & Pick<Asked, 'search' | 'write' | 'bytes'>>;

export async function peerRows(vaults: Vaults, sizes: readonly number[]): Promise<Row[]> {
  const peers = await installedPeers();
  const rows: Row[] = [];
  for (const size of sizes.filter((each) => each <= MOST)) {
    const entities = makeEntities(size);
    const queries = makeQueries(entities);
    await using stack = new AsyncDisposableStack();
    const hub = await hubAsker(vaults, size, queries, stack);
    for (const peer of peers) {
      const asked = await peerAsker(peer, await vaults.directory('peer'), entities, queries, stack);
      rows.push(...(await sideBySide(size, peer, hub, asked)));
    }
  }
  return rows;
}

async function sideBySide(size: number, { name, answersAll }: Peer, hub: Asker, peer: Asker): Promise<Row[]> {
  for (const asked of [hub, peer]) await warmUp(asked);
  const found: { hub: Awaited<ReturnType<Asker>>[]; peer: Awaited<ReturnType<Asker>>[] } = { hub: [], peer: [] };
  await inTurns(ROUNDS, {
    hub: async () => found.hub.push(await hub(TURNS)),
    peer: async () => found.peer.push(await peer(TURNS)),
  });
  const of = (who: 'hub' | 'peer', what: keyof Asked) => median(found[who].flatMap((each) => each[what] ?? []));
  const row = (what: string, key: 'search' | 'read' | 'write', least: number): Row => ({
    what: `${what}, p50, ${size} objects, times as fast`,
    hub: ms(of('hub', key)),
    floor: `${ms(of('peer', key))}, ${name} over stdio`,
    ratio: of('peer', key) / of('hub', key),
    target: { least },
  });
  return [
    row('Search', 'search', size <= FEW ? 0.5 : answersAll ? 3 : 1),
    ...(found.peer[0]?.read === undefined ? [] : [row('Reading one by its name', 'read', 1)]),
    row('Writing one', 'write', 1),
    ...(answersAll ? [sizeRow(size, name, of('hub', 'bytes'), of('peer', 'bytes'))] : []),
  ];
}

async function warmUp(ask: Asker): Promise<void> {
  const started = performance.now();
  for (let calls = 0; calls < WARM_UP.calls; calls += TURNS) {
    await ask(TURNS);
    if (performance.now() - started > WARM_UP.milliseconds) return;
  }
}

function sizeRow(size: number, name: string, own: number, others: number): Row {
  return {
    what: `Search, the largest answer, ${size} objects`,
    hub: `${own} bytes`,
    floor: `${others} bytes, ${name} over stdio`,
    ratio: own / others,
    target: { most: 1 },
  };
}

async function hubAsker(
  vaults: Vaults,
  size: number,
  queries: readonly string[],
  stack: AsyncDisposableStack,
): Promise<Asker> {
  const lived = await livedVault(vaults, size);
  const hub: TestHub = stack.use(await hubOn({ dataDir: lived.dataDir, size, token: lived.owner, ids: [] }));
  const assistant = stack.use(new Station<AssistantOrder, AssistantFinding>('assistant'));
  const load = stack.use(new Station<LoadOrder, number[]>('load'));
  const { body } = await hub.request('GET', '/v1/memories?limit=100', { token: lived.owner });
  const owner = { base: hub.base, token: lived.owner, ids: (body as { id: string }[]).map(({ id }) => id) };
  const path = '/v1/mcp/tools/search_personal_context';
  let asked = 0;
  return async (turns) => {
    const bodies = Array.from({ length: turns }, () => ({
      query: queries[asked++ % queries.length] as string,
      purpose: 'find one thing',
    }));
    const searched = await assistant.ask({ base: hub.base, tokens: lived.assistants, path, bodies, turns });
    const read = median(await load.ask({ ...owner, mix: 'read', serial: turns }));
    const write = median(await load.ask({ ...owner, mix: 'write', serial: turns }));
    return { search: median(searched.times), bytes: searched.bytes, read, write };
  };
}

async function peerAsker(
  peer: Peer,
  folder: string,
  entities: readonly Entity[],
  queries: readonly string[],
  stack: AsyncDisposableStack,
): Promise<Asker> {
  await peer.fill(folder, entities);
  const server = stack.use(await peer.start(folder));
  let asked = 0;
  return async (turns) => {
    const found = { bytes: 0 };
    const timed = async (call: (n: number) => Call) => {
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const { milliseconds, bytes } = await answered(server, call(asked++));
        times.push(milliseconds);
        found.bytes = Math.max(found.bytes, bytes);
        await sleep(1);
      }
      return median(times);
    };
    const search = await timed((n) => peer.search(queries[n % queries.length] as string));
    const { bytes } = found;
    const { read } = peer;
    const name = (n: number) => (entities[(n * 7919) % entities.length] as Entity).name;
    return {
      search,
      bytes,
      ...(read !== undefined && { read: await timed((n) => read(name(n))) }),
      write: await timed((n) => peer.write({ name: `Crate ${n}`, text: `Crate ${n} goes to berth ${n % 97}.` })),
    };
  };
}

async function answered(server: StdioServer, call: Call): Promise<{ milliseconds: number; bytes: number }> {
  const started = performance.now();
  const answer = await server.ask('tools/call', call);
  const milliseconds = performance.now() - started;
  if (answer.includes('"isError":true')) throw new Error(`a tool answered ${answer.slice(0, 500)}`);
  return { milliseconds, bytes: Buffer.byteLength(answer) };
}
