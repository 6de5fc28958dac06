// A line from whoever sits at the terminal; what they type is shown.
import { createInterface, type Interface } from 'node:readline/promises';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';

/** `instead` says what a program without a terminal gives. */
export async function askLine(question: string, instead: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageRefused(`There is no terminal to ask at; ${instead}.`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await answerOrLeave(reader, question)).trim();
  } finally {
    reader.close();
  }
}

/** Refuses what was called where no answer is given to its question. */
export async function answerOrLeave(reader: Interface, question: string): Promise<string> {
  const answer = await answerTo(reader, question);
  if (answer === undefined) throw new CommandRefused('No answer was given, so nothing was done.');
  return answer;
}

/** Undefined where a question is left, by Ctrl-C or Ctrl-D. */
export async function answerTo(reader: Interface, question: string): Promise<string | undefined> {
  try {
    return await reader.question(question);
  } catch (error) {
    if (!LEFT.has((error as NodeJS.ErrnoException).code)) throw error;
    process.stderr.write('\n');
    return undefined;
  }
}

/** By a key, or because what is typed comes from a file that has ended. */
const LEFT = new Set<string | undefined>(['ABORT_ERR', 'ERR_USE_AFTER_CLOSE']);
