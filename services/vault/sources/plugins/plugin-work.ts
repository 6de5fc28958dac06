// The long work around plugins: installing, updating, running, removing, and fetching the catalog. What a stranger made is
// opened by the plugin-host; the vault keeps what comes back, under its own rules.
import { readFileSync, statSync } from 'node:fs';
import { pluginHost } from '../../../../shared/contracts/plugins.ts';
import { HubError } from '../../../../shared/errors.ts';
import { MAX_PLUGIN_BYTES } from '../../../../shared/limits.ts';
import { readPluginFolder, tooLarge } from '../../../../shared/plugin-folder.ts';
import type { InstallRequest, Plugin, PluginOrigin, PluginRun } from '../../../../shared/schemas/plugin.ts';
import { resolveGiven } from '../../archive/bytes/given-path.ts';
import type { Work, Workplace } from '../../jobs/work.ts';
import { purgeItems } from '../source-items.ts';
import { entryFor, refuseRevoked, takeCatalog } from './catalog.ts';
import { type Examined, forgetPlugin, getPlugin, storePlugin } from './installations.ts';
import { viewOf } from './plugin-view.ts';

export interface PluginInput {
  plugin_install: InstallRequest;
  plugin_update: { plugin: string };
  plugin_run: { plugin: string; trigger: PluginRun['trigger'] };
  plugin_remove: { plugin: string; purge: boolean };
  marketplace_refresh: Record<string, never>;
}

export const PLUGIN_WORK: { [K in keyof PluginInput]: Work<PluginInput[K]> } = {
  // An upload is forgotten with its process.
  plugin_install: { run: install, resumes: false },
  plugin_update: { run: update, resumes: true },
  plugin_run: {
    run: ({ vault, plugins }, { plugin, trigger }, onProgress) => plugins.run(vault, plugin, trigger, onProgress),
    resumes: true,
  },
  plugin_remove: { run: remove, resumes: true },
  marketplace_refresh: { run: refresh, resumes: true },
};

async function install(place: Workplace, request: InstallRequest) {
  const origin: PluginOrigin = request.source;
  const examined = await examine(place, request);
  return store(place, examined, origin);
}

async function store(place: Workplace, examined: Examined, origin: PluginOrigin) {
  const { vault, plugins } = place;
  const stored = await vault.change({ kind: 'owner' }, (change) => {
    const { id, version } = examined.manifest.plugin;
    refuseRevoked(change.tx, { plugin_id: id, plugin_version: version });
    return storePlugin(change, examined, origin);
  });
  // What is running is the older version.
  if (stored.status !== 'enabled') plugins.stop(stored.id);
  return viewOf(vault, plugins, stored);
}

async function examine(place: Workplace, request: InstallRequest): Promise<Examined> {
  const host = await place.plugins.reachHost();
  if (request.source === 'marketplace') return examineEntry(place, request.plugin_id, request.version);
  if ('path' in request) return host.ask(pluginHost.examine, givenFiles(place.dataDir, request.path));
  if ('upload' in request) return host.ask(pluginHost.examine, { pack: uploaded(place, request.upload) });
  const { source, plugin_id } = request;
  return host.ask(pluginHost.examine, { plugin_id, origin: source === 'bundled' ? 'bundled' : 'sideload' });
}

/** A package of the catalog has to be what the catalog says: its bytes, its publisher, its id, its version. */
async function examineEntry(
  { vault, plugins }: Workplace,
  pluginId: string,
  version: string | undefined,
): Promise<Examined> {
  const entry = entryFor(vault.reader, pluginId, version, vault.now());
  const host = await plugins.reachHost();
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

function uploaded({ uploads }: Workplace, upload: string): string {
  const { source } = uploads.take(upload);
  try {
    if (source.size > MAX_PLUGIN_BYTES) throw tooLarge();
    return source.read(0, source.size).toString('base64');
  } finally {
    source.close();
  }
}

async function update(place: Workplace, { plugin: name }: { plugin: string }) {
  const { vault, plugins } = place;
  const plugin = getPlugin(vault.reader, name, vault.now());
  const host = await plugins.reachHost();
  const { plugin_id, origin } = plugin;
  const examined =
    origin === 'marketplace'
      ? await examineEntry(place, plugin_id, undefined)
      : await host.ask(pluginHost.examine, { plugin_id, origin: origin === 'bundled' ? 'bundled' : 'sideload' });
  return store(place, examined, origin);
}

/** Objects in one commit: others get their turn in between. */
const PURGED_AT_ONCE = 200;

async function remove(
  { vault, plugins }: Workplace,
  { plugin: name, purge }: { plugin: string; purge: boolean },
  onProgress: (done: number, total: number) => void,
) {
  const plugin: Plugin = getPlugin(vault.reader, name, vault.now());
  plugins.stop(plugin.id);
  let done = 0;
  for (let left = purge ? 1 : 0; left > 0; ) {
    left = await vault.change({ kind: 'owner' }, (change) => purgeItems(change, plugin.id, PURGED_AT_ONCE), {
      frees: true,
    });
    done += PURGED_AT_ONCE;
    onProgress(done, done + left);
  }
  return vault.change(
    { kind: 'owner' },
    (change) => {
      const current = getPlugin(change.tx, plugin.id, change.at);
      forgetPlugin(change, current, purge);
      return { id: plugin.id, plugin_id: plugin.plugin_id, purged: purge };
    },
    { frees: true },
  );
}

async function refresh({ vault, plugins }: Workplace) {
  const host = await plugins.reachHost();
  const found = await host.ask(pluginHost.fetchCatalog, {});
  const { version, disabled } = await vault.change({ kind: 'owner' }, (change) => takeCatalog(change, found));
  for (const plugin of disabled) plugins.stop(plugin);
  return { version, disabled };
}
