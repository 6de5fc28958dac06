// Writes the types of the API for the page, from the description that `/openapi.json` serves: `npm run types` does it
// before it checks, so that they are never older than the routes. The generator that is usual for this needs the compiler
// API of TypeScript 5, which the TypeScript of this project no longer has.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeService } from '../services/api/openapi.ts';
import { readVersion } from '../supervisor/config.ts';

type Json = Record<string, unknown>;

interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: boolean;
  schema: Json;
}
interface Operation {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'options', 'head', 'trace'];

function typeOf(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'unknown';
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema as Json;
  if (typeof $ref === 'string') return `components['schemas'][${quoted($ref.split('/').at(-1) ?? '')}]`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf ?? oneOf))
    return ((anyOf ?? oneOf) as unknown[]).map((each) => `(${typeOf(each)})`).join(' | ');
  if (Array.isArray(allOf)) return allOf.map((each) => `(${typeOf(each)})`).join(' & ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${typeOf((schema as Json).items)})[]`;
    case 'object':
      return objectOf(schema as Json);
    default:
      return 'unknown';
  }
}

function objectOf({ properties, required, patternProperties, additionalProperties }: Json): string {
  if (properties === undefined) {
    const [value = additionalProperties] = Object.values((patternProperties ?? {}) as Json);
    return `Record<string, ${typeOf(value)}>`;
  }
  const needed = new Set(required as string[] | undefined);
  const fields = Object.entries(properties as Json).map(
    ([name, schema]) => `${quoted(name)}${needed.has(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{ ${fields.join(' ')} }`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function parametersOf(parameters: readonly Parameter[]): string {
  const places = (['query', 'header', 'path', 'cookie'] as const).map((place) => {
    const here = parameters.filter((each) => each.in === place);
    if (here.length === 0) return `${place}?: never;`;
    const isNeeded = here.some(({ required }) => required);
    const fields = here.map(
      ({ name, required, schema }) => `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
    );
    return `${place}${isNeeded ? '' : '?'}: { ${fields.join(' ')} };`;
  });
  return `{ ${places.join(' ')} }`;
}

function contentOf(content: Record<string, { schema: Json }> = {}): string {
  return `{ ${Object.entries(content)
    .map(([media, { schema }]) => `${quoted(media)}: ${typeOf(schema)};`)
    .join(' ')} }`;
}

function operationOf({ summary, parameters = [], requestBody, responses }: Operation): string {
  const body =
    requestBody === undefined
      ? 'requestBody?: never;'
      : `requestBody${requestBody.required === true ? '' : '?'}: { content: ${contentOf(requestBody.content)} };`;
  const answers = Object.entries(responses).map(
    ([status, { content }]) => `${status}: { headers: { [name: string]: unknown }; content: ${contentOf(content)} };`,
  );
  return `/** ${summary ?? ''} */ { parameters: ${parametersOf(parameters)}; ${body} responses: { ${answers.join(' ')} } }`;
}

const { document } = await describeService(readVersion());
const { paths, components } = document as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json };
};
const lines = ['// Made by scripts/write-api-types.ts from the description of the API.', 'export interface paths {'];
for (const [path, operations] of Object.entries(paths)) {
  const described = METHODS.map((method) => {
    const operation = operations[method];
    return operation === undefined ? `${method}?: never;` : `${method}: ${operationOf(operation)};`;
  });
  lines.push(`${quoted(path)}: { ${described.join('\n  ')} };`);
}
lines.push('}', 'export interface components { schemas: {');
for (const [name, schema] of Object.entries(components.schemas)) lines.push(`${quoted(name)}: ${typeOf(schema)};`);
lines.push('} }', '');

mkdirSync(join(import.meta.dirname, '../build'), { recursive: true });
writeFileSync(join(import.meta.dirname, '../build/api-types.d.ts'), lines.join('\n'));
