// The time that a purpose is about, named or not: whoever asks what is left to do means the time in which that is due.
import type { Wanted } from '../../../search/question.ts';
import type { UnrealDays } from '../days/unreal-days.ts';
import { allOutstanding, outstandingIn, readWindow, type Timed, toDoIn, type Window } from '../days/window.ts';
import { asksWhereToBe, asksWhetherFree } from './asking.ts';

/** The times of a purpose, each with the rest of its text. */
export interface Times {
  /** The time that it names. */
  named: Timed;
  /** The same, and where it names none, the time in which what it asks for has to be done. */
  meant: Timed;
}

/** A title speaks of no time, whatever its words are. */
export function timesOfTitle(text: string): Times {
  const timed = { window: null, rest: text };
  return { named: timed, meant: timed };
}

export function readTimes(written: string, unreal: UnrealDays | undefined, now: string, zone: string): Times {
  const text = withoutUnreal(written, unreal);
  const named = readWindow(text, now, zone);
  if (named.window !== null) return { named, meant: named };
  const toDo = toDoIn(text, now, zone);
  return { named, meant: toDo.window === null ? outstandingIn(text, now, zone) : toDo };
}

/** The text without a day that does not exist: no part of it is another time, neither its month nor two of its figures. */
function withoutUnreal(text: string, unreal: UnrealDays | undefined): string {
  return unreal === undefined || unreal.isTurnedRound
    ? text
    : text.replace(unreal.said, (said) => ' '.repeat(said.length));
}

/** What else is read of a purpose before its window is known. */
interface Read {
  text: string;
  telling: readonly Wanted[];
  /** It asks for what its owner owes. */
  owes: boolean;
}

/** The window that is meant; without a time of its own, whoever asks what they owe means all that is outstanding. */
export function meantWindow({ meant }: Times, { telling, owes }: Read, now: string, zone: string): Window | null {
  return meant.window === null && telling.length === 0 && owes ? allOutstanding(now, zone) : meant.window;
}

/** The window with all that is late, where it is asked what is to be done today, this week or by a day, and not of a calendar alone. */
export function withWhatIsLate(
  window: Window | null,
  { named }: Times,
  { text, telling }: Read,
  kinds: ReadonlySet<string>,
): Window | null {
  const { isNext = false } = named;
  const isOfCalendar = asksWhetherFree(text) || asksWhereToBe(text) || (kinds.size === 1 && kinds.has('event'));
  if (!isNext || window?.about !== 'days' || window.from === null || telling.length > 0 || isOfCalendar) return window;
  return { ...window, from: null, eventsFrom: window.from };
}
