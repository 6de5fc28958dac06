// The tools as a model gets to read them. A list of tools is paid for in every conversation, so it says what a caller
// needs and no more: the types, the choices and the words. The finer bounds are checked where the call arrives, and its
// answer says which one was missed.
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: {
    readOnlyHint: boolean;
    idempotentHint: boolean;
    destructiveHint: boolean;
  };
}

interface ObjectSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties?: false;
}

type Schema = Readonly<Record<string, unknown>>;

export function listedTools(): ListedTool[] {
  return TOOLS.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { ...(outline(tool.input as Schema) as unknown as ObjectSchema), additionalProperties: false },
    outputSchema: { type: 'object', properties: answered(tool) },
    // Nothing a tool does takes anything away: what it writes waits for the owner, or replaces its own handoff entry.
    annotations: { readOnlyHint: tool.readOnly, idempotentHint: tool.idempotent, destructiveHint: false },
  }));
}

/** The fields of an answer, by name and type. */
function answered({ output, listed }: Tool): Record<string, object> {
  const fields = Object.entries((output as Schema).properties as Record<string, Schema>);
  const shown = fields.filter(([name]) => listed === undefined || listed.includes(name));
  return Object.fromEntries(shown.map(([name, schema]) => [name, typeOf(schema)]));
}

/** Fields inside an object that are accepted and not listed: a model hardly ever means them. */
const SELDOM = new Set(['labels', 'source_refs', 'policy_tags', 'subject_ref', 'confidence', 'retention']);

/** Listed by their type alone: optional, and rare. */
const BARE = new Set(['selectors', 'retention', 'sensitivity_flags', 'valid_from', 'valid_until']);

/** A schema without its bounds: types, choices and what is required. */
function outline({ type, enum: choices, anyOf, items, properties, required, format }: Schema, depth = 0): Schema {
  if (Array.isArray(anyOf)) return eitherOf(anyOf as Schema[], depth);
  if (choices !== undefined) return { enum: choices };
  if (items !== undefined) return { type, items: outline(items as Schema, depth) };
  if (properties === undefined) return { type, ...(format !== undefined && { format }) };
  const fields = Object.entries(properties as Record<string, Schema>).filter(
    ([name]) => depth === 0 || !SELDOM.has(name),
  );
  return {
    type,
    properties: Object.fromEntries(
      fields.map(([name, each]) => [name, BARE.has(name) ? typeOf(each) : outline(each, depth + 1)]),
    ),
    ...(Array.isArray(required) && required.length > 0 && { required }),
  };
}

/** One form or null keeps its outline; of several forms only the types are said. */
function eitherOf(forms: Schema[], depth: number): Schema {
  const [first = {}, second] = forms;
  const either = forms.flatMap((form) => typeOf(form).type ?? []);
  if (forms.length > 2 || second?.type !== 'null') return { type: either };
  const choices = first.enum as unknown[] | undefined;
  return choices ? { enum: [...choices, null] } : { ...outline(first, depth), type: either };
}

function typeOf({ type, enum: choices, anyOf }: Schema): { type?: unknown } {
  if (Array.isArray(anyOf)) return { type: anyOf.flatMap((form) => typeOf(form as Schema).type ?? []) };
  if (choices !== undefined) return { type: 'string' };
  return type === undefined ? {} : { type };
}
