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

/** Of the things that a statement is about, so many of the rarest. */
const KEY_WORDS = 4;
const MOST_NAMES = 2;

/** Of two statements of one place that say something about the same, one of these is the same. */
export function keysOf(record: AnyRecord): number[] {
  const place = placeOf(record);
  const own = keysIn(place, record.type, tracesOf(record));
  return record.type === 'memory' ? own : [...own, ...keysIn(place, ACROSS, tracesAcross(record))];
}

/** Under these lies what a memory may contradict, by whatever it is about. */
export const ACROSS = 'across';

/** Under these lies what is proposed and waits, so that what is written meanwhile meets it. */
export const WAITING = 'waiting';

export function keysOfWaiting(proposed: AnyRecord): number[] {
  return keysIn(placeOf(proposed), WAITING, tracesOf(proposed));
}

/** What something is sought by among the others of its kind, and among those of another. */
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

/** As keys of what lies in a place, whether the record does or not. */
export function keysIn(place: string, kind: string, traces: readonly Trace[]): number[] {
  return [...new Set(traces.map((trace) => keyNumber([kind, place, ...trace])))];
}

/** Something of what it says, which others that speak of the same say as well. */
type Trace = readonly string[];

function tracesOf(record: AnyRecord): Trace[] {
  if (record.type === 'preference') return [[preferenceKey(record)]];
  if (record.type === 'commitment') return [];
  const said = tracesIn(textAbout(record), record);
  // "Wohin im Sommer?" speaks of nothing but a season.
  return record.type === 'decision' ? [...said, ['title', lettersOf(String(record.title))]] : said;
}

/** A decision by what was turned down as well. */
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
  // In other words they may share a single one, and what has a single word beside its slots is found by that.
  const single = chosen.slice(subject.length).map((word) => [word]);
  return [
    ...pairs,
    ...single,
    ...beginningsOf([...things.slice(0, KEY_WORDS), ...units.filter(({ isName }) => isName)]),
    ...scalesIn(units),
    // Of two towns that somebody lives in, no word need be the same.
    ...(home === undefined ? [] : [['home', home.who]]),
  ];
}

/** So many letters are the same in whatever language a few words are taken to be, and however they are bent. */
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

/** Who eats meat and who is a vegetarian have no word in common. */
function scalesIn(units: readonly Unit[]): string[][] {
  const all = new Set(units.flatMap(({ scales }) => scales.map(({ scale }) => scale)));
  return [...all].slice(0, MOST_SCALES).map((scale) => ['scale', nameOfScale(scale)]);
}

export function textAbout(record: AnyRecord): string {
  return withoutUnseen(String(record.statement ?? record.title ?? ''));
}

/** As much of a digest as a number holds exactly. */
function keyNumber(parts: readonly string[]): number {
  return Number.parseInt(hash('sha256', parts.join('\n')).slice(0, 12), 16);
}

export function placeOf({ project_id }: AnyRecord): string {
  return typeof project_id === 'string' ? project_id : NO_PROJECT;
}

/** Of a preference, however its words are joined. */
export function preferenceKey({ key }: AnyRecord): string {
  return fold(String(key).toLowerCase())
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
