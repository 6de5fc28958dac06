// What a field offers, by codes that say what they are, or with words of its own.
import type { Option } from '../parts/select.tsx';
import type { FieldSpec } from './fields.ts';

export function labelled(options: NonNullable<FieldSpec['options']>): Option<string>[] {
  return options.map((each) =>
    typeof each === 'string' ? { value: each, label: each === '' ? 'none' : each.replaceAll('_', ' ') } : each,
  );
}
