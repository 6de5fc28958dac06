// How a request is checked against the schemas of its endpoint. Bodies are taken as they are: nothing is coerced, nothing
// is dropped. An address is text, so the numbers and switches in it are read as such.
import type { TSchema } from '#typebox';
import type { HubError } from '../../shared/errors.ts';
import { MAX_JSON_DEPTH } from '../../shared/limits.ts';
import { invalid, validationFailed, validatorOf } from '../../shared/validate.ts';
import { unreadableAddress } from './endpoint/problems.ts';

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

/** The framework takes an escape that it cannot read as the letters that it is written with. A percent sign alone is one. */
export function refuseUnreadableQuery(target: string): void {
  const start = target.indexOf('?');
  if (start === -1 || !target.startsWith('/v1/')) return;
  try {
    decodeURIComponent(target.slice(start).replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    throw unreadableAddress();
  }
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
  // `1e999` is read as infinity, and would be kept as null. Long ids of other programs would be kept as other ids; what is
  // longer yet is written with an exponent, which says itself that it is not exact.
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) < 1e21)
    throw unfit('holds a whole number of more digits than are kept: send it as text', 'number');
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

/** Of what is JSON and yet was not taken: names by which one reaches behind an object. undefined: it is none. */
export function refusedName(text: string): HubError | undefined {
  try {
    JSON.parse(text);
    return unfit('holds __proto__ or constructor.prototype, which is no name here', 'name');
  } catch {
    return undefined;
  }
}

/** A parser keeps the last of what stands under one name, and says nothing of the rest: whoever else reads it may keep the first. */
export function refuseRepeatedNames(text: string, value: unknown): void {
  if (namesWritten(text) > namesKept(value)) throw unfit('holds a name twice', 'repeated');
}

/** In JSON that could be read, whatever stands outside of a text and is a colon follows a name. */
function namesWritten(text: string): number {
  let names = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === COLON) names++;
    if (character === QUOTE) at = endOfText(text, at);
  }
  return names;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

function namesKept(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, each) => sum + namesKept(each), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}

function unfit(msg: string, type: string): HubError {
  return invalid([{ loc: ['body'], msg, type }]);
}
