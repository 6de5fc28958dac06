// Durable POST /v1/memories: against a raw insert of the same rows, with itself at more writers, and with itself at more objects.
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { LoadOrder } from '../stations/load.ts';
import type { InsertOrder } from '../stations/raw-insert.ts';
import { ms, perSecond, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

/** Of each size, one write and one raw insert after the other, so that both meet the same disk and the same machine. */
const PAIRS = 400;
/** Pairs of one size in a row. */
const PAIRS_IN_TURN = 50;
/** Before anything counts: until then the compilers of the processes are at work. */
const WARM_UP = 1500;

/** One vault and a copy of its database, and what each took so far. */
interface Place {
  size: number;
  post(): Promise<number[]>;
  insert(): Promise<number[]>;
  posts: number[];
  inserts: number[];
}

export async function writeRows(vaults: Vaults, sizes: number[]): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const load = stack.use(new Station<LoadOrder, number[]>('load'));
  const places: Place[] = [];
  let flood = async (_connections: number) => 0;
  for (const size of sizes) {
    const filled = await vaults.copyOf(await vaults.filled(size));
    const hub = stack.use(await hubOn(filled));
    const order = { base: hub.base, token: filled.token, ids: filled.ids, mix: 'write' } as const;
    const raw = stack.use(new Station<InsertOrder, number[]>('raw-insert'));
    await raw.ask({ open: (await vaults.copyOf(await vaults.filled(size))).dataDir });
    await load.ask({ ...order, serial: WARM_UP });
    await raw.ask({ inserts: WARM_UP });
    const post = () => load.ask({ ...order, serial: 1 });
    places.push({ size, post, insert: () => raw.ask({ inserts: 1 }), posts: [], inserts: [] });
    flood = async (connections) => (await load.ask({ ...order, flood: { connections, seconds: 2 } }))[0] as number;
  }
  for (let done = 0; done < PAIRS; done += PAIRS_IN_TURN) for (const place of places) await pairs(place);
  const rows: Row[] = places.map(({ size, posts, inserts }) => ({
    what: `Writing one memory, p50, ${size} objects`,
    hub: ms(median(posts)),
    floor: `${ms(median(inserts))}, a raw insert of the same rows with its own fsync, in turns with it`,
    ratio: median(posts) / median(inserts),
    target: { most: 3 },
    points: [{ curve: 'writing one memory', size, ms: median(posts) }],
  }));
  const [first, last] = [places[0], places.at(-1)] as [Place, Place];
  rows.push({
    what: `Writing one memory, p50, ${last.size} objects`,
    hub: ms(median(last.posts)),
    floor: `${ms(median(first.posts))}, the same with ${first.size} objects`,
    ratio: median(last.posts) / median(first.posts),
    target: { most: 1.3 },
  });
  const throughput = await inTurns(3, { one: () => flood(1), many: () => flood(32) });
  rows.push({
    what: `Writing with 32 writers at once, ${last.size} objects`,
    hub: perSecond(median(throughput.many)),
    floor: `${perSecond(median(throughput.one))}, one writer`,
    ratio: median(throughput.many) / median(throughput.one),
    target: { least: 3 },
  });
  return rows;
}

async function pairs({ post, insert, posts, inserts }: Place): Promise<void> {
  for (let pair = 0; pair < PAIRS_IN_TURN; pair++) {
    posts.push(...(await post()));
    inserts.push(...(await insert()));
  }
}
