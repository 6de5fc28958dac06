// The endpoints that every family of objects has, made from the declarations of its methods.
import {
  AnyBrief,
  artifacts,
  calendarEvents,
  commitments,
  decisions,
  goals,
  type lifecycleMethods,
  memories,
  preferences,
  projects,
  type recordMethods,
  relations,
} from '../../../shared/contracts/records.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Closed, type TSchema, Type } from '../../../shared/schemas/fields.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory, MemorySuccessor } from '../../../shared/schemas/memory.ts';
import { Preference, PreferenceSuccessor } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { expectedVersionOf } from '../caller.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, NoBody, type TAGS, withTag, written } from '../endpoint.ts';
import { LIST_QUERY, linkNext } from '../paging.ts';

interface FamilySchemas {
  type: string;
  prefix: string;
  plural: string;
  Record: TSchema;
  New: TSchema;
  Patch: TSchema;
}

type Methods = ReturnType<typeof recordMethods<TSchema, TSchema, TSchema>>;

function recordEndpoints(family: FamilySchemas, methods: Methods): Endpoint[] {
  const { type, prefix, plural, Record, New, Patch } = family;
  const tag = plural as keyof typeof TAGS;
  const path = `/v1/${plural}`;
  const One = `${type[0]?.toUpperCase()}${type.slice(1)}`;
  const Many = plural.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const access = 'owner';
  const one = { 200: { description: `The ${type}`, schema: Record } };
  return [
    endpoint({
      method: 'GET',
      url: path,
      tag,
      access,
      operationId: `list${Many}`,
      summary: methods.list.summary,
      description: 'Newest first. The next page is named by the Link header.',
      query: LIST_QUERY,
      answers: { 200: { description: `One page of ${plural}`, schema: Type.Array(Record) } },
      handle: async (visit) => {
        const { limit = PAGE_DEFAULT, ...filters } = visit.query;
        const page = await askVault(visit, methods.list, { limit, ...filters });
        linkNext(visit.reply, path, { ...filters, limit }, page.next);
        return page.items;
      },
    }),
    endpoint({
      method: 'POST',
      url: path,
      tag,
      access,
      operationId: `create${One}`,
      summary: methods.create.summary,
      body: New,
      headers: ['idempotency-key'],
      answers: one,
      handle: async (visit) => {
        const answer = await askVault(visit, methods.create, visit.body);
        return withTag(visit.reply, written(visit.reply, answer));
      },
    }),
    endpoint({
      method: 'GET',
      url: `${path}/:id`,
      tag,
      access,
      operationId: `get${One}`,
      summary: methods.get.summary,
      params: IdParams,
      answers: one,
      handle: async (visit) => {
        const id = idIn(visit.params, prefix);
        return withTag(visit.reply, await askVault(visit, methods.get, { id }));
      },
    }),
    endpoint({
      method: 'PATCH',
      url: `${path}/:id`,
      tag,
      access,
      operationId: `update${One}`,
      summary: methods.update.summary,
      description: 'What is absent stays as it is; null clears a field that may be empty.',
      params: IdParams,
      body: Patch,
      headers: ['if-match', 'idempotency-key'],
      answers: one,
      handle: async (visit) => {
        const id = idIn(visit.params, prefix);
        const answer = await askVault(visit, methods.update, { id, patch: visit.body, ...expectation(visit) });
        return withTag(visit.reply, written(visit.reply, answer));
      },
    }),
    endpoint({
      method: 'DELETE',
      url: `${path}/:id`,
      tag,
      access,
      operationId: `delete${One}`,
      summary: methods.remove.summary,
      description: 'The object leaves every list and its history stays, unless `purge` is true: then that goes too.',
      params: IdParams,
      query: Closed({ purge: Type.Optional(Type.Boolean()) }),
      body: NoBody,
      bodyOptional: true,
      headers: ['if-match', 'idempotency-key'],
      answers: { 200: { description: 'What was deleted', schema: methods.remove.result.properties.value } },
      handle: async (visit) => {
        const id = idIn(visit.params, prefix);
        const { purge = false } = visit.query;
        return written(visit.reply, await askVault(visit, methods.remove, { id, purge, ...expectation(visit) }));
      },
    }),
    endpoint({
      method: 'GET',
      url: `${path}/:id/versions`,
      tag,
      access,
      operationId: `list${One}Versions`,
      summary: methods.versions.summary,
      params: IdParams,
      answers: { 200: { description: 'Every version', schema: Type.Array(Record) } },
      handle: (visit) => askVault(visit, methods.versions, { id: idIn(visit.params, prefix) }),
    }),
  ];
}

type LifecycleMethods = ReturnType<typeof lifecycleMethods<TSchema, TSchema>>;

function lifecycleEndpoints(family: FamilySchemas, methods: LifecycleMethods, Successor: TSchema): Endpoint[] {
  const { type, prefix, plural, Record } = family;
  const tag = plural as keyof typeof TAGS;
  const access = 'owner';
  const One = `${type[0]?.toUpperCase()}${type.slice(1)}`;
  const common = { method: 'POST', tag, access, params: IdParams, headers: ['if-match', 'idempotency-key'] } as const;
  return [
    endpoint({
      ...common,
      url: `/v1/${plural}/:id/supersede`,
      operationId: `supersede${One}`,
      summary: methods.supersede.summary,
      description: 'What the body leaves out is taken over from the one that is replaced.',
      body: Successor,
      answers: { 200: { description: 'The successor', schema: Record } },
      handle: async (visit) => {
        const id = idIn(visit.params, prefix);
        const params = { id, successor: visit.body, ...expectation(visit) };
        return withTag(visit.reply, written(visit.reply, await askVault(visit, methods.supersede, params)));
      },
    }),
    endpoint({
      ...common,
      url: `/v1/${plural}/:id/retract`,
      operationId: `retract${One}`,
      summary: methods.retract.summary,
      body: NoBody,
      bodyOptional: true,
      answers: { 200: { description: `The ${type}, retracted`, schema: Record } },
      handle: async (visit) => {
        const params = { id: idIn(visit.params, prefix), ...expectation(visit) };
        return withTag(visit.reply, written(visit.reply, await askVault(visit, methods.retract, params)));
      },
    }),
  ];
}

function expectation({ request }: { request: Parameters<typeof expectedVersionOf>[0] }) {
  const expected_version = expectedVersionOf(request);
  return expected_version === undefined ? {} : { expected_version };
}

const brief = endpoint({
  method: 'GET',
  url: '/v1/projects/:project_id/brief',
  tag: 'projects',
  access: 'any',
  operationId: 'getProjectBrief',
  summary: projects.brief.summary,
  description: 'The owner gets everything that is open around it; a connection gets as much of it as it may see.',
  params: Closed({ project_id: Type.String() }),
  answers: { 200: { description: 'The project and what is open around it', schema: AnyBrief } },
  handle: async (visit) => {
    const id = idIn({ id: visit.params.project_id }, Project.prefix);
    return written(visit.reply, await askVault(visit, projects.brief, { id }));
  },
});

export const RECORD_ENDPOINTS: readonly Endpoint[] = [
  ...recordEndpoints(Project, projects),
  brief,
  ...recordEndpoints(Goal, goals),
  ...recordEndpoints(Commitment, commitments),
  ...recordEndpoints(Decision, decisions),
  ...recordEndpoints(Memory, memories),
  ...lifecycleEndpoints(Memory, memories, MemorySuccessor),
  ...recordEndpoints(Artifact, artifacts),
  ...recordEndpoints(CalendarEvent, calendarEvents),
  ...recordEndpoints(Preference, preferences),
  ...lifecycleEndpoints(Preference, preferences, PreferenceSuccessor),
  ...recordEndpoints(Relation, relations),
];
