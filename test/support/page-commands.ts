// The commands of the hub that pages name, in a line of text or in a table, and those that are run: by the tours of the pages
// and by the tests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { buildProgram } from '../../cli/program.ts';
import { PROJECT } from './hub.ts';
import { tourIn } from './tour.ts';

interface PageCommand {
  /** The line as the page has it. */
  line: string;
  /** The words that name the command, as `backup`, `schedule`. */
  path: readonly string[];
  options: readonly string[];
}

const program = buildProgram();
const known = new Map(walk(program).map((path) => [path.join(' '), path]));

function walk(command: Command, before: readonly string[] = []): string[][] {
  return command.commands.flatMap((each) => {
    const path = [...before, each.name()];
    return [path, ...walk(each, path)];
  });
}

/** The commands that a page names outside of its blocks. In a row about a command, an option that stands alone belongs to that command. */
export function commandsNamedOn(page: string): PageCommand[] {
  const text = page.replaceAll(/```.*?```/gs, '');
  return text.split(/\n(?=\||\n)/).flatMap((part) => {
    let about: readonly string[] = [];
    return [...part.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => {
      const line = code.replaceAll(/\s+/g, ' ');
      if (/^hub [a-z]/.test(line)) {
        const command = commandOf(line.slice(4).split(' '), line);
        about = command.path;
        return [command];
      }
      if (!part.startsWith('| `hub ') || about.length === 0) return [];
      return beside(about, line);
    });
  });
}

/** A command that the page names by its last words: `list` beside `hub plugin install`, or `--to DIR` beside `hub backup`. */
function beside(about: readonly string[], line: string): PageCommand[] {
  const words = line.split(' ');
  if (line.startsWith('--')) return [commandOf([...about, ...words], `hub ${about.join(' ')} … ${line}`)];
  for (const before of [about, about.slice(0, -1)])
    if (before.length > 0 && known.has([...before, words[0]].join(' ')))
      return [commandOf([...before, ...words], `hub ${before.join(' ')} ${line}`)];
  return [];
}

function commandOf(words: readonly string[], line: string): PageCommand {
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''));
  return { line, path: pathOf(words), options };
}

/** The words behind `hub` that name the command. */
export function pathOf(words: readonly string[]): readonly string[] {
  return known.get(words.slice(0, 2).join(' ')) ?? words.slice(0, 1);
}

/** The commands that tours and tests run, as the words of each call. */
export function commandsRun(pages: readonly string[]): string[][] {
  return [
    ...pages.flatMap(tourIn).flatMap(({ script }) => wordsAfterHub(script)),
    ...globSync('test/**/*.ts', { cwd: PROJECT }).flatMap((file) => callsIn(readFileSync(join(PROJECT, file), 'utf8'))),
  ];
}

function wordsAfterHub(script: string): string[][] {
  return [...script.matchAll(/(?:^|[\s(])hub +([^\n|;&<>)]+)/gm)].map(([, words = '']) => words.split(/\s+/));
}

/**
 * The words in each pair of brackets of the code, from the innermost outwards, each without and with the name of the function
 * that is called.
 */
export function callsIn(code: string): string[][] {
  const calls: string[][] = [];
  const innermost = /(\w*)(?:\(([^()[\]]*)\)|\[([^()[\]]*)\])/g;
  let left = code.replaceAll(/\/\/.*$/gm, '');
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replaceAll(innermost, (_, name: string, round?: string, square?: string) => {
      const words = [...(round ?? square ?? '').matchAll(/'([^'\n]*)'/g)].map(([, word = '']) => word);
      if (words.length > 0) calls.push(words, [name, ...words]);
      // The words of an array stay a part of the call around it.
      return square === undefined ? '_' : words.map((word) => `'${word}'`).join(', ');
    });
  }
  return calls;
}

export function isRun({ path, options }: PageCommand, run: readonly (readonly string[])[]): boolean {
  return run.some((words) => {
    const isIt = path.every((word, index) => words[index] === word) || (path[0] === 'start' && onlyOptions(words));
    return isIt && options.every((option) => words.includes(option));
  });
}

/** Whether the words are only options, as a hub in a test is started with. */
function onlyOptions(words: readonly string[]): boolean {
  return words[0]?.startsWith('--') === true;
}
