// Where a package says that something was taken from: objects alone, and only such as the reader sees by itself.
import { expect, test } from 'vitest';
import { listEvents } from '../../../../services/vault/store/audit/chain.ts';
import { proposals } from '../../../../shared/methods/proposals.ts';
import { reading } from '../../../../shared/methods/reading.ts';
import { artifacts, profile } from '../../../../shared/methods/records.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { Artifact } from '../../../../shared/schemas/artifact.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { READS } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const statement = 'The roof leaks above the stairs';

async function leaking(inside: VaultHere) {
  const { token } = await inside.assistant({ capabilities: [...READS, 'memory.propose'] });
  const { id: project_id } = await inside.create(Project, { title: 'The roof', current_step: 'Find the leak' });
  const note = (more: Record<string, unknown> = {}) =>
    inside.create(Artifact, { kind: 'note', title: 'What the roofer said', project_id, ...more });
  const request = { purpose: 'the leak', subject_ref: project_id };
  const citation = async (by = token) =>
    (await inside.call(tools.getContextContract, request, by)).memories[0]?.citation;
  return { token, project_id, note, citation };
}

test('an accepted memory names the evidence it was proposed with, in the version that holds', async () => {
  await using inside = await VaultHere.create();
  const { token, project_id, note, citation } = await leaking(inside);
  const said = await note();
  const memory = { kind: 'semantic' as const, statement, project_id };
  const evidence_refs = [said.id, 'the call of Monday'];
  const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs }, token);
  const accepted = await inside.call(proposals.acceptMemory, { id });
  await inside.call(artifacts.update, { id: said.id, patch: { title: 'What the roofer wrote' } });
  expect(await citation()).toEqual([
    { id: accepted.id, role: 'self', version: 1 },
    { id: said.id, role: 'source', version: 2 },
  ]);
  const brief = await inside.call(reading.resource, { uri: `/projects/${project_id}/brief` }, token);
  expect(brief.memories).toMatchObject([{ citation: [{ role: 'self' }, { id: said.id, role: 'source' }] }]);
});

test('a source that the reader may not see, or that is gone, is not named, whoever else sees it', async () => {
  await using inside = await VaultHere.create();
  const { project_id, note, citation } = await leaking(inside);
  const seen = await note();
  const hidden = [
    await note({ policy_tags: ['owner_only'] }),
    await note({ project_id: (await inside.create(Project, { title: 'Archive', policy_tags: ['owner_only'] })).id }),
  ];
  const gone = await note();
  const source_refs = [...hidden, gone, seen].map(({ id }) => id);
  const { id } = await inside.create(Memory, { kind: 'semantic', statement, project_id, source_refs });
  await inside.call(artifacts.remove, { id: gone.id, purge: false });
  const bound = await inside.assistant({ capabilities: [...READS], selectors: { project: project_id } });
  const named = [
    { id, role: 'self', version: 1 },
    { id: seen.id, role: 'source', version: 1 },
  ];
  expect(await citation(bound.token)).toEqual(named);
  // For the owner all that are there are named.
  const preview = await inside.call(reading.situation, {});
  expect(preview.contract?.memories[0]?.citation).toHaveLength(4);
});

test('a receipt says which sources were named, and does not count them as told', async () => {
  await using inside = await VaultHere.create();
  const { token, project_id, note, citation } = await leaking(inside);
  // Around no project, so that nothing else mentions it.
  const said = await note({ project_id: null });
  const memory = await inside.create(Memory, { kind: 'semantic', statement, project_id, source_refs: [said.id] });
  await citation();
  const query = { before: Number.MAX_SAFE_INTEGER, limit: 1, kind: 'context.contract', ref: memory.id };
  const [receipt] = listEvents(inside.vault.opened.reader, query);
  expect(receipt).toMatchObject({ extra: { told: [[memory.id, 1]], mentioned: expect.arrayContaining([said.id]) } });
  expect(receipt?.refs).not.toContain(said.id);

  const uri = `/projects/${project_id}/brief`;
  await inside.call(reading.resource, { uri }, token);
  const [read] = listEvents(inside.vault.opened.reader, { ...query, kind: 'context.resource', ref: project_id });
  expect(read).toMatchObject({ extra: { told: [[memory.id, 1]], mentioned: [said.id] } });
});

test('the profile is told without where it was taken from, which may be what its reader does not see', async () => {
  await using inside = await VaultHere.create();
  const hidden = await inside.create(Artifact, { kind: 'note', title: 'A letter', classification: 'sensitive' });
  await inside.call(profile.update, { patch: { source_refs: [hidden.id, 'the call of Monday'] } });
  const { token } = await inside.assistant({ capabilities: ['profile.read'] });
  const told = await inside.call(reading.resource, { uri: '/profile' }, token);
  expect(told.profile).toMatchObject({ type: 'profile' });
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`source_refs|${hidden.id}|call of Monday`));
});
