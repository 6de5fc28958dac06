// One field of a form, drawn as its kind asks for.
import { Checkbox, Switch, TextArea, TextField } from '../parts/field.tsx';
import { SelectField } from '../parts/select.tsx';
import { type Classification, ONLY_ME, whoSees, withOnlyMe } from '../parts/sensitivity.ts';
import { oddTime } from '../parts/zone.ts';
import { labelled } from './choices.ts';
import { dateIn, keptDraft, keptIn, onDate, tagsIn, textOf } from './drafts.ts';
import { CLASSIFICATION, type FieldSpec } from './fields.ts';
import { GoalInput, ProjectInput, ThingInput } from './thing-inputs.tsx';

interface FieldInputProps {
  field: FieldSpec;
  value: string;
  fault: string | undefined;
  /** Of a moment only the day counts. */
  isWholeDay?: boolean;
  onChange(value: string): void;
}

export function FieldInput({ field, value, fault, isWholeDay = false, onChange }: FieldInputProps) {
  const { name, label, kind, hint, required = false, maxLength, placeholder, options = [], offers } = field;
  const common = { label, value, onChange, required, fault, ...said(hint) };
  switch (kind) {
    case 'text':
    case 'pairs':
      return <TextArea {...common} {...(maxLength && { maxLength })} {...(placeholder && { placeholder })} />;
    case 'day':
    case 'from_day':
    case 'until_day':
      return <TextField {...common} type="date" />;
    case 'moment':
      return isWholeDay ? (
        <TextField
          key="day"
          {...common}
          type="date"
          value={dateIn(value)}
          onChange={(date) => onChange(onDate(value, date))}
        />
      ) : (
        <TextField key="moment" {...common} {...said(oddTime(value) ?? hint)} type="datetime-local" />
      );
    case 'kept':
      return <KeptInput value={value} fault={fault} onChange={onChange} />;
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
    case 'flags':
      return <FlagsInput field={field} value={value} onChange={onChange} />;
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
    case 'goal':
      return <GoalInput label={label} value={value} onChange={onChange} />;
    case 'thing':
      return <ThingInput label={label} value={value} onChange={onChange} />;
    default:
      return (
        <TextField
          {...common}
          {...(maxLength && { maxLength })}
          {...(placeholder && { placeholder })}
          {...(offers && { offers: offers() })}
        />
      );
  }
}

function said(hint: string | undefined) {
  return hint === undefined ? {} : { hint };
}

type Plain = Pick<FieldInputProps, 'value' | 'onChange'>;

/** Any of a few. */
function FlagsInput({ field: { label, options = [] }, value, onChange }: Plain & { field: FieldSpec }) {
  const chosen = tagsIn(value);
  const all = labelled(options);
  const toggle = (flag: string, on: boolean) =>
    onChange(textOf(all.map((each) => each.value).filter((each) => (each === flag ? on : chosen.includes(each)))));
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      {all.map((flag) => (
        <Checkbox
          key={flag.value}
          label={flag.label}
          checked={chosen.includes(flag.value)}
          onChange={(on) => toggle(flag.value, on)}
        />
      ))}
    </fieldset>
  );
}

/** Two days, of which one is left empty. */
function KeptInput({ value, fault, onChange }: Plain & { fault: string | undefined }) {
  const days = keptIn(value);
  return (
    <>
      <TextField
        label="Look at it again on"
        hint="It waits in Review then, and stays true until you decide."
        type="date"
        value={days.again}
        onChange={(again) => onChange(keptDraft({ ...days, again }))}
      />
      <TextField
        label="Gone after"
        hint="After that day it is in no list any more, and no assistant is told of it."
        type="date"
        value={days.gone}
        fault={fault}
        onChange={(gone) => onChange(keptDraft({ ...days, gone }))}
      />
    </>
  );
}
