// All runs of the lab, and whose turn it is: one day of one of them at a time.
import { setTimeout as sleep } from 'node:timers/promises';
import { HubError, notFound } from '../shared/errors.ts';
import { ID_PREFIXES } from '../shared/id-kinds.ts';
import { idsFrom } from '../shared/ids.ts';
import { OneAtATime } from '../shared/one-at-a-time.ts';
import type { SimObject, SimRun, SimRunRequest, SimTick } from '../shared/schemas/lab.ts';
import { yieldTurn } from '../shared/yield-turn.ts';
import type { LabDeps } from './inside-vault.ts';
import { LivedRun, requireRun } from './sim-run.ts';

/** Each is a vault. The oldest that has ended makes room for a new one. */
const RUNS_AT_MOST = 8;

/** The name of a run is the one thing that does not come from its seed. */
const nextName = idsFrom(Math.random);

export class SimRuns implements AsyncDisposable {
  readonly #runs = new Map<string, LivedRun>();
  readonly #deps: LabDeps;
  readonly #ending = new AbortController();
  readonly #turns = new OneAtATime();

  constructor(deps: LabDeps) {
    this.#deps = deps;
  }

  async begin(request: SimRunRequest): Promise<SimRun> {
    const run = await this.#turns.run(async () => {
      await this.#makeRoom();
      const id = nextName(ID_PREFIXES.simulated_run, Date.now());
      const begun = await LivedRun.begin(id, request, this.#deps);
      this.#runs.set(id, begun);
      return begun;
    });
    void this.#live(run);
    return run.view();
  }

  list(): SimRun[] {
    return [...this.#runs.values()].reverse().map((run) => run.view());
  }

  get(id: string): SimRun {
    return this.#run(id).view();
  }

  /** Answers when the day that is under way has ended. */
  async pause(id: string): Promise<SimRun> {
    return this.#settle(id, 'paused');
  }

  async stop(id: string): Promise<SimRun> {
    return this.#settle(id, 'stopped');
  }

  resume(id: string): SimRun {
    const run = this.#run(id);
    run.requireAlive();
    if (run.state === 'paused') {
      run.state = 'running';
      void this.#live(run);
    }
    return run.view();
  }

  async step(id: string, count = 1): Promise<SimTick[]> {
    const run = this.#run(id);
    const lived: SimTick[] = [];
    do {
      await this.#turns.run(async () => {
        run.requireAlive();
        if (run.state === 'running') {
          throw new HubError('busy', 'This simulated life goes on by itself.', { fix: 'Pause it first.' });
        }
        lived.push(await this.#day(run));
      });
    } while (lived.length < count && run.state === 'paused');
    return lived;
  }

  ticks(id: string, { after = 0, limit }: { after?: number; limit: number }): SimTick[] {
    return this.#run(id).ticks.slice(after, after + limit);
  }

  /** In the run that is named, or in the newest that has it. */
  object(id: string, run: string | undefined): SimObject {
    const searched = run === undefined ? [...this.#runs.values()].reverse() : [this.#run(run)];
    for (const each of searched) {
      const found = each.object(id);
      if (found) return found;
    }
    throw notFound();
  }

  #run(id: string): LivedRun {
    return requireRun(this.#runs.get(id));
  }

  async #live(run: LivedRun): Promise<void> {
    const { signal } = this.#ending;
    while (run.state === 'running' && !signal.aborted) {
      await this.#turns
        .run(async () => {
          if (run.state === 'running' && !signal.aborted) await this.#day(run);
        })
        .catch(() => {});
      await (run.pace > 0 ? sleep(run.pace, undefined, { signal }).catch(() => {}) : yieldTurn());
    }
  }

  async #day(run: LivedRun): Promise<SimTick> {
    try {
      return await run.step();
    } catch (error) {
      run.state = 'failed';
      run.problem = `The day could not be lived to its end (${error instanceof Error ? error.name : 'unknown'}).`;
      throw new HubError('internal', run.problem);
    }
  }

  async #settle(id: string, state: 'paused' | 'stopped'): Promise<SimRun> {
    return this.#turns.run(async () => {
      const run = this.#run(id);
      run.requireAlive();
      run.state = state;
      return run.view();
    });
  }

  async #makeRoom(): Promise<void> {
    if (this.#runs.size < RUNS_AT_MOST) return;
    const ended = [...this.#runs.values()].find(({ state }) => state !== 'running' && state !== 'paused');
    if (ended === undefined) {
      throw new HubError('quota_reached', `There are ${RUNS_AT_MOST} simulated lives already.`, {
        fix: 'Stop one of them.',
      });
    }
    this.#runs.delete(ended.id);
    await ended[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    await this.#turns.idle();
    for (const run of this.#runs.values()) await run[Symbol.asyncDispose]();
    this.#runs.clear();
  }
}
