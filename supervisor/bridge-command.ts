import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from './project-dir.ts';

/**
 * How an assistant starts the bridge: with absolute paths, because it looks for programs where it pleases, and with the
 * Node of the project, because a version manager may take any other one away. V8 would let the space for new objects
 * grow to 50 MB over ten thousand calls, of which hardly any object lives on.
 */
export function bridgeCommand(): string[] {
  const own = join(PROJECT_DIR, 'node_modules/node/bin/node');
  const node = existsSync(own) ? own : process.execPath;
  return [node, '--max-semi-space-size=2', join(PROJECT_DIR, 'supervisor/cli/hub.js'), 'mcp-bridge'];
}
