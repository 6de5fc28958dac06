// Fields of forms: each with its label, a hint where one helps, and its fault beside it.
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Select } from '@base-ui/react/select';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FieldProps {
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

export function TextField({ label, hint, fault, hideLabel, onChange, ...input }: TextProps) {
  return (
    <Field.Root className="field" invalid={fault != null}>
      <Field.Label className={hideLabel ? 'unseen' : 'label'}>{label}</Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
      <Field.Control className="input" autoComplete="off" {...input} onValueChange={onChange} />
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

export interface Option<V extends string> {
  value: V;
  label: string;
  hint?: string;
}

/** What was set elsewhere, by a command, stands among what is offered. */
export function withOption<V extends string>(options: readonly Option<V>[], own: Option<V>): readonly Option<V>[] {
  return options.some(({ value }) => value === own.value) ? options : [...options, own];
}

interface SelectProps<V extends string> extends FieldProps {
  value: V;
  onChange(value: NoInfer<V>): void;
  options: readonly Option<V>[];
  /** Inside a sentence. */
  inline?: boolean;
}

export function SelectField<V extends string>({
  label,
  hint,
  hideLabel,
  value,
  onChange,
  options,
  inline,
}: SelectProps<V>) {
  const select = (
    <Select.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next as V)}>
      <Select.Trigger
        className={inline ? 'select inline' : 'select'}
        aria-label={inline || hideLabel ? label : undefined}
      >
        <Select.Value />
        <Select.Icon>
          <ChevronDown size={16} aria-hidden />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner className="above" alignItemWithTrigger={false} sideOffset={4}>
          <Select.Popup className="menu">
            <Select.List>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className="menu-item">
                  <Select.ItemIndicator className="menu-check">
                    <Check size={16} aria-hidden />
                  </Select.ItemIndicator>
                  <span>
                    <Select.ItemText>{option.label}</Select.ItemText>
                    {option.hint && <small>{option.hint}</small>}
                  </span>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
  if (inline || hideLabel) return select;
  return (
    <Field.Root className="field">
      <Field.Label className="label" nativeLabel={false} render={<div />}>
        {label}
      </Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
      {select}
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
    <Field.Root className="field file">
      <Field.Label className="label">{label}</Field.Label>
      {hint && <Field.Description className="hint">{hint}</Field.Description>}
      <Field.Control
        type="file"
        onChange={({ currentTarget }) => onChoose((currentTarget as HTMLInputElement).files?.[0] ?? null)}
      />
    </Field.Root>
  );
}
