// Completion, asked of the shells themselves, with what the command writes for each.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SHELLS } from '../../cli/command-tree/completion.ts';
import { buildProgram } from '../../cli/program.ts';
import { COMMAND, runHub } from '../support/hub.ts';

/** The home of whoever types. `hub` is a command there. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-completion-'));
  mkdirSync(join(folder, '.config/fish/completions'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/hub'), `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`, { mode: 0o755 });
  for (const shell of ['bash', 'zsh', 'fish'])
    writeFileSync(join(folder, shell), (await runHub(['completion', shell])).stdout);
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
  ['hub grant --preset ', ['read_project', 'read_active_projects'], ['status']],
  ['hub search --type dec', ['decision'], ['project']],
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
  const output = execFileSync(shell, args, { encoding: 'utf8', env: { PATH: programs(), HOME: folder } });
  return output.split('\n').filter(Boolean);
}

function programs(): string {
  return [join(folder, 'bin'), process.env.PATH].join(delimiter);
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

/** The lines of docs/operations.md, as they are typed, and how the shell is asked whether it has taken them in. */
const LOADED: Record<keyof typeof SHELLS, () => string[]> = {
  bash: () => run('bash', ['--norc', '-c', 'source <(hub completion bash); complete -p hub']),
  zsh() {
    const script = 'autoload -U compinit; compinit -D -u; source <(hub completion zsh); print -r -- "$_comps[hub]"';
    return run('zsh', ['-f', '-c', script]);
  },
  fish() {
    run('fish', ['--no-config', '-c', 'hub completion fish > ~/.config/fish/completions/hub.fish']);
    return run('fish', ['-c', "complete -C 'hub rest'"]);
  },
};
const SAYS = { bash: / -F _hub hub$/, zsh: /^_hub$/, fish: /^restart\t/ };

describe.each(['bash', 'zsh', 'fish'] as const)('as the page on operating says, %s', (shell) => {
  test.skipIf(!isHere(shell))(`takes in what the command writes (needs ${shell})`, () => {
    expect(LOADED[shell]()[0]).toMatch(SAYS[shell]);
  });
});

test('a shell that there is no completion for is a usage error', async () => {
  await expect(buildProgram().parseAsync(['completion', 'tcsh'], { from: 'user' })).rejects.toMatchObject({
    exitCode: 2,
  });
});
