// Plugins for tests, as folders and as what is sent to a hub.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestHub } from '../hub.ts';

interface Described {
  id?: string;
  version?: string;
  secrets?: boolean;
  schedule?: string;
  hosts?: string[];
  produces?: { type: string; classification: string }[];
  /** Further lines of plugin.toml: its settings. */
  more?: string;
}

function manifestText(described: Described = {}): string {
  const {
    id = 'example.notes',
    version = '1.0.0',
    secrets = false,
    schedule = 'manual',
    hosts = [],
    more = '',
  } = described;
  const produces = described.produces ?? [{ type: 'note', classification: 'personal' }];
  return `[plugin]
id = "${id}"
name = "Notes"
description = "Imports notes."
publisher = "Example"
version = "${version}"
api_version = 1
entry = "sync:main"

[permissions]
secrets = ${secrets}
schedule = "${schedule}"
hosts = ${JSON.stringify(hosts)}
produces = [${produces.map((each) => `{ type = "${each.type}", classification = "${each.classification}" }`).join(', ')}]
${more}`;
}

export function pluginFiles(main: string, described: Described = {}): Record<string, string> {
  return { 'plugin.toml': manifestText(described), 'sync.js': `export async function main(hub) {\n${main}\n}\n` };
}

export function writeFolder(folder: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Installs a plugin from a folder under `imports`, agrees to it, and answers the view of it. */
export async function installed(
  hub: TestHub,
  main: string,
  described: Described = {},
): Promise<{ id: string; plugin_id: string }> {
  const name = `${described.id ?? 'example.notes'}-${described.version ?? '1.0.0'}`;
  writeFolder(join(hub.dataDir, 'imports', name), pluginFiles(main, described));
  const { status, body } = await hub.request('POST', '/v1/plugins', {
    body: { source: 'sideload', path: `imports/${name}` },
  });
  if (status !== 200) throw new Error(`install answered ${status}: ${JSON.stringify(body)}`);
  const { body: summary } = await hub.request('GET', `/v1/plugins/${body.id}/consent`);
  // On a machine without a box of the kernel the owner agrees to that, too.
  const given = summary.weaker === null ? {} : { reduced: true };
  const consent = await hub.request('POST', `/v1/plugins/${body.id}/consent`, { body: given });
  if (consent.status !== 200) throw new Error(`consent answered ${consent.status}: ${JSON.stringify(consent.body)}`);
  return consent.body;
}
