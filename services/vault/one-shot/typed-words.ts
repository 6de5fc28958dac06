// The words of a recovery kit, read by the process that uses them and by no other.
import { createInterface } from 'node:readline/promises';
import { kitTime } from '../../../shared/kit-time.ts';

/** One line from the terminal, where somebody sits at it, or all of what is piped in. */
export function wordsFrom(asks: boolean): (of: { made_at: string } | null) => Promise<string> {
  return async (of) => {
    if (asks) process.stderr.write(`The twelve words of the recovery kit${of === null ? '' : ` of ${kitTime(of)}`}: `);
    const lines = createInterface({ input: process.stdin, terminal: false });
    let text = '';
    for await (const line of lines) {
      text += `${line} `;
      if (asks) break;
    }
    lines.close();
    return text;
  };
}
