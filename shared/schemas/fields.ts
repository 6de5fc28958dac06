// The smallest parts that schemas are made of. `additionalProperties: false` everywhere: nothing is silently dropped.
import { defineFormat, type Static, type TObject, type TProperties, type TSchema, Type } from '#typebox';
import { idForm } from '../id-kinds.ts';
import { DOCUMENT_LENGTH, LIST_LENGTH, STEP_LENGTH, TEXT_LENGTH, TITLE_LENGTH } from '../limits.ts';
import { isSeen } from '../visible-text.ts';
import { isInstant } from './calendar.ts';

/** A closed object: an unknown property is an error. */
export function Closed<P extends TProperties>(
  properties: P,
  options: { description?: string; minProperties?: number } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export function OneOf<V extends string[]>(...values: V) {
  return Type.Enum<V>(values);
}

/** Of a text that must say something. */
const NOT_BLANK = '\\S';
export const Title = Type.String({ minLength: 1, maxLength: TITLE_LENGTH, pattern: NOT_BLANK });
export const Text = Type.String({ maxLength: TEXT_LENGTH });
export const RequiredText = Type.String({ minLength: 1, maxLength: TEXT_LENGTH, pattern: NOT_BLANK });

interface Form extends TSchema {
  pattern?: string;
  anyOf?: Form[];
  items?: Form;
  maxItems?: number;
}

/** As it is written: a text that must say something shows some of it. What was taken in before that was asked is still read. */
export function Seen<S extends TSchema>(schema: S): S {
  const { pattern, anyOf, items, maxItems } = schema as Form;
  const seen =
    pattern === NOT_BLANK
      ? Type.Refine(
          schema,
          (text) => typeof text !== 'string' || isSeen(text),
          () => NOTHING_SEEN,
        )
      : anyOf !== undefined
        ? Type.Union(anyOf.map(Seen))
        : items !== undefined
          ? Type.Array(Seen(items), maxItems === undefined ? {} : { maxItems })
          : schema;
  return seen as unknown as S;
}

const NOTHING_SEEN = 'must hold something that can be seen';

export function allSeen<P extends TProperties>(properties: P): P {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Seen(schema)])) as P;
}

export const Document = Type.String({ maxLength: DOCUMENT_LENGTH });
export const Step = Type.String({ maxLength: STEP_LENGTH });
export const Confidence = Type.Number({ minimum: 0, maximum: 1 });
// Every record has two instants and each is checked at both ends of a channel: the general check cost more than all others.
defineFormat('date-time', isInstant);
defineFormat('day-or-instant', (text) => isInstant(text.includes('T') ? text : `${text}T00:00:00Z`));
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  description: 'A UTC instant, ISO-8601',
});
/** A day begins at midnight UTC. */
export const DayOrInstant = Type.String({
  format: 'day-or-instant',
  pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z)?$',
  description: 'A day such as 2026-03-10, which begins at midnight UTC, or a UTC instant',
});
/** A digest, as hexadecimal digits. */
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const Id = Type.String({
  pattern: `^${idForm()}$`,
  description: 'A type prefix and a ULID',
});
export const Labels = Type.Array(Title, { maxItems: LIST_LENGTH });
export const Strings = Type.Array(Text, { maxItems: LIST_LENGTH });

/** Free-form JSON that the service stores and never interprets. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown());

export type { Static, TObject, TProperties, TSchema };
export { Type };
