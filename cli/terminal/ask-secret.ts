// A passphrase from whoever sits at the terminal, without showing it; from a file; or from standard input, for programs.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { answerOrLeave, answerTo } from './ask-line.ts';

export interface SecretOptions {
  passphraseFile?: string | undefined;
}

export async function askPassphrase(
  { passphraseFile }: SecretOptions,
  { twice = false, question = 'Passphrase: ' } = {},
): Promise<string> {
  if (passphraseFile !== undefined) return firstLine(readFile(passphraseFile));
  if (!process.stdin.isTTY) {
    const sent = firstLine(await text(process.stdin));
    if (sent !== '') return sent;
    throw new UsageRefused(
      'There is no terminal to ask at, and nothing came on standard input; send it there, or name a file that holds it.',
    );
  }
  const passphrase = await ask(question);
  if (twice && (await ask('Once more: ')) !== passphrase)
    throw new UsageRefused('The two passphrases differ; try again.');
  return passphrase;
}

async function ask(question: string): Promise<string> {
  // The line editor repeats what is typed on its output: this one swallows it.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  // From here on the terminal repeats nothing either: before, nobody is asked.
  process.stderr.write(question);
  try {
    const secret = await answerOrLeave(reader, '');
    process.stderr.write('\n');
    return secret;
  } finally {
    reader.close();
  }
}

/** Whoever leaves the question has not said yes. */
export async function confirm(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await answerTo(reader, `${question} [y/N] `);
    return answer !== undefined && /^y(es)?$/i.test(answer.trim());
  } finally {
    reader.close();
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageRefused('The file with the secret cannot be read.');
  }
}

function firstLine(content: string): string {
  return (content.split('\n', 1)[0] as string).replace(/\r$/, '');
}
