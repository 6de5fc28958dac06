// The long work around connectors: a sync that the owner asks for, and removing one with what it imported.
import { HubError } from '../../../../shared/errors.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { purgeItems } from '../source-items.ts';
import { forgetConnector, getConnector } from './accounts.ts';
import type { ConnectorRoom } from './connector-syncs.ts';
import { viewOf } from './connector-view.ts';

interface ConnectorDeps {
  vault: OpenVault;
  connectors: ConnectorRoom;
}

export async function syncConnector({ vault, connectors }: ConnectorDeps, connector: string, onProgress: Progress) {
  const { problem } = await connectors.sync(vault, connector, onProgress);
  if (problem !== null) {
    const code = problem.kind === 'reconsent_required' ? 'consent_required' : 'unavailable';
    throw new HubError(code, problem.sentence, problem.fix === null ? {} : { fix: problem.fix });
  }
  return viewOf(vault.reader, connectors, getConnector(vault.reader, connector, vault.now()));
}

/** Objects in one commit: others get their turn in between. */
const PURGED_AT_ONCE = 200;

export async function removeConnector(
  { vault, connectors }: ConnectorDeps,
  { connector: id, purge }: { connector: string; purge: boolean },
  onProgress: Progress,
) {
  await connectors.leave(id);
  try {
    let done = 0;
    for (let left = purge ? 1 : 0; left > 0; ) {
      left = await vault.change({ kind: 'owner' }, (change) => purgeItems(change, id, PURGED_AT_ONCE), { frees: true });
      done += PURGED_AT_ONCE;
      onProgress(done, done + left);
    }
    await vault.change({ kind: 'owner' }, (change) => forgetConnector(change, id, purge), { frees: true });
    return { id, purged: purge };
  } catch (error) {
    connectors.stay(vault, id);
    throw error;
  }
}
