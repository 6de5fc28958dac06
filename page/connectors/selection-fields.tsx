import type { Connector } from '../parts/accounts.ts';
import { TextField } from '../parts/field.tsx';
import { ProjectInput } from '../records/thing-inputs.tsx';
import type { SelectionDraft } from './selection.ts';

interface SelectionFieldsProps {
  provider: Connector['provider'];
  kind: Connector['kind'];
  draft: SelectionDraft;
  onChange(draft: SelectionDraft): void;
}

export function SelectionFields({ provider, kind, draft, onChange }: SelectionFieldsProps) {
  const field = (name: keyof SelectionDraft) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  if (kind === 'calendar') {
    return (
      <>
        <TextField
          label="Which calendars"
          hint={`By name, separated by commas. Empty: ${provider === 'google' ? 'the main one' : 'all of them'}.`}
          {...field('calendars')}
        />
        <div className="two">
          <TextField label="Days back" type="number" placeholder="365" {...field('days_back')} />
          <TextField label="Days ahead" type="number" placeholder="365" {...field('days_ahead')} />
        </div>
        <ProjectInput label="Its events belong to" {...field('project_id')} />
      </>
    );
  }
  return (
    <>
      <p className="quiet">Never all of your mail: name senders, labels or days. Whatever you name has to hold.</p>
      <TextField
        label="From"
        hint="Addresses, or domains for everyone there, separated by commas."
        placeholder="mason@example.org, example.com"
        {...field('senders')}
      />
      <TextField
        label={provider === 'google' ? 'With one of the labels' : 'In one of the mailboxes'}
        hint="Separated by commas."
        {...field('labels')}
      />
      <div className="two">
        <TextField label="From this day on" type="date" {...field('after')} />
        <TextField label="Before this day" type="date" {...field('before')} />
      </div>
    </>
  );
}
