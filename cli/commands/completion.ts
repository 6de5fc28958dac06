import { UsageRefused } from '../../supervisor/control/refusals.ts';
import type { HubCommand } from '../command-tree/command.ts';
import { placesIn, SHELLS } from '../command-tree/completion.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export function completion(shell: string, program: HubCommand, options: CommandOptions): void {
  if (!Object.hasOwn(SHELLS, shell)) {
    throw new UsageRefused('There is completion for bash, zsh and fish; name one of them.');
  }
  const script = SHELLS[shell as keyof typeof SHELLS](placesIn(program));
  print({ shell, script }, script.trimEnd(), options);
}
