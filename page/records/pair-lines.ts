// Names with what each of them says, one on a line: `Shoe size: 42`. What is no plain words is written as JSON, so that nothing
// that is stored is another thing after it was shown.

export type Pairs = Readonly<Record<string, unknown>>;

const LINE = /^("(?:[^"\\]|\\.)*"|[^":][^:]*):(.*)$/;

export function linesOf(pairs: Pairs): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${nameOf(name)}: ${textOf(value)}`)
    .join('\n');
}

export function pairsIn(lines: string): Pairs {
  return Object.fromEntries(
    written(lines)
      .flatMap((line) => pairIn(line) ?? [])
      .map(({ name, value }) => [name, value]),
  );
}

/** In one sentence, what is wrong with them. */
export function pairsFault(lines: string): string | undefined {
  const names = new Set<string>();
  for (const line of written(lines)) {
    const pair = pairIn(line);
    if (pair === undefined) return `“${line.trim()}” has no name: write it as “Name: what there is to know”.`;
    if (names.has(pair.name)) return `“${pair.name}” stands there twice.`;
    names.add(pair.name);
  }
  return undefined;
}

function written(lines: string): string[] {
  return lines.split('\n').filter((line) => line.trim() !== '');
}

function pairIn(line: string): { name: string; value: unknown } | undefined {
  const [, name, value] = LINE.exec(line.trim()) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const read = name.startsWith('"') ? jsonIn(name) : name.trim();
  return typeof read === 'string' ? { name: read, value: valueIn(value.trim()) } : undefined;
}

function nameOf(name: string): string {
  return pairIn(`${name}: x`)?.name === name && !/[\n\r]/.test(name) ? name : JSON.stringify(name);
}

function textOf(value: unknown): string {
  const isPlain =
    typeof value === 'string' && !/[\n\r]/.test(value) && value === value.trim() && valueIn(value) === value;
  return isPlain ? value : JSON.stringify(value);
}

/** Only what is written exactly as JSON writes it is more than words: `007` stays as it is. */
function valueIn(text: string): unknown {
  const read = jsonIn(text);
  return read !== undefined && (typeof read !== 'number' || String(read) === text) ? read : text;
}

function jsonIn(text: string): unknown {
  if (!/^(true|false|null|-?\d|["[{])/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
