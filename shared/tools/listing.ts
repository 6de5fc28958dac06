// The tools as a model gets to read them. A list of tools is paid for in every conversation, so it says what a caller
// needs and no more: the types, the choices and the words. The finer bounds are checked where the call arrives, and its
// answer says which one was missed.
import type { Capability } from '../schemas/grant.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export interface ListedTool {
  name: string;
  /** Where its name does not say it. */
  title?: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Annotations;
  _meta?: Readonly<Record<string, string>>;
}

export interface Annotations {
  readOnlyHint?: true;
  destructiveHint?: false;
  openWorldHint?: false;
}

export interface ObjectSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
}

type Schema = Readonly<Record<string, unknown>>;

/** The capabilities of a connection; null where they are not known, or are all. */
export type Granted = readonly Capability[] | null;

/** The field that Claude Code weighs when its model looks for a tool that it was not shown. */
const HINT = 'anthropic/searchHint';

export function listedTools(held: Granted = null, { hints = false } = {}): ListedTool[] {
  return TOOLS.filter((tool: Tool) => isUsable(tool, held)).map((tool: Tool) => ({
    name: tool.name,
    ...(isSaidByName(tool) ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: outline(tool.input as Schema, tool) as unknown as ObjectSchema,
    outputSchema: { type: 'object', properties: answered(tool) },
    annotations: annotationsOf(tool),
    ...(hints && tool.hint !== undefined && { _meta: { [HINT]: tool.hint } }),
  }));
}

/**
 * As far as they differ from what the protocol assumes. Nothing a tool does takes anything away or leaves the machine: what it
 * writes waits for the owner, or replaces its own handoff note.
 */
function annotationsOf({ readOnly }: Tool): Annotations {
  return readOnly ? { readOnlyHint: true } : { destructiveHint: false, openWorldHint: false };
}

function isSaidByName({ name, title }: Tool): boolean {
  return title.toLowerCase() === name.replaceAll('_', ' ');
}

/** Who holds nothing can use none of them. */
function isUsable({ capability, usedWith }: Tool, held: Granted): boolean {
  if (held === null) return true;
  if (held.length === 0 || (capability !== null && !held.includes(capability))) return false;
  return usedWith === undefined || usedWith.some((each) => held.includes(each));
}

/** The fields of an answer, by name and type. */
function answered({ output, listed }: Tool): Record<string, object> {
  const fields = Object.entries((output as Schema).properties as Record<string, Schema>);
  const shown = fields.filter(([name]) => listed === undefined || listed.includes(name));
  return Object.fromEntries(shown.map(([name, schema]) => [name, typeOf(schema)]));
}

/** Fields inside an object that are accepted and not listed: a model hardly ever means them. */
const SELDOM = new Set([
  'labels',
  'source_refs',
  'policy_tags',
  'subject_ref',
  'confidence',
  'retention',
  'sensitivity_flags',
  'valid_from',
]);

/** Listed by their type alone: rare, or said well enough in words. */
const BARE = new Set(['requested_capabilities', 'selectors', 'retention', 'valid_until']);

/**
 * A schema without its bounds: types, choices, words and what is required. In forms that every host passes on: one type each,
 * items for every list, no null among choices. What may be null may be left out as well, and only that is said.
 */
function outline(schema: Schema, tool: Tool, at = ''): Schema {
  const { type, enum: choices, items, properties, required, format } = withoutNull(schema);
  const words = tool.arguments[at];
  const said = words === undefined ? {} : { description: words };
  if (BARE.has(at.split('.').at(-1) as string)) return { ...typeOf(withoutNull(schema)), ...said };
  if (choices !== undefined) return { type: 'string', enum: choices, ...said };
  if (items !== undefined) return { type, items: outline(items as Schema, tool, `${at}[]`), ...said };
  if (properties === undefined) return { type, ...(format !== undefined && { format }), ...said };
  const fields = Object.entries(properties as Record<string, Schema>).filter(
    ([name]) => at === '' || !SELDOM.has(name),
  );
  return {
    type,
    ...said,
    properties: Object.fromEntries(
      fields.map(([name, each]) => [name, outline(each, tool, at === '' ? name : `${at}.${name}`)]),
    ),
    ...(Array.isArray(required) && required.length > 0 && { required }),
  };
}

function withoutNull(schema: Schema): Schema {
  const forms = schema.anyOf as Schema[] | undefined;
  return forms?.find(({ type }) => type !== 'null') ?? schema;
}

function typeOf({ type, enum: choices, anyOf, items }: Schema): { type?: unknown; items?: object } {
  if (Array.isArray(anyOf)) {
    const forms = anyOf.map((form) => typeOf(form as Schema));
    const list = forms.find((form) => form.items !== undefined);
    return { type: forms.flatMap((form) => form.type ?? []), ...(list && { items: list.items as object }) };
  }
  if (choices !== undefined) return { type: 'string' };
  if (items !== undefined) return { type, items: typeOf(items as Schema) };
  return type === undefined ? {} : { type };
}
