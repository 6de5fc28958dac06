// A purpose taken apart: when it speaks of, which kinds of things, what task it is for, and the words that tell what it is
// about. What a purpose is written with (please, prepare, the user) says nothing of that.
import { readQuestion, type Wanted } from '../../../search/question.ts';
import { type Language, languagesTold, languageTold } from '../../../store/text-index/languages/detect.ts';
import { isTaskWord } from '../../../store/text-index/languages/task-words.ts';
import { isStopWord, type Term, termsOf } from '../../../store/text-index/terms.ts';
import { typeMeant } from '../../../store/text-index/texts.ts';
import { type UnrealDays, unrealDaysIn } from '../days/unreal-days.ts';
import { plansDays } from '../days/which-week.ts';
import {
  allOutstanding,
  MAX_READ,
  outstandingIn,
  readWindow,
  type Timed,
  toDoIn,
  type Window,
} from '../days/window.ts';
import {
  asksForDecisions,
  asksWhatIsLeft,
  asksWhereToBe,
  asksWhetherFree,
  wantsToBeTold,
  withoutWhetherFree,
} from './asking.ts';
import { type Domain, domainsOfPurpose, partsOf } from './domains.ts';
import { isFiller } from './filler-words.ts';
import { withoutAddress } from './forms-of-address.ts';
import { looksBack } from './looks-back.ts';
import { isModelsWord } from './models-words.ts';
import { asksForPromises, speaksOfPromises, whoPromised } from './promises.ts';
import { asksWhatIsThere, schedulesSomething } from './schedules.ts';

export interface Purpose {
  text: string;
  window: Window | null;
  /** A date that it names and no calendar has. */
  unreal?: UnrealDays;
  /** The types of objects that it calls by their kind. */
  kinds: ReadonlySet<string>;
  domains: ReadonlySet<Domain>;
  /** The parts of such tasks that it names: a flight, of all that belongs to a journey. */
  parts: ReadonlySet<string>;
  /** The words that tell what the purpose is about, in its order. */
  telling: readonly Wanted[];
  /** Where nothing is telling, words of tasks that stand where a thing is named: “the book” is no booking if something is called so. */
  things: readonly Wanted[];
  /** It is about whatever is going on. */
  isGeneric: boolean;
  /** It is about things as they were: what was, why it came so. */
  looksBack: boolean;
  /** It wants to be told something, and not something done. */
  asks: boolean;
  /** It asks for what somebody owes, or has promised. */
  owes: boolean;
  /** It asks for what others owe its owner, or have promised: what the owner promised answers nothing of that. */
  isOwnersDue: boolean;
  /** The types of what it asks for as long as that is open, with a date or without. */
  open: readonly ('commitment' | 'goal')[];
  /** Something is to be put into the calendar. */
  schedules: boolean;
}

/** Purposes that name nothing: they are about whatever is going on. */
const GENERIC = new Set(
  `what matters now today next continue go on status update current overview summary help everything anything context
  resume start begin where were we work working project going happening brief catch up me`.split(/\s+/),
);

/** Whether a purpose is made of such words alone. One without any word is not, unless a subject says where: nobody knows what it means. */
function namesNothing(terms: readonly Term[], hasSubject: boolean): boolean {
  const isGeneric = ({ word }: Term) => GENERIC.has(word);
  const isMeant = hasSubject || terms.some(isGeneric);
  return isMeant && terms.every((term) => isGeneric(term) || /^[a-z\d]{1,2}$/.test(term.word));
}

export function readPurpose(
  written: string,
  now: string,
  zone: string,
  { hasSubject = false, isTitle = false } = {},
): Purpose {
  const text = written.normalize('NFC');
  const unreal = unrealDaysIn(text.slice(0, MAX_READ));
  const { timed, asked } = isTitle ? timeless(text) : timesIn(withoutUnreal(text, unreal), now, zone);
  const language = GERMAN_DATE.test(text) ? 'de' : languageTold(text);
  const words = wordsOf(timed.window === null ? asked.rest : withoutWhetherFree(asked.rest), language);
  const promised = whoPromised(text);
  const owes = promised === 'owner';
  const told = toldBy(words, text, language, promised);
  // A purpose as short as “Plan mijn dag” does not tell its language: so “plan” is left out in any of them.
  const isPlanning = ({ terms }: Wanted) => timed.window !== null && terms.every(({ word }) => plansDays(word));
  const telling = told.every(isPlanning) ? [] : told;
  const isOwed = asked.window === null && telling.length === 0 && owes;
  const owed = isOwed ? allOutstanding(now, zone) : asked.window;
  const isOutstanding = timed.window === null && owed !== null;
  const kinds = kindsIn(text, words, owes || isOutstanding);
  // Whoever asks what is outstanding in a named thing asks about the thing, whenever its parts are due.
  const window = isOutstanding && telling.length > 0 ? null : withWhatIsLate(owed, text, kinds, telling, timed);
  // From the text without its time: what has to be done before the feasts is done for no feast.
  const domains = domainsOfPurpose(timed.rest);
  const isTimeAlone = window !== null && telling.length === 0;
  const isGeneric = window === null && namesNothing(termsOf(text), hasSubject);
  return {
    text,
    window,
    ...(unreal && { unreal }),
    kinds,
    domains,
    parts: partsOf(text),
    telling: isGeneric ? [] : telling,
    things: isGeneric || window !== null || telling.length > 0 ? [] : namedAsThings(words, asked.rest),
    isGeneric,
    looksBack: looksBack(text, language),
    asks: wantsToBeTold(text),
    owes,
    isOwnersDue: promised === 'others',
    open: !isOutstanding || window === null ? [] : asksForPromises(text) ? ['commitment'] : ['commitment', 'goal'],
    schedules:
      !(isTimeAlone && asksWhatIsThere(text)) &&
      (schedulesSomething(text, domains) || (isTimeAlone && plansDays(text))),
  };
}

/** The text without a day that does not exist: no part of it is another time, neither its month nor two of its figures. */
function withoutUnreal(text: string, unreal: UnrealDays | undefined): string {
  return unreal === undefined || unreal.isTurnedRound
    ? text
    : text.replace(unreal.said, (said) => ' '.repeat(said.length));
}

/** The time that a purpose names, and where it names none, the one in which what it asks for has to be done. */
interface Times {
  timed: Timed;
  asked: Timed;
}

function timesIn(text: string, now: string, zone: string): Times {
  const timed = readWindow(text, now, zone);
  if (timed.window !== null) return { timed, asked: timed };
  const toDo = toDoIn(text, now, zone);
  return { timed, asked: toDo.window === null ? outstandingIn(text, now, zone) : toDo };
}

/** A title speaks of no time, whatever its words are. */
function timeless(text: string): Times {
  const timed = { window: null, rest: text };
  return { timed, asked: timed };
}

function wordsOf(text: string, language: Language | undefined): readonly Wanted[] {
  const plain = text.replace(STATE_OF, ' ').replace(CONTRACTED, ' ').replace(POSSESSIVE, '');
  return readQuestion(withoutAddress(plain), language);
}

function kindsIn(text: string, words: readonly Wanted[], isOfPromises: boolean): ReadonlySet<string> {
  const named = words.flatMap(({ terms }) => terms.flatMap((term) => typeMeant(term) ?? []));
  const kinds = new Set<string>(named);
  if (isOfPromises || asksWhatIsLeft(text)) kinds.add('commitment');
  if (asksForDecisions(text)) kinds.add('decision');
  return kinds;
}

/** The words that are not written with whatever is asked. */
function toldBy(
  words: readonly Wanted[],
  text: string,
  language: Language | undefined,
  promised: ReturnType<typeof whoPromised>,
): readonly Wanted[] {
  const languages = language === undefined ? [] : [language, ...languagesTold(text)];
  const isSaid = (term: Term) =>
    isSaidAnyway(term) || languages.some((each) => isSaidAnyway({ ...term, language: each }));
  // A word for promising says whose promises are asked for. Those of others are found by it, and it stays.
  const isDebt = ({ terms }: Wanted) => promised !== undefined && terms.some(({ word }) => speaksOfPromises(word));
  return words.filter((word) => (isDebt(word) ? promised === 'others' : word.prefix || !word.terms.every(isSaid)));
}

/** The window with all that is late, where it is asked what is to be done today, this week or by a day, and not of a calendar alone. */
function withWhatIsLate(
  window: Window | null,
  text: string,
  kinds: ReadonlySet<string>,
  telling: readonly Wanted[],
  { isNext = false }: Timed,
): Window | null {
  const isOfCalendar = asksWhetherFree(text) || asksWhereToBe(text) || (kinds.size === 1 && kinds.has('event'));
  if (!isNext || window?.about !== 'days' || window.from === null || telling.length > 0 || isOfCalendar) return window;
  return { ...window, from: null, eventsFrom: window.from };
}

/** Words that stand where a thing is named: “How is the book coming along?” */
function namedAsThings(words: readonly Wanted[], text: string): readonly Wanted[] {
  const things = new Set([...text.matchAll(A_THING)].map(([, word]) => (word as string).toLowerCase()));
  return words.filter(
    ({ terms }) => terms.length === 1 && terms.every((term) => things.has(term.word) && !isStopWord(term)),
  );
}

const A_THING =
  /(?<!\p{L})(?:the|my|our|this|that) (\p{L}+)(?=\s*(?:$|[?!.,;]|(?:is|was|are|going|coming|doing|and|or|for|with|look|looks|looking)(?!\p{L})))/giu;

/** A purpose with one of these is German: “Was steht am 14.12. an?” has no other word that could not be English. */
const GERMAN_DATE =
  /(?<!\p{L})(?:heute|gestern|übermorgen|steht)(?!\p{L})|(?<!\p{L})(?:am|vom|zum) \d{1,2}\.\s?\d{1,2}\.|\d{1,2}\.\s?(?:januar|februar|märz|mai|juni|juli|oktober|dezember)(?!\p{L})/iu;

/** “The state of” something is how it stands; a state by itself may be one that has a government. */
const STATE_OF =
  /(?<=(?<!\p{L})(?:what(?:['’]s| is)|summari[sz]e|describe|give me) the )(?:(?:current|latest|present) )?state (?=(?:of|with|on)(?!\p{L}))/giu;

/** Verbs that are contracted with their “not”, and those with whoever does something. */
const CONTRACTED =
  /(?<!\p{L})(?:i['’]m|(?:i|you|we|they)['’](?:ve|re|ll|d)|(?:he|she|it)['’](?:ll|d))(?!\p{L})|(?<!\p{L})(?:ca|wo|sha|do|does|did|is|are|was|were|has|have|had|could|should|would|must|need|might|ai)n['’]t(?!\p{L})/giu;

const POSSESSIVE = /['’]s(?![\p{L}])/gu;

export function isSaidAnyway(term: Term): boolean {
  return isStopWord(term) || isTaskWord(term) || isFiller(term) || isModelsWord(term) || typeMeant(term) !== undefined;
}
