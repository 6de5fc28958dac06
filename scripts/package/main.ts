// Makes the package: build/package, as it is published and packed, and build/context-hub-VERSION.tgz; and the bundle for Claude Desktop. Its manifest is ours
// without what only a checkout needs: an installer warns of scripts, whether it would run them or not.
//
// It has no npm-shrinkwrap.json: by one, npm 11 installs the Node of every platform, where without it it takes the one that fits.
// There is nothing left to float: what the package needs, it needs in one version, all the way down.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { buildProgram } from '../../cli/program.ts';
import { copyContents } from './contents.ts';
import { writeDesktopBundle } from './desktop-bundle.ts';
import { PROJECT } from './lockfile.ts';
import { manualOf } from './manual.ts';
import { notices } from './notices.ts';

const folder = join(PROJECT, 'build/package');
rmSync(folder, { recursive: true, force: true });
copyContents(folder);

const {
  private: _private,
  workspaces: _workspaces,
  scripts: _scripts,
  allowScripts: _allowScripts,
  imports: _imports,
  devDependencies: _devDependencies,
  ...manifest
} = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Record<string, unknown>;
put('package.json', json(manifest));
put('build/NOTICES.txt', notices());
put('build/man/hub.1.gz', gzipSync(manualOf(buildProgram()), { level: constants.Z_BEST_COMPRESSION }));

const { version } = manifest as { version: string };
await writeDesktopBundle(folder, join(dirname(folder), `context-hub-${version}.mcpb`));

const pack = ['pack', folder, '--ignore-scripts', '--pack-destination', dirname(folder), '--loglevel=error'];
process.stdout.write(execFileSync('npm', pack, { encoding: 'utf8' }));

function put(path: string, content: string | Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
