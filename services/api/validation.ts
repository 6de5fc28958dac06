// How a request is checked against the schemas of its endpoint. Bodies are taken as they are: nothing is coerced, nothing
// is dropped. An address is text, so the numbers and switches in it are read as such.
import type { TSchema } from '#typebox';
import type { HubError } from '../../shared/errors.ts';
import { MAX_JSON_DEPTH } from '../../shared/limits.ts';
import { invalid, validationFailed, validatorOf } from '../../shared/validate.ts';

const ROOTS: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' };

type Verdict = { value: unknown } | { error: HubError };

/** The framework's validator compiler. Nothing is compiled before the first request that needs it. */
export function lazyValidator({ schema, httpPart = 'body' }: { schema: TSchema; httpPart?: string }) {
  const root = ROOTS[httpPart] ?? 'body';
  return (given: unknown): Verdict => {
    const value = httpPart === 'body' ? given : readTexts(schema, given);
    return validatorOf(schema).Check(value) ? { value } : { error: validationFailed(schema, value, root) };
  };
}

function readTexts(schema: TSchema, given: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  const read: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(given as Record<string, unknown>)) {
    // As an own property whatever its name: `__proto__` is then an unknown property like any other.
    Object.defineProperty(read, name, { value: readText(properties[name]?.type, text), enumerable: true });
  }
  return read;
}

function readText(type: unknown, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Refuses what is JSON and yet no honest body: nesting without end, text that no encoding can carry, and numbers that nobody can keep. */
export function refuseHostileJson(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw unfit('holds text that is not valid Unicode', 'unicode');
    return;
  }
  // `1e999` is read as infinity, and would be kept as null.
  if (typeof value === 'number' && !Number.isFinite(value)) throw unfit('holds a number that is too large', 'number');
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_JSON_DEPTH) throw unfit(`is nested deeper than ${MAX_JSON_DEPTH} levels`, 'depth');
  if (Array.isArray(value)) {
    for (const item of value) refuseHostileJson(item, depth + 1);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    refuseHostileJson(name);
    refuseHostileJson(item, depth + 1);
  }
}

function unfit(msg: string, type: string): HubError {
  return invalid([{ loc: ['body'], msg, type }]);
}
