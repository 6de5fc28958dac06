#!/usr/bin/env node
// The `hub` command. Plain JavaScript, so that any Node can run it: on the Node this project is pinned to it goes on at
// once, on another it hands over to that one.
import nodeModule from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { areBundled, ENTRIES, programOf, project } from '../supervisor/bundles.js';
import { PINNED_PACKAGE, pinnedNode } from '../supervisor/pinned-node.js';

const folder = dirname(fileURLToPath(import.meta.url));

// By version, not by ability: a Node in between runs TypeScript and lacks the permissions that the workers need.
const pinned = pinnedNode();
if (pinned === undefined) explain();
else if (pinned.version === process.versions.node) await run();
else await handOver(pinned.program);

async function run() {
  const [command, ...others] = process.argv.slice(2);
  const isStart = command === 'start';
  if (isStart) await refreshPreparedCode();
  // A hub goes on serving from what it was started from, whatever takes the place of this folder.
  const kept = isStart ? (await import('../supervisor/kept-program.js')).keepProgram() : undefined;
  if (kept?.node !== undefined) process.execPath = kept.node;
  const root = kept?.project ?? project;
  // The supervisor's own cache. The workers cannot have one: Node refuses a cache that it may not write.
  nodeModule.enableCompileCache(join(root, 'build/code-cache'));
  await import(pathToFileURL(join(root, 'shared/stripped-code.js')).href);
  // A program of its own that only shares the name: an assistant waits for it, so nothing else is loaded.
  const isBridge = command === 'mcp-bridge' && others.length === 0;
  const program = programOf(isBridge ? ENTRIES.bridge : ENTRIES.hub);
  await import(pathToFileURL(join(root, relative(project, program))).href);
}

/** Code that has changed since the install is prepared once here, rather than loaded from its modules in every process. */
async function refreshPreparedCode() {
  if (areBundled()) return;
  const { execFileSync } = await import('node:child_process');
  try {
    for (const script of ['strip-types.js', 'bundle-processes.js']) {
      execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, '../scripts', script)], {
        stdio: 'ignore',
      });
    }
  } catch {
    // Somebody else's installation, or code in the middle of an edit: Node loads it as it is, or says what is wrong with it.
  }
}

async function handOver(program) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const { spawn } = await import('node:child_process');
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A signal that is sent to the command is passed on to the child; one from a terminal has reached it already.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', explain);
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 1;
    if (!signals.includes(signal)) return;
    // A shell sees how the command ended, and ends a loop of its own at a Ctrl-C.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function explain() {
  process.stderr.write(
    `hub: the Node that comes with the hub is missing: install it again with its optional packages (${PINNED_PACKAGE} is one of them).\n`,
  );
  process.exitCode = 1;
}
