// A choice among a few. It stands apart from the other fields because it is the heaviest of them, and Home needs none.
import { Field } from '@base-ui/react/field';
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { FieldProps } from './field.tsx';

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
