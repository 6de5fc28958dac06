// How a purpose puts things side by side: "the kitchen and the trip", "compare the one with the other". In the languages that a
// purpose is read in; what is "or" in one of them is "of" in another.
import { type Language, languageTold } from '../../../store/text-index/languages/detect.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

/** Words that put two things side by side whatever is said of them, and those that do where things are compared. */
const WORDS: Partial<Record<Language, { always: string; compared?: string }>> = {
  en: { always: 'and or', compared: 'with to against' },
  de: { always: 'und oder sowie bzw', compared: 'mit gegen' },
  es: { always: 'y e o u', compared: 'con a al contra' },
  pt: { always: 'e ou', compared: 'com a ao à' },
  fr: { always: 'et ou', compared: 'avec à au aux' },
  it: { always: 'e ed o', compared: 'con a al alla' },
  nl: { always: 'en of', compared: 'met tegen' },
  sv: { always: 'och eller', compared: 'med' },
  da: { always: 'og eller', compared: 'med' },
  no: { always: 'og eller', compared: 'med' },
  fi: { always: 'ja tai sekä' },
  ru: { always: 'и или', compared: 'с со' },
  ja: { always: 'と や および 及び' },
  zh: { always: '和 与 及 跟 以及 或' },
};
const ANYWHERE = ['vs', 'versus', 'plus'];
const COMPARES = anySaying([
  'compar\\p{L}*',
  'confront\\p{L}*',
  'vergleich\\p{L}*',
  'vergelijk\\p{L}*',
  'jämför\\p{L}*',
  'sammenlign\\p{L}*',
  'сравни\\p{L}*',
  'differences?',
  'unterschiede?',
]);
const EACH_COMPARING = new RegExp(COMPARES.source, 'giu');
const SIGNS = /[,;&+/.?!、。，・？！]/u;
/** Signs that end a phrase: what stands behind them says nothing of what stands before. */
const ENDS = /[,;:.?!()–—、。，：？！]/u;

export interface Joining {
  /** Whether a word puts two things side by side, whatever is said of them. */
  isJoining(word: string): boolean;
  /** Whether the words and the signs between two things put them side by side. */
  joins(words: readonly string[], signs: string): boolean;
}

export function joiningIn(purpose: string): Joining {
  const { always, compared = '' } = WORDS[languageTold(purpose) ?? 'en'] ?? { always: '' };
  const joining = new Set([...ANYWHERE, ...always.split(' ')]);
  const comparing = new Set(COMPARES.test(purpose) ? compared.split(' ') : []);
  const isJoining = (word: string) => joining.has(word);
  const joins = (word: string) => isJoining(word) || comparing.has(word);
  return { isJoining, joins: (words, signs) => SIGNS.test(signs) || words.some(joins) };
}

/** Whether a word is one for comparing: such a word says nothing of what is compared. */
export function isComparing(word: string): boolean {
  return COMPARES.test(word);
}

export function withoutComparing(purpose: string): string {
  return purpose.replace(EACH_COMPARING, ' ');
}

export function endsPhrase(signs: string): boolean {
  return ENDS.test(signs);
}
