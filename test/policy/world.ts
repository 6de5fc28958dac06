// Small vaults by description, and who sees what in them: a second, independent reading of the policy (design: a grant
// names capabilities, a part of the vault and a ceiling), written for the tests and sharing nothing with the vault's.
import fc from 'fast-check';
import { createRecord, removeRecord, updateRecord } from '../../services/vault/records/family.ts';
import { retract, supersede } from '../../services/vault/records/supersede-and-retract.ts';
import { Artifact } from '../../shared/schemas/artifact.ts';
import { Commitment } from '../../shared/schemas/commitment.ts';
import { Decision } from '../../shared/schemas/decision.ts';
import { Goal } from '../../shared/schemas/goal.ts';
import { CAPABILITIES, type Capability, type Selectors } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { AnyRecord, Classification, Family } from '../../shared/schemas/object.ts';
import { Preference } from '../../shared/schemas/preference.ts';
import { Project } from '../../shared/schemas/project.ts';
import { Relation } from '../../shared/schemas/relation.ts';
import type { VaultHere } from '../support/vault-here.ts';

export const WORDS = 'harbor lantern granite meadow copper violin orchard glacier saffron marble'.split(' ');
const LABELS = ['red', 'blue'];
const RANKS = ['public', 'personal', 'private', 'sensitive'] as const;
const FAMILIES = {
  goal: Goal,
  decision: Decision,
  commitment: Commitment,
  memory: Memory,
  preference: Preference,
  artifact: Artifact,
} as const;
type ItemType = keyof typeof FAMILIES;

interface Marks {
  classification: Classification;
  labels: string[];
  ownerOnly: boolean;
  end: 'none' | 'deleted' | 'expired';
  /** Two texts; the second is used only where the object is hidden. */
  texts: [string, string];
}
interface WorldProject extends Marks {
  status: 'active' | 'paused' | 'done' | 'archived';
}
interface WorldItem extends Marks {
  type: ItemType;
  project: number | null;
  fate: 'live' | 'retracted' | 'superseded';
  /** What it was before: kept closer, and in other words. */
  past: { classification: Classification; texts: [string, string] } | null;
}
interface WorldRelation {
  from: number;
  to: number;
  classification: Classification;
  ownerOnly: boolean;
}
export interface WorldGrant {
  capabilities: Capability[];
  selectors: { project?: number; active?: boolean; types?: string[]; labels?: string[] };
  ceiling: Classification;
}
export interface World {
  projects: WorldProject[];
  items: WorldItem[];
  relations: WorldRelation[];
  grants: WorldGrant[];
  stranger: string[];
}

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }).map((words) => words.join(' '));
const rank = fc.constantFrom(...RANKS);
const marks = {
  classification: rank,
  labels: fc.subarray(LABELS),
  ownerOnly: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  end: fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? 'deleted' : n === 1 ? 'expired' : 'none') as Marks['end']),
  texts: fc.tuple(text, text),
};
const project: fc.Arbitrary<WorldProject> = fc.record({
  ...marks,
  status: fc.constantFrom('active', 'active', 'paused', 'done', 'archived'),
});
const item = (projects: number): fc.Arbitrary<WorldItem> =>
  fc.record({
    ...marks,
    type: fc.constantFrom(...(Object.keys(FAMILIES) as ItemType[]), 'memory' as const),
    project: fc.oneof(fc.nat(projects - 1), fc.nat(projects - 1), fc.constant(null)),
    fate: fc.constantFrom('live', 'live', 'live', 'retracted', 'superseded'),
    past: fc.option(fc.record({ classification: rank, texts: fc.tuple(text, text) }), { freq: 3 }),
  });
const grant = (projects: number): fc.Arbitrary<WorldGrant> =>
  fc.record({
    capabilities: fc.oneof(
      fc.constant([...CAPABILITIES]),
      fc.subarray([...CAPABILITIES], { minLength: 1 }),
      fc.constant<Capability[]>(['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose']),
    ),
    selectors: fc.oneof(
      fc.constant({}),
      fc.record({ project: fc.nat(projects - 1) }),
      fc.constant({ active: true }),
      fc.record(
        {
          project: fc.nat(projects - 1),
          active: fc.constant(true),
          types: fc.subarray(['project', 'goal', 'memory', 'artifact', 'preference', 'relation'], { minLength: 1 }),
          labels: fc.subarray(LABELS, { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    ),
    ceiling: rank,
  }) as fc.Arbitrary<WorldGrant>;

export const worlds = (most: { items: number }): fc.Arbitrary<World> =>
  fc.array(project, { minLength: 1, maxLength: 3 }).chain((projects) =>
    fc.array(item(projects.length), { minLength: 2, maxLength: most.items }).chain((items) => {
      const places = projects.length + items.length;
      const relation = fc.record({
        from: fc.nat(places - 1),
        to: fc.nat(places - 1),
        classification: rank,
        ownerOnly: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      });
      return fc.record({
        projects: fc.constant(projects),
        items: fc.constant(items),
        relations: fc.array(relation, { maxLength: 4 }).map((all) => all.filter(({ from, to }) => from !== to)),
        grants: fc.array(grant(projects.length), { minLength: 1, maxLength: 3 }),
        stranger: fc.array(text, { maxLength: 2 }),
      });
    }),
  );

// The model.

const CAPABILITY: Record<string, Capability> = {
  project: 'project.read',
  goal: 'project.read',
  decision: 'project.read',
  relation: 'project.read',
  commitment: 'commitment.read',
  memory: 'memory.retrieve',
  artifact: 'memory.retrieve',
  preference: 'profile.read',
  profile: 'profile.read',
};

interface Described {
  type: string;
  classification: Classification;
  labels: string[];
  ownerOnly: boolean;
  project: number | null;
}

function isAdmitted(world: World, object: Described, grants: readonly WorldGrant[]): boolean {
  if (object.ownerOnly) return false;
  const project = object.project === null ? undefined : world.projects[object.project];
  if (project !== undefined && (project.end !== 'none' || project.ownerOnly)) return false;
  return grants.some(({ capabilities, ceiling, selectors }) => {
    if (!capabilities.includes(CAPABILITY[object.type] as Capability)) return false;
    if (RANKS.indexOf(object.classification) > RANKS.indexOf(ceiling)) return false;
    if (selectors.types && !selectors.types.includes(object.type)) return false;
    if (selectors.labels && !object.labels.some((label) => selectors.labels?.includes(label))) return false;
    const isBound = selectors.project !== undefined || selectors.active === true;
    if (!isBound || object.type === 'relation') return true;
    if (object.project === null) return object.type === 'preference' || object.type === 'profile';
    if (selectors.project !== undefined && selectors.project !== object.project) return false;
    return !selectors.active || world.projects[object.project]?.status === 'active';
  });
}

export function seesProject(world: World, index: number, grants = world.grants): boolean {
  const project = world.projects[index] as WorldProject;
  return project.end === 'none' && isAdmitted(world, { ...project, type: 'project', project: index }, grants);
}

export function fateOf({ type, fate }: WorldItem): WorldItem['fate'] {
  return type === 'memory' || type === 'preference' ? fate : 'live';
}

export function seesItem(world: World, item: WorldItem, grants = world.grants): boolean {
  return fateOf(item) === 'live' && mayBeTold(world, item, grants);
}

/** Now, or of an earlier day, as history. */
function mayBeTold(world: World, item: WorldItem, grants = world.grants): boolean {
  return item.end === 'none' && fateOf(item) !== 'retracted' && isAdmitted(world, item, grants);
}

function sawItem(world: World, item: WorldItem): boolean {
  return item.past !== null && mayBeTold(world, item) && isAdmitted(world, { ...item, ...item.past }, world.grants);
}

export function seesProfile(world: World): boolean {
  const profile = { type: 'profile', classification: 'private' as const, labels: [], ownerOnly: false, project: null };
  return isAdmitted(world, profile, world.grants);
}

export function seesRelation(world: World, relation: WorldRelation, grants = world.grants): boolean {
  return isAdmitted(world, { ...relation, type: 'relation', labels: [], project: null }, grants);
}

export function selectorsFor({ selectors }: WorldGrant, projectIds: readonly string[]): Selectors {
  const { project, active, types, labels } = selectors;
  return {
    ...(project !== undefined && { project: projectIds[project] as string }),
    ...(active && { project_status: 'active' as const }),
    ...(types && { types }),
    ...(labels && { labels }),
  };
}

// Building.

export interface Built {
  projects: AnyRecord[];
  items: AnyRecord[];
  relations: AnyRecord[];
}

const START = Date.parse('2026-01-01T00:00:00.000Z');
export const BEFORE_THE_PRESENT = '2026-01-15T00:00:00.000Z';
const PRESENT = Date.parse('2026-02-01T00:00:00.000Z');
/** The building ends before the clock of the vault begins; what is marked as expired ends in between. */
const EXPIRY = '2026-02-20T00:00:00.000Z';

/** `which` chooses between the two texts of everything that is hidden; what is seen says the same in both. */
export function build(inside: VaultHere, world: World, which: 0 | 1): Promise<Built> {
  return inside.change((change) => {
    let minutes = 0;
    const then = (start: number) => ({ ...change, at: new Date(start + ++minutes * 60_000).toISOString() });
    const shared = ({ classification, labels, ownerOnly, end }: Marks) => ({
      classification,
      labels,
      policy_tags: ownerOnly ? ['owner_only'] : [],
      ...(end === 'expired' && { retention: { mode: 'expires', at: EXPIRY } }),
    });
    const said = (marks: Marks, seen: boolean) => marks.texts[seen ? 0 : which];
    const projects = world.projects.map((project, index) => {
      const words = said(project, seesProject(world, index));
      return createRecord(then(START), Project as Family, {
        title: words,
        charter: words,
        current_step: words.slice(0, 30),
        status: project.status,
        ...shared(project),
      });
    });
    const create = (item: WorldItem, sources: readonly AnyRecord[]): AnyRecord => {
      const family = FAMILIES[item.type] as unknown as Family;
      const words = said(item, mayBeTold(world, item));
      const project_id = item.project === null ? null : (projects[item.project] as AnyRecord).id;
      // Seen or hidden, whatever was there before may be where it comes from.
      const source_refs = sources.map(({ id }) => id);
      const place = { project_id, source_refs };
      if (item.past === null)
        return createRecord(then(START), family, { ...fields(item.type, words), ...place, ...shared(item) });
      const before = item.past.texts[sawItem(world, item) ? 0 : which];
      const { id } = createRecord(then(START), family, {
        ...fields(item.type, before),
        ...place,
        ...shared(item),
        classification: item.past.classification,
      });
      const patch = { ...fields(item.type, words), classification: item.classification };
      return updateRecord(then(PRESENT), family, id, patch, undefined);
    };
    const items: AnyRecord[] = [];
    for (const item of world.items) items.push(create(item, [...projects, ...items].slice(-3)));
    const places = [...projects, ...items];
    const relations = world.relations.map(({ from, to, classification, ownerOnly }) =>
      createRecord(then(START), Relation as Family, {
        from_id: (places[from] as AnyRecord).id,
        to_id: (places[to] as AnyRecord).id,
        relation_type: 'related_to',
        classification,
        policy_tags: ownerOnly ? ['owner_only'] : [],
      }),
    );
    for (const [index, item] of world.items.entries()) end(then, items[index] as AnyRecord, item);
    for (const [index, project] of world.projects.entries()) {
      const target = { id: (projects[index] as AnyRecord).id, purge: false };
      if (project.end === 'deleted') removeRecord(then(PRESENT), Project as Family, target);
    }
    return { projects, items, relations };
  });
}

function end(then: (start: number) => Parameters<typeof retract>[0], { id }: AnyRecord, item: WorldItem): void {
  const family = FAMILIES[item.type] as unknown as Family;
  const fate = fateOf(item);
  if (fate === 'retracted') retract(then(PRESENT), family, { id });
  // The successor is the owner's alone, so that it says nothing in either world.
  if (fate === 'superseded') supersede(then(PRESENT), family, { id }, { policy_tags: ['owner_only'] });
  if (item.end === 'deleted') removeRecord(then(PRESENT), family, { id, purge: false });
}

function fields(type: ItemType, words: string): Record<string, unknown> {
  if (type === 'memory') return { kind: 'semantic', statement: words };
  if (type === 'preference') return { key: words.split(' ')[0], value: words };
  if (type === 'artifact') return { kind: 'note', title: words, body_text: words };
  return { title: words };
}
