// A purpose taken apart: when it speaks of, whose promises it asks for, which kinds of things, what task it is for, and the words that
// tell what it is about.
import type { Wanted } from '../../../search/question.ts';
import { termsOf } from '../../../store/text-index/terms.ts';
import { typeMeant } from '../../../store/text-index/texts.ts';
import { type UnrealDays, unrealDaysIn } from '../days/unreal-days.ts';
import { plansDays } from '../days/which-week.ts';
import { MAX_READ, type Window } from '../days/window.ts';
import { asksForDecisions, asksWhatIsLeft, wantsToBeTold } from './asking.ts';
import { type Domain, domainsOfPurpose, partsOf } from './domains.ts';
import { asksHowItStands } from './how-it-stands.ts';
import { looksBack } from './looks-back.ts';
import { meantWindow, readTimes, timesOfTitle, withWhatIsLate } from './meant-time.ts';
import { plansTime } from './plans-time.ts';
import { asksForPromises, whoPromised } from './promises.ts';
import { asksWhatIsThere, schedulesSomething } from './schedules.ts';
import { namedAsThings, namesNothing, readWords } from './telling-words.ts';
import { asksForFeast } from './words-of-time.ts';

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
  /** The days of its window are to be laid out: all that falls into them belongs to that. */
  plansTime: boolean;
  /** It asks how the whole of what it is about stands. */
  asksHowItStands: boolean;
}

export function readPurpose(
  written: string,
  now: string,
  zone: string,
  { hasSubject = false, isTitle = false } = {},
): Purpose {
  const text = written.normalize('NFC');
  const unreal = unrealDaysIn(text.slice(0, MAX_READ));
  const times = isTitle ? timesOfTitle(text) : readTimes(text, unreal, now, zone);
  const promised = whoPromised(text);
  const owes = promised === 'owner';
  const { words, telling, language } = readWords(text, times, promised);
  const read = { text, telling, owes };
  const meant = meantWindow(times, read, now, zone);
  const isOutstanding = times.named.window === null && meant !== null;
  const kinds = kindsIn(text, words, owes || isOutstanding);
  // Whoever asks what is outstanding in a named thing asks about the thing, whenever its parts are due.
  const window = isOutstanding && telling.length > 0 ? null : withWhatIsLate(meant, times, read, kinds);
  // From the text without its time: what has to be done before the feasts is done for no feast. A weekend in a place is a journey.
  const domains = domainsOfPurpose(times.named.rest, text);
  const isTimeAlone = window !== null && telling.length === 0;
  const isGeneric = window === null && namesNothing(termsOf(text), hasSubject);
  const namesThings = !isGeneric && window === null && telling.length === 0;
  return {
    text,
    window,
    ...(unreal && { unreal }),
    kinds,
    domains,
    parts: partsOf(text),
    telling: isGeneric ? [] : telling,
    things: namesThings ? namedAsThings(words, times.meant.rest) : [],
    isGeneric,
    looksBack: looksBack(text, language),
    asks: wantsToBeTold(text),
    owes,
    isOwnersDue: promised === 'others',
    open: !isOutstanding || window === null ? [] : asksForPromises(text) ? ['commitment'] : ['commitment', 'goal'],
    schedules:
      !(isTimeAlone && asksWhatIsThere(text)) &&
      (schedulesSomething(text, domains) || (isTimeAlone && plansDays(text))),
    plansTime: window?.about === 'days' && (plansTime(text) || (!domains.has('food') && asksForFeast(text, telling))),
    asksHowItStands: asksHowItStands(text),
  };
}

function kindsIn(text: string, words: readonly Wanted[], isOfPromises: boolean): ReadonlySet<string> {
  const named = words.flatMap(({ terms }) => terms.flatMap((term) => typeMeant(term) ?? []));
  const kinds = new Set<string>(named);
  if (isOfPromises || asksWhatIsLeft(text)) kinds.add('commitment');
  if (asksForDecisions(text)) kinds.add('decision');
  return kinds;
}
