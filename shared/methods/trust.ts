// What is asked of the vault about who may see what: pairing, connections, grants, manifests.

import { Connection, NewLink, NewName, Paired, PairRequest } from '../schemas/connection.ts';
import { ContextContract, ContractRequest } from '../schemas/contract.ts';
import { Closed, Id, Instant, Type } from '../schemas/fields.ts';
import { Glass, GrantChange, GrantEffect } from '../schemas/glass.ts';
import { Grant, HeldCapabilities, NewGrant } from '../schemas/grant.ts';
import { ContextManifest, NewManifest } from '../schemas/manifest.ts';
import { ObjectName, ObjectReaders } from '../schemas/readers.ts';
import {
  forAny,
  forAnyone,
  forConnection,
  forOwner,
  type Method,
  READS,
  WRITES,
  WRITES_ONCE,
  Written,
} from './method.ts';
import { ById, ListOf, Page } from './records.ts';

export const trust = {
  link: {
    ...forOwner('connection.link', WRITES_ONCE),
    params: NewLink,
    summary: 'Make a pairing code for an assistant',
    result: Written(Closed({ connection_id: Id, code: Type.String(), expires_at: Instant })),
  },
  pair: {
    ...forAnyone('connection.pair', WRITES_ONCE),
    params: PairRequest,
    result: Paired,
    summary: 'Turn a pairing code into the token of a connection',
  },
  issueToken: {
    ...forOwner('connection.issue_token', WRITES_ONCE),
    params: ById,
    result: Written(Paired),
    summary: 'A new token for a connection, in place of the old one',
  },
  listConnections: {
    ...forOwner('connection.list', READS),
    params: ListOf(Connection.Record),
    result: Page(Connection.Record),
    summary: 'Every connection, newest first',
  },
  renameConnection: {
    ...forOwner('connection.rename', WRITES),
    params: Closed({ id: Id, ...NewName.properties }),
    result: Written(Connection.Record),
    summary: 'Call a connection by another name',
  },
  revokeConnection: {
    ...forOwner('connection.revoke', WRITES),
    params: ById,
    result: Written(Connection.Record),
    summary: 'End a connection and its token',
  },
  createGrant: {
    ...forOwner('grant.create', WRITES),
    params: NewGrant,
    result: Written(Grant.Record),
    summary: 'Let a connection see a part of the vault, or propose into it',
  },
  listGrants: {
    ...forOwner('grant.list', READS),
    result: Page(Grant.Record),
    summary: 'Every grant, newest first',
    params: Closed({ ...ListOf(Grant.Record).properties, connection: Type.Optional(Id) }),
  },
  revokeGrant: {
    ...forOwner('grant.revoke', WRITES),
    params: ById,
    result: Written(Grant.Record),
    summary: 'Take a grant back; the connection stays',
  },
  held: {
    ...forAny('grant.held', READS),
    params: Closed({
      /** Whoever serves the caller wants to be told when grants change. */
      follow: Type.Optional(Type.Boolean()),
    }),
    result: HeldCapabilities,
    summary: 'What the caller may do, by all its grants together',
  },
  glass: {
    ...forOwner('glass.get', READS),
    params: Closed({}),
    result: Glass,
    summary: 'The vault as each assistant sees it',
  },
  grantEffect: {
    ...forOwner('grant.effect', READS),
    params: GrantChange,
    result: GrantEffect,
    summary: 'What would come into sight and what would go, if a grant were made or taken back',
  },
  objectName: {
    ...forOwner('object.name', READS),
    params: ById,
    result: ObjectName,
    summary: 'What a thing is called, whatever it is',
  },
  readers: {
    ...forOwner('object.readers', READS),
    params: ById,
    result: ObjectReaders,
    summary: 'Who sees one object, and who was told of it',
  },
  previewGrant: {
    ...forOwner('grant.preview', READS),
    result: ContextContract,
    params: Closed({
      connection_id: Type.Optional(Id),
      /** A grant that is not made yet; left out, what the connection has is previewed. */
      grant: Type.Optional(Closed({ ...NewGrant.properties, connection_id: Type.Optional(Id) })),
      ...ContractRequest.properties,
    }),
    summary: 'Exactly what a connection would get for a purpose',
  },
  assistantsPaused: {
    ...forOwner('connection.paused', READS),
    params: Closed({}),
    result: Closed({ paused: Type.Boolean() }),
    summary: 'Whether every assistant is paused',
  },
  pauseAssistants: {
    ...forOwner('connection.pause_all', WRITES),
    params: Closed({ paused: Type.Boolean() }),
    result: Written(Closed({ paused: Type.Boolean() })),
    summary: 'Pause or resume every assistant at once',
  },
  createManifest: {
    ...forConnection('manifest.create', WRITES),
    params: NewManifest,
    result: Written(ContextManifest.Record),
    summary: 'A manifest of some capabilities, for a purpose and a short time',
  },
  readManifest: {
    ...forConnection('manifest.get', READS),
    params: ById,
    result: ContextManifest.Record,
    summary: 'One of the manifests of this connection',
  },
} as const satisfies Record<string, Method>;

export const TRUST_METHODS: readonly Method[] = Object.values(trust);
