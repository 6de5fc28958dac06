// The lab process: simulated lives, each in a vault of its own that nobody else can open, gone when the process ends.
// It is there in development alone. It holds no key and no token of the owner, has no channel to the vault, no network and
// no processes; it may write into a folder that is emptied at its start. Nothing in it ever leaves it but as an answer.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runWorker } from '../shared/ipc/worker.ts';
import { lab } from '../shared/methods/lab.ts';
import { LAB_FOLDER } from '../shared/schemas/lab.ts';
import { SimRuns } from './sim-runs.ts';

runWorker({
  name: 'lab',
  peers: ['api'],
  start: async ({ handlers, settings }) => {
    const storage = join(settings.data_dir, LAB_FOLDER);
    mkdirSync(storage, { recursive: true });
    for (const left of readdirSync(storage)) rmSync(join(storage, left), { recursive: true });
    const runs = new SimRuns({ settings, storage });
    handlers
      .on(lab.begin, (request) => runs.begin(request))
      .on(lab.list, () => runs.list())
      .on(lab.get, ({ id }) => runs.get(id))
      .on(lab.pause, ({ id }) => runs.pause(id))
      .on(lab.resume, ({ id }) => runs.resume(id))
      .on(lab.stop, ({ id }) => runs.stop(id))
      .on(lab.step, ({ id, count }) => runs.step(id, count))
      .on(lab.ticks, ({ id, ...which }) => runs.ticks(id, which))
      .on(lab.object, ({ id, run }) => runs.object(id, run));
    return { state: null, drain: () => runs[Symbol.asyncDispose]() };
  },
});
