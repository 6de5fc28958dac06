// Whether a package suffices, and if not, which part failed, in words. A package that says so and lacks what was needed makes
// an assistant stop asking: in doubt it does not say so.
import { MARKED_UNTRUSTED, PART_OF_ALL } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Wanted } from '../search/question.ts';
import { recordTerms } from '../search/record-terms.ts';
import { weightsIn } from '../search/weights.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { LANGUAGES, type Language } from '../store/text-index/languages/stop-words.ts';
import { isStopWord } from '../store/text-index/terms.ts';
import { isUntrusted } from '../view/shown-items.ts';
import { answerLacking } from './asked-answer.ts';
import { type AskedList, askedList, saysMoreThanProject, standsIn } from './asked-list.ts';
import { wordsOfUnreal } from './frame/days/unreal-days.ts';
import type { Domain } from './frame/domains.ts';
import { asksForPromises } from './frame/promises.ts';
import type { Frame } from './frame/read-frame.ts';
import { namesPeopleOf } from './names-people.ts';
import { isAcrossProjects } from './partial-view.ts';
import { namingWords } from './relevance.ts';
import type { Weighed } from './weigh.ts';

export interface Sufficiency {
  sufficient: boolean;
  hints: string[];
}

export interface Assembled {
  told: readonly Weighed[];
  left: readonly Weighed[];
  /** The references of the package: their words can be had. */
  named: readonly AnyRecord[];
  /** Those of both, by their ids, for which nothing speaks but a day that they name. */
  forDay: ReadonlySet<string>;
  isCut: boolean;
  isDisputed: boolean;
  /** Where it is asked how something came about: before this instant something else held than what is told. */
  replacedAt: string | null;
  /** The same, asked as of an earlier moment: what is told has given way to something since. */
  isReplacedSince: boolean;
  /** The time that is asked for is over. */
  isOver: boolean;
  /** No grant of whoever asks shows all that there may be. */
  seesPart: boolean;
  /** The language of most of what the viewer sees, where the purpose was asked in another. */
  otherLanguage: string | null;
}

const MOST_WORDS = 5;
/** Of all that was left out, how much is likely needed after all. What is listed leaves no such doubt. */
const MOST_LEFT = 0.85;
/** The same where nothing but a project is named, and all that is open in it is told. */
const MOST_LEFT_AROUND = 1;
/** Outside of any project one thing has to say so much of the purpose: words that are scattered over many say nothing together. */
const SAID_TOGETHER = 0.6;
/** And more than one word: anything may hold one. */
const LEAST_TOGETHER = 2;

/** In what is done then somebody may come to harm. */
const MAY_HARM: readonly Domain[] = ['care', 'food', 'health'];

export function judgeSufficiency(frame: Frame, assembled: Assembled): Sufficiency {
  const { told, named, isCut, isDisputed, otherLanguage, replacedAt, isReplacedSince, isOver } = assembled;
  const hints: string[] = [];
  const records = told.map(({ valid }) => valid.record);
  const unsaid = unsaidWords(frame, [...records, ...named]);
  const silent = unsaid.filter(({ isHeld }) => !isHeld).map(({ word }) => word);
  const isEmpty = records.length === 0 && named.length === 0 && frame.project === null;
  const isHarmUnknown = lacksHarms(frame, told);
  const list = askedList(frame);
  const isSure = frame.evidence === 'strong' || list === 'by whom' || isAnsweredByOne(frame, told);
  const isNothing = frame.evidence === 'none' || isEmpty;
  const isUnpromised = lacksPromise(frame, [...records, ...named]);
  const isPart = assembled.seesPart && (isAcrossProjects(frame, list) || (isUnpromised && frame.project === null));
  const { unreal } = frame.purpose;
  if (isNothing) {
    if (frame.subjectHidden)
      hints.push('No project that you may see has the id in subject_ref: give another one, or leave it out.');
    else if (silent.length > 0) hints.push(nothingSpeaksOf(silent));
    else if (unreal === undefined && !isOver) hints.push('Nothing you may see answers this purpose: ask the person.');
  } else {
    if (silent.length > 0) hints.push(nothingSpeaksOf(silent));
    if (!isSure) hints.push(mayNotBeMeant(frame));
    const elsewhere = unsaid.filter(({ isHeld, isOtherwise }) => isHeld && !isOtherwise);
    if (elsewhere.length > 0)
      hints.push(`Not in this package: ${listed(wordsOf(elsewhere))}. search_personal_context may find it.`);
    const otherwise = unsaid.filter(({ isOtherwise }) => isOtherwise);
    if (otherwise.length > 0) hints.push(`In other words, if at all: ${listed(wordsOf(otherwise))}.`);
  }
  if (otherLanguage !== null && (isNothing || frame.unheld.length > 0))
    hints.push(`What you may see is written in ${otherLanguage}: ask again in ${otherLanguage}.`);
  if (isHarmUnknown && !told.some(({ signs }) => signs.health > 0))
    hints.push('Nothing here says what people must not eat or be given: ask before you decide.');
  if (isUnpromised) hints.push(noPromiseTo(wordsIn(frame), silent));
  if (frame.purpose.isOwnersDue)
    hints.push('What others have promised is told only where it is remembered: search_personal_context may find more.');
  if (isPart) hints.push(PART_OF_ALL);
  if (isCut) hints.push('More belongs here than a package holds: ask for a part of it.');
  if (replacedAt !== null)
    hints.push(`What this replaced is not told here: ask as of a moment before it (\`as_of\` before ${replacedAt}).`);
  if (isReplacedSince) hints.push('Some of this was replaced since: ask without `as_of` for what holds now, and why.');
  if (isOver) hints.push('What was done by then is not listed by its day: search_personal_context may find it.');
  if (isDisputed) hints.push('Some of this is in dispute: ask the person which is true.');
  if (unreal !== undefined)
    hints.push(
      unreal.isTurnedRound
        ? `“${unreal.said}” ends before it begins: ask for it the other way round.`
        : `There is no such day as “${unreal.said}”: ask with one that exists.`,
    );
  const instead = frame.purpose.window?.instead;
  if (instead !== undefined)
    hints.push(`Today is that weekday: told is the one in a week. If today is meant, ask with its date, ${instead}.`);
  const isOfOne = list === null || (list === 'around a project' && frame.isOneOfSeveral !== true);
  const lacking = isOfOne && !isNothing ? answerLacking(frame, [...records, ...named]) : undefined;
  if (lacking !== undefined) hints.push(`This may not give the ${lacking.what} that is asked for: ask the person.`);
  const isWhole =
    replacedAt === null &&
    !isReplacedSince &&
    !isOver &&
    unreal === undefined &&
    instead === undefined &&
    isSure &&
    !isEmpty &&
    unsaid.length === 0 &&
    !isCut &&
    !isDisputed &&
    !isUnpromised &&
    lacking === undefined &&
    !frame.purpose.isOwnersDue &&
    !isHarmUnknown;
  const isDoubtful = lacksOfList(list, frame, assembled) ?? mayLack(frame, assembled);
  const isScattered = list === null && !isSaidTogether(frame, [...records, ...named]);
  const isInDoubt = isDoubtful || isScattered || restsOnDays(frame, assembled);
  if (isWhole && isInDoubt)
    hints.push('Other things may be needed too: search_personal_context finds more by single words.');
  if (records.some(isUntrusted)) hints.push(MARKED_UNTRUSTED);
  return { sufficient: isWhole && !isInDoubt && !isPart, hints };
}

/** Without what is there for a day that it names alone it would not suffice: that a text names a day says not that it is all of it. */
function restsOnDays(frame: Frame, { told, named, forDay }: Assembled): boolean {
  if (forDay.size === 0) return false;
  const others = told.filter(({ valid }) => !forDay.has(valid.record.id));
  const records = [...others.map(({ valid }) => valid.record), ...named.filter(({ id }) => !forDay.has(id))];
  const isEmpty = records.length === 0 && frame.project === null;
  const isScattered = askedList(frame) === null && !isSaidTogether(frame, records);
  return isEmpty || isScattered || lacksHarms(frame, others) || unsaidWords(frame, records).length > 0;
}

/** Whether something of what is listed was left out; undefined where nothing is. */
function lacksOfList(list: AskedList, frame: Frame, { left }: Assembled): boolean | undefined {
  if (list === null) return undefined;
  if (list === 'by time') return left.some(({ signs }) => signs.inTime > 0 || signs.inTimeAlone > 0);
  // A promise may stand in a memory as well.
  if (list === 'by whom') return left.some(namesPeopleOf(frame));
  return left.some(standsIn(frame)) || likelyLeft(left) > MOST_LEFT_AROUND;
}

/** Where no list is asked for, it lacks what is likely needed, and what names those it is about. */
function mayLack(frame: Frame, { left, told }: Assembled): boolean {
  const { purpose } = frame;
  // One thing is asked of somebody, and said: what else is known of them is no part of it, but where it may harm them.
  const isOneThing = isAnsweredByOne(frame, told) && !MAY_HARM.some((domain) => purpose.domains.has(domain));
  if (!isOneThing && left.some(namesPeopleOf(frame))) return true;
  // What is to be done needs more than what it says: how its owner wants it, who takes part, what is at hand.
  const isTask = !purpose.asks && purpose.domains.size > 0;
  const most = isTask ? MOST_LEFT / 2 : MOST_LEFT;
  return likelyLeft(left) > most;
}

function likelyLeft(left: readonly Weighed[]): number {
  return left.reduce((sum, { need }) => sum + need, 0);
}

/** A question of which one thing says every word, where the purpose may be about: what it is about is what that says. */
function isAnsweredByOne({ purpose, sought, project, unheld }: Frame, told: readonly Weighed[]): boolean {
  if (!purpose.asks || unheld.length > 0 || sought.length < LEAST_TOGETHER) return false;
  return told.some(({ valid: { record } }) => {
    const isThere = project === null || record.project_id === project.record.id;
    return isThere && weightsIn(record, sought).every((weight) => weight > 0);
  });
}

function isSaidTogether(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { project, sought, people } = frame;
  if (sought.length === 0) return true;
  if (isTornApart(frame, records)) return false;
  // One word that names neither the project nor a person who takes part stands there by accident as well.
  if (project !== null) return sought.length >= LEAST_TOGETHER || people.length > 0 || namingWords(frame).size > 0;
  const most = Math.max(0, ...records.map((record) => weightsIn(record, sought).filter((weight) => weight > 0).length));
  return most >= LEAST_TOGETHER && most / sought.length >= SAID_TOGETHER;
}

/** What is asked of somebody is told by what names them, and not by what names them here and says the rest there. */
function isTornApart(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { purpose, sought, people } = frame;
  const naming = namingWords(frame);
  const others = sought.filter((_, index) => !naming.has(index) && !people.includes(index));
  const whom = sought.filter((_, index) => !naming.has(index) && people.includes(index));
  if (!purpose.asks || others.length === 0 || whom.length === 0) return false;
  const says = (record: AnyRecord, some: typeof sought) => weightsIn(record, some).some((weight) => weight > 0);
  return !records.some((record) => says(record, whom) && says(record, others));
}

/** Where somebody is to be fed or cared for, that nothing is known to harm them is not known to be so. */
function lacksHarms({ purpose: { domains } }: Frame, told: readonly Weighed[]): boolean {
  return (domains.has('food') || domains.has('care')) && !told.some(({ signs }) => signs.harm > 0);
}

const A_WORD = /[\p{L}\p{M}]+/gu;

/** Of a purpose in two languages at once: two words beside each other that say nothing in the same other language. A name is none. */
function smallWords({ purpose, unheld }: Frame): ReadonlySet<string> {
  const words = purpose.text.match(A_WORD) ?? [];
  const folded = words.map((word) => fold(word.toLowerCase()));
  const isSmall = (at: number, language: Language) =>
    words[at] === words[at]?.toLowerCase() &&
    unheld.includes(folded[at] as string) &&
    isStopWord({ word: folded[at] as string, language });
  const small = LANGUAGES.map((language) =>
    folded.filter((_, at) => isSmall(at, language) && (isSmall(at - 1, language) || isSmall(at + 1, language))),
  );
  return new Set(small.flat());
}

/** It is asked what somebody was promised, and nothing that is told is a promise that speaks of them. */
function lacksPromise(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { purpose, sought } = frame;
  if (!purpose.owes || purpose.window !== null || sought.length === 0 || !asksForPromises(purpose.text)) return false;
  const promises = records.filter(({ type }) => type === 'commitment');
  return !promises.some(saysMoreThanProject(frame));
}

function noPromiseTo(words: readonly string[], silent: readonly string[]): string {
  const isUnknown = silent.length === words.length;
  return isUnknown
    ? 'No promise is told, then: whom it was made to may be written down by another name. Ask the person.'
    : `No open promise that you may see speaks of: ${listed(words)}. One that was kept search_personal_context may find.`;
}

function wordsIn({ sought }: Frame): string[] {
  return sought.map(({ wanted: { terms } }) => terms.map(({ word }) => word).join(' '));
}

/** A project is asked for only where one is offered. */
function mayNotBeMeant({ project, candidates }: Frame): string {
  return project === null && candidates.length === 0
    ? 'This may not be what is meant: say more of it, or ask the person.'
    : 'This may not be meant: name the project in subject_ref, or ask the person.';
}

function nothingSpeaksOf(words: readonly string[]): string {
  return `Nothing you may see speaks of: ${listed(words)}.`;
}

function listed(words: readonly string[]): string {
  return words.slice(0, MOST_WORDS).join(', ');
}

interface Unsaid {
  word: string;
  /** Another form of it is there, a part of it, or what it means: that may be it, and is not sure to be. */
  isOtherwise: boolean;
  /** Something visible holds it, or what may be it. */
  isHeld: boolean;
}

/** Telling words that neither name the frame nor stand as they are in anything that is told, but for small ones and those of no day. */
function unsaidWords(frame: Frame, records: readonly AnyRecord[]): Unsaid[] {
  const naming = namingWords(frame);
  const others = new Set([...smallWords(frame), ...wordsOfUnreal(frame.purpose.unreal)]);
  const passages = records.flatMap((record) => {
    const held = recordTerms(record);
    return held ? [held.title, held.body] : [];
  });
  const isSaid = (stem: string) => passages.some(({ counts }) => counts.has(stem));
  return frame.sought.flatMap((sought, index) => {
    const { wanted, holders } = sought;
    if (naming.has(index)) return [];
    const isSaidSo = wanted.terms.every(({ stem }) => isSaid(stem)) || sameWordsOf(wanted).some(isSaid);
    const isTold = !wanted.prefix && holders.length > 0 && isSaidSo;
    const word = wanted.terms.map((term) => term.word).join(' ');
    if (isTold || others.has(word)) return [];
    const isOtherwise = records.some((record) => (weightsIn(record, [sought])[0] as number) > 0);
    return [{ word, isOtherwise, isHeld: holders.length > 0 }];
  });
}

/** The very word, as it is cut in a text of another language. */
function sameWordsOf({ wider }: Wanted): string[] {
  return (wider?.same ?? []).flatMap(({ text, at, worth }) => (at === 'whole' && worth === 1 ? [text] : []));
}

function wordsOf(unsaid: readonly Unsaid[]): string[] {
  return unsaid.map(({ word }) => word);
}
