// Runs once before all tests: what has changed since the install is prepared here, and not by the first hubs at once.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from '../../supervisor/bundles.js';

export default function prepare(): void {
  for (const script of ['strip-types.js', 'bundle-processes.js']) {
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(project, 'scripts', script)]);
  }
}
