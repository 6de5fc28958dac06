// One model, from when its owner turned to it until they turn to another or the vault is closed: it is met, what waits gets
// its vectors, questions are asked, and it is known again from time to time, since another may be behind its name.
//
// What goes wrong is remembered as one fault, and tried again after ever longer times.
import type { Clock } from '../../../shared/clock.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import type { ModelFault } from '../../../shared/schemas/embeddings.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { type Change, recordEvent, VAULT } from '../store/change.ts';
import { centred } from '../store/meaning/centred.ts';
import {
  isAnythingWaiting,
  meanIn,
  meetModel,
  modelInUse,
  probeIn,
  takeNewModel,
} from '../store/meaning/model-vectors.ts';
import { FIRST_TEXTS, isSameModel, met } from './acquaintance.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { AskedVectors } from './asked-vectors.ts';
import { fillSome } from './filling.ts';
import type { EmbeddingsSettings } from './settings.ts';

/** A large model that has to be loaded first takes this long for the first texts. */
const FILL_WAIT_MS = 60_000;
/** A question whose asker has gone on still makes the server load its model. */
const QUESTION_WAIT_MS = 30_000;
/** A model that is in use is looked at this often: another may be behind its name. */
const KNOWN_FOR_MS = 60_000;
/** After a failure it is tried again after one look, then two, then four, up to as many. */
const MOST_LOOKS_BETWEEN = 60;
/** A process that has just been asked for is not missed yet. */
const LOOKS_FOR_WORKER = 10;

export interface ModelDeps {
  worker: Link;
  clock: Clock;
  log: Logger;
  lookEveryMs: number;
}

export class ModelInUse {
  readonly #deps: ModelDeps;
  readonly #vault: OpenVault;
  readonly #stop = new AbortController();
  readonly #questions = new AskedVectors();
  readonly #timer: NodeJS.Timeout;
  #settings: EmbeddingsSettings;
  #fault: ModelFault | null = null;
  /** Since the failure: looks that passed, and those to wait for. */
  #looks = 0;
  #looksBetween = 1;
  #looksWithoutWorker = 0;
  /** When it was last known again; undefined until it has been met in this run. */
  #knownAt: number | undefined;
  #isAsked = false;
  #isAtWork = false;

  constructor(deps: ModelDeps, vault: OpenVault, settings: EmbeddingsSettings) {
    this.#deps = deps;
    this.#vault = vault;
    this.#settings = settings;
    this.#timer = setInterval(() => void this.#look(), deps.lookEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stop.abort();
    this.#questions.clear();
  }

  get fault(): ModelFault | null {
    return this.#fault;
  }

  get isKnown(): boolean {
    return this.#knownAt !== undefined;
  }

  /** Whether these are of the same model at the same server; then they hold from now on. */
  goesOnWith(settings: EmbeddingsSettings | null): boolean {
    const { server, model } = this.#settings;
    if (settings?.model !== model || JSON.stringify(settings.server) !== JSON.stringify(server)) return false;
    this.#settings = settings;
    return true;
  }

  workerCame(): void {
    if (this.#fault === 'no_worker') this.#recover();
    void this.#look();
  }

  /** The vector of a question; undefined where that is not known in time. */
  async meaningOf(question: string): Promise<Int8Array | undefined> {
    if (this.#knownAt === undefined || this.#fault !== null) return undefined;
    this.#isAsked = true;
    return this.#questions.of(question, (asked) => this.#askQuestion(asked));
  }

  async #askQuestion(question: string): Promise<ModelAnswer> {
    const answer = await this.#ask([question], QUESTION_WAIT_MS);
    if (this.#isStopped) return { fault: 'no_worker' };
    if ('fault' in answer) {
      this.#fail(answer.fault);
      return answer;
    }
    const model = modelInUse(this.#vault.reader);
    const mean = model && meanIn(model);
    const [vector] = answer.vectors as [Int8Array];
    if (mean?.length !== vector.length) {
      // Another model is behind the name: it is met at the next look.
      this.#knownAt = undefined;
      return { fault: 'garbage' };
    }
    return { vectors: [centred(vector, mean)] };
  }

  #ask(texts: readonly string[], waitMs: number): Promise<ModelAnswer> {
    return askModel(this.#deps.worker, this.#settings, texts, waitMs, this.#stop.signal);
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #look(): Promise<void> {
    if (this.#isStopped || this.#isAtWork) return;
    this.#looks += 1;
    if (this.#fault !== null && this.#looks < this.#looksBetween) return;
    this.#isAtWork = true;
    try {
      await this.#work();
    } catch (error) {
      if (!this.#isStopped) this.#deps.log.warn({ err: describeFailure(error) }, 'embedding stopped');
    } finally {
      this.#isAtWork = false;
    }
  }

  async #work(): Promise<void> {
    const vault = this.#vault;
    while (!this.#isStopped) {
      if (this.#isToBeMet && !(await this.#meet())) return;
      if (this.#settings.paused || !isAnythingWaiting(vault.reader)) return;
      const filled = await fillSome(vault, (texts) => this.#ask(texts, FILL_WAIT_MS));
      if (this.#isStopped || filled === 'nothing') return;
      if (filled === 'another_model') this.#knownAt = undefined;
      else if (typeof filled === 'object') return this.#fail(filled.fault);
    }
  }

  get #isToBeMet(): boolean {
    if (this.#knownAt === undefined || this.#fault !== null) return true;
    return this.#isAsked && this.#deps.clock() - this.#knownAt > KNOWN_FOR_MS;
  }

  /** Whether it is known now. One that is not the one it was makes everything anew. */
  async #meet(): Promise<boolean> {
    const answer = await this.#ask(FIRST_TEXTS, FILL_WAIT_MS);
    if (this.#isStopped) return false;
    if ('fault' in answer) {
      this.#fail(answer.fault);
      return false;
    }
    const { mean, probe } = met(answer.vectors);
    const model = modelInUse(this.#vault.reader);
    const known = model && probeIn(model);
    if (known === undefined || !isSameModel(known, probe)) {
      this.#questions.clear();
      await this.#vault.change(VAULT, (change) => {
        if (known !== undefined) startAnew(change, this.#settings);
        const current = modelInUse(change.tx);
        if (current) meetModel(change.tx, current, { mean, probe });
      });
    }
    this.#recover();
    this.#knownAt = this.#deps.clock();
    this.#isAsked = false;
    return true;
  }

  #fail(fault: ModelFault): void {
    if (this.#isStopped) return;
    this.#looks = 0;
    if (fault === 'no_worker' && this.#looksWithoutWorker < LOOKS_FOR_WORKER) {
      this.#looksWithoutWorker += 1;
      return;
    }
    this.#looksBetween = this.#fault === null ? 1 : Math.min(2 * this.#looksBetween, MOST_LOOKS_BETWEEN);
    if (this.#fault !== fault) this.#deps.log.warn({ fault }, 'the model of the owner does not answer as it should');
    this.#fault = fault;
  }

  #recover(): void {
    this.#fault = null;
    this.#looksBetween = 1;
    this.#looksWithoutWorker = 0;
  }
}

function startAnew(change: Change, { with_sensitive }: EmbeddingsSettings): void {
  takeNewModel(change.tx, { withSensitive: with_sensitive });
  recordEvent(change, {
    kind: 'embeddings.model_changed',
    refs: [],
    summary_human: 'Another model answers under the same name; everything is read anew',
  });
}
