// The hub as a program of this machine.
import { readVersion } from '../../supervisor/config.ts';
import { type HubCommand, NAME_KINDS, optionsOf } from '../command-tree/command.ts';
import { print } from '../terminal/output.ts';

export function addMachineCommands(program: HubCommand): void {
  addService(program);

  program
    .add('doctor', 'look at everything that can be wrong, and say what to do')
    .option('--fix', 'do what is safe to do without asking')
    .option('--port <port>', 'the port the hub is to have (HUB_PORT, or 8765)')
    .does(() => import('../commands/doctor.ts'), 'doctor')
    .example('hub doctor', 'one line for each finding, one for what to do; with the hub running or not')
    .example('hub doctor --fix', 'close what is open to others, end what was left behind, …')
    .example('hub doctor --json', 'for programs; exit code 1 where there is a problem');

  program
    .add('smoke', 'try the whole story in two vaults that are made for it and removed again')
    .option('--within <seconds>', 'give up on a step that takes longer', '60')
    .does(() => import('../commands/smoke.ts'), 'smoke')
    .example('hub smoke', 'setup, pairing, grant, proposal, revocation, export, import; within ten seconds');

  program
    .add('uninstall', 'undo what the hub has done to this machine; your data stays unless you say so')
    .option('--purge-data', 'delete the vault, its backups and its key as well')
    .option('-y, --yes', 'do not say first what is undone, and ask')
    .does(() => import('../commands/uninstall.ts'), 'uninstall')
    .example('hub uninstall', 'asks, then ends it and takes it out of the login services and the assistants')
    .example('hub uninstall --purge-data', 'and delete all data, for good');

  program
    .add('completion', 'print what lets a shell complete commands and options')
    .argument('<shell>', 'bash, zsh or fish; names, as these ask for them')
    .argument('[kind]', `after names: ${NAME_KINDS.join(', ')}`)
    .does(() => import('../commands/completion.ts'), 'completion', program)
    .offers('bash', 'zsh', 'fish')
    .example('source <(hub completion bash)', 'in ~/.bashrc')
    .example('source <(hub completion zsh)', 'in ~/.zshrc, after compinit')
    .example('hub completion fish > ~/.config/fish/completions/hub.fish', 'once');

  program
    .add('version', 'print the version')
    .action((_: object, command: HubCommand) => print({ version: readVersion() }, readVersion(), optionsOf(command)))
    .example('hub version', 'of the hub, its page and its API');
}

function addService(program: HubCommand): void {
  const service = program
    .group('service', 'the hub as a service that starts when you log in')
    .example('hub service install', 'start now and at every login')
    .example('hub service status', 'whether it is installed, runs and is up to date')
    .example('hub service uninstall', 'your data stays');
  service
    .add('install', 'install the service, or bring an older one up to date')
    .option('--port <port>', 'the port on 127.0.0.1 (HUB_PORT, or 8765)')
    .does(() => import('../commands/service.ts'), 'install')
    .example('hub service install', 'a systemd user unit, a launchd agent or a Windows task')
    .example('hub service install --port 9000', 'what is not said stays as it was installed');
  for (const [name, description, purpose] of [
    ['uninstall', 'end the service and remove it', 'the hub starts only when you start it'],
    ['status', 'whether it is installed, runs, and is up to date', 'and what to do if it is not'],
  ] as const) {
    service
      .add(name, description)
      .does(() => import('../commands/service.ts'), name)
      .example(`hub service ${name}`, purpose);
  }
}
