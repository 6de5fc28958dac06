// What can be asked of a hub, as its own description says it.
import type { JsonSchema } from './from-schema.ts';

interface Parameter {
  name: string;
  in: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  takesFile: boolean;
  /** The statuses that the description names for it. */
  statuses: string[];
}

export interface ServiceDescription {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface DescribedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

export function operationsOf({ paths }: ServiceDescription): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      takesFile: requestBody?.content['multipart/form-data'] !== undefined,
      statuses: Object.keys(responses),
    })),
  );
}

export function namesInPath({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The address of an operation with its path and query filled in. */
export function addressOf(
  { path }: Pick<Operation, 'path'>,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${filled}?${search}` : filled;
}
