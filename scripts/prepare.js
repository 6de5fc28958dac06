// What `npm ci` does last: everything that is made once. It runs on whatever Node runs npm, and all that it starts runs on the Node
// that comes with the hub, as every other script of the project does: they find it as `node` among the programs of
// node_modules. npm 10 takes that one away with the Nodes of the other platforms, which it does not install; so it is put back.
import { spawnSync } from 'node:child_process';
import { lstatSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { project } from '../supervisor/bundles.js';
import { PINNED_PACKAGE, pinnedNode } from '../supervisor/pinned-node.js';

const STEPS = [
  ['scripts/bundle-packages.js'],
  ['scripts/bundle-plugins.js'],
  ['--disable-warning=ExperimentalWarning', 'scripts/strip-types.js'],
  ['scripts/bundle-processes.js'],
  ['scripts/build-page.ts'],
];

const node = pinnedNode();
if (node === undefined) fail(`${PINNED_PACKAGE} is missing; \`npm ci\` without --omit=optional brings it.`);
const program = join(project, 'node_modules/.bin/node');
if (!lstatSync(program, { throwIfNoEntry: false })) symlinkSync(relative(dirname(program), node.program), program);
for (const step of STEPS) {
  const { status } = spawnSync(node.program, step, { cwd: project, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
