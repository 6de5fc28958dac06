// The plugin-host process. It will own the sandboxes and the fetch that plugins are lent; until then it is wired, healthy
// and idle. It trusts the supervisor and the vault, and no plugin. It must never hand a plugin a secret it did not declare.
import { Handlers } from '../../shared/ipc/channel.ts';
import { runWorker } from '../../shared/ipc/worker.ts';

runWorker({
  name: 'plugin-host',
  peers: ['vault'],
  handlers: new Handlers(),
  start: async () => ({ state: null, drain: async () => {} }),
});
