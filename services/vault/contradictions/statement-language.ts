// The language of a statement. It is short, and two that are compared may tell together what neither tells alone.
import { type Language, languageTold } from '../store/text-index/languages/detect.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { LANGUAGES, STOP_WORDS } from '../store/text-index/languages/stop-words.ts';

/** Of as few words as these nobody is sure of one that they could be of as well. */
const LEAST = 2;
const MOST_READ = 600;

export function languagesOf(one: string, other: string): [Language | undefined, Language | undefined] {
  const [first, second] = [one, other].map(languageTold) as [Language | undefined, Language | undefined];
  const both = `${one.slice(0, MOST_READ)}\n${other.slice(0, MOST_READ)}`;
  const usual = first ?? second ?? languageTold(both);
  // English is what a text is taken for in doubt.
  if ((first ?? 'en') !== 'en' || (second ?? 'en') !== 'en') return [first ?? usual, second ?? usual];
  const counted = mostCounted(both) ?? usual;
  return [counted, counted];
}

/** The one language that most of its small words are of. */
function mostCounted(text: string): Language | undefined {
  const words = (text.match(/\p{L}+/gu) ?? []).map((word) => fold(word.toLowerCase()));
  const counts = LANGUAGES.map((language) => words.filter((word) => STOP_WORDS[language].has(word)).length);
  const most = Math.max(...counts);
  const [language, ...more] = LANGUAGES.filter((_, index) => counts[index] === most);
  return most < LEAST || more.length > 0 ? undefined : language;
}
