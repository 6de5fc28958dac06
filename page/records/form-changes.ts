// What a form changes: what is sent of it, what of that cannot be, and what is left to be copied.
import type { AnyObject } from './change-record.ts';
import { type Draft, draftOf, fromDraft, isWhole, keptFault, wordsFor } from './drafts.ts';
import type { FieldSpec } from './fields.ts';
import { pairsFault } from './pair-lines.ts';

type Fields = readonly FieldSpec[];

/** What is left out stays as it is; what is emptied is cleared. */
export function changesOf(fields: Fields, draft: Draft, base: AnyObject): Record<string, unknown> {
  return Object.fromEntries(
    changedIn(fields, draft, base).map((field) => [field.name, fromDraft(field, draft[field.name] ?? '', draft)]),
  );
}

function changedIn(fields: Fields, draft: Draft, base: AnyObject): FieldSpec[] {
  const before = draftOf(fields, base);
  const isNew = base.version === undefined;
  const isOther = (name: string) => (isNew ? (draft[name] ?? '') !== '' : draft[name] !== before[name]);
  // From when to when is said anew together, where either is a day: one of them may have been written without a zone.
  const isWithOthers = (field: FieldSpec) =>
    !isNew &&
    (isWhole(field, draft) || isWhole(field, before)) &&
    fields.some(({ name, wholeDays = name }) => wholeDays === field.wholeDays && isOther(name));
  return fields.filter((field) => isOther(field.name) || isWithOthers(field));
}

/** All that the form says; null or none of what is empty, so that nothing of the old one comes back in its place. */
export function wholeOf(fields: Fields, draft: Draft, base: AnyObject): Record<string, unknown> {
  const changes = changesOf(fields, draft, base);
  return Object.fromEntries(
    fields.map(({ name }) => [name, Object.hasOwn(changes, name) ? changes[name] : base[name]]),
  );
}

/**
 * What is wrong with what was typed, before it is sent, by the name of its field. What stood like that before keeps no other
 * change out, as little as it does in the hub; and what begins and ends is compared as it would be stored.
 */
export function faultsIn(fields: Fields, draft: Draft, base: AnyObject): ReadonlyMap<string, string> {
  const changed = changedIn(fields, draft, base);
  const faults = new Map<string, string>();
  const note = ({ name }: FieldSpec, fault: string | undefined) => fault !== undefined && faults.set(name, fault);
  for (const field of changed) note(field, faultOf(field, draft[field.name] ?? ''));
  const sound = changed.filter(({ name }) => !faults.has(name));
  const stored = { ...base, ...changesOf(sound, draft, base) };
  const touched = new Set(sound.map(({ name }) => name));
  for (const field of fields) {
    const { name, begins } = field;
    if (begins === undefined || faults.has(begins) || faults.has(name) || !(touched.has(name) || touched.has(begins)))
      continue;
    const lasts = Date.parse(String(stored[name])) - Date.parse(String(stored[begins]));
    // Whole days last for one of them at least.
    if (lasts < 0 || (lasts === 0 && isWhole(field, draft))) note(field, 'This is before it begins.');
  }
  return faults;
}

function faultOf({ kind }: FieldSpec, written: string): string | undefined {
  if (kind === 'pairs') return pairsFault(written);
  if (kind === 'kept') return keptFault(written);
  const isDated = ['day', 'from_day', 'until_day', 'moment'].includes(kind) && written !== '';
  return isDated && !/^\d{4}-/.test(written) ? 'That year lies too far ahead.' : undefined;
}

/** What people type, and do not choose. */
const TYPED = [
  ...['line', 'text', 'list', 'value', 'pairs'],
  // Days and times.
  ...['day', 'from_day', 'until_day', 'moment', 'kept'],
];

export function typedIn(fields: Fields, draft: Draft): string {
  return fields
    .filter(({ name, kind }) => TYPED.includes(kind) && (draft[name] ?? '') !== '')
    .map((field) => `${field.label}: ${wordsFor(field, draft[field.name] ?? '', draft)}`)
    .join('\n');
}
