// A worker that knows why it must not start.
import { StartRefused } from '../../../shared/errors.ts';
import { runWorker } from '../../../shared/ipc/worker.ts';

runWorker({
  name: 'connectors',
  peers: [],
  start: () => Promise.reject(new StartRefused('There is a reason.', 'Do this.')),
});
