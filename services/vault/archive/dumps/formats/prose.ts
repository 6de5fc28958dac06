// Written prose as single statements: the items of a list, lines of their own, and paragraphs under their headings.

interface Paragraph {
  heading: string;
  words: string;
}

const HEADING = /^(?:#{1,6}\s+(.+?)\s*#*|\*\*([^*]+?):?\*\*:?)$/;
/** A longer line is no heading, whatever it begins with. */
const HEADING_LENGTH = 200;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;

/** Every paragraph, and every item of a list and every line that was not wrapped by itself. */
export function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let heading = '';
  let lines: string[] = [];
  let isItem = false;
  const finish = () => {
    for (const words of isItem ? [lines.join('\n').trim()] : unwrapped(lines)) {
      if (words !== '') paragraphs.push({ heading, words });
    }
    lines = [];
    isItem = false;
  };
  for (const line of text.split(/\r?\n/)) {
    const title = line.length > HEADING_LENGTH ? null : HEADING.exec(line.trim());
    const item = title === null ? itemIn(line) : undefined;
    if (title !== null || item !== undefined || line.trim() === '') finish();
    if (title !== null) heading = (title[1] ?? title[2] ?? '').trim();
    else if (line.trim() !== '') lines.push(item ?? line.trim());
    if (item !== undefined) isItem = true;
  }
  finish();
  return paragraphs;
}

/** Nobody wraps a text narrower, or wider. */
const WRAPS_AT = { least: 50, most: 120 };
/** Who wraps by hand leaves some room. */
const FULL = 0.85;
/** Scripts that put no spaces between words: where a line of theirs was wrapped cannot be told from its end. */
const UNSPACED =
  '(?=\\p{L})[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
const ENDS_UNSPACED = new RegExp(`${UNSPACED}[^\\p{L}\\p{N}]*$`, 'u');
const BEGINS_UNSPACED = new RegExp(`^[^\\p{L}\\p{N}]*${UNSPACED}`, 'u');
const SENTENCE_END = /[.!?…。！？](?:["'”’»)\]]|\s)*$/;

/** Lines without a blank one between them: statements of their own, but for those that only wrapping has parted. */
function unwrapped(lines: readonly string[]): string[] {
  const breaks = lines.slice(1).map((next, i) => [lines[i] as string, next] as const);
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const isWrap = width >= WRAPS_AT.least && width <= WRAPS_AT.most;
  const isFull = ([line, next]: readonly [string, string]) =>
    isWrap &&
    !(ENDS_UNSPACED.test(line) || BEGINS_UNSPACED.test(next)) &&
    line.length + 1 + (next.split(/\s/, 1)[0] as string).length > FULL * width;
  // Who ends the last line with a full stop ends every sentence with one.
  const hasStops = SENTENCE_END.test(lines.at(-1) ?? '');
  const goesOn = ([line, next]: readonly [string, string]) =>
    !SENTENCE_END.test(line) && (hasStops || /[,;(–—-]$/.test(line) || !/^[^\p{L}\p{N}]*[\p{Lu}\p{Lt}]/u.test(next));
  const isWhole = breaks.every(isFull) && breaks.some(goesOn);
  const statements = lines.slice(0, 1);
  for (const each of breaks) {
    const [line, next] = each;
    if (isWhole || line.endsWith(':') || (isFull(each) && goesOn(each)))
      statements.push(`${statements.pop()}\n${next}`);
    else statements.push(next);
  }
  return statements;
}

/** The words behind the mark of a list item. */
export function itemIn(line: string): string | undefined {
  return LIST_ITEM.exec(line)?.[1];
}
