// Whether a package suffices, and if not, which part failed, in words. A package that says so and lacks what was needed makes
// an assistant stop asking: in doubt it does not say so.
import { MARKED_UNTRUSTED, PART_OF_ALL } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { isUntrusted } from '../../view/shown-items.ts';
import { type AskedList, askedList, saysMoreThanProject, standsIn } from '../choosing/asked-list.ts';
import { namesPeopleOf } from '../choosing/names-people.ts';
import type { UnrealDays } from '../frame/days/unreal-days.ts';
import { type Anchor, type Frame, wordOf } from '../frame/frame.ts';
import { asksForPromises } from '../frame/purpose/promises.ts';
import { canDoHarm, plansFewDays } from '../people/harms.ts';
import { recordsOf, type Weighed } from '../weighing/weigh.ts';
import { asksWhenOrWhereItIs } from './answer-kinds.ts';
import { answerLacking, type Lacking } from './asked-answer.ts';
import { isAcrossProjects } from './partial-view.ts';
import { isAnsweredByOne, isSaidTogether } from './said-together.ts';
import { type Unsaid, unsaidWords } from './unsaid-words.ts';

export interface Sufficiency {
  sufficient: boolean;
  hints: string[];
}

export interface Assembled {
  told: readonly Weighed[];
  left: readonly Weighed[];
  /** The references of the package: their words can be had. */
  named: readonly AnyRecord[];
  /** The ids of what is told or named though nothing speaks for it but a day that it names. */
  forDay: ReadonlySet<string>;
  isCut: boolean;
  /** Whether more documents name a day of the window than are told. */
  isMoreForDay: boolean;
  isDisputed: boolean;
  /** Before this instant something else held than what is told; null where it is not asked how that came about. */
  replacedAt: string | null;
  /** Asked as of an earlier moment: what is told has given way to something since. */
  isReplacedSince: boolean;
  /** The time that is asked for is over. */
  isOver: boolean;
  /** No grant of whoever asks shows all that there may be. */
  seesPart: boolean;
  /** What harms somebody is still being looked for, after an update of the hub. */
  areHarmsUnread: boolean;
  /** Whether what may harm somebody who comes to one of the events is not here. Looked up only where all else is. */
  lacksHarmOfGuests(): boolean;
  /** The language of most of what the viewer sees, where the purpose was asked in another. */
  otherLanguage: string | null;
}

/** The most words that a hint names: by these whoever reads it can tell what the others are. */
const MOST_WORDS = 5;
/**
 * The likelihoods of all that was left out may add up to this where a package suffices: less than one needed thing is expected to be
 * missing. Chosen by hand, and raised when needs were weighed anew. A task gets half of it (`mayLack`).
 */
const MOST_LEFT = 0.85;
/** The same for a project that is named by itself: all that is open in it is told, and less can be missing. */
const MOST_LEFT_AROUND = 1;
/** What is judged, and what every part of the verdict needs to know of it. */
interface Judged {
  frame: Frame;
  assembled: Assembled;
  list: AskedList;
  /** Everything whose words can be had: told, mentioned, or a document. */
  records: readonly AnyRecord[];
  unsaid: readonly Unsaid[];
  /** Whether nothing answers the purpose, or the package is empty. */
  isNothing: boolean;
  isUnpromised: boolean;
}

export function judgeSufficiency(frame: Frame, assembled: Assembled): Sufficiency {
  const { told, named } = assembled;
  const list = askedList(frame);
  const records = [...recordsOf(told), ...named];
  const isEmpty = records.length === 0 && frame.project === null;
  const judged: Judged = {
    frame,
    assembled,
    list,
    records,
    unsaid: unsaidWords(frame, records),
    isNothing: frame.evidence === 'none' || isEmpty,
    isUnpromised: lacksPromise(frame, records),
  };
  const isSure = frame.evidence === 'strong' || list === 'by whom' || isAnsweredByOne(frame, told);
  const isHarmUnread = assembled.areHarmsUnread && canDoHarm(frame.purpose.domains);
  const isHarmUnknown = isHarmUnread || lacksHarms(frame, told);
  const isPart = seesPart(judged);
  const [promises, others] = [lacksOfPromises(judged), otherLacks(judged)];
  const isWhole =
    isSure && !isEmpty && !isHarmUnknown && judged.unsaid.length === 0 && promises.length === 0 && others.length === 0;
  const isDoubted = isInDoubt(judged);
  const suffices = isWhole && !isDoubted && !isPart;
  // Whoever asks what is on is told what is on, and of nobody's health.
  const isUnconcerned = list === 'by time' && !plansFewDays(frame);
  const isGuestUnsafe = suffices && !isUnconcerned && assembled.lacksHarmOfGuests();
  const hints = [
    ...hintsOfWords(judged, isSure),
    isHarmUnread && HARM_UNREAD,
    isHarmUnknown && !isHarmUnread && (told.some(({ signs }) => signs.health > 0) ? HARM_UNSURE : HARM_UNKNOWN),
    ...promises,
    isPart && PART_OF_ALL,
    ...others,
    isWhole && isDoubted && (named.some(isDocument) ? OTHERS_NEEDED_BESIDE_DOCUMENTS : OTHERS_NEEDED),
    isGuestUnsafe && GUESTS_UNSAFE,
    recordsOf(told).some(isUntrusted) && MARKED_UNTRUSTED,
  ];
  return { sufficient: suffices && !isGuestUnsafe, hints: spoken(hints) };
}

const HARM_UNKNOWN = 'Nothing here says what people must not eat or be given: ask before you decide.';
const HARM_UNSURE = 'Of what people must not eat or be given this may not be all: ask before you decide.';
const HARM_UNREAD =
  'After an update it is still being looked up what people must not eat or be given: ask again in a minute, or ask the person.';
const GUESTS_UNSAFE =
  'Of somebody who comes more is known that may harm them: search_personal_context finds it by their names.';
const OTHERS_NEEDED = 'More may be needed: search_personal_context finds it by single words.';
const OTHERS_NEEDED_BESIDE_DOCUMENTS = 'More may be needed: read the documents below, then search by single words.';

function isDocument({ type }: AnyRecord): boolean {
  return type === 'artifact';
}

type Hint = string | false | null | undefined;

/** The hints that there is cause to give. */
function spoken(hints: readonly Hint[]): string[] {
  return hints.filter((each) => typeof each === 'string');
}

function hintsOfWords(judged: Judged, isSure: boolean): string[] {
  const { frame, assembled, isNothing } = judged;
  const { otherLanguage } = assembled;
  const isElsewhere = otherLanguage !== null && (isNothing || frame.unheld.length > 0);
  return spoken([
    ...(isNothing ? [hintOfNothing(judged)] : hintsOfSomething(judged, isSure)),
    isElsewhere && `What you may see is written in ${otherLanguage}: ask again in ${otherLanguage}.`,
  ]);
}

function hintOfNothing({ frame, assembled, unsaid }: Judged): Hint {
  if (frame.subjectHidden)
    return 'No project that you may see has the id in subject_ref: give another one, or leave it out.';
  const silent = silentIn(unsaid);
  if (silent.length > 0) return nothingSpeaksOf(silent);
  const isSaidBelow = frame.purpose.unreal !== undefined || assembled.isOver;
  // As of a day on which there was no project yet, what is told holds all the same.
  return !isSaidBelow && assembled.told.length === 0 && 'Nothing you may see answers this purpose: ask the person.';
}

function hintsOfSomething({ frame, assembled, unsaid }: Judged, isSure: boolean): Hint[] {
  const silent = silentIn(unsaid);
  const elsewhere = unsaid.filter(({ isHeld, isOtherwise }) => isHeld && !isOtherwise);
  const otherwise = unsaid.filter(({ isOtherwise }) => isOtherwise);
  return [
    silent.length > 0 && nothingSpeaksOf(silent),
    !isSure && mayNotBeMeant(frame, assembled),
    elsewhere.length > 0 && `Not in this package: ${listed(wordsOf(elsewhere))}. search_personal_context may find it.`,
    otherwise.length > 0 && `In other words, if at all: ${listed(wordsOf(otherwise))}.`,
  ];
}

/** Hints about promises: each is something that is lacking. */
function lacksOfPromises({ frame, unsaid, isUnpromised }: Judged): string[] {
  return spoken([
    isUnpromised && noPromiseTo(frame.sought.map(wordOf), silentIn(unsaid)),
    frame.purpose.isOwnersDue &&
      'What others have promised is told only where it is remembered: search_personal_context may find more.',
  ]);
}

/** Hints about all else that is lacking. */
function otherLacks(judged: Judged): string[] {
  const { isCut, isMoreForDay, isDisputed, replacedAt, isReplacedSince, isOver } = judged.assembled;
  const { unreal, window } = judged.frame.purpose;
  const lacking = answerLackingIn(judged);
  return spoken([
    isCut && 'More belongs here than a package holds: ask for a part of it.',
    isMoreForDay && 'More documents name one of these days than are told: ask for fewer days.',
    replacedAt !== null &&
      `What this replaced is not told here: ask as of a moment before it (\`as_of\` before ${replacedAt}).`,
    isReplacedSince && 'Some of this was replaced since: ask without `as_of` for what holds now, and why.',
    judged.frame.areTooManyDays &&
      'In so many days nothing is looked for that names one of them in its own words: ask for a month or two at a time.',
    isOver && 'What was done by then is not listed by its day: search_personal_context may find it.',
    isDisputed && 'Some of this is in dispute: ask the person which is true.',
    unreal !== undefined && noSuchDays(unreal),
    window?.instead !== undefined &&
      `Today is that weekday: told is the one in a week. If today is meant, ask with its date, ${window.instead}.`,
    lacking !== undefined && `This may not give the ${lacking.what} that is asked for: ask the person.`,
  ]);
}

/** A list is no single answer: only a question for one thing, or about one project, can lack a number, a time or a name. */
function answerLackingIn({ frame, list, records, isNothing }: Judged): Lacking | undefined {
  const isOfOne = list === null || (list === 'around a project' && frame.isOneOfSeveral !== true);
  return isOfOne && !isNothing ? answerLacking(frame, records) : undefined;
}

function seesPart({ frame, assembled, list, isUnpromised }: Judged): boolean {
  return assembled.seesPart && (isAcrossProjects(frame, list) || (isUnpromised && frame.project === null));
}

/** Whether something may be lacking though nothing is known to be. */
function isInDoubt({ frame, assembled, list, records }: Judged): boolean {
  const mayBeLeft = lacksOfList(list, frame, assembled) ?? mayLack(frame, assembled);
  const isScattered = list === null && !isSaidTogether(frame, records);
  return mayBeLeft || isScattered || restsOnDays(frame, assembled);
}

/** Whether it suffices only by what names a day: that a text names the day does not say that it is all there is of it. */
function restsOnDays(frame: Frame, { told, named, forDay }: Assembled): boolean {
  if (forDay.size === 0) return false;
  const others = told.filter(({ valid }) => !forDay.has(valid.record.id));
  const records = [...recordsOf(others), ...named.filter(({ id }) => !forDay.has(id))];
  const isEmpty = records.length === 0 && frame.project === null;
  const isScattered = askedList(frame) === null && !isSaidTogether(frame, records);
  return isEmpty || isScattered || lacksHarms(frame, others) || unsaidWords(frame, records).length > 0;
}

/** Whether a list lacks something that belongs to it; undefined where no list is asked for. */
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
  // A question about somebody that one thing answers asks for nothing else that is known of them, unless it may harm them.
  const isOneThing = isAnsweredByOne(frame, told) && !canDoHarm(purpose.domains);
  if (!isOneThing && left.some(namesPeopleOf(frame))) return true;
  // A task needs more than its words say: how its owner wants it done, who takes part, what is at hand.
  const isTask = !purpose.asks && purpose.domains.size > 0;
  const most = isTask ? MOST_LEFT / 2 : MOST_LEFT;
  return likelyLeft(left) > most;
}

function likelyLeft(left: readonly Weighed[]): number {
  return left.reduce((sum, { need }) => sum + need, 0);
}

/** Whether nothing says what may harm somebody who is to be fed or cared for: that is no sign that nothing does. */
function lacksHarms({ purpose: { domains, text } }: Frame, told: readonly Weighed[]): boolean {
  // When a teacher is met is asked by nobody who feeds somebody.
  const isCared = domains.has('care') && (domains.has('health') || !asksWhenOrWhereItIs(text));
  return (domains.has('food') || isCared) && !told.some(({ signs }) => signs.harm > 0);
}

/** Whether it is asked what somebody was promised, and no promise that is told speaks of them. */
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

/** The hint asks for a project only where the package tells or offers one, and what is likeliest needed lies in any. */
function mayNotBeMeant({ project, candidates }: Anchor, { told }: Assembled): string {
  if (project !== null) return 'Taken to be about this project: if another is meant, name it in subject_ref.';
  const isInNone = candidates.length === 0 || told[0]?.valid.record.project_id == null;
  return isInNone
    ? 'This may not be what is meant: say more of it, or ask the person.'
    : 'This may be about one project alone: if so, name it in subject_ref.';
}

function noSuchDays({ said, isTurnedRound }: UnrealDays): string {
  return isTurnedRound
    ? `“${said}” ends before it begins: ask for it the other way round.`
    : `There is no such day as “${said}”: ask with one that exists.`;
}

/** Words that nothing visible holds. */
function silentIn(unsaid: readonly Unsaid[]): string[] {
  return wordsOf(unsaid.filter(({ isHeld }) => !isHeld));
}

function wordsOf(unsaid: readonly Unsaid[]): string[] {
  return unsaid.map(({ word }) => word);
}

function nothingSpeaksOf(words: readonly string[]): string {
  return `Nothing you may see speaks of: ${listed(words)}.`;
}

function listed(words: readonly string[]): string {
  return words.slice(0, MOST_WORDS).join(', ');
}
