// A worker without a fault.
import { Handlers } from '../../../shared/ipc/channel.ts';
import { runWorker } from '../../../shared/ipc/worker.ts';

runWorker({
  name: 'connectors',
  peers: [],
  handlers: new Handlers(),
  start: async () => ({ state: null, drain: async () => {} }),
});
