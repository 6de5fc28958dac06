// Reading values whose shape nobody vouches for: each function answers what it was asked for, or that it is not there.

import { instant } from '../../../../../shared/clock.ts';
import { isJsonObject } from '../../../../../shared/json-object.ts';

export type Loose = Record<string, unknown>;

export function asObject(value: unknown): Loose | undefined {
  return isJsonObject(value) ? value : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in a list; whatever else is in it is left out. */
export function objectsIn(value: unknown): Loose[] {
  return asList(value)
    .map(asObject)
    .filter((each) => each !== undefined);
}

/** A text that says something. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && /\S/.test(value) ? value : undefined;
}

/** The own property of that name: a name out of a dump must not find what every object has. */
export function field(value: unknown, name: string): unknown {
  const object = asObject(value);
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The entry of a table under a name out of a dump; a name that every object has is no entry of it. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Digits and letters of an id, as text: ids are numbers in some dumps. */
export function asId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return asText(value)?.trim();
}

/** An instant, from ISO-8601 or from seconds since 1970; what is neither is not known. */
export function asInstant(value: unknown): string | null {
  if (typeof value === 'number') return value > 0 ? instantOf(value * 1000) : null;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? instantOf(Date.parse(value)) : null;
}

const LAST_INSTANT = Date.UTC(10_000, 0, 1);

function instantOf(milliseconds: number): string | null {
  return milliseconds >= 0 && milliseconds < LAST_INSTANT ? instant(Math.trunc(milliseconds)) : null;
}

/** A share between 0 and 1, or nothing. */
export function asConfidence(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null;
}

export function asLabels(value: unknown): string[] {
  return asList(value).flatMap((each) => asText(each) ?? asText(field(each, 'name')) ?? []);
}
