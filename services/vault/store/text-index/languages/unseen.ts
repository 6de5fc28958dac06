// Characters that nobody sees: where a word may be parted at the end of a line, and what a page or a program has left between
// two letters. They stay in scripts that part or shape their words by them.
import { IS_ASCII } from './ascii.ts';

const SHAPED = /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}]]/v.source;
const UNSEEN = new RegExp(`[\\u{ad}\\u{2060}\\u{feff}]|(?<!${SHAPED})[\\u{200b}-\\u{200d}]+(?!${SHAPED})`, 'gv');

export function withoutUnseen(text: string): string {
  return IS_ASCII.test(text) ? text : text.replace(UNSEEN, '');
}
