// What plugins keep here from run to run. Each sees its own.
import { HubError } from '../../../../shared/errors.ts';
import { PLUGIN_KEPT_BYTES, PLUGIN_KEPT_KEYS } from '../../../../shared/limits.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';

type Kind = 'state' | 'secret';

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
