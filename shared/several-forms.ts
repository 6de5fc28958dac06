// Of a schema of several forms, which of them a value means. They are told apart by one property that each of them has and that
// holds a constant, or one of a few, as their kind does.
import type { TSchema } from '#typebox';
import { isJsonObject } from './json-object.ts';

interface Kinds {
  /** The property by which the forms are told apart. */
  name: string;
  /** What it holds in any of them. */
  choices: readonly unknown[];
  /** The forms that the value may be one of, by what it holds there; none where that is no kind of any. */
  meant: readonly TSchema[];
}

interface Form extends TSchema {
  anyOf?: Form[];
  properties?: Record<string, Form>;
  const?: unknown;
  enum?: unknown[];
}

/** Undefined where the forms are not told apart so, or the value does not say which it is. */
export function kindsIn(schema: TSchema, value: unknown): Kinds | undefined {
  const { anyOf: forms = [] } = schema as Form;
  const [first, ...others] = forms;
  if (first?.properties === undefined || others.length === 0 || !isJsonObject(value)) return undefined;
  const name = Object.keys(first.properties).find((each) => forms.every((form) => choicesIn(form, each).length > 0));
  if (name === undefined || !Object.hasOwn(value, name)) return undefined;
  const choices = [...new Set(forms.flatMap((form) => choicesIn(form, name)))];
  return { name, choices, meant: forms.filter((form) => choicesIn(form, name).includes(value[name])) };
}

function choicesIn({ properties = {} }: Form, name: string): readonly unknown[] {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property === undefined) return [];
  return 'const' in property ? [property.const] : (property.enum ?? []);
}
