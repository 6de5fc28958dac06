// What a field of a record holds, in words: some are stored as codes that nobody has to know.
import { authorityWord, statusWord } from '../parts/chip.tsx';
import { shown } from '../parts/contract.tsx';
import { phaseName } from '../parts/phase.ts';
import { ONLY_ME, touched } from '../parts/sensitivity.ts';
import { dayOf, timeOf } from '../parts/when.tsx';
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

function momentWords(at: string): string {
  return `${dayOf(at)}, ${timeOf(at)}`;
}

/** As the forms call it. */
const LABELS = new Map(
  Object.values<readonly FieldSpec[]>(FIELDS).flatMap((fields) =>
    fields.map(({ name, label }) => [name, label] as const),
  ),
);

export function fieldName(name: string): string {
  return LABELS.get(name) ?? capital(name.replaceAll('_', ' '));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function fieldWords(name: string, value: unknown): string {
  const words = IN_WORDS[name];
  if (name === 'sensitivity_flags' && Array.isArray(value)) return touched(value);
  if (name === 'policy_tags' && Array.isArray(value)) return shown(value.map((tag) => TAGS[String(tag)] ?? tag));
  return words !== undefined && typeof value === 'string' ? words(value) : shown(value ?? '–');
}
