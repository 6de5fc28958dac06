// How a text is padded and broken on a terminal: wide letters take two columns, marks on a letter none.
import widthOfAny from 'string-width';

const ASCII = /^[\x20-\x7e]*$/;
let letters: Intl.Segmenter | undefined;

/** What is asked about most is plain, and what knows all others takes longer to begin than a command to end. */
export function widthOf(text: string): number {
  return ASCII.test(text) ? text.length : widthOfAny(text);
}

/** What a person takes for one letter, of however many characters. */
export function lettersOf(text: string): Intl.Segments {
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return letters.segment(text);
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** In lines of no more columns, between words where there are any. */
export function wrapped(text: string, width: number): string[] {
  return filled(text.split(' '), width, partsOf);
}

/**
 * Sentences, each line of theirs in lines of no more columns, and what goes on below it moved in as far as it is itself, and `by`
 * more. A command between backticks stays in one line, and so does an id or an address that is wider: whoever copies it gets all of
 * it. What is written without spaces breaks between letters.
 */
export function flowing(text: string, width: number, by = 0): string {
  if (width === Number.POSITIVE_INFINITY) return text;
  return text.split('\n').map(flow).join('\n');

  function flow(line: string): string {
    const said = line.trimStart();
    const own = line.length - said.length;
    const [first = '', ...more] = filled(unitsOf(said), Math.max(LEAST_FLOWING, width - own - by), uncopied);
    return [line.slice(0, own) + first, ...more.map((each) => ' '.repeat(own + by) + each)].join('\n');
  }
}

function uncopied(unit: string, width: number): string[] {
  return COPIED.test(unit) ? [unit] : partsOf(unit, width);
}

const COPIED = /^[\x21-\x7e]+$|`/;

/** In fewer columns no sentence can be read. */
const LEAST_FLOWING = 12;

function filled(words: readonly string[], width: number, partsIn: (word: string, width: number) => string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = partsIn(word, width);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return [...lines, line];
}

/** Its words; what stands between backticks is one of them, with what touches it. */
function unitsOf(text: string): string[] {
  const units = [''];
  for (const piece of text.match(/`[^`]*`|[^`]+|`/g) ?? []) {
    const [touching = '', ...more] = piece.length > 1 && piece.startsWith('`') ? [piece] : piece.split(' ');
    units[units.length - 1] += touching;
    for (const each of more) units.push(each);
  }
  return units;
}

/** Of a word that is wider than a line: no letter is cut. */
function partsOf(word: string, width: number): string[] {
  const parts = [''];
  for (const { segment } of lettersOf(word)) {
    const last = parts.at(-1) as string;
    if (last !== '' && widthOf(last + segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}
