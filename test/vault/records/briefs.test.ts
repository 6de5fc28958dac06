// The brief of a project as an assistant gets it: what is open, told as it stands now.
import { expect, test } from 'vitest';
import { reading } from '../../../shared/methods/reading.ts';
import { projects } from '../../../shared/methods/records.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Project } from '../../../shared/schemas/project.ts';
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

test('a brief that is asked for by half a character is not there', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['project.read'] });
  await expect(inside.call(projects.brief, { id: '\ud800' }, token)).rejects.toMatchObject({ code: 'not_found' });
});
