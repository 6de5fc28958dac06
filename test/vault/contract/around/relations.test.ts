// The relations that a package tells, around its project and around what its lists hold.
import { expect, test } from 'vitest';
import { createRecord } from '../../../../services/vault/records/family.ts';
import { listEvents } from '../../../../services/vault/store/audit/chain.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Goal } from '../../../../shared/schemas/goal.ts';
import type { Family } from '../../../../shared/schemas/object.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { Relation } from '../../../../shared/schemas/relation.ts';
import { contractText } from '../../../../shared/tools/text/contract-text.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

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

test('what binds two things of a project to each other is told where one of them is, and of what is hidden nothing', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Footbridge', current_step: 'Permit' });
  const send = async (title: string, more = {}) => await inside.create(Commitment, { title, project_id, ...more });
  const { id: permit } = await inside.create(Goal, { title: 'Building permit', project_id });
  const { id: estimate } = await send('Send the revised cost estimate');
  const { id: soil } = await send('Beat sends the soil report');
  const { id: done } = await send('Survey of the bank', { status: 'done' });
  const { id: hidden } = await send('The secret survey', { classification: 'sensitive' });
  const link = async (from_id: string, relation_type: string, to_id: string, more = {}) =>
    (await inside.create(Relation, { from_id, to_id, relation_type, ...more } as never)).id;
  const depends = await link(estimate, 'depends_on', soil);
  const blocked = await link(permit, 'blocked_by', soil);
  const onDone = await link(estimate, 'depends_on', done);
  const purposes = [{ purpose: 'What does the cost estimate depend on?' }, { purpose: 'the footbridge' }];
  const told = async () => await Promise.all(purposes.map(ask));
  const before = await told();
  const [question, project] = before.map(({ relations }) => relations.map(({ id }) => id).sort());
  expect(question).toEqual(expect.arrayContaining([depends, onDone]));
  expect(project).toEqual([depends, blocked, onDone].sort());
  expect(before[1]?.relations.find(({ id }) => id === depends)).toMatchObject({
    relation_type: 'depends_on',
    from: { id: estimate, summary: 'Send the revised cost estimate' },
    to: { id: soil, summary: 'Beat sends the soil report' },
  });
  expect(contractText(before[1] as never)).toMatch(/^\[cmt_\w+ depends_on cmt_\w+\] Survey of the bank$/m);
  const [receipt] = listEvents(inside.vault.opened.reader, {
    before: Number.MAX_SAFE_INTEGER,
    limit: 1,
    kind: 'context.contract',
    ref: null,
  });
  expect(receipt?.extra?.mentioned).toEqual(expect.arrayContaining([depends, soil]));
  await link(estimate, 'blocked_by', hidden);
  await link(estimate, 'related_to', soil, { policy_tags: ['owner_only'] });
  expect((await told()).map(({ relations }) => relations)).toEqual(before.map(({ relations }) => relations));
});

test('edges of what is listed take no more than their share of the room from those of the project', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: trip } = await inside.create(Project, { title: 'Trip' });
  const { id: house } = await inside.create(Project, { title: 'House' });
  const { id: pack } = await inside.create(Commitment, { title: 'Pack', project_id: trip });
  const { id: wash } = await inside.create(Commitment, { title: 'Wash', project_id: trip });
  for (let n = 0; n < 30; n++) {
    await inside.create(Relation, { from_id: trip, to_id: house, relation_type: 'related_to' });
    await inside.create(Relation, { from_id: pack, to_id: wash, relation_type: 'depends_on' });
  }
  const { relations, omissions } = await ask({ subject_ref: trip });
  expect(relations.filter(({ from }) => from.id === trip)).toHaveLength(10);
  expect(relations).toHaveLength(20);
  expect(omissions).toMatchObject([{ category: 'over_cap', count: 40 }]);
});
