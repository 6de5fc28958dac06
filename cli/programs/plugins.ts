// The commands below `hub plugin`.
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { group, teach } from '../command-tree/command.ts';
import type { KitCommand, KitOptions } from '../commands/plugin-kit.ts';
import { addInstalledCommands } from './installed-plugins.ts';

export function addPluginCommands(program: Command): void {
  const plugin = group(program, 'plugin', 'importers: install, list, sync, …; and to write them: new, run, pack, …');
  teach(
    plugin,
    ['hub plugin install hub.feed', 'one that comes with the hub'],
    ['hub plugin list', 'how each is'],
    ['hub plugin new my-plugin', 'begin one of your own'],
  );
  addInstalledCommands(plugin);

  const begin = plugin
    .command('new')
    .description('make a folder with a plugin to begin with')
    .argument('<folder>', 'a folder that is not there yet')
    .option('--id <id>', 'what the plugin is called by programs; else after its folder')
    .option('--name <name>', 'what it is called by people')
    .option('--publisher <name>', 'who publishes it; else your name on this machine')
    .action((folder: string, _: object, command: Command) =>
      kit('new', folder, { publisher: userInfo().username, ...given(command) }),
    );
  teach(begin, ['hub plugin new my-plugin', 'a folder that works and imports one note']);

  const validate = plugin
    .command('validate')
    .description('every problem of a plugin, with its place')
    .argument('<folder>')
    .action((folder: string, _: object, command: Command) => kit('validate', folder, given(command)));
  teach(validate, ['hub plugin validate my-plugin', 'each problem, with its file and line']);

  const run = plugin
    .command('run')
    .description('run a plugin in its box, and show what it would import; nothing is kept')
    .argument('<folder>')
    .option('--set <name=value...>', 'what the owner would fill in; a list of addresses has commas')
    .option('--twice', 'run it a second time with what it kept: nothing should change')
    .action((folder: string, _: object, command: Command) => kit('run', folder, given(command)));
  teach(run, ['hub plugin run my-plugin --set feeds=https://example.org/feed.xml', 'what would be imported']);

  const pack = plugin
    .command('pack')
    .description('make one file of a plugin, for others')
    .argument('<folder>')
    .option('--out <file>', 'where to; else ID-VERSION.hubplugin here')
    .action((folder: string, _: object, command: Command) => kit('pack', folder, given(command)));
  teach(pack, ['hub plugin pack my-plugin', 'one file of it, to be signed']);

  const sign = plugin
    .command('sign')
    .description('sign a packed plugin, with a key of gpg or one in a file')
    .argument('<file>', 'what `hub plugin pack` made')
    .option('--gpg-key <name>', 'the key of gpg to sign with; else its default key')
    .option('--key <file>', 'an armored secret key, where there is no gpg')
    .option('--passphrase-file <file>', 'the passphrase of that key, on the first line')
    .action((file: string, _: object, command: Command) => kit('sign', file, given(command)));
  teach(sign, ['hub plugin sign my-plugin-0.1.0.hubplugin', 'with your default key of gpg']);
}

async function kit(command: KitCommand, path: string, options: KitOptions): Promise<void> {
  await (await import('../commands/plugin-kit.ts')).runKit(command, path, options);
}

/** The kit reaches no hub: where the data directory is does not matter to it. */
function given(command: Command): KitOptions {
  const { dataDir: _, ...options } = command.optsWithGlobals<KitOptions>();
  return options;
}
