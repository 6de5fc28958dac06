// The catalog as it was last seen. What was signed once is not good for ever: an older catalog than the last one seen, one
// that has expired, and two that call themselves the same version are refused, over restarts too.
import { HubError } from '../../../../shared/errors.ts';
import { CATALOG_CLOCK_MS } from '../../../../shared/limits.ts';
import type { ResultOf } from '../../../../shared/methods/method.ts';
import type { pluginHost } from '../../../../shared/methods/plugins.ts';
import type { Catalog, CatalogEntry, CatalogState } from '../../../../shared/schemas/catalog.ts';
import type { AvailablePlugin, Plugin } from '../../../../shared/schemas/plugin.ts';
import { type Change, recordEvent } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { compareVersions, everyPlugin, stopPlugin } from './installations.ts';

interface CatalogRow {
  version: number;
  digest: string;
  catalog: string;
  refreshed_at: string;
}

/** Takes a catalog whose signature fits, or refuses it with the reason, and disables what it revokes. */
export function takeCatalog(
  change: Change,
  { catalog, digest }: ResultOf<typeof pluginHost.fetchCatalog>,
): { version: number; disabled: string[] } {
  const known = findCatalog(change.tx);
  refuseExpired(catalog, change.at);
  if (known && catalog.version < known.version) {
    throw refused(
      `Version ${known.version} of the catalog was seen before, and this is version ${catalog.version}: somebody is showing an older one.`,
    );
  }
  if (known && catalog.version === known.version && digest !== known.digest) {
    throw refused(`This catalog calls itself version ${catalog.version}, as another one did that was seen before.`);
  }
  const text = JSON.stringify(catalog);
  change.tx.run`
    INSERT INTO plugin_catalog (only, version, digest, catalog, refreshed_at)
    VALUES (1, ${catalog.version}, ${digest}, ${text}, ${change.at})
    ON CONFLICT DO UPDATE SET version = excluded.version, digest = excluded.digest, catalog = excluded.catalog,
      refreshed_at = excluded.refreshed_at`;
  recordEvent(change, {
    kind: 'plugin.catalog_refreshed',
    refs: [],
    summary_human: 'Took a new catalog of plugins',
    extra: { version: catalog.version, digest },
  });
  const disabled = everyPlugin(change.tx).flatMap((plugin) => {
    const reason = revocationOf(catalog, plugin.plugin_id, plugin.plugin_version);
    if (reason === undefined || plugin.status === 'disabled') return [];
    stopPlugin(change, plugin, 'disabled', `The catalog revoked it: ${reason}`);
    return [plugin.id];
  });
  return { version: catalog.version, disabled };
}

export function refuseRevoked(
  reader: Reader,
  { plugin_id, plugin_version }: Pick<Plugin, 'plugin_id' | 'plugin_version'>,
): void {
  const row = findCatalog(reader);
  const reason = row && revocationOf(JSON.parse(row.catalog) as Catalog, plugin_id, plugin_version);
  if (reason !== undefined) throw new HubError('policy_denied', `The catalog revoked this plugin: ${reason}`);
}

/** The newest entry for a plugin, or the one of a version. */
export function entryFor(reader: Reader, pluginId: string, version: string | undefined, at: string): CatalogEntry {
  const row = findCatalog(reader);
  if (!row)
    throw new HubError('not_found', 'There is no catalog yet.', {
      fix: 'Fetch it first: `hub plugin refresh`.',
    });
  const catalog = JSON.parse(row.catalog) as Catalog;
  refuseExpired(catalog, at);
  const entries = catalog.entries
    .filter(({ id }) => id === pluginId)
    .filter((each) => version === undefined || each.version === version);
  const newest = entries.toSorted((a, b) => compareVersions(b.version, a.version))[0];
  if (!newest) throw new HubError('not_found', 'The catalog has no such plugin, or not in this version.');
  const reason = revocationOf(catalog, pluginId, newest.version);
  if (reason !== undefined) throw new HubError('policy_denied', `The catalog revoked this plugin: ${reason}`);
  return newest;
}

export function catalogState(reader: Reader, configured: boolean, offered: readonly AvailablePlugin[]): CatalogState {
  const row = findCatalog(reader);
  const catalog = row && (JSON.parse(row.catalog) as Catalog);
  const newest = new Map<string, CatalogEntry>();
  for (const entry of catalog?.entries ?? []) {
    const best = newest.get(entry.id);
    if (catalog && revocationOf(catalog, entry.id, entry.version) !== undefined) continue;
    if (best === undefined || compareVersions(entry.version, best.version) > 0) newest.set(entry.id, entry);
  }
  const listed = [...newest.values()].map(
    ({ id, name, description, publisher, version, permissions }): AvailablePlugin => {
      return { plugin_id: id, name, description, publisher, version, permissions, origin: 'marketplace' };
    },
  );
  return {
    configured,
    version: catalog?.version ?? null,
    issued_at: catalog?.issued_at ?? null,
    expires_at: catalog?.expires_at ?? null,
    refreshed_at: row?.refreshed_at ?? null,
    available: [...offered, ...listed],
  };
}

function findCatalog(reader: Reader): CatalogRow | undefined {
  return reader.one<CatalogRow>`SELECT version, digest, catalog, refreshed_at FROM plugin_catalog WHERE only = 1`;
}

function revocationOf({ revoked }: Catalog, id: string, version: string): string | undefined {
  return revoked.find((each) => each.id === id && (each.versions?.includes(version) ?? true))?.reason;
}

function refuseExpired({ expires_at }: Catalog, at: string): void {
  if (Date.parse(expires_at) + CATALOG_CLOCK_MS >= Date.parse(at)) return;
  throw refused('The catalog has expired, so nothing tells whether it is the newest.');
}

function refused(sentence: string): HubError {
  return new HubError('integrity_mismatch', sentence, {
    fix: 'Fetch it again from its keeper; if that does not help, ask there.',
  });
}
