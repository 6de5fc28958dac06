// What is compared of each family: memories of one subject, preferences of one key, decisions on one matter, and a memory with
// what is promised, decided or preferred. Of two projects each may have its own. A memory that belongs to none is compared with
// what any project holds: whoever writes one down often leaves the project out. What a project prefers or decides is meant to
// differ from what holds in general.
import { hash } from 'node:crypto';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { isAgainstAnother, mayMeet } from './across/against-another-kind.ts';
import { compareStatements, type Verdict } from './compare.ts';
import { compareDecisions } from './compare-decisions.ts';
import { isSameValue } from './compare-values.ts';
import { mayBeTheSame } from './perhaps-the-same.ts';
import { placeOf, preferenceKey } from './record-keys.ts';

export const COMPARED_TYPES: readonly string[] = ['memory', 'preference', 'decision', 'commitment'];
/** The types that a memory is compared with beside other memories. */
export const TYPES_ACROSS = ['preference', 'decision', 'commitment'] as const;

export function compareRecords(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  if (a.type !== b.type) return compareAcross(a, b);
  if (a.type === 'commitment' || areOfTwoProjects(a, b) || !areValidTogether(a, b)) return undefined;
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

function areOfTwoProjects(a: AnyRecord, b: AnyRecord): boolean {
  const places = [placeOf(a), placeOf(b)];
  return places[0] !== places[1] && (a.type !== 'memory' || !places.includes(NO_PROJECT));
}

/** A digest of what both sides say, by which the same conflict is known again. */
export function matterOf(a: AnyRecord, b: AnyRecord): string {
  return hash('sha256', [textOf(a), textOf(b)].sort().join('\n')).slice(0, 16);
}

function textOf(record: AnyRecord): string {
  if (record.type === 'preference') return JSON.stringify([preferenceKey(record), record.value]);
  if (record.type === 'decision') return JSON.stringify([record.title, record.chosen_option]);
  if (record.type === 'commitment') return JSON.stringify([record.title, record.due_at ?? null]);
  return JSON.stringify([record.statement, record.subject_ref ?? null]);
}

function comparePreferences(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  if (preferenceKey(a) !== preferenceKey(b)) return undefined;
  if (isSameValue(a.value, b.value)) return 'same';
  const isLike = mayBeTheSame(String(a.value), String(b.value)) || mayBeTheSame(wordsOf(a), wordsOf(b));
  return isLike ? 'perhaps_same' : 'contradiction';
}

/** "Units: metric" may say the same as "units: use the metric system". */
function wordsOf({ key, value }: AnyRecord): string {
  return `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
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
