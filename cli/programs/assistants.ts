// Assistants: connected, paired, paused.

import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { CONNECTION_TOKEN } from '../../shared/id-kinds.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { type HubCommand, optionsOf } from '../command-tree/command.ts';
import type { ConnectOptions } from '../commands/connect.ts';
import { YES } from '../terminal/person.ts';

const NAMES = [...CONNECTABLE.map(({ id }) => id), 'other'];
const PRESETS = ['read_active_projects', 'read_project', 'always_ask_before_sending'];
const PRESET = ['--preset <name>', 'read_active_projects, read_project, always_ask_before_sending or none'] as const;
const ONLY = ['--only <project>', 'with read_project: the project, by its id or title'] as const;
const ONLY_THIS = [
  '--only <project>',
  'this project alone, by its id or title; what showed it more is withdrawn',
] as const;

export function addAssistantCommands(program: HubCommand): void {
  program
    .add('connect', 'connect an assistant: pair it, grant it something, write its configuration, try it')
    .argument('<assistant>', `${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}`)
    .argument('[name]', 'with other: what the connection is to be called')
    .option(...PRESET)
    .option(...ONLY_THIS)
    .option('--code <code>', 'finish the connection that was begun on the page, where this code stands')
    .option('--project', 'write the configuration of the project in this folder, not your own')
    .option('--print', 'pair it and print what belongs into the configuration, with its token; write no file')
    .option('--teach', 'also write into its own instructions when to ask the hub, and what to propose')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--remove', 'take it out of the configuration again, and revoke its connection')
    .option(...YES)
    .action(async (assistant: string, name: string | undefined, _: object, command: HubCommand) => {
      const options = optionsOf<ConnectOptions>(command);
      if (assistant === 'other') return (await import('../commands/connect-other.ts')).connectOther(name, options);
      if (name !== undefined) throw new UsageRefused('Only `hub connect other` takes a name.');
      return (await import('../commands/connect.ts')).connect(assistant, options);
    })
    .offers(...NAMES)
    .offersFor('--preset', [...PRESETS, 'none'])
    .names('projects', '--only')
    .example('hub connect cursor', 'asks what it may do, and does the rest')
    .example('hub connect claude-code --preset read_active_projects', 'without asking')
    .example('hub connect hermes --only "The garden house"', 'one project, and nothing else')
    .example('hub connect cursor --code 9F3K-T2VB-70QX', 'finish what was begun on the page')
    .example('hub connect cursor --dry-run', 'what would be changed, and where')
    .example('hub connect claude-code --teach', 'and have it know when to ask')
    .example('hub connect other "My agent" --print', 'any other program: what belongs into its configuration')
    .example('hub connect cursor --remove', 'undo it');

  addConnectionCommands(program);

  program
    .add('pair', 'make a one-time code with which any other program can pair itself')
    .argument('<name>', 'what the connection is to be called')
    .does(() => import('../commands/pair.ts'), 'pair')
    .example('hub pair "Night shift agent"', 'a code that works once, for ten minutes');

  for (const [name, description, purpose] of [
    ['pause', 'pause every assistant at once', 'nobody but you is answered until `hub resume`'],
    ['resume', 'let the assistants go on', 'each with the grants it had'],
  ] as const) {
    const command = program
      .add(name, description)
      .does(() => import('../commands/pause.ts'), 'setPaused', name === 'pause')
      .example(`hub ${name}`, purpose);
    if (name === 'resume') command.option(...YES);
  }

  // Listed here for its help alone: hub.js runs it.
  program
    .add('mcp-bridge', 'what an assistant starts: MCP over stdio, with HUB_TOKEN and HUB_BASE from its environment')
    .action(() => {
      throw new UsageRefused('`hub mcp-bridge` takes no options; its settings are HUB_TOKEN and HUB_BASE.');
    })
    .example(`HUB_TOKEN=${CONNECTION_TOKEN}… hub mcp-bridge`, 'as the configuration of an assistant says it');
}

function addConnectionCommands(program: HubCommand): void {
  program
    .add('connections', 'everything that is connected: assistants and other programs')
    .does(() => import('../commands/connections.ts'), 'listConnections')
    .example('hub connections', 'their names, how many grants each has, and when it was seen last');

  program
    .add(
      'who',
      'who may see what: every connection, with what it was granted; or who sees one thing, and was told of it',
    )
    .argument('[name]', 'one connection, by its name or id; or one thing, by its title or id')
    .names('connections')
    .does(() => import('../commands/who.ts'), 'who')
    .example('hub who', 'everybody')
    .example('hub who cursor', 'one of them')
    .example('hub who mem_01J…', 'who sees this memory, and who was told of it');

  program
    .add('grant', 'let a connection see or do something more')
    .argument('<name>', 'the connection, by its name or id')
    .names('connections')
    .names('projects', '--only')
    .option('--preset <name>', 'read_active_projects, read_project or always_ask_before_sending')
    .option(...ONLY)
    .option('--ceiling <classification>', 'how private it may get: public, personal, private or sensitive')
    .option('--until <instant>', 'when it ends by itself: a day, an instant, or from now on, as 12h or 7d')
    .option(...YES)
    .does(() => import('../commands/grant.ts'), 'grant')
    .offersFor('--preset', PRESETS)
    .offersFor('--ceiling', CLASSIFICATIONS)
    .example('hub grant cursor', 'asks what it may do')
    .example('hub grant "Night shift agent" --only "The garden house" --until 7d', 'one project, for a week');

  program
    .add('revoke', 'end a connection, or take back what it was granted')
    .argument('<name>', 'the connection, by its name or id; or one grant, by its id')
    .names('connections')
    .option('--grants', 'take back all grants, and keep the connection')
    .does(() => import('../commands/revoke.ts'), 'revoke')
    .example('hub revoke "Night shift agent"', 'its token is good for nothing any more')
    .example('hub revoke cursor --grants', 'it stays connected, and sees nothing');
}
