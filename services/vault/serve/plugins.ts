// Plugins: what the owner asks about them, and what the plugin-host asks in the name of a run.
import { HubError } from '../../../shared/errors.ts';
import { plugins as methods, pluginRun } from '../../../shared/methods/plugins.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Plugin } from '../../../shared/schemas/plugin.ts';
import type { BundledUpdates } from '../jobs/bundled-updates.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { listRecords } from '../records/pages.ts';
import { catalogState, entryFor, refuseRevoked } from '../sources/plugins/catalog.ts';
import {
  compareVersions,
  configurePlugin,
  getPlugin,
  giveConsent,
  requireConsent,
  switchPlugin,
} from '../sources/plugins/installations.ts';
import { addedPermissions } from '../sources/plugins/permissions.ts';
import { setToken } from '../sources/plugins/plugin-accounts.ts';
import type { PluginRuns } from '../sources/plugins/plugin-runs.ts';
import { keep, readKept } from '../sources/plugins/plugin-storage.ts';
import { consentSummaryOf, viewOf } from '../sources/plugins/plugin-view.ts';
import { listRuns } from '../sources/plugins/runs.ts';
import type { CallGate } from './call-gate.ts';

interface PluginServeDeps {
  plugins: PluginRuns;
  jobs: Jobs;
  updates: BundledUpdates;
  hasCatalog: boolean;
}

export function servePlugins(gate: CallGate, deps: PluginServeDeps): void {
  serveOwner(gate, deps);
  serveMarketplace(gate, deps);
  serveRuns(gate, deps);
}

function serveOwner(gate: CallGate, { plugins, jobs }: PluginServeDeps): void {
  const opened = () => gate.vault.opened;
  gate
    .read(methods.list, (vault, query) => {
      const { items, next } = listRecords<Plugin & AnyRecord>(vault.reader, Plugin as Family, query, vault.now());
      return { items: items.map((plugin) => viewOf(vault, plugins, plugin)), next };
    })
    .read(methods.get, (vault, { plugin }) => viewOf(vault, plugins, getPlugin(vault.reader, plugin, vault.now())))
    .read(methods.consent, (vault, { plugin }) =>
      consentSummaryOf(plugins.host, getPlugin(vault.reader, plugin, vault.now())),
    )
    .read(methods.runs, (vault, { plugin, limit, cursor }) =>
      listRuns(vault.reader, getPlugin(vault.reader, plugin, vault.now()).id, limit, cursor),
    )
    .write(methods.install, (change, request) => jobs.begin(change, 'plugin_install', request))
    .write(methods.giveConsent, (change, { plugin, ...given }) => {
      refuseRevoked(change.tx, getPlugin(change.tx, plugin, change.at));
      const agreed = giveConsent(change, plugin, given, plugins.host.isolation);
      change.afterCommit(() => plugins.schedule());
      return viewOf(opened(), plugins, agreed);
    })
    .write(methods.configure, (change, { plugin, settings }) =>
      viewOf(opened(), plugins, configurePlugin(change, plugin, settings)),
    )
    .write(methods.switch, (change, { plugin, to }) => {
      if (to === 'enabled') refuseRevoked(change.tx, getPlugin(change.tx, plugin, change.at));
      const switched = switchPlugin(change, plugin, to, plugins.host.isolation);
      if (to !== 'enabled') plugins.stop(switched.id);
      change.afterCommit(() => plugins.schedule());
      return viewOf(opened(), plugins, switched);
    })
    .write(methods.setToken, (change, { plugin, host, token }) => {
      const { id, permissions, approved_hosts } = getPlugin(change.tx, plugin, change.at);
      if (!permissions.hosts.includes(host) && !approved_hosts.some((each) => each.host === host)) {
        throw new HubError('policy_denied', 'This host is none that the plugin may ask.');
      }
      setToken(change.tx, id, host, token);
      return { host, connected: token !== null };
    })
    .write(methods.connect, (change, { plugin }) => ({
      consent_url: plugins.accounts.begin(change, getPlugin(change.tx, plugin, change.at)),
    }))
    .write(methods.disconnect, (change, { plugin }) => {
      const found = getPlugin(change.tx, plugin, change.at);
      plugins.accounts.forget(change, found);
      return viewOf(opened(), plugins, found);
    })
    .write(methods.sync, (change, { plugin }) => {
      const found = getPlugin(change.tx, plugin, change.at);
      requireConsent(found, plugins.host.isolation);
      return jobs.begin(change, 'plugin_run', { plugin: found.id, trigger: 'manual' });
    })
    .write(methods.remove, (change, { plugin, purge }) =>
      jobs.begin(change, 'plugin_remove', { plugin: getPlugin(change.tx, plugin, change.at).id, purge }),
    );
}

function serveMarketplace(gate: CallGate, { plugins, jobs, hasCatalog }: PluginServeDeps): void {
  gate
    .read(methods.catalog, (vault) => catalogState(vault.reader, hasCatalog, plugins.host.report?.available ?? []))
    .write(methods.refresh, (change) => {
      if (!hasCatalog) {
        throw new HubError('not_found', 'No catalog is set up.', {
          fix: 'Set HUB_CATALOG_URL and HUB_CATALOG_PUBKEY, then start the hub again.',
        });
      }
      return jobs.begin(change, 'marketplace_refresh', {});
    })
    .read(methods.checkUpdate, (vault, { plugin: name }) => {
      const plugin = getPlugin(vault.reader, name, vault.now());
      const { id, plugin_id, plugin_version, origin, consent } = plugin;
      const newest =
        origin === 'marketplace'
          ? entryFor(vault.reader, plugin_id, undefined, vault.now())
          : plugins.host.report?.available.find((each) => each.plugin_id === plugin_id && each.origin === origin);
      const newer = newest !== undefined && compareVersions(newest.version, plugin_version) > 0;
      return {
        plugin: id,
        plugin_id,
        installed: plugin_version,
        available: newer ? newest.version : null,
        added: newer ? addedPermissions(consent?.permissions ?? null, newest.permissions) : [],
      };
    })
    .write(methods.update, (change, { plugin }) =>
      jobs.begin(change, 'plugin_update', { plugin: getPlugin(change.tx, plugin, change.at).id }),
    );
}

function serveRuns(gate: CallGate, { plugins, updates }: PluginServeDeps): void {
  gate
    .anyone(pluginRun.report, (report) => {
      plugins.host.introduce(report);
      updates.begin();
      return {};
    })
    .inRun(pluginRun.upsert, plugins, (run, { items }) => plugins.upsert(run, items))
    .inRun(pluginRun.tombstone, plugins, (run, { source_keys }) => plugins.tombstone(run, source_keys))
    .inRun(pluginRun.read, plugins, ({ vault, source }, { kind, key }) => {
      refuseSecrets(source, kind);
      return { value: readKept(vault.reader, source.id, kind, key) };
    })
    .inRun(pluginRun.keep, plugins, async ({ vault, source }, { kind, key, value }) => {
      refuseSecrets(source, kind);
      await vault.change({ kind: 'source', id: source.id }, ({ tx }) => keep(tx, source.id, kind, key, value));
      return {};
    })
    .inRun(pluginRun.token, plugins, async ({ vault, source }, { host }) => ({
      token: await plugins.accounts.tokenFor(vault, source, host),
    }))
    .inRun(pluginRun.beginOauth, plugins, async ({ vault, source }, { provider_hosts, scopes }) => {
      const { id, permissions } = source;
      const foreign = provider_hosts.find((host) => !permissions.hosts.includes(host));
      if (foreign !== undefined)
        throw new HubError('policy_denied', 'An account can be asked for only at hosts that the plugin declared.');
      const connected = await vault.change({ kind: 'source', id }, ({ tx }) =>
        plugins.accounts.askFor({ tx }, id, provider_hosts, scopes),
      );
      return { status: connected ? ('connected' as const) : ('consent_needed' as const) };
    })
    .inRun(pluginRun.note, plugins, (run, said) => {
      plugins.note(run, said);
      return {};
    });
}

function refuseSecrets({ permissions }: Plugin, kind: 'state' | 'secret'): void {
  if (kind === 'secret' && !permissions.secrets) {
    throw new HubError('policy_denied', 'This plugin did not declare permissions.secrets.');
  }
}
