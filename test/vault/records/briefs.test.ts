// The brief of a project as an assistant gets it: what is open, told as it stands now.
import { expect, test } from 'vitest';
import { PAGE_MAX } from '../../../shared/limits.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { projects, relations } from '../../../shared/methods/records.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Project, type ProjectBrief } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

test('a promise past its date is told as late, one that is kept not at all', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['project.read', 'commitment.read'] });
  const { id: project_id } = await inside.create(Project, { title: 'House' });
  await inside.create(Commitment, { title: 'Late', due_at: '2020-01-01T00:00:00Z', project_id });
  await inside.create(Commitment, { title: 'Soon', due_at: '2099-01-01T00:00:00Z', project_id });
  await inside.create(Commitment, { title: 'Kept', status: 'done', due_at: '2020-01-01T00:00:00Z', project_id });
  const brief = await inside.call(reading.resource, { uri: `/projects/${project_id}/brief` }, token);
  const told = (brief.commitments as { body: { title: string; status: string } }[]).map(({ body }) => body);
  expect(told.map(({ title, status }) => [title, status]).toSorted()).toEqual([
    ['Late', 'overdue'],
    ['Soon', 'open'],
  ]);
});

test('its owner is told how what lies in a project is connected, and nothing of another project', async () => {
  await using inside = await VaultHere.create();
  const [house, trip] = [
    await inside.create(Project, { title: 'House' }),
    await inside.create(Project, { title: 'Trip' }),
  ];
  const goalIn = (project_id: string) => inside.create(Goal, { title: 'Move in', project_id });
  const promiseIn = (project_id: string) => inside.create(Commitment, { title: 'Pay the mason', project_id });
  const [goal, promise] = [await goalIn(house.id), await promiseIn(house.id)];
  const [other, elsewhere] = [await goalIn(trip.id), await promiseIn(trip.id)];
  const connect = (from: { id: string }, to: { id: string }) =>
    inside.call(relations.create, { from_id: from.id, to_id: to.id, relation_type: 'depends_on' });
  const inHouse = [await connect(goal, promise), await connect(house, trip)].map(({ id }) => id);
  await connect(other, elsewhere);
  const brief = await inside.call(projects.brief, { id: house.id });
  expect((brief as ProjectBrief).relations.map(({ id }) => id).toSorted()).toEqual(inHouse.toSorted());
});

test('of more relations than a page holds, those of the project itself come first', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'House' });
  const goals = await Promise.all(
    Array.from({ length: 25 }, (_, i) => inside.create(Goal, { title: `Goal ${i}`, project_id })),
  );
  const connect = (from_id: string, to_id: string) =>
    inside.call(relations.create, { from_id, to_id, relation_type: 'depends_on' });
  const elsewhere = await inside.create(Goal, { title: 'Elsewhere' });
  const own = [await connect(project_id, elsewhere.id), await connect(elsewhere.id, project_id)].map(({ id }) => id);
  const pairs = goals.flatMap((one) => goals.flatMap((other) => (one === other ? [] : [[one.id, other.id] as const])));
  await Promise.all(pairs.slice(0, PAGE_MAX).map(([from, to]) => connect(from, to)));
  const brief = (await inside.call(projects.brief, { id: project_id })) as ProjectBrief;
  expect(brief.relations.slice(0, 2).map(({ id }) => id)).toEqual(own.toReversed());
  expect(brief.relations).toHaveLength(PAGE_MAX);
});

test('a brief that is asked for by half a character is not there', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['project.read'] });
  await expect(inside.call(projects.brief, { id: '\ud800' }, token)).rejects.toMatchObject({ code: 'not_found' });
});
