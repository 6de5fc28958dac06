// Completion, asked of the shells themselves.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesIn, SHELLS } from '../../supervisor/cli/completion.ts';
import { buildProgram } from '../../supervisor/cli/program.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-completion-'));
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    writeFileSync(join(folder, shell), SHELLS[shell](placesIn(buildProgram())));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A command line as far as it was typed, what must be offered, and what must not. */
const CASES: [typed: string, offered: string[], not: string[]][] = [
  ['hub ', ['status', 'capture', 'backup'], ['rotate', '--json']],
  ['hub rest', ['restart', 'restore'], ['status']],
  ['hub key ', ['rotate', 'move', 'kit'], ['status']],
  ['hub key move ', ['keyring', 'file', 'passphrase'], ['rotate']],
  ['hub --json connect ', ['cursor', 'hermes'], ['status']],
  ['hub connect --project ', ['cursor'], ['status']],
  ['hub capture --project ', [], ['vault', '--json']],
  ['hub start --', ['--port', '--recovery', '--json'], ['--follow', 'status']],
  ['hub restart ', ['vault', 'plugin-host'], ['supervisor']],
];

function isHere(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'exit 0'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(shell: string, args: string[]): string[] {
  const output = execFileSync(shell, args, { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } });
  return output.split('\n').filter(Boolean);
}

const ASKING: Record<keyof typeof SHELLS, (typed: string) => string[]> = {
  bash(typed) {
    const words = typed.split(' ').map((word) => `'${word}'`);
    const script = `source ${folder}/bash; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _hub; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['--norc', '-c', script]);
  },
  fish: (typed) =>
    run('fish', ['--no-config', '-c', `source ${folder}/fish; complete -C '${typed}'`]).map(
      (line) => line.split('\t')[0] as string,
    ),
  zsh(typed) {
    // The completion system wants an editor. What it does there with what it is handed, leaving out what does not begin as
    // the word that was typed, is done here.
    const script = `
      compdef() { : }
      source ${folder}/zsh
      _describe() { local list; while [[ $1 == -* ]]; do shift; done; shift; for list in "$@"; do print -rl -- "\${(@)\${(P)list}%%:*}"; done }
      _files() { print FILES }
      typed=${JSON.stringify(typed)}
      words=("\${(@s: :)typed}"); CURRENT=$#words; PREFIX="$words[CURRENT]"
      _hub`;
    return run('zsh', ['-f', '-c', script]).filter((word) => word.startsWith(typed.split(' ').at(-1) ?? ''));
  },
};

describe.each(['bash', 'zsh', 'fish'] as const)('%s', (shell) => {
  test.skipIf(!isHere(shell))(`completes commands, options and arguments (needs ${shell})`, () => {
    for (const [typed, offered, not] of CASES) {
      const answers = ASKING[shell](typed);
      expect(answers, typed).toEqual(expect.arrayContaining(offered));
      for (const word of not) expect(answers, typed).not.toContain(word);
    }
  });
});

test('a shell that there is no completion for is a usage error', async () => {
  await expect(buildProgram().parseAsync(['completion', 'tcsh'], { from: 'user' })).rejects.toMatchObject({
    exitCode: 2,
  });
});
