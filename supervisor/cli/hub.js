#!/usr/bin/env node
// The installed `hub`. It runs on whatever Node there is, and hands over to the Node this project is pinned to.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = join(dirname(fileURLToPath(import.meta.url)), 'main.ts');

function pinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
    return join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  } catch {
    return process.execPath;
  }
}

const child = spawn(pinnedNode(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
// What is meant for the command reaches it as well; on a terminal it has reached it already.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', () => {
  process.stderr.write('hub: the Node that comes with the project is missing; run `npm ci` in its folder.\n');
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
