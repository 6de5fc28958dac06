// Plugins that are installed, or could be.
import type { HubCommand } from '../command-tree/command.ts';

const commands = () => import('../commands/plugin.ts');
const NAME = 'its id';

export function addInstalledCommands(plugin: HubCommand): void {
  plugin
    .add('list', 'every installed plugin: how it is, when it ran and will run')
    .option('--available', 'what can be installed instead')
    .does(commands, 'listPlugins')
    .example('hub plugin list', 'what is installed')
    .example('hub plugin list --available', 'what could be');

  plugin
    .add('install', 'install a plugin and show what it may do; it does nothing before you agree')
    .argument('<name-or-file>', 'the id of one that is offered, a packed file, or a folder')
    .option('--yes', 'agree to what it asks for')
    .option('--reduced', 'also where this machine can hold it less than it should')
    .does(commands, 'installPlugin')
    .example('hub plugin install hub.feed', 'one that comes with the hub')
    .example('hub plugin install reading-list-1.0.0.hubplugin', 'one that somebody signed and sent you')
    .example('hub plugin install my-plugin', 'a folder of your own');

  plugin
    .add('consent', 'what a plugin may do, and your agreement to it')
    .argument('<plugin>', NAME)
    .names('plugins')
    .option('--yes', 'agree without being asked')
    .option('--reduced', 'also where this machine can hold it less than it should')
    .does(commands, 'consentTo')
    .example('hub plugin consent hub.feed', 'shows it, and asks');

  plugin
    .add('set', 'fill in settings of a plugin; without any, show them')
    .argument('<plugin>', NAME)
    .names('plugins')
    .argument('[name=value...]', 'a list of addresses has commas; nothing after the = takes a value away')
    .does(commands, 'setSettings')
    .example('hub plugin set hub.feed feeds=https://example.org/feed.xml', 'the hub may ask that host from then on');

  plugin
    .add('account', 'give a plugin access to an account that it asked for')
    .argument('<plugin>', NAME)
    .names('plugins')
    .argument('[host]', 'where a token is entered by hand: the host it is for')
    .option('--token-file <file>', 'take that token from the first line of a file')
    .option('--forget', 'take the access away again')
    .does(commands, 'giveAccount')
    .example('hub plugin account example.tasks', 'agree in the browser')
    .example('hub plugin account hub.mail api.example.org', 'asks for a token');

  plugin
    .add('sync', 'run a plugin now, and return when it is done')
    .argument('<plugin>', NAME)
    .names('plugins')
    .does(commands, 'syncPlugin')
    .example('hub plugin sync hub.feed', 'with what it brought');

  plugin
    .add('runs', 'the last runs of a plugin: what each brought, what held it, how it ended')
    .argument('<plugin>', NAME)
    .names('plugins')
    .option('--log', 'with what the last one said')
    .does(commands, 'listRuns')
    .example('hub plugin runs hub.feed --log', 'the last twenty, and the log of the last');

  for (const [word, description, purpose] of [
    ['enable', 'let a plugin run again', 'in its time'],
    ['pause', 'let a plugin run no more until it is enabled', 'a run under way ends'],
    ['disable', 'switch a plugin off', 'what it imported stays'],
  ] as const) {
    plugin
      .add(word, description)
      .argument('<plugin>', NAME)
      .names('plugins')
      .does(commands, 'switchPlugin', word)
      .example(`hub plugin ${word} hub.feed`, purpose);
  }

  plugin
    .add('update', 'take the newer version of a plugin, where there is one')
    .argument('<plugin>', NAME)
    .names('plugins')
    .option('--check', 'only say whether there is one, and what it asks for')
    .does(commands, 'updatePlugin')
    .example('hub plugin update example.tasks', 'one that asks for more waits for you');

  plugin
    .add('refresh', 'fetch the catalog, check its signature, and disable what it revokes')
    .does(commands, 'refreshCatalog')
    .example('hub plugin refresh', 'needs HUB_CATALOG_URL and HUB_CATALOG_PUBKEY');

  plugin
    .add('remove', 'remove a plugin; what it imported stays')
    .argument('<plugin>', NAME)
    .names('plugins')
    .option('--purge', 'remove everything that it imported as well')
    .does(commands, 'removePlugin')
    .example('hub plugin remove hub.feed --purge', 'as if it had never been there');
}
