// A vault here with a model beside it: the test is its supervisor, and speaks to the model as the embeddings process does, by
// the same code.
import { embed } from '../../services/embeddings/embed.ts';
import { ModelConnections } from '../../services/embeddings/model-connections.ts';
import { ModelProblem } from '../../services/embeddings/model-problem.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { embedder, embeddings } from '../../shared/methods/embeddings.ts';
import { supervisor } from '../../shared/methods/supervisor.ts';
import type { EmbeddingsStatus, ModelServer as Place } from '../../shared/schemas/embeddings.ts';
import { identifyListener, reachModelServer } from '../../supervisor/model-server.ts';
import { until } from './processes.ts';
import { ModelServer } from './servers/model-server.ts';
import { VaultHere } from './vault-here.ts';

export class ModelStage implements AsyncDisposable {
  readonly inside: VaultHere;
  model: ModelServer;
  /** Every server that the vault asked for, in order; null where it asked for none any more. */
  readonly servers: (Place | null)[] = [];
  /** Whether the process of the model runs. */
  hasWorker = true;
  #worker: { link: Link; connections: ModelConnections } | undefined;

  private constructor(inside: VaultHere, model: ModelServer) {
    this.inside = inside;
    this.model = model;
  }

  static async create(): Promise<ModelStage> {
    const inside = await VaultHere.create({ lookEveryMs: 15 });
    const stage = new ModelStage(inside, await ModelServer.start());
    await stage.playSupervisor();
    return stage;
  }

  /** Plays the supervisor; called after every start of the vault, whose channels are new then. */
  async playSupervisor(): Promise<void> {
    const handlers = new Handlers()
      .on(supervisor.identifyListener, ({ port }) => ({ listener: identifyListener(port), is_told: true }))
      .on(supervisor.useModelServer, async ({ server }) => {
        this.servers.push(server);
        this.endWorker();
        if (server !== null && this.hasWorker) await this.startWorker(server);
        return {};
      })
      .on(supervisor.reportViolation, () => ({}));
    await this.inside.play('supervisor', handlers);
  }

  async startWorker(server = this.servers.findLast((each) => each !== null) as Place): Promise<void> {
    const connections = new ModelConnections(async () => {
      const reached = await reachModelServer(server);
      if ('fault' in reached) throw new ModelProblem(reached.fault);
      return reached.socket;
    });
    const handlers = new Handlers().on(embedder.embed, (asked, { signal }) => embed(connections, asked, signal));
    this.#worker = { connections, link: await this.inside.play('embeddings', handlers) };
  }

  endWorker(): void {
    this.#worker?.link.close();
    this.#worker?.connections[Symbol.dispose]();
    this.#worker = undefined;
  }

  async turnOn(model = 'stand-in'): Promise<EmbeddingsStatus> {
    const { id } = await this.inside.call(embeddings.propose, { address: this.model.address, model });
    return this.inside.call(embeddings.turnOn, { consent: id });
  }

  status(): Promise<EmbeddingsStatus> {
    return this.inside.call(embeddings.status, {});
  }

  async untilState(state: EmbeddingsStatus['state']): Promise<EmbeddingsStatus> {
    let last: EmbeddingsStatus | undefined;
    await until(`it is ${state}`, async () => {
      last = await this.status();
      return last.state === state;
    });
    return last as EmbeddingsStatus;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.endWorker();
    await this.inside[Symbol.asyncDispose]();
    await this.model[Symbol.asyncDispose]();
  }
}
