// A model of the owner's choosing over a large vault: what a question takes longer than without one, beside the time of the model
// itself, and what is kept in memory of what it made. All of it waits to be embedded at first. The model is a stand-in that
// answers at once, so that what remains is the hub's.

import { setTimeout as sleep } from 'node:timers/promises';
import type { TestHub } from '../../support/hub.ts';
import { until } from '../../support/processes.ts';
import { type Behaviour, ModelServer } from '../../support/servers/model-server.ts';
import { livedVault, PURPOSES } from '../lived-vaults.ts';
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { HeldFinding, HeldOrder } from '../stations/held-vectors.ts';
import { ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const TURNS = 40;
const WARM_UP = 120;
const ROUNDS = 5;
/** By then whatever is asked for again and again is there. */
const ASKED_WITH_MEANING = 600;
/** What a question may take longer, and what is kept of each hundred thousand. */
const LONGER_MS = 20;
const KEPT_BYTES = 12 * 1024 * 1024;
const HUNDRED_THOUSAND = 100_000;
const EMBEDDED_WITHIN_MS = 1_800_000;

interface Status {
  state: string;
  waiting: number;
  done: number;
}

export async function modelRows(vaults: Vaults, size: number): Promise<Row[]> {
  await using model = await ModelServer.start();
  const asked = { times: [] as number[] };
  const answering: Behaviour = (_, response, received) => {
    const started = performance.now();
    model.received.length = 0;
    model.answer(response, received);
    if (received.input.length === 1) asked.times.push(performance.now() - started);
  };
  model.behaviour = answering;
  const [lived, plain] = [await livedVault(vaults, size), await livedVault(vaults, size)];
  const place = { size, token: lived.owner, ids: [] };
  {
    await using hub = await hubOn({ ...place, dataDir: lived.dataDir });
    await turnOn(hub, lived.owner, model.address);
    await untilEmbedded(hub, lived.owner);
  }
  const kept = await keptOf(lived.dataDir);
  await using hub = await hubOn({ ...place, dataDir: lived.dataDir });
  await using without = await hubOn({ ...place, dataDir: plain.dataDir });
  await untilEmbedded(hub, lived.owner);
  await search(hub, lived.assistant, WARM_UP);
  await search(without, lived.assistant, WARM_UP);
  asked.times.length = 0;
  const found = await inTurns(ROUNDS, {
    with: async () => median(await search(hub, lived.assistant, TURNS)),
    without: async () => median(await search(without, lived.assistant, TURNS)),
  });
  const [longer, alone] = [median(found.with), median(found.without)];
  const own = asked.times.length === 0 ? 0 : median(asked.times);
  return [
    {
      what: `Search with a model, p50, beyond the same without and the model’s own time, ${size} objects`,
      hub: `${ms(longer - alone - own)} (${ms(longer)} − ${ms(alone)} − ${ms(own)})`,
      floor: ms(LONGER_MS),
      ratio: (longer - alone - own) / LONGER_MS,
      target: { most: 1 },
    },
    {
      what: `Memory for what a model made, of each 100000 objects, in a process that holds nothing else`,
      hub: `${(kept.each / 2 ** 20).toFixed(1)} MB (${kept.vectors} of ${size})`,
      floor: `${KEPT_BYTES / 2 ** 20} MB`,
      ratio: kept.each / KEPT_BYTES,
      target: { most: 1 },
    },
  ];
}

async function keptOf(dataDir: string): Promise<{ each: number; vectors: number }> {
  using station = new Station<HeldOrder, HeldFinding>('held-vectors');
  const { bytes, vectors } = await station.ask({ open: dataDir, questions: ASKED_WITH_MEANING });
  return { each: (bytes * HUNDRED_THOUSAND) / vectors, vectors };
}

let number = 0;

/** No question twice: what was asked once is known. */
async function search(hub: TestHub, token: string, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const query = `${PURPOSES[(number * 7) % PURPOSES.length]} number ${number++}`;
    const started = performance.now();
    const answer = await hub.request('POST', '/v1/mcp/tools/search_personal_context', {
      token,
      body: { query, purpose: 'find one thing' },
    });
    if (answer.status !== 200) throw new Error(`search answered ${answer.status}`);
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Below what one connection may ask in a second. */
const PAUSE_MS = 22;

async function turnOn(hub: TestHub, token: string, address: string): Promise<void> {
  const consent = await hub.request('POST', '/v1/embeddings/consent', { token, body: { address, model: 'm' } });
  const { id } = consent.body as { id: string };
  const answer = await hub.request('PUT', '/v1/embeddings', { token, body: { consent: id } });
  if (answer.status >= 300) throw new Error(`turning a model on answered ${answer.status}`);
}

async function untilEmbedded(hub: TestHub, token: string): Promise<Status> {
  let status: Status = { state: '', waiting: 0, done: 0 };
  await until(
    'everything is embedded',
    async () => {
      status = (await hub.request('GET', '/v1/embeddings', { token })).body as Status;
      return status.state === 'ready' && status.waiting === 0;
    },
    EMBEDDED_WITHIN_MS,
  );
  return status;
}
