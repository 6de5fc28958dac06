// What people call their own beside the names that the glossary has for kin: "the kids", "i bimbi", "de jongste", "meine Frau". Much of
// it is said of other people and things as well. So nothing is told by these words alone: they only lead to a name where a memory says
// whose it is.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { languagesTold } from '../../store/text-index/languages/detect.ts';
import { LANGUAGES, type Language } from '../../store/text-index/languages/stop-words.ts';
import { formsInLists, type WordLists } from '../../store/text-index/languages/word-lists.ts';
import { isStopWord, type Term, termOf, termsOf } from '../../store/text-index/terms.ts';

/** Kin by the name that the glossary has for them in English. */
type Kin = 'child' | 'son' | 'daughter' | 'wife' | 'husband' | 'mother' | 'father';

const CALLED: Readonly<Record<Kin, WordLists>> = {
  child: {
    en: 'toddler teenager teen kiddo kiddos twins',
    de: 'kids nachwuchs zwillinge sprösslinge',
    es: 'peques críos nenes chiquillos chavales mellizos gemelos',
    pt: 'miúdos garotos meninos petizes gémeos gêmeos',
    fr: 'gamins gosses mômes loulous bambins marmots jumeaux',
    it: 'bimbi bambine figlioli ragazzi gemelli',
    nl: 'kids kindjes kroost tweeling',
    ja: '双子',
  },
  son: {
    en: 'boy boys lad lads',
    de: 'bub buben junge jungs söhnchen filius',
    es: 'nene crío chaval niño',
    pt: 'miúdo garoto menino',
    fr: 'garçon garçons gamin fiston',
    it: 'bimbo bambino figliolo maschietto',
    nl: 'jongen jongens zoontje',
    ja: '長男 次男 三男',
  },
  daughter: {
    en: 'girl girls',
    de: 'mädchen mädel mädels töchterchen',
    es: 'nena cría niña',
    pt: 'miúda garota menina',
    fr: 'gamine fillette',
    it: 'bimba bambina figliola femminuccia',
    nl: 'meisje meisjes meiden dochtertje',
    ja: '長女 次女 三女',
  },
  wife: { ja: '家内 嫁' },
  husband: { en: 'hubby' },
  mother: { en: 'mam', de: 'mami', es: 'mami', fr: 'maman', pt: 'mamã', nl: 'mam' },
  father: { de: 'papi', es: 'papi', it: 'babbo', pt: 'papá', nl: 'pap' },
};

/** Words for any woman and any man, unless one's own are spoken of: meine Frau, mijn man. */
const OWN_CALLED: Partial<Record<Kin, WordLists>> = {
  wife: { de: 'frau', pt: 'mulher', nl: 'vrouw', it: 'donna' },
  husband: { de: 'mann', pt: 'homem', nl: 'man', fr: 'homme' },
};

/** Words for how big or old somebody is, where no thing is called so behind them: "for the youngest", "mit der Kleinen". */
const BY_AGE: Readonly<Partial<Record<Kin, WordLists>>> = {
  child: {
    en: 'youngest oldest eldest little littlest',
    de: 'kleine kleinen kleiner kleinste kleinsten grosse grossen grosser jüngste jüngsten jüngster älteste ältesten ältester mittlere mittleren',
    es: 'mayor menor mayores menores pequeños pequeñas',
    pt: 'pequenos pequenas pequenitos caçula caçulas velhos novos',
    fr: 'petits petites grands grandes aînés cadets',
    it: 'grande piccoli piccole grandi maggiore minore',
    nl: 'kleine kleintje kleintjes jongste oudste middelste grote',
  },
  son: {
    es: 'pequeño chiquitín peque',
    pt: 'pequeno pequenito pequenino velho novo',
    fr: 'petit grand aîné cadet benjamin',
    it: 'piccolo piccolino',
  },
  daughter: {
    es: 'pequeña chiquitina',
    pt: 'pequena pequenita pequenina velha nova',
    fr: 'petite grande aînée cadette benjamine puce',
    it: 'piccola piccolina',
  },
};

/** Whose article tells that it is a boy or a girl, where the word itself does not; in German its ending tells it too. */
const ARTICLES: Partial<Record<Language, { son: RegExp; daughter: RegExp }>> = {
  de: {
    son: /^(?:der \p{L}+e|(?:unser|mein|dein) \p{L}+er|(?:dem|meinem|unserem|meinen|unseren) \p{L}+n)$/u,
    daughter: /^(?:(?:die|meine|unsere|deine) \p{L}+e|(?:der|meiner|unserer|deiner) \p{L}+n)$/u,
  },
  es: { son: /^(?:el|al|del) /u, daughter: /^la /u },
  it: { son: /^(?:il|al|del|dal|col) /u, daughter: /^(?:la|alla|della|dalla) /u },
};

const OWN = new Set(
  `my our user's meine mein meiner meinem meinen meines unsere unser unserer unserem unseren mi nuestra nuestro minha meu nossa nosso ma mon
  notre mia mio nostra nostro mijn onze ons m'n`.split(/\s+/),
);

/** Whether a word says that what stands behind it is its owner's: my, unsere, mia. */
export function isOwning(word: string | undefined): boolean {
  return word !== undefined && OWN.has(word.toLowerCase());
}

type Lists = Partial<Record<Kin, WordLists>>;

const formsOf = (lists: Lists) =>
  Object.entries(lists).map(([kin, words]) => ({
    kin: kin as Kin,
    forms: formsInLists(words, (word, language) => [termOf(word, language).word]),
  }));
const CALLED_FORMS = formsOf(CALLED);
const OWN_FORMS = formsOf(OWN_CALLED);
const AGE_FORMS = formsOf(BY_AGE);

/** All of these words: hardly any purpose holds one, and of the others nothing more has to be read. */
const anyForm = whenAsked(
  () =>
    new Set(
      [...CALLED_FORMS, ...OWN_FORMS, ...AGE_FORMS].flatMap(({ forms }) =>
        LANGUAGES.flatMap((language) => [...(forms.get(language) ?? [])]),
      ),
    ),
);

function isAny(word: string): boolean {
  return anyForm().has(word) || anyForm().has(termOf(word, 'de').word);
}

/** Who a word of a purpose may be to its owner; nobody where it is said of anything else. */
export function kinCalled(term: Term, purpose: string): readonly Kin[] {
  if (!isAny(term.word)) return [];
  const told = languagesTold(purpose);
  const languages = told.length === 0 ? LANGUAGES : told;
  const found = (lists: ReturnType<typeof formsOf>, language: Language) =>
    lists.flatMap(({ kin, forms }) => (forms.get(language)?.has(termOf(term.word, language).word) ? [kin] : []));
  const kin = languages.flatMap((language) => [
    ...found(CALLED_FORMS, language),
    ...(placesOf(term, purpose, language).some(({ before }) => isOwning(before)) ? found(OWN_FORMS, language) : []),
    ...placesOf(term, purpose, language)
      .filter(({ isAlone }) => isAlone)
      .flatMap(({ before, word }) =>
        found(AGE_FORMS, language).map((each) => bySex(each, `${before} ${word}`.toLowerCase(), language)),
      ),
  ]);
  return [...new Set(kin)];
}

function bySex(kin: Kin, written: string, language: Language): Kin {
  const articles = kin === 'child' ? ARTICLES[language] : undefined;
  return articles?.son.test(written) ? 'son' : articles?.daughter.test(written) ? 'daughter' : kin;
}

const PIECES = /[\p{L}\p{M}]+(?:['’]n(?!\p{L}))?|[^\s\p{L}\p{M}]/gu;
const WORD = /^\p{L}/u;
/** It stands for a noun: the little one, la petite dernière. */
const ONE = /^(?:ones?|derni(?:er|ère)s?)$/iu;

interface Place {
  word: string;
  /** The word before it. */
  before: string;
  /** An article or the like stands before it, and no noun behind it. */
  isAlone: boolean;
}

function placesOf(term: Term, purpose: string, language: Language): Place[] {
  const pieces = purpose.match(PIECES) ?? [];
  const isSmall = (piece: string) => isStopWord({ word: termOf(piece, language).word, language });
  return pieces.flatMap((word, at) => {
    if (!WORD.test(word) || termOf(word, term.language).word !== term.word) return [];
    const [apart, next] = [/^['’]$/u.test(pieces[at - 1] ?? ''), pieces[at + 1]];
    const before = pieces[apart ? at - 2 : at - 1] ?? '';
    const isEnd = next === undefined || !WORD.test(next) || isSmall(next) || ONE.test(next);
    return [{ word, before: before.replace('’', "'"), isAlone: WORD.test(before) && isSmall(before) && isEnd }];
  });
}

/** The words and their stems by which a memory calls such kin, in any of the languages. */
export function waysToCall(kin: string | undefined): readonly string[] {
  const lists = [CALLED, OWN_CALLED].flatMap((each) => Object.entries(each[kin as Kin] ?? {}));
  const terms = lists.flatMap(([language, words]) =>
    words.split(/\s+/).flatMap((word) => termsOf(`${word} ${large(word)}`, language as Language)),
  );
  return [...new Set(terms.flatMap(({ stem, word }) => [stem, word]))];
}

/** As a noun is written in German, which stems it in another way. */
function large(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
