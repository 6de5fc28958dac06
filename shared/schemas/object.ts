// What every object has, and how a family of objects (goals, memories, …) is declared: once, here, and from that one
// declaration come the record on the wire, the body of POST and the body of PATCH, at both ends of every boundary.

import { ID_PREFIXES, type IdKind, type IdPrefix } from '../id-kinds.ts';
import { POLICY_TAGS_LENGTH } from '../limits.ts';
import { ownersWord } from '../owners-words.ts';
import {
  allSeen,
  Closed,
  Confidence,
  Id,
  Instant,
  Labels,
  Nullable,
  OneOf,
  type Static,
  Strings,
  Title,
  type TProperties,
  type TSchema,
  Type,
} from './fields.ts';

export const CLASSIFICATIONS = ['public', 'personal', 'private', 'sensitive'] as const;
export const Classification = OneOf(...CLASSIFICATIONS);
export type Classification = Static<typeof Classification>;

export const Authority = OneOf('user_confirmed', 'source_imported', 'agent_inferred', 'proposed');
export type Authority = Static<typeof Authority>;

/** The policy tag by which the owner keeps an object from every assistant. */
export const OWNER_ONLY = 'owner_only';

/** The statuses of what no longer counts: another has taken its place, or it was taken back or away. Its history is kept. */
export const NOT_LIVE = ['superseded', 'retracted', 'removed'] as const;

export const Retention = Closed({
  mode: OneOf('until_revoked', 'review_after', 'expires'),
  at: Type.Optional(Instant),
});
export type Retention = Static<typeof Retention>;

/** The common fields that whoever writes an object may set. */
const WRITABLE = {
  labels: Labels,
  classification: Classification,
  confidence: Nullable(Confidence),
  source_refs: Strings,
  retention: Nullable(Retention),
  policy_tags: Type.Array(Title, { maxItems: POLICY_TAGS_LENGTH }),
};

/** The common fields that only the vault sets. */
const MANAGED = {
  id: Id,
  space_id: Type.String(),
  authority: Authority,
  created_at: Instant,
  updated_at: Instant,
  version: Type.Integer({ minimum: 1 }),
};

type Optionals<P extends TProperties> = { [K in keyof P]: ReturnType<typeof Type.Optional<P[K]>> };

function optional<P extends TProperties>(properties: P): Optionals<P> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Object.fromEntries(entries) as Optionals<P>;
}

interface Declaration<
  T extends IdKind,
  R extends TProperties,
  O extends TProperties,
  X extends TProperties,
  M extends TProperties,
  P extends string,
  D extends Record<string, unknown>,
> {
  type: T;
  /** The path segment under /v1 and the word in sentences. */
  plural: P;
  /** Needed at creation. */
  required: R;
  /** May be left out at creation. */
  optional: O;
  /** Needed at creation and never changed afterwards. */
  fixed: X;
  /** Set by the vault alone. */
  managed: M;
  /** The values of optional or managed fields when nobody said; `null` where a field is not named here. */
  defaults: D;
  /** Fields that came to the family when there were objects of it already: where one lacks them, they are what they are when nobody said. */
  later?: readonly string[];
  /** The status of what a list holds where no other is asked for. */
  listed?: string;
}

export function defineFamily<
  const T extends IdKind,
  R extends TProperties,
  O extends TProperties,
  X extends TProperties,
  M extends TProperties,
  const P extends string,
  D extends Record<string, unknown>,
>(declaration: Declaration<T, R, O, X, M, P, D>) {
  const { type, required, optional: optionals, fixed, managed } = declaration;
  const properties = {
    ...MANAGED,
    type: Type.Literal(type),
    ...WRITABLE,
    ...fixed,
    ...required,
    ...optionals,
    ...managed,
  } as typeof MANAGED & { type: ReturnType<typeof Type.Literal<T>> } & typeof WRITABLE & X & R & O & M;
  const written = { always: allSeen(WRITABLE), required: allSeen(required), optional: allSeen(optionals) };
  const creation = {
    ...optional(written.always),
    ...fixed,
    ...written.required,
    ...optional(written.optional),
  } as Optionals<typeof WRITABLE> & X & R & Optionals<O>;
  const change = {
    ...optional(written.always),
    ...optional(written.required),
    ...optional(written.optional),
  } as Optionals<typeof WRITABLE> & Optionals<R> & Optionals<O>;
  return {
    ...declaration,
    prefix: ID_PREFIXES[type] as IdPrefix,
    /** One object, as every reader sees it. */
    Record: Closed(properties),
    /** The body of POST. */
    New: Closed(creation),
    /** The body of PATCH: what is absent stays, `null` clears. */
    Patch: Closed(change),
  };
}

/** As a sentence names one of a type. */
export function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** The same in a sentence for the owner. */
export function asOwnersSay(type: string): string {
  return withArticle(ownersWord(type));
}

/** A family whose exact fields do not matter to the code at hand. */
export interface Family {
  type: string;
  prefix: IdPrefix;
  plural: string;
  defaults: Record<string, unknown>;
  later?: readonly string[];
  listed?: string;
  required: TProperties;
  optional: TProperties;
  fixed: TProperties;
  managed: TProperties;
}

type CommonFields = Static<ReturnType<typeof Type.Object<typeof MANAGED & typeof WRITABLE>>>;

/** The fields that any object has for the vault, which need not ask for its family. */
export interface AnyRecord extends CommonFields {
  type: string;
  [field: string]: unknown;
}

/** A family whose fields the compiler knows. */
export type TypedFamily = Family & { Record: TSchema };
export type RecordOf<F extends TypedFamily> = Static<F['Record']>;

/** What a field of a new object may be left out as: the vault fills it in, it has a default, or it is null. */
type Unsaid<R, D> = keyof CommonFields | 'type' | keyof D | { [K in keyof R]: null extends R[K] ? K : never }[keyof R];

/** What is said of a new object of a family: all that has no value where nobody says it, and anything else. */
export type SaidOf<F extends TypedFamily> = Partial<RecordOf<F>> &
  Omit<RecordOf<F>, Unsaid<RecordOf<F>, F['defaults']>>;
