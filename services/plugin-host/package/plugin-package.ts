// A plugin as it is installed: its manifest and its modules, judged as a whole.
import { hash } from 'node:crypto';
import { HubError } from '../../../shared/errors.ts';
import type { PluginFiles } from '../../../shared/plugin-folder.ts';
import { MANIFEST_FILE } from '../../../shared/plugin-folder.ts';
import type { PluginManifest } from '../../../shared/schemas/plugin-manifest.ts';
import { importFaults } from './imports.ts';
import { readManifest } from './manifest.ts';

export interface PluginPackage {
  manifest: PluginManifest;
  /** The text of each module, by path. */
  modules: Record<string, string>;
  /** SHA-256 over every file and its path: the same files have the same digest, packed or not. */
  digest: string;
}

export type CheckedPackage = { found: PluginPackage; problems: [] } | { found: null; problems: string[] };

export function checkPackage(files: PluginFiles): CheckedPackage {
  const text = files[MANIFEST_FILE];
  if (text === undefined) return refused(['The plugin has no plugin.toml.']);
  const { manifest, problems } = readManifest(text.toString('utf8'));
  const modules: Record<string, string> = {};
  for (const [path, bytes] of Object.entries(files)) if (path.endsWith('.js')) modules[path] = bytes.toString('utf8');
  const faults = importFaults(modules);
  if (manifest === null) return refused([...problems, ...faults]);
  const [entry = ''] = manifest.plugin.entry.split(':');
  if (!Object.hasOwn(modules, `${entry}.js`))
    faults.push(`plugin.entry names ${entry}.js, which is not in the package.`);
  if (faults.length > 0) return refused(faults);
  return { found: { manifest, modules, digest: digestOf(files) }, problems: [] };
}

/** The package, or the error that a person sees. */
export function requirePackage(files: PluginFiles): PluginPackage {
  const { found, problems } = checkPackage(files);
  if (found) return found;
  const newer = problems.find((problem) => problem.startsWith('plugin.api_version'));
  if (newer !== undefined)
    throw new HubError('api_version_unsupported', newer, {
      fix: 'Update Context Hub, or take an older version of the plugin.',
    });
  const few = problems.slice(0, 10);
  throw new HubError('validation_failed', few.join(' '), {
    errors: few.map((msg) => ({ loc: ['plugin'], msg, type: 'plugin' })),
  });
}

/** One line for each file: what `sha256sum` prints and checks. */
export function contentsOf(files: PluginFiles): string {
  const paths = Object.keys(files).sort();
  return paths.map((path) => `${hash('sha256', files[path] as Buffer, 'hex')}  ${path}\n`).join('');
}

function digestOf(files: PluginFiles): string {
  return hash('sha256', contentsOf(files), 'hex');
}

function refused(problems: string[]): CheckedPackage {
  return { found: null, problems };
}
