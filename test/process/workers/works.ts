// A worker without a fault.
import { runWorker } from '../../../shared/ipc/worker.ts';

runWorker({
  name: 'connectors',
  peers: [],
  start: async () => ({ state: null, drain: async () => {} }),
});
