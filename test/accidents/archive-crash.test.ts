// The vault is killed in the middle of exports and of imports, at moments nobody chose: each is there whole, or not at
// all. Twice here; `npm run campaign` does it fifty times.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blank } from '../../services/vault/records/new-record.ts';
import { PERSONAL } from '../../services/vault/store/space.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import { linesOf, PASSPHRASE, putTogether, takeApart } from '../support/archives/archives.ts';
import { tell } from '../support/campaign.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';

const CYCLES = Number(process.env.ARCHIVE_CRASH_CYCLES ?? 2);
const MEMORIES = 800;
const CYCLE_MS = 60_000;

let hub: TestHub;
let token: string;
let template: Map<string, string>;

beforeAll(async () => {
  hub = await startHub();
  token = await hub.setup();
  const { body } = await hub.request('POST', '/v1/export', {
    body: { passphrase: PASSPHRASE, filters: { types: ['memory'] } },
  });
  template = await takeApart(readFileSync(body.path));
});
afterAll(() => hub[Symbol.asyncDispose]());

async function healthy(): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await hub.request('GET', '/v1/setup').catch(() => undefined);
    if (answer?.status === 200) return;
    // Killed this often within a minute, it is parked until somebody asks for it.
    const { processes } = await hub.status();
    if (processes.find(({ name }) => name === 'vault')?.state === 'failed') {
      await runHub(['restart', 'vault'], { dataDir: hub.dataDir });
    }
    await sleep(50);
  }
  throw new Error('the vault did not come back');
}

/** Begins a job, kills the vault a moment later, and answers what became of the job. */
async function killedDuring(path: string, body: object, within: number) {
  const begun = await hub.request('POST', path, { body, headers: { prefer: 'respond-async' } });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  await sleep(Math.random() * within);
  await hub.kill('vault');
  await healthy();
  for (let tries = 0; tries < 400; tries++) {
    const { status, body: job } = await hub.request('GET', `/v1/jobs/${begun.body.job_id}`);
    if (status === 200 && (job.state === 'done' || job.state === 'failed')) return job;
    await sleep(50);
  }
  throw new Error('the job did not end');
}

async function stage(archive: Buffer) {
  const form = new FormData();
  form.set('passphrase', PASSPHRASE);
  form.set('file', new Blob([new Uint8Array(archive)]), 'a.pca');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${hub.base}/v1/import/stage`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
  return (await response.json()) as any;
}

function archiveOfMany(): Promise<Buffer> {
  const at = '2026-01-01T00:00:00.000Z';
  const lines = Array.from({ length: MEMORIES }, (_, index) =>
    JSON.stringify({
      ...blank(Memory, { at, space: PERSONAL }),
      kind: 'semantic',
      statement: `Memory ${index} of many.`,
    }),
  );
  return putTogether(
    new Map(template)
      .set('objects/memories.jsonl', `${lines.join('\n')}\n`)
      .set('objects/versions.jsonl', '')
      .set(
        'events.jsonl',
        linesOf(template.get('events.jsonl'))
          .map((line) => `${line}\n`)
          .join(''),
      ),
  );
}

it(`an import is applied whole or not at all (${CYCLES} times)`, { timeout: CYCLES * CYCLE_MS }, async () => {
  let applied = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const archive = await archiveOfMany();
    const staged = await stage(archive);
    expect(staged.tally, JSON.stringify(staged)).toEqual({ create: MEMORIES, skip: 0, conflict: 0 });
    const job = await killedDuring(`/v1/import/staging/${staged.id}/apply`, {}, 300);
    if (job.state === 'done') applied += 1;
    const again = await stage(archive);
    const whole = { create: 0, skip: MEMORIES, conflict: 0 };
    const nothing = { create: MEMORIES, skip: 0, conflict: 0 };
    expect(again.tally).toEqual(job.state === 'done' ? whole : nothing);
    await hub.request('POST', `/v1/import/staging/${again.id}/discard`);
  }
  expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
  tell(`${CYCLES} imports were killed: ${applied} were applied whole, ${CYCLES - applied} not at all`);
});

it(`an export is there whole or not at all (${CYCLES} times)`, { timeout: CYCLES * CYCLE_MS }, async () => {
  const exportsDir = join(hub.dataDir, 'exports');
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const before = readdirSync(exportsDir).length;
    const job = await killedDuring('/v1/export', { passphrase: PASSPHRASE }, 2500);
    const names = readdirSync(exportsDir);
    expect(names.filter((name) => !name.endsWith('.pca'))).toEqual([]);
    // Killed after the file had its name and before the job was told: then it is whole, and one more.
    expect(names.length - before).toBeLessThanOrEqual(1);
    if (job.state === 'done') expect(names.length - before).toBe(1);
    else expect(job.error.detail).toMatch(/was restarted before this was done/);
  }
  for (const name of readdirSync(exportsDir)) {
    expect((await takeApart(readFileSync(join(exportsDir, name)))).has('manifest.json')).toBe(true);
  }
  tell(`${CYCLES} exports were killed: ${readdirSync(exportsDir).length} are there, all of them whole`);
  const created = (await hub.request('GET', '/v1/events?kind=export.created&limit=500')).body.length;
  expect(created).toBeGreaterThanOrEqual(readdirSync(exportsDir).length);
});
