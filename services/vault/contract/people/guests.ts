// People who take part in what a purpose speaks of without their names: tonight's call, the meeting on Thursday. What names them is
// looked at as if the purpose had named them itself.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { recordTerms } from '../../search/record-terms.ts';
import { isStopWord, type Term, termsOf } from '../../store/text-index/terms.ts';
import { type Anchor, type Frame, isInWindow } from '../frame/frame.ts';
import { namesIn } from '../frame/people-named.ts';

/** The most events of a window: with more, none of them is what is meant. */
const MOST_EVENTS = 2;
/** The most guests: with more, nobody in particular is meant. */
const MOST_GUESTS = 6;
/** The shortest name: a shorter part is an initial, or a word such as “de”. */
const LEAST_LETTERS = 3;

/** The stems of the guests' names. */
export function guestsIn(frame: Frame, records: readonly AnyRecord[]): ReadonlySet<string> {
  const { purpose, people } = frame;
  if (purpose.window?.about !== 'days' || people.length > 0) return NOBODY;
  const events = records.filter(
    (record) =>
      record.type === 'event' && isInWindow(frame, 'event', record.starts_at, record.ends_at ?? record.starts_at),
  );
  if (events.length === 0 || events.length > MOST_EVENTS) return NOBODY;
  const guests = events.flatMap(({ attendees }) => (attendees as readonly unknown[] | null) ?? []);
  if (guests.length > MOST_GUESTS) return NOBODY;
  return stemsOf(guests);
}

function stemsOf(names: readonly unknown[]): ReadonlySet<string> {
  return new Set(nameTerms(names).map(({ stem }) => stem));
}

function nameTerms(names: readonly unknown[]): Term[] {
  const terms = names.flatMap((name) => (typeof name === 'string' ? termsOf(name) : []));
  return terms.filter(({ word }) => word.length >= LEAST_LETTERS);
}

/** The words of the names of those who take part in the project of the frame, and in what takes place for it. */
export function partakersIn({ project }: Anchor, records: readonly AnyRecord[]): ReadonlySet<string> {
  if (project === null) return NOBODY;
  const events = records.filter(({ type, project_id }) => type === 'event' && project_id === project.record.id);
  const names = [project.record.stakeholders, ...events.map(({ attendees }) => attendees)].flat();
  return new Set(nameTerms(names).map(({ word }) => word));
}

/** The words of the names of those who come to these events: family names begin with small words in some languages. */
export function attendeesOf(records: readonly AnyRecord[]): ReadonlySet<string> {
  const names = records.flatMap(({ type, attendees }) =>
    type === 'event' && Array.isArray(attendees) ? attendees : [],
  );
  return new Set(nameTerms(names).flatMap((term) => (isStopWord(term) ? [] : term.word)));
}

/** Whether a thing names one of these, compared as written: a name is of no language, and stems are of the language of a text. */
export function namesAnyOf(words: ReadonlySet<string>, record: AnyRecord): boolean {
  const held = words.size === 0 ? undefined : recordTerms(record);
  return held !== undefined && [held.title, held.body].some(({ terms }) => terms.some(({ word }) => words.has(word)));
}

/** The people whom a surely meant project is about: its title names them, and they take part in it. */
export function peopleOfProject({ project, evidence }: Anchor): ReadonlySet<string> {
  if (project === null || evidence !== 'strong') return NOBODY;
  const taking = namesIn(project.record);
  const titled = recordTerms(project.record)?.title.terms ?? [];
  return new Set(
    titled.filter(({ word }) => word.length >= LEAST_LETTERS && taking.includes(` ${word} `)).map(({ stem }) => stem),
  );
}

const NOBODY: ReadonlySet<string> = new Set();

export function namesOneOf(guests: ReadonlySet<string>, record: AnyRecord): boolean {
  if (guests.size === 0) return false;
  const held = recordTerms(record);
  return held !== undefined && [...guests].some((stem) => held.title.counts.has(stem) || held.body.counts.has(stem));
}
