// A memory that gives a commitment another day, or says that there is none any more. It has to be about that commitment and nothing
// else: it speaks of all that the title names, and says nothing beside it but when.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { isDenied } from '../reading/statement/statement.ts';
import type { Word } from '../reading/statement/statement-word.ts';
import type { Value } from '../reading/statement-values.ts';
import { wordsOf } from '../words/word-list.ts';
import { CANCELS, CARRIES, DUE, HANDED_IN, MOVES, TO } from '../words/words-across-kinds.ts';
import { type Clause, clauseOf, clausesOf, hasValue, holdsAny, isSetApart, lackingIn } from './clauses.ts';
import { dueDays, isSameOccasion, yearMeant } from './due-day.ts';

interface Day {
  month: number;
  /** Undefined where only the month is said. */
  day: number | undefined;
  year: number | undefined;
  at: number;
}

/** The day on which the commitment is instead, null where the memory leaves that open; or that there is no commitment any more. */
type Instead = { what: 'moved'; day: string | null } | { what: 'off' };

/** What the memory says instead of the commitment; undefined where it does not contradict it. */
export function insteadOf(memory: AnyRecord, commitment: AnyRecord): Instead | undefined {
  const { title, due_at } = commitment;
  const due = typeof due_at === 'string' ? dueDays(due_at) : [];
  const written = String(memory.valid_from ?? memory.created_at);
  for (const clause of clausesOf(String(memory.statement), String(title))) {
    const said = saidInstead(clause, commitment, due);
    if (said === 'off') return { what: 'off' };
    if (said === 'not then') return { what: 'moved', day: null };
    if (said === undefined) continue;
    const day = dayIn(said, (month, number) => yearMeant(month, number, written));
    if (day !== undefined && due.some((each) => isSameOccasion(day, each)))
      return { what: 'moved', day: said.day === undefined ? null : day };
  }
  return undefined;
}

function dayIn({ month, day = 1, year }: Day, meant: (month: number, day: number) => number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year: year ?? meant(month, day), month, day }, { overflow: 'reject' }).toString();
  } catch {
    // A day that no month has, as 31 February.
    return undefined;
  }
}

type Said = Day | 'off' | 'not then';

function saidInstead(clause: Clause, { title, counterparty }: AnyRecord, due: readonly string[]): Said | undefined {
  const days = daysIn(clause.values);
  if (days.length === 0 && !saysNot(clause)) return undefined;
  const named = clauseOf(String(title), clause.language);
  const isMoved = holdsAny(clause, MOVES);
  const isOff = isCancelled(clause, named);
  if (isSetApart(clause, [named])) return undefined;
  if (clause.isPast && !isMoved && !isOff) return undefined;
  const who = typeof counterparty === 'string' ? clauseOf(counterparty, clause.language).words : [];
  const beside = lackingIn(clause.words, [...named.words, ...who]).filter(({ folded }) => !saysWhen(folded));
  if (beside.length > 0 || !isAboutAll(clause, named, isMoved) || !areValuesKept(clause, named, days)) return undefined;
  if (isOff && days.length === 0) return 'off';
  const day = due.length === 0 ? undefined : dayMeant(clause, days, due, isMoved);
  if (day === undefined) return undefined;
  const isNotThen = isOff || (isDenied(clause) && !NOT_BEFORE.test(clause.text));
  if (isNotThen) return isOn(day, due) ? 'not then' : undefined;
  return isOn(day, due) ? undefined : day;
}

/** "Not due until 31 July" names the day on which it is due, and denies nothing. */
const NOT_BEFORE = /\b(?:until|before|bis|hasta|jusqu|fino|at[eé]|tot)\b/iu;

function saysWhen(folded: string): boolean {
  return MOVES.has(folded) || DUE.has(folded) || CARRIES.has(folded) || CANCELS.has(folded);
}

const LEAST_SHARED = 2;
const DEFINITE =
  /\b(?:the|our|my|der|die|das|unser\p{L}*|mein\p{L}*|el|la|nuestr[oa]|mi|le|notre|mon|ma|il|lo|o|a|de|het)\s/iu;

/**
 * Whether the clause speaks of all that the title names. Whoever says by when a thing is due leaves out that it is to be handed
 * in, and whoever says to which day something was moved may call it by its first word alone: "The launch moved to 3 March."
 */
function isAboutAll(clause: Clause, named: Clause, isMoved: boolean): boolean {
  const missing = lackingIn(named.words, clause.words);
  const shared = named.words.length - missing.length;
  if (missing.length === 0) return shared >= LEAST_SHARED || (shared === 1 && (isMoved || holdsAny(clause, DUE)));
  const [first] = named.words;
  if (holdsAny(clause, DUE)) {
    const isLeftOut = (word: Word) => (word === first && HANDED_IN.has(word.folded)) || isWhomTo(word, named);
    const isOnlyHandedIn = missing.length === 1 && missing[0] === first;
    if (missing.every(isLeftOut)) return shared >= (isOnlyHandedIn ? 1 : LEAST_SHARED);
  }
  return isMoved && shared > 0 && first !== undefined && !missing.includes(first) && DEFINITE.test(clause.text);
}

/** Whether the word says to whom or where something goes: what is due is the thing that is handed in there. */
function isWhomTo(word: Word, named: Clause): boolean {
  const { words } = named;
  const place = words.indexOf(word);
  const before = words[place - 1];
  if (place === 0 || before === undefined) return false;
  if (word.behind.some((each) => TO.has(each))) return true;
  // "Give Ms Keller the papers", "to the tax office".
  const isNext = word.at === before.at + 1 && word.behind.length === 0;
  return isNext && ((word.isName && HANDED_IN.has(before.folded)) || isWhomTo(before, named));
}

function saysNot(clause: Clause): boolean {
  return isDenied(clause) || holdsAny(clause, CANCELS);
}

function isCancelled(clause: Clause, named: Clause): boolean {
  if (holdsAny(clause, CANCELS)) return !holdsAny(named, CANCELS);
  return WILL_NOT.test(clause.text) && isDenied(clause);
}

const WILL_NOT =
  /\b(?:will not|won't|no longer|not going to|(?:decided|agreed) not to|nicht mehr|ya no|ne .* plus|non .* pi[uù]|n[aã]o .* mais|niet meer)\b/iu;

/** "Version 2" is not version 3, and the rent for February not that for March. */
function areValuesKept(clause: Clause, named: Clause, days: readonly Day[]): boolean {
  const taken = new Set(days.map(({ at }) => at));
  const rest = clause.values.filter(({ at, kind }) => !taken.has(at) && !WHEN_ON_THE_DAY.has(kind));
  return named.values.every((value) => hasValue(clause, value)) && rest.every((value) => hasValue(named, value));
}

const WHEN_ON_THE_DAY: ReadonlySet<string> = new Set(['time', 'weekday', 'daypart']);

function daysIn(values: readonly Value[]): Day[] {
  const together = [...Map.groupBy(values, ({ at }) => at)];
  return together.flatMap(([at, parts]) => {
    const of = (kind: Value['kind']) => {
      const part = parts.find((each) => each.kind === kind);
      return part === undefined ? undefined : Number(part.value);
    };
    const [month, day] = [of('month'), of('day')];
    // "The March report" is one of several reports: its month is part of its name, and no day of the commitment.
    const isName = day === undefined && parts.some(({ isPartOfName }) => isPartOfName);
    return month === undefined || isName ? [] : [{ month, day, year: of('year'), at }];
  });
}

/** The day that the clause gives to the commitment: its only day, or the one to which it was moved from the day that is known. */
function dayMeant({ tokens }: Clause, days: readonly Day[], due: readonly string[], isMoved: boolean): Day | undefined {
  const [one, other, ...more] = days;
  if (other === undefined || one === undefined) return one;
  if (!isMoved || more.length > 0) return undefined;
  const isFrom = ({ at }: Day) => FROM.has(tokens[at - 1]?.folded ?? '');
  const [from, to] = isFrom(other) ? [other, one] : [one, other];
  return isFrom(from) && isOn(from, due) ? to : undefined;
}

const FROM: ReadonlySet<string> = wordsOf('from von vom del desde du dal do van');

function isOn({ month, day, year }: Day, due: readonly string[]): boolean {
  return due.some((each) => {
    const [dueYear, dueMonth, dueDay] = each.split('-').map(Number);
    return month === dueMonth && (day ?? dueDay) === dueDay && (year ?? dueYear) === dueYear;
  });
}
