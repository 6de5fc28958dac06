// By what a record is found among those that it may contradict: what says something about the same, in the same place, has one of these
// keys as well. They are stored with what is live: where the same words come to have other keys, a migration has to compare all of it
// anew (store/db/migrations/033-compared-anew.ts).
import { hash } from 'node:crypto';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { withoutUnseen } from '../store/text-index/languages/unseen.ts';
import { textsAcross } from './across/against-another-kind.ts';
import { gistOf } from './reading/gist/gist.ts';
import type { Unit } from './reading/gist/unit.ts';
import { languagesOf } from './reading/statement-language.ts';
import { nameOfScale } from './words/scales.ts';

/** A statement is found by so many of the rarest words that it is about. */
const KEY_WORDS = 4;
const MOST_NAMES = 2;

/** The keys of a record: two statements of one place that say something about the same matter have at least one in common. */
export function keysOf(record: AnyRecord): number[] {
  const place = placeOf(record);
  const own = keysIn(place, record.type, tracesOf(record));
  return record.type === 'memory' ? own : [...own, ...keysIn(place, ACROSS, tracesAcross(record))];
}

/** The kind of the keys under which a memory finds what it may contradict in other kinds. */
export const ACROSS = 'across';

/** The kind of the keys under which waiting proposals lie, so that whatever is written meanwhile meets them. */
export const WAITING = 'waiting';

export function keysOfWaiting(proposed: AnyRecord): number[] {
  return keysIn(placeOf(proposed), WAITING, tracesOf(proposed));
}

/** The keys under which to look for what a record may contradict: among its own kind, and among other kinds. */
export interface Sought {
  kind: string;
  traces: readonly Trace[];
}

export function soughtBy(record: AnyRecord): Sought[] {
  const traces = tracesOf(record);
  if (record.type === 'memory')
    return [
      { kind: 'memory', traces },
      { kind: ACROSS, traces },
    ];
  const across = { kind: 'memory', traces: tracesAcross(record) };
  return record.type === 'commitment' ? [across] : [{ kind: record.type, traces }, across];
}

/** The keys of these traces in a place, whether or not the record lies there. */
export function keysIn(place: string, kind: string, traces: readonly Trace[]): number[] {
  return [...new Set(traces.map((trace) => keyNumber([kind, place, ...trace])))];
}

/** A part of what a record says, which others that speak of the same matter have as well. */
type Trace = readonly string[];

function tracesOf(record: AnyRecord): Trace[] {
  if (record.type === 'preference') return [[preferenceKey(record)]];
  if (record.type === 'commitment') return [];
  const said = tracesIn(textAbout(record), record);
  // A title such as "Wohin im Sommer?" names nothing but a season: then its letters are a key.
  return record.type === 'decision' ? [...said, ['title', lettersOf(String(record.title))]] : said;
}

/** The traces of something for memories to find it by; for a decision those of what was turned down as well. */
function tracesAcross(record: AnyRecord): Trace[] {
  return textsAcross(record).flatMap((text) => tracesIn(text, record));
}

function tracesIn(text: string, record: AnyRecord): Trace[] {
  const { units, home } = gistOf(text, languagesOf(text, text)[0]);
  const rarestFirst = (a: Unit, b: Unit) => b.weight - a.weight || (a.concept < b.concept ? -1 : 1);
  const things = units.filter(({ isLight, isName }) => !isLight && !isName).sort(rarestFirst);
  const names = units.filter(({ isName }) => isName).map(({ stem }) => stem);
  const said = [...new Set(things.map(({ concept }) => concept))].slice(0, KEY_WORDS);
  const subject = typeof record.subject_ref === 'string' ? [record.subject_ref] : [];
  const chosen = [...new Set([...subject, ...said, ...names.slice(0, MOST_NAMES)])];
  const pairs = chosen.flatMap((one, index) => chosen.slice(index + 1).map((other) => [one, other].sort()));
  // Two that say it in other words may share a single word, and a statement of one word beside its slots is found by that.
  const single = chosen.slice(subject.length).map((word) => [word]);
  return [
    ...pairs,
    ...single,
    ...beginningsOf([...things.slice(0, KEY_WORDS), ...units.filter(({ isName }) => isName)]),
    ...scalesIn(units),
    // Statements of two towns that somebody lives in may have no word in common.
    ...(home === undefined ? [] : [['home', home.who]]),
  ];
}

/** Words begin with the same letters in whatever language they are taken to be and however they are bent: so many of them are a key. */
const BEGINNING = 5;
const MOST_BEGINNINGS = 4;

function beginningsOf(units: readonly Unit[]): string[][] {
  const all = new Set(units.map(({ folded }) => folded.slice(0, BEGINNING)));
  return [...all].slice(0, MOST_BEGINNINGS).map((letters) => ['begins', letters]);
}

function lettersOf(title: string): string {
  return (fold(title.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

const MOST_SCALES = 2;

/** The scales that the words stand on: "eats meat" and "is a vegetarian" have no word in common. */
function scalesIn(units: readonly Unit[]): string[][] {
  const all = new Set(units.flatMap(({ scales }) => scales.map(({ scale }) => scale)));
  return [...all].slice(0, MOST_SCALES).map((scale) => ['scale', nameOfScale(scale)]);
}

export function textAbout(record: AnyRecord): string {
  return withoutUnseen(String(record.statement ?? record.title ?? ''));
}

/** As many bits of a digest as a number holds exactly. */
function keyNumber(parts: readonly string[]): number {
  return Number.parseInt(hash('sha256', parts.join('\n')).slice(0, 12), 16);
}

export function placeOf({ project_id }: AnyRecord): string {
  return typeof project_id === 'string' ? project_id : NO_PROJECT;
}

/** The key of a preference, however its words are joined. */
export function preferenceKey({ key }: AnyRecord): string {
  return fold(String(key).toLowerCase())
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
