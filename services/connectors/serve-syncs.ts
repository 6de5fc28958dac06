// What the vault may ask of the connectors. The clients are loaded when they are first needed: idle, this process is a Node
// that waits.
import type { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { connectorHost } from '../../shared/methods/connectors.ts';
import { patienceUntil, type Wait } from './provider/patience.ts';

interface SyncDeps {
  vault: Link;
  /** The address of a server in the place of Google; null for Google itself. */
  base: string | null;
  ending: AbortSignal;
  /** How to wait before another try, where it is not by letting time pass. */
  wait?: Wait;
}

export function serveSyncs(handlers: Handlers, { vault, base, ending, wait }: SyncDeps): void {
  handlers
    .on(connectorHost.sync, async (asked, { signal }) => {
      const { runSync } = await import('./sync/run-sync.ts');
      return runSync(vault, base, asked, patienceUntil(AbortSignal.any([signal, ending]), wait));
    })
    .on(connectorHost.exchange, async (asked) => (await import('./sync/run-sync.ts')).exchange(base, asked))
    .on(connectorHost.renew, async (asked) => (await import('./sync/run-sync.ts')).renew(base, asked));
}
