// The fields of every family, as a person fills them in.
import type { Schemas } from '../hub/client.ts';
import { Checkbox, Switch, TextArea, TextField } from '../parts/field.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { useProjects } from '../parts/named.tsx';
import { PHASES } from '../parts/phase.ts';
import { type Option, SelectField } from '../parts/select.tsx';
import { type Classification, isOnlyMine, ONLY_ME, SENSITIVITIES, whoSees, withOnlyMe } from '../parts/sensitivity.ts';
import { dateAt, endOfDate, momentOnWall, startOfDate, wallTimeAt } from '../parts/zone.ts';

type Kind =
  | 'line'
  | 'text'
  | 'list'
  | 'day'
  | 'from_day'
  | 'until_day'
  | 'moment'
  | 'again'
  | 'choice'
  | 'project'
  | 'value'
  | 'switch'
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
  /** What a new one is, unless its owner says otherwise: the form shows what is stored. */
  initial?: string;
  /** The field that says when it begins: it does not end before. */
  begins?: string;
  /** What an empty field means: null where a field may be cleared, otherwise it is left out. */
  emptyIs?: 'null';
}

const NONE = 'none';

const CLASSIFICATION: FieldSpec = {
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
const KEEPING = [CLASSIFICATION, ONLY_MINE];
const PROJECT: FieldSpec = { name: 'project_id', label: 'Project', kind: 'project', emptyIs: 'null' };
const LABELS: FieldSpec = { name: 'labels', label: 'Labels', kind: 'list', hint: 'Separated by commas.' };
/** The one part of how long something is kept that has a day of its own to wait for. */
export const AGAIN: FieldSpec = {
  name: 'retention',
  label: 'Look at it again on',
  kind: 'again',
  hint: 'It waits in Review then, and stays true until you decide.',
  emptyIs: 'null',
};
/** From when to when it is true: whole days of its owner. */
const HOLDS: readonly FieldSpec[] = [
  { name: 'valid_from', label: 'Holds from', kind: 'from_day', emptyIs: 'null' },
  {
    name: 'valid_until',
    label: 'Holds until',
    kind: 'until_day',
    begins: 'valid_from',
    hint: 'After that day no assistant is told that it is so. Leave both empty if it holds until you say otherwise.',
    emptyIs: 'null',
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
const TITLE = line('title', 'Title', { required: true });

export const STATE_FIELDS: readonly FieldSpec[] = [
  {
    name: 'operational_phase',
    label: 'Phase',
    kind: 'choice',
    options: PHASES,
    emptyIs: 'null',
  },
  line('current_step', 'Where it stands now'),
  line('situation_intent', 'What for'),
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
    ...KEEPING,
    LABELS,
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
    AGAIN,
  ],
  memory: [
    text('statement', 'What should be remembered', { required: true }),
    { name: 'kind', label: 'Kind', kind: 'choice', options: MEMORY_KINDS, initial: 'semantic' },
    PROJECT,
    ...KEEPING,
    LABELS,
    ...HOLDS,
    AGAIN,
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
    AGAIN,
  ],
  event: [
    TITLE,
    { name: 'starts_at', label: 'Begins', kind: 'moment', emptyIs: 'null' },
    { name: 'ends_at', label: 'Ends', kind: 'moment', begins: 'starts_at', emptyIs: 'null' },
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
  ],
  artifact: [TITLE, text('body_text', 'Text', { maxLength: 100_000 }), PROJECT, ...KEEPING, LABELS],
  profile: [
    line('name', 'Your name'),
    line('time_zone', 'Your time zone', { required: true, hint: 'Such as Europe/Lisbon.' }),
    { name: 'identities', label: 'Also known as', kind: 'list', hint: 'Addresses, handles; separated by commas.' },
    text('working_hours', 'When you work'),
    text('contact_norms', 'How you want to be written to'),
    ONLY_MINE,
  ],
} satisfies Record<string, readonly FieldSpec[]>;

/** A new one begins with these. */
export const NEW_DEFAULTS: Record<string, Record<string, unknown>> = {
  artifact: { kind: 'note', untrusted: false },
};

export function toDraft({ kind }: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'list') return (value as string[]).join(', ');
  if (kind === 'day') return dayIn(String(value));
  if (kind === 'from_day' || kind === 'until_day') return dateAt(Date.parse(String(value)));
  if (kind === 'moment') return wallTimeAt(Date.parse(String(value)));
  if (kind === 'again') {
    const { mode, at = '' } = value as { mode: string; at?: string };
    return mode === 'review_after' ? dayIn(at) : '';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A day that was written down here is its noon, without a zone. */
const NOON = 'T12:00:00.000Z';

function dayIn(at: string): string {
  return at.endsWith(NOON) ? at.slice(0, 10) : dateAt(Date.parse(at));
}

/** A new one begins as it will be stored. */
export function draftOf(fields: readonly FieldSpec[], record: Record<string, unknown>): Record<string, string> {
  const isNew = record.version === undefined;
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      isNew && record[field.name] === undefined ? (field.initial ?? '') : toDraft(field, record[field.name]),
    ]),
  );
}

/** As a person reads it. */
export function wordsFor({ kind, options = [] }: FieldSpec, draft: string): string {
  if (kind === 'only_me') return isOnlyMine({ policy_tags: tagsIn(draft) }) ? 'Only me' : 'Whoever I let see it';
  if (kind === 'moment') return draft.replace('T', ', ');
  if (kind === 'choice') return labelled(options).find(({ value }) => value === draft)?.label ?? draft;
  return draft;
}

function labelled(options: NonNullable<FieldSpec['options']>): Option<string>[] {
  return options.map((each) =>
    typeof each === 'string' ? { value: each, label: each === '' ? 'none' : each.replaceAll('_', ' ') } : each,
  );
}

function tagsIn(draft: string): string[] {
  return draft === '' ? [] : (JSON.parse(draft) as string[]);
}

export function fromDraft({ kind, emptyIs }: FieldSpec, draft: string): unknown {
  const trimmed = draft.trim();
  if (kind === 'list')
    return trimmed === ''
      ? []
      : trimmed
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '');
  if (trimmed === '' && emptyIs === 'null') return null;
  if (kind === 'day') return `${trimmed}${NOON}`;
  if (kind === 'from_day') return startOfDate(trimmed).toISOString();
  if (kind === 'until_day') return endOfDate(trimmed).toISOString();
  if (kind === 'moment') return momentOnWall(trimmed).toISOString();
  if (kind === 'again') return { mode: 'review_after', at: `${trimmed}${NOON}` };
  if (kind === 'value') return valueIn(trimmed);
  if (kind === 'switch') return trimmed === 'true';
  if (kind === 'only_me') return tagsIn(trimmed);
  return trimmed;
}

/** Numbers, switches and lists are written as JSON; everything else is words. */
function valueIn(draft: string): unknown {
  if (!/^(true|false|-?\d|[[{])/.test(draft)) return draft;
  try {
    return JSON.parse(draft);
  } catch {
    return draft;
  }
}

/** What is wrong with what was typed, before it is sent. */
export function faultIn({ name, begins }: FieldSpec, draft: Readonly<Record<string, string>>): string | undefined {
  const [from, until] = [draft[begins ?? ''] ?? '', draft[name] ?? ''];
  return begins !== undefined && from !== '' && until !== '' && until < from ? 'This is before it begins.' : undefined;
}

interface FieldInputProps {
  field: FieldSpec;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

export function FieldInput({ field, value, fault, onChange }: FieldInputProps) {
  const { name, label, kind, hint, required = false, maxLength, placeholder, options = [] } = field;
  const common = { label, value, onChange, required, fault, ...(hint !== undefined && { hint }) };
  switch (kind) {
    case 'text':
      return <TextArea {...common} {...(maxLength && { maxLength })} />;
    case 'day':
    case 'from_day':
    case 'until_day':
    case 'again':
      return <TextField {...common} type="date" />;
    case 'moment':
      return <TextField {...common} type="datetime-local" />;
    case 'choice':
      return (
        <SelectField
          label={label}
          hint={name === CLASSIFICATION.name ? whoSees(value as Classification) : hint}
          value={value}
          onChange={onChange}
          options={labelled(options)}
        />
      );
    case 'switch':
      return (
        <Checkbox label={label} hint={hint} checked={value === 'true'} onChange={(next) => onChange(String(next))} />
      );
    case 'only_me': {
      const tags = tagsIn(value);
      return (
        <Switch
          label={label}
          hint={hint}
          checked={tags.includes(ONLY_ME)}
          onChange={(on) => onChange(JSON.stringify(withOnlyMe(tags, on)))}
        />
      );
    }
    case 'project':
      return <ProjectInput label={label} value={value} onChange={onChange} />;
    default:
      return <TextField {...common} {...(maxLength && { maxLength })} {...(placeholder && { placeholder })} />;
  }
}

export function ProjectInput({
  label,
  value,
  onChange,
}: Pick<FieldInputProps, 'value' | 'onChange'> & { label: string }) {
  const { projects } = useProjects();
  const options = [
    { value: NONE, label: 'No project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <SelectField
      label={label}
      value={value === '' ? NONE : value}
      onChange={(next) => onChange(next === NONE ? '' : next)}
      options={options}
    />
  );
}
