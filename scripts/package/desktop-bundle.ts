// The bundle for Claude Desktop (.mcpb): the bridge alone, in a zip with a description of what is asked for when it is installed. It
// runs on the Node that comes with the app, and needs nothing of the package beside it.

import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CONNECTION_TOKEN } from '../../shared/id-kinds.ts';
import { listedPrompts } from '../../shared/tools/prompts.ts';
import { TOOLS } from '../../shared/tools/tools.ts';

/** The date and mode of every entry: fixed, so that the same code is the same bundle. */
const EPOCH = { mtime: new Date('2000-01-01T00:00:00Z'), mode: 0o100644 };
/** The path of the bridge in the bundle, as in the package: the bridge looks for its version from there. */
const BRIDGE = 'build/processes/bridge';

interface Manifest {
  version: string;
  description: string;
  license: string;
}

/** `folder` is the package as it was made. */
export async function writeDesktopBundle(folder: string, path: string): Promise<void> {
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { program } = JSON.parse(readFileSync(join(folder, 'build/processes/bridge.json'), 'utf8')) as {
    program: string;
  };
  const zip = new ZipFile();
  const add = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name, EPOCH);
  add('manifest.json', descriptionOf(own, `build/processes/${program}`));
  add('package.json', { type: 'module', version: own.version });
  for (const name of readdirSync(join(folder, BRIDGE))
    .filter((each) => each.endsWith('.js'))
    .toSorted())
    zip.addFile(join(folder, BRIDGE, name), `${BRIDGE}/${name}`, EPOCH);
  for (const name of ['LICENSE', 'build/NOTICES.txt']) zip.addFile(join(folder, name), name, EPOCH);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

function descriptionOf({ version, description, license }: Manifest, program: string) {
  return {
    manifest_version: '0.3',
    name: 'context-hub',
    display_name: 'Context Hub',
    version,
    description,
    long_description:
      'The hub itself is installed beside this (`npm install -g context-hub`) and runs on your machine. `hub connect other "Claude Desktop" --print` makes the token that is asked for here; what it may see is what you grant it.',
    author: { name: 'The Context Hub authors' },
    license,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${program}`],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the app puts in what its user gave
        env: { HUB_TOKEN: '${user_config.token}', HUB_BASE: '${user_config.base}' },
      },
    },
    tools: TOOLS.map(({ name, description: says }) => ({ name, description: says })),
    prompts: listedPrompts().map(({ name, description: says, arguments: given }) => ({
      name,
      description: says,
      arguments: given.map((each) => each.name),
      text: says,
    })),
    tools_generated: true,
    user_config: {
      token: {
        type: 'string',
        title: 'Token',
        description: `Of one connection, as \`hub connect other "Claude Desktop" --print\` makes it: it begins with ${CONNECTION_TOKEN}.`,
        sensitive: true,
        required: true,
      },
      base: {
        type: 'string',
        title: 'Address of the hub',
        description: 'On this machine; `hub status` says it.',
        default: 'http://127.0.0.1:8765',
        required: true,
      },
    },
    compatibility: { platforms: ['darwin', 'linux'], runtimes: { node: '>=20.0.0' } },
  };
}
