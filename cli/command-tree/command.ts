// What every command of the tree shares: examples under its help, groups that say what may follow, one way to its options.
import { Command, type Option } from 'commander';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { nearest } from './suggestion.ts';

/** A command line, and what it is for. */
type Example = readonly [line: string, purpose: string];

/** The function behind each command, by name: of a module that is loaded for it alone. */
type Deeds<Name extends string> = () => Promise<Record<Name, (...given: never[]) => unknown>>;

export type NameKind = (typeof NAME_KINDS)[number];
export const NAME_KINDS = ['connections', 'projects', 'decisions', 'waiting', 'connectors', 'plugins'] as const;

export class HubCommand extends Command {
  declare readonly commands: readonly HubCommand[];
  readonly examples: Example[] = [];
  /** Values of its argument that the shell completes. The command refuses any other in its own words. */
  offered: readonly string[] = [];
  /** Values of its options, for the shell as well. */
  readonly values = new Map<string, readonly string[]>();
  /** The kind of thing that its argument, or an option, names: the shell asks the hub for their names. */
  named: NameKind | undefined;
  readonly namedBy = new Map<string, NameKind>();
  /** What is said where an option lacks its value, and that says more than that it does. */
  readonly lacking = new Map<string, string>();

  override createCommand(name?: string): HubCommand {
    return new HubCommand(name);
  }

  add(name: string, description: string): HubCommand {
    return this.command(name).description(description);
  }

  /** A command that does nothing by itself: what may follow it is said to whoever leaves it alone. */
  group(name: string, description: string): HubCommand {
    const made = this.add(name, description);
    return made.action(() => {
      const names = listed(made.commands.map((each) => each.name()));
      const line = lineOf(made);
      throw new UsageRefused(`\`${line}\` is followed by ${names}; \`${line} --help\` says more.`);
    });
  }

  /** The function gets what was typed, then `more`, and last the options. */
  does<Name extends string>(load: Deeds<Name>, name: Name, ...more: unknown[]): this {
    return this.action(async (...given: unknown[]) => {
      await (await load())[name](...([...given.slice(0, -2), ...more, optionsOf(this)] as never[]));
    });
  }

  /** Shown below its help, in columns. */
  example(line: string, purpose: string): this {
    this.examples.push([line, purpose]);
    return this;
  }

  override helpInformation(context?: { error: boolean }): string {
    const width = Math.max(...this.examples.map(([line]) => line.length));
    const lines = this.examples.map(([line, purpose]) => `  ${line.padEnd(width)}  ${purpose}\n`);
    return [super.helpInformation(context), '\nExamples:\n', ...lines].join('');
  }

  offers(...names: readonly string[]): this {
    this.offered = names;
    return this;
  }

  offersFor(option: string, names: readonly string[]): this {
    this.values.set(option, names);
    return this;
  }

  needs(option: string, said: string): this {
    this.lacking.set(option, said);
    return this;
  }

  /** By an option, or by its argument. */
  names(kind: NameKind, option?: string): this {
    if (option === undefined) this.named = kind;
    else this.namedBy.set(option, kind);
    return this;
  }
}

/** An option behind another is never its value: that was forgotten. Whoever means it writes `--option=--value`. */
export function refuseLackingValues(program: HubCommand, args: readonly string[]): void {
  let [command, options]: [HubCommand, readonly Option[]] = [program, program.options];
  for (let at = 0; at < args.length && args[at] !== '--'; at++) {
    const word = args[at] as string;
    const option = options.find((each) => isCalled(each, word));
    const value = args[at + 1];
    if (option?.required) {
      if (value === undefined || value.startsWith('--') || options.some((each) => isCalled(each, value)))
        refuseLacking(command, option);
      at++;
      continue;
    }
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next !== undefined) [command, options] = [next, [...options, ...next.options]];
  }
}

function isCalled({ long, short }: Option, word: string): boolean {
  return word === long || word === short;
}

function refuseLacking(command: HubCommand, { long, flags }: Option): never {
  const said = command.lacking.get(long ?? '');
  if (said !== undefined) throw new UsageRefused(said);
  command.error(`error: option '${flags}' argument missing`, { code: 'commander.optionMissingArgument' });
}

/** Refuses what follows a command and is none, with a guess at what was meant. */
export function refuseUnknown(command: HubCommand): void {
  const { commands } = command;
  // Whoever takes arguments of its own judges them by itself; one that takes none and has commands means one of those.
  if (commands.length > 0 && command.registeredArguments.length === 0) {
    command.allowExcessArguments().hook('preAction', (_, called) => {
      const [word] = called === command ? command.args : [];
      if (word !== undefined) throw unknownCommand(word, command);
    });
  }
  if (command.parent !== null) command.hook('preAction', (_, called) => refuseIgnored(command, called));
  else command.hook('preAction', (_, called) => refuseEmpty(called));
  for (const each of commands) refuseUnknown(each.allowExcessArguments(false));
}

/** An empty word, as an unset variable leaves it, names nothing: what needs a name lacks it. */
function refuseEmpty(called: Command): void {
  const lacking = called.registeredArguments.find(({ required }, at) => required && called.args[at]?.trim() === '');
  if (lacking === undefined) return;
  called.error(`error: missing required argument '${lacking.name()}'`, { code: 'commander.missingArgument' });
}

/** The parser takes an option of a command also behind each of those below it: what these do not know they would ignore. */
function refuseIgnored(command: HubCommand, called: Command): void {
  const ignored = command.options.find(
    (option) =>
      command.getOptionValueSource(option.attributeName()) === 'cli' &&
      !called.options.some(({ long }) => long === option.long),
  );
  if (called === command || ignored === undefined) return;
  const line = lineOf(called);
  throw new UsageRefused(`\`${line}\` knows no option \`${ignored.long}\`; \`${line} --help\` says how it is meant.`);
}

function lineOf(command: Command): string {
  return command.parent === null ? command.name() : `${lineOf(command.parent)} ${command.name()}`;
}

export function unknownCommand(word: string, command: HubCommand): UsageRefused {
  const meant = nearest(
    word,
    command.commands.map((each) => each.name()),
  );
  const guess = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
  return new UsageRefused(`There is no such command; \`${lineOf(command)} --help\` lists them all.${guess}`);
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The options of the command and those that count everywhere. */
export function optionsOf<Options>(command: Command): Options {
  return command.optsWithGlobals<Options & object>();
}
