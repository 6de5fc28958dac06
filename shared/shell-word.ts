// A path in a command that somebody copies: as it is where a shell leaves it alone, in quotes where it would not.

const IS_PLAIN = /^[\w@%+=:,./~-]+$/;

export function shellWord(text: string): string {
  return IS_PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
