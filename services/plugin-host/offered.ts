// The plugins that can be installed without a catalog: those that come with the hub, and those in HUB_PLUGINS_DIR.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HubError } from '../../shared/errors.ts';
import { MANIFEST_FILE, type PluginFiles, readPluginFolder } from '../../shared/plugin-folder.ts';
import type { AvailablePlugin } from '../../shared/schemas/plugin.ts';
import { readManifest } from './package/manifest.ts';

const BUNDLED = resolve(import.meta.dirname, '../../build/plugins');

type Origin = 'bundled' | 'sideload';

export function offeredPlugins(pluginsDir: string | null): AvailablePlugin[] {
  return [...offeredIn(BUNDLED, 'bundled'), ...(pluginsDir === null ? [] : offeredIn(pluginsDir, 'sideload'))];
}

/** The files of an offered plugin, by its id. */
export function offeredFiles(pluginsDir: string | null, id: string, origin: Origin): PluginFiles {
  const root = origin === 'bundled' ? BUNDLED : pluginsDir;
  const folder = root === null ? undefined : foldersIn(root).find((each) => manifestIn(each)?.plugin.id === id);
  if (folder === undefined) {
    throw new HubError(
      'not_found',
      origin === 'bundled' ? 'No such plugin comes with the hub.' : 'There is no such plugin in HUB_PLUGINS_DIR.',
    );
  }
  return readPluginFolder(folder);
}

function offeredIn(root: string, origin: Origin): AvailablePlugin[] {
  return foldersIn(root).flatMap((folder) => {
    const manifest = manifestIn(folder);
    if (manifest === null) return [];
    const { id, name, description, publisher, version } = manifest.plugin;
    return [{ plugin_id: id, name, description, publisher, version, origin, permissions: manifest.permissions }];
  });
}

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(root, name))
      .sort();
  } catch {
    // Where the folder is missing or cannot be read, nothing is offered.
    return [];
  }
}

/** The manifest of a plugin; null for a broken one, which is offered to nobody. `hub plugin validate` says why. */
function manifestIn(folder: string) {
  try {
    const text = readPluginFolder(folder)[MANIFEST_FILE];
    return text === undefined ? null : readManifest(text.toString('utf8')).manifest;
  } catch {
    return null;
  }
}
