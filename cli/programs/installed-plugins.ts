// Plugins that are installed, or could be.
import type { Command } from 'commander';
import { does, optionsOf, teach } from '../command-tree/command.ts';

const commands = () => import('../commands/plugin.ts');
const NAME = 'its id';

export function addInstalledCommands(plugin: Command): void {
  const list = plugin
    .command('list')
    .description('every installed plugin: how it is, when it ran and will run')
    .option('--available', 'what can be installed instead')
    .action(does(commands, 'listPlugins'));
  teach(list, ['hub plugin list', 'what is installed'], ['hub plugin list --available', 'what could be']);

  const install = plugin
    .command('install')
    .description('install a plugin and show what it may do; it does nothing before you agree')
    .argument('<name-or-file>', 'the id of one that is offered, a packed file, or a folder')
    .option('--yes', 'agree to what it asks for')
    .option('--reduced', 'also where this machine can hold it less than it should')
    .action(does(commands, 'installPlugin'));
  teach(
    install,
    ['hub plugin install hub.feed', 'one that comes with the hub'],
    ['hub plugin install reading-list-1.0.0.hubplugin', 'one that somebody signed and sent you'],
    ['hub plugin install my-plugin', 'a folder of your own'],
  );

  const consent = plugin
    .command('consent')
    .description('what a plugin may do, and your agreement to it')
    .argument('<plugin>', NAME)
    .option('--yes', 'agree without being asked')
    .option('--reduced', 'also where this machine can hold it less than it should')
    .action(does(commands, 'consentTo'));
  teach(consent, ['hub plugin consent hub.feed', 'shows it, and asks']);

  const set = plugin
    .command('set')
    .description('fill in settings of a plugin; without any, show them')
    .argument('<plugin>', NAME)
    .argument('[name=value...]', 'a list of addresses has commas; nothing after the = takes a value away')
    .action(does(commands, 'setSettings'));
  teach(set, ['hub plugin set hub.feed feeds=https://example.org/feed.xml', 'the hub may ask that host from then on']);

  const account = plugin
    .command('account')
    .description('give a plugin access to an account that it asked for')
    .argument('<plugin>', NAME)
    .argument('[host]', 'where a token is entered by hand: the host it is for')
    .option('--token-file <file>', 'take that token from the first line of a file')
    .option('--forget', 'take the access away again')
    .action(does(commands, 'giveAccount'));
  teach(
    account,
    ['hub plugin account example.tasks', 'agree in the browser'],
    ['hub plugin account hub.mail api.example.org', 'asks for a token'],
  );

  const sync = plugin
    .command('sync')
    .description('run a plugin now, and return when it is done')
    .argument('<plugin>', NAME)
    .action(does(commands, 'syncPlugin'));
  teach(sync, ['hub plugin sync hub.feed', 'with what it brought']);

  const runs = plugin
    .command('runs')
    .description('the last runs of a plugin: what each brought, what held it, how it ended')
    .argument('<plugin>', NAME)
    .option('--log', 'with what the last one said')
    .action(does(commands, 'listRuns'));
  teach(runs, ['hub plugin runs hub.feed --log', 'the last twenty, and the log of the last']);

  for (const [word, description, purpose] of [
    ['enable', 'let a plugin run again', 'in its time'],
    ['pause', 'let a plugin run no more until it is enabled', 'a run under way ends'],
    ['disable', 'switch a plugin off', 'what it imported stays'],
  ] as const) {
    const made = plugin
      .command(word)
      .description(description)
      .argument('<plugin>', NAME)
      .action(async (name: string, _: object, command: Command) =>
        (await commands()).switchPlugin(name, word, optionsOf(command)),
      );
    teach(made, [`hub plugin ${word} hub.feed`, purpose]);
  }

  const update = plugin
    .command('update')
    .description('take the newer version of a plugin, where there is one')
    .argument('<plugin>', NAME)
    .option('--check', 'only say whether there is one, and what it asks for')
    .action(does(commands, 'updatePlugin'));
  teach(update, ['hub plugin update example.tasks', 'one that asks for more waits for you']);

  const refresh = plugin
    .command('refresh')
    .description('fetch the catalog, check its signature, and disable what it revokes')
    .action(does(commands, 'refreshCatalog'));
  teach(refresh, ['hub plugin refresh', 'needs HUB_CATALOG_URL and HUB_CATALOG_PUBKEY']);

  const remove = plugin
    .command('remove')
    .description('remove a plugin; what it imported stays')
    .argument('<plugin>', NAME)
    .option('--purge', 'remove everything that it imported as well')
    .action(does(commands, 'removePlugin'));
  teach(remove, ['hub plugin remove hub.feed --purge', 'as if it had never been there']);
}
