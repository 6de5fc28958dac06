// The long work around connectors: a sync that the owner asks for, and removing one with what it imported.
import { HubError } from '../../../../shared/errors.ts';
import type { Progress, Work, Workplace } from '../../jobs/work.ts';
import { purgeItems } from '../source-items.ts';
import { forgetConnector, getConnector } from './accounts.ts';
import { viewOf } from './connector-view.ts';

export interface ConnectorInput {
  connector_sync: { connector: string };
  connector_remove: { connector: string; purge: boolean };
}

export const CONNECTOR_WORK: { [K in keyof ConnectorInput]: Work<ConnectorInput[K]> } = {
  connector_sync: { run: sync, resumes: true },
  connector_remove: { run: remove, resumes: true },
};

async function sync({ vault, connectors }: Workplace, { connector }: { connector: string }, onProgress: Progress) {
  const { problem } = await connectors.sync(vault, connector, onProgress);
  if (problem !== null) {
    const code = problem.kind === 'reconsent_required' ? 'consent_required' : 'unavailable';
    throw new HubError(code, problem.sentence, problem.fix === null ? {} : { fix: problem.fix });
  }
  return viewOf(vault.reader, connectors, getConnector(vault.reader, connector, vault.now()));
}

/** Objects in one commit: others get their turn in between. */
const PURGED_AT_ONCE = 200;

async function remove(
  { vault, connectors }: Workplace,
  { connector: id, purge }: ConnectorInput['connector_remove'],
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
