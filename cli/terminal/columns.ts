// How a text is padded and broken on a terminal: wide letters take two columns, marks on a letter none.
import widthOf from 'string-width';

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** In lines of no more columns, between words where there are any. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = partsOf(word, width);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return [...lines, line];
}

/** Of a word that is wider than a line: no letter is cut. */
function partsOf(word: string, width: number): string[] {
  const parts = [''];
  for (const { segment } of LETTERS.segment(word)) {
    const last = parts.at(-1) as string;
    if (last !== '' && widthOf(last + segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}
