// The hub as a program of this machine.
import type { Command } from 'commander';
import { readVersion } from '../../supervisor/config.ts';
import { does, group, offer, optionsOf, teach } from '../command-tree/command.ts';
import { print } from '../terminal/output.ts';

export function addMachineCommands(program: Command): void {
  addService(program);

  const doctor = program
    .command('doctor')
    .description('look at everything that can be wrong, and say what to do')
    .option('--fix', 'do what is safe to do without asking')
    .option('--port <port>', 'the port the hub is to have (HUB_PORT, or 8765)')
    .action(does(() => import('../commands/doctor.ts'), 'doctor'));
  teach(
    doctor,
    ['hub doctor', 'one line for each finding, one for what to do; with the hub running or not'],
    ['hub doctor --fix', 'close what is open to others, end what was left behind, …'],
    ['hub doctor --json', 'for programs; exit code 1 where there is a problem'],
  );

  const smoke = program
    .command('smoke')
    .description('try the whole story in two vaults that are made for it and removed again')
    .action(does(() => import('../commands/smoke.ts'), 'smoke'));
  teach(smoke, ['hub smoke', 'setup, pairing, grant, proposal, revocation, export, import; within ten seconds']);

  const uninstall = program
    .command('uninstall')
    .description('undo what the hub has done to this machine; your data stays unless you say so')
    .option('--purge-data', 'delete the vault, its backups and its key as well')
    .option('-y, --yes', 'do not ask')
    .action(does(() => import('../commands/uninstall.ts'), 'uninstall'));
  teach(
    uninstall,
    ['hub uninstall', 'end it, and take it out of the login services and the assistants'],
    ['hub uninstall --purge-data', 'and delete all data, for good'],
  );

  const completion = program
    .command('completion')
    .description('print what lets a shell complete commands and options')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string, _: object, command: Command) =>
      (await import('../commands/completion.ts')).completion(shell, program, optionsOf(command)),
    );
  offer(completion, ['bash', 'zsh', 'fish']);
  teach(
    completion,
    ['source <(hub completion bash)', 'in ~/.bashrc'],
    ['source <(hub completion zsh)', 'in ~/.zshrc, after compinit'],
    ['hub completion fish > ~/.config/fish/completions/hub.fish', 'once'],
  );

  const version = program
    .command('version')
    .description('print the version')
    .action((_: object, command: Command) => print({ version: readVersion() }, readVersion(), optionsOf(command)));
  teach(version, ['hub version', 'of the hub, its page and its API']);
}

function addService(program: Command): void {
  const service = group(program, 'service', 'the hub as a service that starts when you log in');
  teach(
    service,
    ['hub service install', 'start now and at every login'],
    ['hub service status', 'whether it is installed, runs and is up to date'],
    ['hub service uninstall', 'your data stays'],
  );
  const install = service
    .command('install')
    .description('install the service, or bring an older one up to date')
    .option('--port <port>', 'the port on 127.0.0.1 (HUB_PORT, or 8765)')
    .action(does(() => import('../commands/service.ts'), 'install'));
  teach(
    install,
    ['hub service install', 'a systemd user unit, a launchd agent or a Windows task'],
    ['hub service install --port 9000', 'what is not said stays as it was installed'],
  );
  for (const [name, description, purpose] of [
    ['uninstall', 'end the service and remove it', 'the hub starts only when you start it'],
    ['status', 'whether it is installed, runs, and is up to date', 'and what to do if it is not'],
  ] as const) {
    const command = service
      .command(name)
      .description(description)
      .action(async (_: object, command: Command) =>
        (await import('../commands/service.ts'))[name](optionsOf(command)),
      );
    teach(command, [`hub service ${name}`, purpose]);
  }
}
