// Starting and ending the hub, and looking at it.
import { PROCESS_NAMES, WORKER_NAMES } from '../../shared/schemas/system.ts';
import type { HubCommand } from '../command-tree/command.ts';

export function addRunningCommands(program: HubCommand): void {
  program
    .add('start', 'run the hub in this terminal')
    .option('-p, --port <port>', 'the port on 127.0.0.1 (HUB_PORT, or 8765)')
    .option('--host <host>', '127.0.0.1, and nothing else (HUB_HOST)')
    .option('--recovery', 'run the vault and the api only')
    .option('--sim', 'serve simulated lives, for development, where the lab is installed (HUB_SIM_ENABLED)')
    .option('--detach', 'return when the hub is up, and leave it running')
    .does(() => import('../commands/start.ts'), 'startAs')
    .example('hub start', 'run it here; Ctrl-C ends it')
    .example('hub start --detach', 'run it in the background until `hub stop`')
    .example('hub start --port 9000 --data-dir ~/hub-trial', 'a second hub beside the first')
    .example('hub start --recovery', 'without connectors and plugins, when one of them is in the way');

  program
    .add('stop', 'end the hub that runs')
    .does(() => import('../commands/stop.ts'), 'stop')
    .example('hub stop', 'let every process finish, and return when the hub has ended');

  program
    .add('status', 'every process of the hub, and how it is')
    .does(() => import('../commands/status.ts'), 'status')
    .example('hub status', 'what runs, since when, how large, and what holds it')
    .example('hub status --json', 'the same for programs');

  program
    .add('restart', 'start one process again, and return when it is ready')
    .argument('<name>', 'vault, api, connectors or plugin-host')
    .does(() => import('../commands/restart.ts'), 'restart')
    .offers(...WORKER_NAMES)
    .example('hub restart connectors', 'the others go on meanwhile');

  program
    .add('logs', 'what the processes wrote into their logs')
    .argument('[name]', 'one process only')
    .option('-f, --follow', 'go on as they write more')
    .option('-n, --lines <number>', 'so many of the last lines; else 200')
    .option('--since <instant>', 'only from then on: an instant, a day, or ago, as 10m, 2h or 3d')
    .does(() => import('../commands/logs.ts'), 'logs')
    .offers(...PROCESS_NAMES)
    .example('hub logs', 'the last lines of all processes, in order')
    .example('hub logs vault', 'of one process')
    .example('hub logs -n 20 -f', 'the last lines, and whatever comes')
    .example('hub logs api --since 10m', 'what one process wrote in the last ten minutes');

  program
    .add('open', 'open the page of the hub in the browser')
    .does(() => import('../commands/open.ts'), 'open')
    .example('hub open', 'the page; where there is no screen, its address');
}
