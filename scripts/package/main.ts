// Makes the package: build/package, as it is published and packed, and build/context-hub-VERSION.tgz. Its manifest is ours
// without what only a checkout needs: an installer warns of scripts, whether it would run them or not.
//
// It has no npm-shrinkwrap.json: by one, npm 11 and 12 install the Node of every platform, where without it they take the one
// that fits. There is nothing left to float: what the package needs, it needs in one version, all the way down.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildProgram } from '../../cli/program.ts';
import { PROJECT } from './lockfile.ts';
import { manualOf } from './manual.ts';
import { notices } from './notices.ts';

/** The rest of our code is in the bundles. These are read as they are: by any Node, and by the box of a plugin. */
const CODE = [
  'cli/hub.js',
  'supervisor/bundles.js',
  'supervisor/pinned-node.js',
  'shared/stripped-code.js',
  ...['child', 'sdk'].flatMap((part) => [
    `services/plugin-host/${part}`,
    `build/stripped/services/plugin-host/${part}`,
  ]),
  'services/vault/store/meaning/words',
];
const BUILT = ['packages', 'page', 'plugins', 'processes'].map((each) => `build/${each}`);
const PAPERS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'server.json'];
/** The references are for who works on the hub, which shows that of its API itself. */
const LEFT_OUT = /\.map$|^docs\/(api|protocol|tools|decisions|benchmarks)\.|^docs\/.*\.(json|svg)$/;

const folder = join(PROJECT, 'build/package');
rmSync(folder, { recursive: true, force: true });
for (const path of [...CODE, ...BUILT, ...PAPERS]) {
  cpSync(join(PROJECT, path), join(folder, path), {
    recursive: true,
    filter: (from) => !LEFT_OUT.test(from.slice(PROJECT.length + 1)),
  });
}

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
put('build/man/hub.1', manualOf(buildProgram()));

const pack = ['pack', folder, '--ignore-scripts', '--pack-destination', dirname(folder), '--loglevel=error'];
process.stdout.write(execFileSync('npm', pack, { encoding: 'utf8' }));

function put(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
