// The files of a plugin in a folder, read by whoever may read that folder. Nothing is believed of them: links, too many
// and too large ones are refused; what they say is judged elsewhere.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HubError } from './errors.ts';
import { MAX_PLUGIN_BYTES, MAX_PLUGIN_FILES } from './limits.ts';

/** By their paths in the package, with slashes. */
export type PluginFiles = Record<string, Buffer>;

/** What makes a folder one of a plugin. */
export const MANIFEST_FILE = 'plugin.toml';

/** Files that editors, version control and package managers leave beside a plugin are no part of it. */
const LEFT_OUT = /^(\.|node_modules$)/;

export function readPluginFolder(root: string): PluginFiles {
  const files: PluginFiles = {};
  let bytes = 0;
  const walk = (folder: string) => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (LEFT_OUT.test(name)) continue;
      const path = folder === '' ? name : `${folder}/${name}`;
      const found = lstatSync(join(root, path));
      if (found.isDirectory()) walk(path);
      else if (!found.isFile())
        throw unfit(`The plugin holds a link or a device where a file should be (${shown(path)}).`);
      else {
        bytes += found.size;
        if (bytes > MAX_PLUGIN_BYTES) throw tooLarge();
        if (Object.keys(files).length === MAX_PLUGIN_FILES) throw tooMany();
        files[path] = readFileSync(join(root, path));
      }
    }
  };
  walk('');
  return files;
}

export function tooLarge(): HubError {
  return unfit(`The plugin is larger than ${MAX_PLUGIN_BYTES / 2 ** 20} MiB unpacked.`);
}

export function tooMany(): HubError {
  return unfit(`The plugin has more than ${MAX_PLUGIN_FILES} files.`);
}

function unfit(sentence: string): HubError {
  return new HubError('validation_failed', sentence);
}

/** A path of a stranger, short and without anything that steers a terminal. */
function shown(path: string): string {
  return path.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
