// A passphrase from whoever sits at the terminal, without showing it; from a file; or from standard input, for programs.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { shellWord } from '../../shared/shell-word.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { answerOrLeave, answerTo } from './ask-line.ts';
import { readableLine } from './output.ts';

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

/** What another program is to read: refused here already, in the same words. */
export function requireSecretFile(path: string): void {
  readFile(path);
}

function readFile(path: string): string {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    throw new UsageRefused('The file with the secret cannot be read.');
  }
  try {
    requireClosed(descriptor, path);
    return readFileSync(descriptor, 'utf8');
  } catch (error) {
    if (error instanceof UsageRefused) throw error;
    throw new UsageRefused('The file with the secret cannot be read.');
  } finally {
    closeSync(descriptor);
  }
}

const OTHERS = 0o077;

/** As ssh has it of a key: one's own file that others may read is none to keep a secret in. A pipe, and what root hands out, are taken. */
function requireClosed(descriptor: number, path: string): void {
  const { mode, uid, isFile } = statOf(descriptor);
  if (!isFile || uid !== process.getuid?.() || (mode & OTHERS) === 0) return;
  throw new UsageRefused(
    `The file with the secret can be read or changed by other users of this machine: \`chmod 600 ${shellWord(readableLine(path, PATH_LENGTH))}\` closes it.`,
  );
}

const PATH_LENGTH = 120;

function statOf(descriptor: number) {
  const found = fstatSync(descriptor);
  return { mode: found.mode, uid: found.uid, isFile: found.isFile() };
}

function firstLine(content: string): string {
  return (content.split('\n', 1)[0] as string).replace(/\r$/, '');
}
