// Connection tokens. Only their SHA-256 is stored: in the connection's own record, which the audit chain vouches for,
// and in an index. A connection has one token; a new one ends the old one.

import { hash, randomBytes } from 'node:crypto';
import { CONNECTION_TOKEN } from '../../../shared/id-kinds.ts';
import type { Connection } from '../../../shared/schemas/connection.ts';
import type { Change, ConnectionActor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject } from '../store/objects/versions.ts';

export function newConnectionToken(): string {
  return `${CONNECTION_TOKEN}${randomBytes(32).toString('base64url')}`;
}

interface ConnectionSecret {
  token_sha256: string | null;
}

function secretOf(stored: string | null): ConnectionSecret {
  return stored === null ? { token_sha256: null } : (JSON.parse(stored) as ConnectionSecret);
}

/** Puts the token into the index in place of every earlier one of this connection. */
export function indexToken({ tx }: Change, connectionId: string, token: string): ConnectionSecret {
  const digest = hash('sha256', token, 'buffer');
  tx.run`DELETE FROM tokens WHERE connection_id = ${connectionId}`;
  tx.run`INSERT INTO tokens (digest, connection_id) VALUES (${digest}, ${connectionId})`;
  return { token_sha256: digest.toString('hex') };
}

type TokenHolder =
  | { outcome: 'active'; actor: ConnectionActor }
  | { outcome: 'revoked'; connection: string }
  | { outcome: 'unknown' };

/** Whose connection token this is, by the index and by the connection's own word. */
export function holderOf(reader: Reader, token: string, at: string): TokenHolder {
  const digest = hash('sha256', token, 'buffer');
  const row = reader.one<{ connection_id: string }>`SELECT connection_id FROM tokens WHERE digest = ${digest}`;
  if (!row) return { outcome: 'unknown' };
  const found = findObject<Connection>(reader, 'connection', row.connection_id, at);
  if (!found || secretOf(found.private).token_sha256 !== digest.toString('hex')) return { outcome: 'unknown' };
  if (found.record.status !== 'active') return { outcome: 'revoked', connection: row.connection_id };
  return { outcome: 'active', actor: { kind: 'connection', id: row.connection_id } };
}
