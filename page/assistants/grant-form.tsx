// A grant, as a sentence with a few words to choose; and, before it is made, what it would show.
import { useState } from 'react';
import { DAY_MS } from '../../shared/limits.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { useProjects } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';
import { Words } from '../parts/words.tsx';
import { CEILINGS, type Ceiling } from './ceilings.ts';
import { Effect } from './effect.tsx';
import { PreviewOf } from './preview.tsx';
import './assistants.css';

type Capability = Schemas['Grant']['capabilities'][number];

const READS: readonly { capability: Capability; label: string }[] = [
  { capability: 'project.read', label: 'Projects, goals and decisions' },
  { capability: 'commitment.read', label: 'Promises' },
  { capability: 'memory.retrieve', label: 'Memories and documents' },
  { capability: 'profile.read', label: 'Your profile and preferences' },
];
const DOES: readonly { capability: Capability; label: string; hint: string }[] = [
  { capability: 'memory.propose', label: 'Suggest updates', hint: 'Nothing it suggests counts until you accept it.' },
  {
    capability: 'action.propose',
    label: 'Ask you before it acts',
    hint: 'What it wants to do waits in Review for your yes.',
  },
  { capability: 'state.write', label: 'Leave handoff notes', hint: 'For itself, for a while.' },
  {
    capability: 'state.share',
    label: 'Share handoff notes with your other assistants',
    hint: 'The others are told not to trust them.',
  },
];
const ENDS = [
  { value: 'never', label: 'until I take it back' },
  { value: 'day', label: 'for a day' },
  { value: 'week', label: 'for a week' },
  { value: 'month', label: 'for a month' },
] as const;
const DAYS = { day: 1, week: 7, month: 30 };

interface GrantFormProps {
  connectionId: string;
  name: string;
  onGranted(): void;
  /** Where it can be left. */
  onCancel?(): void;
}

export function GrantForm({ connectionId, name, onGranted, onCancel }: GrantFormProps) {
  const { projects } = useProjects();
  const { items: grants } = useWhole('/v1/grants', { connection: connectionId });
  const granted = new Set(
    grants.filter(({ status }) => status === 'active').flatMap(({ selectors }) => selectors.project ?? []),
  );
  const [scope, setScope] = useState('active');
  const [ceiling, setCeiling] = useState<Ceiling>('private');
  const [ends, setEnds] = useState<(typeof ENDS)[number]['value']>('never');
  const [labels, setLabels] = useHalfTyped(`labels ${connectionId}`, '');
  const [capabilities, setCapabilities] = useState<ReadonlySet<Capability>>(
    new Set<Capability>(['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose']),
  );
  const [looking, setLooking] = useState(false);
  const create = api.useMutation('post', '/v1/grants', {
    onSuccess: () => {
      remark('Granted', `${name} can see it from now on.`);
      onGranted();
    },
  });
  const toggle = (capability: Capability, on: boolean) => {
    const next = new Set(capabilities);
    if (on) next.add(capability);
    else next.delete(capability);
    // A note can only be shared by who may write one.
    if (capability === 'state.share' && on) next.add('state.write');
    if (capability === 'state.write' && !on) next.delete('state.share');
    setCapabilities(next);
  };
  const wanted = labels
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const grant = {
    capabilities: [...capabilities],
    classification_ceiling: ceiling,
    selectors: {
      ...(scope === 'active' ? { project_status: 'active' as const } : scope !== 'all' && { project: scope }),
      ...(wanted.length > 0 && { labels: wanted }),
    },
    ...(ends !== 'never' && { expires_at: new Date(Date.now() + DAYS[ends] * DAY_MS).toISOString() }),
  };
  // When it ends changes nothing of what it shows, and would be another question each time.
  const { expires_at: _, ...steady } = grant as typeof grant & { expires_at?: string };
  const scopes = [
    { value: 'active', label: 'my active projects' },
    { value: 'all', label: 'everything' },
    ...projects.map(({ id, title, status }) => ({
      value: id,
      label: madeVisible(title),
      hint: [
        status === 'active' ? 'One project' : `One project, ${status}`,
        ...(granted.has(id) ? ['it has a grant for it already'] : []),
      ].join(': '),
    })),
  ];
  return (
    <Form
      onSubmit={() => {
        create.mutate(once({ body: { connection_id: connectionId, ...grant } }));
      }}
    >
      <p className="sentence">
        <Words>{name}</Words> may see{' '}
        <SelectField inline label="Of what" value={scope} onChange={setScope} options={scopes} />, up to{' '}
        <SelectField inline label="How sensitive" value={ceiling} onChange={setCeiling} options={CEILINGS} />,{' '}
        <span className="unbroken">
          <SelectField inline label="For how long" value={ends} onChange={setEnds} options={ENDS} />.
        </span>
      </p>
      <div className="grant-choices">
        <fieldset>
          <legend className="label">It may read</legend>
          {READS.map(({ capability, label }) => (
            <Checkbox
              key={capability}
              label={label}
              checked={capabilities.has(capability)}
              onChange={(on) => toggle(capability, on)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="label">It may</legend>
          {DOES.map(({ capability, label, hint }) => (
            <Checkbox
              key={capability}
              label={label}
              hint={hint}
              checked={capabilities.has(capability)}
              onChange={(on) => toggle(capability, on)}
            />
          ))}
        </fieldset>
      </div>
      <details>
        <summary>Narrow it further</summary>
        <TextField
          label="Only what has one of these labels"
          hint="Separated by commas. Leave it empty for all."
          value={labels}
          onChange={setLabels}
        />
      </details>
      {capabilities.size > 0 && <Effect connectionId={connectionId} grant={steady} />}
      <p className="quiet small">
        What <Words>{name}</Words> is told leaves this machine and goes to whoever makes it.
      </p>
      <Failure error={create.error} />
      <div className="button-row">
        <Button type="submit" look="first" busy={create.isPending} aria-disabled={capabilities.size === 0}>
          Grant this
        </Button>
        <Button onClick={() => setLooking(!looking)} aria-expanded={looking} aria-disabled={capabilities.size === 0}>
          {looking ? 'Hide the preview' : 'Preview what it would get'}
        </Button>
        {onCancel && (
          <Button look="bare" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {looking && capabilities.size > 0 && (
        <PreviewOf
          connectionId={connectionId}
          name={name}
          grant={grant}
          purpose="what matters now"
          subject={null}
          asOf={null}
        />
      )}
    </Form>
  );
}
