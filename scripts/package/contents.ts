// What of the checkout is in the package, beside its manifest.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './lockfile.ts';

/** Code that is read as it is, by any Node and by the box of a plugin. The rest of our code is in the bundles. */
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
const PAPERS = ['README.md', 'LICENSE', 'docs', 'server.json'];
/**
 * Left out of the package: references, and how it is built and proved, are for people who work on the hub, and what changed is read before one
 * installs it. The hub shows the reference of its API itself.
 */
const LEFT_OUT =
  /\.map$|^docs\/(api|architecture|benchmarks|decisions|dependencies|package|policy|protocol|security|storage|tools)\.|^docs\/.*\.(json|svg)$/;

/** Copies what is installed; `papers` are what is only there to be read. */
export function copyContents(folder: string, { papers = true } = {}): void {
  for (const path of [...CODE, ...BUILT, ...(papers ? PAPERS : [])]) {
    cpSync(join(PROJECT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !LEFT_OUT.test(from.slice(PROJECT.length + 1)),
    });
  }
  forgetInputs(join(folder, 'build/processes'));
}

/**
 * Removes the lists of what each bundle was made of. They tell whether a bundle is out of date, which it never is in a package,
 * and are hundreds of names each.
 */
function forgetInputs(processes: string): void {
  for (const name of readdirSync(processes).filter((each) => each.endsWith('.json'))) {
    const file = join(processes, name);
    const { program } = JSON.parse(readFileSync(file, 'utf8')) as { program: string };
    writeFileSync(file, JSON.stringify({ program, inputs: {} }));
  }
}
