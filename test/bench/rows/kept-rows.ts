// What was asked for, what of it was acknowledged, and what is there afterwards, when many write at once: sixteen writes in
// flight, by one assistant and by two at the same time, each through a process of its own on the same memory. Of the hub
// through its bridges, and of memory servers that assistants are given instead, where they are installed.
import { pairAssistant } from '../../support/assistant.ts';
import { COMMAND, startHub } from '../../support/hub.ts';
import { installedPeers, type Peer } from '../peers.ts';
import { StdioServer } from '../stdio-server.ts';
import type { Row } from '../table.ts';
import type { Vaults } from '../vaults.ts';

const IN_FLIGHT = 16;
const ROUNDS = 6;

/** A place to write to, and the writers on it. */
interface Memory extends AsyncDisposable {
  name: string;
  writer(number: number): Promise<StdioServer>;
  /** One write, as the parameters of a call. */
  write(statement: string): object;
  stored(): Promise<string[]>;
}

interface Kept {
  asked: number;
  acknowledged: number;
  stored: number;
}

export async function keptRows(vaults: Vaults): Promise<Row[]> {
  const rows: Row[] = [];
  for (const writers of [1, 2]) {
    const hub = await keptOf(await hubMemory(), writers);
    for (const peer of await installedPeers()) {
      const other = await keptOf(await peerMemory(peer, vaults), writers);
      rows.push({
        what: `Asked for and stored, ${IN_FLIGHT} writes in flight, ${writers === 1 ? 'one process' : 'two processes at once'}`,
        hub: inWords(hub),
        floor: `${inWords(other)}, ${peer.name}`,
        ratio: hub.stored / hub.asked,
        target: { least: 1 },
      });
    }
  }
  return rows;
}

function inWords({ asked, acknowledged, stored }: Kept): string {
  const refused = asked === acknowledged ? '' : `, ${asked - acknowledged} of ${asked} refused`;
  return `${stored} stored of ${acknowledged} acknowledged${refused}`;
}

async function keptOf(memory: Memory, writers: number): Promise<Kept> {
  await using place = memory;
  using stack = new DisposableStack();
  const processes: StdioServer[] = [];
  for (let n = 0; n < writers; n++) processes.push(stack.use(await place.writer(n)));
  const acknowledged: string[] = [];
  const writeOne = async (server: StdioServer, statement: string) => {
    const answer = JSON.parse(await server.ask('tools/call', place.write(statement))) as Answered;
    if (answer.error === undefined && answer.result?.isError !== true) acknowledged.push(statement);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const writes = processes.flatMap((server, who) =>
      Array.from({ length: IN_FLIGHT }, (_, n) =>
        writeOne(server, `Berth ${who}-${round}-${n} holds ${n * 7919} crates`),
      ),
    );
    await Promise.all(writes);
  }
  const stored = new Set(await place.stored());
  return {
    asked: ROUNDS * IN_FLIGHT * writers,
    acknowledged: acknowledged.length,
    stored: acknowledged.filter((each) => stored.has(each)).length,
  };
}

interface Answered {
  error?: unknown;
  result?: { isError?: boolean };
}

async function hubMemory(): Promise<Memory> {
  const hub = await startHub();
  await hub.setup();
  await hub.request('POST', '/v1/projects', { body: { title: 'The quay' } });
  return {
    name: 'Context Hub',
    async writer() {
      const { token } = await pairAssistant(hub, { preset: 'read_active_projects' });
      const bridge = new StdioServer([COMMAND, 'mcp-bridge'], { HUB_TOKEN: token, HUB_BASE: hub.base });
      await bridge.initialize();
      return bridge;
    },
    write: (statement) => ({
      name: 'propose_memory',
      arguments: { memory: { kind: 'semantic', statement }, evidence_refs: [] },
    }),
    async stored() {
      const { body } = await hub.request('GET', '/v1/memories/proposals?limit=500');
      return (body as { statement: string }[]).map(({ statement }) => statement);
    },
    [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose](),
  };
}

async function peerMemory(peer: Peer, vaults: Vaults): Promise<Memory> {
  const folder = await vaults.directory('kept');
  return {
    name: peer.name,
    writer: () => peer.start(folder),
    write: (name) => peer.write({ name, text: `${name}, as the harbour master says.` }),
    stored: () => peer.stored(folder),
    async [Symbol.asyncDispose]() {},
  };
}
