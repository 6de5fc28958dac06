// The endpoints that every family of objects has, made from the declarations of its methods.
import {
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
} from '../../../shared/methods/records.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import type { TSchema } from '../../../shared/schemas/fields.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { type Endpoint, endpoint, tagged } from '../endpoint/endpoint.ts';
import type { TAGS } from '../endpoint/tags.ts';

type Named = { type: string; plural: keyof typeof TAGS; listed?: string };
type Methods = ReturnType<typeof recordMethods<TSchema, TSchema, TSchema>>;
type LifecycleMethods = ReturnType<typeof lifecycleMethods<TSchema, TSchema>>;

function recordEndpoints({ type, plural, listed }: Named, methods: Methods): Endpoint[] {
  const One = capitalized(type);
  const Many = plural.split('-').map(capitalized).join('');
  const answer = `The ${type}`;
  return tagged(plural, [
    endpoint(methods.list, {
      at: `GET /v1/${plural}`,
      operationId: `list${Many}`,
      description:
        listed === undefined
          ? 'Newest first. `project` is an id, or an exact title.'
          : `Newest first; without a status, those that are ${listed}.`,
      answer: `One page of ${plural}`,
    }),
    endpoint(methods.create, { at: `POST /v1/${plural}`, operationId: `create${One}`, answer }),
    endpoint(methods.get, { at: `GET /v1/${plural}/:id`, operationId: `get${One}`, answer }),
    endpoint(methods.update, {
      at: `PATCH /v1/${plural}/:id`,
      operationId: `update${One}`,
      description: 'What is absent stays as it is; null clears a field that may be empty.',
      bodyIs: 'patch',
      answer,
    }),
    endpoint(methods.remove, {
      at: `DELETE /v1/${plural}/:id`,
      operationId: `delete${One}`,
      description: 'The object leaves every list and its history stays, unless `purge` is true: then that goes too.',
      answer: 'What was deleted',
    }),
    endpoint(methods.versions, {
      at: `GET /v1/${plural}/:id/versions`,
      operationId: `list${One}Versions`,
      answer: 'One page of its versions',
    }),
  ]);
}

function lifecycleEndpoints({ type, plural }: Named, methods: LifecycleMethods): Endpoint[] {
  const One = capitalized(type);
  return tagged(plural, [
    endpoint(methods.supersede, {
      at: `POST /v1/${plural}/:id/supersede`,
      operationId: `supersede${One}`,
      description: 'What the body leaves out is taken over from the one that is replaced.',
      bodyIs: 'successor',
      answer: 'The successor',
    }),
    endpoint(methods.retract, {
      at: `POST /v1/${plural}/:id/retract`,
      operationId: `retract${One}`,
      answer: `The ${type}, retracted`,
    }),
  ]);
}

function capitalized(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

export const RECORD_ENDPOINTS = [
  ...recordEndpoints(Project, projects),
  ...tagged('projects', [
    endpoint(projects.brief, {
      at: 'GET /v1/projects/:project_id/brief',
      operationId: 'getProjectBrief',
      description:
        'By its id or its exact title. The owner gets everything that is open around it; a connection gets as much of it as it may see.',
      answer: 'The project and what is open around it',
    }),
  ]),
  ...recordEndpoints(Goal, goals),
  ...recordEndpoints(Commitment, commitments),
  ...recordEndpoints(Decision, decisions),
  ...lifecycleEndpoints(Decision, decisions),
  ...recordEndpoints(Memory, memories),
  ...lifecycleEndpoints(Memory, memories),
  ...recordEndpoints(Artifact, artifacts),
  ...recordEndpoints(CalendarEvent, calendarEvents),
  ...recordEndpoints(Preference, preferences),
  ...lifecycleEndpoints(Preference, preferences),
  ...recordEndpoints(Relation, relations),
];
