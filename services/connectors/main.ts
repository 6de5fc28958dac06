// The connectors process. It will own the schedule and the provider clients; until then it is wired, healthy and idle.
// It trusts the supervisor and the vault. It must never read memories, projects or any other content of the vault.
import { Handlers } from '../../shared/ipc/channel.ts';
import { runWorker } from '../../shared/ipc/worker.ts';

runWorker({
  name: 'connectors',
  peers: ['vault'],
  handlers: new Handlers(),
  start: async () => ({ state: null, drain: async () => {} }),
});
