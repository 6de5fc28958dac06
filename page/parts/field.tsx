// Fields of forms: each with its label, a hint where one helps, and its fault beside it.
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  fault?: string | null | undefined;
  hideLabel?: boolean;
}

interface TextProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  autoFocus?: boolean;
  type?: 'text' | 'search' | 'date' | 'datetime-local' | 'password' | 'number';
  name?: string;
}

interface LineProps extends TextProps {
  onKeyDown?(event: KeyboardEvent): void;
  /** What the browser offers while somebody types; anything else may be typed as well. */
  offers?: readonly string[];
}

export function TextField({ label, hint, fault, hideLabel, onChange, offers, ...input }: LineProps) {
  const list = useId();
  return (
    <Field.Root className="field" invalid={fault != null}>
      <Field.Label className={hideLabel ? 'unseen' : 'label'}>{label}</Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
      <Field.Control className="input" autoComplete="off" list={offers && list} {...input} onValueChange={onChange} />
      {offers && (
        <datalist id={list}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
      {fault && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
    </Field.Root>
  );
}

export function TextArea({
  label,
  hint,
  fault,
  hideLabel,
  onChange,
  rows = 3,
  value,
  ...input
}: TextProps & { rows?: number }) {
  return (
    <Field.Root className="field" invalid={fault != null}>
      <Field.Label className={hideLabel ? 'unseen' : 'label'}>{label}</Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
      <Field.Control
        className="input area"
        render={<textarea rows={rows} />}
        value={value}
        {...input}
        onValueChange={onChange}
      />
      {fault && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
    </Field.Root>
  );
}

interface ToggleProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({ label, hint, checked, onChange }: ToggleProps) {
  return (
    <Field.Root className="toggle">
      <Field.Label className="toggle-label">
        <BaseCheckbox.Root className="checkbox" checked={checked} onCheckedChange={onChange}>
          <BaseCheckbox.Indicator>
            <Check size={14} strokeWidth={3} aria-hidden />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span>{label}</span>
      </Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
    </Field.Root>
  );
}

export function Switch({ label, hint, checked, onChange }: ToggleProps) {
  return (
    <Field.Root className="toggle">
      <Field.Label className="toggle-label">
        <BaseSwitch.Root className="switch" checked={checked} onCheckedChange={onChange}>
          <BaseSwitch.Thumb className="thumb" />
        </BaseSwitch.Root>
        <span>{label}</span>
      </Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
    </Field.Root>
  );
}

export function FileField({ label, hint, onChoose }: FieldProps & { onChoose(file: File | null): void }) {
  return (
    <Field.Root className="field">
      <Field.Label className="label">{label}</Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
      <Field.Control
        type="file"
        onChange={({ currentTarget }) => onChoose((currentTarget as HTMLInputElement).files?.[0] ?? null)}
      />
    </Field.Root>
  );
}
