// The connectors process: the clients of providers, at work on one account at a time for each connector.
// It trusts the supervisor and the vault, and nothing that a provider sends. It holds the credentials of an account only
// while that account is synced, and must never read memories, projects or any other content of the vault.
//
// The clients are loaded when they are first needed: idle, this process is a Node that waits.
import { connectorHost } from '../../shared/contracts/connectors.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import { runWorker } from '../../shared/ipc/worker.ts';

const handlers = new Handlers();

runWorker({
  name: 'connectors',
  peers: ['vault'],
  handlers,
  start: async ({ settings, link }) => {
    const ending = new AbortController();
    const vault = link('vault');
    const base = settings.google_base;
    handlers
      .on(connectorHost.sync, async (asked, { signal }) => {
        const { runSync } = await import('./sync/run-sync.ts');
        return runSync(vault, base, asked, AbortSignal.any([signal, ending.signal]));
      })
      .on(connectorHost.exchange, async (asked) => (await import('./sync/run-sync.ts')).exchange(base, asked));
    return { state: null, drain: async () => ending.abort() };
  },
});
