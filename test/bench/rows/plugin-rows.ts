// Plugins: the start of one in its box, an import, an import that brings nothing new, the end of one that will not end,
// and the host while none runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHub, type TestHub } from '../../support/hub.ts';
import { installed } from '../../support/plugins/plugin-files.ts';
import { runSource } from '../../support/plugins/plugin-run.ts';
import { memoryOf } from '../../support/process-use.ts';
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { RawImportOrder } from '../stations/raw-import.ts';
import { ms, perSecond, type Row } from '../table.ts';
import type { Vaults } from '../vaults.ts';

const STARTS = 15;
const ITEMS = 10_000;
const IMPORTS = 3;
const WALL_MS = 1000;
const ENDS = 5;
const SETTLE_MS = 5000;
const SETUPS = 3;

export async function pluginRows(vaults: Vaults): Promise<Row[]> {
  return [await startRow(), ...(await importRows(vaults)), await endRow(), await idleRow()];
}

async function startRow(): Promise<Row> {
  const found = await inTurns(STARTS, {
    bare: async () => {
      const started = performance.now();
      await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
      return performance.now() - started;
    },
    boxed: async () => {
      const run = await runSource('export function main() {}');
      if (run.error !== null) throw new Error(run.error);
      return run.tookMs;
    },
  });
  return {
    what: 'A run of an empty plugin in its box, from start to end',
    hub: ms(median(found.boxed)),
    floor: `${ms(median(found.bare))}, \`node -e 0\``,
    ratio: median(found.boxed) / median(found.bare),
    target: { most: 3 },
  };
}

const TEXT =
  'The minutes of the meeting are in the folder, and the draft goes to everyone who asked for it two days before.';
const SOURCE = `await hub.items_upsert(Array.from({ length: ${ITEMS} }, (_, i) => ({ type: 'note', source_key: 'item ' + i, title: 'Item ' + i + ' of the archive', body: ${JSON.stringify(TEXT)} })));`;

async function importRows(vaults: Vaults): Promise<Row[]> {
  const items = Array.from({ length: ITEMS }, (_, i) => ({
    title: `Item ${i} of the archive`,
    body: TEXT,
    key: `item ${i}`,
  }));
  using raw = new Station<RawImportOrder, number>('raw-import');
  let written = 0;
  const found = await inTurns(IMPORTS, {
    raw: async () => raw.ask({ dataDir: await freshVault(vaults), items }),
    hub: async () => {
      await using hub = await startHub({ dataDir: await vaults.directory('import') });
      await hub.setup();
      const plugin = await installed(hub, SOURCE, { id: 'example.archive' });
      const first = await timed(hub, plugin.id);
      if (first.counts.created !== ITEMS) throw new Error('the import brought something else');
      const before = (await hub.request('GET', '/v1/events/verify')).body.count as number;
      await timed(hub, plugin.id);
      written = ((await hub.request('GET', '/v1/events/verify')).body.count as number) - before;
      return first.took;
    },
  });
  const speed = (times: number[]) => ITEMS / (median(times) / 1000);
  return [
    {
      what: `Importing ${ITEMS} items, the start of the plugin included`,
      hub: perSecond(speed(found.hub)),
      floor: `${perSecond(speed(found.raw))}, raw inserts of the same rows, a hundred to a commit`,
      ratio: speed(found.hub) / speed(found.raw),
      target: { least: 0.5 },
    },
    {
      what: `What a second run writes that finds the same ${ITEMS} items`,
      hub: `${written} event`,
      floor: '1 event, that it ran',
      ratio: written,
      target: { most: 1 },
    },
  ];
}

async function freshVault(vaults: Vaults): Promise<string> {
  const dataDir = await vaults.directory('raw-import');
  await using hub = await startHub({ dataDir });
  await hub.setup();
  await hub.stop();
  return dataDir;
}

async function timed(hub: TestHub, plugin: string): Promise<{ took: number; counts: { created: number } }> {
  const started = performance.now();
  const { body } = await hub.request('POST', `/v1/plugins/${plugin}/sync`);
  if (body.state !== 'succeeded') throw new Error(`the run ended with ${body.error ?? body.detail}`);
  return { took: performance.now() - started, counts: body.counts };
}

async function endRow(): Promise<Row> {
  const late: number[] = [];
  for (let i = 0; i < ENDS; i++) {
    const run = await runSource('export function main() { for (;;); }', { limits: { wallMs: WALL_MS } });
    if (!run.error?.includes('ran longer')) throw new Error(`the runaway ended with ${run.error}`);
    late.push(run.tookMs - WALL_MS);
  }
  return {
    what: 'From the limit of a runaway to its death',
    hub: ms(Math.max(...late)),
    floor: '1000 ms',
    ratio: Math.max(...late) / 1000,
    target: { most: 1 },
  };
}

async function idleRow(): Promise<Row> {
  const [hosts, bare]: [number[], number[]] = [[], []];
  for (let i = 0; i < SETUPS; i++) {
    const waiting = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
    await using hub = await startHub();
    await sleep(SETTLE_MS);
    hosts.push(memoryOf([await hub.pidOf('plugin-host')]));
    bare.push(memoryOf([waiting.pid as number]));
    waiting.kill();
  }
  return {
    what: 'Memory of the plugin-host, idle',
    hub: `${Math.round(median(hosts) / 2 ** 20)} MB`,
    floor: `${Math.round(median(bare) / 2 ** 20)} MB, one Node that waits`,
    ratio: median(hosts) / median(bare),
    target: { most: 1.5 },
  };
}
