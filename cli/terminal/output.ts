// What a command prints: text for a person, or with --json one JSON value for a program. Colours are for terminals alone,
// and never where NO_COLOR asks for none.
import { styleText } from 'node:util';
import { withoutHidden } from '../../shared/visible-text.ts';
import { flowing, lettersOf, padded, widthOf, wrapped } from './columns.ts';

export interface OutputOptions {
  json?: boolean | undefined;
}

export function print(value: unknown, text: string, { json }: OutputOptions): void {
  process.stdout.write(`${json ? jsonText(value, 2) : text}\n`);
}

/** Sentences, and commands in them: on a terminal no word is broken at its end. */
export function sentences(text: string, by = 0): string {
  return flowing(text, roomHere(), by);
}

/** The same value, in JSON that a terminal may be shown: what steers it, or hides, is written as its escape. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(STEERING, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

const STEERING = /[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

type Style = Parameters<typeof styleText>[0];

export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout, validateStream: true });
}

/** The states of connectors and plugins, as they are written. */
export const IMPORT_STYLES: Record<string, 'green' | 'red' | 'yellow'> = {
  active: 'green',
  running: 'green',
  waiting: 'yellow',
  failed: 'red',
  'reconsent required': 'red',
};

type StyleOf = (cell: string, column: number) => Style | undefined;

/**
 * Rows as columns, each as wide as its widest cell, and the first row as their heads. On a terminal that is too narrow the last
 * column goes on in lines of its own; on one that has no room for that each row is what it says, below the rest of it.
 */
export function table(rows: string[][], styleOf: StyleOf = () => undefined, room = roomHere()): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  const left = room - widths.slice(0, -1).reduce((sum, width) => sum + width + GAP, 0);
  if (left < Math.min(widths.at(-1) ?? 0, LEAST_LAST))
    return rows.flatMap((row, index) => block(row, index, styleOf, room)).join('\n');
  return rows
    .flatMap((row, index) => {
      const [first = '', ...more] = wrapped(row.at(-1) ?? '', left);
      const cells = [...row.slice(0, -1), first].map((cell, column) => {
        const whole = column === row.length - 1 ? cell : padded(cell, widths[column] ?? 0);
        return styledCell(whole, index === 0 ? 'dim' : styleOf(cell, column));
      });
      const last = (cell: string) => styledCell(cell, index === 0 ? 'dim' : styleOf(cell, row.length - 1));
      return [cells.join(' '.repeat(GAP)), ...more.map((line) => ' '.repeat(room - left) + last(line))];
    })
    .join('\n');
}

const GAP = 2;
/** Narrower than this, a column of sentences is no pleasure to read. */
const LEAST_LAST = 24;

/** Only a terminal has an end of its lines. */
export function roomHere(): number {
  return (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY;
}

function block(row: readonly string[], index: number, styleOf: StyleOf, room: number): string[] {
  const styleIn = (cell: string, column: number) => styledCell(cell, index === 0 ? 'dim' : styleOf(cell, column));
  const between = ' '.repeat(GAP);
  const cells = row.slice(0, -1);
  const said = cells.filter((cell) => cell !== '').join(between);
  const first =
    widthOf(said) <= room
      ? [cells.flatMap((cell, column) => (cell === '' ? [] : styleIn(cell, column))).join(between)]
      : wrapped(said, room);
  const last = row.at(-1) ? wrapped(row.at(-1) as string, Math.max(1, room - GAP)) : [];
  return [...first, ...last.map((line) => between + styleIn(line, row.length - 1))];
}

function styledCell(cell: string, style: Style | undefined): string {
  return style === undefined ? cell : styled(style, cell);
}

/** Text that somebody else wrote, on one line, and unable to steer a terminal. */
export function readableLine(text: string, length: number): string {
  const line = withoutHidden(text).replace(/\s+/g, ' ').trim();
  return line.length > length ? `${lettersWithin(line, length - 1)}…` : line;
}

/** The same for a cell of a table: cut where somebody looks at it, and whole where a program reads it. */
export function inCell(text: string, length: number): string {
  return readableLine(text, process.stdout.isTTY ? length : Number.MAX_SAFE_INTEGER);
}

function lettersWithin(line: string, length: number): string {
  let end = 0;
  for (const { index, segment } of lettersOf(line)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  // Any number of marks may stand on one letter: such a one is cut, but never within a character.
  const isOneLetter = length - end > LONGEST_LETTER;
  return isOneLetter ? line.slice(0, length).replace(/\p{Cs}$/u, '') : line.slice(0, end);
}

/** A flag of a region has 14 units, a family with its colours of skin 19: what is longer is marks on marks. */
const LONGEST_LETTER = 32;
