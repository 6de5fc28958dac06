// The stem of a word in its language: what is left when its endings are off. Snowball's stemmers do the regular part; what they
// leave of verbs, and what a table of irregular forms knows, is done here.
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as english } from 'stemmer';
import { cut, fold, withoutUmlauts } from './fold.ts';
import { frenchVerbs, withFrenchAccents } from './french-verbs.ts';
import { baseOf } from './irregular-forms.ts';
import { dutchSingular, germanSingular, portugueseSingular, spanishSingular, withoutPlural } from './singulars.ts';
import { orderedVerb, spanishVerbs, withSpanishAccents } from './spanish-verbs.ts';
import type { Language } from './stop-words.ts';

/** A word as it was written, in lower case. */
type Stemmer = (word: string, isNoun: boolean) => string;

/** A word is looked up in the table as it stands, and by what is left of it without its endings. */
function regular(stemmer: (word: string) => string, language: Language): Stemmer {
  return (word) => {
    const base = baseOf(fold(word), language);
    if (base !== undefined) return fold(stemmer(base));
    const stem = fold(stemmer(word));
    const other = baseOf(stem, language);
    return other === undefined ? stem : fold(stemmer(other));
  };
}

const STEMMERS: Partial<Record<Language, Stemmer>> = {
  en: englishStem,
  de: germanStem,
  es: spanishStem,
  pt: portugueseStem,
  fr: frenchStem,
  it: italianStem,
  nl: dutchStem,
  sv: regular(swedish, 'sv'),
  da: regular(danish, 'da'),
  no: regular(norwegian, 'no'),
  fi: regular(finnish, 'fi'),
  ru: regular(russian, 'ru'),
};

function englishStem(word: string): string {
  const folded = fold(word);
  const base = baseOf(folded, 'en') ?? folded;
  return /^[a-z]{3,}$/.test(base) ? english(base) : base;
}

/**
 * A capital letter tells a German noun from what may be a verb. Only of a verb are the t and the ge of its forms endings;
 * whether the er at its end is one, Snowball says now this way and now that.
 */
function germanStem(word: string, isNoun: boolean): string {
  const spelled = withoutUmlauts(fold(word));
  const base = isNoun ? germanSingular(spelled) : (baseOf(spelled, 'de') ?? spelled.replace(WEAK_PARTICIPLE, '$1$2'));
  const stem = fold(german(base));
  const verbal = isNoun ? stem : stem.replace(/(?<=[dmnt])et$|(?<=[^aeiou])t$|(?<=e[lr])n$/, '');
  const bare = verbal.replace(/(?<=.{3})er$/, '');
  return bare.length >= LEAST_STEM ? bare : stem;
}

const LEAST_STEM = 3;
const WEAK_PARTICIPLE =
  /^((?:zuruck|zusammen|nach|fest|fort|auf|aus|bei|ein|her|hin|los|mit|vor|weg|ab|an|um|zu)?)ge(.{3,}te?[mnrs]?)$/;

/** The vowel that is written twice in one form stands once in the other, as does a consonant; and so do s and z, f and v. */
function dutchStem(word: string): string {
  const folded = dutchSingular(fold(word));
  const base =
    baseOf(folded, 'nl') ?? folded.replace(/^((?:aan|af|bij|in|mee|om|op|over|terug|uit|voor)?)ge(.{3,}[dt])$/, '$1$2');
  return fold(dutch(base))
    .replace(/(?<=..[^aeiou])t$/, '')
    .replace(/(?<=[aeiou]([bdfgklmnprst]))\1$/, '')
    .replace(/(aa|ee|oo|uu)(?=[^aeiou]$)/, (pair) => pair[0] as string)
    .replace(/z$/, 's')
    .replace(/v$/, 'f');
}

/** All forms of a verb that is known by name meet in its infinitive, with accents and without. A z becomes a c before the es of many. */
function spanishStem(word: string): string {
  const folded = fold(word);
  const base = spanishVerbs().get(folded) ?? orderedVerb(word, folded, fold);
  if (base !== undefined) return fold(spanish(base));
  const singular = spanishSingular(word);
  return withoutPlural(fold(spanish(withSpanishAccents(singular))), singular).replace(/z$/, 'c');
}

/** The f at the end of some is a v before an e. */
function frenchStem(word: string): string {
  const folded = fold(word);
  const base = frenchVerbs().get(folded) ?? baseOf(folded, 'fr') ?? baseOf(folded.replace(/s$/, ''), 'fr');
  const stem = fold(french(base ?? withFrenchAccents(word)));
  return withoutPlural(stem, word, /[aiou]s$/).replace(/(?<=..i)f$/, 'v');
}

function portugueseStem(word: string): string {
  const singular = portugueseSingular(word);
  return withoutPlural(regularPortuguese(singular, false), singular);
}

const regularPortuguese = regular(portuguese, 'pt');

/**
 * The vowel at its end is what tells the one from the many: "ora", "ore". An i before it is of one of them alone, "occhio", "occhi",
 * and an h keeps the sound of a c or a g before it.
 */
function italianStem(word: string): string {
  const stem = regularItalian(word, false);
  const bare = stem === fold(word) && stem.length > 2 ? stem.replace(/[aeio]$/, '') : stem;
  return bare.replace(/(?<=...)i$/, '').replace(/(?<=.[cg])h$/, '');
}

const regularItalian = regular(italian, 'it');

/** `word` as it was written, in lower case. What is not of letters alone, and languages without a stemmer, keep their words. */
export function stemOf(word: string, language: Language, isNoun = false): string {
  const stemmer = STEMMERS[language];
  if (stemmer === undefined || !/^\p{L}+$/u.test(word)) return cut(fold(word));
  return cut(stemmer(word, isNoun)) || cut(fold(word));
}
