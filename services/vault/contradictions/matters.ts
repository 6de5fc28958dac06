// What is compared of each family: memories of one subject, preferences of one key, decisions on one matter, and a memory with
// what is promised, decided or preferred. Of two projects each may have its own. A memory that belongs to none is compared with
// what any project holds: whoever writes one down often leaves the project out. What a project prefers or decides is meant to
// differ from what holds in general.
import { hash } from 'node:crypto';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { isAgainstAnother, mayMeet, textsAcross } from './across/across-kinds.ts';
import { compareStatements, type Verdict } from './compare.ts';
import { gistOf } from './reading/gist.ts';
import { languagesOf } from './reading/statement-language.ts';
import type { Unit } from './reading/unit.ts';
import { nameOfScale } from './words/scales.ts';

export const COMPARED_TYPES: readonly string[] = ['memory', 'preference', 'decision', 'commitment'];
/** Those that a memory is compared with beside other memories. */
export const TYPES_ACROSS = ['preference', 'decision', 'commitment'] as const;

/** Of the things that a statement is about, so many of the rarest. */
const KEY_WORDS = 4;
const MOST_NAMES = 2;

export function compareRecords(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  if (a.type !== b.type) return compareAcross(a, b);
  if (a.type === 'commitment' || areKeptApart(a, b) || !areValidTogether(a, b)) return undefined;
  if (a.type === 'preference') return comparePreferences(a, b);
  if (a.type === 'decision') return compareDecisions(a, b);
  const [one, other] = [a.subject_ref ?? null, b.subject_ref ?? null];
  if (one !== null && other !== null && one !== other) return undefined;
  return compareStatements(String(a.statement), String(b.statement), { isOneSubject: one !== null && one === other });
}

/** A memory that says the same as something of another kind is no duplicate of that. */
function compareAcross(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  const [memory, other] = a.type === 'memory' ? [a, b] : [b, a];
  if (memory.type !== 'memory' || !areValidTogether(a, b) || !mayMeet(memory, other)) return undefined;
  return isAgainstAnother(memory, other) ? 'contradiction' : undefined;
}

function areKeptApart(a: AnyRecord, b: AnyRecord): boolean {
  const places = [placeOf(a), placeOf(b)];
  return places[0] !== places[1] && (a.type !== 'memory' || !places.includes(NO_PROJECT));
}

/** What both sides say, so that it is known again. */
export function matterOf(a: AnyRecord, b: AnyRecord): string {
  return hash('sha256', [textOf(a), textOf(b)].sort().join('\n')).slice(0, 16);
}

function textOf(record: AnyRecord): string {
  if (record.type === 'preference') return JSON.stringify([keyOf(record), record.value]);
  if (record.type === 'decision') return JSON.stringify([record.title, record.chosen_option]);
  if (record.type === 'commitment') return JSON.stringify([record.title, record.due_at ?? null]);
  return JSON.stringify([record.statement, record.subject_ref ?? null]);
}

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
export type Trace = readonly string[];

function tracesOf(record: AnyRecord): Trace[] {
  if (record.type === 'preference') return [[keyOf(record)]];
  if (record.type === 'commitment') return [];
  return tracesIn(textAbout(record), record);
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

const MOST_SCALES = 2;

/** Who eats meat and who is a vegetarian have no word in common. */
function scalesIn(units: readonly Unit[]): string[][] {
  const all = new Set(units.flatMap(({ scales }) => scales.map(({ scale }) => scale)));
  return [...all].slice(0, MOST_SCALES).map((scale) => ['scale', nameOfScale(scale)]);
}

export function textAbout(record: AnyRecord): string {
  return String(record.statement ?? record.title ?? '');
}

/** As much of a digest as a number holds exactly. */
function keyNumber(parts: readonly string[]): number {
  return Number.parseInt(hash('sha256', parts.join('\n')).slice(0, 12), 16);
}

export function placeOf({ project_id }: AnyRecord): string {
  return typeof project_id === 'string' ? project_id : NO_PROJECT;
}

function comparePreferences(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  if (keyOf(a) !== keyOf(b)) return undefined;
  return sayTheSame(a.value, b.value) ? 'same' : 'contradiction';
}

function keyOf({ key }: AnyRecord): string {
  return fold(String(key).toLowerCase())
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}

function sayTheSame(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  return typeof a === 'string' && typeof b === 'string' && compareStatements(a, b) === 'same';
}

/** What is undecided contradicts nothing. */
function compareDecisions(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  const verdict = compareStatements(String(a.title), String(b.title));
  if (verdict !== 'same') return verdict === 'contradiction' ? verdict : undefined;
  if (a.chosen_option == null || b.chosen_option == null) return undefined;
  return sayTheSame(a.chosen_option, b.chosen_option) ? 'same' : 'contradiction';
}

/** What held until one day does not contradict what holds from then on. */
function areValidTogether(a: AnyRecord, b: AnyRecord): boolean {
  return !isOverBefore(a, b) && !isOverBefore(b, a);
}

function isOverBefore({ valid_until }: AnyRecord, { valid_from }: AnyRecord): boolean {
  return (
    typeof valid_until === 'string' &&
    typeof valid_from === 'string' &&
    Date.parse(valid_until) <= Date.parse(valid_from)
  );
}
