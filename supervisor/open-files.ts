// Whether this process and its workers may open as many files as a hub does. With too few, what fails first is left to chance:
// a pipe to a worker, the database, a connection of the page.
import { closeSync, openSync } from 'node:fs';
import { CommandRefused } from './control/refusals.ts';

/** Of one process: its threads, its database, its connections and what is beside them, twice over. */
const NEEDED = 128;

export function refuseFewFiles(): void {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(process.execPath, 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
    throw new CommandRefused(
      `A process may open only ${opened.length} more files here, and a hub needs ${NEEDED}; raise that with \`ulimit -n 1024\`.`,
    );
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}
