import { join } from 'node:path';
import { origin } from './kept-program.js';

/**
 * How an assistant starts the bridge: with absolute paths, because it looks for programs where it pleases, and with the
 * Node of the project, because a version manager may take any other one away.
 */
export function bridgeCommand(): string[] {
  const { project, node } = origin();
  return [node, ...LITTLE_ROOM, join(project, 'cli/hub.js'), 'mcp-bridge'];
}

/**
 * Hardly any object of a call lives on, and 14 MB do. Left to itself V8 clears up late, and over twenty thousand calls the
 * bridge grew from 96 to 131 MB; with these bounds from 95 to 100 and no further, and no slower.
 */
const LITTLE_ROOM = ['--max-semi-space-size=1', '--max-old-space-size=64'];
