import { expect, test } from 'vitest';
import { createRecord } from '../../services/vault/records/family.ts';
import { tools } from '../../shared/methods/tools.ts';
import type { Family } from '../../shared/schemas/object.ts';
import { Project } from '../../shared/schemas/project.ts';
import { Relation } from '../../shared/schemas/relation.ts';
import { reader } from '../support/contract-reader.ts';
import { VaultHere } from '../support/vault-here.ts';

test('edges beyond the cap are counted as left out, and of them only those that the asker may see', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: from_id } = await inside.create(Project, { title: 'Trip' });
  const { id: seen } = await inside.create(Project, { title: 'House' });
  const { id: hidden } = await inside.create(Project, { title: 'Hidden', classification: 'sensitive' });
  const link = (to_id: string, count: number, more = {}) =>
    inside.change((change) => {
      const edge = { from_id, to_id, relation_type: 'related_to', ...more };
      for (let n = 0; n < count; n++) createRecord(change, Relation as Family, edge);
    });
  const leftOut = async (request: Parameters<typeof ask>[0] = {}) => {
    const { relations, omissions, sufficient } = await ask({ subject_ref: from_id, ...request });
    expect([relations.length, sufficient]).toEqual([20, true]);
    return omissions;
  };
  await link(seen, 20);
  await link(hidden, 7);
  await link(seen, 7, { policy_tags: ['owner_only'] });
  expect(await leftOut()).toEqual([]);
  await link(seen, 530);
  const [omission] = await leftOut({ max_items: 1 });
  expect(omission).toMatchObject({ category: 'over_cap', count: 530 });
  const whole = await inside.call(tools.getContextContract, { purpose: 'the trip', subject_ref: from_id });
  expect(whole.omissions).toMatchObject([{ category: 'over_cap', count: 544 }]);
  // However many there are, counting ends; and where it ends, nothing hidden plays a part.
  await link(hidden, 30);
  await link(seen, 700);
  expect(await leftOut()).toMatchObject([{ category: 'over_cap', count: 980 }]);
});

test('an edge to an edge is told where both ends of that one are seen', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: trip } = await inside.create(Project, { title: 'Trip' });
  const { id: house } = await inside.create(Project, { title: 'House' });
  const { id: hidden } = await inside.create(Project, { title: 'Hidden', classification: 'sensitive' });
  const link = (from_id: string, to_id: string) =>
    inside.create(Relation, { from_id, to_id, relation_type: 'related_to' });
  const [open, closed] = [await link(house, trip), await link(house, hidden)];
  const toOpen = await link(trip, open.id);
  await link(trip, closed.id);
  const { relations, omissions } = await ask({ subject_ref: trip });
  expect(relations.map(({ id }) => id).sort()).toEqual([open.id, toOpen.id].sort());
  expect(omissions).toEqual([]);
});
