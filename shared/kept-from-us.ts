// A file or folder of the data directory that the system keeps from the hub: somebody else has it, as after a command that was
// run as root, or a copy that was put back by one. One sentence says so, whichever file it is.
import { relative, resolve } from 'node:path';
import { shellWord } from './shell-word.ts';

const KEPT_FROM_US = ['EACCES', 'EPERM'];

interface KeptFromUs {
  what: string;
  fix: string;
}

/** Undefined where the error is another one, or is about something elsewhere. */
export function keptFromUs(error: unknown, dataDir: string): KeptFromUs | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined || !KEPT_FROM_US.includes(code)) return undefined;
  const name = relative(dataDir, resolve(dataDir, path));
  if (name === '' || name.startsWith('..')) return undefined;
  const folder = shellWord(dataDir);
  const user = process.getuid?.() ?? '"$USER"';
  return {
    what: `There is no right to use ${name} in the data directory (${code}).`,
    fix: `Make everything in it yours: \`chown -R ${user} ${folder}\`, then \`chmod -R u+rwX ${folder}\`.`,
  };
}
