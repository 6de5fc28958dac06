// The commands below `hub plugin`.
import type { HubCommand } from '../command-tree/command.ts';
import { addInstalledCommands } from './installed-plugins.ts';

const kit = () => import('../commands/plugin-kit.ts');

export function addPluginCommands(program: HubCommand): void {
  const plugin = program
    .group('plugin', 'importers: install, list, sync, …; and to write them: new, run, pack, …')
    .example('hub plugin install hub.feed', 'one that comes with the hub')
    .example('hub plugin list', 'how each is')
    .example('hub plugin new my-plugin', 'begin one of your own');
  addInstalledCommands(plugin);

  plugin
    .add('new', 'make a folder with a plugin to begin with')
    .argument('<folder>', 'a folder that is not there yet')
    .option('--id <id>', 'what the plugin is called by programs; else after its folder')
    .option('--name <name>', 'what it is called by people')
    .option('--publisher <name>', 'who publishes it; else your name on this machine')
    .does(kit, 'runKit', 'new')
    .example('hub plugin new my-plugin', 'a folder that works and imports one note');

  plugin
    .add('validate', 'every problem of a plugin, with its place')
    .argument('<folder>')
    .does(kit, 'runKit', 'validate')
    .example('hub plugin validate my-plugin', 'each problem, with its file and line');

  plugin
    .add('run', 'run a plugin in its box, and show what it would import; nothing is kept')
    .argument('<folder>')
    .option('--set <name=value...>', 'what the owner would fill in; a list of addresses has commas')
    .option('--twice', 'run it a second time with what it kept: nothing should change')
    .does(kit, 'runKit', 'run')
    .example('hub plugin run my-plugin --set feeds=https://example.org/feed.xml', 'what would be imported');

  plugin
    .add('pack', 'make one file of a plugin, for others')
    .argument('<folder>')
    .option('--out <file>', 'where to; else ID-VERSION.hubplugin here')
    .does(kit, 'runKit', 'pack')
    .example('hub plugin pack my-plugin', 'one file of it, to be signed');

  plugin
    .add('sign', 'sign a packed plugin, with a key of gpg or one in a file')
    .argument('<file>', 'what `hub plugin pack` made')
    .option('--gpg-key <name>', 'the key of gpg to sign with; else its default key')
    .option('--key <file>', 'an armored secret key, where there is no gpg')
    .option('--passphrase-file <file>', 'the passphrase of that key, on the first line')
    .does(kit, 'runKit', 'sign')
    .example('hub plugin sign my-plugin-0.1.0.hubplugin', 'with your default key of gpg');
}
