// Eight assistants at once, each asking as fast as one connection may: packages, searches, proposals, handoff notes. What a
// call costs then, against the same calls by one of them alone; how much is answered, and in how much memory, beside eight
// processes of memory servers that are asked alike.
import { setTimeout as sleep } from 'node:timers/promises';
import { bridgeCommand } from '../../../supervisor/bridge-command.ts';
import { pairAssistant } from '../../support/assistant.ts';
import type { TestHub } from '../../support/hub.ts';
import { memoryOf } from '../../support/process-use.ts';
import { treeOf } from '../../support/processes.ts';
import { livedVault, PURPOSES } from '../lived-vaults.ts';
import { inTurns, mean, median, quantile } from '../measure.ts';
import { installedPeers, makeEntities, makeQueries, type Peer } from '../peers.ts';
import { Station } from '../station.ts';
import type { CrowdFinding, CrowdOrder } from '../stations/crowd.ts';
import { StdioServer } from '../stdio-server.ts';
import { megabytes, ms, perSecond, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const ASSISTANTS = 8;
const TURNS = 40;
const WARM_UP = 60;
const ROUNDS = 5;
const SIZE = 10_000;
const PAUSE_MS = 22;

/** What eight get, of the hub or of a peer. */
interface Crowd {
  perSecond: number;
  bytes: number;
}

export async function mixedRows(vaults: Vaults, size = SIZE): Promise<Row[]> {
  const lived = await livedVault(vaults, size);
  await using hub = await hubOn({ dataDir: lived.dataDir, size, token: lived.owner, ids: [] });
  const tokens = await pairAll(hub, lived.owner);
  using station = new Station<CrowdOrder, CrowdFinding>('crowd');
  const [eight, one]: [CrowdFinding[], CrowdFinding[]] = [[], []];
  const ask = async (who: readonly string[], turns: number, into: CrowdFinding[] = []) => {
    const order = { base: hub.base, tokens: [...who], purposes: PURPOSES, turns, pause_ms: PAUSE_MS };
    into.push(await station.ask(order));
    return 0;
  };
  await ask(tokens, WARM_UP);
  await inTurns(ROUNDS, { eight: () => ask(tokens, TURNS, eight), one: () => ask(tokens.slice(0, 1), TURNS, one) });
  const own = { perSecond: rateOf(eight), bytes: await memoryWithBridges(hub, tokens) };
  const calls = eight.reduce((sum, each) => sum + each.calls, 0);
  const failed = eight.reduce((sum, each) => sum + each.failed, 0);
  return [
    waitingRow(size, eight, one),
    {
      what: 'Mixed load of eight assistants, calls that failed',
      hub: `${failed} of ${calls}`,
      floor: 'none',
      ratio: failed,
      target: { most: 0 },
    },
    ...(await peerCrowds(vaults, size, own)),
  ];
}

/** Whoever serves one call at a time lets each of eight wait for seven others, while they do not pause. */
function waitingRow(size: number, eight: readonly CrowdFinding[], one: readonly CrowdFinding[]): Row {
  const times = eight.flatMap(({ all }) => all);
  const alone = mean(one.flatMap(({ all }) => all));
  const inLine = ASSISTANTS * alone - PAUSE_MS;
  const packages = eight.flatMap((each) => each.packages);
  return {
    what: `Mixed load of eight assistants, a call on average, ${size} objects`,
    hub: `${ms(mean(times))} (package p50 ${ms(median(packages))}, p95 ${ms(quantile(packages, 0.95))})`,
    floor: `${ms(inLine)}, one call at a time: ${ASSISTANTS} × ${ms(alone)}, that of one alone, less their pause`,
    ratio: mean(times) / inLine,
    target: { most: 1 },
  };
}

async function peerCrowds(vaults: Vaults, size: number, own: Crowd): Promise<Row[]> {
  const rows: Row[] = [];
  for (const peer of await installedPeers()) {
    const { perSecond: rate, bytes, failed, calls } = await peerCrowd(peer, await vaults.directory('crowd'), size);
    const name = `${peer.name}, eight processes`;
    rows.push({
      what: `Mixed load of eight assistants, answered in a second, ${size} objects`,
      hub: perSecond(own.perSecond),
      floor: `${perSecond(rate)}, ${failed} of ${calls} refused, ${name}`,
      ratio: own.perSecond / rate,
      // Whoever refuses the writes has nothing to put on the disk.
      target: { least: failed === 0 ? 1 : 0.5 },
    });
    rows.push({
      what: `Memory with eight assistants at work, ${size} objects`,
      hub: `${megabytes(own.bytes)}, the hub and eight bridges`,
      floor: `${megabytes(bytes)}, ${name}`,
      ratio: own.bytes / bytes,
      // Five processes of the hub come to the eight.
      target: { most: 2 },
    });
  }
  return rows;
}

async function pairAll(hub: TestHub, owner: string): Promise<string[]> {
  const request: TestHub['request'] = (method, path, options) =>
    hub.request(method, path, { token: owner, ...options });
  const tokens: string[] = [];
  for (let n = 0; n < ASSISTANTS; n++) {
    const grant = { preset: 'read_active_projects', capabilities: ['state.write'] };
    tokens.push((await pairAssistant({ ...hub, request }, grant)).token);
  }
  return tokens;
}

function rateOf(found: readonly CrowdFinding[]): number {
  const answered = found.reduce((sum, { calls, failed }) => sum + calls - failed, 0);
  return (answered / found.reduce((sum, { lasted_ms }) => sum + lasted_ms, 0)) * 1000;
}

async function memoryWithBridges(hub: TestHub, tokens: readonly string[]): Promise<number> {
  using stack = new DisposableStack();
  const bridges = tokens.map((token) =>
    stack.use(new StdioServer(bridgeCommand().slice(1), { HUB_TOKEN: token, HUB_BASE: hub.base })),
  );
  for (const bridge of bridges) {
    await bridge.initialize();
    await bridge.ask('tools/call', { name: 'get_context_contract', arguments: { purpose: 'what matters now' } });
  }
  return memoryOf([...treeOf(hub.pid), ...bridges.map(({ pid }) => pid)]);
}

/** The same turns: six of eight ask, two write. */
async function peerCrowd(peer: Peer, folder: string, size: number) {
  const entities = makeEntities(size);
  const queries = makeQueries(entities);
  await peer.fill(folder, entities);
  using stack = new DisposableStack();
  const servers: StdioServer[] = [];
  for (let n = 0; n < ASSISTANTS; n++) servers.push(stack.use(await peer.start(folder)));
  const found = { calls: 0, failed: 0 };
  const work = async (server: StdioServer, who: number, turns: number) => {
    for (let turn = who; turn < turns + who; turn++) {
      const name = `Crate ${who}-${turn}-${turns}`;
      const call =
        turn % 8 < 6 ? peer.search(queries[turn % queries.length] as string) : peer.write({ name, text: `${name}.` });
      const answer = await server.ask('tools/call', call);
      found.calls++;
      if (answer.includes('"isError":true') || answer.includes('"error":')) found.failed++;
      await sleep(PAUSE_MS);
    }
  };
  const all = (turns: number) => Promise.all(servers.map((server, who) => work(server, who, turns)));
  await all(TURNS / 4);
  Object.assign(found, { calls: 0, failed: 0 });
  const started = performance.now();
  await all(TURNS);
  const lasted = performance.now() - started;
  const bytes = memoryOf(servers.map(({ pid }) => pid));
  return { ...found, bytes, perSecond: ((found.calls - found.failed) / lasted) * 1000 };
}
