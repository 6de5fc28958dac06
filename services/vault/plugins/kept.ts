// What plugins keep here from run to run, and the tokens of the owner for their hosts. Each sees its own.
import { HubError } from '../../../shared/errors.ts';
import { PLUGIN_KEPT_BYTES, PLUGIN_KEPT_KEYS } from '../../../shared/limits.ts';
import type { Reader, Writer } from '../db/sql.ts';

export type Kind = 'state' | 'secret';

export function readKept(reader: Reader, plugin: string, kind: Kind, key: string): string | null {
  const row = reader.one<{ value: string }>`
    SELECT value FROM plugin_kept WHERE plugin = ${plugin} AND kind = ${kind} AND key = ${key}`;
  return row?.value ?? null;
}

export function keep(tx: Writer, plugin: string, kind: Kind, key: string, value: string | null): void {
  if (value === null) {
    tx.run`DELETE FROM plugin_kept WHERE plugin = ${plugin} AND kind = ${kind} AND key = ${key}`;
    return;
  }
  tx.run`
    INSERT INTO plugin_kept (plugin, kind, key, value) VALUES (${plugin}, ${kind}, ${key}, ${value})
    ON CONFLICT DO UPDATE SET value = excluded.value`;
  const { keys, bytes } = tx.one<{ keys: number; bytes: number }>`
    SELECT count(*) AS keys, sum(octet_length(value)) AS bytes FROM plugin_kept WHERE plugin = ${plugin}` as {
    keys: number;
    bytes: number;
  };
  if (keys > PLUGIN_KEPT_KEYS) throw new HubError('policy_denied', `A plugin keeps at most ${PLUGIN_KEPT_KEYS} keys.`);
  if (bytes > PLUGIN_KEPT_BYTES) {
    throw new HubError('policy_denied', `A plugin keeps at most ${PLUGIN_KEPT_BYTES / 2 ** 20} MiB.`);
  }
}

export function setToken(tx: Writer, plugin: string, host: string, token: string | null): void {
  if (token === null) tx.run`DELETE FROM plugin_tokens WHERE plugin = ${plugin} AND host = ${host}`;
  else {
    tx.run`
      INSERT INTO plugin_tokens (plugin, host, token) VALUES (${plugin}, ${host}, ${token})
      ON CONFLICT DO UPDATE SET token = excluded.token`;
  }
}

export function tokenFor(reader: Reader, plugin: string, host: string): string | null {
  const row = reader.one<{ token: string | null }>`
    SELECT token FROM plugin_tokens WHERE plugin = ${plugin} AND host = ${host}`;
  return row?.token ?? null;
}

/** Whether every one of these hosts has a token. What is missing is noted, so that the owner sees what is asked for. */
export function askForTokens(tx: Writer, plugin: string, hosts: readonly string[], scopes: readonly string[]): boolean {
  const wanted = JSON.stringify(scopes);
  for (const host of hosts) {
    tx.run`
      INSERT INTO plugin_tokens (plugin, host, token, scopes) VALUES (${plugin}, ${host}, NULL, ${wanted})
      ON CONFLICT DO UPDATE SET scopes = excluded.scopes`;
  }
  return hosts.every((host) => tokenFor(tx, plugin, host) !== null);
}

/** The hosts that the plugin asked access to, and the scopes it named. */
export function askedTokens(reader: Reader, plugin: string): { host: string; scopes: string[]; connected: boolean }[] {
  return reader.all<{ host: string; scopes: string; connected: number }>`
      SELECT host, scopes, token IS NOT NULL AS connected FROM plugin_tokens WHERE plugin = ${plugin} ORDER BY host`.map(
    ({ host, scopes, connected }) => ({ host, scopes: JSON.parse(scopes) as string[], connected: connected === 1 }),
  );
}
