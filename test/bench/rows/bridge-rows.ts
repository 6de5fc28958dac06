// What the bridge costs an assistant: until it answers, on the way of a call, in memory, and over many calls.
import { setTimeout as sleep } from 'node:timers/promises';
import { bridgeCommand } from '../../../supervisor/bridge-command.ts';
import { memoryOf } from '../../support/process-use.ts';
import { falseHub } from '../../support/servers/false-hub.ts';
import { livedVault } from '../lived-vaults.ts';
import { inTurns, median } from '../measure.ts';
import { installedPeers } from '../peers.ts';
import { StdioServer } from '../stdio-server.ts';
import { megabytes, ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';
import { bareMemory } from './idle-rows.ts';

/** As assistants are told to start it. */
const BRIDGE = bridgeCommand().slice(1);
const SIZE = 1000;
const STARTS = 15;
const TURNS = 30;
const ROUNDS = 5;
const CALLS = 10_000;
/** Below what one connection may ask in a second, by both ways together. */
const PAUSE_MS = 25;
const CALL = { name: 'get_shared_state', arguments: { key: 'step' } };
const ENTRY = {
  key: 'step',
  value: { at: 1 },
  written_by: 'con_x',
  expires_at: '2100-01-01T00:00:00Z',
  untrusted: true,
};

export async function bridgeRows(vaults: Vaults): Promise<Row[]> {
  const lived = await livedVault(vaults, SIZE);
  await using hub = await hubOn({ dataDir: lived.dataDir, size: SIZE, token: lived.owner, ids: [] });
  const start = () => new StdioServer(BRIDGE, { HUB_TOKEN: lived.assistant, HUB_BASE: hub.base });
  return [
    ...(await initializeRows(vaults, start)),
    await overheadRow(start, hub.base, lived.assistant),
    await memoryRow(start),
    await growthRow(lived.assistant),
  ];
}

async function initializeRows(vaults: Vaults, start: () => StdioServer): Promise<Row[]> {
  const timed = async (make: () => Promise<StdioServer>) => {
    const started = performance.now();
    using _ = await make();
    return performance.now() - started;
  };
  const bridge = async () => {
    const server = start();
    await server.initialize();
    return server;
  };
  const rows: Row[] = [];
  for (const peer of await installedPeers()) {
    const folder = await vaults.directory('peer');
    const found = await inTurns(STARTS, { bridge: () => timed(bridge), peer: () => timed(() => peer.start(folder)) });
    rows.push({
      what: 'Bridge, from its start to the answer of `initialize`, p50',
      hub: ms(median(found.bridge)),
      floor: `${ms(median(found.peer))}, ${peer.name}`,
      ratio: median(found.bridge) / median(found.peer),
      target: { most: 1.2 },
    });
  }
  return rows;
}

/** What a call takes longer than the same call over HTTP. */
async function overheadRow(start: () => StdioServer, base: string, token: string): Promise<Row> {
  using bridge = start();
  await bridge.initialize();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ purpose: 'what matters now' });
  const many = async (call: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
    return median(times);
  };
  const found = await inTurns(ROUNDS, {
    plain: () =>
      many(async () => {
        const answer = await fetch(`${base}/v1/mcp/tools/get_context_contract`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(`a tool answered ${answer.status}`);
        await answer.json();
      }),
    bridge: () =>
      many(async () => {
        const answer = await bridge.ask('tools/call', { name: 'get_context_contract', arguments: JSON.parse(body) });
        if (answer.includes('"isError":true')) throw new Error(`a tool answered ${answer}`);
      }),
  });
  const over = Math.max(0, median(found.bridge) - median(found.plain));
  return {
    what: 'Bridge, what a tool call takes longer than over plain HTTP, p50',
    hub: `${ms(over)} (${ms(median(found.bridge))} − ${ms(median(found.plain))})`,
    floor: '3 ms',
    ratio: over / 3,
    target: { most: 1 },
  };
}

async function memoryRow(start: () => StdioServer): Promise<Row> {
  const found = await inTurns(3, {
    bare: bareMemory,
    bridge: async () => {
      using bridge = start();
      await bridge.initialize();
      await bridge.ask('tools/list', {});
      for (let turn = 0; turn < TURNS; turn++) {
        await bridge.ask('tools/call', { name: 'get_context_contract', arguments: { purpose: 'what matters now' } });
        await sleep(PAUSE_MS);
      }
      return memoryOf([bridge.pid]);
    },
  });
  return memoryRatio(
    'Memory of the bridge, in use',
    median(found.bridge),
    median(found.bare),
    'one Node that waits',
    2.5,
  );
}

/** Against a hub that answers at once: the real one would let ten thousand calls wait for minutes. */
async function growthRow(token: string): Promise<Row> {
  await using hub = await falseHub((_request, response) => void response.end(JSON.stringify(ENTRY)));
  using bridge = new StdioServer(BRIDGE, { HUB_TOKEN: token, HUB_BASE: hub.base });
  await bridge.initialize();
  const after: number[] = [];
  for (const calls of [CALLS / 2, CALLS]) {
    for (let call = 0; call < calls; call++) await bridge.ask('tools/call', CALL);
    await sleep(1000);
    after.push(memoryOf([bridge.pid]));
  }
  const [before = 0, grown = 0] = after;
  return memoryRatio(`Memory of the bridge after ${CALLS} more calls`, grown, before, 'before them', 1.1);
}

function memoryRatio(what: string, bytes: number, floor: number, name: string, most: number): Row {
  return { what, hub: megabytes(bytes), floor: `${megabytes(floor)}, ${name}`, ratio: bytes / floor, target: { most } };
}
