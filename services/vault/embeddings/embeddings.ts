// The model of the owner's choosing, while a vault is open: what the owner has agreed to and changes about it, which process
// speaks to it, and how it fares.
//
// While it is off or the vault is locked there is no such process, and nothing is held.
import { HubError } from '../../../shared/errors.ts';
import { isId } from '../../../shared/id-kinds.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import { supervisor as supervisorMethods } from '../../../shared/methods/supervisor.ts';
import type {
  EmbeddingsConsent,
  EmbeddingsStatus,
  ModelChoice,
  ModelServer,
} from '../../../shared/schemas/embeddings.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { allowSensitive, countsOf, modelInUse, takeNewModel, takeNoModel } from '../store/meaning/model-vectors.ts';
import { ShownConsents } from './consent.ts';
import { sentenceOf } from './faults.ts';
import { readAddress } from './model-address.ts';
import { type ModelDeps, ModelInUse } from './model-in-use.ts';
import { changeEmbeddings, type EmbeddingsSettings, embeddingsSettings } from './settings.ts';

interface EmbeddingsDeps extends ModelDeps {
  supervisor: Link;
  /** Of the hub itself. */
  port: number;
}

export class Embeddings implements WhileOpen {
  readonly #deps: EmbeddingsDeps;
  readonly #consents = new ShownConsents();
  #inUse: ModelInUse | undefined;
  #isServerNamed = false;

  constructor(deps: EmbeddingsDeps) {
    this.#deps = deps;
    deps.worker.onConnect = () => this.#inUse?.workerCame();
  }

  onOpen(vault: OpenVault): void {
    this.#follow(vault, embeddingsSettings(vault.reader, vault.id, vault.now()));
  }

  onClose(): void {
    this.#stopModel();
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
    if (!this.#inUse?.isKnown) return 'starting';
    return waiting > 0 ? 'filling' : 'ready';
  }

  statusNow(vault: OpenVault): EmbeddingsStatus {
    return this.status(vault.reader, embeddingsSettings(vault.reader, vault.id, vault.now()));
  }

  async propose(choice: ModelChoice): Promise<EmbeddingsConsent> {
    const address = readAddress(choice.address, this.#deps.port);
    const { listener, is_told } = await this.#deps.supervisor.ask(supervisorMethods.identifyListener, {
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

  /** The vector of a question by the model in use; undefined where that is not known in time. */
  async meaningOf(question: string): Promise<Int8Array | undefined> {
    const text = question.trim();
    return text === '' || isId(text) ? undefined : this.#inUse?.meaningOf(text);
  }

  #follow(vault: OpenVault, settings: EmbeddingsSettings | null): void {
    if (vault.signal.aborted) return;
    if (this.#inUse?.goesOnWith(settings)) return;
    this.#stopModel();
    this.#nameServer(settings?.server ?? null);
    if (settings !== null) this.#inUse = new ModelInUse(this.#deps, vault, settings);
  }

  #stopModel(): void {
    this.#inUse?.stop();
    this.#inUse = undefined;
  }

  #nameServer(server: ModelServer | null): void {
    if (server === null && !this.#isServerNamed) return;
    this.#isServerNamed = server !== null;
    this.#tellServer(server);
  }

  #tellServer(server: ModelServer | null): void {
    this.#deps.supervisor.ask(supervisorMethods.useModelServer, { server }, { now: true }).catch(() => {
      // A vault that is served without a supervisor has no such process.
    });
  }
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
