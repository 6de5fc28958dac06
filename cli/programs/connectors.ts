// Accounts elsewhere: mail and calendars that are imported and kept up to date.
import type { HubCommand } from '../command-tree/command.ts';

const commands = () => import('../commands/connector.ts');
const NAME = 'its id, or its name where that is the only one of its kind';

export function addConnectorCommands(program: HubCommand): void {
  const connector = program
    .group('connector', 'mail and calendars that are imported: add, list, sync, pause, remove, …')
    .example('hub connector add google calendar', 'agree in the browser, and the rest goes by itself')
    .example('hub connector list', 'how each is');

  connector
    .add('add', 'connect an account; what it imports begins when you have agreed')
    .argument('<provider>', 'google, imap or caldav')
    .argument('<kind>', 'calendar or email')
    .option('--label <name...>', 'mail in these labels or mailboxes')
    .option('--sender <address...>', 'mail from these addresses or domains')
    .option('--after <day>', 'mail from this day on, such as 2026-01-31')
    .option('--before <day>', 'mail before this day')
    .option('--calendar <name...>', 'these calendars; else the main one (Google) or all (CalDAV)')
    .option('--server <address>', 'imap: HOST or HOST:PORT; caldav: its https address')
    .option('--starttls', 'imap: TLS begins within the connection (port 143)')
    .option('--user <name>', 'imap, caldav: the name of the account')
    .option('--password-file <file>', 'imap, caldav: take the app password from the first line of a file')
    .option('--every <minutes>', 'from one sync to the next; 30 when left out')
    .does(commands, 'addConnector')
    .offers('google', 'imap', 'caldav', 'calendar', 'email')
    .example('hub connector add google email --label Travel --after 2026-01-01', 'one label, from a day on')
    .example(
      'hub connector add imap email --server imap.example.org --user jo@example.org --label INBOX',
      'with an app password',
    )
    .example('hub connector add caldav calendar --server https://dav.example.org/ --user jo', 'every calendar there');

  connector
    .add('client', 'the OAuth client for Google: whether there is one, or the one to use from now on')
    .argument('[id]', 'the id of a client of the type "Desktop app"')
    .option('--secret-file <file>', 'take its secret from the first line of a file')
    .does(commands, 'oauthClient')
    .example('hub connector client', 'what is known of it')
    .example('hub connector client 123.apps.googleusercontent.com', 'asks for its secret');

  connector
    .add('list', 'every connector: how it is, when it was synced and will be')
    .does(commands, 'listConnectors')
    .example('hub connector list', 'one line for each');

  connector
    .add('show', 'one connector, with what could not be imported and why')
    .argument('<name>', NAME)
    .names('connectors')
    .does(commands, 'showConnector')
    .example('hub connector show google/calendar', 'everything about it');

  connector
    .add('sync', 'sync now, and return when it is done')
    .argument('<name>', NAME)
    .names('connectors')
    .does(commands, 'syncConnector')
    .example('hub connector sync imap/email', 'with a bar');

  connector
    .add('consent', 'agree again at the provider')
    .argument('<name>', NAME)
    .names('connectors')
    .does(commands, 'consentAgain')
    .example('hub connector consent google/email', 'where the consent ended');

  for (const [word, description, purpose] of [
    ['pause', 'sync no more until it is resumed', 'what is under way ends'],
    ['resume', 'let it sync again', 'at once, and then in its time'],
  ] as const) {
    connector
      .add(word, description)
      .argument('<name>', NAME)
      .names('connectors')
      .does(commands, 'switchConnector', word)
      .example(`hub connector ${word} google/calendar`, purpose);
  }

  connector
    .add('remove', 'forget an account; what it imported stays')
    .argument('<name>', NAME)
    .names('connectors')
    .option('--purge', 'remove everything that it imported as well')
    .does(commands, 'removeConnector')
    .example('hub connector remove imap/email --purge', 'as if it had never been there');
}
