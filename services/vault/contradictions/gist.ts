// What a statement says in whatever words: the things it speaks of, each with whether it is affirmed or denied, on which side of
// which scale it stands, who and where; and its values.
import type { Language } from '../store/text-index/languages/detect.ts';
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
  OCCASION,
  OCCASION_PHRASES,
  OWNERS_OWN,
  STOPS_DENIAL,
  THE_OWNER,
  withoutPhrases,
} from './cues.ts';
import { ReadLately } from './read-lately.ts';
import { type Relation, relationIn } from './relations.ts';
import { englishByRoot } from './roots-elsewhere.ts';
import { debtorIn, subjectIn, VERBS_AT_ONCE, verbIn } from './said-of-whom.ts';
import { isLight, isVerb, type Place, scalesOf } from './scales.ts';
import { IS_CAPITAL, type Token, tokensOf } from './statement-tokens.ts';
import { type FoundValue, isPartOfName, rated, TIMES, type Value, valueAt, withUnit } from './statement-values.ts';
import { isNameAt, NAMING, scalesFor, TITLES, type ToldWord, toldBy } from './told-words.ts';
import { DONE_AGAIN, isNegation, MEASURED_IN, UNIT_OF, wordsOf } from './wordings.ts';
import { writtenShort } from './written-short.ts';
import { DENIED, MARK, unified } from './written-values.ts';

/** A word of a statement, with what it tells there. */
export interface Unit extends Omit<ToldWord, 'isUndone'> {
  isDenied: boolean;
  /** By the verb before it, and not by itself: who does not share the room may have one. */
  isDeniedByVerb: boolean;
  /** It says where. */
  isPlacing: boolean;
  scales: readonly Place[];
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
  /** Which way round, where it relates two. */
  relation: Relation | undefined;
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
  const plain = withoutPhrases(unified(writtenShort(text, language), language), language);
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
    if (isOwnersOwn(token, language) && token.text !== 'US') isOwners = true;
    if (EXCEPTING.has(folded)) isExcepting = true;
    if (token.text === `${MARK}s`) {
      const owner = units.at(-1);
      if (owner?.at === at - 1) owner.isOwner = true;
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
    // Dr Winter is no season.
    const isTitled = TITLES.has(tokens[at - 1]?.folded ?? '') && IS_CAPITAL.test(token.text);
    const found = isTitled
      ? undefined
      : valueAt(tokens, at, previous && { stem: previous.stem, folded: previous.folded, at: previous.at }, language);
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
        const unit = toldBy(counted, language, false);
        units.push({
          ...unit,
          scales: scalesFor(counted, language),
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
        for (const unit of units.slice(-2)) if (unit.clause === clause) unit.isDenied = true;
      const isEnding = ENDINGS.has(folded);
      const wasDenied = denies > 0;
      // Who never stopped does it still.
      denies = isEnding && wasDenied ? 0 : DENIES_ALL.has(folded) ? WHOLE_CLAUSE : DENIES_SO_MANY;
      isJoined = false;
      if (!isEnding || scalesOf(folded).length === 0) continue;
      const ending = toldBy(token, language, false);
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
    // As "I" it is said of whom, and tells of no matter.
    if (
      IS_THE_OWNER.has(folded) ||
      (isOwnersOwn(token, language) && ![at - 1, at - 2].some((place) => IS.has(tokens[place]?.folded ?? '')))
    ) {
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
    const isDetermined = DETERMINERS.has(tokens[at - 1]?.folded ?? '');
    const known = toldBy(token, language, isName);
    const isNoun = isDetermined
      ? !RELATIVE.has(tokens[at - 1]?.folded ?? '')
      : isJoined && isPartOfThing(tokens, at, units, clause);
    // The train is nobody who trains, and in the driving test nobody tests.
    const unit = known.isVerb && isNoun ? { ...known, isVerb: false } : known;
    units.push({
      ...unit,
      scales,
      isDenied: unit.isUndone !== (denies > 0 && (!isName || unit.sort === undefined || isStandingAside)),
      isDeniedByVerb: denies > 0 && hasDeniedVerb,
      isPlacing: preposition !== '' && (at - prepositionAt <= NEAR || (isJoined && previous?.isPlacing === true)),
      isJoined,
      isFirst: units.length === 0,
      isOwner: false,
      isDetermined,
      isOf: isOf(tokens, at, previous),
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
    isOccasion:
      OCCASION_PHRASES.test(text) ||
      tokens.some(({ folded }, at) => OCCASION.has(folded) && !COMPARED_WITH.has(tokens[at + 1]?.folded ?? '')),
    isExcepting,
    hasDenial,
    isAside,
    isAdditive: tokens.some((token) => isAdditiveIn(token, language) && !NAMING.has(token.folded)),
    isDoneAgain: tokens.some(({ folded }) => DONE_AGAIN.has(folded) || DONE_ONCE.has(folded)),
    relation: relationIn(text, units),
    debtor: debtorIn(tokens),
    subject: subjectIn(tokens),
    verbAt: Math.min(verbIn(tokens), units.find(({ isVerb, at }) => isVerb && at > 0)?.at ?? tokens.length),
    hasHours: /\d[:h.]\d\d|\b[ap]\.?m\b|morning|evening|afternoon|tonight|uhr/i.test(text),
    text,
  };
}

/** "Antes de", "früher als": before something, and not once. */
const COMPARED_WITH = wordsOf('que de del di als than da do dan das dos della');
/** "The lease of the office": only "of" stands between, and what points at it. */
function isOf(tokens: readonly Token[], at: number, previous: Unit | undefined): boolean {
  const before = DETERMINERS.has(tokens[at - 1]?.folded ?? '') ? at - 2 : at - 1;
  return OF.has(tokens[before]?.folded ?? '') && previous?.at === before - 1;
}

/** Behind "the water", "bill" is a thing, where a verb follows or one came before. */
function isPartOfThing(tokens: readonly Token[], at: number, units: readonly Unit[], clause: number): boolean {
  const [verb, previous] = [units.slice(0, -1), units.at(-1)];
  if (previous === undefined || !previous.isDetermined) return false;
  return (
    VERBS_AT_ONCE.has(tokens[at + 1]?.folded ?? '') ||
    verb.some((each) => each.isVerb && each.clause === clause && !each.isDetermined)
  );
}

function isAdditiveIn(token: Token, language: Language): boolean {
  const root = englishByRoot(token.folded, language);
  return isAdditive(token) || (root !== undefined && isAdditive({ folded: root, stem: root }));
}

/** Mia is somebody, but where it means "my". */
function isOwnersOwn({ folded }: Token, language: Language): boolean {
  return OWNERS_OWN.has(folded) && (folded !== 'mia' || language === 'it');
}

const WHEN: ReadonlySet<string> = new Set(['weekday', 'month', 'season', 'daypart', 'year']);
const OF = new Set('of for de di du del da do dos das della dello dei des d von van fur'.split(' '));
const COLOUR_BEHIND: readonly Language[] = ['es', 'pt', 'fr', 'it'];
const WHICH = new Set('for of von de du fur per'.split(' '));

/** The Monday meeting, the invoice for March; but not Monday evening. */
function saysWhich(tokens: readonly Token[], at: number, found: FoundValue, language: Language): boolean {
  const next = tokens[at + found.taken];
  // Behind its noun where the language has it there: "la casa roja está cerrada".
  if (COLOUR_BEHIND.includes(language) && found.values.some(({ kind }) => kind === 'colour'))
    return tokens[at - 1]?.isStop === false && next?.isWord === true;
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
  return (
    !TIMES.test(folded) &&
    of !== 'duration' &&
    of !== 'ordinal' &&
    !MEASURED_IN.has(of) &&
    !UNIT_OF.has(folded) &&
    !/^\d/.test(folded)
  );
}

const DETERMINERS = new Set(
  '§s the a an my our his her their your this that der die das den dem ein eine einen mein meine unser unsere el la los las un una mi nuestro nuestra le les mon ma mes il lo o os as meu minha'.split(
    ' ',
  ),
);
const IS_THE_OWNER = wordsOf(THE_OWNER);
const RELATIVE = wordsOf('that this');
const LETTER = /^[A-HJ-Z]$/;
const YEAR = /^(?:19|20)\d\d$/;
const IN_YEAR = new Set('in since until from by im seit bis en desde hasta depuis nel dal em'.split(' '));
