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
    const [inner, mark] = objectIn(each);
    return [{ name, required: needed.has(key), words }, ...(inner ? fieldsOf(inner, link, `${name}${mark}.`) : [])];
  });
}

/** The type of a single field, and the sentence about it. */
export function fieldWords(schema: Schema, link: Link): string {
  return [typeWords(schema, link), sentenceOf(schema)].filter(Boolean).join('. ');
}

/** The object that is written out in a field: the field itself, one of its forms, or what its list holds. */
function objectIn(schema: Schema): [Schema | undefined, string] {
  if (schema.properties !== undefined) return [schema, ''];
  if (schema.items !== undefined) return [objectIn(schema.items as Schema)[0], '[]'];
  const form = ((schema.anyOf as Schema[] | undefined) ?? []).find((each) => each.properties !== undefined);
  return [form, ''];
}

/** The sentence about a single field; what ids and instants are is said once, on the page. */
function sentenceOf({ description, pattern }: Schema): string {
  const isSaid = description === INSTANT || String(pattern).startsWith(ID);
  return typeof description === 'string' && !isSaid ? description : '';
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
