// The long work around connectors: a sync that the owner asks for, and removing one with what it imported.
import { HubError } from '../../../../shared/errors.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import type { Change } from '../../store/change.ts';
import { forgetConnector, getConnector } from './accounts.ts';
import type { ConnectorSyncs } from './connector-syncs.ts';
import { viewOf } from './connector-view.ts';

interface ConnectorDeps {
  vault: OpenVault;
  connectors: ConnectorSyncs;
}

export async function syncConnector({ vault, connectors }: ConnectorDeps, connector: string, onProgress: Progress) {
  const { problem } = await connectors.sync(vault, connector, onProgress);
  if (problem !== null) {
    const code = problem.kind === 'reconsent_required' ? 'consent_required' : 'unavailable';
    throw new HubError(code, problem.sentence, problem.fix === null ? {} : { fix: problem.fix });
  }
  return viewOf(vault.reader, connectors, getConnector(vault.reader, connector, vault.now()));
}

export async function removeConnector(
  { vault, connectors }: ConnectorDeps,
  { connector: id, purge }: { connector: string; purge: boolean },
  onProgress: Progress,
) {
  const forget = (change: Change) => forgetConnector(change, id, purge);
  await connectors.remove(vault, id, { purge, forget, onProgress });
  return { id, purged: purge };
}
