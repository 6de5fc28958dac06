// Words that are spelled as those of another language that say a time: "hier" is here to a German and yesterday to the French, "due"
// is two in Italian. In the language in which they say none they are taken away, or written so that nobody mistakes them.
import { type Language, languageTold } from '../../../store/text-index/languages/detect.ts';

interface OtherWord {
  word: RegExp;
  /** Where it says no time. */
  languages: readonly Language[];
  instead: string;
}

const OTHER_WORDS: readonly OtherWord[] = [
  { word: /(?<!\p{L})hier(?!\p{L})/giu, languages: ['de', 'nl'], instead: ' ' },
  // A figure is read wherever the number is.
  { word: /(?<!\p{L})due(?!\p{L})/giu, languages: ['it'], instead: '2' },
  // Ready, or the word on the telephone.
  { word: /(?<!\p{L})pront[oa]s?(?!\p{L})/giu, languages: ['it', 'pt'], instead: ' ' },
  { word: /(?<!\p{L})bald(?!\p{L})/giu, languages: ['en'], instead: ' ' },
];
/** Words of Italian alone right before the number tell it where the rest does not tell the language. */
const ITALIAN_TWO =
  /(?<=(?<!\p{L})(?:gli|le|i|tutt[ei] e|alle|[ft]ra|per|di|da|con|ogni|de[il]|delle|ne[il]|nelle|ai|dopo|ultim[ei]|prossim[ei]|prim[ei]) )due(?!\p{L})/giu;
/** Hardly any text has one of them, and then its language need not be told. */
const ANY = new RegExp(OTHER_WORDS.map(({ word }) => word.source).join('|'), 'iu');

export function withoutOtherWords(text: string): string {
  if (!ANY.test(text)) return text;
  const language = languageTold(text);
  if (language === undefined) return text.replace(ITALIAN_TWO, '2');
  return OTHER_WORDS.filter(({ languages }) => languages.includes(language)).reduce(
    (rest, { word, instead }) => rest.replace(word, instead),
    text,
  );
}
