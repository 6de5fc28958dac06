// Writes our TypeScript without its types to build/stripped/, for shared/stripped-code.js to load. Runs at install, and
// at `hub start` for what has changed since. Where it may not write there, the hub runs all the same, a little slower.
import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { project } from '../supervisor/bundles.js';
import { changedFiles, strippedPath } from './stripped-files.js';

for (const file of changedFiles()) {
  const target = strippedPath(file);
  const { mtime } = statSync(join(project, file));
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  writeFileSync(unfinished, stripTypeScriptTypes(readFileSync(join(project, file), 'utf8')));
  utimesSync(unfinished, mtime, mtime);
  renameSync(unfinished, target);
}
