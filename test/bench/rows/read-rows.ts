// GET /v1/memories/{id} against a bare Fastify route that answers the same bytes.
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { LoadOrder } from '../stations/load.ts';
import { perSecond, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

/** Enough that somebody always waits: with 32 the two cores were idle for a twelfth of the time, and it was a row of who waits for whom. */
const FLOOD = { connections: 64, seconds: 2 };
const ROUNDS = 5;

export async function readRows(vaults: Vaults, sizes: number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const { token, ids, dataDir } = await vaults.filled(size);
    await using hub = await hubOn({ token, ids, dataDir, size });
    const { body: record, headers } = await hub.request('GET', `/v1/memories/${ids[0]}`, { token });
    using fastify = new Station<object, number>('bare-fastify');
    using load = new Station<LoadOrder, number[]>('load');
    const bare = `http://127.0.0.1:${await fastify.ask({ record, headers: saidByTheHub(headers) })}`;
    const flood = async (base: string) =>
      (await load.ask({ base, token, ids, mix: 'read', flood: FLOOD }))[0] as number;
    const found = await inTurns(ROUNDS, { hub: () => flood(hub.base), bare: () => flood(bare) });
    rows.push({
      what: `Reading one memory, ${FLOOD.connections} connections, ${size} objects`,
      hub: perSecond(median(found.hub)),
      floor: `${perSecond(median(found.bare))}, a bare Fastify route with the same bytes`,
      ratio: median(found.hub) / median(found.bare),
      target: { least: 0.4 },
    });
  }
  return rows;
}

/** Node says these itself, of every answer. */
const SAID_BY_NODE = ['connection', 'content-length', 'date', 'keep-alive'];

function saidByTheHub(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !SAID_BY_NODE.includes(name)));
}
