// The methods that every family of objects has: list, get, create, update, remove, versions.
import { PAGE_MAX, TITLE_LENGTH } from '../limits.ts';
import { Artifact } from '../schemas/artifact.ts';
import { CalendarEvent } from '../schemas/calendar-event.ts';
import { Commitment } from '../schemas/commitment.ts';
import { VisibleBrief } from '../schemas/contract.ts';
import { Decision, DecisionSuccessor } from '../schemas/decision.ts';
import {
  Closed,
  Id,
  Instant,
  Nullable,
  type Static,
  Title,
  type TObject,
  type TSchema,
  Type,
} from '../schemas/fields.ts';
import { Goal } from '../schemas/goal.ts';
import { Memory, MemorySuccessor } from '../schemas/memory.ts';
import { withArticle } from '../schemas/object.ts';
import { Preference, PreferenceSuccessor } from '../schemas/preference.ts';
import { Profile } from '../schemas/profile.ts';
import { Project, ProjectBrief } from '../schemas/project.ts';
import { Relation } from '../schemas/relation.ts';
import { forAny, forOwner, LEAVES_RECEIPT, type Method, READS, WRITES, Written } from './method.ts';

export const PageRequest = Closed({
  limit: Type.Integer({ minimum: 1, maximum: PAGE_MAX }),
  cursor: Type.Optional(Type.String({ maxLength: 512 })),
});
const AnyList = Closed({ ...PageRequest.properties, status: Type.Optional(Type.String()) });

/** A page of a list, narrowed to a status that what is listed can have. */
export function ListOf(item: TSchema): typeof AnyList {
  const { status } = (item as TObject).properties;
  return Closed({ ...PageRequest.properties, ...(status && { status: Type.Optional(status) }) }) as typeof AnyList;
}

function RecordListOf(item: TSchema) {
  return Closed({
    ...ListOf(item).properties,
    project: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TITLE_LENGTH,
        description: 'Of this project: its id, or its exact title',
      }),
    ),
  });
}
export type RecordListRequest = Static<ReturnType<typeof RecordListOf>>;

/** One page of a list. `next` is opaque to everyone but the vault. */
export function Page<T extends TSchema>(item: T) {
  return Closed({ items: Type.Array(item), next: Nullable(Type.String()) });
}

export const ExpectedVersion = Type.Optional(Type.Integer({ minimum: 0 }));
export const ById = Closed({ id: Id });
/** One object, in the version that it is expected to have. */
export const Target = Closed({ id: Id, expected_version: ExpectedVersion });
export type Target = Static<typeof Target>;

interface FamilySchemas<R extends TSchema, N extends TSchema, P extends TSchema> {
  type: string;
  plural: string;
  Record: R;
  New: N;
  Patch: P;
}

export function recordMethods<R extends TSchema, N extends TSchema, P extends TSchema>(family: FamilySchemas<R, N, P>) {
  const { type, plural } = family;
  return {
    list: {
      ...forOwner(`${type}.list`, READS),
      params: RecordListOf(family.Record),
      result: Page(family.Record),
      summary: `List ${plural}`,
    },
    get: {
      ...forOwner(`${type}.get`, READS),
      params: ById,
      result: family.Record,
      summary: `Read one ${type}`,
    },
    create: {
      ...forOwner(`${type}.create`, WRITES),
      params: family.New,
      result: Written(family.Record),
      summary: `Create ${withArticle(type)}`,
    },
    update: {
      ...forOwner(`${type}.update`, WRITES),
      result: Written(family.Record),
      summary: `Change ${withArticle(type)}`,
      params: Closed({ id: Id, expected_version: ExpectedVersion, patch: family.Patch }),
    },
    remove: {
      ...forOwner(`${type}.remove`, WRITES),
      summary: `Delete ${withArticle(type)}`,
      params: Closed({ id: Id, expected_version: ExpectedVersion, purge: Type.Boolean() }),
      result: Written(Closed({ id: Id, version: Type.Integer(), purged: Type.Boolean() })),
    },
    versions: {
      ...forOwner(`${type}.versions`, READS),
      params: Closed({ id: Id, ...PageRequest.properties }),
      result: Page(family.Record),
      summary: `The versions of one ${type}, newest first`,
    },
  } as const satisfies Record<string, Method>;
}

/** Memories, preferences and decisions do not change their meaning in place: a successor takes over, or they are retracted. */
export function lifecycleMethods<R extends TSchema, S extends TSchema>(
  family: { type: string; Record: R },
  Successor: S,
) {
  return {
    supersede: {
      ...forOwner(`${family.type}.supersede`, WRITES),
      result: Written(family.Record),
      params: Closed({ id: Id, expected_version: ExpectedVersion, successor: Successor }),
      summary: `Replace a ${family.type} by a newer one and keep the old one as history`,
    },
    retract: {
      ...forOwner(`${family.type}.retract`, WRITES),
      result: Written(family.Record),
      params: Target,
      summary: `Take a ${family.type} back`,
    },
  } as const satisfies Record<string, Method>;
}

/** The owner's brief holds whole records; a connection's holds what it may see, as it is told in the situation package. */
const AnyBrief = Type.Union([ProjectBrief, VisibleBrief]);

export const projects = {
  ...recordMethods(Project),
  brief: {
    /** A connection that is told a brief leaves a receipt. */
    ...forAny('project.brief', LEAVES_RECEIPT),
    /** Its id, or its exact title. */
    params: Closed({ id: Title }),
    result: Written(AnyBrief),
    summary: 'One project with what is open around it',
  },
} as const satisfies Record<string, Method>;
export const goals = recordMethods(Goal);
export const commitments = recordMethods(Commitment);
export const decisions = { ...recordMethods(Decision), ...lifecycleMethods(Decision, DecisionSuccessor) };
export const memories = { ...recordMethods(Memory), ...lifecycleMethods(Memory, MemorySuccessor) };
export const artifacts = recordMethods(Artifact);
const eventMethods = recordMethods(CalendarEvent);
export const calendarEvents = {
  ...eventMethods,
  list: {
    ...eventMethods.list,
    params: Closed({
      ...eventMethods.list.params.properties,
      from: Type.Optional({
        ...Instant,
        description:
          'In the order of their days: those from then on, the next first; then those before, the latest first; at last those without a day. The pages behind a cursor go on from where the first began',
      }),
    }),
  },
} as const satisfies Record<string, Method>;
export const preferences = { ...recordMethods(Preference), ...lifecycleMethods(Preference, PreferenceSuccessor) };
export const relations = recordMethods(Relation);
export const Agenda = Closed({
  /** Promises that were due before the window, the longest ago first. */
  overdue: Type.Array(Commitment.Record),
  due: Type.Array(Commitment.Record),
  /** In the order of their start; what began before the window and is under way comes first. */
  events: Type.Array(CalendarEvent.Record),
  /** There is more of something than is told. */
  more: Type.Boolean(),
});
export type Agenda = Static<typeof Agenda>;
export const agenda = {
  get: {
    ...forOwner('agenda.get', READS),
    params: Closed({ from: Type.Optional(Instant), to: Type.Optional(Instant) }),
    result: Agenda,
    summary: 'Events and open promises of a window of time, across all projects',
  },
} as const satisfies Record<string, Method>;
export const profile = {
  get: {
    ...forOwner('profile.get', READS),
    params: Closed({}),
    result: Profile.Record,
    summary: 'The profile of the owner',
  },
  update: {
    ...forOwner('profile.update', WRITES),
    params: Closed({ expected_version: ExpectedVersion, patch: Profile.Patch }),
    result: Written(Profile.Record),
    summary: 'Change the profile of the owner',
  },
  versions: {
    ...forOwner('profile.versions', READS),
    params: PageRequest,
    result: Page(Profile.Record),
    summary: 'The versions of the profile, newest first',
  },
} as const satisfies Record<string, Method>;

export const RECORD_METHODS: readonly Method[] = [
  projects,
  goals,
  commitments,
  decisions,
  memories,
  artifacts,
  calendarEvents,
  preferences,
  relations,
  profile,
  agenda,
].flatMap((family) => Object.values(family));
