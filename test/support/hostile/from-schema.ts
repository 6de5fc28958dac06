// Values out of a schema of the OpenAPI document: some as it says, some as nobody should send them.
import fc from 'fast-check';
import { isSeen } from '../../../shared/visible-text.ts';
import { anyJson, hostileText } from './hostile-json.ts';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  maxProperties?: number;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  format?: string;
  pattern?: string;
}

/** What `Type.String()` is as the name of a property. */
const ANY_NAME = '^.*$';
/** The pattern for more than white space. */
const ANY_WORD = '\\S';
const asText = (value: unknown) => JSON.stringify(value);

export class SchemaValues {
  readonly #definitions: Record<string, JsonSchema>;
  readonly #ids: readonly string[];

  /** `ids` are those of existing objects. */
  constructor(definitions: Record<string, JsonSchema>, ids: readonly string[]) {
    this.#definitions = definitions;
    this.#ids = ids;
  }

  /** Values as the schema says. */
  valid(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
    const { $ref, anyOf, oneOf, allOf } = schema;
    if ($ref !== undefined) return this.valid(this.#definitions[$ref.split('/').at(-1) as string] ?? {}, depth + 1);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = anyOf ?? oneOf;
    if (choices) return fc.oneof(...choices.map((each) => this.valid(each, depth + 1)));
    if (allOf) return this.valid(allOf[0] ?? {}, depth + 1);
    const [type] = [schema.type].flat();
    if (type === 'string') return this.#text(schema);
    if (type === 'integer') return fc.integer(range(schema));
    if (type === 'number') return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return this.#list(schema, depth);
    if (type === 'object') return this.#object(schema, depth);
    return fc.jsonValue({ maxDepth: 2 });
  }

  /** Values as the schema says but in one place, or nothing like it. */
  bent(schema: JsonSchema): fc.Arbitrary<unknown> {
    const bendable = fc
      .tuple(this.valid(schema), fc.nat(), anyJson)
      .map(([value, place, other]) => bend(value, place, other));
    return fc.oneof({ weight: 5, arbitrary: bendable }, { weight: 1, arbitrary: anyJson });
  }

  #list({ items = {}, minItems = 0, maxItems = 3, uniqueItems }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const each = this.valid(items, depth + 1);
    const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, depth > 4 ? 1 : 3)) };
    return uniqueItems ? fc.uniqueArray(each, { ...bounds, selector: asText }) : fc.array(each, bounds);
  }

  #object(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], patternProperties, maxProperties = 3 } = schema;
    const [named] = Object.entries(patternProperties ?? {});
    if (Object.keys(properties).length === 0 && named) {
      const [pattern, value] = named;
      const names = pattern === ANY_NAME ? fc.string() : fc.stringMatching(new RegExp(pattern, 'u'));
      return fc.dictionary(names, this.valid(value, depth + 1), { maxKeys: Math.min(maxProperties, 3) });
    }
    const parts = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, this.valid(each, depth + 1)]),
    );
    return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
  }

  #text({ minLength = 0, maxLength = 200, format, pattern }: JsonSchema): fc.Arbitrary<string> {
    if (format === 'date-time') {
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2034-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    }
    if (pattern?.startsWith('^[a-z]{3}_')) {
      return fc.oneof(fc.constantFrom(...this.#ids), fc.constant('mem_01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    }
    const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
    if (pattern !== undefined && pattern !== ANY_WORD) return drawnBy(new RegExp(pattern, 'u')).filter(fits);
    const words = fc.constantFrom('harbour', 'roof', 'slate', 'read_active_projects', 'active', 'semantic', 'a b  c');
    return fc
      .oneof(words, fc.string({ minLength, maxLength: Math.min(maxLength, 60) }), hostileText)
      .map((text) => text.slice(0, maxLength))
      .map((text) => (text.length < minLength || (pattern === ANY_WORD && !isSeen(text)) ? 'word' : text));
  }
}

function range({ minimum = -(2 ** 31), maximum = 2 ** 31 }: JsonSchema): { min: number; max: number } {
  return { min: minimum, max: maximum };
}

/** The value with one place changed, removed, or joined by a neighbour that nobody knows. */
function bend(value: unknown, place: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const names = Object.keys(value);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const name = names[place % (names.length + 1)];
  if (name === undefined) copy['unknown_property'] = other;
  else if (place % 5 === 0) delete copy[name];
  else copy[name] = place % 2 === 0 ? bend(copy[name], Math.floor(place / 7), other) : other;
  return copy;
}

/** Texts for a pattern. With a look-ahead none can be drawn from it: then words are drawn, and those that fit are kept, mostly all. */
function drawnBy(pattern: RegExp): fc.Arbitrary<string> {
  if (!pattern.source.includes('(?=')) return fc.stringMatching(pattern);
  return fc
    .oneof(fc.constantFrom('harbour', 'roof 2'), fc.string({ maxLength: 60 }))
    .filter((text) => pattern.test(text));
}
