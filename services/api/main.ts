// The api process: the only one that listens, on the loopback, on a socket that the supervisor bound.
//
// It owns the HTTP connections and the event streams. It trusts nothing that comes in over HTTP, and of the vault only that
// its answers are what their declarations say. It must never decide who may see what, keep a token, or touch a file of
// the data directory.
import type { Server } from 'node:net';
import { runWorker } from '../../shared/ipc/worker.ts';
import { api } from '../../shared/methods/api.ts';
import { systemClock } from '../../shared/system-clock.ts';
import { createApp } from './app.ts';
import { ConnectionRate } from './asking/connection-rate.ts';
import { ConnectionTurns } from './asking/connection-turns.ts';
import { FailedTokens } from './asking/failed-tokens.ts';
import { GrantStreams } from './asking/grant-streams.ts';
import { OwnerStreams } from './asking/stream.ts';
import { RULES } from './guard.ts';
import { ENDPOINTS } from './routes/list.ts';

runWorker({
  name: 'api',
  peers: ['vault', 'lab'],
  start: async ({ handlers, settings, log, supervisor, link, listener }) => {
    const vault = link('vault');
    const streams = new OwnerStreams(vault);
    const grantStreams = new GrantStreams(vault, systemClock);
    vault.onConnect = () => {
      void streams.watchAgain();
      void grantStreams.lookAgain();
    };
    handlers
      .on(api.notify, ({ events }) => {
        streams.deliver(events);
        return {};
      })
      .on(api.grantsChanged, () => {
        void grantStreams.lookAgain();
        return {};
      });
    const failedTokens = new FailedTokens(systemClock);
    const connectionRate = new ConnectionRate(systemClock);
    const connectionTurns = new ConnectionTurns();
    const deps = { vault, supervisor, lab: link('lab'), settings, log, streams, grantStreams, connectionTurns };
    const endpoints = settings.lab ? [...ENDPOINTS, ...(await import('./routes/lab.ts')).LAB_ENDPOINTS] : ENDPOINTS;
    const app = createApp({ ...deps, failedTokens, connectionRate, unkeptAnswers: new Map() }, RULES, endpoints);
    await app.ready();
    await listen(app.server, await listener);
    return {
      state: null,
      drain: async () => {
        streams.closeAll();
        grantStreams.closeAll();
        const closed = new Promise((resolve) => app.server.close(resolve));
        app.server.closeIdleConnections();
        await closed;
      },
    };
  },
});

function listen(server: Server, handle: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(handle, resolve);
  });
}
