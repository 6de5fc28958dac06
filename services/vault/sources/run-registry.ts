// The runs of sources while the vault is open: those under way, those that are due, and the sources that are being removed.
//
// A run is known here from its beginning to its end. What a process asks in its name is judged by the source as it was when
// the run began, and a run that is not known may ask nothing. Two runs of one source never overlap.
import { HubError } from '../../../shared/errors.ts';
import { MISSED_RUN_MS } from '../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import type { Progress } from '../../../shared/progress.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';
import { type Change, OWNER } from '../store/change.ts';
import { purgeItems } from './source-items.ts';

export interface UnderWay<S, Outcome> {
  readonly id: string;
  readonly vault: OpenVault;
  /** As it was when the run began. */
  source: S;
  readonly stop: AbortController;
  /** Aborts when it is stopped or the vault closes. */
  readonly signal: AbortSignal;
  progress: { done: number; total: number | null };
  /** Whoever waits for it. */
  readonly watchers: Set<Progress>;
  readonly ended: Promise<Outcome>;
}

interface Due {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
}

interface Source {
  id: string;
  status: string;
  status_reason: string | null;
}

interface Words {
  source: 'connector' | 'plugin';
  run: 'sync' | 'run';
  /** The fix for an owner who meets one that is being removed. */
  afterRemoval: string;
}

export interface RunDeps {
  lookEveryMs: number;
  log: Logger;
}

/** Objects in one commit: others get their turn in between. */
const PURGED_AT_ONCE = 200;

/** `Own`: what a run has beside what all have. */
export abstract class RunRegistry<S extends Source, Outcome, Own extends object> implements WhileOpen {
  readonly #words: Words;
  readonly #deps: RunDeps;
  readonly #underWay = new Map<string, UnderWay<S, Outcome> & Own>();
  /** Being removed: nothing is written behind whoever purges. */
  readonly #leaving = new Set<string>();
  #vault: OpenVault | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(words: Words, deps: RunDeps) {
    this.#words = words;
    this.#deps = deps;
  }

  /** Every source that runs by itself. */
  protected abstract dueTimes(vault: OpenVault): Due[];

  protected abstract runDue(vault: OpenVault, source: string): Promise<unknown>;

  onOpen(vault: OpenVault): void {
    this.#vault = vault;
    this.#setTimer(vault, 0);
  }

  onClose(): void {
    this.#vault = undefined;
    clearTimeout(this.#timer);
    for (const { stop } of this.#underWay.values()) stop.abort();
    this.#underWay.clear();
    this.#leaving.clear();
  }

  get areUnderWay(): boolean {
    return this.#underWay.size > 0;
  }

  runOf(source: string): (UnderWay<S, Outcome> & Own) | undefined {
    for (const run of this.#underWay.values()) if (run.source.id === source) return run;
    return undefined;
  }

  /** The run in whose name something is asked. */
  underWay(id: string): UnderWay<S, Outcome> & Own {
    const run = this.#underWay.get(id);
    if (run === undefined || run.stop.signal.aborted) throw this.ended();
    return run;
  }

  protected ended(): HubError {
    return new HubError('gone', `This ${this.#words.run} has ended.`);
  }

  tellProgress(run: UnderWay<S, Outcome>, done: number, total: number | null): void {
    run.progress = { done, total };
    for (const tell of run.watchers) tell(done, total ?? 0);
  }

  stop(source: string): void {
    this.runOf(source)?.stop.abort();
  }

  protected begin(
    vault: OpenVault,
    source: S,
    ownOf: (run: string) => Own,
    carryOut: (run: UnderWay<S, Outcome> & Own) => Promise<Outcome>,
  ): UnderWay<S, Outcome> & Own {
    if (this.#leaving.has(source.id)) {
      throw new HubError('busy', `This ${this.#words.source} is being removed.`, { fix: this.#words.afterRemoval });
    }
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const id = vault.newId('run', Date.parse(vault.now()));
    const stop = new AbortController();
    const run: UnderWay<S, Outcome> & Own = {
      ...ownOf(id),
      id,
      vault,
      source,
      stop,
      signal: AbortSignal.any([stop.signal, vault.signal]),
      progress: { done: 0, total: null },
      watchers: new Set(),
      ended: promise,
    };
    this.#underWay.set(run.id, run);
    const over = (pauseMs: number) => {
      this.#underWay.delete(id);
      this.schedule(pauseMs);
    };
    carryOut(run).then(
      (outcome) => {
        over(0);
        resolve(outcome);
      },
      (error: unknown) => {
        // It may be due still: on a full disk, most likely.
        over(MISSED_RUN_MS);
        reject(error);
      },
    );
    return run;
  }

  protected refuseUnless(isOn: boolean, { status, status_reason }: S, fix: string): void {
    if (isOn) return;
    const { source, run } = this.#words;
    const because = status_reason === null ? '' : ` ${status_reason}`;
    throw new HubError('policy_denied', `This ${source} is ${status}, so it does not ${run}.${because}`, { fix });
  }

  /** Ends what is under way, lets nothing begin, and forgets the source; with `purge`, what it imported goes with it. */
  async remove<T>(
    vault: OpenVault,
    source: string,
    { purge, forget, onProgress }: { purge: boolean; forget: (change: Change) => T; onProgress: Progress },
  ): Promise<T> {
    const frees = { frees: true };
    this.#leaving.add(source);
    try {
      const run = this.runOf(source);
      run?.stop.abort();
      await run?.ended.catch(() => {});
      for (let done = 0, left = purge ? 1 : 0; left > 0; ) {
        left = await vault.change(OWNER, (change) => purgeItems(change, source, PURGED_AT_ONCE), frees);
        done += PURGED_AT_ONCE;
        onProgress(done, done + left);
      }
      return await vault.change(OWNER, forget, frees);
    } catch (error) {
      this.#leaving.delete(source);
      this.schedule();
      throw error;
    }
  }

  /** Sets the timer to the next run that is due; one whose time has passed runs once, at once or after the pause. */
  schedule(pauseMs = 0): void {
    const vault = this.#vault;
    if (vault === undefined || vault.signal.aborted) return;
    try {
      this.#setTimer(vault, pauseMs);
    } catch (error) {
      this.#lookLater(vault, error);
    }
  }

  #setTimer(vault: OpenVault, pauseMs: number): void {
    clearTimeout(this.#timer);
    const now = Date.parse(vault.now());
    const waits = this.#waiting(vault).map(({ at }) => at - now);
    if (waits.length === 0) return;
    const wait = Math.min(this.#deps.lookEveryMs, Math.max(pauseMs, Math.min(...waits)));
    this.#timer = setTimeout(() => this.#runDue(vault), wait).unref();
  }

  /** A disk that cannot be read now ends neither the vault nor what runs by itself. */
  #lookLater(vault: OpenVault, error: unknown): void {
    const { log, lookEveryMs } = this.#deps;
    log.warn({ err: describeFailure(error) }, `which ${this.#words.run} is due could not be read`);
    this.#timer = setTimeout(() => this.#runDue(vault), lookEveryMs).unref();
  }

  #waiting(vault: OpenVault): Due[] {
    return this.dueTimes(vault).filter(({ id }) => !this.#leaving.has(id) && this.runOf(id) === undefined);
  }

  #runDue(vault: OpenVault): void {
    if (vault.signal.aborted) return;
    let due: Due[];
    try {
      const now = Date.parse(vault.now());
      due = this.#waiting(vault).filter(({ at }) => at <= now);
    } catch (error) {
      return this.#lookLater(vault, error);
    }
    for (const { id } of due) this.runDue(vault, id).catch(() => {});
    this.schedule(due.length === 0 ? 0 : MISSED_RUN_MS);
  }
}

/** How the run ends; `tell` hears how far it is until then. */
export async function watch<Outcome>({ watchers, ended }: UnderWay<unknown, Outcome>, tell: Progress) {
  watchers.add(tell);
  try {
    return await ended;
  } finally {
    watchers.delete(tell);
  }
}
