// The description of the service, made from the same literals as its routes. Loaded at the first request for it: the
// packages that make it cost more memory than the rest of this process.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { MANIFEST_TTL_S } from '../../shared/limits.ts';
import { ActionIntent } from '../../shared/schemas/action.ts';
import { ExportAnswer, Given, ImportStaging, StagingReview } from '../../shared/schemas/archive.ts';
import { AskedFor } from '../../shared/schemas/asked-for.ts';
import { AuditEvent, AuditVerdict } from '../../shared/schemas/audit.ts';
import { CatalogState } from '../../shared/schemas/catalog.ts';
import { Assistant, Connection, Paired, PairingLink, Recipe } from '../../shared/schemas/connection.ts';
import {
  CalendarSelection,
  ConnectorView,
  EmailSelection,
  NewConnector,
  OauthStatus,
} from '../../shared/schemas/connector.ts';
import { ContextContract, ContractItem, Situation, VisibleBrief } from '../../shared/schemas/contract.ts';
import { TakeOverRequest, TakeOverState, TargetTest, TargetView } from '../../shared/schemas/copies.ts';
import { Days } from '../../shared/schemas/days.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { Id, type TSchema } from '../../shared/schemas/fields.ts';
import { Glass, GrantEffect } from '../../shared/schemas/glass.ts';
import { Grant, NewGrant } from '../../shared/schemas/grant.ts';
import { ContextManifest, NewManifest } from '../../shared/schemas/manifest.ts';
import {
  AvailablePlugin,
  ConsentSummary,
  Isolation,
  PluginRun,
  PluginView,
  SecurityRating,
} from '../../shared/schemas/plugin.ts';
import { PluginSetting } from '../../shared/schemas/plugin-manifest.ts';
import { ProjectBrief } from '../../shared/schemas/project.ts';
import {
  Against,
  Conflict,
  MemoryProposal,
  OperationalProposal,
  RelationProposal,
} from '../../shared/schemas/proposal.ts';
import { ObjectReaders } from '../../shared/schemas/readers.ts';
import { Decided, Deferred, DueObject } from '../../shared/schemas/review.ts';
import { Backup, BackupSchedule, KeyState, RecoveryKit } from '../../shared/schemas/safekeeping.ts';
import { SharedState } from '../../shared/schemas/shared-state.ts';
import {
  BootstrapAnswer,
  Health,
  HubProof,
  Job,
  ProcessStatus,
  Setup,
  Space,
  System,
} from '../../shared/schemas/system.ts';
import { VendorBatch, WaitingText } from '../../shared/schemas/vendor-batch.ts';
import { SearchAnswer } from '../../shared/tools/reading.ts';
import { LEFT_OUT } from './asking/places.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { Problem } from './endpoint/problems.ts';
import { TAGS } from './endpoint/tags.ts';
import { MULTIPART } from './endpoint/upload.ts';
import { ENDPOINTS } from './routes/list.ts';

const HEADERS: Record<string, { description: string; type: 'string' }> = {
  'if-match': { type: 'string', description: 'The version that is expected to be there, as an integer' },
  'idempotency-key': { type: 'string', description: 'Repeats of the same request under this key are carried out once' },
  prefer: { type: 'string', description: '`respond-async` to be answered with a job at once' },
  'mcp-session-id': { type: 'string', description: 'The session of the Model Context Protocol' },
  'x-hub-code': { type: 'string', description: 'The one-time code of `hub open`' },
  'x-hub-ticket': {
    type: 'string',
    description: 'For the page of the hub: that it was opened at this hub just now, or was let in before',
  },
};

const TOKEN_HEADER = {
  in: 'header',
  name: 'authorization',
  required: false,
  schema: { type: 'string' },
  description: '`Bearer` and a token. The header `X-HUB-Token` may be sent instead.',
};

const TOKEN_IN_HEADER = { type: 'apiKey', in: 'header', name: 'X-HUB-Token' } as const;

/** Whose token opens a route; in either header. */
const SECURITY: Record<Endpoint['access'], Record<string, []>[]> = {
  owner: [{ owner: [] }, { ownerHeader: [] }],
  connection: [{ connection: [] }, { connectionHeader: [] }],
  any: [{ owner: [] }, { ownerHeader: [] }, { connection: [] }, { connectionHeader: [] }],
  open: [],
};

/** The schemas that have a name in the description. Everything else is written out where it is used. */
const NAMES = new Map<unknown, string>([
  ...FAMILIES.flatMap((family): [unknown, string][] => {
    const { type, Record, New, Patch } = family as typeof family & { Record: TSchema; New: TSchema; Patch: TSchema };
    const name = `${type[0]?.toUpperCase()}${type.slice(1)}`;
    const named: [unknown, string][] = [
      [Record, name],
      [New, `New${name}`],
      [Patch, `${name}Patch`],
    ];
    // Setup makes the one profile there is.
    return type === 'profile' ? named.filter(([schema]) => schema !== New) : named;
  }),
  ...Object.entries({
    ActionIntent: ActionIntent.Record,
    Assistant,
    AuditEvent,
    AuditVerdict,
    AvailablePlugin,
    Backup,
    TakeOverRequest,
    TakeOverState,
    TargetView,
    TargetTest,
    BackupSchedule,
    BootstrapAnswer,
    HubProof,
    CalendarSelection,
    Catalog: CatalogState,
    Conflict: Conflict.Record,
    Connection: Connection.Record,
    Connector: ConnectorView,
    ContextContract,
    ContextManifest: ContextManifest.Record,
    ContractItem,
    EmailSelection,
    ExportAnswer,
    Grant: Grant.Record,
    Health,
    ImportStaging: ImportStaging.Record,
    Isolation,
    Job,
    KeyState,
    MemoryProposal: MemoryProposal.Record,
    NewConnector,
    NewGrant,
    NewManifest,
    OauthStatus,
    OperationalProposal: OperationalProposal.Record,
    Paired,
    PairingLink,
    Plugin: PluginView,
    PluginConsent: ConsentSummary,
    PluginRun,
    PluginSetting,
    Problem,
    ProcessStatus,
    ProjectBrief,
    Recipe,
    RecoveryKit,
    RelationProposal: RelationProposal.Record,
    SearchAnswer,
    SecurityRating,
    Setup,
    SharedState: SharedState.Record,
    Situation,
    Space,
    StagingReview,
    System,
    VendorBatch: VendorBatch.Record,
    VisibleBrief,
    WaitingText,
    DueObject,
    Decided,
    Deferred,
    Against,
    AskedFor,
    ObjectReaders,
    Glass,
    GrantEffect,
    Days,
  }).map(([name, schema]): [unknown, string] => [schema, name]),
]);

/** What is taken where a body leaves something out. */
const LEFT_OUT_OF = new Map<unknown, Readonly<Record<string, unknown>>>([
  ...FAMILIES.map((family): [unknown, Record<string, unknown>] => {
    const { New, defaults } = family as typeof family & { New: TSchema };
    return [New, { classification: 'private', ...defaults }];
  }),
  [NewGrant, { classification_ceiling: 'private' }],
  [NewManifest, { ttl_seconds: MANIFEST_TTL_S }],
]);

function withDefaults(schema: TSchema, defaults: Readonly<Record<string, unknown>> = {}): TSchema {
  const { properties = {} } = schema as { properties?: Record<string, object> };
  const said = Object.entries(properties).map(([name, each]) => [
    name,
    Object.hasOwn(defaults, name) ? { ...each, default: defaults[name] } : each,
  ]);
  return { ...schema, ...(said.length > 0 && { properties: Object.fromEntries(said) }) };
}

/** The same schema with every named part of it as a reference. */
export function referring(part: unknown, isRoot = false): unknown {
  const name = NAMES.get(part);
  if (name !== undefined && !isRoot) return { $ref: `${name}#` };
  if (Array.isArray(part)) return part.map((item) => referring(item));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, referring(value)]));
}

/** An application that is never reachable by itself: it holds the description and the viewer. The version is that of the hub. */
export async function describeService(
  version: string,
  endpoints: readonly Endpoint[] = ENDPOINTS,
): Promise<{ document: Document; viewer: FastifyInstance }> {
  const app = Fastify({
    exposeHeadRoutes: false,
    // Nothing is validated or serialized here.
    schemaController: {
      compilersFactory: {
        buildValidator: () => (() => () => true) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Context Hub',
        version,
        description: 'A local, encrypted vault of personal context that one person shares with their AI assistants.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This hub' }],
      tags: Object.entries(TAGS)
        .filter(([name]) => endpoints.some(({ tag }) => tag === name))
        .map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          owner: { type: 'http', scheme: 'bearer', description: 'The token of the owner' },
          ownerHeader: { ...TOKEN_IN_HEADER, description: 'The token of the owner in another header' },
          connection: { type: 'http', scheme: 'bearer', description: 'The token of a paired assistant' },
          connectionHeader: { ...TOKEN_IN_HEADER, description: 'The token of a paired assistant in another header' },
        },
      },
    },
    refResolver: { buildLocalReference: (schema, _base, _fragment, i) => String(schema.$id ?? `Schema${i}`) },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'list', layout: 'BaseLayout' } });
  for (const [schema, name] of NAMES)
    app.addSchema({
      $id: name,
      ...(referring(withDefaults(schema as TSchema, LEFT_OUT_OF.get(schema)), true) as object),
    });
  for (const each of endpoints)
    app.route({ method: each.method, url: each.url, schema: describe(each), handler: () => {} });
  await app.ready();
  return { document: completed(app.swagger() as unknown as Document, endpoints), viewer: app };
}

interface Operation {
  requestBody?: { required?: boolean; content: Record<string, { schema: unknown }> };
  parameters?: unknown[];
}
type Document = { paths: Record<string, Record<string, Operation>> } & Record<string, unknown>;

/** A file beside the other fields, which are text. */
const FORM = {
  schema: {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
    additionalProperties: { type: 'string' },
  },
};

/** What the generator gets wrong: it takes every body for required and for JSON, and leaves the token's header out. */
function completed(document: Document, endpoints: readonly Endpoint[]): Document {
  for (const { method, url, access, bodyOptional, takesFile } of endpoints) {
    const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (operation === undefined) continue;
    if (bodyOptional === true && operation.requestBody) operation.requestBody.required = false;
    if (takesFile && operation.requestBody) operation.requestBody.content[MULTIPART] = FORM;
    if (access !== 'open') operation.parameters = [...(operation.parameters ?? []), TOKEN_HEADER];
  }
  return document;
}

function describe(each: Endpoint): Record<string, unknown> {
  const { method, tag, operationId, summary, description, access, params, query, body, bodyForms } = each;
  const headers = each.headers.map((name) => [name, HEADERS[name]]);
  return {
    operationId,
    summary,
    tags: [tag],
    ...(description !== '' && { description }),
    security: SECURITY[access],
    ...(headers.length > 0 && { headers: { type: 'object', properties: Object.fromEntries(headers) } }),
    ...(params && { params }),
    ...(query && { querystring: withDefaults(query, LEFT_OUT) }),
    ...(body && { body: referring(bodyForms ? { anyOf: bodyForms } : body) }),
    response: { ...answersOf(each), ...problemsOf(each, method) },
  };
}

function answersOf({ answers }: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, media = 'application/json' }]) => [
      status,
      { description, content: { [media]: { schema: referring(schema) } } },
    ]),
  );
}

const PROBLEMS: Record<number, string> = {
  400: 'The request, or a file that it names, cannot be read',
  401: 'No valid token came with the request',
  403: 'Not for this page, this user or this token',
  404: 'Nothing there that may be seen from here',
  409: 'Somebody changed it first, it is settled already or still under way, or there is no vault yet',
  413: 'The request, or what it names, is too large',
  415: 'A body that is not JSON',
  421: 'Sent to another name than `127.0.0.1`',
  422: 'The request is not valid',
  423: 'The vault is locked',
  429: 'Too much was asked at once',
  500: 'Something went wrong inside; the log says where',
  503: 'A part of the hub is away for a moment',
  507: 'The disk is full',
};

function problemsOf({ access, params, query, body, answers }: Endpoint, method: string): Record<string, unknown> {
  const statuses = [400, 403, 415, 421, 422, 429, 500, 503];
  if (access !== 'open') statuses.push(401, 409, 423);
  if (params || namesSomething(query) || namesSomething(body)) statuses.push(404);
  if (method !== 'GET') statuses.push(413, 507);
  const described = statuses
    .filter((status) => !(status in answers))
    .map((status) => [
      status,
      { description: PROBLEMS[status], content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } } },
    ]);
  return Object.fromEntries(described);
}

interface Named {
  pattern?: string;
}

/** Whether an object, or a file, is named in it, which may not be there. */
function namesSomething(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (schema === Given.path || (schema as Named).pattern === (Id as Named).pattern) return true;
  return Object.values(schema).some(namesSomething);
}
