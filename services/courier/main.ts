// The courier: it carries copies of finished backups to where their owner wants them, and brings one back.
//
// It is there for one run, in a box that is made for that run: beyond the machine it reaches either one folder or the network.
// It owns nothing but the credentials of that run, which end with it. It sees finished backups, which are encrypted, and may
// change none. It trusts the supervisor and the vault, and nothing that it finds in a target. It must never see the key of the
// vault or its database, and what a program says in its own words goes no further.
import { runWorker } from '../../shared/ipc/worker.ts';
import { serveRuns } from './serve-runs.ts';

runWorker({
  name: 'courier',
  peers: ['vault'],
  start: async ({ handlers, settings, link }) => {
    const ending = new AbortController();
    serveRuns(handlers, { settings, vault: link('vault'), ending: ending.signal });
    return { state: null, drain: async () => ending.abort() };
  },
});
