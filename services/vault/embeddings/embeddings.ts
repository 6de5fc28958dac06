// The model of the owner's choosing, while a vault is open: what the owner has agreed to, the process that speaks to the model,
// what waits for a vector, and what is wrong where something is.
//
// While it is off or the vault is locked there is no such process, and nothing is held.
import type { Clock } from '../../../shared/clock.ts';
import { supervisor as supervisorContract } from '../../../shared/contracts/supervisor.ts';
import { HubError } from '../../../shared/errors.ts';
import { isId } from '../../../shared/id-kinds.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import type {
  EmbeddingsConsent,
  EmbeddingsStatus,
  ModelChoice,
  ModelFault,
  ModelServer,
} from '../../../shared/schemas/embeddings.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';
import type { Change } from '../store/change.ts';
import { recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { centred } from '../store/meaning/centred.ts';
import {
  allowSensitive,
  countsOf,
  isAnythingWaiting,
  meanIn,
  meetModel,
  modelInUse,
  probeIn,
  takeNewModel,
  takeNoModel,
} from '../store/meaning/model-vectors.ts';
import { FIRST_TEXTS, isSameModel, met } from './acquaintance.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { AskedVectors } from './asked-vectors.ts';
import { ShownConsents } from './consent.ts';
import { sentenceOf } from './faults.ts';
import { fillSome } from './filling.ts';
import { readAddress } from './model-address.ts';
import { changeEmbeddings, type EmbeddingsSettings, embeddingsSettings } from './settings.ts';

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

interface EmbeddingsDeps {
  worker: Link;
  supervisor: Link;
  /** Of the hub itself. */
  port: number;
  clock: Clock;
  log: Logger;
  lookEveryMs: number;
}

/** All that is remembered of one model, for as long as it is in use. */
interface InUse {
  vault: OpenVault;
  settings: EmbeddingsSettings;
  stop: AbortController;
  questions: AskedVectors;
  fault: ModelFault | null;
  /** Since the failure: looks that passed, and those to wait for. */
  looks: number;
  looksBetween: number;
  looksWithoutWorker: number;
  /** When it was last known again; undefined until it has been met in this run. */
  knownAt: number | undefined;
  isAsked: boolean;
  isAtWork: boolean;
}

export class Embeddings implements WhileOpen {
  readonly #deps: EmbeddingsDeps;
  readonly #consents = new ShownConsents();
  #inUse: InUse | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isServerNamed = false;

  constructor(deps: EmbeddingsDeps) {
    this.#deps = deps;
    deps.worker.onConnect = () => this.#workerCame();
  }

  onOpen(vault: OpenVault): void {
    this.#follow(vault, embeddingsSettings(vault.reader, vault.id, vault.now()));
  }

  onClose(): void {
    this.#letGo();
    this.#nameServer(null);
  }

  /** A vault that is not open has no use for the process, though an earlier vault process may have asked for it. */
  atStart(): void {
    if (this.#inUse === undefined) this.#tellServer(null);
  }

  status(reader: Reader, settings: EmbeddingsSettings | null): EmbeddingsStatus {
    if (settings === null) return OFF;
    const counts = countsOf(reader);
    const { address, model, with_sensitive, agreed_at } = settings;
    const fault = this.#inUse?.fault ?? null;
    return {
      state: this.#stateOf(settings, counts.waiting),
      address,
      model,
      dimensions: modelInUse(reader)?.dimensions ?? null,
      with_sensitive,
      agreed_at,
      ...counts,
      fault: fault === null ? null : sentenceOf(fault, settings),
    };
  }

  #stateOf({ paused }: EmbeddingsSettings, waiting: number): EmbeddingsStatus['state'] {
    if (this.#inUse?.fault) return 'failing';
    if (paused) return 'paused';
    if (this.#inUse?.knownAt === undefined) return 'starting';
    return waiting > 0 ? 'filling' : 'ready';
  }

  statusNow(vault: OpenVault): EmbeddingsStatus {
    return this.status(vault.reader, embeddingsSettings(vault.reader, vault.id, vault.now()));
  }

  async propose(choice: ModelChoice): Promise<EmbeddingsConsent> {
    const address = readAddress(choice.address, this.#deps.port);
    const { listener, is_told } = await this.#deps.supervisor.ask(supervisorContract.identifyListener, {
      port: address.port,
    });
    if (is_told && listener === null) {
      throw new HubError(
        'unavailable',
        `Nobody listens at ${address.shown}, so nobody can say who would get plain text.`,
        {
          fix: 'Start the server of your model, then try again.',
        },
      );
    }
    return this.#consents.show(address, choice, listener, this.#deps.clock());
  }

  turnOn(change: Change, vault: OpenVault, consent: string): EmbeddingsStatus {
    const agreed = this.#consents.take(consent, this.#deps.clock());
    const before = embeddingsSettings(change.tx, vault.id, change.at);
    // The same model under a new consent keeps what it has made.
    const isSame = before?.address === agreed.address && before.model === agreed.model;
    const with_sensitive = isSame && before.with_sensitive;
    const settings = { ...agreed, with_sensitive, paused: false, agreed_at: change.at };
    if (!isSame || modelInUse(change.tx) === undefined) takeNewModel(change.tx, { withSensitive: with_sensitive });
    const summary = 'Agreed that a model on this machine gets plain text';
    return this.#change(change, vault, settings, { kind: 'embeddings.turned_on', summary });
  }

  allowSensitive(change: Change, vault: OpenVault, allowed: boolean): EmbeddingsStatus {
    const settings = requireOn(change, vault);
    allowSensitive(change.tx, allowed);
    const summary = allowed
      ? 'Agreed that the model gets what is sensitive'
      : 'The model gets nothing sensitive any more';
    const next = { ...settings, with_sensitive: allowed };
    return this.#change(change, vault, next, { kind: 'embeddings.sensitive_changed', summary });
  }

  switch(change: Change, vault: OpenVault, to: 'filling' | 'paused'): EmbeddingsStatus {
    const settings = requireOn(change, vault);
    const summary = to === 'paused' ? 'Paused embedding' : 'Went on embedding';
    const next = { ...settings, paused: to === 'paused' };
    return this.#change(change, vault, next, { kind: `embeddings.${to === 'paused' ? 'paused' : 'resumed'}`, summary });
  }

  turnOff(change: Change, vault: OpenVault): EmbeddingsStatus {
    if (embeddingsSettings(change.tx, vault.id, change.at) === null) return OFF;
    takeNoModel(change.tx);
    const summary = 'No model is used any more; what it made is deleted';
    return this.#change(change, vault, null, { kind: 'embeddings.turned_off', summary });
  }

  #change(
    change: Change,
    vault: OpenVault,
    settings: EmbeddingsSettings | null,
    reason: { kind: string; summary: string },
  ): EmbeddingsStatus {
    changeEmbeddings(change, vault.id, settings, reason);
    change.afterCommit(() => this.#follow(vault, settings));
    return this.status(change.tx, settings);
  }

  /** What a question means to the model in use; undefined where that is not known in time. */
  async meaningOf(question: string): Promise<Int8Array | undefined> {
    const used = this.#inUse;
    const text = question.trim();
    if (used?.knownAt === undefined || used.fault !== null || text === '' || isId(text)) return undefined;
    used.isAsked = true;
    return used.questions.of(text, (asked) => this.#askQuestion(used, asked));
  }

  async #askQuestion(used: InUse, question: string): Promise<ModelAnswer> {
    const answer = await this.#ask(used, [question], QUESTION_WAIT_MS);
    if (used !== this.#inUse) return { fault: 'no_worker' };
    if ('fault' in answer) {
      this.#fail(used, answer.fault);
      return answer;
    }
    const model = modelInUse(used.vault.reader);
    const mean = model && meanIn(model);
    const [vector] = answer.vectors as [Int8Array];
    if (mean?.length !== vector.length) {
      // Another model is behind the name: it is met at the next look.
      used.knownAt = undefined;
      return { fault: 'garbage' };
    }
    return { vectors: [centred(vector, mean)] };
  }

  #ask({ settings, stop }: InUse, texts: readonly string[], waitMs: number): Promise<ModelAnswer> {
    return askModel(this.#deps.worker, settings, texts, waitMs, stop.signal);
  }

  #follow(vault: OpenVault, settings: EmbeddingsSettings | null): void {
    if (vault.signal.aborted) return;
    const before = this.#inUse;
    const isSameServer = JSON.stringify(before?.settings.server) === JSON.stringify(settings?.server);
    if (before && settings && isSameServer && before.settings.model === settings.model) {
      before.settings = settings;
      return;
    }
    this.#letGo();
    this.#nameServer(settings?.server ?? null);
    if (settings === null) return;
    this.#inUse = {
      vault,
      settings,
      stop: new AbortController(),
      questions: new AskedVectors(),
      fault: null,
      looks: 0,
      looksBetween: 1,
      looksWithoutWorker: 0,
      knownAt: undefined,
      isAsked: false,
      isAtWork: false,
    };
    this.#timer = setInterval(() => void this.#look(), this.#deps.lookEveryMs).unref();
  }

  #letGo(): void {
    clearInterval(this.#timer);
    this.#inUse?.stop.abort();
    this.#inUse?.questions.clear();
    this.#inUse = undefined;
  }

  #nameServer(server: ModelServer | null): void {
    if (server === null && !this.#isServerNamed) return;
    this.#isServerNamed = server !== null;
    this.#tellServer(server);
  }

  #tellServer(server: ModelServer | null): void {
    this.#deps.supervisor.ask(supervisorContract.useModelServer, { server }, { now: true }).catch(() => {
      // A vault that is served without a supervisor has no such process.
    });
  }

  #workerCame(): void {
    const used = this.#inUse;
    if (used?.fault === 'no_worker') this.#recover(used);
    void this.#look();
  }

  async #look(): Promise<void> {
    const used = this.#inUse;
    if (used === undefined || used.isAtWork) return;
    used.looks += 1;
    if (used.fault !== null && used.looks < used.looksBetween) return;
    used.isAtWork = true;
    try {
      await this.#work(used);
    } catch (error) {
      if (!used.stop.signal.aborted) this.#deps.log.warn({ err: describeFailure(error) }, 'embedding stopped');
    } finally {
      used.isAtWork = false;
    }
  }

  async #work(used: InUse): Promise<void> {
    const { vault, stop } = used;
    while (!stop.signal.aborted) {
      if (this.#isToBeMet(used) && !(await this.#meet(used))) return;
      if (used.settings.paused || !isAnythingWaiting(vault.reader)) return;
      const filled = await fillSome(vault, (texts) => this.#ask(used, texts, FILL_WAIT_MS));
      if (stop.signal.aborted || filled === 'nothing') return;
      if (filled === 'another_model') used.knownAt = undefined;
      else if (typeof filled === 'object') return this.#fail(used, filled.fault);
    }
  }

  #isToBeMet({ knownAt, fault, isAsked }: InUse): boolean {
    if (knownAt === undefined || fault !== null) return true;
    return isAsked && this.#deps.clock() - knownAt > KNOWN_FOR_MS;
  }

  /** Whether it is known now. One that is not the one it was makes everything anew. */
  async #meet(used: InUse): Promise<boolean> {
    const answer = await this.#ask(used, FIRST_TEXTS, FILL_WAIT_MS);
    if (used.stop.signal.aborted) return false;
    if ('fault' in answer) {
      this.#fail(used, answer.fault);
      return false;
    }
    const { mean, probe } = met(answer.vectors);
    const model = modelInUse(used.vault.reader);
    const known = model && probeIn(model);
    if (known === undefined || !isSameModel(known, probe)) {
      used.questions.clear();
      await used.vault.change({ kind: 'vault' }, (change) => {
        if (known !== undefined) startAnew(change, used.settings);
        const current = modelInUse(change.tx);
        if (current) meetModel(change.tx, current, { mean, probe });
      });
    }
    this.#recover(used);
    used.knownAt = this.#deps.clock();
    used.isAsked = false;
    return true;
  }

  #fail(used: InUse, fault: ModelFault): void {
    if (used !== this.#inUse) return;
    used.looks = 0;
    if (fault === 'no_worker' && used.looksWithoutWorker < LOOKS_FOR_WORKER) {
      used.looksWithoutWorker += 1;
      return;
    }
    used.looksBetween = used.fault === null ? 1 : Math.min(2 * used.looksBetween, MOST_LOOKS_BETWEEN);
    if (used.fault !== fault) this.#deps.log.warn({ fault }, 'the model of the owner does not answer as it should');
    used.fault = fault;
  }

  #recover(used: InUse): void {
    used.fault = null;
    used.looksBetween = 1;
    used.looksWithoutWorker = 0;
  }
}

function startAnew(change: Change, { with_sensitive }: EmbeddingsSettings): void {
  takeNewModel(change.tx, { withSensitive: with_sensitive });
  recordEvent(change, {
    kind: 'embeddings.model_changed',
    refs: [],
    summary_human: 'Another model answers under the same name; everything is embedded anew',
  });
}

function requireOn({ tx, at }: Change, { id }: OpenVault): EmbeddingsSettings {
  const settings = embeddingsSettings(tx, id, at);
  if (settings !== null) return settings;
  throw new HubError('not_found', 'No model is in use.', { fix: 'Begin with `hub embeddings on`.' });
}

const OFF: EmbeddingsStatus = {
  state: 'off',
  address: null,
  model: null,
  dimensions: null,
  with_sensitive: false,
  agreed_at: null,
  done: 0,
  waiting: 0,
  skipped: 0,
  fault: null,
};
