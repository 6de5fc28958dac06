// What says that there is no other beside it: the only one, the oldest, the one that is liked best. Read in a text of whatever language, for in
// a few words that is not sure, and with its marks: "única".
import type { Language } from '../../store/text-index/languages/stop-words.ts';
import { alternatives } from './word-list.ts';

const WORDS: Partial<Record<Language, string>> = {
  en: `favourite favorite preferred sole unique main oldest eldest youngest biggest largest smallest tallest shortest longest nearest closest
    best worst cheapest fastest`,
  de: bent('liebst einzig ältest jüngst größt kleinst best', 'e en er es em'),
  es: bent('favorit preferid únic', 'o a'),
  fr: 'préféré préférée favori favorie unique aîné aînée cadette meilleur meilleure',
  it: `${bent('favorit preferit unic', 'o a')} migliore`,
  pt: bent('favorit preferid únic', 'o a'),
  nl: 'enige oudste jongste beste',
};

/** Beginnings of words for the only one: "Lieblingsbuch". */
const BEGINNINGS: Partial<Record<Language, RegExp>> = {
  de: /lieblings\p{L}+/u,
  nl: /lievelings\p{L}+/u,
};

const PHRASES: Partial<Record<Language, readonly RegExp[]>> = {
  en: [
    /(?:the|my|our|his|her|their|one and) (?:very )?only/u,
    /(?:the|my|our|his|her|their) one(?= \p{L})/u,
    /(?:just|only|exactly|has|have) (?:one|1)(?= \p{L})/u,
    /a single/u,
  ],
  es: [
    /un solo|una sola|s[oó]lo un[oa]?/u,
    /(?:el|la) (?:mayor|menor|mejor|peor)/u,
    // Of sisters the older may be one of several, and "mayor de edad" means of age.
    /(?:hij|niet)[oa] (?:mayor|menor)(?! de edad)/u,
  ],
  fr: [
    /une? seule?/u,
    /seule?(?= \p{L})/u,
    // A cadet by trade is somebody else.
    /(?:le|mon|ton|son|notre|votre|leur|fils|frère) cadet/u,
  ],
  it: [
    /un solo|una sola/u,
    /figli[oa] (?:maggiore|minore)/u,
    /(?:il|la|figli[oa]) più (?:grande|piccol[oa]|giovane|vecchi[oa])/u,
  ],
  // Who is older than somebody may be one of many.
  pt: [/um só/u, /mais (?:velh|nov)[oa](?! (?:do )?que(?!\p{L}))/u],
};

function bent(stems: string, endings: string): string {
  return stems
    .split(' ')
    .flatMap((stem) => endings.split(' ').map((ending) => stem + ending))
    .join(' ');
}

const ONLY_ONE = new RegExp(
  alternatives([
    ...Object.values(WORDS).map((words) => new RegExp(words.split(/\s+/).join('|'))),
    ...Object.values(BEGINNINGS),
    ...Object.values(PHRASES).flat(),
  ]),
  'iu',
);

export function saysOnlyOne(text: string): boolean {
  return ONLY_ONE.test(text);
}
