// What the pages name is there, and every block and command on them is run: by test/installed/followed-pages.test.ts, which follows
// those in docs/ like a reader, or where the page says.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from '../cli/program.ts';
import { KINDS, placesOf } from '../shared/assistants/kinds.ts';
import { ASSISTANTS } from '../shared/schemas/connection.ts';
import { FOLLOWED } from './support/followed-pages.ts';
import { PROJECT } from './support/hub.ts';
import { callsIn, commandsNamedOn, commandsRun, isRun, pathOf } from './support/page-commands.ts';
import { blocksIn, tourIn } from './support/tour.ts';

const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: PROJECT })].sort();
/** Blocks that cannot be run: each says why where it stands, and none comes in unseen. */
const NOT_RUN: Record<string, number> = {
  'docs/architecture.md': 1,
  'docs/assistants.md': 2,
  'docs/embeddings.md': 1,
};

const pageOf = (path: string) => readFile(join(PROJECT, path), 'utf8');

test('every block on any page is run: here, where it says, or it says why it cannot be', async () => {
  const found: Record<string, number> = {};
  for (const path of PAGES) {
    const page = await pageOf(path);
    // Blocks that stand elsewhere than at the beginning of a line would not be seen.
    expect(page, path).not.toMatch(/^[ \t>]+```|^~~~/m);
    const blocks = blocksIn(page);
    for (const { mark, where, script } of blocks) {
      expect(mark, `${path}: ${script}`).not.toBe('none');
      if (mark === 'run by') expect(await notRunBy(where.split(', '), script), path).toEqual([]);
      if (mark !== 'not run') continue;
      expect(where.length).toBeGreaterThan(10);
      found[path] = (found[path] ?? 0) + 1;
    }
    expect(tourIn(page), path).toHaveLength(blocks.filter(({ mark }) => mark === 'tour').length);
  }
  expect(found).toEqual(NOT_RUN);
  const toured = ['README.md', 'docs/plugins.md', ...FOLLOWED.map((name) => `docs/${name}.md`)];
  for (const path of PAGES) {
    const { length } = tourIn(await pageOf(path));
    expect([path, length > 0]).toEqual([path, toured.includes(path)]);
  }
});

test('every answer that a page shows stands behind what was typed, and is compared with what came', async () => {
  for (const path of PAGES) {
    const page = await pageOf(path);
    const shown = page.match(/^```text$/gm) ?? [];
    expect(
      tourIn(page).filter(({ answer }) => answer !== ''),
      path,
    ).toHaveLength(shown.length);
  }
});

/** The commands that none of the files runs: the program, what it is to do, and the options; names and addresses are others. */
async function notRunBy(files: readonly string[], script: string): Promise<string[]> {
  const texts = await Promise.all(files.map(pageOf));
  const calls = texts.flatMap((text) => [
    ...text.split('\n').filter((line) => !/^\s*(#|\/\/|\*)/.test(line)),
    ...callsIn(text).flatMap((words) => [words.join(' '), `hub ${words.join(' ')}`]),
  ]);
  const lines = script.split('\n').map((line) => line.replace(/#.*/, '').trim());
  return lines.filter((line) => {
    const words = line.split(/\s+/);
    const named = words.slice(0, wordsThatName(words)).join(' ');
    const options = words.filter((word) => word.startsWith('-'));
    const isRun = calls.some((call) => [named, ...options].every((part) => ` ${call.trim()} `.includes(` ${part} `)));
    return line !== '' && !isRun;
  });
}

/** The program, and what it is to do. */
function wordsThatName([program, ...words]: readonly string[]): number {
  if (program === 'hub') return 1 + pathOf(words).length;
  return words[0] === 'run' ? 3 : 2;
}

test('every command that a page names in its text is run by a tour or by a test, with the options that are named', async () => {
  const pages = await Promise.all(PAGES.map(pageOf));
  const run = commandsRun(pages);
  const named = pages.flatMap(commandsNamedOn);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((each) => !isRun(each, run)).map(({ line }) => line)).toEqual([]);
});

test('every command that a page names is one that the hub has, with the options that are named', async () => {
  const program = buildProgram();
  for (const path of PAGES) {
    const text = (await pageOf(path)).replaceAll(/```.*?```/gs, '');
    for (const [, line = ''] of text.matchAll(/`hub ([a-z][^`]*)`/g)) expect(faultOf(program, line), path).toBe('');
  }
});

function faultOf(program: Command, line: string): string {
  const words = line.split(/\s+/);
  let command = program;
  for (; words[0] !== undefined; words.shift()) {
    const inner = command.commands.find((each) => each.name() === words[0]);
    if (inner === undefined) break;
    command = inner;
  }
  if (command === program) return `there is no \`hub ${line}\``;
  if (command.commands.length > 0 && /^[a-z]/.test(words[0] ?? '') && command.registeredArguments.length === 0)
    return `\`hub ${line}\` names no command of its group`;
  const options = words.filter((word) => word.startsWith('--') && word !== '--help').map((word) => word.split('=')[0]);
  const known = [...command.options, ...program.options].map(({ long }) => long);
  const unknown = options.filter((option) => !known.includes(option));
  return unknown.length === 0 ? '' : `\`hub ${line}\`: ${unknown.join(', ')}`;
}

test('the sentences that the page on troubleshooting quotes are said by the code', async () => {
  const files = globSync(['{supervisor,cli}/**/*.{ts,js}', 'services/**/*.ts', 'shared/**/*.ts'], { cwd: PROJECT });
  const sources = await Promise.all(files.map(pageOf));
  // What is filled in while it runs is … on the page.
  const code = sources
    .join('\n')
    .replaceAll(/\\(['`])/g, '$1')
    .replaceAll(/\$\{[^{}]*\}/g, '…');
  const page = await pageOf('docs/troubleshooting.md');
  const quotes = [...page.matchAll(/^\| “([^”]+)”/gm)].map(([, quote = '']) => quote);
  expect(quotes.length).toBeGreaterThan(40);
  expect(quotes.filter((quote) => !code.includes(quote))).toEqual([]);
  // Every other line of a table would be a symptom that is not quoted.
  const rows = page.split('\n').filter((line) => /^\| (?!it says|---)/.test(line));
  expect(rows.filter((row) => !row.startsWith('| “'))).toEqual([]);
});

test('the page on assistants has a section for each that can be connected, with its file', async () => {
  const page = await pageOf('docs/assistants.md');
  for (const { id, name } of ASSISTANTS) {
    expect(page).toContain(`hub connect ${id}`);
    expect(page).toMatch(new RegExp(`^## ${name}`, 'm'));
    const places = placesOf(KINDS[id]).filter((place) => !place.includes('\\'));
    for (const place of places) expect(page).toContain(`\`${place}\``);
  }
});
