// The fields of every family, as a person fills them in.
import { CLASSIFICATIONS } from '../parts/chip.tsx';
import { Checkbox, TextArea, TextField } from '../parts/field.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { useProjects } from '../parts/named.tsx';
import { SelectField } from '../parts/select.tsx';

type Kind = 'line' | 'text' | 'list' | 'day' | 'again' | 'choice' | 'project' | 'value' | 'switch';

export interface FieldSpec {
  name: string;
  label: string;
  kind: Kind;
  hint?: string;
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  options?: readonly string[];
  /** What an empty field means: null where a field may be cleared, otherwise it is left out. */
  emptyIs?: 'null';
}

const NONE = 'none';

const CLASSIFICATION: FieldSpec = {
  name: 'classification',
  label: 'How sensitive',
  kind: 'choice',
  options: CLASSIFICATIONS,
};
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
const TITLE = line('title', 'Title', { required: true });

export const STATE_FIELDS: readonly FieldSpec[] = [
  {
    name: 'operational_phase',
    label: 'Phase',
    kind: 'choice',
    options: ['', 'planning', 'comparing_itineraries', 'waiting_for_approval', 'choosing_hotel', 'other'],
    emptyIs: 'null',
  },
  line('current_step', 'Where it stands now'),
  line('situation_intent', 'What for'),
];

export const FIELDS = {
  project: [
    TITLE,
    text('charter', 'What it is for'),
    { name: 'status', label: 'Status', kind: 'choice', options: ['active', 'paused', 'done', 'archived'] },
    { name: 'stakeholders', label: 'Who has a stake in it', kind: 'list', hint: 'Separated by commas.' },
    ...STATE_FIELDS,
    LABELS,
    CLASSIFICATION,
  ],
  goal: [
    TITLE,
    text('outcome', 'How it looks when it is reached'),
    line('horizon', 'By when'),
    text('measure', 'How to tell'),
    { name: 'status', label: 'Status', kind: 'choice', options: ['open', 'done', 'cancelled'] },
    ...STATE_FIELDS,
    PROJECT,
    CLASSIFICATION,
  ],
  commitment: [
    TITLE,
    { name: 'due_at', label: 'Due', kind: 'day', emptyIs: 'null' },
    line('counterparty', 'To whom, or by whom'),
    { name: 'status', label: 'Status', kind: 'choice', options: ['open', 'done', 'cancelled', 'overdue'] },
    PROJECT,
    CLASSIFICATION,
  ],
  decision: [
    TITLE,
    text('chosen_option', 'What was chosen'),
    { name: 'alternatives', label: 'What else there was', kind: 'list', hint: 'Separated by commas.' },
    text('rationale', 'Why'),
    { name: 'decided_at', label: 'When', kind: 'day', emptyIs: 'null' },
    PROJECT,
    CLASSIFICATION,
    AGAIN,
  ],
  memory: [
    text('statement', 'What should be remembered', { required: true }),
    { name: 'kind', label: 'Kind', kind: 'choice', options: ['semantic', 'episodic', 'procedural', 'summary'] },
    PROJECT,
    CLASSIFICATION,
    LABELS,
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
    CLASSIFICATION,
    AGAIN,
  ],
  event: [
    TITLE,
    { name: 'starts_at', label: 'When', kind: 'day', emptyIs: 'null' },
    line('location', 'Where'),
    PROJECT,
    CLASSIFICATION,
    LABELS,
  ],
  artifact: [TITLE, text('body_text', 'Text', { maxLength: 100_000 }), PROJECT, CLASSIFICATION, LABELS],
  profile: [
    line('name', 'Your name'),
    line('time_zone', 'Your time zone', { required: true, hint: 'Such as Europe/Lisbon.' }),
    { name: 'identities', label: 'Also known as', kind: 'list', hint: 'Addresses, handles; separated by commas.' },
    text('working_hours', 'When you work'),
    text('contact_norms', 'How you want to be written to'),
  ],
} satisfies Record<string, readonly FieldSpec[]>;

/** A new one begins with these. */
export const NEW_DEFAULTS: Record<string, Record<string, unknown>> = {
  memory: { kind: 'semantic' },
  artifact: { kind: 'note', untrusted: false },
};

export function toDraft({ kind }: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'list') return (value as string[]).join(', ');
  if (kind === 'day') return String(value).slice(0, 10);
  if (kind === 'again') {
    const { mode, at = '' } = value as { mode: string; at?: string };
    return mode === 'review_after' ? at.slice(0, 10) : '';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
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
  if (kind === 'day') return `${trimmed}T12:00:00.000Z`;
  if (kind === 'again') return { mode: 'review_after', at: `${trimmed}T12:00:00.000Z` };
  if (kind === 'value') return valueIn(trimmed);
  if (kind === 'switch') return trimmed === 'true';
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

interface FieldInputProps {
  field: FieldSpec;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

export function FieldInput({ field, value, fault, onChange }: FieldInputProps) {
  const { label, kind, hint, required = false, maxLength, placeholder, options = [] } = field;
  const common = { label, value, onChange, required, fault, ...(hint !== undefined && { hint }) };
  switch (kind) {
    case 'text':
      return <TextArea {...common} {...(maxLength && { maxLength })} />;
    case 'day':
    case 'again':
      return <TextField {...common} type="date" />;
    case 'choice':
      return (
        <SelectField
          label={label}
          value={value === '' ? (options.includes('') ? '' : (options[0] ?? '')) : value}
          onChange={onChange}
          options={options.map((each) => ({ value: each, label: each === '' ? 'none' : each.replaceAll('_', ' ') }))}
        />
      );
    case 'switch':
      return (
        <Checkbox label={label} hint={hint} checked={value === 'true'} onChange={(next) => onChange(String(next))} />
      );
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
