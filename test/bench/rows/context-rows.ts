// What an assistant asks, over HTTP with its own token: the situation package against the same rows by raw SQL and one
// bare HTTP round trip, and search; at every size. Where a row is measured against a time, that is for a quiet machine.

import { type LivedVault, livedVault, PURPOSES } from '../lived-vaults.ts';
import { inTurns, median, quantile } from '../measure.ts';
import { Station } from '../station.ts';
import type { AssistantFinding, AssistantOrder } from '../stations/assistant.ts';
import type { SituationOrder } from '../stations/raw-situation.ts';
import { ms, PROMISED, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const TURNS = 40;
/** Before anything counts: until then the compilers of the processes are at work, on packages by far the longest. */
const WARM_UP = 240;
const WARM_UP_PACKAGES = 2400;
/** Of these it is told too how long they take: whoever asks seldom, and starts the machine every day, hardly meets others. */
const FIRST = 240;
const ROUNDS = 5;
/** What a search may take in the largest vault of all, at its slowest. */
const LARGE_SEARCH_MS = 120;
const PACKAGE_BYTES = 32 * 1024;

interface Sampled {
  package: number[];
  /** The first packages after the start. */
  first: number[];
  floor: number[];
  search: number[];
  bytes: number;
}

export async function contextRows(vaults: Vaults, sizes: number[], large: number[]): Promise<Row[]> {
  const sampled: Sampled[] = [];
  for (const size of sizes) sampled.push(await sample(vaults, size));
  const rows: Row[] = sizes.map((size, index) => {
    const { package: times, floor, search } = sampled[index] as Sampled;
    return {
      what: `Situation package, p50, ${size} objects`,
      hub: ms(median(times)),
      floor: `${ms(median(floor))}, the same rows by raw SQL, its receipt, and a bare HTTP round trip`,
      ratio: median(times) / median(floor),
      target: size <= PROMISED ? { most: 6 } : undefined,
      points: [
        { curve: 'situation package', size, ms: median(times) },
        { curve: 'search', size, ms: median(search) },
      ],
    };
  });
  const tenThousand = sampled[sizes.indexOf(10_000)];
  if (tenThousand) {
    const settled = median(tenThousand.package);
    const early = median(tenThousand.first);
    rows.push(within('Situation package, p50, 10000 objects', settled, 4), {
      what: `Situation package, p50 of the first ${FIRST} after a start, 10000 objects`,
      hub: ms(early),
      floor: `${ms(settled)}, once the compilers are done`,
      ratio: early / settled,
      target: undefined,
    });
  }
  const [smallest, first] = [sizes[0], sampled[0] as Sampled];
  for (const size of large) {
    const { package: times, search } = sampled[sizes.indexOf(size)] as Sampled;
    const target = size <= PROMISED ? { most: 1 } : undefined;
    rows.push(
      { ...within(`Situation package, p95, ${size} objects`, quantile(times, 0.95), 30), target },
      within(`Search, p95, ${size} objects`, quantile(search, 0.95), size <= PROMISED ? 30 : LARGE_SEARCH_MS),
      {
        what: `Situation package, p50, ${size} objects`,
        hub: ms(median(times)),
        floor: `${ms(median(first.package))}, the same with ${smallest} objects`,
        ratio: median(times) / median(first.package),
        target: size <= PROMISED ? { most: 2 } : undefined,
      },
    );
  }
  const bytes = Math.max(...sampled.map((each) => each.bytes));
  rows.push({
    what: 'Situation package, the largest of all',
    hub: `${bytes} bytes`,
    floor: `${PACKAGE_BYTES} bytes`,
    ratio: bytes / PACKAGE_BYTES,
    target: { most: 1 },
  });
  return rows;
}

function within(what: string, time: number, most: number): Row {
  return { what, hub: ms(time), floor: `${most} ms`, ratio: time / most, target: { most: 1 } };
}

async function sample(vaults: Vaults, size: number): Promise<Sampled> {
  const lived = await livedVault(vaults, size);
  await using hub = await hubOn({ dataDir: lived.dataDir, size, token: lived.owner, ids: [] });
  using assistant = new Station<AssistantOrder, AssistantFinding>('assistant');
  using raw = new Station<SituationOrder, number>('raw-situation');
  const bare = `http://127.0.0.1:${await raw.ask(await situationOf(hub.base, lived, await livedVault(vaults, size)))}`;
  // Nobody asks the same twice in a row: each call of this goes on where the last one ended.
  let asked = 0;
  const ask = (base: string, tool: string, all: object[], turns = TURNS) => {
    const bodies = Array.from({ length: turns }, () => all[asked++ % all.length] as object);
    return assistant.ask({ base, tokens: lived.assistants, path: `/v1/mcp/tools/${tool}`, bodies, turns });
  };
  const sampled: Sampled = { package: [], first: [], floor: [], search: [], bytes: 0 };
  const packages = PURPOSES.map((purpose) => ({ purpose }));
  const questions = PURPOSES.map((query) => ({ query, purpose: 'find one thing' }));
  const into = (name: 'package' | 'floor' | 'search', base: string, tool: string, bodies: object[]) => async () => {
    const { times, bytes } = await ask(base, tool, bodies);
    sampled[name].push(...times);
    if (name === 'package') sampled.bytes = Math.max(sampled.bytes, bytes);
    return median(times);
  };
  const { times } = await ask(hub.base, 'get_context_contract', packages, WARM_UP_PACKAGES);
  sampled.first = times.slice(0, FIRST);
  await ask(bare, 'get_context_contract', packages, WARM_UP);
  await ask(hub.base, 'search_personal_context', questions, WARM_UP);
  await inTurns(ROUNDS, {
    package: into('package', hub.base, 'get_context_contract', packages),
    floor: into('floor', bare, 'get_context_contract', packages),
    search: into('search', hub.base, 'search_personal_context', questions),
  });
  return sampled;
}

/** One package, for the floor to answer: its bytes, and what it is made of. */
async function situationOf(base: string, { assistant }: LivedVault, copy: LivedVault): Promise<SituationOrder> {
  const answered = await fetch(`${base}/v1/mcp/tools/get_context_contract`, {
    method: 'POST',
    headers: { authorization: `Bearer ${assistant}`, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: PURPOSES[0] }),
  });
  const answer = await answered.text();
  const ids = [...new Set(answer.match(/\b(mem|gol|dec|cmt|prf|prj)_[0-9A-Z]{26}\b/g))];
  return { open: copy.dataDir, ids, answer };
}
