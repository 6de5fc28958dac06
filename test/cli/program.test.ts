// The tree of commands: what it teaches must be what it takes.

import { describe, expect, test } from 'vitest';
import { type HubCommand, refuseLackingValues } from '../../cli/command-tree/command.ts';
import { nearest } from '../../cli/command-tree/suggestion.ts';
import { buildProgram } from '../../cli/program.ts';

const program = buildProgram();

function everyCommand(command: HubCommand, path = 'hub'): [string, HubCommand][] {
  return [[path, command], ...command.commands.flatMap((each) => everyCommand(each, `${path} ${each.name()}`))];
}

/** The words of a command line; what stands before the command and after a pipe is the shell's. */
function wordsOf(line: string): string[] {
  const own = /\bhub (.*?)( [|>].*|\)$|\).*)?$/.exec(`${line} `)?.[1]?.trim() ?? '';
  return [...own.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe.each(everyCommand(program))('`%s`', (path, command) => {
  test('says in one line what it does, and shows how it is used', () => {
    expect(command.description()).toMatch(/^\S.*\S$/);
    expect(command.examples.length).toBeGreaterThan(0);
  });

  test('has examples that it understands', () => {
    for (const [line] of command.examples) {
      if (!line.includes('hub ') || line.includes('COMMAND')) continue;
      const words = wordsOf(line);
      let found: HubCommand = program;
      while (words[0] !== undefined) {
        const inner = found.commands.find((each) => each.name() === words[0]);
        if (inner === undefined) break;
        found = inner;
        words.shift();
      }
      const { operands, unknown } = found.parseOptions(words);
      const ofAll = program.parseOptions([...unknown]);
      expect(ofAll.unknown, `${path}: ${line}`).toEqual([]);
      const [least, most] = [
        found.registeredArguments.filter((each) => each.required).length,
        found.registeredArguments.some((each) => each.variadic)
          ? Number.POSITIVE_INFINITY
          : found.registeredArguments.length,
      ];
      expect(operands.length, `${path}: ${line}`).toBeGreaterThanOrEqual(least);
      expect(operands.length, `${path}: ${line}`).toBeLessThanOrEqual(most);
    }
  });

  test('takes no option for the value of another, where that was forgotten', () => {
    const words = path.split(' ').slice(1);
    for (const { long, short } of command.options.filter(({ required }) => required)) {
      for (const given of [long, short].filter((each) => each != null)) {
        for (const next of [['--json', 'x'], ['-j', 'x'], ['--', 'x'], []])
          expect(() => refuseLackingValues(program, [...words, given, ...next]), `${path} ${given} ${next}`).toThrow(
            String(long),
          );
        expect(() => refuseLackingValues(program, [...words, given, 'x', '--json'])).not.toThrow();
      }
      // Whoever means it says so.
      expect(() => refuseLackingValues(program, [...words, `${long}=--json`])).not.toThrow();
      expect(() => refuseLackingValues(program, [...words, '--', String(long)])).not.toThrow();
    }
  });
});

test('a word with a slip of the key in it leads to the command that was meant, a wild one to none', () => {
  const names = program.commands.map((each) => each.name());
  expect(nearest('stauts', names)).toBe('status');
  expect(nearest('restat', names)).toBe('restart');
  expect(nearest('xyzzy', names)).toBeUndefined();
});
