// A command at a terminal of its own, by the program `script`: what is typed when a question has been shown.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { COMMAND, cleanEnvironment } from './hub.ts';

export const HAS_TERMINAL = existsSync('/usr/bin/script');

/** What the terminal showed, and how the command ended. */
export async function typedAt(
  args: readonly string[],
  { question, answer, env = {} }: { question: string; answer: string; env?: Record<string, string> },
): Promise<{ code: number | null; shown: string }> {
  const command = [process.execPath, COMMAND, ...args].join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    env: cleanEnvironment(env),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let shown = '';
  terminal.stdout.on('data', (bytes: Buffer) => {
    const wasAsked = shown.includes(question);
    shown += bytes.toString();
    if (!wasAsked && shown.includes(question)) terminal.stdin.write(isKey(answer) ? answer : `${answer}\r`);
  });
  const code = await new Promise<number | null>((resolve) => terminal.once('close', resolve));
  return { code, shown };
}

/** Whether an answer is Ctrl and a letter, which takes effect without a return. */
function isKey(answer: string): boolean {
  return answer.length === 1 && answer < ' ';
}
