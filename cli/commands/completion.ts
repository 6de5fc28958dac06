// `hub completion`: the script for a shell, and the names that it asks for while somebody types.
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { type HubCommand, NAME_KINDS, type NameKind } from '../command-tree/command.ts';
import { placesIn, SHELLS } from '../completion/shell-scripts.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export async function completion(
  shell: string,
  kind: string | undefined,
  program: HubCommand,
  options: CommandOptions,
): Promise<void> {
  if (shell === 'names') return printNames(kind, options);
  if (!Object.hasOwn(SHELLS, shell)) {
    throw new UsageRefused('There is completion for bash, zsh and fish; name one of them.');
  }
  const script = SHELLS[shell as keyof typeof SHELLS](placesIn(program));
  print({ shell, script }, script.trimEnd(), options);
}

async function printNames(kind: string | undefined, options: CommandOptions): Promise<void> {
  const known = NAME_KINDS.find((each) => each === kind);
  if (known === undefined) throw new UsageRefused(`The names are those of ${NAME_KINDS.join(', ')}.`);
  const names = await namesOf(known, options);
  const lines = names.map(({ name, about }) => (about === undefined ? name : `${name}\t${about}`));
  if (options.json || lines.length > 0) print({ kind, names }, lines.join('\n'), options);
}

/** Somebody is typing: whatever is in the way, nothing is offered. */
async function namesOf(kind: NameKind, options: CommandOptions) {
  try {
    return await (await import('../completion/offered-names.ts')).offeredNames(kind, options);
  } catch {
    return [];
  }
}
