// From text to the terms it is found by: lower case, without diacritics, by their stems. Scripts that put no spaces
// between words are cut into characters, which a phrase finds again. The same function reads the vault and the question.
import { stemmer } from 'stemmer';
import { baseForm, spelledOut } from './forms.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const IS_PLAIN = /^[\x00-\x7f]*$/;
const PLAIN_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Longer than any word worth finding; the rest of it is cut. */
const TERM_LENGTH = 40;

/** Words that say nothing about what is meant, in questions and statements alike. */
const STOP_WORDS = new Set(
  `a about am an and any are as at be been but by can could did do does for from had has have he her him his how i if in
  into is it its many me much my of on or our she should so some tell than that the their them then there these they this those to
  us was we were what when where which who whom whose why will with would you your`.split(/\s+/),
);

export interface Term {
  stem: string;
  /** As written, folded: what a prefix is compared with. */
  word: string;
}

export function termsOf(text: string): Term[] {
  return IS_PLAIN.test(text) ? plainTermsOf(text) : anyTermsOf(text);
}

/** The same as below for what most texts consist of, several times faster. */
function plainTermsOf(text: string): Term[] {
  const found = spelledOut(text.toLowerCase()).match(PLAIN_WORDS) ?? [];
  return found.map((whole) => {
    const word = whole.slice(0, TERM_LENGTH);
    return { stem: stemOf(word), word };
  });
}

function anyTermsOf(text: string): Term[] {
  const folded = spelledOut(text.normalize('NFKD').toLowerCase());
  const terms: Term[] = [];
  for (const [found] of folded.matchAll(WORDS)) {
    const word = found.replace(/\p{M}/gu, '').slice(0, TERM_LENGTH);
    if (word === '') continue;
    if (UNSPACED.test(word)) for (const letter of word) terms.push({ stem: letter, word: letter });
    else terms.push({ stem: stemOf(word), word });
  }
  return terms;
}

export function isStopWord({ word }: Term): boolean {
  return STOP_WORDS.has(word);
}

/** Stemming costs more than anything else here, and a person uses the same words again and again. */
const stems = new Map<string, string>();
const MAX_STEMS = 50_000;

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  // There is no end of numbers, and they are their own stems: they would only push the words out.
  if (/^\d+$/.test(word) && baseForm(word) === word) return word;
  if (stems.size >= MAX_STEMS) stems.clear();
  const base = baseForm(word);
  // Stems are for words of Latin letters; anything else is its own stem.
  const stem = /^[a-z]{3,}$/.test(base) ? stemmer(base) : base;
  stems.set(word, stem);
  return stem;
}
