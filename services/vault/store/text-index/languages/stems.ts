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
import { dutchParticiple, dutchUndiminished, isOneDutchThing } from './dutch-forms.ts';
import { cut, fold, withoutUmlauts } from './fold.ts';
import { frenchVerbs, withFrenchAccents } from './french-verbs.ts';
import { baseOf } from './irregular-forms.ts';
import { italianNounStem, italianParticiple, italianPlain } from './italian-forms.ts';
import {
  dutchSingular,
  frenchSingular,
  germanSingular,
  portugueseSingular,
  spanishSingular,
  withoutPlural,
} from './singulars.ts';
import { orderedVerb, spanishVerbs, withSpanishAccents } from './spanish-verbs.ts';
import type { Language } from './stop-words.ts';

/** Finds the stem of a word as it was written, in lower case. */
type Stemmer = (word: string, isNoun: boolean) => string;

/** A stemmer that first looks a word up in the table of irregular forms, as it stands and without its endings. */
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
 * The stem of a German word. A capital letter tells a noun from what may be a verb. Only in a verb are "t" and "ge" endings of
 * its forms; whether "er" at the end is one, Snowball answers now this way and now that.
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

/**
 * The stem of a Dutch word. A vowel that is written twice in one form stands once in another, and so does a consonant; s and z,
 * f and v change too.
 */
function dutchStem(word: string): string {
  const written = dutchUndiminished(fold(word));
  if (isOneDutchThing(written)) return written;
  const singular = dutchSingular(written);
  const base = baseOf(singular, 'nl') ?? dutchParticiple(singular);
  return fold(dutch(base))
    .replace(/(?<=..[^aeiou])t$/, '')
    .replace(/(?<=[aeiou]([bdfgklmnprst]))\1$/, '')
    .replace(/(aa|ee|oo|uu)(?=[^aeiou]$)/, (pair) => pair[0] as string)
    .replace(/z$/, 's')
    .replace(/v$/, 'f');
}

/**
 * The stem of a Spanish word. All forms of a known verb meet in its infinitive, with accents and without. A z becomes a c
 * before the "es" of many plurals.
 */
function spanishStem(word: string): string {
  const folded = fold(word);
  const base = spanishVerbs().get(folded) ?? orderedVerb(word, folded, fold);
  if (base !== undefined) return fold(spanish(base));
  const singular = spanishSingular(word);
  return withoutPlural(fold(spanish(withSpanishAccents(singular))), singular).replace(/z$/, 'c');
}

/** The stem of a French word. The f at the end of some words is a v before an e. */
function frenchStem(word: string): string {
  const folded = fold(word);
  const base = frenchVerbs().get(folded) ?? baseOf(folded, 'fr') ?? baseOf(folded.replace(/s$/, ''), 'fr');
  const singular = frenchSingular(withFrenchAccents(word));
  const stem = fold(french(base ?? frenchMan(singular)));
  return withoutPlural(stem, singular, /[aiou]s$/).replace(/(?<=..i)f$/, 'v');
}

/** What a woman who does something is called, as a man is: directrice, coiffeuse, boulangère. */
function frenchMan(word: string): string {
  const [, doing] = /^(.{3,})euse$/.exec(word) ?? [];
  if (doing !== undefined && ['er', 're', 'ir'].some((ending) => frenchVerbs().get(fold(doing + ending)) !== undefined))
    return `${doing}eur`;
  return word.replace(/(?<=..t)rice$/, 'eur').replace(/(?<=...g|..ch)ère$/, 'er');
}

function portugueseStem(word: string): string {
  const singular = portugueseSingular(word);
  return withoutPlural(regularPortuguese(singular, false), singular);
}

const regularPortuguese = regular(portuguese, 'pt');

/**
 * The stem of an Italian word. Its last vowel tells the singular from the plural: "ora", "ore". Only one of the two has an i
 * before it ("occhio", "occhi"), and an h keeps the sound of a c or a g before it.
 */
function italianStem(word: string): string {
  const folded = fold(word);
  const noun = italianNounStem(folded);
  if (noun !== undefined) return noun;
  const known = baseOf(folded, 'it') ?? italianParticiple(folded);
  const plain = known ?? italianPlain(word);
  const stem = regularItalian(plain, false);
  const bare = stem === fold(plain) && stem.length > 2 ? stem.replace(/[aeio]$/, '') : stem;
  return bare.replace(/(?<=...)i$/, '').replace(/(?<=.[cg])h$/, '');
}

const regularItalian = regular(italian, 'it');

/**
 * The stem of a word as it was written, in lower case. A word that holds more than letters stays as it is, and so does one of a
 * language without a stemmer.
 */
export function stemOf(word: string, language: Language, isNoun = false): string {
  const stemmer = STEMMERS[language];
  if (stemmer === undefined || !/^\p{L}+$/u.test(word)) return cut(fold(word));
  return cut(stemmer(word, isNoun)) || cut(fold(word));
}
