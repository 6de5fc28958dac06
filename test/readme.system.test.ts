import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT, runHub, startHub } from './support/hub.ts';

interface Step {
  script: string;
  answer: string;
}

const AFTER_A_STEP = '--- this step is done ---';

test('the tour of the README works word by word', { timeout: 120_000 }, async () => {
  const steps = tourIn(await readFile(join(PROJECT, 'README.md'), 'utf8'));
  expect(steps.length).toBeGreaterThanOrEqual(8);

  await using hub = await startHub();
  const said = await runInOneShell(
    steps.map(({ script }) => script),
    { HUB_PORT: String(hub.port), HUB_DATA_DIR: hub.dataDir },
  );
  for (const [index, { script, answer }] of steps.entries()) {
    expect(said[index], script).toMatch(patternOf(answer));
  }
  // The last step of the tour ends the hub.
  expect(await hub.exited).toBe(0);
});

test('the commands that the README lists are those that the hub has', async () => {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const { stdout: help } = await runHub(['--help']);
  const listed = [...readme.matchAll(/^\| (`hub .*?) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`hub (\w+)/g),
  ]);
  const offered = [...help.slice(help.indexOf('Commands:')).matchAll(/^ {2}(\w+)/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual(offered.map(([, name]) => name).sort());
});

test('the settings that the README lists are settings of the hub', async () => {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const readers = ['supervisor/config.ts', 'services/bridge/config.ts'].map((file) => join(PROJECT, file));
  const config = (await Promise.all(readers.map((file) => readFile(file, 'utf8')))).join('\n');
  const settings = [...readme.matchAll(/^\| (`HUB_.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(HUB_[A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(settings.length).toBeGreaterThan(0);
  for (const name of settings) expect(config).toContain(`env.${name}`);
});

/** Blocks after `<!-- tour -->`: what to type, and what comes back. */
function tourIn(readme: string): Step[] {
  const blocks = readme.matchAll(/<!-- tour -->\n```sh\n(.*?)```\n(?:```text\n(.*?)```\n)?/gs);
  return [...blocks].map(([, script = '', answer = '']) => ({ script, answer }));
}

/** One shell for all of them, as a reader has: what one block defines, the next one uses. */
function runInOneShell(scripts: string[], settings: Record<string, string>): Promise<string[]> {
  const { PATH = '', HOME = '' } = process.env;
  const shell = spawn('bash', ['-s'], {
    cwd: PROJECT,
    // Without a terminal npm takes its own Node from the project; the tour's `node` may be any.
    env: { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // Answers that end without a line break get one, as the prompt of a terminal would show it.
  shell.stdin.end(scripts.map((script) => `${script}\necho; echo '${AFTER_A_STEP}'\n`).join(''));
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', () => resolve(said.split(AFTER_A_STEP)));
  });
}

function patternOf(answer: string): RegExp {
  const lines = answer.trim().split('\n');
  const patterns = lines.map((line) => line.split('…').map(escaped).join('[^\\n]*'));
  // More may be said than the README shows, and curl ends no line; nothing of what it shows may be missing.
  return new RegExp(`^\\s*${patterns.join('\\s*(?:[^\\n]*\\n)*?')}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
