// A model of the owner's choosing over a large vault: what a question takes longer than without one, beside the time of the model
// itself, and what is kept in memory of what it made. All of it waits to be embedded at first. The model is a stand-in that
// answers at once, so that what remains is the hub's.

import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_MAX } from '../../../shared/limits.ts';
import type { TestHub } from '../../support/hub.ts';
import { type Behaviour, ModelServer, sendJson } from '../../support/model-server.ts';
import { memoryOf } from '../../support/process-use.ts';
import { until } from '../../support/processes.ts';
import { livedVault, PURPOSES } from '../lived-vaults.ts';
import { inTurns, median } from '../measure.ts';
import { megabytes, ms, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const TURNS = 40;
const WARM_UP = 120;
/** So many searches at once; a process that is asked grows for a while, and has grown when it holds no more than after the last ones. */
const SETTLED = 600;
const SETTLED_WITHIN = 1.01;
const MOST_ROUNDS = 6;
const ROUNDS = 5;
/** When nothing is asked of it for a while, a process gives back what it took for what it has done with. */
const REST_MS = 30_000;
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
  let embedded: Status;
  {
    await using hub = await hubOn({ ...place, dataDir: lived.dataDir });
    await turnOn(hub, lived.owner, model.address);
    embedded = await untilEmbedded(hub, lived.owner);
  }
  await using hub = await hubOn({ ...place, dataDir: lived.dataDir });
  await using without = await hubOn({ ...place, dataDir: plain.dataDir });
  // What a model made is read when a question of which it knows the meaning is first asked: until then nobody does.
  model.behaviour = (_, response) => sendJson(response, 500, {});
  const asMuch = async () => {
    let [before, held] = [0, 0];
    for (let round = 0; round < MOST_ROUNDS && held >= before * SETTLED_WITHIN; round++) {
      before = held;
      await search(hub, lived.assistant, SETTLED);
      await readEverything(hub, lived.owner);
      await sleep(REST_MS);
      held = memoryOf([await hub.pidOf('vault')]);
    }
    return held;
  };
  const plainly = await asMuch();
  model.behaviour = answering;
  await untilEmbedded(hub, lived.owner);
  const holding = await asMuch();
  await search(without, lived.assistant, WARM_UP);
  asked.times.length = 0;
  const found = await inTurns(ROUNDS, {
    with: async () => median(await search(hub, lived.assistant, TURNS)),
    without: async () => median(await search(without, lived.assistant, TURNS)),
  });
  const [longer, alone] = [median(found.with), median(found.without)];
  const own = asked.times.length === 0 ? 0 : median(asked.times);
  const kept = ((holding - plainly) * HUNDRED_THOUSAND) / embedded.done;
  return [
    {
      what: `Search with a model, p50, beyond the same without and the model’s own time, ${size} objects`,
      hub: `${ms(longer - alone - own)} (${ms(longer)} − ${ms(alone)} − ${ms(own)})`,
      floor: ms(LONGER_MS),
      ratio: (longer - alone - own) / LONGER_MS,
      target: { most: 1 },
    },
    {
      what: `Memory of the vault for what a model made, of each 100000 objects`,
      hub: `${(kept / 2 ** 20).toFixed(1)} MB (${megabytes(holding)} − ${megabytes(plainly)}, ${embedded.done} of ${size})`,
      floor: `${KEPT_BYTES / 2 ** 20} MB`,
      ratio: kept / KEPT_BYTES,
      target: { most: 1 },
    },
  ];
}

/** Whatever is read stays in memory up to a bound: it is reached before and after. */
async function readEverything(hub: TestHub, token: string): Promise<void> {
  for (let path: string | undefined = `/v1/memories?limit=${PAGE_MAX}`; path !== undefined; ) {
    const answer = await hub.request('GET', path, { token });
    if (answer.status !== 200) throw new Error(`a list answered ${answer.status}`);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
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
