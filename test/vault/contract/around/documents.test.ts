// Which documents a package refers to.
import { expect, test } from 'vitest';
import { Artifact } from '../../../../shared/schemas/artifact.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

async function vaultOfTrips() {
  const inside = await VaultHere.create();
  const ask = await reader(inside, ALL);
  const { id: school } = await inside.create(Project, { title: 'Exchange year in Galway' });
  const { id: kitchen } = await inside.create(Project, { title: 'New kitchen' });
  const letter = (title: string, body_text: string, more: object = {}) =>
    inside.create(Artifact, { kind: 'email', title, body_text, ...more });
  const refersTo = async (purpose: string, more: object = {}) =>
    (await ask({ purpose, ...more })).references.map(({ id }) => id);
  return { inside, letter, refersTo, school, kitchen, [Symbol.asyncDispose]: () => inside[Symbol.asyncDispose]() };
}

test('of documents that say as much of the purpose the one that is apt for it goes first, though another is newer', async () => {
  await using trips = await vaultOfTrips();
  const policy = await trips.letter(
    'Insurance policy',
    'Hospital, doctor and medicine abroad are covered up to 90 days.',
  );
  const recipe = await trips.letter('Dumplings', 'Potatoes, flour and an onion, as they are made abroad.');
  expect(await trips.refersTo('What is paid for if somebody falls ill abroad?')).toEqual([policy.id, recipe.id]);
});

test('a project that is likely meant brings its documents, and nothing that is hidden', async () => {
  await using trips = await vaultOfTrips();
  const { school, kitchen } = trips;
  const statement = 'Niamh Keane looks after the exchange students in Galway.';
  await trips.inside.create(Memory, { kind: 'semantic', statement, project_id: school });
  const worktop = await trips.letter('Offer for the worktop', 'Oak, oiled, 640 euros.', { project_id: kitchen });
  const papers = await trips.letter('Arrival information', 'Passport and the signed consent by 5 January.', {
    project_id: school,
  });
  const hidden = await trips.letter('Medical form', 'To be signed.', {
    project_id: school,
    policy_tags: ['owner_only'],
  });
  const references = await trips.refersTo('Which papers does Niamh want from the students?');
  expect(references).toContain(papers.id);
  for (const { id } of [worktop, hidden]) expect(references).not.toContain(id);
});

test('of many documents the likeliest are referred to, and no more than were asked for', async () => {
  await using trips = await vaultOfTrips();
  for (let i = 0; i < 12; i++)
    await trips.letter(`Form ${i} of the school in Galway`, 'To be filled in.', { project_id: trips.school });
  const meant = await trips.letter('Bus to Galway', 'The bus to the school leaves at 7.40.', {
    project_id: trips.school,
  });
  const purpose = 'When does the bus to the school in Galway leave?';
  const references = await trips.refersTo(purpose);
  expect(references[0]).toBe(meant.id);
  expect(references).toHaveLength(8);
  expect(await trips.refersTo(purpose, { max_items: 2 })).toHaveLength(2);
});
