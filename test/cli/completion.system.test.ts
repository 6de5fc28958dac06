// Completion, asked of the shells themselves, with what the command writes for each.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SHELLS } from '../../cli/completion/shell-scripts.ts';
import { buildProgram } from '../../cli/program.ts';
import { pairAssistant } from '../support/assistant.ts';
import { COMMAND, runHub, startHub, type TestHub } from '../support/hub.ts';

/** The home of whoever types. `hub` is a command there. */
let folder: string;
/** The hub that it is asked of. */
let asking: Record<string, string> = {};

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
  const output = execFileSync(shell, args, { encoding: 'utf8', env: { PATH: programs(), HOME: folder, ...asking } });
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
      compadd() { shift; print -rl -- "$@" }
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

describe('what is named of the vault', () => {
  let hub: TestHub;
  let proposal: string;
  beforeAll(async () => {
    hub = await startHub();
    await hub.setup();
    for (const title of ['The garden house', 'Twice', 'twice', "Anna's move"])
      await hub.request('POST', '/v1/projects', { body: { title } });
    await hub.request('POST', '/v1/decisions', { body: { title: 'Which roof', chosen_option: 'Slate' } });
    const { token } = await pairAssistant(hub, { capabilities: ['memory.propose'] }, 'Night shift agent');
    const memory = { kind: 'semantic', statement: 'The mason comes on Tuesday.' };
    const body = { memory, evidence_refs: [] };
    proposal = (await hub.request('POST', '/v1/mcp/tools/propose_memory', { token, body })).body.id;
    asking = { HUB_DATA_DIR: hub.dataDir };
  });
  afterAll(async () => {
    asking = {};
    await hub[Symbol.asyncDispose]();
  });

  test('is printed by its name, and by its id where two are called alike or a name says nothing', async () => {
    const names = async (kind: string) =>
      (await runHub(['completion', 'names', kind], { dataDir: hub.dataDir })).stdout;
    expect((await names('projects')).trim().split('\n')).toEqual([
      "Anna's move",
      expect.stringMatching(/^prj_\w{26}\ttwice$/),
      expect.stringMatching(/^prj_\w{26}\tTwice$/),
      'The garden house',
    ]);
    expect(await names('connections')).toBe('Night shift agent\n');
    expect(await names('decisions')).toBe('Which roof\n');
    expect(await names('waiting')).toMatch(new RegExp(`^${proposal}\t.*The mason comes`));
    expect(await names('plugins')).toBe('');
    expect((await runHub(['completion', 'names', 'secrets'], { dataDir: hub.dataDir })).code).toBe(2);
  });

  test.each([
    ['bash', 'hub capture --project The', ['The\\ garden\\ house']],
    ['bash', 'hub capture --project Anna', ["Anna\\'s\\ move"]],
    ['zsh', 'hub capture --project The', ['The garden house']],
    ['fish', 'hub capture --project The', ['The garden house']],
    ['bash', 'hub who N', ['Night\\ shift\\ agent']],
    ['zsh', 'hub who N', ['Night shift agent']],
    ['fish', 'hub who N', ['Night shift agent']],
    ['bash', 'hub decision retract W', ['Which\\ roof']],
  ] as const)('%s completes `%s`', (shell, typed, offered) => {
    if (isHere(shell)) expect(ASKING[shell](typed)).toEqual(offered);
  });

  test.each(['bash', 'zsh', 'fish'] as const)('%s completes the id of what waits', (shell) => {
    if (isHere(shell)) expect(ASKING[shell]('hub review accept prp')).toEqual([proposal]);
  });

  test.each(['bash', 'zsh', 'fish'] as const)('%s completes the id of what is put off as well', async (shell) => {
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await hub.request('POST', `/v1/review/waiting/${proposal}/defer`, { body: { until } });
    try {
      const { stdout } = await runHub(['completion', 'names', 'waiting'], { dataDir: hub.dataDir });
      expect(stdout).toMatch(new RegExp(`^${proposal}\\tput off until \\d{4}-\\d\\d-\\d\\d: .*The mason comes`));
      if (!isHere(shell)) return;
      for (const typed of ['hub review show prp', 'hub review --put-off accept prp', 'hub review defer prp'])
        expect(ASKING[shell](typed), typed).toEqual([proposal]);
    } finally {
      await hub.request('POST', `/v1/review/waiting/${proposal}/defer`, { body: { until: null } });
    }
  });

  test('is nothing while the vault is locked, and nothing is said of it', async () => {
    await hub.request('POST', '/v1/lock');
    const { code, stdout, stderr } = await runHub(['completion', 'names', 'projects'], { dataDir: hub.dataDir });
    expect([code, stdout, stderr]).toEqual([0, '', '']);
  });
});

test('where no hub runs nothing is offered, and none is started', async () => {
  const { code, stdout, stderr } = await runHub(['completion', 'names', 'projects'], { dataDir: join(folder, 'none') });
  expect([code, stdout, stderr]).toEqual([0, '', '']);
});

test('a shell that there is no completion for is a usage error', async () => {
  await expect(buildProgram().parseAsync(['completion', 'tcsh'], { from: 'user' })).rejects.toMatchObject({
    exitCode: 2,
  });
});
