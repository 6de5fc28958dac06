/** Text for a title: on one line, at most `length` characters, never cut inside a character. */
export function oneLine(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}
