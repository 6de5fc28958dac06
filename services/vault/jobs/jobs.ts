// Long work: a row that outlives the process, and the work behind it. A job whose input is kept begins again after a
// restart, unless the vault died twice at one place of it; one whose input is not is told to have failed.
import { setTimeout as sleep } from 'node:timers/promises';
import { HubError, notFound } from '../../../shared/errors.ts';
import { JOB_KEPT_MS } from '../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import type { Job } from '../../../shared/schemas/system.ts';
import type { Uploads } from '../archive/uploads.ts';
import { asTold } from '../disk/storage-error.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';
import { type Change, VAULT } from '../store/change.ts';
import type { Writer } from '../store/db/sql.ts';
import type { JobInputs, JobKind, JobKinds } from './job-kinds.ts';

/** How often progress is told. It is kept in memory: a row for every step would cost more than the step. */
const PROGRESS_MS = 250;
/** A job under which the vault died so often at one place may be why: begun once more, it would end the vault at every start. */
const MOST_DEATHS = 2;
/**
 * Into so many parts a job is cut to say whether it has come further than an earlier run of it. Each is written down once, so that
 * even a short job does not wait for it.
 */
const PLACES = 10;
/** How soon the end of a job is written again where the disk had no room for it. */
const WRITE_AGAIN_MS = 1000;

interface JobRow {
  id: string;
  kind: Job['kind'];
  state: Job['state'];
  done: number;
  total: number | null;
  result: string | null;
  error: string | null;
  input: string | null;
  deaths: number;
  created_at: string;
  updated_at: string;
}

interface JobsDeps {
  kinds: JobKinds;
  uploads: Uploads;
  log: Logger;
  onUpdate: (job: Job) => void;
}

/** A job of an open vault, until it has ended. */
interface Running {
  vault: OpenVault;
  kind: Job['kind'];
  input: unknown;
  progress: { done: number; total: number } | undefined;
  ended: PromiseWithResolvers<Job>;
}

export class Jobs implements WhileOpen {
  readonly #deps: JobsDeps;
  #vault: OpenVault | undefined;
  readonly #running = new Map<string, Running>();
  /** How jobs ended whose rows could not say so yet: the disk is full, most likely. */
  readonly #unwritten = new Map<string, JobFailure>();

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  /** Begins a job in the transaction of a change: it runs once that is on the disk, and not at all if it fails. */
  begin<K extends Job['kind']>({ tx, at, newId, afterCommit }: Change, kind: K, input: JobInputs[K]): Job {
    this.#refuseBeside(tx, kind);
    const vault = this.#vault as OpenVault;
    const id = newId('job', Date.parse(at));
    const kept = this.#deps.kinds[kind].resumes ? JSON.stringify(input) : null;
    tx.run`
      INSERT INTO jobs (id, kind, state, input, created_at, updated_at)
      VALUES (${id}, ${kind}, 'queued', ${kept}, ${at}, ${at})`;
    const job = rowToJob(tx.one<JobRow>`SELECT * FROM jobs WHERE id = ${id}` as JobRow);
    afterCommit(() => {
      const running = this.#enter(vault, id, kind, input);
      // The caller has its answer before the job runs.
      setImmediate(() => void this.#run(job, running));
    });
    return job;
  }

  #enter(vault: OpenVault, id: string, kind: Job['kind'], input: unknown): Running {
    const running: Running = { vault, kind, input, progress: undefined, ended: Promise.withResolvers() };
    // Nobody may be waiting for it.
    running.ended.promise.catch(() => {});
    this.#running.set(id, running);
    return running;
  }

  get areRunning(): boolean {
    return this.#running.size > 0;
  }

  find({ reader }: OpenVault, id: string): Job {
    const row = reader.one<JobRow>`SELECT * FROM jobs WHERE id = ${id}`;
    if (!row) throw notFound();
    return { ...rowToJob(row), ...this.#running.get(id)?.progress, ...this.#unwritten.get(id) };
  }

  /** The job when it has ended. */
  async wait(vault: OpenVault, id: string): Promise<Job> {
    const job = this.find(vault, id);
    return (await this.#running.get(id)?.ended.promise) ?? job;
  }

  /** Asks the rows, because another job may have begun in the same commit. */
  #refuseBeside(tx: Writer, kind: Job['kind']): void {
    const { kinds } = this.#deps;
    if (kinds[kind].alone === undefined) return;
    const rows = tx.all<Pick<JobRow, 'id' | 'kind'>>`SELECT id, kind FROM jobs WHERE state IN ('queued', 'running')`;
    const underWay = rows.filter(({ id }) => !this.#unwritten.has(id));
    const other = underWay.map((row) => kinds[row.kind].alone).find(Boolean);
    if (other === undefined) return;
    throw new HubError('busy', `${other} is under way.`, {
      fix: 'Wait until it is done, then try again.',
      retry_after_s: 5,
    });
  }

  /** Takes up again what a restart cut off, or says that it cannot. */
  onOpen(vault: OpenVault): void {
    this.#vault = vault;
    const rows = vault.reader.all<JobRow>`SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY id`;
    for (const row of rows) {
      const input = row.input === null ? undefined : (JSON.parse(row.input) as unknown);
      const running = this.#enter(vault, row.id, row.kind, input);
      void this.#takeUp(row, running);
    }
    const before = new Date(Date.parse(vault.now()) - JOB_KEPT_MS).toISOString();
    vault
      .change(VAULT, ({ tx }) => {
        tx.run`DELETE FROM jobs WHERE state IN ('done', 'failed') AND updated_at < ${before}`;
      })
      .catch(() => {});
  }

  /** A row that still says that it runs was running when the vault died: one that is closed leaves it to be begun again. */
  #takeUp(row: JobRow, running: Running): Promise<void> {
    const job = rowToJob(row);
    const kind = this.#deps.kinds[row.kind] as JobKind<unknown>;
    if (!kind.resumes) return this.#fail(job, running, cutOff());
    const deaths = row.state === 'running' ? row.deaths + 1 : row.deaths;
    return deaths < MOST_DEATHS ? this.#run(job, running, deaths) : this.#giveUp(job, running, kind);
  }

  async #giveUp(job: Job, running: Running, { takeBack }: JobKind<unknown>): Promise<void> {
    const { vault, input } = running;
    await this.#fail(job, running, diedTooOften());
    // What it left half done can be taken back later as well.
    await takeBack?.(vault, input).catch((error: unknown) => {
      if (!vault.signal.aborted)
        this.#deps.log.warn({ job: job.id, err: describeFailure(error) }, 'a job left something');
    });
  }

  /** Jobs that are under way are looked at again when the vault opens: whoever waits for one is told to ask again. */
  onClose(): void {
    if (this.#running.size > 0)
      this.#vault
        ?.change(VAULT, ({ tx }) => tx.run`UPDATE jobs SET state = 'queued' WHERE state = 'running'`)
        .catch(() => {});
    const error = new HubError('unavailable', 'The vault was closed before the work was done.', { retry_after_s: 1 });
    for (const { ended } of this.#running.values()) ended.reject(error);
    this.#running.clear();
    this.#unwritten.clear();
  }

  async #run(job: Job, running: Running, deaths = 0): Promise<void> {
    const { id, kind } = job;
    const { vault, input } = running;
    try {
      let told = 0;
      let farthest = placeOf(job);
      const started = await this.#update(vault, id, { state: 'running', deaths });
      const work = this.#deps.kinds[kind] as JobKind<unknown>;
      const result = await work.run(vault, input, (done, total) => {
        running.progress = { done, total };
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        this.#deps.onUpdate({ ...started, done, total });
        if (!work.resumes || placeOf({ done, total }) <= farthest) return;
        farthest = placeOf({ done, total });
        noteFurther(vault, id, done, total);
      });
      this.#end(await this.#update(vault, id, { state: 'done', result, ...running.progress }), running);
    } catch (error) {
      if (vault.signal.aborted) return;
      if (!(error instanceof HubError)) this.#deps.log.error({ job: id, err: describeFailure(error) }, 'job failed');
      await this.#fail({ ...job, ...running.progress }, running, failureOf(error));
    }
  }

  async #fail(job: Job, running: Running, failed: HubError): Promise<void> {
    const { vault } = running;
    const { code, detail, fix, errors } = failed.toWire();
    const error = { code, detail, ...(fix !== undefined && { fix }), ...(errors && { errors }) };
    const failure: JobFailure = { state: 'failed', error };
    try {
      this.#end(await this.#update(vault, job.id, failure), running);
    } catch {
      if (vault.signal.aborted) return;
      this.#unwritten.set(job.id, failure);
      this.#end({ ...job, ...failure }, running);
      await this.#writeLater(vault, job.id, failure);
    }
  }

  /** As soon as there is room. A vault that is closed before then looks at the job again when it opens. */
  async #writeLater(vault: OpenVault, id: string, failure: JobFailure): Promise<void> {
    while (this.#unwritten.has(id)) {
      await sleep(WRITE_AGAIN_MS, undefined, { ref: false });
      if (vault.signal.aborted) return;
      await this.#update(vault, id, failure).then(
        () => this.#unwritten.delete(id),
        () => {},
      );
    }
  }

  #end(job: Job, { input, ended }: Running): void {
    const { upload } = (input ?? {}) as { upload?: string };
    ended.resolve(job);
    this.#running.delete(job.id);
    // The job may have failed before it took its upload.
    if (upload !== undefined) this.#abandon(upload);
  }

  #abandon(upload: string): void {
    try {
      this.#deps.uploads.abandon(upload);
    } catch (error) {
      this.#deps.log.warn({ err: describeFailure(error) }, 'the file of a job stays until the next start');
    }
  }

  async #update(vault: OpenVault, id: string, change: JobChange): Promise<Job> {
    const job = await vault.change(VAULT, ({ tx, at }) => applyUpdate(tx, id, change, at));
    this.#deps.onUpdate(job);
    return job;
  }
}

type JobChange = Partial<Pick<Job, 'state' | 'done' | 'total' | 'result' | 'error'> & Pick<JobRow, 'deaths'>>;
type JobFailure = Required<Pick<Job, 'state' | 'error'>>;

function failureOf(error: unknown): HubError {
  const told = asTold(error);
  return told instanceof HubError ? told : new HubError('internal', 'The work failed inside the service.');
}

function cutOff(): HubError {
  return new HubError('unavailable', 'The hub was restarted before this was done; nothing was changed.', {
    fix: 'Begin it again.',
  });
}

function diedTooOften(): HubError {
  return new HubError('unavailable', 'The vault ended twice in the middle of this, so it was not begun once more.', {
    fix: '`hub logs vault` says how it ended; begin this again when the machine has more memory free.',
  });
}

function placeOf({ done, total }: Pick<Job, 'done' | 'total'>): number {
  // A source may hold more than it said.
  return total === null || total <= 0 ? 0 : Math.min(PLACES, Math.floor((PLACES * done) / total));
}

/** Past the place where the vault died, the job was not why. The work does not wait for this, and goes on if it fails. */
function noteFurther(vault: OpenVault, id: string, done: number, total: number): void {
  vault
    .change(VAULT, ({ tx }) => {
      tx.run`UPDATE jobs SET done = ${done}, total = ${total}, deaths = 0 WHERE id = ${id} AND state = 'running'`;
    })
    .catch(() => {});
}

function applyUpdate(tx: Writer, id: string, change: JobChange, at: string): Job {
  const { state = null, done = null, total = null, deaths = null, result, error } = change;
  // A job that has ended needs its input no more.
  const ended = state === 'done' || state === 'failed' ? 1 : 0;
  tx.run`
    UPDATE jobs SET state = coalesce(${state}, state), done = coalesce(${done}, done), total = coalesce(${total}, total),
      result = ${result === undefined ? null : JSON.stringify(result)},
      error = ${error === undefined ? null : JSON.stringify(error)},
      deaths = coalesce(${deaths}, deaths), input = iif(${ended} = 1, NULL, input), updated_at = ${at}
    WHERE id = ${id}`;
  const row = tx.one<JobRow>`SELECT * FROM jobs WHERE id = ${id}`;
  if (!row) throw notFound();
  return rowToJob(row);
}

function rowToJob({ result, error, input: _, deaths: __, ...row }: JobRow): Job {
  return {
    ...row,
    ...(result !== null && { result: JSON.parse(result) as unknown }),
    ...(error !== null && { error: JSON.parse(error) as Job['error'] }),
  } as Job;
}
