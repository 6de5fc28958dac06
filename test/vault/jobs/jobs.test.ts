import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { Uploads } from '../../../services/vault/archive/uploads.ts';
import type { JobKinds } from '../../../services/vault/jobs/job-kinds.ts';
import { Jobs } from '../../../services/vault/jobs/jobs.ts';
import type { OpenVault } from '../../../services/vault/lifecycle/open/open-vault.ts';
import { HubError } from '../../../shared/errors.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const dir = mkdtempSync(join(tmpdir(), 'hub-jobs-'));
afterAll(() => rmSync(dir, { recursive: true }));

const rowOf = ({ reader }: OpenVault, id: string) =>
  reader.one<{ state: string }>`SELECT state FROM jobs WHERE id = ${id}`;

/** Jobs of one kind, which need nothing but the vault. */
function jobsOf(vault: OpenVault, uploads = new Uploads(dir)): Jobs {
  const kinds = { verify: { run: () => vault.verify(), resumes: true } } as unknown as JobKinds;
  const jobs = new Jobs({ kinds, uploads, log: pino({ enabled: false }), onUpdate() {} });
  jobs.onOpen(vault);
  return jobs;
}

test('a job whose end has no room on the disk has failed for whoever asks, and is written down when there is room', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const jobs = jobsOf(vault);

  const commit = vault.change.bind(vault);
  const full = vi.spyOn(vault, 'change').mockImplementation((actor, work, options) => {
    if (actor.kind === 'owner') return commit(actor, work, options);
    return Promise.reject(new HubError('storage_full', 'The disk that holds the vault is full; nothing was changed.'));
  });
  const { id } = await inside.change((change) => jobs.begin(change, 'verify', {}));
  const failure = { state: 'failed', error: { code: 'storage_full' } };
  expect(await jobs.wait(vault, id)).toMatchObject(failure);
  expect(jobs.areRunning).toBe(false);
  // Whoever comes later is told the same, though the row still says something else.
  expect(await jobs.wait(vault, id)).toMatchObject(failure);
  expect(jobs.find(vault, id)).toMatchObject(failure);
  expect(rowOf(vault, id)).toEqual({ state: 'queued' });

  full.mockRestore();
  await expect.poll(() => rowOf(vault, id)).toEqual({ state: 'failed' });
  expect(await jobs.wait(vault, id)).toMatchObject(failure);
});

test('a job whose end can neither be written nor looked up has failed for whoever waits, and is written down later', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const jobs = jobsOf(vault);
  const commit = vault.change.bind(vault);
  vi.spyOn(vault, 'change').mockImplementation((actor, work, options) => {
    if (actor.kind === 'owner') return commit(actor, work, options);
    vi.spyOn(vault.reader, 'one').mockImplementation(() => {
      throw new Error('disk I/O error');
    });
    return Promise.reject(new HubError('storage_full', 'The disk that holds the vault is full; nothing was changed.'));
  });
  const { id } = await inside.change((change) => jobs.begin(change, 'verify', {}));
  expect(await jobs.wait(vault, id)).toMatchObject({ id, state: 'failed', error: { code: 'storage_full' } });
  vi.restoreAllMocks();
  await expect.poll(() => rowOf(vault, id)).toEqual({ state: 'failed' });
});

test('a job whose file cannot be removed is done all the same', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const uploads = new Uploads(dir);
  const jobs = jobsOf(vault, uploads);
  const upload = uploads.begin('archive.age');
  const path = join(dir, 'incoming', upload);
  rmSync(path);
  mkdirSync(path);
  const { id } = await inside.change((change) => jobs.begin(change, 'verify', { upload } as never));
  expect(await jobs.wait(vault, id)).toMatchObject({ state: 'done' });
  expect(rowOf(vault, id)).toEqual({ state: 'done' });
});

test('a job whose beginning was refused is none, and ends quietly', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const jobs = jobsOf(vault);
  const beginning = inside.change((change) => {
    jobs.begin(change, 'verify', {});
    throw new HubError('storage_full', 'The disk that holds the vault is full; nothing was changed.');
  });
  // Before the job runs: its own words about it are refused like everything else.
  vi.spyOn(vault, 'change').mockRejectedValue(new HubError('storage_full', 'Still full.'));
  expect(await outcome(beginning)).toBe('storage_full');
  await expect.poll(() => jobs.areRunning).toBe(false);
});

test('of what a restart cut off, that which may be repeated is done again, and the rest has failed and is not', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const begun: string[] = [];
  const { promise: never } = Promise.withResolvers<void>();
  const started = (answer: () => Promise<unknown>) => {
    const run = (name: string) => () => {
      begun.push(name);
      return answer();
    };
    const kinds = { verify: { run: run('verify'), resumes: true }, backup: { run: run('backup'), resumes: false } };
    const deps = { uploads: new Uploads(dir), log: pino({ enabled: false }), onUpdate() {} };
    const jobs = new Jobs({ ...deps, kinds: kinds as unknown as JobKinds });
    jobs.onOpen(vault);
    return jobs;
  };

  const before = started(() => never);
  const [again, once] = await inside.change((change) => [
    before.begin(change, 'verify', {}).id,
    before.begin(change, 'backup', {}).id,
  ]);
  await expect.poll(() => begun.toSorted()).toEqual(['backup', 'verify']);

  const after = started(async () => null);
  expect(await after.wait(vault, again as string)).toMatchObject({ state: 'done' });
  expect(await after.wait(vault, once as string)).toMatchObject({
    state: 'failed',
    error: { code: 'unavailable', detail: expect.stringContaining('was restarted before this was done') },
  });
  expect(begun.toSorted()).toEqual(['backup', 'verify', 'verify']);
});

test('a job under which the vault died twice has failed with a sentence and is not begun again', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const begun: string[] = [];
  const takenBack: unknown[] = [];
  const { promise: never } = Promise.withResolvers<void>();
  const started = () => {
    const verify = {
      run: () => {
        begun.push('verify');
        return never;
      },
      resumes: true,
      takeBack: async (_: OpenVault, input: unknown) => void takenBack.push(input),
    };
    const deps = { uploads: new Uploads(dir), log: pino({ enabled: false }), onUpdate() {} };
    const jobs = new Jobs({ ...deps, kinds: { verify } as unknown as JobKinds });
    jobs.onOpen(vault);
    return jobs;
  };
  const isRunning = (id: string) => expect.poll(() => rowOf(vault, id)).toEqual({ state: 'running' });

  let jobs = started();
  const { id } = await inside.change((change) => jobs.begin(change, 'verify', {}));
  await isRunning(id);
  // However often it is closed and opened in between, that is no death.
  for (let closed = 0; closed < 3; closed++) {
    jobs.onClose();
    await expect.poll(() => rowOf(vault, id)).toEqual({ state: 'queued' });
    jobs = started();
    await isRunning(id);
  }
  expect(begun).toHaveLength(4);
  jobs = started();
  await expect.poll(() => begun).toHaveLength(5);
  await isRunning(id);
  jobs = started();
  expect(await jobs.wait(vault, id)).toMatchObject({
    state: 'failed',
    error: { detail: 'The vault ended twice in the middle of this, so it was not begun once more.' },
  });
  await expect.poll(() => takenBack).toEqual([{}]);
  started();
  expect(jobs.areRunning).toBe(false);
  expect(begun).toHaveLength(5);
});

test('a job that came further than the vault had died under it before may be cut off again, but not twice at one place', async () => {
  await using inside = await VaultHere.create();
  const vault = inside.vault.opened;
  const { promise: never } = Promise.withResolvers<void>();
  const come = (far: number) => {
    const verify = {
      run: (_: OpenVault, __: unknown, tell: (done: number, total: number) => void) => {
        tell(far, 100);
        return never;
      },
      resumes: true,
    };
    const deps = { uploads: new Uploads(dir), log: pino({ enabled: false }), onUpdate() {} };
    const jobs = new Jobs({ ...deps, kinds: { verify } as unknown as JobKinds });
    jobs.onOpen(vault);
    return jobs;
  };
  const row = (id: string) => vault.reader.one<object>`SELECT state, done, deaths FROM jobs WHERE id = ${id}`;

  const first = come(20);
  const { id } = await inside.change((change) => first.begin(change, 'verify', {}));
  await expect.poll(() => row(id)).toEqual({ state: 'running', done: 20, deaths: 0 });
  for (const further of [40, 60, 80]) {
    come(further);
    await expect.poll(() => row(id)).toEqual({ state: 'running', done: further, deaths: 0 });
  }
  // A little further is the same place: nobody knows it more closely.
  come(85);
  await expect.poll(() => row(id)).toEqual({ state: 'running', done: 80, deaths: 1 });
  expect(await come(100).wait(vault, id)).toMatchObject({ state: 'failed', error: { code: 'unavailable' } });
});
