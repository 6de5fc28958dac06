// The connectors process: the clients of providers, at work on one account at a time for each connector.
// It trusts the supervisor and the vault, and nothing that a provider sends. It holds the credentials of an account only
// while that account is synced, and must never read memories, projects or any other content of the vault.
import { runWorker } from '../../shared/ipc/worker.ts';
import { serveSyncs } from './serve-syncs.ts';

runWorker({
  name: 'connectors',
  peers: ['vault'],
  start: async ({ handlers, settings, link }) => {
    const ending = new AbortController();
    serveSyncs(handlers, { vault: link('vault'), base: settings.google_base, ending: ending.signal });
    return { state: null, drain: async () => ending.abort() };
  },
});
