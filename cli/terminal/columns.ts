// How wide a text is on a terminal, and how it is broken there: wide letters take two columns, marks on a letter none.

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const EMOJI = /^\p{RGI_Emoji}$/v;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const HALF = /^[\uff61-\uffdc]/;
/** Signs of vowels that stand beside their letter. */
const BESIDE = /\p{Mc}/gu;
const NOTHING = /^[\p{M}\p{Cf}]+$/u;

export function widthOf(text: string): number {
  if (IS_PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of LETTERS.segment(text)) width += widthOfLetter(segment);
  return width;
}

const IS_PLAIN = /^[\x20-\x7e]*$/;

function widthOfLetter(letter: string): number {
  if (NOTHING.test(letter)) return 0;
  if (EMOJI.test(letter) || (WIDE.test(letter) && !HALF.test(letter))) return 2;
  return 1 + (letter.match(BESIDE)?.length ?? 0);
}

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
