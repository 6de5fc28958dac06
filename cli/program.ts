// The `hub` command as a tree: the command itself, and the groups that programs/ adds. Each command lives in a file of its
// own, loaded when it is called.
import { CommanderError } from 'commander';
import { readVersion } from '../supervisor/config.ts';
import { UsageRefused } from '../supervisor/control/refusals.ts';
import { HubCommand, refuseLackingValues, refuseUnknown, unknownCommand } from './command-tree/command.ts';
import { addAssistantCommands } from './programs/assistants.ts';
import { addConnectorCommands } from './programs/connectors.ts';
import { addEmbeddingsCommands } from './programs/embeddings.ts';
import { addMachineCommands } from './programs/machine.ts';
import { addOwnerCommands } from './programs/owner.ts';
import { addPluginCommands } from './programs/plugins.ts';
import { addRunningCommands } from './programs/running.ts';
import { addSafekeepingCommands } from './programs/safekeeping.ts';
import { print } from './terminal/output.ts';

/** `writeOut` gets the help that is asked for, and the version. */
export function buildProgram(writeOut = (text: string) => void process.stdout.write(text)): HubCommand {
  const program = new HubCommand('hub')
    .description('A local, encrypted vault of personal context that you share with your AI assistants.')
    .usage('[command] [options]')
    .option('-d, --data-dir <dir>', 'the data directory (HUB_DATA_DIR)')
    .option('-j, --json', 'answer with one JSON value')
    .version(readVersion(), '-v, --version', 'print the version')
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true })
    // Without a command: open the hub, and start it first where none runs.
    .does(() => import('./commands/launch.ts'), 'launch')
    .example('hub', 'open the hub in the browser, and start it first if none runs')
    .example('hub setup', 'make the vault')
    .example('hub connect cursor', 'connect an assistant')
    .example('hub doctor', 'when something is wrong')
    .example('hub COMMAND --help', 'what a command does, with examples');
  program.commandsGroup('The hub:');
  addRunningCommands(program);
  program.commandsGroup('Your vault:');
  addOwnerCommands(program);
  program.commandsGroup('Assistants, connectors and plugins:');
  addAssistantCommands(program);
  addConnectorCommands(program);
  addPluginCommands(program);
  addEmbeddingsCommands(program);
  program.commandsGroup('Keeping it safe:');
  addSafekeepingCommands(program);
  program.commandsGroup('This machine:');
  addMachineCommands(program);
  addHelp(program);
  refuseUnknown(program);
  return program;
}

function addHelp(program: HubCommand): void {
  program
    .add('help', 'what a command does, with examples')
    .argument('[command...]', 'a command, and the one under it')
    .action((words: string[]) => {
      const found = words.reduce((place, word) => {
        const next = place.commands.find((each) => each.name() === word || each.aliases().includes(word));
        if (next === undefined) throw unknownCommand(word, place);
        return next;
      }, program);
      found.help();
    })
    .example('hub help', 'every command')
    .example('hub help key rotate', 'one of them');
}

export async function runProgram(args: string[]): Promise<void> {
  const json = args.includes('--json') || args.includes('-j');
  const asked: string[] = [];
  const program = json ? buildProgram((text) => void asked.push(text)) : buildProgram();
  // Node puts this character in the place of bytes that are not UTF-8: what they were is not known here.
  if (args.some((word) => word.includes('\ufffd')))
    throw new UsageRefused('A word of this command is not UTF-8 text; use a terminal that is set to UTF-8.');
  try {
    refuseLackingValues(program, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // What was asked for has been printed: the help, or the version.
    if (error.exitCode === 0) {
      const text = asked.join('');
      if (json) print(error.code === 'commander.version' ? { version: text.trim() } : { help: text }, '', { json });
      return;
    }
    throw new UsageRefused(sentenceOf(error, lineOf(program, args)));
  }
}

/** The command that somebody meant, as far as their words name one. */
function lineOf(program: HubCommand, args: readonly string[]): string {
  let [command, line] = [program, program.name()];
  for (const word of args) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) continue;
    [command, line] = [next, `${line} ${word}`];
  }
  return line;
}

/** The parser's half sentences, made whole; all others stay as it says them. */
const WHOLE: Readonly<Record<string, (what: string, line: string) => string | undefined>> = {
  'commander.missingArgument': (what, line) => named(/'(.+)'/, what, (name) => `\`${line}\` lacks its ${name}`),
  'commander.optionMissingArgument': (what) =>
    named(/(--[\w-]+) <(.+)>/, what, (option, value) => `\`${option}\` lacks its ${value}`),
  'commander.unknownOption': (what, line) =>
    named(/'(.+)'/, what, (option) => `\`${line}\` knows no option \`${option}\``),
  'commander.excessArguments': (what, line) =>
    named(/Expected (\d+) .* got (\d+)/, what, (most, given) =>
      most === '0'
        ? `\`${line}\` takes no more words`
        : `\`${line}\` takes no more words than ${most}, and got ${given}`,
    ),
};

function named(pattern: RegExp, what: string, say: (...parts: string[]) => string): string | undefined {
  const parts = pattern.exec(what)?.slice(1);
  return parts && say(...parts);
}

/** A guess at what was meant comes in a line of its own. */
function sentenceOf({ code, message }: CommanderError, line: string): string {
  const [what = '', guess = ''] = message.replace(/^error: /, '').split('\n');
  const capital = WHOLE[code]?.(what, line) ?? `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}`;
  const meant = /^\(Did you mean (.+)\?\)$/.exec(guess)?.[1];
  return `${capital}; \`${line} --help\` says how it is meant.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`;
}
