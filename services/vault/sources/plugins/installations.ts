// Installed plugins: what each may do, whether the owner has agreed, and whether it is on. An installation is an object
// like any other, so that its whole history is vouched for by the audit chain.
import { hash } from 'node:crypto';
import { HubError, notFound } from '../../../../shared/errors.ts';
import { isId, kindOf } from '../../../../shared/id-kinds.ts';
import { MINUTE_MS } from '../../../../shared/limits.ts';
import type { ResultOf } from '../../../../shared/methods/method.ts';
import type { pluginHost } from '../../../../shared/methods/plugins.ts';
import { approvedHosts, checkSettings, stillKnown } from '../../../../shared/plugins/settings.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { type ConsentGiven, type Isolation, Plugin, type PluginOrigin } from '../../../../shared/schemas/plugin.ts';
import { BUNDLED_NAMESPACE, type SettingValues, scheduleMinutes } from '../../../../shared/schemas/plugin-manifest.ts';
import { made, nextVersion } from '../../records/new-record.ts';
import type { Change } from '../../store/change.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';
import { findObject, type Reason, storeTombstone, storeVersion } from '../../store/objects/versions.ts';
import { adoptItems } from '../source-items.ts';
import { addedPermissions, weakerBox } from './permissions.ts';

export type Examined = ResultOf<typeof pluginHost.examine>;

/** By its id, or by the plugin's own. */
function findPlugin(reader: Reader, name: string, at: string): Plugin | undefined {
  if (isId(name) && kindOf(name) === 'plugin')
    return findObject<Plugin & AnyRecord>(reader, Plugin.type, name, at)?.record;
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.type = ${Plugin.type} AND o.deleted = 0`;
  return rows.map(({ record }) => JSON.parse(record) as Plugin).find(({ plugin_id }) => plugin_id === name);
}

export function getPlugin(reader: Reader, name: string, at: string): Plugin {
  const plugin = findPlugin(reader, name, at);
  if (!plugin) throw notFound();
  return plugin;
}

export function everyPlugin(reader: Reader): Plugin[] {
  return reader.all<{ record: string }>`
      SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.type = ${Plugin.type} AND o.deleted = 0`.map(
    ({ record }) => JSON.parse(record) as Plugin,
  );
}

/** `isolation` is what would hold it; unknown, it is asked again when that is known. */
export function needsConsent(plugin: Plugin, isolation: Isolation | null): boolean {
  const { consent, permissions } = plugin;
  if (consent === null || isOtherCode(plugin)) return true;
  if (weakerBox(isolation) !== null && consent.reduced !== true) return true;
  return addedPermissions(consent.permissions, permissions).length > 0;
}

/** Anybody may claim an id. Where nobody signed, the same code alone is the same plugin. */
export function isOtherCode({ consent, signer, origin, digest }: Plugin): boolean {
  return consent !== null && signer === null && origin === 'sideload' && consent.digest !== digest;
}

/** Installs what was examined: new, or over an older version of the same plugin by the same hand. */
export function storePlugin(change: Change, examined: Examined, origin: PluginOrigin): Plugin {
  const { id } = examined.manifest.plugin;
  if (id.startsWith(BUNDLED_NAMESPACE) && origin !== 'bundled') {
    throw refused(
      `Plugins whose id begins with "${BUNDLED_NAMESPACE}" come with the hub alone; this one comes from elsewhere.`,
    );
  }
  const code = JSON.stringify(examined.modules);
  const installed = findPlugin(change.tx, id, change.at);
  if (installed === undefined) return storeNew(change, saidIn(examined, origin, code), code);
  if (installed.digest === examined.digest) return installed;
  refuseOtherHand(installed, examined, origin);
  return storeNewer(change, installed, saidIn(examined, origin, code), code);
}

/** What a plugin is by its manifest and its code. */
function saidIn({ manifest, digest, signer }: Examined, origin: PluginOrigin, code: string) {
  return {
    plugin_id: manifest.plugin.id,
    name: manifest.plugin.name,
    description: manifest.plugin.description,
    publisher: manifest.plugin.publisher,
    plugin_version: manifest.plugin.version,
    entry: manifest.plugin.entry,
    origin,
    signer,
    digest,
    code_digest: hash('sha256', code, 'hex'),
    permissions: manifest.permissions,
    settings_schema: manifest.settings,
  };
}

type Said = ReturnType<typeof saidIn>;

function storeNew(change: Change, said: Said, code: string): Plugin {
  const record = made(Plugin, change, said);
  storeVersion(change, record, {
    kind: 'plugin.installed',
    summary: 'Installed a plugin',
    extra: { plugin: said.plugin_id, version: said.plugin_version, origin: said.origin },
  });
  keepCode(change.tx, record.id, code);
  adoptEarlier(change, record);
  return record;
}

/** A version that asks for more does nothing until the owner has agreed to it. */
function storeNewer(change: Change, installed: Plugin, said: Said, code: string): Plugin {
  const settings = stillKnown(said.settings_schema, installed.settings);
  const approved_hosts = approvedHosts(said.settings_schema, settings);
  const updated: Plugin = { ...installed, ...said, settings, approved_hosts };
  const asks = needsConsent(updated, null);
  const status = asks && installed.status === 'enabled' ? 'installed' : installed.status;
  const waits = isOtherCode(updated)
    ? 'Its code is not the one that was agreed to, and nobody has signed it.'
    : 'The new version asks for more than was agreed to.';
  const status_reason = asks ? waits : installed.status_reason;
  keepCode(change.tx, installed.id, code);
  const { plugin_id: plugin, plugin_version: version } = said;
  const extra = { plugin, version, before: installed.plugin_version, needs_consent: asks };
  const reason = { kind: 'plugin.updated', summary: 'Updated a plugin', extra };
  return changePlugin(change, { ...updated, status, status_reason }, reason);
}

/** Takes over what the same plugin of the same publisher imported before it was removed, so that nothing is imported twice. */
function adoptEarlier(change: Change, { id, plugin_id, signer, origin }: Plugin): void {
  // An unsigned folder may claim any id, so it takes over nothing.
  if (signer === null && origin !== 'bundled') return;
  const removed = change.tx.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.object_id = o.id AND v.version = o.version - 1
    WHERE o.type = ${Plugin.type} AND o.deleted = 1`;
  for (const { record } of removed) {
    const earlier = JSON.parse(record) as Plugin;
    if (earlier.plugin_id === plugin_id && earlier.signer === signer) adoptItems(change, earlier.id, id);
  }
}

function refuseOtherHand(installed: Plugin, { manifest, signer }: Examined, origin: PluginOrigin): void {
  const { version } = manifest.plugin;
  if (installed.signer !== signer) {
    throw refused(
      'This comes from another publisher than the plugin of the same id that is installed.',
      'Remove the installed one first if you trust this one.',
    );
  }
  if (installed.origin === 'bundled' && origin !== 'bundled')
    throw refused('This plugin comes with the hub and is updated with it.');
  const order = compareVersions(version, installed.plugin_version);
  if (order < 0)
    throw refused(
      `Version ${installed.plugin_version} is installed, and ${version} is older.`,
      'Remove the installed one first if you want to go back.',
    );
  if (order === 0 && signer !== null)
    throw refused(`Version ${version} is installed with other contents: one of the two was not published as it is.`);
}

export function giveConsent(
  change: Change,
  name: string,
  { version, reduced = false }: ConsentGiven,
  isolation: Isolation | null,
): Plugin {
  const plugin = getPlugin(change.tx, name, change.at);
  if (version !== undefined && version !== plugin.plugin_version) {
    throw new HubError(
      'version_conflict',
      `This is version ${plugin.plugin_version} now; what was read was version ${version}.`,
      { fix: 'Read again what the plugin asks for.' },
    );
  }
  const weaker = weakerBox(isolation);
  if (weaker !== null && !reduced) {
    throw new HubError('consent_required', weaker, {
      fix: 'Mend that, or agree to it as it is, with `reduced`: `hub plugin consent NAME --reduced`.',
    });
  }
  const consent = {
    version: plugin.plugin_version,
    permissions: plugin.permissions,
    given_at: change.at,
    digest: plugin.digest,
    ...(weaker !== null && { reduced: true }),
  };
  return changePlugin(
    change,
    { ...plugin, consent, status: 'enabled', status_reason: null },
    {
      kind: 'plugin.consent_given',
      summary: 'Agreed to what a plugin may do',
      extra: { plugin: plugin.plugin_id, version: plugin.plugin_version },
    },
  );
}

export function switchPlugin(
  change: Change,
  name: string,
  to: 'enabled' | 'paused' | 'disabled',
  isolation: Isolation | null,
): Plugin {
  const plugin = getPlugin(change.tx, name, change.at);
  if (to !== 'disabled') requireConsent(plugin, isolation);
  if (plugin.status === to) return plugin;
  return changePlugin(
    change,
    { ...plugin, status: to, status_reason: null },
    {
      kind: `plugin.${to}`,
      summary: `A plugin was ${to}`,
      extra: { plugin: plugin.plugin_id },
    },
  );
}

/** Not the owner's doing: a catalog that revokes it, or runs that fail again and again. */
export function stopPlugin(change: Change, plugin: Plugin, status: 'disabled' | 'failed', reason: string): Plugin {
  return changePlugin(
    change,
    { ...plugin, status, status_reason: reason },
    {
      kind: `plugin.${status}`,
      summary:
        status === 'failed'
          ? 'A plugin failed again and again and was stopped'
          : 'A plugin was disabled by its catalog',
      extra: { plugin: plugin.plugin_id },
    },
  );
}

export function configurePlugin(change: Change, name: string, settings: SettingValues): Plugin {
  const plugin = getPlugin(change.tx, name, change.at);
  checkSettings(plugin.settings_schema, settings);
  if (JSON.stringify(settings) === JSON.stringify(plugin.settings)) return plugin;
  const approved_hosts = approvedHosts(plugin.settings_schema, settings);
  return changePlugin(
    change,
    { ...plugin, settings, approved_hosts },
    {
      kind: 'plugin.configured',
      summary: 'Changed the settings of a plugin',
      extra: { plugin: plugin.plugin_id, approved_hosts: approved_hosts.map(({ host }) => host) },
    },
  );
}

export function requireConsent(plugin: Plugin, isolation: Isolation | null): void {
  if (!needsConsent(plugin, isolation)) return;
  throw new HubError('consent_required', 'The owner has not agreed to what this plugin asks for.', {
    fix: `Read what it may do and agree to it: \`hub plugin consent ${plugin.plugin_id}\`, or on the page, under Plugins.`,
  });
}

/** The modules of a plugin, as its installation vouches for them. */
export function codeOf(reader: Reader, plugin: Plugin): Record<string, string> {
  const row = reader.one<{ modules: string }>`SELECT modules FROM plugin_code WHERE plugin = ${plugin.id}`;
  if (!row || hash('sha256', row.modules, 'hex') !== plugin.code_digest) {
    throw new HubError('integrity_mismatch', 'The code of this plugin is not what was installed.', {
      fix: 'Remove it and install it again.',
    });
  }
  return JSON.parse(row.modules) as Record<string, string>;
}

/** Everything but what it imported. */
export function forgetPlugin(change: Change, plugin: Plugin, purged: boolean): void {
  const { tx } = change;
  tx.run`DELETE FROM plugin_code WHERE plugin = ${plugin.id}`;
  tx.run`DELETE FROM plugin_kept WHERE plugin = ${plugin.id}`;
  tx.run`DELETE FROM plugin_tokens WHERE plugin = ${plugin.id}`;
  tx.run`DELETE FROM plugin_accounts WHERE plugin = ${plugin.id}`;
  tx.run`DELETE FROM oauth_consents WHERE asker = ${plugin.id}`;
  tx.run`DELETE FROM plugin_runs WHERE plugin = ${plugin.id}`;
  tx.run`DELETE FROM plugin_schedule WHERE plugin = ${plugin.id}`;
  const extra = { plugin: plugin.plugin_id, purged };
  storeTombstone(change, plugin, {
    kind: 'plugin.removed',
    summary: 'Removed a plugin',
    extra,
  });
}

function keepCode(tx: Writer, plugin: string, modules: string): void {
  tx.run`
    INSERT INTO plugin_code (plugin, modules) VALUES (${plugin}, ${modules})
    ON CONFLICT DO UPDATE SET modules = excluded.modules`;
}

function changePlugin(change: Change, changed: Plugin, reason: Reason): Plugin {
  const next = nextVersion(changed, change.at);
  storeVersion(change, next, reason);
  // A plugin that was on keeps its time; one that is switched on runs first when a period has passed, or when the owner says so.
  const minutes = next.status === 'enabled' ? scheduleMinutes(next.permissions.schedule) : null;
  if (minutes == null) change.tx.run`DELETE FROM plugin_schedule WHERE plugin = ${next.id}`;
  else {
    const due = Date.parse(change.at) + minutes * MINUTE_MS;
    change.tx.run`INSERT INTO plugin_schedule (plugin, due_at) VALUES (${next.id}, ${due}) ON CONFLICT DO NOTHING`;
  }
  return next;
}

/** By semantic versioning: a version with a suffix comes before the one without. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] as number);
    if (difference !== 0) return difference;
  }
  if (left.suffix.length === 0 || right.suffix.length === 0) return right.suffix.length - left.suffix.length;
  for (let index = 0; index < Math.max(left.suffix.length, right.suffix.length); index++) {
    const [one, other] = [left.suffix[index], right.suffix[index]];
    if (one === other) continue;
    if (one === undefined) return -1;
    if (other === undefined) return 1;
    const [n, m] = [Number(one), Number(other)];
    if (Number.isNaN(n) !== Number.isNaN(m)) return Number.isNaN(n) ? 1 : -1;
    return Number.isNaN(n) ? (one < other ? -1 : 1) : n - m;
  }
  return 0;
}

function partsOf(version: string): { numbers: number[]; suffix: string[] } {
  const [core = '', ...rest] = (version.split('+', 1)[0] as string).split('-');
  const suffix = rest.join('-');
  return { numbers: core.split('.').map(Number), suffix: suffix === '' ? [] : suffix.split('.') };
}

function refused(sentence: string, fix?: string): HubError {
  return new HubError('validation_failed', sentence, fix === undefined ? {} : { fix });
}
