// What of the checkout is in the package, beside its manifest.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './lockfile.ts';

/** The rest of our code is in the bundles. These are read as they are: by any Node, and by the box of a plugin. */
const CODE = [
  'cli/hub.js',
  'supervisor/bundles.js',
  'supervisor/kept-program.js',
  'supervisor/pinned-node.js',
  'shared/stripped-code.js',
  ...['child', 'sdk'].flatMap((part) => [
    `services/plugin-host/${part}`,
    `build/stripped/services/plugin-host/${part}`,
  ]),
  'services/vault/store/meaning/words',
  'services/vault/store/text-index/languages/letter-runs.bin.br',
];
const BUILT = ['packages', 'page', 'plugins', 'processes'].map((each) => `build/${each}`);
const PAPERS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'server.json'];
/** The references are for who works on the hub, which shows that of its API itself. */
const LEFT_OUT = /\.map$|^docs\/(api|protocol|tools|decisions|benchmarks)\.|^docs\/.*\.(json|svg)$/;

/** As it is installed; what is only for reading is left out where it is not asked for. */
export function copyContents(folder: string, { papers = true } = {}): void {
  for (const path of [...CODE, ...BUILT, ...(papers ? PAPERS : [])]) {
    cpSync(join(PROJECT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !LEFT_OUT.test(from.slice(PROJECT.length + 1)),
    });
  }
  forgetInputs(join(folder, 'build/processes'));
}

/** What a bundle was made of tells whether it is of yesterday, and in a package nothing is: hundreds of names in each of five lists. */
function forgetInputs(processes: string): void {
  for (const name of readdirSync(processes).filter((each) => each.endsWith('.json'))) {
    const file = join(processes, name);
    const { program } = JSON.parse(readFileSync(file, 'utf8')) as { program: string };
    writeFileSync(file, JSON.stringify({ program, inputs: {} }));
  }
}
