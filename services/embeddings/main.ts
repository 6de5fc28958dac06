// The embeddings process: it asks the model that the owner has chosen what texts mean. It is there only while the owner has
// turned that on and the vault is open.
//
// It owns nothing but the connections that the supervisor hands to it, all of them to the one server that was agreed to, and
// has no network to make others. It trusts the supervisor and the vault, and nothing that the server answers: what is not a
// vector of finite numbers goes no further. It must never keep, log or repeat what a text says.
import { runWorker } from '../../shared/ipc/worker.ts';
import { embedder } from '../../shared/methods/embeddings.ts';
import { supervisor as methods } from '../../shared/methods/supervisor.ts';
import { ModelConnections } from './model-connections.ts';
import { ModelProblem } from './model-problem.ts';

runWorker({
  name: 'embeddings',
  peers: ['vault'],
  start: async ({ handlers, supervisor, connection }) => {
    const connections = new ModelConnections(async () => {
      const { connection: number, fault } = await supervisor.ask(methods.reachModelServer, {});
      if (number === null) throw new ModelProblem(fault ?? 'no_listener');
      return connection(number);
    });
    handlers.on(embedder.embed, async (asked, { signal }) => {
      const { embed } = await import('./embed.ts');
      return embed(connections, asked, signal);
    });
    return { state: null, drain: async () => connections[Symbol.dispose]() };
  },
});
