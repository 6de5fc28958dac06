// A line from whoever sits at the terminal; what they type is shown.
import { createInterface } from 'node:readline/promises';
import { UsageRefused } from '../../supervisor/control/refusals.ts';

/** `instead` says what a program without a terminal gives. */
export async function askLine(question: string, instead: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageRefused(`There is no terminal to ask at; ${instead}.`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(question)).trim();
  } finally {
    reader.close();
  }
}
