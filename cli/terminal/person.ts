// A hurdle against helpfulness, and no wall against malice: assistants have shells, and would rather widen what they see, open
// what was locked or accept their own suggestions than wait. A person has a terminal; a script of theirs says `--yes`.
import { UsageRefused } from '../../supervisor/control/refusals.ts';

export interface PersonOptions {
  yes?: boolean | undefined;
}

export const YES = [
  '-y, --yes',
  'where there is no terminal: your word that the person whose vault this is wants it',
] as const;

/** `command`: what was called, as it is typed. */
export function requirePerson(command: string, { yes }: PersonOptions): void {
  const isAtTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY === true);
  if (yes || isAtTerminal) return;
  throw new UsageRefused(
    `\`${command}\` is for the person whose vault this is, and there is no terminal here: ask them to run it, or say --yes where they have said so.`,
    'person_required',
  );
}
