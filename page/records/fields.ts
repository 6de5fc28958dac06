// The fields of every family, as a person fills them in.
import type { Schemas } from '../hub/client.ts';
import { PHASES } from '../parts/phase.ts';
import type { Option } from '../parts/select.tsx';
import { FLAGS, SENSITIVITIES } from '../parts/sensitivity.ts';

type Kind =
  | 'line'
  | 'text'
  | 'list'
  | 'day'
  | 'from_day'
  | 'until_day'
  | 'moment'
  | 'kept'
  | 'choice'
  | 'project'
  | 'goal'
  | 'thing'
  | 'value'
  | 'switch'
  | 'flags'
  | 'pairs'
  | 'only_me';

export interface FieldSpec {
  name: string;
  label: string;
  kind: Kind;
  hint?: string;
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  options?: readonly (string | Option<string>)[];
  /** What may be meant, offered while it is typed. */
  offers?(): readonly string[];
  /** What a new one is, unless its owner says otherwise: the form shows what is stored. */
  initial?: string;
  /** The field that says when it begins: it does not end before. */
  begins?: string;
  /** The switch that makes days of two moments: the one on which it begins, and the last one that counts. */
  wholeDays?: string;
  /** Said of what is there; a new one is written down without. */
  onlyLater?: boolean;
  /** Seldom said of a new one: there it is folded away, and nobody has to read past it. */
  seldom?: boolean;
  /** What an empty field means: null where a field may be cleared, otherwise it is left out. */
  emptyIs?: 'null';
}

export const CLASSIFICATION: FieldSpec = {
  name: 'classification',
  label: 'How sensitive',
  kind: 'choice',
  options: SENSITIVITIES,
  initial: 'private',
};
const ONLY_MINE: FieldSpec = {
  name: 'policy_tags',
  label: 'Only me',
  kind: 'only_me',
  hint: 'No assistant is ever shown it, whatever you granted.',
};
/** Whom a thing is kept from. */
export const KEEPING: readonly FieldSpec[] = [CLASSIFICATION, ONLY_MINE];
const PROJECT: FieldSpec = { name: 'project_id', label: 'Project', kind: 'project', emptyIs: 'null' };
export const LABELS: FieldSpec = {
  name: 'labels',
  label: 'Labels',
  kind: 'list',
  hint: 'Separated by commas.',
  seldom: true,
};
/** How long it is kept: until its owner says otherwise, until they have looked at it again, or until a day. */
export const KEPT: FieldSpec = {
  name: 'retention',
  label: 'How long it is kept',
  kind: 'kept',
  emptyIs: 'null',
  seldom: true,
};
/** From when to when it is true: whole days of its owner. */
const HOLDS: readonly FieldSpec[] = [
  { name: 'valid_from', label: 'Holds from', kind: 'from_day', emptyIs: 'null', seldom: true },
  {
    name: 'valid_until',
    label: 'Holds until',
    kind: 'until_day',
    begins: 'valid_from',
    hint: 'After that day no assistant is told that it is so. Leave both empty if it holds until you say otherwise.',
    emptyIs: 'null',
    seldom: true,
  },
];
const line = (name: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  kind: 'line',
  emptyIs: 'null',
  maxLength: 200,
  ...more,
});
const text = (name: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  kind: 'text',
  emptyIs: 'null',
  maxLength: 10_000,
  ...more,
});
/** What a memory is, in words that need no explanation. */
export const MEMORY_KINDS: readonly Option<Schemas['Memory']['kind']>[] = [
  { value: 'semantic', label: 'a fact' },
  { value: 'episodic', label: 'something that happened' },
  { value: 'procedural', label: 'how something is done' },
  { value: 'summary', label: 'a summary' },
];
export function memoryKind(kind: Schemas['Memory']['kind']): string {
  return MEMORY_KINDS.find(({ value }) => value === kind)?.label ?? kind;
}
/** What a document is, likewise. */
export const DOCUMENT_KINDS: readonly Option<Schemas['Artifact']['kind']>[] = [
  { value: 'note', label: 'a note' },
  { value: 'document', label: 'a document' },
  { value: 'email', label: 'a mail' },
  { value: 'message_thread', label: 'a thread of messages' },
  { value: 'conversation', label: 'a conversation' },
  { value: 'file', label: 'a file' },
  { value: 'url', label: 'a web page' },
];
export function documentKind(kind: Schemas['Artifact']['kind']): string {
  return DOCUMENT_KINDS.find(({ value }) => value === kind)?.label ?? kind;
}
const TITLE = line('title', 'Title', { required: true });

export const STATE_FIELDS: readonly FieldSpec[] = [
  {
    name: 'operational_phase',
    label: 'Phase',
    kind: 'choice',
    options: PHASES,
    emptyIs: 'null',
    seldom: true,
  },
  line('current_step', 'Where it stands now', { seldom: true }),
  line('situation_intent', 'What for', { seldom: true }),
];

export const FIELDS = {
  project: [
    TITLE,
    text('charter', 'What it is for'),
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: ['active', 'paused', 'done', 'archived'],
      initial: 'active',
    },
    { name: 'stakeholders', label: 'Who has a stake in it', kind: 'list', hint: 'Separated by commas.' },
    ...STATE_FIELDS,
    LABELS,
    CLASSIFICATION,
    { ...ONLY_MINE, hint: 'No assistant is ever shown it, or anything in it, whatever you granted.' },
    KEPT,
  ],
  goal: [
    TITLE,
    text('outcome', 'How it looks when it is reached'),
    line('horizon', 'By when'),
    text('measure', 'How to tell'),
    { name: 'status', label: 'Status', kind: 'choice', options: ['open', 'done', 'cancelled'], initial: 'open' },
    ...STATE_FIELDS,
    PROJECT,
    ...KEEPING,
    LABELS,
    KEPT,
  ],
  commitment: [
    TITLE,
    { name: 'due_at', label: 'Due', kind: 'day', emptyIs: 'null' },
    line('counterparty', 'To whom, or by whom'),
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: ['open', 'done', 'cancelled', 'overdue'],
      initial: 'open',
    },
    PROJECT,
    { name: 'goal_id', label: 'Goal', kind: 'goal', emptyIs: 'null' },
    ...KEEPING,
    LABELS,
    KEPT,
  ],
  decision: [
    TITLE,
    text('chosen_option', 'What was chosen'),
    { name: 'alternatives', label: 'What else there was', kind: 'list', hint: 'Separated by commas.' },
    text('rationale', 'Why'),
    { name: 'decided_at', label: 'When', kind: 'day', emptyIs: 'null' },
    PROJECT,
    ...KEEPING,
    LABELS,
    KEPT,
  ],
  memory: [
    text('statement', 'What should be remembered', { required: true }),
    { name: 'kind', label: 'Kind', kind: 'choice', options: MEMORY_KINDS, initial: 'semantic' },
    PROJECT,
    { name: 'subject_ref', label: 'What it is about', kind: 'thing', emptyIs: 'null', seldom: true },
    ...KEEPING,
    { name: 'sensitivity_flags', label: 'It touches', kind: 'flags', options: FLAGS, seldom: true },
    LABELS,
    ...HOLDS,
    KEPT,
  ],
  preference: [
    line('key', 'What about', { required: true, placeholder: 'seat, writing.tone, …' }),
    { name: 'value', label: 'How you like it', kind: 'value', required: true },
    text('rationale', 'Why'),
    {
      name: 'always',
      label: 'Tell every assistant',
      kind: 'switch',
      hint: 'Whatever it asks about, as far as its grant goes.',
    },
    PROJECT,
    ...KEEPING,
    LABELS,
    ...HOLDS,
    KEPT,
  ],
  event: [
    TITLE,
    { name: 'starts_at', label: 'Begins', kind: 'moment', wholeDays: 'all_day', emptyIs: 'null' },
    { name: 'ends_at', label: 'Ends', kind: 'moment', begins: 'starts_at', wholeDays: 'all_day', emptyIs: 'null' },
    { name: 'all_day', label: 'All day', kind: 'switch', hint: 'Its days count, and not its times.' },
    line('location', 'Where'),
    { name: 'attendees', label: 'Who else is there', kind: 'list', hint: 'Separated by commas.' },
    text('body_text', 'Notes', { maxLength: 100_000 }),
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: ['confirmed', 'tentative', 'cancelled'],
      initial: 'confirmed',
    },
    PROJECT,
    ...KEEPING,
    LABELS,
    KEPT,
  ],
  artifact: [
    TITLE,
    text('body_text', 'Text', { maxLength: 100_000 }),
    { name: 'kind', label: 'Kind', kind: 'choice', options: DOCUMENT_KINDS, initial: 'note' },
    text('sender', 'From', { kind: 'line', onlyLater: true }),
    { name: 'recipients', label: 'To', kind: 'list', hint: 'Separated by commas.', onlyLater: true },
    { name: 'sent_at', label: 'Sent', kind: 'moment', emptyIs: 'null', onlyLater: true },
    PROJECT,
    ...KEEPING,
    LABELS,
    KEPT,
  ],
  profile: [
    line('name', 'Your name'),
    line('time_zone', 'Your time zone', {
      required: true,
      hint: 'Such as Europe/Lisbon. As long as UTC stands here, it is that of this machine.',
      offers: () => Intl.supportedValuesOf('timeZone'),
    }),
    { name: 'identities', label: 'Also known as', kind: 'list', hint: 'Addresses, handles; separated by commas.' },
    text('working_hours', 'When you work'),
    text('contact_norms', 'How you want to be written to'),
    {
      name: 'extra',
      label: 'What else there is to know of you',
      kind: 'pairs',
      hint: 'Each on a line of its own, its name first: “Shoe size: 42”.',
      placeholder: 'Languages: Portuguese, French',
    },
    ...KEEPING,
  ],
} satisfies Record<string, readonly FieldSpec[]>;

/** A new one begins with these. */
export const NEW_DEFAULTS: Record<string, Record<string, unknown>> = {
  artifact: { untrusted: false },
};
