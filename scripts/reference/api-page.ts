// The reference of the HTTP API, from the description that `/openapi.json` serves.

import { describeService } from '../../services/api/openapi.ts';
import { readVersion } from '../../supervisor/config.ts';
import { code, fieldsOf, fieldWords, formsOf, type Link, type Schema, tableOf, typeWords } from './schema-words.ts';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Answer {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  security?: Record<string, []>[];
}

interface Description {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Statuses that any route may answer; the page names them once. */
const USUAL = ['400', '401', '403', '404', '405', '409', '413', '415', '421', '422', '423', '429', '500', '503', '507'];
/** The names of schemas for what is sent; every other schema is for what is answered. */
const TAKEN = /^New|Patch$|Selection$/;
const MULTIPART = 'multipart/form-data';

const toSchema: Link = (name) => `[${name}](#${name.toLowerCase()})`;

export async function apiReference(): Promise<string> {
  const { document } = (await describeService(readVersion())) as unknown as { document: Description };
  const operations = Object.entries(document.paths).flatMap(([path, each]) =>
    Object.entries(each).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  );
  const sections = document.tags.flatMap(({ name, description }) => {
    const here = operations.filter(({ operation }) => operation.tags.includes(name));
    return here.length === 0
      ? []
      : [`## ${name}`, `${description}.`, ...here.flatMap(({ title, operation }) => section(title, operation))];
  });
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    `### ${name}`,
    ...schemaParts(schema, TAKEN.test(name) ? 'needed' : 'always'),
  ]);
  return [...sections, '## Schemas', ...schemas].join('\n\n');
}

function schemaParts(schema: Schema, required: 'needed' | 'always'): string[] {
  const tables = formTables(schema, required);
  if (tables.length === 0) return [`${typeWords(schema, toSchema)}.`];
  return tables.length === 1 ? tables : ['One of these:', ...tables];
}

function section(title: string, operation: Operation): string[] {
  const { summary, description, requestBody, responses } = operation;
  const words = [`${summary}.`, description ?? ''].filter(Boolean).join(' ');
  return [
    `### ${title}`,
    words,
    `Token: ${tokenOf(operation)}.${headersOf(operation)}`,
    ...inputs(operation),
    ...(requestBody === undefined ? [] : bodyOf(requestBody)),
    ...answersOf(responses),
  ];
}

function tokenOf({ security = [] }: Operation): string {
  const owner = security.some((each) => 'owner' in each);
  const connection = security.some((each) => 'connection' in each);
  if (owner && connection) return 'of the owner or of a connection';
  if (owner) return 'of the owner';
  return connection ? 'of a connection' : 'none';
}

function headersOf({ parameters = [] }: Operation): string {
  const headers = parameters.filter((each) => each.in === 'header' && each.name !== 'authorization');
  return headers.length === 0 ? '' : ` Headers: ${headers.map(({ name }) => code(name)).join(', ')}.`;
}

function inputs({ parameters = [] }: Operation): string[] {
  const named = parameters.filter((each) => each.in === 'path' || each.in === 'query');
  if (named.length === 0) return [];
  const rows = named.map((each) => [
    code(each.name),
    each.in,
    each.required ? 'yes' : '',
    fieldWords({ ...each.schema, description: each.description }, toSchema),
  ]);
  return [tableOf(['parameter', 'in', 'needed', 'what'], rows)];
}

function bodyOf({ required = false, content }: NonNullable<Operation['requestBody']>): string[] {
  const orFile = MULTIPART in content ? ', or a file, as `multipart/form-data`' : '';
  const { schema } = content['application/json'] ?? {};
  if (schema === undefined) return [`Body: a file, as \`${Object.keys(content).join('`, `')}\`.`];
  const tables = formTables(schema, 'needed');
  const may = `${orFile}${required ? '' : ', may be left out'}`;
  if (tables.length === 0 && schema.type === 'object' && !required) return [];
  if (tables.length === 0) return [`Body${may}: ${typeWords(schema, toSchema)}.`];
  return [`Body${may}${tables.length > 1 ? '; it has one of these forms' : ''}:`, ...tables];
}

/** A table for each form that something may have. */
function formTables(schema: Schema, required: 'needed' | 'always'): string[] {
  return (formsOf(schema) ?? [schema]).flatMap((form) => fieldTable(form, required) ?? []);
}

function fieldTable(schema: Schema, required: 'needed' | 'always'): string | undefined {
  const fields = fieldsOf(schema, toSchema);
  if (fields.length === 0) return undefined;
  const rows = fields.map((each) => [code(each.name), each.required ? 'yes' : '', each.words]);
  return tableOf(['field', required, 'what'], rows);
}

function answersOf(responses: Operation['responses']): string[] {
  const own = Object.entries(responses).filter(([status]) => !USUAL.includes(status));
  const words = own.map(([status, answer]) => answerWords(status, answer)).join('; ');
  const tables = own.flatMap(
    ([, { content }]) => fieldTable(content?.['application/json']?.schema ?? {}, 'always') ?? [],
  );
  return [`Answers ${words}${tables.length === 0 ? '.' : ':'}`, ...tables];
}

function answerWords(status: string, { description, content = {} }: Answer): string {
  const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(content);
  const shape = media === 'application/json' ? typeWords(schema, toSchema) : media === '' ? '' : code(media);
  const words = `${status}: ${description[0]?.toLowerCase()}${description.slice(1)}`;
  return shape === '' || shape === 'anything' ? words : `${words} (${shape})`;
}
