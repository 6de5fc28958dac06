// Everything that is wrong with a plugin, each with its place.
import { resolve } from 'node:path';
import { HubError } from '../../../shared/errors.ts';
import { MANIFEST_FILE, type PluginFiles } from '../../../shared/plugin-folder.ts';
import { BUNDLED_NAMESPACE } from '../../../shared/schemas/plugin-manifest.ts';
import { checkPackage, type PluginPackage } from '../package/plugin-package.ts';
import type { Said } from './kit-command.ts';
import { readAuthorsFolder } from './plugin-folder.ts';

export interface Problem {
  /** The file and, where it can be told, the line. */
  place: string;
  sentence: string;
}

export function validatePlugin(folder: string): Said {
  const { found, problems } = judge(readAuthorsFolder(resolve(folder)));
  if (found !== null && problems.length === 0) {
    const { id, version } = found.manifest.plugin;
    return { value: { valid: true, plugin_id: id, version, problems }, text: `${id} ${version} is a valid plugin.` };
  }
  const count = problems.length === 1 ? 'There is one problem:' : `There are ${problems.length} problems:`;
  return {
    value: { valid: false, problems },
    text: [count, ...problems.map(({ place, sentence }) => `  ${place}: ${sentence}`)].join('\n'),
    failed: true,
  };
}

function judge(files: PluginFiles): { found: PluginPackage | null; problems: Problem[] } {
  const { found, problems } = checkPackage(files);
  const manifest = files[MANIFEST_FILE]?.toString('utf8') ?? '';
  const all = [...problems];
  if (found?.manifest.plugin.id.startsWith(BUNDLED_NAMESPACE)) {
    all.push(`plugin.id must not begin with ${BUNDLED_NAMESPACE}: those ids belong to the hub itself.`);
  }
  return { found, problems: all.map((sentence) => placed(sentence, manifest)) };
}

/** The plugin in this folder, where nothing is wrong with it. */
export function requireValid(folder: string): { files: PluginFiles; found: PluginPackage } {
  const files = readAuthorsFolder(resolve(folder));
  const { found, problems } = judge(files);
  if (found !== null && problems.length === 0) return { files, found };
  throw new HubError('validation_failed', 'This is not a valid plugin.', {
    fix: `\`hub plugin validate ${folder}\` says what is wrong.`,
  });
}

/** A fault with its place, which its sentence begins with: a module and its line, or a key of the manifest. */
function placed(sentence: string, manifest: string): Problem {
  const [, module, rest] = /^(\S+\.js(?::\d+)?) (.*)$/s.exec(sentence) ?? [];
  if (module !== undefined && rest !== undefined) return { place: module, sentence: rest };
  const [, line] = /: line (\d+)\b/.exec(sentence) ?? [];
  const at = line === undefined ? lineOf(manifest, sentence) : Number(line);
  return { place: at === undefined ? MANIFEST_FILE : `${MANIFEST_FILE}:${at}`, sentence };
}

/** The line of \`plugin.id\` is the one that sets \`id\` below \`[plugin]\`; of a section that is there alone, its own. */
function lineOf(manifest: string, sentence: string): number | undefined {
  const [, dotted] = /^((?:plugin|permissions|settings)(?:\.\w+)+)/.exec(sentence) ?? [];
  if (dotted === undefined) return undefined;
  const wanted = dotted.split('.');
  let section: string[] = [];
  let nearest: number | undefined;
  for (const [index, line] of manifest.split('\n').entries()) {
    const [, header] = /^\s*\[([\w.]+)\]/.exec(line) ?? [];
    if (header !== undefined) section = header.split('.');
    const [, key] = /^\s*(\w+)\s*=/.exec(line) ?? [];
    const here = key === undefined || header !== undefined ? section : [...section, key];
    if (here.every((part, depth) => part === wanted[depth]) && here.length > 0) {
      if (here.length === wanted.length) return index + 1;
      nearest ??= header === undefined ? nearest : index + 1;
    }
  }
  return nearest;
}
