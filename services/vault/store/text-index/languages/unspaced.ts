// Scripts that put no spaces between words. The words are told by the dictionaries that come with Unicode; where a word is
// inflected, compounded or not in them, pairs of letters meet, and the first of a pair by itself.
import { fold } from './fold.ts';
import { type Language, STOP_WORDS } from './stop-words.ts';

export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** Runs of letters of such scripts, and runs of all others. */
export const RUNS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\s\\S])+`, 'gu');
const HAN = /\p{Script=Han}/u;
/** Letters that carry the meaning of a Japanese word: Hiragana only inflects. */
const MEANING = /(?:(?!\p{Script=Hiragana})[\p{Lo}ー々])+/gu;
/** A word in Katakana is one word, whatever the dictionary knows of it; the dictionary cuts what stands between. */
const KATAKANA = /([\p{Script=Katakana}ー]{2,})/u;

/** Made when it is first needed: its dictionaries take megabytes, and most vaults never ask for one. */
let dictionaries: Intl.Segmenter | undefined;
/** Longer runs are cut: words that are cut apart are still found by their pairs of letters. */
const RUN_LENGTH = 1_000;

interface UnspacedWord {
  /** The word as it stands in the text. */
  word: string;
  /** What is left without grammar: of a Japanese word the letters that carry its meaning, without those that inflect. */
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

/** Forms of politeness, the longest first: of several that fit, all is taken off. */
const HONORIFIC = /^[おご](?=[\p{Script=Han}])|(?:さん|ちゃん|くん|さま)$/gu;

function stemOf(word: string): string {
  if (HAN.test(word)) return fold(word.replace(HONORIFIC, '')).replace(/\p{Script=Hiragana}/gu, '');
  return fold(word);
}

export function isGrammar(word: string, language: Language): boolean {
  if (/^\p{Script=Hiragana}$/u.test(word)) return true;
  return STOP_WORDS[language === 'zh' ? 'zh' : 'ja'].has(word);
}

/** The pairs of letters in a run, and its last letter by itself: so every pair is found, and every letter as the beginning of one. */
export function pairsIn(run: string): string[] {
  return [...run.replace(/\p{M}/gu, '').matchAll(MEANING)].flatMap(([found]) => {
    const letters = [...found];
    return letters.length < 2 ? [] : letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
  });
}
