// The commands and their options. Each command lives in a file of its own, loaded when it is called.
import { Command, CommanderError } from 'commander';
import { readVersion } from '../config.ts';
import { UsageRefused } from '../refusals.ts';
import type { ConnectOptions } from './commands/connect.ts';
import type { LogOptions } from './commands/logs.ts';
import type { CommandOptions } from './commands/status.ts';
import { print } from './output.ts';
import { addPluginCommands } from './plugin-program.ts';

export async function runProgram(args: string[]): Promise<void> {
  const program = new Command('hub')
    .description('A local, encrypted vault of personal context that you share with your AI assistants.')
    .usage('[command] [options]')
    .option('--data-dir <dir>', 'the data directory (HUB_DATA_DIR)')
    .option('--json', 'answer with one JSON value')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true })
    // Without a command: open the hub, and start it first where none runs.
    .argument('[none]')
    .action(async (word: string | undefined, options: CommandOptions) => {
      if (word !== undefined) throw new UsageRefused('There is no such command; `hub --help` lists them all.');
      await (await import('./commands/launch.ts')).launch(options);
    });

  // Listed here for its help alone: main.ts runs it.
  program
    .command('start')
    .description('run the hub in this terminal')
    .option('--port <port>', 'the port on 127.0.0.1 (HUB_PORT, or 8765)')
    .option('--host <host>', '127.0.0.1, and nothing else (HUB_HOST)')
    .option('--recovery', 'run the vault and the api only')
    .option('--detach', 'return when the hub is up, and leave it running');

  program
    .command('stop')
    .description('end the hub that runs')
    .action(async (_: object, command: Command) => (await import('./commands/stop.ts')).stop(optionsOf(command)));

  program
    .command('status')
    .description('every process of the hub, and how it is')
    .action(async (_: object, command: Command) => (await import('./commands/status.ts')).status(optionsOf(command)));

  program
    .command('restart')
    .description('start one process again, and return when it is ready')
    .argument('<name>', 'vault, api, connectors or plugin-host')
    .action(async (name: string, _: object, command: Command) =>
      (await import('./commands/restart.ts')).restart(name, optionsOf(command)),
    );

  program
    .command('logs')
    .description('what the processes wrote into their logs')
    .argument('[name]', 'one process only')
    .option('--follow', 'go on as they write more')
    .action(async (name: string | undefined, _: object, command: Command) =>
      (await import('./commands/logs.ts')).logs(name, optionsOf(command)),
    );

  program
    .command('open')
    .description('open the page of the hub in the browser')
    .action(async (_: object, command: Command) => (await import('./commands/open.ts')).open(optionsOf(command)));

  program
    .command('setup')
    .description('make the vault')
    .action(async (_: object, command: Command) => (await import('./commands/owner.ts')).setup(optionsOf(command)));

  program
    .command('token')
    .description('print the token of the owner')
    .action(async (_: object, command: Command) => (await import('./commands/owner.ts')).token(optionsOf(command)));

  program
    .command('lock')
    .description('close the vault and forget its key')
    .action(async (_: object, command: Command) => (await import('./commands/owner.ts')).lock(optionsOf(command)));

  program
    .command('unlock')
    .description('open the vault again')
    .action(async (_: object, command: Command) => (await import('./commands/owner.ts')).unlock(optionsOf(command)));

  program
    .command('connect')
    .description('connect an assistant: pair it, grant it something, write its configuration, try it')
    .argument('<assistant>', 'cursor, claude-code, claude-desktop, chatgpt, hermes or openclaw')
    .option('--preset <name>', 'read_active_projects, read_project, always_ask_before_sending or none')
    .option('--only <project>', 'with read_project: the project, by its id or title')
    .option('--project', 'write the configuration of the project in this folder, not your own')
    .option('--print', 'print what belongs into the configuration, and write nothing')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--remove', 'take it out of the configuration again, and revoke its connection')
    .action(async (assistant: string, _: object, command: Command) =>
      (await import('./commands/connect.ts')).connect(assistant, command.optsWithGlobals<ConnectOptions>()),
    );

  // Listed here for its help alone: hub.js runs it.
  program
    .command('mcp-bridge')
    .description('what an assistant starts: MCP over stdio, with HUB_TOKEN and HUB_BASE from its environment')
    .action(() => {
      throw new UsageRefused('`hub mcp-bridge` takes no options; its settings are HUB_TOKEN and HUB_BASE.');
    });

  addPluginCommands(program);
  keepSafe(program);

  program
    .command('export')
    .description('write an encrypted archive of the vault')
    .argument('[file]', 'where to; without it, into `exports` of the data directory')
    .option('--type <type...>', 'only these: memory, project, …')
    .option('--project <id>', 'only this project and what belongs to it')
    .option('--classification <ceiling>', 'up to public, personal, private or sensitive')
    .option('--since <instant>', 'only what changed since')
    .option('--fallback', 'in the container for where there is no age')
    .option('--passphrase-file <file>', 'take the passphrase from the first line of a file')
    .action(async (file: string | undefined, _: object, command: Command) =>
      (await import('./commands/archive.ts')).exportVault(file, optionsOf(command)),
    );

  program
    .command('import')
    .description('take in an archive, or the dump of another service')
    .argument('<file>')
    .option('--conflicts <choice>', 'merge, replace, keep_separate or skip what is here with other content')
    .option('--yes', 'do not ask')
    .option('--passphrase-file <file>', 'take the passphrase from the first line of a file')
    .action(async (file: string, _: object, command: Command) =>
      (await import('./commands/archive.ts')).importFile(file, optionsOf(command)),
    );

  const audit = program.command('audit').description('the log of everything that happened');
  audit
    .command('verify')
    .description('check the chain of the vault, or of an archive')
    .argument('[archive]', 'an archive; needs no hub')
    .option('--passphrase-file <file>', 'take the passphrase from the first line of a file')
    .action(async (archive: string | undefined, _: object, command: Command) =>
      (await import('./commands/archive.ts')).verifyAudit(archive, optionsOf(command)),
    );

  program
    .command('version')
    .description('print the version')
    .action((_: object, command: Command) => print({ version: readVersion() }, readVersion(), optionsOf(command)));

  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help was asked for and has been printed.
    if (error.exitCode === 0) return;
    const [what = ''] = error.message.replace(/^error: /, '').split('\n');
    throw new UsageRefused(`${what.charAt(0).toUpperCase()}${what.slice(1)}; \`hub --help\` says how it is meant.`);
  }
}

/** Backups, the key, the recovery kit. */
function keepSafe(program: Command): void {
  const backup = program
    .command('backup')
    .description('make a backup of the vault while it runs')
    .option('--to <dir>', 'copy it there as well')
    .action(async (_: object, command: Command) => (await import('./commands/backup.ts')).backup(optionsOf(command)));
  backup
    .command('list')
    .description('every backup in the data directory')
    .action(async (_: object, command: Command) =>
      (await import('./commands/backup.ts')).listBackups(optionsOf(command)),
    );
  backup
    .command('remove')
    .description('delete a backup')
    .argument('<name>', 'as `hub backup list` names it')
    .action(async (name: string, _: object, command: Command) =>
      (await import('./commands/backup.ts')).removeBackup(name, optionsOf(command)),
    );
  backup
    .command('schedule')
    .description('how often a backup is made by itself')
    .option('--every <hours>', 'make one this often; 0 for never')
    .option('--keep <number>', 'keep this many of them')
    .action(async (_: object, command: Command) => (await import('./commands/backup.ts')).schedule(optionsOf(command)));

  program
    .command('restore')
    .description('make a vault of a backup, in an empty data directory')
    .argument('<backup>', 'the folder of the backup')
    .option('--kit', 'open it with the words of the recovery kit')
    .option('--key-file <file>', 'open it with a copy of vault.key')
    .action(async (backup: string, _: object, command: Command) =>
      (await import('./commands/restore.ts')).restore(backup, optionsOf(command)),
    );

  const key = program
    .command('key')
    .description('where the key of the vault is kept')
    .action(async (_: object, command: Command) => (await import('./commands/key.ts')).key(optionsOf(command)));
  key
    .command('rotate')
    .description('encrypt the vault under a new key')
    .action(async (_: object, command: Command) => (await import('./commands/key.ts')).rotate(optionsOf(command)));
  key
    .command('move')
    .description('keep the key in another place')
    .argument('<place>', 'keyring, file or passphrase')
    .action(async (to: string, _: object, command: Command) =>
      (await import('./commands/key.ts')).move(to, optionsOf(command)),
    );
  key
    .command('kit')
    .description('make a recovery kit: words that open the vault and its backups when the key is lost')
    .option('--page <file>', 'write it as a page to print instead of showing it here')
    .action(async (_: object, command: Command) => (await import('./commands/key.ts')).kit(optionsOf(command)));
}

function optionsOf(command: Command): LogOptions {
  return command.optsWithGlobals<LogOptions>();
}
