// What a statement says in whatever words: the things it speaks of, each with whether it is affirmed or denied, on which side of
// which scale it stands, who and where; and its values.
import { englishFor, glossNameOf } from '../store/meaning/glossary/english-for.ts';
import { placesOf } from '../store/meaning/known-word.ts';
import { likenessOf, vectorOfEnglish } from '../store/meaning/text-vector.ts';
import { wordVectors } from '../store/meaning/word-vectors.ts';
import type { Language } from '../store/text-index/languages/detect.ts';
import { stemOf } from '../store/text-index/languages/stems.ts';
import {
  ASIDE,
  CHANGES,
  DENIALS_TOO,
  DENIES_BACK,
  DONE_ONCE,
  ENDINGS,
  EXCEPTING,
  FROM,
  IS,
  isAdditive,
  isPlacing,
  KIN,
  OCCASION,
  OCCASION_PHRASES,
  OWNERS_OWN,
  STOPS_DENIAL,
  withoutPhrases,
} from './cues.ts';
import { ReadLately } from './read-lately.ts';
import { isLight, isVerb, type Place, scalesOf, thingOf } from './scales.ts';
import { IS_CAPITAL, type Token, tokensOf } from './statement-tokens.ts';
import { type FoundValue, isPartOfName, type Value, valueAt, withUnit } from './statement-values.ts';
import { DONE_AGAIN, EVENT_OF, GENDERED, isNegation, MEASURED_IN, UNIT_OF, wordsOf } from './wordings.ts';
import { writtenShort } from './written-short.ts';
import { DENIED, MARK, unified } from './written-values.ts';

export type Sort = 'person' | 'place' | 'kin' | undefined;

export interface Unit {
  stem: string;
  folded: string;
  /** One word for all that say the same. */
  concept: string;
  isDenied: boolean;
  /** By the verb before it, and not by itself: who does not share the room may have one. */
  isDeniedByVerb: boolean;
  isName: boolean;
  sort: Sort;
  /** It says where. */
  isPlacing: boolean;
  isVerb: boolean;
  isLight: boolean;
  scales: readonly Place[];
  /** The rarer, the more it tells. */
  weight: number;
  /** Nothing stands between it and the one before. */
  isJoined: boolean;
  isFirst: boolean;
  /** Something of it is spoken of. */
  isOwner: boolean;
  /** The, a, or my stands before it. */
  isDetermined: boolean;
  /** Only "of" or "for" stands between it and the one before. */
  isOf: boolean;
  clause: number;
  at: number;
  vector: Int8Array | undefined;
}

export interface Gist {
  language: Language;
  units: readonly Unit[];
  values: readonly Value[];
  isOwners: boolean;
  isOccasion: boolean;
  isExcepting: boolean;
  hasDenial: boolean;
  isAside: boolean;
  isAdditive: boolean;
  isDoneAgain: boolean;
  hasHours: boolean;
  /** Who owes whom, by who it is: the owner is "me". */
  debtor: string;
  /** The place of its verb. */
  verbAt: number;
  /** Of whom it is said, where that is the owner, or he, or she. */
  subject: string;
  text: string;
}

const MOST_READ = 400;
const lately = new ReadLately<Gist>();

export function gistOf(text: string, told: Language | undefined): Gist {
  return lately.of(`${told ?? ''} ${text}`, () => readGist(text.slice(0, MOST_READ), told));
}

/** Denied is so much of what tells something behind the word that denies. */
const DENIES_SO_MANY = 3;
/** Behind what says where: "in the old house". */
const NEAR = 3;
const WHOLE_CLAUSE = 99;
const DENIES_ALL = wordsOf('nobody noone niemand keiner nadie personne nessuno ninguem');
const DENIES_BEFORE: readonly Language[] = ['de', 'nl', 'sv', 'da', 'no'];

function readGist(text: string, told: Language | undefined): Gist {
  const language = told ?? 'en';
  const plain = withoutPhrases(unified(writtenShort(text, language), language));
  const tokens = tokensOf(plain, told);
  const units: Unit[] = [];
  let values: Value[] = [];
  let clause = 0;
  let denies = 0;
  let preposition = '';
  let prepositionAt = 0;
  let isJoined = false;
  let isOwners = false;
  let isExcepting = false;
  let hasDenial = false;
  let denials = 0;
  let isAside = false;
  let isStandingAside = false;
  let hasDeniedVerb = false;
  let holder = '';
  const hasChange = tokens.some(({ folded }) => CHANGES.has(folded));
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const { folded } = token;
    if (OWNERS_OWN.has(folded) && token.text !== 'US') isOwners = true;
    if (EXCEPTING.has(folded)) isExcepting = true;
    if (token.text === `${MARK}s`) {
      const owner = units.at(-1);
      if (owner !== undefined) owner.isOwner = true;
      isJoined = false;
      continue;
    }
    const previous = units.at(-1);
    // House B is another one.
    if (LETTER.test(token.text) && previous !== undefined && previous.at === at - 1 && !previous.isVerb) {
      const isLast = !tokens.slice(at + 1).some(({ isWord }) => isWord);
      values.push({
        kind: 'label',
        of: previous.concept,
        value: token.text,
        each: 1,
        holder,
        beside: previous.stem,
        at,
        isLast,
        isPartOfName: false,
      });
      isJoined = false;
      continue;
    }
    if (YEAR.test(token.text) && IN_YEAR.has(tokens[at - 1]?.folded ?? '')) {
      values.push({
        kind: 'year',
        of: '',
        value: token.text,
        each: 1,
        holder,
        beside: previous?.stem ?? '',
        at,
        isLast: false,
        isPartOfName: false,
      });
      isJoined = false;
      continue;
    }
    const found = valueAt(
      tokens,
      at,
      previous && { stem: previous.stem, folded: previous.folded, at: previous.at },
      language,
    );
    if (found !== undefined) {
      readNumberOfWhat(found, tokens[at + 1], previous);
      for (const value of found.values)
        values.push({
          ...(value.kind === 'label' && previous?.isVerb === true
            ? { ...value, kind: 'amount' as const, of: '' }
            : value.kind === 'label' && previous !== undefined
              ? { ...value, of: previous.concept }
              : /^\d+(?:\.\d+)?$/.test(value.value)
                ? withUnit(value, values)
                : value),
          holder,
          beside: previous?.stem ?? '',
          at,
          isLast: !tokens.slice(at + found.taken).some(({ isWord }) => isWord),
          isPartOfName: saysWhich(tokens, at, found, language),
        });
      at += found.taken - 1;
      isJoined = false;
      if (found.values.some(({ of, value }) => isMoney(of) && Number(value) > 0))
        units.push(priceAt(at, clause, denies > 0));
      const counted = tokens[at] as Token;
      if (found.taken === 2 && found.values[0]?.kind === 'amount' && isThing(counted, found.values[0].of)) {
        const unit = unitOf(counted, language, false);
        units.push({
          ...unit,
          scales: [],
          isDenied: denies > 0,
          isDeniedByVerb: denies > 0 && hasDeniedVerb,
          isPlacing: false,
          isJoined: false,
          isFirst: units.length === 0,
          isOwner: false,
          isDetermined: true,
          isOf: false,
          clause,
          at,
        });
        const last = values.at(-1) as Value;
        values[values.length - 1] = { ...last, of: unit.concept };
      }
      continue;
    }
    if (token.text === DENIED) {
      hasDenial = true;
      const last = units.at(-1);
      if (last !== undefined) last.isDenied = !last.isDenied;
      continue;
    }
    if (!token.isWord) {
      clause++;
      denies = 0;
      isJoined = false;
      // "The key: hall cupboard" says where it is.
      preposition = token.text === ':' ? ':' : '';
      prepositionAt = at;
      continue;
    }
    if (
      DENIES_BACK.has(folded) &&
      IS.has(tokens[at - 1]?.folded ?? '') &&
      tokens[at + 1]?.folded !== 'to' &&
      tokens[at + 1]?.folded !== 'from'
    ) {
      hasDenial = true;
      denials++;
      for (const unit of units) if (unit.clause === clause && unit.sort !== 'person') unit.isDenied = !unit.isDenied;
      continue;
    }
    if (EXCEPTING.has(folded) && !isNegation(folded, language)) denials++;
    if (isNegation(folded, language) || DENIALS_TOO.has(folded) || ENDINGS.has(folded)) {
      hasDenial = true;
      denials++;
      if (DENIES_BEFORE.includes(language) && !ENDINGS.has(folded))
        for (const unit of units.slice(-2)) if (unit.clause === clause) unit.isDenied = !unit.isDenied;
      const isEnding = ENDINGS.has(folded);
      const wasDenied = denies > 0;
      // Who never stopped does it still.
      denies = isEnding && wasDenied ? 0 : DENIES_ALL.has(folded) ? WHOLE_CLAUSE : DENIES_SO_MANY;
      isJoined = false;
      if (!isEnding || scalesOf(folded).length === 0) continue;
      const ending = unitOf(token, language, false);
      units.push({
        ...ending,
        scales: scalesOf(folded),
        isDenied: wasDenied,
        isDeniedByVerb: false,
        isPlacing: false,
        isJoined: false,
        isFirst: units.length === 0,
        isOwner: false,
        isDetermined: false,
        isOf: false,
        clause,
        at,
      });
      continue;
    }
    if (ASIDE.has(folded)) {
      isAside = true;
      isStandingAside = true;
      denies = 1;
      isJoined = false;
      continue;
    }
    if (hasChange && FROM.has(folded)) {
      isStandingAside = true;
      denies = 1;
      preposition = folded;
      isJoined = false;
      continue;
    }
    if (TITLES.has(folded) && IS_CAPITAL.test(tokens[at + 1]?.text ?? '')) {
      isJoined = false;
      continue;
    }
    const scales = scalesFor(token, language);
    const isName = isNameAt(tokens, at, language);
    if (
      STOPS_DENIAL.has(folded) &&
      !isStandingAside &&
      denies < DENIES_SO_MANY &&
      !(isPlacing(folded, language) && units.at(-1)?.isVerb === true)
    )
      denies = 0;
    if (isPlacing(folded, language)) {
      preposition = folded;
      prepositionAt = at;
    }
    if (!isName && (token.isStop || folded.length < 2) && (scales.length === 0 || language !== 'en')) {
      isJoined = false;
      continue;
    }
    if (!isName && isLight(folded)) {
      isJoined = false;
      continue;
    }
    const unit = unitOf(token, language, isName);
    units.push({
      ...unit,
      scales,
      isDenied: unit.isUndone !== (denies > 0 && (!isName || unit.sort === undefined || isStandingAside)),
      isDeniedByVerb: denies > 0 && hasDeniedVerb,
      isPlacing: preposition !== '' && (at - prepositionAt <= NEAR || (isJoined && previous?.isPlacing === true)),
      isJoined,
      isFirst: units.length === 0,
      isOwner: false,
      isDetermined: DETERMINERS.has(tokens[at - 1]?.folded ?? ''),
      isOf: OF.has(tokens[at - 1]?.folded ?? '') && units.at(-1)?.at === at - 2,
      clause,
      at,
    });
    // "No guest parking": guests there are.
    if (denies > 0 && previous?.isDenied && isJoined && !previous.isVerb && !unit.isName && previous.at === at - 1)
      previous.isDenied = false;
    if (unit.isVerb) preposition = '';
    hasDeniedVerb = denies > 0 && (hasDeniedVerb || unit.isVerb);
    if (isName) holder = unit.stem;
    if (denies > 0 && !isName) denies--;
    if (isStandingAside && denies > 0) denies--;
    isStandingAside = false;
    isJoined = true;
  }
  if (isExcepting && denials > 1) for (const unit of units) unit.isDenied = false;
  values = rated(values);
  return {
    language,
    units,
    values,
    isOwners,
    isOccasion: OCCASION_PHRASES.test(text) || tokens.some(({ folded }) => OCCASION.has(folded)),
    isExcepting,
    hasDenial,
    isAside,
    isAdditive: tokens.some(isAdditive),
    isDoneAgain: tokens.some(({ folded }) => DONE_AGAIN.has(folded) || DONE_ONCE.has(folded)),
    debtor: debtorIn(tokens),
    subject: subjectIn(tokens),
    verbAt: verbIn(tokens),
    hasHours: /\d[:h.]\d\d|\b[ap]\.?m\b|morning|evening|afternoon|tonight|uhr/i.test(text),
    text,
  };
}

const MOST_ENGLISH = 3;

function scalesFor(token: Token, language: Language): readonly Place[] {
  const undone = language === 'en' ? undoneIn(token.folded) : '';
  const { folded, stem } = undone === '' ? token : { folded: undone, stem: stemOf(undone, language) };
  const own = scalesOf(folded);
  if (language === 'en') return token.isStop || stem === folded ? own : [...own, ...scalesOf(stem)];
  if (own.length > 0) return own;
  const english = englishFor({ stem, word: folded, language });
  return english.slice(0, MOST_ENGLISH).flatMap((word) => scalesOf(word));
}

const WHEN: ReadonlySet<string> = new Set(['weekday', 'month', 'season', 'daypart', 'year']);
const OF = new Set('of for de di du del da do d von fur'.split(' '));
const WHICH = new Set('for of von de du fur per'.split(' '));

/** The Monday meeting, the invoice for March; but not Monday evening. */
function saysWhich(tokens: readonly Token[], at: number, found: FoundValue, language: Language): boolean {
  const next = tokens[at + found.taken];
  if (
    at > 1 &&
    !DETERMINERS.has(tokens[at - 1]?.folded ?? '') &&
    !tokens[at - 1]?.text.startsWith(MARK) &&
    found.values.some(({ kind }) => WHEN.has(kind)) &&
    !WHICH.has(tokens[at - 1]?.folded ?? '')
  )
    return false;
  if (WHICH.has(tokens[at - 1]?.folded ?? '') && at > 1 && tokens[at - 2]?.isStop === false && next?.isWord === true)
    return true;
  if (next !== undefined && valueAt(tokens, at + found.taken, undefined, language) !== undefined) return false;
  return isPartOfName(tokens, at, found, language);
}

/** "Bus 12 goes to the station": it is the bus that has the number. */
function readNumberOfWhat(found: FoundValue, next: Token | undefined, previous: Unit | undefined): void {
  const [value] = found.values;
  if (found.taken !== 2 || value?.kind !== 'amount' || next === undefined || previous === undefined || previous.isVerb)
    return;
  if (!isVerb(next.stem) && !VERBS_AT_ONCE.has(next.folded)) return;
  value.kind = 'label';
  value.of = previous.concept;
  found.taken = 1;
}

function isMoney(of: string): boolean {
  return MEASURED_IN.get(of)?.[0].startsWith('money') === true;
}

/** What costs something is not free. */
function priceAt(at: number, clause: number, isDenied: boolean): Unit {
  return {
    stem: 'price',
    folded: 'price',
    concept: 'cost',
    isDenied,
    isDeniedByVerb: false,
    isName: false,
    sort: undefined,
    isPlacing: false,
    isVerb: true,
    isLight: true,
    scales: scalesOf('price'),
    weight: 0.05,
    isJoined: false,
    isFirst: false,
    isOwner: false,
    isDetermined: false,
    isOf: false,
    clause,
    at,
    vector: undefined,
  };
}

/** Something that is counted, and no measure. */
function isThing({ folded }: Token, of: string): boolean {
  return of !== 'duration' && of !== 'ordinal' && !MEASURED_IN.has(of) && !UNIT_OF.has(folded) && !/^\d/.test(folded);
}

/** Behind these even an abbreviation is somebody. */
const NAMED_AFTER = new Set('with by called bei von heisst con por avec par da com'.split(' '));
const DETERMINERS = new Set(
  'the a an my our his her their your this that der die das den dem ein eine einen mein meine unser unsere el la los las un una mi nuestro nuestra le les mon ma mes il lo o os as meu minha'.split(
    ' ',
  ),
);
const LETTER = /^[A-HJ-Z]$/;
const YEAR = /^(?:19|20)\d\d$/;
const IN_YEAR = new Set('in since until from by im seit bis en desde hasta depuis nel dal em'.split(' '));
const TITLES = new Set('frau herr herrn mr mrs ms dr prof senor senora don'.split(' '));

function isNameAt(tokens: readonly Token[], at: number, language: Language): boolean {
  const { text, folded, startsSentence, isStop } = tokens[at] as Token;
  if (/^\p{Ll}\p{Lu}/u.test(text)) return true;
  if (!IS_CAPITAL.test(text) || text === 'I' || TITLES.has(folded) || KIN.has(folded)) return false;
  const before = tokens[at - 1];
  if (text.length > 1 && text === text.toUpperCase())
    return before !== undefined && NAMED_AFTER.has(before.folded) && tokens[at + 1]?.isWord !== true;
  if (before !== undefined && TITLES.has(before.folded)) return true;
  const isUsual = startsSentence || at === 0 || language === 'de';
  if (!isUsual) return !isStop || text.length > 3;
  if (isStop) return false;
  const sort = sortOfName(folded);
  if (sort === 'person' || sort === 'place') return true;
  return (
    wordVectors().placeOf(folded) === undefined &&
    placesOf(folded, wordVectors().placeOf).length === 0 &&
    englishIn(folded, language).length === 0
  );
}

function englishIn(folded: string, language: Language): readonly string[] {
  return language === 'en' ? [] : englishFor({ stem: stemOf(folded, language), word: folded, language });
}

const PERSONS =
  'anna peter maria john david laura paul julia thomas sarah mark emma daniel lisa jose ahmed giulia hans pierre ivan yuki carlos sofia max oliver jack leo mia noah';
/** A name is like several other names. */
const LIKE_NAMES = 5;
const TOWNS = 'lisbon berlin madrid chicago vienna prague milan oslo hamburg boston';
const LEAST_PERSON = 0.305;
const LEAST_PLACE = 0.36;
let sorts: { persons: readonly (Int8Array | undefined)[]; place: Int8Array | undefined } | undefined;

function sortOfName(folded: string): Sort {
  sorts ??= { persons: PERSONS.split(' ').map(vectorOfEnglish), place: vectorOfEnglish(TOWNS) };
  const vector = vectorOfEnglish(folded);
  if (vector === undefined) return undefined;
  const nearest = sorts.persons
    .map((each) => likenessOf(vector, each))
    .sort((a, b) => b - a)
    .slice(0, LIKE_NAMES);
  const person = nearest.reduce((sum, each) => sum + each, 0) / LIKE_NAMES;
  const place = likenessOf(vector, sorts.place);
  if (person >= LEAST_PERSON && person > place) return 'person';
  return place >= LEAST_PLACE ? 'place' : undefined;
}

type Read = { isUndone: boolean } & Pick<
  Unit,
  'stem' | 'folded' | 'concept' | 'isName' | 'sort' | 'isVerb' | 'isLight' | 'weight' | 'vector'
>;

const units = new Map<string, Read>();
const MOST_UNITS = 10_000;

/** "Unheated" is not heated. */
const UNDONE = /^un(?=\p{L}{4})/u;

/** What is undone; nothing where the word only begins like that. */
function undoneIn(folded: string): string {
  const rest = UNDONE.test(folded) ? folded.replace(UNDONE, '') : '';
  return rest !== '' && wordVectors().placeOf(rest) !== undefined ? rest : '';
}

function unitOf(token: Token, language: Language, isName: boolean): Read {
  const rest = !isName && language === 'en' ? undoneIn(token.folded) : '';
  const isUndone = rest !== '';
  const folded = isUndone ? rest : token.folded;
  const stem = isUndone ? stemOf(rest, language) : GENDERED.has(folded) ? folded : token.stem;
  const name = `${language}${isName ? '!' : ' '}${token.folded}`;
  const known = units.get(name);
  if (known !== undefined) return known;
  const english = isName ? [folded] : englishFor({ stem, word: folded, language });
  const gloss = isName ? undefined : glossNameOf({ stem, word: folded, language });
  const first = english[0];
  const concept =
    (isName
      ? thingOf(folded)
      : (thingOf(folded) ?? thingOf(stem) ?? english.map((each) => thingOf(stemOf(each, 'en'))).find(Boolean))) ??
    (language === 'en' || gloss === undefined ? EVENT_OF.get(folded) : undefined) ??
    gloss ??
    (first === undefined ? stem : english.map((each) => stemOf(each, 'en')).join(' '));
  const inEnglish = first === undefined ? '' : stemOf(first, 'en');
  const unit: Read = {
    isUndone,
    stem,
    folded,
    concept,
    isName,
    sort: KIN.has(folded) ? 'kin' : isName ? sortOfName(folded) : undefined,
    isVerb: !isName && (language === 'en' ? isVerb(stem) : inEnglish !== '' && isVerb(inEnglish)),
    isLight: false,
    weight: weightOf(english, isName),
    vector: english.length === 0 ? undefined : vectorOfEnglish(english.slice(0, 2).join(' ')),
  };
  if (units.size >= MOST_UNITS) units.clear();
  units.set(name, unit);
  return unit;
}

const ALL_WORDS = 40_000;
const LEAST_WEIGHT = 0.15;
/** In another language it may be any small word. */
const UNKNOWN_ELSEWHERE = 0.5;

function weightOf(english: readonly string[], isName: boolean): number {
  if (isName) return 1;
  const places = english.flatMap((word) => placesOf(word, wordVectors().placeOf));
  if (english.length === 0) return UNKNOWN_ELSEWHERE;
  if (places.length === 0) return 1;
  const rank = Math.min(...places);
  return Math.max(LEAST_WEIGHT, Math.min(1, (Math.log(rank + 1) - 4) / (Math.log(ALL_WORDS) - 4)));
}

const SUBJECTS: readonly ReadonlySet<string>[] = [
  wordsOf(
    'i we my our user ich wir mein meine unser unsere yo nosotros mi nuestro nuestra je nous mon ma notre io noi eu meu minha ik wij mijn',
  ),
  wordsOf('he his er sein il lui son hij ele'),
  wordsOf('she her elle lei zij ella ela'),
  wordsOf('they their ils elles ellos ellas loro zij eles elas'),
];

const VERBS_AT_ONCE = wordsOf(
  'is are was were has have had goes go s must can will should may does do ist sind hat haben wird es son esta tiene est sont a e sono ha tem ar er heeft',
);

/** Where what is spoken of ends, and what is said of it begins. */
function verbIn(tokens: readonly Token[]): number {
  const found = tokens.findIndex(
    ({ folded, stem, text }, at) =>
      at > 0 &&
      (text === ':' ||
        (text === `${MARK}s` && tokens[at + 1]?.isStop === true) ||
        VERBS_AT_ONCE.has(folded) ||
        isVerb(stem)),
  );
  return found === -1 ? tokens.length : found;
}

/** Said of whom it begins with. */
function subjectIn(tokens: readonly Token[]): string {
  const [first, second] = tokens.filter(({ isWord }) => isWord);
  // My wife is not me.
  if (first !== undefined && second !== undefined && OWNERS_OWN.has(first.folded) && KIN.has(second.folded))
    return thingOf(second.folded) ?? EVENT_OF.get(second.folded) ?? second.folded;
  const place = SUBJECTS.findIndex((words) => first !== undefined && words.has(first.folded));
  return place === -1 ? '' : String(place);
}

const OWES = wordsOf('owe owes owed owing borrow borrows borrowed schulde schuldet debo debe dois doit devo deve');
const LENDS = wordsOf('lend lends lent leihe leiht geliehen presto prestado prete emprestei prestato');

/** Who has to give back: who owes or borrows, or whom somebody lends to. */
function debtorIn(tokens: readonly Token[]): string {
  const at = tokens.findIndex(({ folded }) => OWES.has(folded) || LENDS.has(folded));
  if (at === -1) return '';
  const whoIn = (some: readonly Token[]) => {
    const who = some.find(
      ({ folded, text }) =>
        OWNERS_OWN.has(folded) || sortOfName(folded) === 'person' || (IS_CAPITAL.test(text) && text.length > 1),
    );
    return who === undefined ? '' : OWNERS_OWN.has(who.folded) ? 'me' : who.folded;
  };
  return whoIn(OWES.has((tokens[at] as Token).folded) ? tokens.slice(0, at).toReversed() : tokens.slice(at + 1));
}

/** Three times a day is once in eight hours. */
const TIMES = /^(?:time|mal|vez|vec|fois|volt|vez|veces|volte|vezes|keer)$/;

function rated(values: readonly Value[]): Value[] {
  const times = values.find(({ kind, of }) => kind === 'amount' && TIMES.test(of));
  const interval = values.find(({ kind }) => kind === 'interval');
  if (times === undefined || interval === undefined || Number(times.value) === 0) return [...values];
  return values
    .filter((each) => each !== times)
    .map((each) => (each === interval ? { ...each, value: String(Number(each.value) / Number(times.value)) } : each));
}
