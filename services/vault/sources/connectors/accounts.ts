// Connected accounts: an object each, so that its history is vouched for by the audit chain; and beside it its credentials,
// which leave the vault only with a sync of this account.
import { notFound } from '../../../../shared/errors.ts';
import {
  Connector,
  type ConnectorPatch,
  type GoogleTokens,
  type Login,
  type NewConnector,
} from '../../../../shared/schemas/connector.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { expectVersion } from '../../records/family.ts';
import { made, nextVersion } from '../../records/new-record.ts';
import type { Change } from '../../store/change.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';
import { getRecord, type Reason, storeTombstone, storeVersion } from '../../store/objects/versions.ts';
import { checkProject } from './event-project.ts';
import { checkRequest, checkSelection } from './selection.ts';

type Stored = Connector & AnyRecord;

export function getConnector(reader: Reader, id: string, at: string): Connector {
  return getRecord<Stored>(reader, Connector.type, id, at);
}

export function everyConnector(reader: Reader): Connector[] {
  return reader.all<{ record: string }>`
      SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
      WHERE o.type = ${Connector.type} AND o.deleted = 0`.map(({ record }) => JSON.parse(record) as Connector);
}

export function createConnector(change: Change, request: NewConnector): Connector {
  checkRequest(request);
  checkProject(change.tx, request, change.at);
  const { password, username = null, server = null, interval_minutes = 30, ...named } = request;
  const status = request.provider === 'google' ? 'pending' : 'active';
  const record = made(Connector, change, { ...named, username, server, interval_minutes, status });
  const extra = { provider: request.provider, kind: request.kind };
  storeVersion(change, record, { kind: 'connector.created', summary: 'Connected an account', extra });
  if (username !== null && password !== undefined) keepSecret(change.tx, record.id, { username, password });
  return record;
}

export function updateConnector(
  change: Change,
  id: string,
  { password, ...patch }: ConnectorPatch,
  expected: number | undefined,
): Connector {
  const current = getConnector(change.tx, id, change.at);
  expectVersion(current, expected);
  if (patch.selection !== undefined) {
    checkSelection(current.kind, patch.selection);
    checkProject(change.tx, { selection: patch.selection }, change.at);
  }
  const login = readSecret<Login>(change.tx, id);
  const isOwnLogin = current.provider !== 'google' && login !== undefined;
  if (isOwnLogin && (password !== undefined || patch.username !== undefined)) {
    const username = patch.username ?? login.username;
    keepSecret(change.tx, id, { username, password: password ?? login.password });
  }
  // Another password mends a connector whose last one was refused, and another selection one whose last could not be
  // imported.
  const mends =
    (password !== undefined && current.status === 'reconsent_required' && isOwnLogin) ||
    (patch.selection !== undefined && current.status === 'failed');
  const mended = mends ? { status: 'active' as const, status_reason: null } : {};
  return changeConnector(
    change,
    { ...current, ...patch, ...mended },
    {
      kind: 'connector.updated',
      summary: 'Changed a connector',
    },
  );
}

export function setStatus(
  change: Change,
  connector: Connector,
  status: Connector['status'],
  status_reason: string | null = null,
): Connector {
  if (connector.status === status && connector.status_reason === status_reason) return connector;
  return changeConnector(
    change,
    { ...connector, status, status_reason },
    {
      kind: `connector.${status}`,
      summary: SUMMARIES[status],
      ...(status_reason !== null && { extra: { reason: status_reason } }),
    },
  );
}

const SUMMARIES: Record<Connector['status'], string> = {
  pending: 'A connector waits for consent',
  active: 'A connector is active',
  paused: 'Paused a connector',
  reconsent_required: 'A connector needs a new consent',
  failed: 'A connector stopped',
};

function changeConnector(change: Change, changed: Connector, reason: Reason): Connector {
  const next = nextVersion(changed as Stored, change.at);
  storeVersion(change, next, reason);
  return next;
}

export function keepTokens(change: Change, connector: Connector, tokens: GoogleTokens): Connector {
  keepSecret(change.tx, connector.id, tokens);
  const { consent_ends_at: ends } = tokens;
  const consent_ends_at = ends === null ? null : new Date(ends).toISOString();
  if (connector.consent_ends_at === consent_ends_at) return connector;
  return changeConnector(
    change,
    { ...connector, consent_ends_at },
    {
      kind: 'connector.updated',
      summary: 'A provider said until when its consent lasts',
    },
  );
}

function keepSecret(tx: Writer, id: string, secret: GoogleTokens | Login): void {
  tx.run`
    INSERT INTO connector_credentials (connector, secret) VALUES (${id}, ${JSON.stringify(secret)})
    ON CONFLICT DO UPDATE SET secret = excluded.secret`;
}

export function readSecret<S>(reader: Reader, id: string): S | undefined {
  const row = reader.one<{ secret: string }>`SELECT secret FROM connector_credentials WHERE connector = ${id}`;
  return row && (JSON.parse(row.secret) as S);
}

/** Forgets the connector. What it imported stays unless it is purged, as objects without a source. */
export function forgetConnector(change: Change, id: string, purged: boolean): void {
  const { tx } = change;
  const current = getConnector(tx, id, change.at) as Stored | undefined;
  if (current === undefined) throw notFound();
  tx.run`DELETE FROM source_items WHERE source = ${id}`;
  tx.run`DELETE FROM connector_credentials WHERE connector = ${id}`;
  tx.run`DELETE FROM oauth_consents WHERE asker = ${id}`;
  tx.run`DELETE FROM connector_places WHERE connector = ${id}`;
  tx.run`DELETE FROM connector_walks WHERE connector = ${id}`;
  tx.run`DELETE FROM connector_met WHERE connector = ${id}`;
  tx.run`DELETE FROM connector_failures WHERE connector = ${id}`;
  tx.run`DELETE FROM connector_health WHERE connector = ${id}`;
  storeTombstone(change, current, { kind: 'connector.removed', summary: 'Removed a connector', extra: { purged } });
}
