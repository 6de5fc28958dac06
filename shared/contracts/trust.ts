// What is asked of the vault about who may see what: pairing, connections, grants, manifests.
import { Connection, NewLink, NewName, Paired, PairRequest } from '../schemas/connection.ts';
import { Closed, Id, Instant, Type } from '../schemas/fields.ts';
import { Glass, GrantChange, GrantEffect } from '../schemas/glass.ts';
import { Grant, HeldCapabilities, NewGrant } from '../schemas/grant.ts';
import { ContextManifest, NewManifest } from '../schemas/manifest.ts';
import { ObjectName, ObjectReaders } from '../schemas/readers.ts';
import { type Method, READS, WRITES, WRITES_ONCE, Written } from './method.ts';
import { ById, ListRequest, Page } from './records.ts';

const forOwner = { server: 'vault', callers: ['api'], actor: 'owner' } as const;
const forConnection = { server: 'vault', callers: ['api'], actor: 'connection' } as const;

export const trust = {
  link: {
    ...forOwner,
    name: 'connection.link',
    ...WRITES_ONCE,
    params: NewLink,
    summary: 'Make a pairing code for an assistant',
    result: Written(Closed({ connection_id: Id, code: Type.String(), expires_at: Instant })),
  },
  pair: {
    server: 'vault',
    callers: ['api'],
    name: 'connection.pair',
    ...WRITES_ONCE,
    actor: 'none',
    params: PairRequest,
    result: Paired,
    summary: 'Turn a pairing code into the token of a connection',
  },
  issueToken: {
    ...forOwner,
    name: 'connection.issue_token',
    ...WRITES_ONCE,
    params: ById,
    result: Written(Paired),
    summary: 'A new token for a connection, in place of the old one',
  },
  listConnections: {
    ...forOwner,
    name: 'connection.list',
    ...READS,
    params: ListRequest,
    result: Page(Connection.Record),
    summary: 'Every connection, newest first',
  },
  renameConnection: {
    ...forOwner,
    name: 'connection.rename',
    ...WRITES,
    params: Closed({ id: Id, ...NewName.properties }),
    result: Written(Connection.Record),
    summary: 'Call a connection by another name',
  },
  revokeConnection: {
    ...forOwner,
    name: 'connection.revoke',
    ...WRITES,
    params: ById,
    result: Written(Connection.Record),
    summary: 'End a connection and its token',
  },
  createGrant: {
    ...forOwner,
    name: 'grant.create',
    ...WRITES,
    params: NewGrant,
    result: Written(Grant.Record),
    summary: 'Let a connection see a part of the vault, or propose into it',
  },
  listGrants: {
    ...forOwner,
    name: 'grant.list',
    ...READS,
    result: Page(Grant.Record),
    summary: 'Every grant, newest first',
    params: Closed({ ...ListRequest.properties, connection: Type.Optional(Id) }),
  },
  revokeGrant: {
    ...forOwner,
    name: 'grant.revoke',
    ...WRITES,
    params: ById,
    result: Written(Grant.Record),
    summary: 'Take a grant back; the connection stays',
  },
  held: {
    server: 'vault',
    callers: ['api'],
    actor: 'any',
    name: 'grant.held',
    ...READS,
    params: Closed({
      /** Whoever serves the caller wants to be told when grants change. */
      follow: Type.Optional(Type.Boolean()),
    }),
    result: HeldCapabilities,
    summary: 'What the caller may do, by all its grants together',
  },
  glass: {
    ...forOwner,
    name: 'glass.get',
    ...READS,
    params: Closed({}),
    result: Glass,
    summary: 'The vault as each assistant sees it',
  },
  grantEffect: {
    ...forOwner,
    name: 'grant.effect',
    ...READS,
    params: GrantChange,
    result: GrantEffect,
    summary: 'What would come into sight and what would go, if a grant were made or taken back',
  },
  objectName: {
    ...forOwner,
    name: 'object.name',
    ...READS,
    params: ById,
    result: ObjectName,
    summary: 'What a thing is called, whatever it is',
  },
  readers: {
    ...forOwner,
    name: 'object.readers',
    ...READS,
    params: ById,
    result: ObjectReaders,
    summary: 'Who sees one object, and who was told of it',
  },
  createManifest: {
    ...forConnection,
    name: 'manifest.create',
    ...WRITES,
    params: NewManifest,
    result: Written(ContextManifest.Record),
    summary: 'A receipt for some capabilities, for a purpose and a short time',
  },
  readManifest: {
    ...forConnection,
    name: 'manifest.get',
    ...READS,
    params: ById,
    result: ContextManifest.Record,
    summary: 'One of the manifests of this connection',
  },
} as const satisfies Record<string, Method>;

export const TRUST_METHODS: readonly Method[] = Object.values(trust);
