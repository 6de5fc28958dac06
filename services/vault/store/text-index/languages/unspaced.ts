// Scripts that put no spaces between words. The words are told by the dictionaries that come with Unicode; where a word is
// inflected, compounded or not in them, pairs of letters meet, and the first of a pair by itself.
import { fold } from './fold.ts';
import { type Language, STOP_WORDS } from './stop-words.ts';

export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** Letters of such scripts beside others: a run of either. */
export const RUNS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\s\\S])+`, 'gu');
const HAN = /\p{Script=Han}/u;
/** Letters that carry meaning: Hiragana inflects. */
const MEANING = /(?:(?!\p{Script=Hiragana})[\p{Lo}ー々])+/gu;
/** A word in Katakana is one, whatever the dictionary knows of it; what is between is the dictionary's to cut. */
const KATAKANA = /([\p{Script=Katakana}ー]{2,})/u;

/** Its dictionaries take megabytes, and most vaults never ask for one. */
let dictionaries: Intl.Segmenter | undefined;
/** Longer runs are cut: what is cut apart is found all the same by its pairs. */
const RUN_LENGTH = 1_000;

interface UnspacedWord {
  /** As it stands there. */
  word: string;
  /** What is left when grammar is off: of Japanese the letters that mean something, without those that inflect. */
  stem: string;
}

/** The words of a run of such letters, without those that only hold a sentence together. */
export function unspacedWords(run: string): UnspacedWord[] {
  dictionaries ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const found: UnspacedWord[] = [];
  for (let start = 0; start < run.length; start += RUN_LENGTH)
    for (const part of run.slice(start, start + RUN_LENGTH).split(KATAKANA)) {
      if (part.match(KATAKANA)) found.push({ word: part, stem: part });
      else for (const { segment } of dictionaries.segment(part)) found.push({ word: segment, stem: stemOf(segment) });
    }
  return found.filter(({ stem }) => stem !== '');
}

/** Longest first, so that of several that fit the whole is taken off. */
const HONORIFIC = /^[おご](?=[\p{Script=Han}])|(?:さん|ちゃん|くん|さま)$/gu;

function stemOf(word: string): string {
  if (HAN.test(word)) return fold(word.replace(HONORIFIC, '')).replace(/\p{Script=Hiragana}/gu, '');
  return fold(word);
}

export function isGrammar(word: string, language: Language): boolean {
  if (/^\p{Script=Hiragana}$/u.test(word)) return true;
  return STOP_WORDS[language === 'zh' ? 'zh' : 'ja'].has(word);
}

/** The pairs of letters in a run, and the last by itself: every pair is found, and every letter as the beginning of something. */
export function pairsIn(run: string): string[] {
  return [...run.replace(/\p{M}/gu, '').matchAll(MEANING)].flatMap(([found]) => {
    const letters = [...found];
    return letters.length < 2 ? [] : letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
  });
}
