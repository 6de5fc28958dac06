// A JSON schema in words for a reader: the type of a field, and the fields of an object as the rows of a table.
import { Instant } from '../../shared/schemas/fields.ts';

export type Schema = Readonly<Record<string, unknown>>;

interface Field {
  /** The path of the field, with dots for what lies inside something else. */
  name: string;
  required: boolean;
  words: string;
}

/** Makes a link to a part with a name of its own. */
export type Link = (name: string) => string;

const ID = '^[a-z]{3}_';
const { description: INSTANT } = Instant as { description?: string };

export function typeWords(schema: Schema, link: Link): string {
  const { $ref, anyOf, type, items, patternProperties, additionalProperties } = schema;
  const choices = schema.enum as unknown[] | undefined;
  if (typeof $ref === 'string') return link($ref.replace(/^.*\/|#$/g, ''));
  if (Array.isArray(anyOf)) return eitherOf((anyOf as Schema[]).map((form) => typeWords(form, link)));
  if ('const' in schema) return code(schema.const);
  if (choices !== undefined) return choices.map(code).join(', ');
  if (type === 'null') return 'null';
  if (type === 'array') return listWords(schema, typeWords(items as Schema, link));
  if (type === 'string') return stringWords(schema);
  if (type === 'integer' || type === 'number') return `${type}${rangeOf(schema)}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'object' && schema.properties !== undefined) return 'object';
  const [values = additionalProperties] = Object.values((patternProperties ?? {}) as Schema);
  const inside = typeof values === 'object' ? typeWords(values as Schema, link) : 'anything';
  return type === 'object' ? `object of ${inside}` : 'anything';
}

function listWords(list: Schema, items: string): string {
  return list.maxItems === undefined ? `list of ${items}` : `list${mostOf(list, 'Items', ' of up to ')}: ${items}`;
}

function stringWords({ format, pattern, ...bounds }: Schema): string {
  if (format === 'date-time') return 'instant';
  if (format === 'day-or-instant') return 'instant or day';
  if (String(pattern).startsWith(ID)) return 'id';
  const isFilled = pattern === '\\S' || Number(bounds.minLength ?? 0) > 0;
  return `${isFilled ? 'text, not empty' : 'text'}${mostOf(bounds, 'Length', ', at most ')}`;
}

function mostOf(schema: Schema, what: 'Length' | 'Items', words: string): string {
  const most = schema[`max${what}`];
  return most === undefined ? '' : words + Number(most).toLocaleString('en');
}

/** Several forms in one sentence. If one of them has a comma inside, they are parted by something else. */
function eitherOf(forms: readonly string[]): string {
  const different = [...new Set(forms)];
  return different.join(different.some((form) => form.includes(',')) ? '; or ' : ' or ');
}

/** The range of a number. The limits of every integer go without saying. */
function rangeOf(schema: Schema): string {
  const [minimum, maximum] = [schema.minimum, schema.maximum].map((bound) =>
    Math.abs(Number(bound ?? 0)) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return maximum === undefined ? '' : `, at most ${maximum}`;
}

/** The fields of an object, with those inside of them as far as they have no name of their own. */
export function fieldsOf(schema: Schema, link: Link, under = ''): Field[] {
  const needed = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([key, each]) => {
    const name = `${under}${key}`;
    const words = fieldWords(each, link);
    const { forms, mark } = objectsIn(each);
    return [{ name, required: needed.has(key), words }, ...fieldsOf(together(forms), link, `${name}${mark}.`)];
  });
}

/** The objects of which one is meant; undefined where something else may be meant, or they have names of their own. */
export function formsOf({ anyOf }: Schema): Schema[] | undefined {
  const forms = (anyOf as Schema[] | undefined) ?? [];
  return forms.length > 1 && forms.every((form) => form.properties !== undefined) ? forms : undefined;
}

/** The type of a single field, and the sentence about it. */
export function fieldWords(schema: Schema, link: Link): string {
  return [typeWords(schema, link), sentenceOf(schema)].filter(Boolean).join('. ');
}

/** The objects that are written out in a field, in all its forms, and what is behind its name where a list holds them. */
function objectsIn(schema: Schema): { forms: Schema[]; mark: string } {
  if (schema.properties !== undefined) return { forms: [schema], mark: '' };
  if (schema.items !== undefined) return { forms: objectsIn(schema.items as Schema).forms, mark: '[]' };
  const found = ((schema.anyOf as Schema[] | undefined) ?? []).map(objectsIn).filter(({ forms }) => forms.length > 0);
  return { forms: found.flatMap(({ forms }) => forms), mark: found[0]?.mark ?? '' };
}

/** The fields of several forms in one: needed is what each of them needs. */
function together(forms: readonly Schema[]): Schema {
  if (forms.length < 2) return forms[0] ?? {};
  const each = forms.map(({ properties, required = [] }) => ({
    properties: properties as Record<string, Schema>,
    required: required as string[],
  }));
  const names = [...new Set(each.flatMap(({ properties }) => Object.keys(properties)))];
  const fields = names.map((name): [string, Schema] => {
    const said = each.flatMap(({ properties }) => properties[name] ?? []);
    return [name, said.length === 1 ? (said[0] as Schema) : { anyOf: said }];
  });
  return {
    properties: Object.fromEntries(fields),
    required: names.filter((name) => each.every(({ required }) => required.includes(name))),
  };
}

/** The sentences about a single field; what ids and instants are is said once, on the page. */
function sentenceOf({ description, pattern, default: otherwise }: Schema): string {
  const isSaid = description === INSTANT || String(pattern).startsWith(ID);
  const about = typeof description === 'string' && !isSaid ? description : '';
  // What is empty goes without saying.
  const unsaid = typeof otherwise === 'object' || otherwise === undefined ? '' : `${code(otherwise)} where left out`;
  return [about, unsaid].filter(Boolean).join('. ');
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
