// Which fields of an object are searched, and how much a match in each is worth.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { datedWords } from './forms.ts';
import { type Language, languageTold } from './languages/detect.ts';
import { type Term, termsOf } from './terms.ts';

export interface SearchText {
  title: string;
  body: string;
}

const TITLES = {
  project: 'title',
  goal: 'title',
  commitment: 'title',
  decision: 'title',
  artifact: 'title',
  event: 'title',
  memory: 'statement',
  preference: 'key',
} as const satisfies Record<string, string>;

export type SearchedType = keyof typeof TITLES;

const BODIES: Readonly<Record<SearchedType, readonly string[]>> = {
  project: ['charter', 'stakeholders', 'current_step', 'situation_intent'],
  goal: ['outcome', 'horizon', 'measure', 'current_step', 'situation_intent'],
  commitment: ['counterparty', 'due_at'],
  decision: ['chosen_option', 'alternatives', 'rationale', 'decided_at'],
  artifact: ['body_text', 'subject', 'sender', 'recipients', 'sent_at'],
  event: ['location', 'attendees', 'starts_at'],
  memory: ['valid_from', 'valid_until'],
  preference: ['value', 'rationale'],
};

/** What a question calls the kinds of things: whoever asks what was decided means a decision. */
const KINDS: Record<string, string> = {
  decision: 'decision decided decide choose option',
  commitment: 'commitment promise promised owe due deadline must send',
  preference: 'preference prefer like favourite favorite usual want',
  goal: 'goal aim objective target achieve outcome',
  artifact: 'mail mailed email letter document file attachment note',
  event: 'event appointment meeting calendar',
  project: 'project',
};

const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([type, words]) => termsOf(words).map(({ stem }): [string, string] => [stem, type])),
);

export function typeMeant({ stem }: Term): string | undefined {
  return KIND_OF.get(stem);
}

/** Relations, grants, the profile and the vault's own are not searched. */
export function isSearchedType(type: string): type is SearchedType {
  return Object.hasOwn(TITLES, type);
}

/** Undefined for what is not searched. */
export function searchTextOf(record: AnyRecord): SearchText | undefined {
  const { type } = record;
  if (!isSearchedType(type)) return undefined;
  const title = TITLES[type];
  const body = BODIES[type].map((name) => textOf(name, record[name]));
  return { title: textOf(title, record[title]), body: [...body, record.labels.join(' ')].filter(Boolean).join(' \n') };
}

/** What a text means is in its words: the month of an instant says nothing of it. Undefined for what is not searched. */
export function meantTextOf(record: AnyRecord): string | undefined {
  const { type } = record;
  if (!isSearchedType(type)) return undefined;
  const names = [TITLES[type], ...BODIES[type].filter((name) => !isInstant(name))];
  return [...names.map((name) => textOf(name, record[name])), ...record.labels].join(' \n');
}

function isInstant(name: string): boolean {
  return name.endsWith('_at') || name.startsWith('valid_');
}

/** The language that its title and its body are in where they say nothing of their own. */
export function usualLanguage({ title, body }: SearchText): Language {
  return languageTold(title) ?? languageTold(body) ?? 'en';
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return isInstant(name) ? datedWords(value) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((each) => textOf('', each)).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${key} ${textOf('', each)}`)
      .join(' ');
  return '';
}
