// Leaving and arriving: an export beside zip and age on the same bytes, an import beside bare inserts, the memory of the
// vault meanwhile, and what an export does to a reader. The key derivation, which is slow on purpose, is measured by
// itself and taken off.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { recognize } from '../../../services/vault/archive/dumps/formats/recognize.ts';
import { PASSPHRASE, unpackInto } from '../../support/archives/archives.ts';
import { mem0Memory } from '../../support/archives/vendor-dumps.ts';
import type { TestHub } from '../../support/hub.ts';
import { startHub } from '../../support/hub.ts';
import { median, quantile } from '../measure.ts';
import { Station } from '../station.ts';
import type { LoadOrder } from '../stations/load.ts';
import type { BulkOrder } from '../stations/raw-bulk.ts';
import { ms, PROMISED, perSecond, type Row } from '../table.ts';
import { type FilledVault, hubOn, memoryBody, type Vaults } from '../vaults.ts';

const ROUNDS = 3;
const READS_AT_ONCE = 50;
const MIB = 2 ** 20;
/** What grows with the vault shows between this and the larger ones. */
const SMALL = 10_000;

export async function archiveRows(vaults: Vaults, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  const peaks: { size: number; leaving: number; arriving: number }[] = [];
  const measured = sizes.filter((size) => size >= SMALL);
  for (const size of measured.length > 0 ? measured : sizes) {
    const vault = await vaults.copyOf(await vaults.filled(size));
    await using hub = await hubOn(vault);
    // The first of a hub that has done nothing yet: later ones find memory that it had asked for before.
    const { value: archive, peak: leaving } = await peakDuring(hub, () =>
      exportOnce(hub, vault.token, { format: 'fallback' }),
    );
    const isLarge = size > SMALL || measured.length <= 1;
    if (isLarge) rows.push(...(await exportRows(hub, vault, archive)));
    if (isLarge) rows.push(await readerRow(hub, vault));
    const arrived = await importRow(vaults, archive, size);
    if (isLarge) rows.push(arrived.row);
    peaks.push({ size, leaving, arriving: arrived.peak });
  }
  rows.push(await vendorRow(SMALL));
  for (const { size: of, leaving, arriving } of peaks) {
    const peak = Math.max(leaving, arriving);
    rows.push({
      what: `Memory of the vault above idle, ${of} objects leaving and arriving`,
      hub: `${Math.round(leaving)} MB and ${Math.round(arriving)} MB`,
      floor: '150 MB, the bound',
      ratio: peak / 150,
      target: { most: 1 },
    });
  }
  return rows;
}

interface Exported {
  path: string;
  counts: Record<string, number>;
  took: number;
}

async function exportOnce(hub: TestHub, token: string, options: object = {}): Promise<Exported> {
  const started = performance.now();
  const body = { passphrase: PASSPHRASE, ...options };
  const answer = await hub.request('POST', '/v1/export', { token, body });
  if (answer.status !== 200) throw new Error(`the export answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { path: answer.body.path, counts: answer.body.counts, took: performance.now() - started };
}

/** Nothing but the derivation of the key, and a handful of empty members. */
const empty = (hub: TestHub, token: string, format: string) =>
  exportOnce(hub, token, { filters: { types: ['relation'] }, format });

/** `first` made the signatures that those after it find. */
async function exportRows(hub: TestHub, { token, size }: FilledVault, first: Exported): Promise<Row[]> {
  // A vault with nothing in it: a filter would look through all the events, and flatter the rest.
  await using bare = await startHub();
  const bareToken = await bare.setup();
  const dir = mkdtempSync(join(tmpdir(), 'hub-bench-archive-'));
  try {
    const { path, counts } = await exportOnce(hub, token);
    const signed = (counts.memories ?? 0) + (counts.preferences ?? 0);
    const bytes = await unpackInto(dir, path);
    rmSync(path);
    execFileSync('age-keygen', ['-o', join(dir, 'key')], { stdio: 'ignore' });
    const recipient = /age1\w+/.exec(readFileSync(join(dir, 'key'), 'utf8'))?.[0] as string;
    const [ours, theirs, kdf, firstKdf]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push((await exportOnce(hub, token)).took);
      kdf.push((await exportOnce(bare, bareToken)).took);
      firstKdf.push((await exportOnce(bare, bareToken, { format: 'fallback' })).took);
      const started = performance.now();
      execFileSync('zip', ['-q', '-r', join(dir, 'z.zip'), 'in'], { cwd: dir });
      execFileSync('age', ['-r', recipient, '-o', join(dir, 'z.age'), join(dir, 'z.zip')]);
      theirs.push(performance.now() - started);
      for (const name of ['z.zip', 'z.age']) rmSync(join(dir, name));
    }
    const speed = (time: number) => bytes / MIB / (time / 1000);
    const row = (what: string, took: number, floor: number, beside: string): Row => ({
      what,
      hub: `${speed(took).toFixed(1)} MB/s`,
      floor: `${speed(floor).toFixed(1)} MB/s, ${beside} ${Math.round(bytes / MIB)} MB`,
      ratio: speed(took) / speed(floor),
      target: { least: 0.5 },
    });
    const [again, packing] = [median(ours) - median(kdf), median(theirs)];
    return [
      row(`Exporting ${size} objects, key derivation apart`, again, packing, 'zip and age on the same'),
      row(
        `The same for the first time, when nothing is signed yet`,
        first.took - median(firstKdf),
        packing + timeToSign(signed),
        `zip, age and ${signed} signatures on the same`,
      ),
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Every record of UMP carries a signature, and nobody makes them in less. */
function timeToSign(count: number): number {
  const { privateKey } = generateKeyPairSync('ed25519');
  const digest = randomBytes(32);
  const started = performance.now();
  for (let made = 0; made < count; made++) sign(null, digest, privateKey);
  return performance.now() - started;
}

async function readerRow(hub: TestHub, { token, ids, size }: FilledVault): Promise<Row> {
  using load = new Station<LoadOrder, number[]>('load');
  const reads = () => load.ask({ base: hub.base, token, ids, mix: 'read', serial: READS_AT_ONCE });
  const [quiet, during]: [number[], number[]] = [[], []];
  await reads();
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < 20; i++) quiet.push(...(await reads()));
    let running = true;
    const exported = exportOnce(hub, token).then(() => {
      running = false;
    });
    while (running) {
      const times = await reads();
      if (running) during.push(...times);
    }
    await exported;
  }
  return {
    what: `Reading one memory during an export of ${size} objects, p99`,
    hub: ms(quantile(during, 0.99)),
    floor: `${ms(quantile(quiet, 0.99))}, at other times`,
    ratio: quantile(during, 0.99) / quantile(quiet, 0.99),
    target: size <= PROMISED ? { most: 3 } : undefined,
  };
}

async function importRow(vaults: Vaults, { path }: Exported, size: number): Promise<{ row: Row; peak: number }> {
  const [ours, kdf]: [number[], number[]] = [[], []];
  const peaks: number[] = [];
  const rounds = size > SMALL ? 1 : ROUNDS;
  for (let round = 0; round < rounds; round++) {
    await using hub = await startHub();
    const token = await hub.setup();
    const small = await empty(hub, token, 'fallback');
    kdf.push((await stageOnce(hub, token, small.path)).took);
    copyFileSync(path, join(hub.dataDir, 'imports', 'a.pca'));
    let took = 0;
    const { peak } = await peakDuring(hub, async () => {
      const started = performance.now();
      const { id } = await stageOnce(hub, token, 'imports/a.pca');
      const applied = await hub.request('POST', `/v1/import/staging/${id}/apply`, { token });
      if (applied.body.status !== 'applied') throw new Error(`the import answered ${JSON.stringify(applied.body)}`);
      took = performance.now() - started;
    });
    peaks.push(peak);
    ours.push(took);
  }
  const bare = await vaults.copyOf(await vaults.filled(1000));
  using floor = new Station<BulkOrder, number>('raw-bulk');
  await floor.ask({ open: bare.dataDir });
  const theirs = await floor.ask({ inserts: size });
  const [hubSpeed, floorSpeed] = [(size / (median(ours) - median(kdf))) * 1000, (size / theirs) * 1000];
  return {
    peak: median(peaks),
    row: {
      what: `Importing ${size} objects (staged and applied), key derivation apart`,
      hub: perSecond(hubSpeed),
      floor: `${perSecond(floorSpeed)}, bare inserts of the same rows with the same indexes`,
      ratio: hubSpeed / floorSpeed,
      target: { least: 0.5 },
    },
  };
}

/** A dump becomes proposals: an object with its event each, and nothing of it twice. */
async function vendorRow(count: number): Promise<Row> {
  await using hub = await startHub();
  const token = await hub.setup();
  const dump = JSON.stringify(Array.from({ length: count }, (_, i) => mem0Memory(`m-${i}`, memoryBody(i).statement)));
  const read: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const member = { path: 'mem0.json', size: dump.length, open: () => Readable.from([Buffer.from(dump)]) };
    const { reader, probes } = await recognize([member]);
    for await (const _ of reader.read(probes));
    read.push(performance.now() - started);
  }
  writeFileSync(join(hub.dataDir, 'imports', 'mem0.json'), dump);
  const started = performance.now();
  const { body } = await hub.request('POST', '/v1/import/vendor', { token, body: { path: 'imports/mem0.json' } });
  const took = performance.now() - started;
  if (body.counts?.proposed !== count) throw new Error(`the dump was answered with ${JSON.stringify(body)}`);
  const speed = (time: number) => (count / time) * 1000;
  return {
    what: `Proposing the ${count} memories of another service's dump`,
    hub: perSecond(speed(took)),
    floor: `${perSecond(speed(median(read)))}, reading them out of the dump and nothing else`,
    ratio: speed(took) / speed(median(read)),
    target: { least: 0.02 },
  };
}

async function stageOnce(hub: TestHub, token: string, path: string): Promise<{ id: string; took: number }> {
  const started = performance.now();
  const answer = await hub.request('POST', '/v1/import/stage', { token, body: { path, passphrase: PASSPHRASE } });
  if (answer.status !== 200) throw new Error(`staging answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.id, took: performance.now() - started };
}

/** In megabytes above what it was before. With the fallback, whose key derivation takes no memory. */
async function peakDuring<T>(hub: TestHub, work: () => Promise<T>): Promise<{ peak: number; value: T }> {
  const idle = await residentBytes(hub);
  let running = true;
  const samples: number[] = [];
  const watching = (async () => {
    while (running) {
      samples.push(await residentBytes(hub));
      await sleep(40);
    }
  })();
  const value = await work();
  running = false;
  await watching;
  return { peak: Math.max(...samples.map((each) => each - idle)), value };
}

async function residentBytes(hub: TestHub): Promise<number> {
  const status = readFileSync(`/proc/${await hub.pidOf('vault')}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
