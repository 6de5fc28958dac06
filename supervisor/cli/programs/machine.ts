// The hub as a program of this machine.
import type { Command } from 'commander';
import { readVersion } from '../../config.ts';
import { print } from '../output.ts';
import { offer, optionsOf, teach } from './command.ts';

export function addMachineCommands(program: Command): void {
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
