// A plugin to begin with: it is small, it runs as it is, and its author's editor knows what `hub` can do.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { HubError } from '../../../shared/errors.ts';
import { MANIFEST_FILE } from '../../../shared/plugin-folder.ts';
import { BUNDLED_NAMESPACE, PLUGIN_API_VERSION } from '../../../shared/schemas/plugin-manifest.ts';
import { readManifest } from '../package/manifest.ts';
import type { KitOptions, Said } from './kit-command.ts';

/** Files for the author's editor: laid beside a plugin, and no part of it. */
export const AUTHORS_FILES = ['hub-sdk.d.ts', 'jsconfig.json'];

export function newPlugin(path: string, options: KitOptions): Said {
  const folder = resolve(path);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new HubError('validation_failed', 'This folder is there already, and it is not empty.', {
      fix: 'Name one that is not there yet.',
    });
  }
  const id = options.id ?? idFrom(basename(folder));
  const name = options.name ?? nameFrom(id);
  const files: Record<string, string> = {
    [MANIFEST_FILE]: manifestOf(id, name, options.publisher ?? 'Somebody'),
    'sync.js': SYNC,
    'hub-sdk.d.ts': readFileSync(join(import.meta.dirname, '../sdk/hub-sdk.d.ts'), 'utf8'),
    'jsconfig.json': JSCONFIG,
  };
  refuseUnfit(id, files[MANIFEST_FILE] as string);
  lay(folder, files);
  return {
    value: { plugin_id: id, folder, files: Object.keys(files) },
    text: [
      `Made the plugin ${id}:`,
      `  ${MANIFEST_FILE}   what it is and what it may do`,
      '  sync.js       what it does',
      '  hub-sdk.d.ts, jsconfig.json: for your editor; they are not packed',
      '',
      `Try it: hub plugin run ${path}`,
    ].join('\n'),
  };
}

function lay(folder: string, files: Record<string, string>): void {
  try {
    // The folders above are not made: told to make several at once, Node tries for ever where the system says the wrong thing, as in /proc.
    if (!existsSync(folder)) mkdirSync(folder);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new HubError('validation_failed', `No plugin can be written there (${code}).`, {
      fix: 'Name another place, in a folder that is there.',
    });
  }
}

function refuseUnfit(id: string, manifest: string): void {
  const { problems } = readManifest(manifest);
  const reserved = id.startsWith(BUNDLED_NAMESPACE)
    ? [`The ids that begin with ${BUNDLED_NAMESPACE} belong to the hub itself.`]
    : [];
  const [problem] = [...problems, ...reserved];
  if (problem !== undefined) {
    throw new HubError('validation_failed', problem, {
      fix: 'Give another id with --id, name with --name or publisher with --publisher.',
    });
  }
}

function idFrom(folder: string): string {
  return folder
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

function nameFrom(id: string): string {
  const words = id.split(/[-.]/).filter(Boolean).join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function manifestOf(id: string, name: string, publisher: string): string {
  return `[plugin]
id = ${JSON.stringify(id)}
name = ${JSON.stringify(name)}
description = "Say in one sentence what it imports, and from where."
publisher = ${JSON.stringify(publisher)}
version = "0.1.0"
api_version = ${PLUGIN_API_VERSION}
# The function main of sync.js.
entry = "sync:main"

# The owner agrees to exactly this. Everything else is refused when it is asked for.
[permissions]
# Whether it may keep secrets of its own.
secrets = false
# "manual", or a period such as "60m" (at least "5m").
schedule = "60m"
# The hosts that it may ask, by their bare names.
hosts = []
# What it imports: event, artifact or note, and how confidential that is: public, personal, private or sensitive.
produces = [{ type = "note", classification = "personal" }]

# What the owner may fill in: string, number, boolean, choice or urls.
[settings.greeting]
type = "string"
title = "Greeting"
default = "Hello"
`;
}

const SYNC = `// @ts-check
import { sourceKey } from 'hub-sdk';

/**
 * Called once for each run. What it throws is the error of the run.
 *
 * @param {import('hub-sdk').Hub} hub
 */
export async function main(hub) {
  await hub.items_upsert([
    {
      type: 'note',
      // The same item at every run: an import that finds nothing new writes nothing.
      source_key: sourceKey('greeting'),
      title: \`\${hub.settings.greeting} from \${hub.plugin.id}\`,
      body: 'This note was imported by a plugin.',
    },
  ]);
  await hub.log('That is all.');
}
`;

const JSCONFIG = `{
  "compilerOptions": {
    "checkJs": true,
    "strict": true,
    "target": "es2024",
    "lib": ["es2024", "dom"],
    "module": "preserve",
    "noEmit": true,
    "types": []
  },
  "include": ["**/*.js", "hub-sdk.d.ts"]
}
`;
