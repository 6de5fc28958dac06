// What every command of the tree shares: examples under its help, groups that say what may follow, one way to its options.
import type { Command } from 'commander';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { nearest } from './suggestion.ts';

/** A command line, and what it is for. */
export type Example = readonly [line: string, purpose: string];

const examplesOf = new WeakMap<Command, readonly Example[]>();

/** Shown below the help of the command, one line each, in columns. */
export function teach(command: Command, ...examples: Example[]): Command {
  examplesOf.set(command, examples);
  return command.addHelpText('after', () => {
    const width = Math.max(...examples.map(([line]) => line.length));
    const lines = examples.map(([line, purpose]) => `  ${line.padEnd(width)}  ${purpose}`);
    return `\nExamples:\n${lines.join('\n')}`;
  });
}

export function examplesFor(command: Command): readonly Example[] {
  return examplesOf.get(command) ?? [];
}

const offers = new WeakMap<Command, readonly string[]>();

/** What its argument may be, for the shell that completes it. What is none of them, the command refuses in its own words. */
export function offer(command: Command, names: readonly string[]): void {
  offers.set(command, names);
}

export function offeredBy(command: Command): readonly string[] {
  return offers.get(command) ?? [];
}

const values = new WeakMap<Command, Map<string, readonly string[]>>();

/** What an option of it may be, for the shell as well. */
export function offerFor(command: Command, option: string, names: readonly string[]): void {
  values.set(command, (values.get(command) ?? new Map()).set(option, names));
}

export function valuesOffered(command: Command, option: string): readonly string[] {
  return values.get(command)?.get(option) ?? [];
}

/** A command that does nothing by itself: what may follow it is said to whoever leaves it alone. */
export function group(parent: Command, name: string, description: string): Command {
  const made = parent.command(name).description(description);
  made.action(() => {
    const names = made.commands.map((each) => each.name());
    throw new UsageRefused(`\`hub ${name}\` is followed by ${listed(names)}; \`hub ${name} --help\` says more.`);
  });
  return made;
}

/** Refuses what follows a command and is none, with a guess at what was meant. */
export function refuseUnknown(command: Command): void {
  const { commands } = command;
  // Whoever takes arguments of its own judges them by itself; one that takes none and has commands means one of those.
  if (commands.length > 0 && command.registeredArguments.length === 0) {
    command.allowExcessArguments().hook('preAction', (_, called) => {
      const [word] = called === command ? command.args : [];
      if (word !== undefined) throw unknownCommand(word, command);
    });
  }
  for (const each of commands) refuseUnknown(each.allowExcessArguments(false));
}

export function unknownCommand(word: string, command: Command): UsageRefused {
  const meant = nearest(
    word,
    command.commands.map((each) => each.name()),
  );
  const help = command.parent === null ? 'hub' : `hub ${command.name()}`;
  const guess = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
  return new UsageRefused(`There is no such command; \`${help} --help\` lists them all.${guess}`);
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The options of the command and those that count everywhere. */
export function optionsOf<Options>(command: Command): Options {
  return command.optsWithGlobals<Options & object>();
}

/** What a command does: a function of a module that is loaded for it alone, which gets what was typed, and last the options. */
export function does<Name extends string>(
  load: () => Promise<Record<Name, (...given: never[]) => unknown>>,
  name: Name,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const [command] = given.splice(-2).slice(1) as [Command];
    await (await load())[name](...([...given, optionsOf(command)] as never[]));
  };
}
