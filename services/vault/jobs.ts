// Long work: a row that outlives the process, and the work behind it. A job that was cut off by a restart begins
// again; every kind of job is safe to repeat.
import { HubError, notFound } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { describeFailure, type Logger } from '../../shared/log.ts';
import type { Job } from '../../shared/schemas/system.ts';
import type { Writer } from './db/sql.ts';
import type { OpenVault } from './open-vault.ts';

/** How often progress is written down and told. */
const PROGRESS_MS = 500;

interface JobRow {
  id: string;
  kind: Job['kind'];
  state: Job['state'];
  done: number;
  total: number | null;
  result: string | null;
  error: string | null;
  created_at: string;
  updated_at: string;
}

type Progress = (done: number, total: number) => void;
type Work = (vault: OpenVault, onProgress: Progress) => Promise<unknown>;

const WORK: Record<Job['kind'], Work> = {
  verify: (vault, onProgress) => vault.verify(onProgress),
};

export function findJob(vault: OpenVault, id: string): Job {
  const row = vault.reader.one<JobRow>`SELECT * FROM jobs WHERE id = ${id}`;
  if (!row) throw notFound();
  return rowToJob(row);
}

export class Jobs {
  readonly #vault: OpenVault;
  readonly #log: Logger;
  readonly #onUpdate: (job: Job) => void;

  constructor(vault: OpenVault, log: Logger, onUpdate: (job: Job) => void) {
    this.#vault = vault;
    this.#log = log;
    this.#onUpdate = onUpdate;
  }

  async start(kind: Job['kind']): Promise<Job> {
    const job = await this.#vault.change({ kind: 'vault' }, ({ tx, at }) => {
      const id = newId('job', Date.parse(at));
      tx.run`INSERT INTO jobs (id, kind, state, created_at, updated_at) VALUES (${id}, ${kind}, 'queued', ${at}, ${at})`;
      return rowToJob(tx.one<JobRow>`SELECT * FROM jobs WHERE id = ${id}` as JobRow);
    });
    this.#onUpdate(job);
    void this.#run(job);
    return job;
  }

  /** Takes up again what a restart cut off. */
  resume(): void {
    const rows = this.#vault.reader.all<JobRow>`SELECT * FROM jobs WHERE state IN ('queued', 'running') ORDER BY id`;
    for (const row of rows) void this.#run(rowToJob(row));
  }

  async #run(job: Job): Promise<void> {
    try {
      let told = 0;
      await this.#update(job.id, { state: 'running', done: 0 });
      const result = await WORK[job.kind](this.#vault, (done, total) => {
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        this.#update(job.id, { state: 'running', done, total }).catch(() => {});
      });
      await this.#update(job.id, { state: 'done', result });
    } catch (error) {
      // A lock or a stop in the middle: the job is taken up again when the vault opens.
      if (this.#vault.signal.aborted) return;
      this.#log.error({ job: job.id, err: describeFailure(error) }, 'job failed');
      const told = error instanceof HubError ? error : new HubError('internal', 'The work failed inside the service.');
      await this.#update(job.id, { state: 'failed', error: { code: told.code, detail: told.message } }).catch(() => {});
    }
  }

  async #update(
    id: string,
    change: Partial<Pick<Job, 'state' | 'done' | 'total' | 'result' | 'error'>>,
  ): Promise<void> {
    const job = await this.#vault.change({ kind: 'vault' }, ({ tx, at }) => applyUpdate(tx, id, change, at));
    this.#onUpdate(job);
  }
}

function applyUpdate(tx: Writer, id: string, change: Partial<Job>, at: string): Job {
  const { state = null, done = null, total = null, result, error } = change;
  tx.run`
    UPDATE jobs SET state = coalesce(${state}, state), done = coalesce(${done}, done), total = coalesce(${total}, total),
      result = ${result === undefined ? null : JSON.stringify(result)},
      error = ${error === undefined ? null : JSON.stringify(error)}, updated_at = ${at}
    WHERE id = ${id}`;
  return rowToJob(tx.one<JobRow>`SELECT * FROM jobs WHERE id = ${id}` as JobRow);
}

function rowToJob({ result, error, ...row }: JobRow): Job {
  return {
    ...row,
    ...(result !== null && { result: JSON.parse(result) as unknown }),
    ...(error !== null && { error: JSON.parse(error) as Job['error'] }),
  } as Job;
}
