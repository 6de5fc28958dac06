// Where the params of a method are in a request: in the address, in the query, in the body, in a header. What is not said
// here follows from the verb: what the address does not name is in the query of what reads or deletes, and in the body of
// everything else.
import type { FastifyRequest } from 'fastify';
import { idOfNothing } from '../../../shared/id-kinds.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import type { Method } from '../../../shared/methods/method.ts';
import { PluginName } from '../../../shared/methods/plugins.ts';
import { ArchiveName } from '../../../shared/schemas/archive.ts';
import { Closed, Id, type TSchema, Type } from '../../../shared/schemas/fields.ts';
import { BackupName } from '../../../shared/schemas/safekeeping.ts';
import { conforms } from '../../../shared/validate.ts';
import { expectedVersionOf } from './caller.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const NoQuery = Closed({});
/** Also for what takes no body at all: an empty object says the same, anything else is an unknown property. */
export const NoBody = Closed({});

/** The values of params that a request leaves out. */
export const LEFT_OUT: Readonly<Record<string, unknown>> = { limit: PAGE_DEFAULT, purge: false };

/**
 * A name that nothing has. What nothing can be called is asked for under it, so that the vault answers it like anything
 * else that is not there: after it has looked at the token, and with the same words.
 */
const NOBODYS: ReadonlyMap<TSchema | undefined, string> = new Map<TSchema, string>([
  [Id, idOfNothing('nothing')],
  [PluginName, '-'],
  [ArchiveName, 'space-00000000T000000Z-000000.pca'],
  [BackupName, '0000-00-00T00-00-00-000Z-manual'],
]);

export interface Places<N extends string, P, Q extends TSchema, B extends TSchema> {
  /** Which of the params a part of the address is, where it is not called so and is not `id`. */
  path?: Partial<Record<N, keyof P & string>>;
  /** Params that are the same for every request here. */
  fixed?: Partial<P>;
  /** The one of the params that is the whole body. */
  bodyIs?: keyof P & string;
  /** In place of what the method takes. */
  query?: Q;
  body?: B;
  bodyOptional?: true;
}

interface Found {
  path: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  request: FastifyRequest;
}

export interface Placed {
  schemas: { params?: TSchema; query?: TSchema; body?: TSchema; bodyOptional?: true };
  /** The params that the address holds, by their names there. */
  pathOf(params: unknown): Record<string, string>;
  paramsOf(found: Found): Record<string, unknown>;
}

type Properties = Record<string, TSchema>;

export function placesOf(
  method: Method,
  verb: Verb,
  url: string,
  places: Places<string, Record<string, unknown>, TSchema, TSchema>,
): Placed {
  const { path = {}, fixed = {}, bodyIs, bodyOptional } = places;
  const properties = propertiesOf(method.params);
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const param = path[name] ?? (name in properties || !name.endsWith('_id') ? name : 'id');
    const schema = properties[param];
    return { name, param, schema, nobodys: NOBODYS.get(schema) };
  });
  const elsewhere = ['expected_version', ...Object.keys(fixed), ...inPath.map(({ param }) => param)];
  const rest = Object.entries(properties).filter(([name]) => !elsewhere.includes(name));
  const isVersioned = 'expected_version' in properties;
  const isInQuery = verb === 'GET' || verb === 'DELETE';
  const leftOut = Object.fromEntries(rest.filter(([name]) => name in LEFT_OUT).map(([name]) => [name, LEFT_OUT[name]]));
  const query = places.query ?? (isInQuery && rest.length > 0 ? queryOf(rest) : undefined);
  const body = verb === 'GET' ? undefined : (places.body ?? (isInQuery ? NoBody : bodyOf(method.params, rest, bodyIs)));
  const params = inPath.map(({ name, schema, nobodys }) => [name, nobodys || !schema ? Type.String() : schema]);

  return {
    schemas: {
      ...(inPath.length > 0 && { params: Closed(Object.fromEntries(params)) }),
      ...(query && { query }),
      ...(body && { body }),
      ...((bodyOptional || body === NoBody) && { bodyOptional: true }),
    },
    pathOf: (given) => {
      const said = { ...(given as Record<string, string>) };
      for (const { name, schema, nobodys } of inPath)
        if (nobodys !== undefined && !conforms(schema as TSchema, said[name])) said[name] = nobodys;
      return said;
    },
    paramsOf: ({ path: named, query, body, request }) => {
      const asked: Record<string, unknown> = {};
      for (const { name, param } of inPath) asked[param] = named[name];
      const version = isVersioned ? expectedVersionOf(request) : undefined;
      return {
        ...asked,
        ...fixed,
        ...(isInQuery ? { ...leftOut, ...(query as object) } : bodyIs ? { [bodyIs]: body } : (body as object)),
        ...(version !== undefined && { expected_version: version }),
      };
    },
  };
}

/** Of a schema that has several forms nothing is known here: all of it is the body. */
export function propertiesOf(schema: TSchema): Properties {
  return (schema as { properties?: Properties }).properties ?? {};
}

function queryOf(rest: readonly [name: string, schema: TSchema][]): TSchema {
  return Closed(
    Object.fromEntries(rest.map(([name, schema]) => [name, name in LEFT_OUT ? Type.Optional(schema) : schema])),
  );
}

function bodyOf(
  params: TSchema,
  rest: readonly [name: string, schema: TSchema][],
  bodyIs: string | undefined,
): TSchema {
  const properties = propertiesOf(params);
  if (bodyIs !== undefined) return properties[bodyIs] as TSchema;
  if (rest.length > 0 && rest.length < Object.keys(properties).length) return Closed(Object.fromEntries(rest));
  return rest.length === 0 && 'properties' in params ? NoBody : params;
}
