// Durable POST /v1/memories: against a raw insert of the same rows, with itself at more writers, and with itself at more objects.
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { LoadOrder } from '../stations/load.ts';
import type { InsertOrder } from '../stations/raw-insert.ts';
import { ms, perSecond, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const SERIAL = 60;
const ROUNDS = 9;
/** Before anything counts: until then the compilers of the processes are at work. */
const WARM_UP = 1500;

export async function writeRows(vaults: Vaults, sizes: number[]): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(new Station<LoadOrder, number[]>('load'));
  const post: Record<string, () => Promise<number>> = {};
  const insert: Record<string, () => Promise<number>> = {};
  let flood = async (_connections: number) => 0;
  for (const size of sizes) {
    const filled = await vaults.copyOf(await vaults.filled(size));
    const hub = stack.use(await hubOn(filled));
    const order = { base: hub.base, token: filled.token, ids: filled.ids, mix: 'write' } as const;
    post[`post ${size}`] = async () => median(await load.ask({ ...order, serial: SERIAL }));
    const raw = stack.use(new Station<InsertOrder, number[]>('raw-insert'));
    await raw.ask({ open: (await vaults.copyOf(await vaults.filled(size))).dataDir });
    await load.ask({ ...order, serial: WARM_UP });
    await raw.ask({ inserts: WARM_UP });
    insert[`insert ${size}`] = async () => median(await raw.ask({ inserts: SERIAL }));
    flood = async (connections) => (await load.ask({ ...order, flood: { connections, seconds: 2 } }))[0] as number;
  }
  const found = await inTurns(ROUNDS, { ...post, ...insert });
  const p50 = (name: string) => median(found[name] as number[]);
  const rows: Row[] = sizes.map((size) => ({
    what: `Writing one memory, p50, ${size} objects`,
    hub: ms(p50(`post ${size}`)),
    floor: `${ms(p50(`insert ${size}`))}, a raw insert of the same rows with its own fsync`,
    ratio: p50(`post ${size}`) / p50(`insert ${size}`),
    target: { most: 3 },
    points: [{ curve: 'writing one memory', size, ms: p50(`post ${size}`) }],
  }));
  const [first, last] = [sizes[0], sizes.at(-1)];
  rows.push({
    what: `Writing one memory, p50, ${last} objects`,
    hub: ms(p50(`post ${last}`)),
    floor: `${ms(p50(`post ${first}`))}, the same with ${first} objects`,
    ratio: p50(`post ${last}`) / p50(`post ${first}`),
    target: { most: 1.3 },
  });
  const throughput = await inTurns(3, { one: () => flood(1), many: () => flood(32) });
  rows.push({
    what: `Writing with 32 writers at once, ${last} objects`,
    hub: perSecond(median(throughput.many)),
    floor: `${perSecond(median(throughput.one))}, one writer`,
    ratio: median(throughput.many) / median(throughput.one),
    target: { least: 3 },
  });
  return rows;
}
