// What a field of a record holds, in words: some are stored as codes that nobody has to know.
import { authorityWord, statusWord } from '../parts/chip.tsx';
import { shown } from '../parts/contract.tsx';
import { phaseName } from '../parts/phase.ts';
import { ONLY_ME, touched } from '../parts/sensitivity.ts';
import { dayOf, timeOf } from '../parts/when.tsx';
import { endOfWholeDays, wholeDayOf } from '../parts/whole-days.ts';
import { DOCUMENT_KINDS, FIELDS, type FieldSpec, MEMORY_KINDS } from './fields.ts';

/** Codes that stand in lists: of what is kept from assistants the field's own name says what it means. */
const TAGS: Record<string, string> = { [ONLY_ME]: 'yes' };

const IN_WORDS: Record<string, (code: string) => string> = {
  due_at: dayOf,
  decided_at: dayOf,
  valid_from: dayOf,
  valid_until: dayOf,
  sent_at: dayOf,
  starts_at: momentWords,
  ends_at: momentWords,
  authority: authorityWord,
  status: statusWord,
  operational_phase: phaseName,
  kind: (code) => [...MEMORY_KINDS, ...DOCUMENT_KINDS].find(({ value }) => value === code)?.label ?? code,
};

const WHOLE_DAYS: typeof IN_WORDS = {
  starts_at: (at) => dayOf(wholeDayOf(at).toISOString()),
  ends_at: (at) => dayOf(new Date(endOfWholeDays(at).getTime() - 1).toISOString()),
};

function momentWords(at: string): string {
  return `${dayOf(at)}, ${timeOf(at)}`;
}

const FORMS: Readonly<Record<string, readonly FieldSpec[]>> = FIELDS;

/** What no form asks for. */
const NAMES: Readonly<Record<string, string>> = { source_refs: 'Because of' };

/** As the form of that type calls it: the same field is called otherwise in another. */
export function fieldName(name: string, type: unknown): string {
  const form = FORMS[String(type)];
  return form?.find((field) => field.name === name)?.label ?? NAMES[name] ?? capital(name.replaceAll('_', ' '));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `record` is what it is a field of: of whole days the days are told, and not the times. */
export function fieldWords(name: string, value: unknown, record: Readonly<Record<string, unknown>>): string {
  const words = record.all_day === true ? (WHOLE_DAYS[name] ?? IN_WORDS[name]) : IN_WORDS[name];
  if (name === 'sensitivity_flags' && Array.isArray(value)) return touched(value);
  if (name === 'policy_tags' && Array.isArray(value)) return shown(value.map((tag) => TAGS[String(tag)] ?? tag));
  return words !== undefined && typeof value === 'string' ? words(value) : shown(value ?? '–');
}
