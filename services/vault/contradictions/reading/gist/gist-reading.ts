// A statement read from its first word to its last: what each word tells where it stands, by what was read before it. A denial, an
// "instead of", what says where: each goes so far, and is let go of again.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { ASIDE, CHANGES, EXCEPTING, FROM, IS, isPlacing } from '../../words/cues.ts';
import { isLight } from '../../words/light-words.ts';
import { scalesOf } from '../../words/scales.ts';
import { wordsOf } from '../../words/word-list.ts';
import { LANGUAGE_NAMES } from '../../words/words-across-kinds.ts';
import { isTitle, OWNERS_OWN, THE_OWNER } from '../../words/words-of-people.ts';
import { type Role, roleBehind } from '../../words/words-of-roles.ts';
import { DENIALS_TOO, DENIES_BACK, ENDINGS, isNegation, STOPS_DENIAL } from '../../words/words-that-deny.ts';
import { DENIED, OWNS } from '../normal-form/marks.ts';
import { VERBS_AT_ONCE } from '../said-of-whom.ts';
import { IS_CAPITAL, type Token } from '../statement-tokens.ts';
import { type FoundValue, type Value, valueAt, withUnit } from '../statement-values.ts';
import { isKnownName, scalesFor, wordMeaning } from '../word-meaning.ts';
import { priceAt, standingAlone, type Unit } from './unit.ts';
import { DETERMINERS, isMeasured, isMoney, isThing, readNumberOfWhat, saysWhich } from './which-value.ts';

/** Denied is so much of what tells something behind the word that denies. */
const DENIES_SO_MANY = 3;
/** Behind what says where: "in the old house". */
const NEAR = 3;
const WHOLE_CLAUSE = 99;
const DENIES_ALL = wordsOf('nobody noone niemand keiner nadie personne nessuno ninguem');
const DENIES_BEFORE: readonly Language[] = ['de', 'nl', 'sv', 'da', 'no'];
const IS_THE_OWNER = wordsOf(THE_OWNER);
const RELATIVE = wordsOf('that this');
const LETTER = /^[A-HJ-Z]$/;
const YEAR = /^(?:19|20)\d\d$/;
const IN_YEAR = wordsOf('in since until from by im seit bis en desde hasta depuis nel dal em');
const OF_OR_WITH = wordsOf(
  'of for de di du del da do dos das della dello dei des d von vom van fur with mit con avec com met',
);
/** Behind a noun: "der Hausmeister unserer Schule". */
const GENITIVE = wordsOf('der des unserer meiner seiner ihrer deiner unseres meines seines ihres');
const MINE = wordsOf('my mein meine meinem meinen meiner meines mi mis mon ma mes mio mia miei mie meu minha mijn');
const POSSIBLE = wordsOf('can may could might only');
const IS_PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

/** From Portuguese one translates, and comes from Portugal; at weekends something is, and not there. */
function isNoPlace(folded: string): boolean {
  return LANGUAGE_NAMES.has(folded) || WEEKENDS.has(folded);
}

const WEEKENDS = wordsOf('weekend weekends wochenende wochenenden');

export class GistReading {
  readonly units: Unit[] = [];
  readonly values: Value[] = [];
  isOwners = false;
  isExcepting = false;
  hasDenial = false;
  /** By a word that says no more than that, and not by what ends. */
  hasNegation = false;
  denials = 0;
  isAside = false;
  readonly #tokens: readonly Token[];
  readonly #language: Language;
  readonly #hasChange: boolean;
  #clause = 0;
  /** So many words are still denied. */
  #denies = 0;
  #hasDeniedVerb = false;
  #deniedIn = 0;
  #isStandingAside = false;
  #preposition = '';
  #prepositionAt = 0;
  #isJoined = false;
  /** The name that was read last. */
  #holder = '';

  constructor(tokens: readonly Token[], language: Language) {
    this.#tokens = tokens;
    this.#language = language;
    this.#hasChange = tokens.some(({ folded }) => CHANGES.has(folded));
    for (let at = 0; at < tokens.length; at++) at += this.#readAt(at, tokens[at] as Token);
    // "Nobody but", "not without": what is excepted from a denial is so.
    if (this.isExcepting && this.denials > 1) for (const unit of this.units) unit.isDenied = false;
  }

  /** How many more words were read with this one. */
  #readAt(at: number, token: Token): number {
    if (isOwnersOwn(token, this.#language) && token.text !== 'US') this.isOwners = true;
    if (EXCEPTING.has(token.folded) && !this.#isTheOnly(at)) this.isExcepting = true;
    const taken = this.#readValue(at, token);
    if (taken > 0) return taken - 1;
    const isRead =
      this.#readOwner(at, token) ||
      this.#readMark(at, token) ||
      this.#readDenial(at, token) ||
      this.#readAside(token) ||
      this.#isNoMatter(at, token);
    if (!isRead) this.#readWord(at, token);
    return 0;
  }

  /** "The only apprentice" excepts nobody. */
  #isTheOnly(at: number): boolean {
    return this.#tokens[at]?.folded === 'only' && DETERMINERS.has(this.#tokens[at - 1]?.folded ?? '');
  }

  #readOwner(at: number, { text }: Token): boolean {
    if (text !== OWNS) return false;
    const owner = this.units.at(-1);
    if (owner?.at === at - 1) owner.isOwner = true;
    this.#isJoined = false;
    return true;
  }

  /** How many words the value that begins here has; none where none does. */
  #readValue(at: number, { text }: Token): number {
    const previous = this.units.at(-1);
    const before = this.#tokens[at - 1]?.folded ?? '';
    // House B is another one.
    if (LETTER.test(text) && previous !== undefined && previous.at === at - 1 && !previous.isVerb) {
      this.#add(at, { kind: 'label', of: previous.concept, value: text, isLast: this.#isLast(at + 1) });
      return 1;
    }
    if (YEAR.test(text) && IN_YEAR.has(before)) {
      this.#add(at, { kind: 'year', of: '', value: text, isLast: false });
      return 1;
    }
    // Dr Winter is no season.
    if (isTitle(before) && IS_CAPITAL.test(text)) return 0;
    const found = valueAt(this.#tokens, at, previous, this.#language);
    if (found === undefined) return 0;
    readNumberOfWhat(found, at, this.#tokens, previous);
    this.#addFound(at, found);
    this.#addCounted(at + found.taken - 1, found);
    return found.taken;
  }

  #isLast(from: number): boolean {
    return !this.#tokens.slice(from).some(({ isWord }) => isWord);
  }

  #add(at: number, value: Pick<Value, 'kind' | 'of' | 'value' | 'isLast'> & Partial<Value>): void {
    const beside = this.units.at(-1)?.stem ?? '';
    this.values.push({ each: 1, isPartOfName: false, ...value, holder: this.#holder, beside, at });
    this.#isJoined = false;
  }

  #addFound(at: number, found: FoundValue): void {
    const previous = this.units.at(-1);
    const isLast = this.#isLast(at + found.taken);
    const isPartOfName = saysWhich(this.#tokens, at, found, this.#language) && !isMeasured(found);
    for (const value of found.values) {
      const isOfVerb = value.kind === 'label' && previous?.isVerb === true;
      const own = isOfVerb
        ? { ...value, kind: 'amount' as const, of: '' }
        : value.kind === 'label' && previous !== undefined
          ? { ...value, of: previous.concept }
          : IS_PLAIN_NUMBER.test(value.value)
            ? withUnit(value, this.values)
            : value;
      this.#add(at, { ...own, isLast, isPartOfName });
    }
  }

  /** What is counted is spoken of as well. */
  #addCounted(at: number, { values, taken }: FoundValue): void {
    const isDenied = this.#denies > 0;
    if (values.some(({ of, value }) => isMoney(of) && Number(value) > 0))
      this.units.push(priceAt({ at, clause: this.#clause }, isDenied));
    const counted = this.#tokens[at] as Token;
    if (taken !== 2 || values[0]?.kind !== 'amount' || !isThing(counted, values[0].of)) return;
    const unit = this.#push(counted, at, {
      scales: scalesFor(counted, this.#language),
      isDenied,
      isDeniedByVerb: isDenied && this.#hasDeniedVerb,
      isDetermined: true,
    });
    const last = this.values.at(-1) as Value;
    this.values[this.values.length - 1] = { ...last, of: unit.concept };
  }

  #push(token: Token, at: number, given: Partial<Unit>): Unit {
    const placed = { at, clause: this.#clause, isFirst: this.units.length === 0 };
    const unit = standingAlone(wordMeaning(token, this.#language, false), placed, given);
    this.units.push(unit);
    return unit;
  }

  /** What ends a clause, or denies what stands before it. */
  #readMark(at: number, { text, isWord }: Token): boolean {
    if (text === DENIED) {
      this.hasDenial = true;
      this.hasNegation = true;
      const last = this.units.at(-1);
      if (last !== undefined) last.isDenied = !last.isDenied;
      return true;
    }
    if (isWord) return false;
    this.#clause++;
    this.#denies = 0;
    this.#isJoined = false;
    // "The key: hall cupboard" says where it is.
    this.#preposition = text === ':' ? ':' : '';
    this.#prepositionAt = at;
    return true;
  }

  #readDenial(at: number, token: Token): boolean {
    const { folded } = token;
    if (this.#deniesBack(at, folded)) {
      for (const unit of this.units)
        if (unit.clause === this.#clause && unit.sort !== 'person') unit.isDenied = !unit.isDenied;
      this.#noteDenial();
      this.hasNegation = true;
      return true;
    }
    const isNegating = isNegation(folded, this.#language);
    // "No bath, only a shower" excepts nothing from the denial.
    const isApart = this.denials > 0 && this.#deniedIn !== this.#clause;
    if (EXCEPTING.has(folded) && !isNegating && !isApart) this.denials++;
    const isEnding = ENDINGS.has(folded) && !this.#isOnlyPossible(at);
    if (!isNegating && !isEnding && !DENIALS_TOO.has(folded)) return false;
    this.#noteDenial();
    if (isNegating) this.hasNegation = true;
    if (DENIES_BEFORE.includes(this.#language) && !isEnding)
      for (const unit of this.units.slice(-2)) if (unit.clause === this.#clause) unit.isDenied = true;
    const wasDenied = this.#denies > 0;
    // Who never stopped does it still.
    this.#denies = isEnding && wasDenied ? 0 : DENIES_ALL.has(folded) ? WHOLE_CLAUSE : DENIES_SO_MANY;
    this.#isJoined = false;
    const scales = scalesOf(folded);
    if (isEnding && scales.length > 0) this.#push(token, at, { scales, isDenied: wasDenied });
    return true;
  }

  /** What can be cancelled is so as yet. */
  #isOnlyPossible(at: number): boolean {
    return this.#tokens[at - 1]?.folded === 'be' && POSSIBLE.has(this.#tokens[at - 2]?.folded ?? '');
  }

  #noteDenial(): void {
    this.#deniedIn = this.#clause;
    this.hasDenial = true;
    this.denials++;
  }

  /** "Is forbidden": what it is said of is denied. */
  #deniesBack(at: number, folded: string): boolean {
    const [before, next] = [this.#tokens[at - 1]?.folded ?? '', this.#tokens[at + 1]?.folded];
    return DENIES_BACK.has(folded) && IS.has(before) && next !== 'to' && next !== 'from' && !this.#isOnlyPossible(at);
  }

  /** Rather than this; from there to here. */
  #readAside({ folded }: Token): boolean {
    const isFrom = this.#hasChange && FROM.has(folded);
    if (!ASIDE.has(folded) && !isFrom) return false;
    if (ASIDE.has(folded)) this.isAside = true;
    else this.#preposition = folded;
    this.#isStandingAside = true;
    this.#denies = 1;
    this.#isJoined = false;
    return true;
  }

  /** As "I" and "user" it is said of whom, and as a title of what sort of name, and tells of no matter by itself. */
  #isNoMatter(at: number, token: Token): boolean {
    const isBeforeName = isTitle(token.folded) && IS_CAPITAL.test(this.#tokens[at + 1]?.text ?? '');
    // But "is mine" is what is said.
    const isBehindIs =
      this.#tokens[at + 1]?.isWord !== true &&
      [at - 1, at - 2].some((place) => IS.has(this.#tokens[place]?.folded ?? ''));
    const isOwner = IS_THE_OWNER.has(token.folded) || (isOwnersOwn(token, this.#language) && !isBehindIs);
    if (isBeforeName || isOwner) this.#isJoined = false;
    return isBeforeName || isOwner;
  }

  #readWord(at: number, token: Token): void {
    const { folded } = token;
    const scales = scalesFor(token, this.#language);
    const isName = isKnownName(this.#tokens, at, this.#language);
    this.#readJoint(at, folded);
    // "Outside Porto" is near it.
    const isBesideName = folded === 'outside' && IS_CAPITAL.test(this.#tokens[at + 1]?.text ?? '');
    const isSmall = token.isStop || folded.length < 2 || isBesideName;
    if (
      !isName &&
      ((isSmall && (scales.length === 0 || isBesideName || this.#language !== 'en')) || isLight(folded, this.#language))
    ) {
      this.#isJoined = false;
      return;
    }
    const unit = this.#unitAt(at, token, isName);
    const previous = this.units.at(-1);
    this.units.push({ ...unit, scales });
    // "No guest parking": guests there are.
    const isCompound = this.#isJoined && previous?.at === at - 1 && !previous.isVerb && !unit.isName;
    if (this.#denies > 0 && previous?.isDenied && isCompound) previous.isDenied = false;
    this.#goOnBehind(unit);
  }

  /** What a small word between two others lets go of, and begins. */
  #readJoint(at: number, folded: string): void {
    const isBehindVerb = isPlacing(folded, this.#language) && this.units.at(-1)?.isVerb === true;
    if (STOPS_DENIAL.has(folded) && !this.#isStandingAside && this.#denies < DENIES_SO_MANY && !isBehindVerb)
      this.#denies = 0;
    if (!isPlacing(folded, this.#language)) return;
    this.#preposition = folded;
    this.#prepositionAt = at;
  }

  #unitAt(at: number, token: Token, isName: boolean): Unit {
    const previous = this.units.at(-1);
    const before = this.#tokens[at - 1]?.folded ?? '';
    const isDetermined = DETERMINERS.has(before);
    const { isUndone, ...known } = wordMeaning(token, this.#language, isName);
    // The train is nobody who trains, and in the driving test nobody tests.
    const isNoun = isDetermined
      ? !RELATIVE.has(before)
      : (this.#language === 'en' && before === 'of') || (this.#isJoined && this.#isPartOfThing(at));
    const isDenied = this.#denies > 0;
    const isNear =
      at - this.#prepositionAt <= NEAR ||
      (previous?.isPlacing === true && (this.#isJoined || this.#isOf(at) || this.#isOwnedBy(previous, at)));
    return {
      ...known,
      isVerb: known.isVerb && !isNoun,
      scales: [],
      isDenied: isUndone !== (isDenied && (!isName || known.sort === undefined || this.#isStandingAside)),
      isDeniedByVerb: isDenied && this.#hasDeniedVerb,
      isPlacing: this.#preposition !== '' && isNear && !isNoPlace(token.folded),
      isJoined: this.#isJoined,
      isFirst: this.units.length === 0,
      isOwner: false,
      isDetermined,
      isMine: MINE.has(before) || (before === OWNS && IS_THE_OWNER.has(this.#tokens[at - 2]?.folded ?? '')),
      isOf: this.#isOf(at),
      role: this.#roleAt(at),
      clause: this.#clause,
      at,
    };
  }

  /** By the small word before it, or the verb. */
  #roleAt(at: number): Role {
    const previous = this.units.at(-1);
    if (this.#isJoined && previous?.isVerb === false && previous.at === at - 1) return previous.role;
    let before = at - 1;
    while (this.#isBetween(before)) before--;
    const isThing = before < at - 1 || IS_CAPITAL.test(this.#tokens[at]?.text ?? '');
    if (previous?.isVerb === true && previous.at === before) return isThing ? 'object' : 'how';
    return roleBehind(this.#tokens[before]?.folded ?? '', this.#language);
  }

  /** What points at a thing, or says whose it is, behind the word that tells its part. */
  #isBetween(at: number): boolean {
    const { folded } = this.#tokens[at] ?? { folded: '' };
    return (
      roleBehind(folded, this.#language) === '' &&
      (DETERMINERS.has(folded) || OWNERS_OWN.has(folded) || isTitle(folded))
    );
  }

  /** "In St Mark's church hall." */
  #isOwnedBy({ isOwner, at }: Unit, place: number): boolean {
    return isOwner && at === place - 2;
  }

  #goOnBehind({ isVerb, isName, stem }: Unit): void {
    if (isVerb) this.#preposition = '';
    this.#hasDeniedVerb = this.#denies > 0 && (this.#hasDeniedVerb || isVerb);
    if (isName) this.#holder = stem;
    if (this.#denies > 0 && !isName) this.#denies--;
    if (this.#isStandingAside && this.#denies > 0) this.#denies--;
    this.#isStandingAside = false;
    this.#isJoined = true;
  }

  /** "The lease of the office": only "of" stands between, and what points at it. */
  #isOf(at: number): boolean {
    const [previous, determiner] = [this.units.at(-1), this.#tokens[at - 1]?.folded ?? ''];
    if (this.#language === 'de' && GENITIVE.has(determiner) && previous?.at === at - 2 && !previous.isVerb) return true;
    const before = DETERMINERS.has(this.#tokens[at - 1]?.folded ?? '') ? at - 2 : at - 1;
    return OF_OR_WITH.has(this.#tokens[before]?.folded ?? '') && this.units.at(-1)?.at === before - 1;
  }

  /** "Team lead is", and behind "the water" "bill" is a thing, where a verb follows or one came before. */
  #isPartOfThing(at: number): boolean {
    const next = this.#tokens[at + 1]?.folded ?? '';
    // "A" is a verb elsewhere.
    const isBeforeVerb = VERBS_AT_ONCE.has(next) && !(this.#language === 'en' && DETERMINERS.has(next));
    if (isBeforeVerb && this.#language === 'en') return true;
    if (this.units.at(-1)?.isDetermined !== true) return false;
    if (isBeforeVerb) return true;
    return this.units.slice(0, -1).some((each) => each.isVerb && each.clause === this.#clause && !each.isDetermined);
  }
}

/** Mia is somebody, but where it means "my". */
function isOwnersOwn({ folded }: Token, language: Language): boolean {
  return OWNERS_OWN.has(folded) && (folded !== 'mia' || language === 'it');
}
