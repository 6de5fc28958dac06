// Keeps one worker running: starts it again when it dies, more slowly each time, and gives up when that is of no use.
import { HubError } from '../shared/errors.ts';
import {
  RESTART_BURST,
  RESTART_FIRST_WAIT_MS,
  RESTART_MAX_WAIT_MS,
  RESTART_SECOND_WAIT_MS,
  RESTART_WINDOW_MS,
} from '../shared/limits.ts';
import type { ProcessStatus } from '../shared/schemas/system.ts';
import type { WorkerRow } from './process-table.ts';
import { Watchdog } from './watchdog.ts';
import type { StartAnswer, WorkerRun } from './worker-run.ts';

export type Refusal = Extract<StartAnswer, { ready: false }>;

/** How a start came out: at work, unwilling, or given up on. */
type Outcome = 'ready' | 'failed' | Refusal;

interface KeeperWork {
  begin: (row: WorkerRow) => Promise<WorkerRun>;
  /** Wires the run to its peers and brings it to work. */
  start: (run: WorkerRun) => Promise<StartAnswer>;
  onEvent: (row: WorkerRow, what: string, facts?: Record<string, unknown>) => void;
  /** How often a worker that is at work is looked at. */
  watchEveryMs?: number;
}

export class Keeper {
  readonly row: WorkerRow;
  readonly #work: KeeperWork;
  #run: WorkerRun | undefined;
  #state: ProcessStatus['state'] = 'stopped';
  #restarts = 0;
  /** Deaths within the window, and starts in a row that led to nothing. */
  #deaths: number[] = [];
  #vainStarts = 0;
  #timer: NodeJS.Timeout | undefined;
  #watchdog: Watchdog | undefined;
  /** Of the start under way. One that is overtaken by a restart comes out as that one does. */
  #outcome: PromiseWithResolvers<Outcome> | undefined;
  #restarting: Promise<void> | undefined;
  #isEnding = false;
  /** Numbers the attempts, so that one which was overtaken notices. */
  #attempt = 0;

  constructor(row: WorkerRow, work: KeeperWork) {
    this.row = row;
    this.#work = work;
  }

  get run(): WorkerRun | undefined {
    return this.#run?.isAlive ? this.#run : undefined;
  }

  get isReady(): boolean {
    return this.#state === 'ready' && this.run !== undefined;
  }

  status(): ProcessStatus {
    const run = this.run;
    return {
      name: this.row.name,
      pid: run?.pid ?? null,
      state: this.#state === 'ready' && this.#watchdog?.answers === false ? 'not_answering' : this.#state,
      uptime_s: run ? Math.round(performance.now() - run.startedAt) / 1000 : 0,
      restarts: this.#restarts,
      memory_bytes: run?.memoryBytes() ?? null,
      isolation: run ? [...run.layers] : [],
    };
  }

  /** Starts the worker and answers when it is at work, or when it is clear that it will not be. */
  launch(): Promise<Outcome> {
    this.#outcome ??= Promise.withResolvers<Outcome>();
    const { promise } = this.#outcome;
    void this.#launch();
    return promise;
  }

  #comesOut(outcome: Outcome): void {
    this.#outcome?.resolve(outcome);
    this.#outcome = undefined;
  }

  async #launch(): Promise<void> {
    this.#state = 'starting';
    const attempt = ++this.#attempt;
    const isCurrent = () => attempt === this.#attempt && this.#state === 'starting' && !this.#isEnding;
    let run: WorkerRun | undefined;
    try {
      run = await this.#work.begin(this.row);
      if (!isCurrent()) return run.kill();
      this.#run = run;
      void run.exited.then((how) => this.#ended(run as WorkerRun, how));
      const answer = await this.#work.start(run);
      if (!isCurrent()) return;
      if (!answer.ready) return this.#refused(run, answer);
      this.#succeed();
      if (answer.notice !== undefined) this.#work.onEvent(this.row, 'says', { reason: answer.notice });
    } catch (error) {
      if (!isCurrent()) return;
      // A start that came to nothing counts as a death: the run is ended, and its end does the rest.
      this.#work.onEvent(this.row, 'did not start', { code: error instanceof HubError ? error.code : undefined });
      if (run === undefined) this.#died();
      else run.kill();
    }
  }

  #succeed(): void {
    this.#state = 'ready';
    this.#vainStarts = 0;
    this.#work.onEvent(this.row, 'is ready', { pid: this.#run?.pid });
    this.#watch(this.#run as WorkerRun);
    this.#comesOut('ready');
  }

  #watch(run: WorkerRun): void {
    const onHang = () => {
      this.#work.onEvent(this.row, 'does not answer any more and is ended');
      run.kill();
    };
    this.#watchdog = new Watchdog(run, onHang, this.#work.watchEveryMs);
  }

  #refused(run: WorkerRun, refusal: Refusal): void {
    this.#state = 'failed';
    run.kill();
    this.#work.onEvent(this.row, 'refuses to start', { reason: refusal.reason });
    this.#comesOut(refusal);
  }

  #ended(run: WorkerRun, how: string): void {
    if (this.#run !== run) return;
    this.#watchdog?.[Symbol.dispose]();
    if (this.#state === 'failed' || this.#state === 'draining' || this.#isEnding) return;
    this.#work.onEvent(this.row, how, { deaths: this.#deaths.length + 1 });
    this.#died();
  }

  #died(): void {
    if (this.#isEnding) return;
    const now = performance.now();
    this.#vainStarts += this.#state === 'starting' ? 1 : 0;
    this.#deaths = [...this.#deaths.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (this.#deaths.length >= RESTART_BURST || this.#vainStarts >= RESTART_BURST) {
      this.#state = 'failed';
      this.#work.onEvent(this.row, `keeps failing and is given up; \`hub restart ${this.row.name}\` tries again`);
      this.#comesOut('failed');
      return;
    }
    this.#state = 'waiting';
    this.#timer = setTimeout(() => {
      this.#restarts += 1;
      void this.#launch();
    }, waitAfter(this.#deaths.length));
  }

  /** Ends the worker, starts it again, and answers when it is at work. A second request joins the first. */
  restart(): Promise<void> {
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  async #restart(): Promise<void> {
    if (this.#isEnding) throw ending();
    clearTimeout(this.#timer);
    this.#deaths = [];
    this.#vainStarts = 0;
    await this.#drainRun();
    if (this.#isEnding) throw ending();
    this.#restarts += 1;
    this.#work.onEvent(this.row, 'is started again');
    const outcome = await this.launch();
    if (outcome === 'ready') return;
    if (this.#isEnding) throw ending();
    const reason = outcome === 'failed' ? 'it keeps failing.' : [outcome.reason, outcome.fix].filter(Boolean).join(' ');
    throw new HubError('unavailable', `The ${this.row.name} process did not start: ${reason}`);
  }

  async #drainRun(hasten?: AbortSignal): Promise<void> {
    const run = this.run;
    if (run === undefined) return;
    this.#state = 'draining';
    this.#watchdog?.[Symbol.dispose]();
    await run.drain(hasten);
  }

  /** Ends a worker that did what no honest one does. It counts as a death. */
  punish(reason: string): void {
    this.#work.onEvent(this.row, 'is ended for a violation', { reason: reason.slice(0, 200) });
    this.run?.kill();
  }

  /** From now on the worker is not started again. */
  retire(): void {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    this.#comesOut('failed');
  }

  /** Ends the worker for good. */
  async end(hasten: AbortSignal): Promise<void> {
    this.retire();
    await this.#drainRun(hasten);
    this.#state = 'stopped';
    this.#work.onEvent(this.row, 'has ended');
  }
}

function ending(): HubError {
  return new HubError('unavailable', 'The hub is being ended, and this process with it; `hub start` starts it again.');
}

function waitAfter(deaths: number): number {
  if (deaths <= 1) return RESTART_FIRST_WAIT_MS;
  return Math.min(RESTART_SECOND_WAIT_MS * 2 ** (deaths - 2), RESTART_MAX_WAIT_MS);
}
