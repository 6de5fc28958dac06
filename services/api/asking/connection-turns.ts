// Bounds what the vault works on for one assistant at a time. The vault answers question after question, in the order in which they
// come: whoever brought eighty at once would have everybody else, their owner too, wait for all of them. So only a few of each
// connection are with the vault; its others wait here. The owner has no such bound.

import { hash } from 'node:crypto';
import { HubError } from '../../../shared/errors.ts';
import { CONNECTION_TOKEN } from '../../../shared/id-kinds.ts';
import { CONNECTION_ASKS_AT_ONCE, CONNECTION_ASKS_WAITING } from '../../../shared/limits.ts';

interface Line {
  asking: number;
  waiting: (() => void)[];
}

export class ConnectionTurns {
  /** By fingerprint: this process keeps no token. Nobody has a line who asks nothing. */
  readonly #lines = new Map<string, Line>();

  async inTurn<T>(token: string | undefined, ask: () => Promise<T>): Promise<T> {
    if (!token?.startsWith(CONNECTION_TOKEN)) return ask();
    const print = hash('sha256', token, 'hex');
    const line = this.#lines.get(print) ?? { asking: 0, waiting: [] };
    this.#lines.set(print, line);
    await turnIn(line);
    try {
      return await ask();
    } finally {
      // Whoever is next has the place of this one.
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if (--line.asking === 0) this.#lines.delete(print);
    }
  }
}

async function turnIn(line: Line): Promise<void> {
  if (line.asking < CONNECTION_ASKS_AT_ONCE) {
    line.asking++;
    return;
  }
  if (line.waiting.length >= CONNECTION_ASKS_WAITING)
    throw new HubError('rate_limited', 'Too much of this connection waits to be answered.', {
      fix: 'Wait for the answers before you ask more.',
      retry_after_s: 1,
    });
  await new Promise<void>((resolve) => line.waiting.push(resolve));
}
