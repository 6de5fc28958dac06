// Starting and ending the hub, and looking at it.
import type { Command } from 'commander';
import { PROCESS_NAMES, WORKER_NAMES } from '../../shared/schemas/system.ts';
import type { Flags } from '../../supervisor/config.ts';
import { does, offer, optionsOf, teach } from '../command-tree/command.ts';

export function addRunningCommands(program: Command): void {
  const start = program
    .command('start')
    .description('run the hub in this terminal')
    .option('-p, --port <port>', 'the port on 127.0.0.1 (HUB_PORT, or 8765)')
    .option('--host <host>', '127.0.0.1, and nothing else (HUB_HOST)')
    .option('--recovery', 'run the vault and the api only')
    .option('--sim', 'serve simulated lives, for development, where the lab is installed (HUB_SIM_ENABLED)')
    .option('--detach', 'return when the hub is up, and leave it running')
    .action(async (_: object, command: Command) => {
      const options = optionsOf<Flags & { detach?: boolean; json?: boolean }>(command);
      await (await import('../commands/start.ts')).startAs(options);
    });
  teach(
    start,
    ['hub start', 'run it here; Ctrl-C ends it'],
    ['hub start --detach', 'run it in the background until `hub stop`'],
    ['hub start --port 9000 --data-dir ~/hub-trial', 'a second hub beside the first'],
    ['hub start --recovery', 'without connectors and plugins, when one of them is in the way'],
  );

  const stop = program
    .command('stop')
    .description('end the hub that runs')
    .action(does(() => import('../commands/stop.ts'), 'stop'));
  teach(stop, ['hub stop', 'let every process finish, and return when the hub has ended']);

  const status = program
    .command('status')
    .description('every process of the hub, and how it is')
    .action(does(() => import('../commands/status.ts'), 'status'));
  teach(
    status,
    ['hub status', 'what runs, since when, how large, and what holds it'],
    ['hub status --json', 'the same for programs'],
  );

  const restart = program
    .command('restart')
    .description('start one process again, and return when it is ready')
    .argument('<name>', 'vault, api, connectors or plugin-host')
    .action(does(() => import('../commands/restart.ts'), 'restart'));
  offer(restart, WORKER_NAMES);
  teach(restart, ['hub restart connectors', 'the others go on meanwhile']);

  const logs = program
    .command('logs')
    .description('what the processes wrote into their logs')
    .argument('[name]', 'one process only')
    .option('-f, --follow', 'go on as they write more')
    .option('-n, --lines <number>', 'so many of the last lines; else 200')
    .option('--since <instant>', 'only from then on: an instant, a day, or ago, as 10m, 2h or 3d')
    .action(does(() => import('../commands/logs.ts'), 'logs'));
  offer(logs, PROCESS_NAMES);
  teach(
    logs,
    ['hub logs', 'the last lines of all processes, in order'],
    ['hub logs vault', 'of one process'],
    ['hub logs -n 20 -f', 'the last lines, and whatever comes'],
    ['hub logs api --since 10m', 'what one process wrote in the last ten minutes'],
  );

  const open = program
    .command('open')
    .description('open the page of the hub in the browser')
    .action(does(() => import('../commands/open.ts'), 'open'));
  teach(open, ['hub open', 'the page; where there is no screen, its address']);
}
