// The long work around plugins: installing, updating, running, removing, and fetching the catalog. What a stranger made is
// opened by the plugin-host; the vault keeps what comes back, under its own rules.
import { readFileSync, statSync } from 'node:fs';
import { HubError } from '../../../../shared/errors.ts';
import { MAX_PLUGIN_BYTES } from '../../../../shared/limits.ts';
import { pluginHost } from '../../../../shared/methods/plugins.ts';
import { readPluginFolder, tooLarge } from '../../../../shared/plugin-folder.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { InstallRequest, PluginOrigin } from '../../../../shared/schemas/plugin.ts';
import { resolveGiven } from '../../archive/bytes/given-path.ts';
import type { Uploads } from '../../archive/uploads.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { type Change, OWNER } from '../../store/change.ts';
import { entryFor, refuseRevoked, takeCatalog } from './catalog.ts';
import { type Examined, forgetPlugin, getPlugin, storePlugin } from './installations.ts';
import type { PluginRuns } from './plugin-runs.ts';
import { viewOf } from './plugin-view.ts';

interface PluginDeps {
  vault: OpenVault;
  plugins: PluginRuns;
}

interface InstallDeps extends PluginDeps {
  uploads: Uploads;
  dataDir: string;
}

export async function installPlugin(deps: InstallDeps, request: InstallRequest) {
  const origin: PluginOrigin = request.source;
  const examined = await examine(deps, request);
  return store(deps, examined, origin);
}

async function store({ vault, plugins }: PluginDeps, examined: Examined, origin: PluginOrigin) {
  const stored = await vault.change(OWNER, (change) => {
    const { id, version } = examined.manifest.plugin;
    refuseRevoked(change.tx, { plugin_id: id, plugin_version: version });
    return storePlugin(change, examined, origin);
  });
  // A run that is under way is of the older version.
  if (stored.status !== 'enabled') plugins.stop(stored.id);
  return viewOf(vault, plugins, stored);
}

async function examine(deps: InstallDeps, request: InstallRequest): Promise<Examined> {
  const host = await deps.plugins.host.reach();
  if (request.source === 'marketplace') return examineEntry(deps, request.plugin_id, request.version);
  if ('path' in request) return host.ask(pluginHost.examine, givenFiles(deps.dataDir, request.path));
  if ('upload' in request) return host.ask(pluginHost.examine, { pack: uploaded(deps, request.upload) });
  const { source, plugin_id } = request;
  return host.ask(pluginHost.examine, { plugin_id, origin: source === 'bundled' ? 'bundled' : 'sideload' });
}

/** A package of the catalog has to be what the catalog says: its bytes, its publisher, its id, its version. */
async function examineEntry(
  { vault, plugins }: PluginDeps,
  pluginId: string,
  version: string | undefined,
): Promise<Examined> {
  const entry = entryFor(vault.reader, pluginId, version, vault.now());
  const host = await plugins.host.reach();
  const examined = await host.ask(pluginHost.examine, {
    address: entry.package,
    sha256: entry.sha256,
    length: entry.length,
  });
  const { id, version: found } = examined.manifest.plugin;
  if (examined.signer !== entry.publisher_key || id !== entry.id || found !== entry.version) {
    throw new HubError(
      'integrity_mismatch',
      'This package is not the one that the catalog names: its id, its version or its publisher differs.',
      { fix: 'Tell the keeper of the catalog; nothing was installed.' },
    );
  }
  return examined;
}

function givenFiles(dataDir: string, given: string): { pack: string } | { files: Record<string, string> } {
  const { path, kind } = resolveGiven(dataDir, given);
  if (kind === 'file') {
    if (statSync(path).size > MAX_PLUGIN_BYTES) throw tooLarge();
    return { pack: readFileSync(path, 'base64') };
  }
  const files = Object.entries(readPluginFolder(path)).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return { files: Object.fromEntries(files) as Record<string, string> };
}

function uploaded({ uploads }: InstallDeps, upload: string): string {
  const { source } = uploads.take(upload);
  try {
    if (source.size > MAX_PLUGIN_BYTES) throw tooLarge();
    return source.read(0, source.size).toString('base64');
  } finally {
    source.close();
  }
}

export async function updatePlugin(deps: PluginDeps, { plugin: name }: { plugin: string }) {
  const { vault, plugins } = deps;
  const plugin = getPlugin(vault.reader, name, vault.now());
  const host = await plugins.host.reach();
  const { plugin_id, origin } = plugin;
  const examined =
    origin === 'marketplace'
      ? await examineEntry(deps, plugin_id, undefined)
      : await host.ask(pluginHost.examine, { plugin_id, origin: origin === 'bundled' ? 'bundled' : 'sideload' });
  return store(deps, examined, origin);
}

export async function removePlugin(
  { vault, plugins }: PluginDeps,
  { plugin: name, purge }: { plugin: string; purge: boolean },
  onProgress: Progress,
) {
  const { id } = getPlugin(vault.reader, name, vault.now());
  const forget = (change: Change) => {
    const plugin = getPlugin(change.tx, id, change.at);
    forgetPlugin(change, plugin, purge);
    return { id, plugin_id: plugin.plugin_id, purged: purge };
  };
  return plugins.remove(vault, id, { purge, forget, onProgress });
}

export async function refreshCatalog({ vault, plugins }: PluginDeps) {
  const host = await plugins.host.reach();
  const found = await host.ask(pluginHost.fetchCatalog, {});
  const { version, disabled } = await vault.change(OWNER, (change) => takeCatalog(change, found));
  for (const plugin of disabled) plugins.stop(plugin);
  return { version, disabled };
}
