// Works without a pause for a while, as a long calculation does, and is then as good as before.
import { runWorker } from '../../../shared/ipc/worker.ts';

const TOIL_MS = 3000;

runWorker({
  name: 'connectors',
  peers: [],
  start: async () => {
    setTimeout(() => {
      const until = performance.now() + TOIL_MS;
      while (performance.now() < until);
    }, 50);
    return { state: null, drain: async () => {} };
  },
});
