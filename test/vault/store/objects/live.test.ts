// What no longer counts, or does not count yet, counts nowhere: one answer for lists, search, packages and proposals.
import { describe, expect, it, test } from 'vitest';
import { purgeObject, storeVersion } from '../../../../services/vault/store/objects/versions.ts';
import { proposals } from '../../../../shared/methods/proposals.ts';
import { reading } from '../../../../shared/methods/reading.ts';
import { memories, preferences, projects, relations } from '../../../../shared/methods/records.ts';
import { review } from '../../../../shared/methods/review.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { Relation } from '../../../../shared/schemas/relation.ts';
import { READS } from '../../../support/contract-reader.ts';
import { outcome } from '../../../support/outcome.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const DAY = 86_400_000;

interface Scene {
  inside: VaultHere;
  token: string;
  project: AnyRecord;
  memory: AnyRecord;
}

/** A memory of a project, seen by its owner and by an assistant. */
async function scene(): Promise<Scene & AsyncDisposable> {
  const inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: [...READS, 'memory.propose'] });
  const project = await inside.create(Project, { title: 'The house' });
  const memory = await inside.create(Memory, {
    kind: 'semantic',
    statement: 'The lantern hangs in the corridor',
    project_id: project.id,
  });
  return { inside, token, project, memory, [Symbol.asyncDispose]: () => inside[Symbol.asyncDispose]() };
}

/** Whole records for the owner, and for an assistant items with a reference. */
interface Brief {
  memories: { id?: string; ref?: { id: string } }[];
  relations: unknown[];
}

/** Where a memory is met, by its owner or by an assistant: each place says whether it is there. */
const PLACES: Record<string, (scene: Scene, token: string | undefined) => Promise<boolean>> = {
  'found by its words': async ({ inside, memory }, token) =>
    (await inside.call(reading.search, { q: 'lantern' }, token)).hits.some(({ ref }) => ref.id === memory.id),
  'found by a filter': async ({ inside, memory }, token) =>
    (await inside.call(reading.search, { q: '', type: 'memory' }, token)).hits.some(({ ref }) => ref.id === memory.id),
  'told in a package': async ({ inside, memory, project }, token) => {
    const asked = { purpose: 'what about the lantern', subject_ref: project.id };
    const told = await inside.call(tools.getContextContract, asked, token);
    return told.memories.some(({ ref }) => ref.id === memory.id);
  },
  'told in a brief': async ({ inside, memory, project }, token) => {
    const told = (await inside.call(projects.brief, { id: project.id }, token).catch(() => undefined)) as
      | Brief
      | undefined;
    return told?.memories.some(({ id, ref }) => (ref?.id ?? id) === memory.id) ?? false;
  },
};

/** What an assistant may name in what it proposes; the owner may name anything that is there. */
const NAMED: typeof PLACES = {
  'named as evidence': async ({ inside, memory }, token) =>
    (await outcome(
      inside.call(
        proposals.proposeMemory,
        { memory: { kind: 'semantic', statement: 'It is dark' }, evidence_refs: [memory.id] },
        token,
      ),
    )) === 'ok',
  'named by a relation': async ({ inside, memory, project }, token) =>
    (await outcome(
      inside.call(tools.proposeRelation, { from_id: memory.id, to_id: project.id, relation_type: 'related_to' }, token),
    )) === 'ok',
};

async function expire({ inside, memory }: Scene): Promise<void> {
  const at = new Date(Date.parse(inside.now) + DAY).toISOString();
  await inside.call(memories.update, { id: memory.id, patch: { retention: { mode: 'expires', at } } });
  inside.pass(DAY);
}

/** What becomes of the memory. The successor of a superseded one says nothing of a lantern. */
const FATES: Record<string, (scene: Scene) => Promise<unknown>> = {
  superseded: ({ inside, memory }) =>
    inside.call(memories.supersede, { id: memory.id, successor: { statement: 'It was sold' } }),
  retracted: ({ inside, memory }) => inside.call(memories.retract, { id: memory.id }),
  deleted: ({ inside, memory }) => inside.call(memories.remove, { id: memory.id, purge: false }),
  expired: expire,
  // As what a plugin brought goes with it: it was not deleted before.
  'purged after it had expired': async (there) => {
    await expire(there);
    await there.inside.change((change) => purgeObject(change, there.memory.id, 'memory'));
  },
  // By an archive that says so.
  'only proposed': ({ inside, memory }) => store(inside, { ...memory, authority: 'proposed' }),
};

/** What becomes of its project hides the memory from assistants; the owner is asked where it goes. */
const FATES_OF_ITS_PROJECT: typeof FATES = {
  deleted: ({ inside, project }) => inside.call(projects.remove, { id: project.id, purge: false }),
  purged: ({ inside, project }) => inside.change((change) => purgeObject(change, project.id, 'project')),
  expired: async ({ inside, project }) => {
    const at = new Date(Date.parse(inside.now) + DAY).toISOString();
    await inside.call(projects.update, { id: project.id, patch: { retention: { mode: 'expires', at } } });
    inside.pass(DAY);
  },
  'only proposed': ({ inside, project }) => store(inside, { ...project, authority: 'proposed' }),
};

function store(inside: VaultHere, record: AnyRecord): Promise<void> {
  const next = { ...record, version: record.version + 1, updated_at: inside.now };
  return inside.change((change) => storeVersion(change, next, { kind: 'object.updated', summary: 'Brought in' }));
}

describe('a memory that is there', () => {
  it('is met everywhere, by its owner and by an assistant', async () => {
    await using there = await scene();
    for (const [place, isMet] of Object.entries({ ...PLACES, ...NAMED }))
      for (const token of [undefined, there.token]) expect([place, await isMet(there, token)]).toEqual([place, true]);
  });
});

describe.each(Object.keys(FATES))('a memory that is %s', (fate) => {
  it.each(Object.keys(PLACES))('is nowhere %s', async (place) => {
    await using there = await scene();
    await FATES[fate]?.(there);
    for (const token of [undefined, there.token]) expect(await PLACES[place]?.(there, token)).toBe(false);
  });

  it.each(Object.keys(NAMED))('is not %s by an assistant', async (place) => {
    await using there = await scene();
    await FATES[fate]?.(there);
    expect(await NAMED[place]?.(there, there.token)).toBe(false);
  });
});

describe.each(Object.keys(FATES_OF_ITS_PROJECT))('a memory whose project is %s', (fate) => {
  it.each(Object.keys({ ...PLACES, ...NAMED }))('is not %s by an assistant', async (place) => {
    await using there = await scene();
    await FATES_OF_ITS_PROJECT[fate]?.(there);
    expect(await { ...PLACES, ...NAMED }[place]?.(there, there.token)).toBe(false);
  });
});

test('what its owner had taken back by then is not told of an earlier day, and what was said before as history', async () => {
  await using there = await scene();
  const { inside, project, memory } = there;
  const before = inside.now;
  inside.pass(DAY);
  await inside.call(memories.retract, { id: memory.id });
  const after = inside.now;
  inside.pass(DAY);
  const told = async (as_of: string) => {
    const asked = { purpose: 'what matters now', subject_ref: project.id, as_of };
    const { memories } = await inside.call(tools.getContextContract, asked);
    return memories.map(({ freshness }) => freshness.state);
  };
  expect(await told(before)).toEqual(['historical']);
  expect(await told(after)).toEqual([]);
});

test('a relation that was taken away is in no brief and no package, is not changed any more and waits for nobody', async () => {
  await using there = await scene();
  const { inside, project, token } = there;
  const other = await inside.create(Project, { title: 'The garden' });
  const relation = await inside.create(Relation, {
    from_id: project.id,
    to_id: other.id,
    relation_type: 'related_to',
    retention: { mode: 'review_after', at: inside.now },
  });
  const met = async () => ({
    brief: ((await inside.call(projects.brief, { id: project.id })) as unknown as Brief).relations.length,
    packages: await Promise.all(
      [undefined, token].map(async (each) => {
        const asked = { purpose: 'what matters now', subject_ref: project.id };
        return (await inside.call(tools.getContextContract, asked, each)).relations.length;
      }),
    ),
    waiting: (await inside.call(review.listDue, { limit: 5 })).items.length,
    change: await outcome(inside.call(relations.update, { id: relation.id, patch: { labels: ['changed'] } })),
  });
  expect(await met()).toEqual({ brief: 1, packages: [1, 1], waiting: 1, change: 'ok' });
  await store(inside, { ...relation, version: relation.version + 1, status: 'removed' });
  expect(await met()).toEqual({ brief: 0, packages: [0, 0], waiting: 0, change: 'already_decided' });
});

test('what does not count is not counted: neither as hidden, nor as left out, nor in how rare a word is', async () => {
  await using there = await scene();
  const { inside, project, memory, token } = there;
  const hidden = await inside.create(Memory, {
    kind: 'semantic',
    statement: 'The lantern is insured',
    project_id: project.id,
    classification: 'sensitive',
  });
  const narrow = await inside.assistant({ capabilities: [...READS], classification_ceiling: 'private' });
  const asked = { purpose: 'lantern', subject_ref: project.id };
  const counted = async (each: string) => (await inside.call(tools.getContextContract, asked, each)).omissions;
  const category = 'classification_ceiling';
  expect(await counted(narrow.token)).toContainEqual(expect.objectContaining({ category, count: 1 }));
  for (const each of [memory, hidden]) await store(inside, { ...each, authority: 'proposed' });
  expect((await counted(narrow.token)).filter((each) => each.category === category)).toEqual([]);
  expect((await counted(token)).filter((each) => each.category === 'not_relevant')).toEqual([]);
  const indexed = inside.vault.opened.reader.column<number>`SELECT rowid FROM search`;
  expect(indexed).toHaveLength(1);
});

test('an instant without fractions is gone at its second', async () => {
  await using inside = await VaultHere.create({ now: Date.parse('2026-03-01T09:00:00.000Z') });
  const { id } = await inside.create(Memory, {
    kind: 'semantic',
    statement: 'The lantern is lent',
    retention: { mode: 'expires', at: '2026-03-01T09:00:10Z' },
  });
  inside.pass(9_999);
  expect(await outcome(inside.call(memories.get, { id }))).toBe('ok');
  inside.pass(1);
  expect(await outcome(inside.call(memories.get, { id }))).toBe('not_found');
});

test('a preference that is superseded is changed no more, and its successor is', async () => {
  await using inside = await VaultHere.create();
  const { id } = await inside.call(preferences.create, { key: 'tea', value: 'black' });
  const next = await inside.call(preferences.supersede, { id, successor: { value: 'green' } });
  const change = (each: string) => outcome(inside.call(preferences.update, { id: each, patch: { rationale: 'Why' } }));
  expect(await change(id)).toBe('already_decided');
  expect(await change(next.id)).toBe('ok');
});
