// Bounds what the vault works on for one assistant at a time. The vault answers question after question, in the order in which they
// come: whoever brought eighty at once would have everybody else, their owner too, wait for all of them. So only a few of each
// connection are with the vault; its others wait here. What waits for somebody who has hung up is asked no more. The owner has
// no such bound.

import { hash } from 'node:crypto';
import { HubError } from '../../../shared/errors.ts';
import { CONNECTION_TOKEN } from '../../../shared/id-kinds.ts';
import { CONNECTION_ASKS_AT_ONCE, CONNECTION_ASKS_WAITING } from '../../../shared/limits.ts';

interface Line {
  asking: number;
  waiting: Waiting[];
}

interface Waiting {
  begin(): void;
  giveUp(): void;
  hasGone(): boolean;
}

const neverGoes = () => false;

export class ConnectionTurns {
  /** By fingerprint: this process keeps no token. Nobody has a line who asks nothing. */
  readonly #lines = new Map<string, Line>();

  /** `hasGone`: whether nobody is there any more who would hear the answer. */
  async inTurn<T>(token: string | undefined, ask: () => Promise<T>, hasGone: () => boolean = neverGoes): Promise<T> {
    if (!token?.startsWith(CONNECTION_TOKEN)) return ask();
    const print = hash('sha256', token, 'hex');
    const line = this.#lines.get(print) ?? { asking: 0, waiting: [] };
    this.#lines.set(print, line);
    await turnIn(line, hasGone);
    try {
      return await ask();
    } finally {
      // Whoever is next has the place of this one.
      leaveOutGone(line);
      const next = line.waiting.shift();
      if (next !== undefined) next.begin();
      else if (--line.asking === 0) this.#lines.delete(print);
    }
  }
}

async function turnIn(line: Line, hasGone: () => boolean): Promise<void> {
  if (line.asking < CONNECTION_ASKS_AT_ONCE) {
    line.asking++;
    return;
  }
  if (line.waiting.length >= CONNECTION_ASKS_WAITING) leaveOutGone(line);
  if (line.waiting.length >= CONNECTION_ASKS_WAITING)
    throw new HubError('rate_limited', 'Too much of this connection waits to be answered.', {
      fix: 'Wait for the answers before you ask more.',
      retry_after_s: 1,
    });
  await new Promise<void>((begin, reject) => {
    const giveUp = () => reject(new HubError('unavailable', 'Whoever asked this has gone.'));
    line.waiting.push({ begin, giveUp, hasGone });
  });
}

function leaveOutGone(line: Line): void {
  const gone = line.waiting.filter(({ hasGone }) => hasGone());
  if (gone.length === 0) return;
  line.waiting = line.waiting.filter((each) => !gone.includes(each));
  for (const { giveUp } of gone) giveUp();
}
