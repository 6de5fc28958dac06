// Pairing an assistant, and ending it.
import { hash, randomInt } from 'node:crypto';
import { instant } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import { ID_DIGITS } from '../../../shared/id-kinds.ts';
import { LAST_SEEN_MS, PAIRING_CODE_TTL_MS, PAIRING_TRIES } from '../../../shared/limits.ts';
import type { ParamsOf, ValueOf } from '../../../shared/methods/method.ts';
import type { trust } from '../../../shared/methods/trust.ts';
import { Connection } from '../../../shared/schemas/connection.ts';
import { made, nextVersion } from '../records/new-record.ts';
import { listRecords, type PageQuery } from '../records/pages.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, getRecord, storeVersion } from '../store/objects/versions.ts';
import { indexToken, newConnectionToken } from './tokens.ts';

/** Of the digits of ids, twelve are sixty bits. */
const CODE_LENGTH = 12;

/** A connection that waits for its assistant, and the one-time code that pairs it. */
export function linkConnection(
  change: Change,
  { name, connection_id }: ParamsOf<typeof trust.link>,
): ValueOf<typeof trust.link> {
  const connection =
    connection_id === undefined ? made(Connection, change, { name }) : begunBefore(change, connection_id, name);
  storeVersion(change, connection, { kind: 'connection.linked', summary: 'Made a pairing code' });
  const code = newCode();
  const expiresAt = Date.parse(change.at) + PAIRING_CODE_TTL_MS;
  change.tx.run`
    INSERT INTO pairing_codes (digest, connection_id, expires_at) VALUES (${codeDigest(code)}, ${connection.id}, ${expiresAt})`;
  return { connection_id: connection.id, code, expires_at: instant(expiresAt) };
}

/** Whoever goes back, or was too slow for a code, goes on with the connection that is there. */
function begunBefore(change: Change, id: string, name: string): Connection {
  const { record } = findConnection(change.tx, id, change.at);
  if (record.status !== 'pending')
    throw new HubError('already_decided', 'This connection does not wait for a code any more.');
  change.tx.run`DELETE FROM pairing_codes WHERE connection_id = ${id}`;
  return { ...nextVersion(record, change.at), name };
}

export function renameConnection(change: Change, id: string, name: string): Connection {
  const { record, private: secret } = findConnection(change.tx, id, change.at);
  if (record.status === 'revoked') throw new HubError('already_decided', 'This connection was revoked already.');
  const renamed = { ...nextVersion(record, change.at), name };
  storeVersion(change, renamed, { kind: 'connection.renamed', summary: 'Renamed a connection' }, secret);
  return withLastSeen(change.tx, renamed);
}

type PairOutcome = { outcome: 'paired'; connection_id: string; token: string } | { outcome: 'refused' };

/**
 * Turns a code into a token, once. A wrong code counts against every code that is open, because it does not say which
 * one it was meant for; after five of them none is left. The refusal is committed, so it is an outcome and no error.
 */
export function pairConnection(change: Change, code: string, runtimeInfo: Record<string, unknown> | null): PairOutcome {
  const { tx, at } = change;
  const now = Date.parse(at);
  tx.run`DELETE FROM pairing_codes WHERE expires_at <= ${now}`;
  const digest = codeDigest(code);
  const row = tx.one<{ connection_id: string }>`SELECT connection_id FROM pairing_codes WHERE digest = ${digest}`;
  const found = row && findObject<Connection>(tx, 'connection', row.connection_id, at);
  if (!found || found.record.status === 'revoked') {
    tx.run`UPDATE pairing_codes SET wrong_tries = wrong_tries + 1`;
    tx.run`DELETE FROM pairing_codes WHERE wrong_tries >= ${PAIRING_TRIES}`;
    return { outcome: 'refused' };
  }
  tx.run`DELETE FROM pairing_codes WHERE digest = ${digest}`;
  const { record } = found;
  const token = newConnectionToken();
  const paired = { ...nextVersion(record, at), status: 'active' as const, paired_at: at, runtime_info: runtimeInfo };
  const secret = JSON.stringify(indexToken(change, record.id, token));
  storeVersion(change, paired, { kind: 'connection.paired', summary: 'Paired an assistant' }, secret);
  return { outcome: 'paired', connection_id: record.id, token };
}

export function wrongCode(): HubError {
  return new HubError('unauthorized', 'This pairing code is not good: it was used, has expired, or never was one.', {
    fix: 'Ask the owner for a new code.',
  });
}

/**
 * A new token by the owner's own hand; the old one is good for nothing from the next statement on. A connection that
 * still waited for its assistant is paired by it, and its code with it.
 */
export function issueToken(change: Change, id: string): { connection_id: string; token: string } {
  const { tx, at } = change;
  const { record } = findConnection(tx, id, at);
  if (record.status === 'revoked') throw new HubError('already_decided', 'This connection was revoked already.');
  const token = newConnectionToken();
  const next = { ...nextVersion(record, at), status: 'active' as const, paired_at: record.paired_at ?? at };
  const secret = JSON.stringify(indexToken(change, id, token));
  tx.run`DELETE FROM pairing_codes WHERE connection_id = ${id}`;
  storeVersion(change, next, { kind: 'connection.recipe_issued', summary: 'Made a recipe with a new token' }, secret);
  return { connection_id: id, token };
}

/** Ends a connection: its token is good for nothing from the next statement on, and its grants go with it. */
export function revokeConnection(change: Change, id: string): Connection {
  const { tx, at } = change;
  const found = findConnection(tx, id, at);
  if (found.record.status === 'revoked') throw new HubError('already_decided', 'This connection was revoked already.');
  const revoked = { ...nextVersion(found.record, at), status: 'revoked' as const, revoked_at: at };
  storeVersion(change, revoked, { kind: 'connection.revoked', summary: 'Revoked a connection' }, found.private);
  tx.run`DELETE FROM pairing_codes WHERE connection_id = ${id}`;
  return withLastSeen(tx, revoked);
}

export function findConnection(reader: Reader, id: string, at: string) {
  getRecord(reader, 'connection', id, at);
  return findObject<Connection>(reader, 'connection', id, at) as { record: Connection; private: string | null };
}

export function listConnections(reader: Reader, query: PageQuery, at: string) {
  const page = listRecords(reader, Connection, query, at);
  return { ...page, items: page.items.map((record) => withLastSeen(reader, record as unknown as Connection)) };
}

/** Remembers that a connection was here. Beside its record: being seen is no change of it, and would fill the log. */
export function noteSeen({ tx, at }: Change, id: string): void {
  const row = tx.one<{ at: string }>`SELECT at FROM last_seen WHERE connection_id = ${id}`;
  if (row && Date.parse(at) - Date.parse(row.at) < LAST_SEEN_MS) return;
  tx.run`
    INSERT INTO last_seen (connection_id, at) VALUES (${id}, ${at})
    ON CONFLICT (connection_id) DO UPDATE SET at = excluded.at`;
}

export function withLastSeen(reader: Reader, record: Connection): Connection {
  const row = reader.one<{ at: string }>`SELECT at FROM last_seen WHERE connection_id = ${record.id}`;
  return { ...record, last_seen_at: row?.at ?? null };
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ID_DIGITS[randomInt(ID_DIGITS.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** People type codes: case, spaces and dashes do not matter. */
function codeDigest(code: string): Buffer {
  return hash('sha256', code.toUpperCase().replace(/[\s-]/g, ''), 'buffer');
}
