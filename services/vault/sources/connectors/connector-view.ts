// A connector as the owner sees it: with how its syncs go.
import type { Connector, ConnectorView } from '../../../../shared/schemas/connector.ts';
import type { Reader } from '../../store/db/sql.ts';
import { countItems } from '../source-items.ts';
import type { ConnectorSyncs } from './connector-syncs.ts';
import { readHealth } from './health.ts';

export function viewOf(reader: Reader, connectors: ConnectorSyncs, connector: Connector): ConnectorView {
  const { id } = connector;
  const health = readHealth(reader, id);
  const error = health?.error ?? null;
  return {
    ...connector,
    items: countItems(reader, id),
    syncing: connectors.runOf(id)?.progress ?? null,
    last_sync_at: connectors.syncedAt(id) ?? health?.synced_at ?? null,
    next_sync_at: connectors.dueAt(connector),
    consent_notice: noticeOf(connector),
    last_error: error && { code: error.kind, detail: error.sentence, fix: error.fix },
    failures: reader.all<{ source_key: string; reason: string }>`
      SELECT source_key, reason FROM connector_failures WHERE connector = ${id} ORDER BY at DESC LIMIT 200`,
  };
}

/** Google says when a consent ends only where it ends by itself. */
function noticeOf({ consent_ends_at, status }: Connector): string | null {
  if (consent_ends_at === null || status === 'reconsent_required') return null;
  return `The consent ends on ${consent_ends_at.slice(0, 10)}. Where the OAuth client is in "Testing", Google ends every consent after seven days: publish the client in the Google console to keep it.`;
}
