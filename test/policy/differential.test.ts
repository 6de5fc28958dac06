import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visibleProjects } from '../../services/vault/contract/frame/live-project.ts';
import { decide, type GrantFacts, type ProjectFacts } from '../../services/vault/policy/decide.ts';
import { findInContext } from '../../services/vault/search/search.ts';
import { boundProjects } from '../../services/vault/view/bound-projects.ts';
import { candidateById, projectFacts } from '../../services/vault/view/candidates.ts';
import { validIn } from '../../services/vault/view/valid-at.ts';
import { judge, sees, type Viewer } from '../../services/vault/view/viewer.ts';
import { VaultHere } from '../support/vault-here.ts';
import {
  build,
  fateOf,
  seesItem,
  seesProject,
  seesRelation,
  selectorsFor,
  WORDS,
  type World,
  type WorldGrant,
  worlds,
} from './world.ts';

const CASES = 10_000;

let inside: VaultHere;
beforeAll(async () => {
  inside = await VaultHere.create();
});
afterAll(() => inside[Symbol.asyncDispose]());

function viewer(grants: readonly WorldGrant[], projectIds: readonly string[]): Viewer {
  const facts: GrantFacts[] = grants.map((grant, index) => ({
    id: `grant ${index}`,
    capabilities: grant.capabilities,
    selectors: selectorsFor(grant, projectIds),
    ceiling: grant.ceiling,
  }));
  return { grants: [], facts, connectionId: 'con_test' };
}

test('the policy, the database and an independent reading of the policy agree on ten thousand random cases', async () => {
  let cases = 0;
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(
      worlds({ items: 14 }),
      fc.array(worlds({ items: 2 }), { minLength: 10, maxLength: 10 }),
      async (world, more) => {
        const built = await build(inside, world, 0);
        const { reader } = inside.vault.opened;
        const ids = built.projects.map(({ id }) => id);
        const sets = [world, ...more].map(({ grants }) => grants.map((grant) => within(grant, ids.length)));
        for (const grants of sets) {
          const looking = viewer(grants, ids);
          const expected = expectations(world, built, grants);
          for (const { id, isSeen } of expected) {
            cases++;
            if (isSeen) allowed++;
            const found = candidateById(reader, id, inside.now);
            if ((found !== undefined && sees(looking, found)) !== isSeen)
              expect.fail(`${id} is seen by one reading only`);
            if (!found || !isSeen) continue;
            const bounds = boundProjects(reader, looking.facts);
            if (found.project && bounds) expect(bounds).toContain(found.project.id);
            expect(judge(looking, found)).toMatchObject({ allow: true });
          }
          const ours = new Set(expected.map(({ id }) => id));
          const seen = new Set(expected.filter(({ isSeen }) => isSeen).map(({ id }) => id));
          expect(
            visibleProjects({ reader, viewer: looking, now: inside.now })
              .map(({ record }) => record.id)
              .filter((id) => ours.has(id))
              .sort(),
          ).toEqual([...seen].filter((id) => id.startsWith('prj_')).sort());
          compareLists(world, built, looking, seen);
          compareSearch(world, built, looking, seen);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(cases).toBeGreaterThan(CASES);
  expect(allowed).toBeGreaterThan(CASES / 20);
}, 120_000);

function within(grant: WorldGrant, projects: number): WorldGrant {
  const { project } = grant.selectors;
  return project === undefined ? grant : { ...grant, selectors: { ...grant.selectors, project: project % projects } };
}

function expectations(world: World, built: Awaited<ReturnType<typeof build>>, grants: WorldGrant[]) {
  return [
    ...built.projects.map(({ id }, index) => ({ id, isSeen: seesProject(world, index, grants) })),
    ...built.items.map(({ id }, index) => ({ id, isSeen: seesItem(world, world.items[index] as never, grants) })),
    ...built.relations.map(({ id }, index) => ({
      id,
      isSeen: seesRelation(world, world.relations[index] as never, grants),
    })),
  ];
}

function compareLists(
  world: World,
  built: Awaited<ReturnType<typeof build>>,
  looking: Viewer,
  seen: Set<string>,
): void {
  const { reader } = inside.vault.opened;
  const asking = { reader, viewer: looking, now: inside.now, asOf: null };
  for (const project of built.projects) {
    const facts = projectFacts(reader, [project.id], inside.now).get(project.id) as ProjectFacts;
    for (const type of ['goal', 'decision', 'commitment', 'memory', 'preference', 'artifact']) {
      const listed = validIn(asking, { types: [type], project: facts }).map(({ record }) => record.id);
      const expected = built.items.filter(
        ({ id, ...record }, index) =>
          seen.has(id) &&
          record.type === type &&
          record.project_id === project.id &&
          fateOf(world.items[index] as never) === 'live',
      );
      expect(listed.sort()).toEqual(expected.map(({ id }) => id).sort());
    }
  }
}

function compareSearch(
  world: World,
  built: Awaited<ReturnType<typeof build>>,
  looking: Viewer,
  seen: Set<string>,
): void {
  const asking = { reader: inside.vault.opened.reader, viewer: looking, now: inside.now };
  for (const word of WORDS.slice(0, 1)) {
    const all = built.projects.map(({ id }) => findInContext({ ...asking, filter: { project: id } }, word));
    const found = new Set(all.flat().map(({ candidate }) => candidate.record.id));
    for (const id of found) expect(seen.has(id)).toBe(true);
    for (const [index, { id, project_id }] of built.items.entries()) {
      const item = world.items[index] as World['items'][number];
      if (!seen.has(id) || project_id === null || fateOf(item) !== 'live') continue;
      if (item.texts[0].split(' ').includes(word)) expect(found.has(id), `search finds ${id}`).toBe(true);
    }
  }
}

test('without a grant nothing is seen, whatever it is', () => {
  const facts = {
    type: 'memory',
    classification: 'public' as const,
    labels: [],
    policyTags: [],
    project: null,
    isLive: true,
  };
  expect(decide(facts, [])).toEqual({ allow: false, category: 'scope_not_granted' });
});
