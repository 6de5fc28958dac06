// A great many hidden things that match a question take nothing from what is seen.
import { expect, test } from 'vitest';
import { createRecord } from '../../services/vault/records/family.ts';
import { reading } from '../../shared/methods/reading.ts';
import { projects } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { Family } from '../../shared/schemas/object.ts';
import { Project } from '../../shared/schemas/project.ts';
import { VaultHere } from '../support/vault-here.ts';

const CROWD = 1_000;

test.each([
  ['are the owner’s alone', { policy_tags: ['owner_only'] }, {}],
  ['lie above the ceiling', { classification: 'sensitive' }, {}],
  ['have another label', { labels: ['blue'] }, { selectors: { labels: ['red'] } }],
  ['lay in a project that is gone', { project_id: 'gone' }, {}],
  ['have expired', { retention: { mode: 'expires', at: '2026-03-01T09:30:00.000Z' } }, {}],
])('thousands that %s neither hide a match, nor change its place or its words', async (_, marks, grant) => {
  const [found, plain] = [await answers('granite', marks, grant), await answers('saffron', marks, grant)];
  expect(found).toEqual(plain);
  expect(found[0]).toHaveLength(3);
  // The rarer word weighs more; it is rare among what is seen, however often it stands in what is not.
  expect((found[0] as string[])[0]).toContain('granite');
});

async function answers(word: string, marks: Record<string, unknown>, grant: Record<string, unknown>) {
  await using inside = await VaultHere.create();
  const gone = await inside.create(Project, { title: 'Gone' });
  await inside.change((change) => {
    const memory = (statement: string, more: Record<string, unknown>) =>
      createRecord(change, Memory as Family, { kind: 'semantic', statement, labels: ['red'], ...more });
    for (const text of ['a wall of granite', 'lights over a meadow', 'flowers from a meadow']) memory(text, {});
    for (let i = 0; i < CROWD; i++)
      memory(`${word} lantern ${i} of a thousand`, marks.project_id ? { project_id: gone.id } : marks);
  });
  await inside.call(projects.remove, { id: gone.id, purge: false });
  inside.pass(3_600_000);
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES], ...grant });
  const answer = await inside.call(reading.search, { q: 'granite meadow' }, token);
  const told = await inside.call(tools.getContextContract, { purpose: 'granite meadow' }, token);
  return [answer.hits.map(({ snippet }) => snippet), told.omissions, told.memories.map(({ body }) => body)];
}
