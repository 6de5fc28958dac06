// What a package holds, what it leaves out and why, and that it is the same for the same vault at the same instant.
import { expect, test } from 'vitest';
import { createRecord } from '../../../services/vault/records/family.ts';
import { listEvents } from '../../../services/vault/store/audit/chain.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { memories, preferences } from '../../../shared/methods/records.ts';
import { state } from '../../../shared/methods/state.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { READS, reader } from '../../support/contract-reader.ts';
import { VaultHere } from '../../support/vault-here.ts';

const semantic = { kind: 'semantic' };
const DAY = 86_400_000;

test('what is collected: open goals, commitments soonest first, the project’s preferences before general ones', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  await inside.create(Goal, { title: 'Open', project_id });
  await inside.create(Goal, { title: 'Done', project_id, status: 'done' });
  await inside.create(Commitment, { title: 'Later', project_id, due_at: '2026-09-01T00:00:00Z' });
  await inside.create(Commitment, { title: 'Sooner', project_id, due_at: '2026-01-01T00:00:00Z' });
  await inside.create(Commitment, { title: 'Kept', project_id, status: 'done' });
  await inside.create(Preference, { key: 'seat', value: 'aisle' });
  await inside.create(Preference, { key: 'seat', value: 'window', project_id });
  await inside.create(Preference, { key: 'meal', value: 'none' });
  const told = await ask({ subject_ref: project_id });
  expect(told.goals.map(({ body }) => body.title)).toEqual(['Open']);
  expect(told.constraints.map(({ body }) => [body.title, body.status])).toEqual([
    ['Sooner', 'overdue'],
    ['Later', 'open'],
  ]);
  expect(told.preferences.map(({ body }) => body.value)).toEqual(['window']);
  expect(told.sufficient).toBe(true);
});

test('no list is longer than its cap, max_items only lowers it, and what is cut is not sufficient', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  for (let i = 0; i < 35; i++) {
    const place = { project_id };
    await inside.create(Goal, { title: `Goal ${i}`, ...place });
    await inside.create(Memory, { ...semantic, statement: `Trip memory ${i}`, ...place });
    await inside.create(Decision, { title: `Trip decision ${i}`, ...place });
    const { id } = await inside.create(Artifact, { kind: 'note', title: `Note ${i}`, ...place });
    await inside.create(Relation, { from_id: project_id, to_id: id, relation_type: 'related_to' });
  }
  const purpose = 'trip memory, decision';
  const told = await ask({ subject_ref: project_id, purpose, max_items: 1000 });
  const sizes = ({ goals, memories, relations, references }: typeof told) =>
    [goals, memories, relations, references].map(({ length }) => length);
  expect(sizes(told)).toEqual([20, 10, 20, 40]);
  expect(told.sufficient).toBe(false);
  expect(told.omissions.find(({ category }) => category === 'over_cap')?.count).toBe(15 + 25 + 15);
  expect(sizes(await ask({ subject_ref: project_id, purpose, max_items: 3 }))).toEqual([3, 3, 20, 3 + 3]);
  const decided = await ask({ subject_ref: project_id, purpose: 'what was decided for the trip', max_items: 1000 });
  expect([decided.decisions.length, decided.sufficient]).toEqual([20, false]);
});

test('what is less likely needed is mentioned with what it says, and nothing that is hidden', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  for (let i = 0; i < 5; i++) {
    inside.pass(DAY);
    await inside.create(Decision, { title: `Choice ${i}`, chosen_option: `as ${i}`, project_id });
  }
  await inside.create(Decision, { title: 'Choice 5', project_id, policy_tags: ['owner_only'] });
  const { decisions, references, omissions } = await ask({ subject_ref: project_id });
  expect(decisions.map(({ body }) => body.title).toSorted()).toEqual(['Choice 2', 'Choice 3', 'Choice 4']);
  expect(references.map(({ type, summary, version }) => [type, summary, version])).toEqual([
    ['decision', 'Choice 1: as 1', 1],
    ['decision', 'Choice 0: as 0', 1],
  ]);
  expect(omissions.map(({ category }) => category)).toEqual(['policy_exclusion']);
  expect((await ask({ subject_ref: project_id, max_items: 1 })).references).toHaveLength(1);
});

test('of a project that is asked about by its name alone all that stands in it is told or mentioned, and where that has no room it is said', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Norway trip' });
  const matters = ['cabin', 'ferry', 'insurance', 'tyres', 'dog', 'cash', 'phone', 'tent', 'fishing', 'coats'];
  for (const matter of matters) {
    inside.pass(DAY);
    await inside.create(Decision, {
      title: `Which ${matter}`,
      chosen_option: `The ${matter} of last year`,
      project_id,
    });
    await inside.create(Commitment, { title: `Look after the ${matter}`, project_id });
  }
  const named = ({ decisions, constraints, references }: Awaited<ReturnType<typeof ask>>) =>
    new Set([...[...decisions, ...constraints].map(({ ref }) => ref.id), ...references.map(({ id }) => id)]).size;
  const whole = await ask({ purpose: 'Norway trip' });
  expect([named(whole), whole.sufficient]).toEqual([2 * matters.length, true]);
  for (let i = 0; i < 60; i++) await inside.create(Decision, { title: `What to bring for day ${i}`, project_id });
  const more = await ask({ purpose: 'Norway trip' });
  expect([named(more) < 2 * matters.length + 60, more.sufficient]).toEqual([true, false]);
});

test('what is required and did not fit is not sufficient; what fits whole is', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  for (let i = 0; i < 2; i++) await inside.create(Goal, { title: `Goal ${i}`, project_id });
  expect((await ask({ subject_ref: project_id })).sufficient).toBe(true);
  const cut = await ask({ subject_ref: project_id, max_items: 1 });
  expect(cut.sufficient).toBe(false);
  expect(cut.capture_hints).toContain('More belongs here than a package holds: ask for a part of it.');
});

test('an edge to what is hidden is not told, and however many there are, they take no place of one that is', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: from_id } = await inside.create(Project, { title: 'Trip' });
  const { id: other } = await inside.create(Project, { title: 'House' });
  const seen = await inside.create(Relation, { from_id, to_id: other, relation_type: 'related_to' });
  const { id: to_id } = await inside.create(Project, { title: 'Hidden', classification: 'sensitive' });
  await inside.create(Relation, { from_id, to_id, relation_type: 'depends_on' });
  await inside.change((change) => {
    for (let n = 0; n < 550; n++) {
      const hidden = { from_id, to_id: other, relation_type: 'related_to', policy_tags: ['owner_only'] };
      createRecord(change, Relation as Family, hidden);
    }
  });
  const told = await ask({ subject_ref: from_id });
  expect(told.relations.map(({ id }) => id)).toEqual([seen.id]);
  expect(told.omissions).toEqual([]);
});

test('hidden artifacts are no references, and however many they are, they take no place of one that is seen', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const seen = await inside.create(Artifact, { kind: 'note', title: 'Rooms', project_id });
  await inside.change((change) => {
    for (let n = 0; n < 250; n++) {
      const hidden = n % 2 === 0 ? { classification: 'sensitive' } : { policy_tags: ['owner_only'] };
      createRecord(change, Artifact as Family, { kind: 'note', title: `Hidden ${n}`, project_id, ...hidden });
    }
  });
  expect((await ask({ subject_ref: project_id })).references.map(({ id }) => id)).toEqual([seen.id]);
});

test('what was superseded by something hidden is not told in its place', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const { id } = await inside.create(Preference, { key: 'seat', value: 'aisle', project_id });
  const { id: memory } = await inside.create(Memory, { ...semantic, statement: 'The trip is in May.', project_id });
  const hidden = { policy_tags: ['owner_only'] };
  await inside.call(preferences.supersede, { id, successor: { value: 'window', ...hidden } });
  await inside.call(memories.supersede, { id: memory, successor: { statement: 'The trip is in June.', ...hidden } });
  const told = await ask({ subject_ref: project_id, purpose: 'the trip in May' });
  expect([told.preferences, told.memories]).toEqual([[], []]);
});

test('a conflict is told to who proposed the other side, and to the owner, and to nobody else', async () => {
  await using inside = await VaultHere.create();
  const grants = { capabilities: [...READS, 'memory.propose' as const] };
  const [proposer, other] = [await inside.assistant(grants), await inside.assistant(grants)];
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  await inside.create(Memory, { ...semantic, statement: 'The hotel likes early guests.', project_id });
  const memory = { kind: 'semantic' as const, statement: 'The hotel does not like early guests.', project_id };
  const proposal = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, proposer.token);
  expect(proposal.policy_verdict).toBe('conflict');
  const packageFor = (token?: string) => {
    const request = { purpose: 'the hotel of the trip', subject_ref: project_id };
    return inside.call(tools.getContextContract, request, token);
  };
  // With the words of the proposal, which stand nowhere else.
  const [conflict] = (await packageFor(proposer.token)).conflicts;
  expect(conflict).toMatchObject({ id: proposal.conflict_ids[0], proposed: memory.statement });
  expect((await packageFor()).conflicts).toEqual([conflict]);
  expect(JSON.stringify(await packageFor(other.token))).not.toMatch(/cfl_|prp_|does not like/);
  // Once it is accepted, it stands there itself.
  const { id } = await inside.call(proposals.acceptMemory, { id: proposal.id });
  for (const token of [proposer.token, other.token]) {
    const { conflicts, memories: told } = await packageFor(token);
    expect(conflicts).toMatchObject([{ id: conflict?.id }]);
    expect(conflicts[0]).not.toHaveProperty('proposed');
    expect(told.map(({ ref }) => ref.id)).toContain(id);
  }
});

test('what is withheld is counted by its reason', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const ask = await reader(inside, { capabilities: ['project.read', 'memory.retrieve'] });
  await inside.create(Memory, { ...semantic, statement: 'a', project_id, classification: 'sensitive' });
  await inside.create(Memory, { ...semantic, statement: 'b', project_id, policy_tags: ['owner_only'] });
  await inside.create(Commitment, { title: 'c', project_id });
  await inside.create(Commitment, { title: 'd', project_id });
  const counts = (await ask()).omissions.map(({ category, count }) => [category, count]);
  // Two commitments, and the profile.
  expect(counts).toEqual([
    ['classification_ceiling', 1],
    ['capability_missing', 3],
    ['policy_exclusion', 1],
  ]);
});

test('no package is larger than 32 KB, whatever is in it', async () => {
  await using inside = await VaultHere.create();
  const wide = '\u{1f600}'.repeat(100);
  const labels = Array.from({ length: 100 }, (_, i) => `${'é'.repeat(190)} ${i}`);
  const project = { title: wide, current_step: wide, situation_intent: wide, labels };
  const { id: project_id } = await inside.create(Project, project);
  for (let i = 0; i < 20; i++) {
    const place = { project_id, labels };
    const long = `${'\u0007\u200b'.repeat(2_000)} ${i}`;
    await inside.create(Goal, { title: wide, outcome: long, ...place });
    await inside.create(Decision, { title: wide, rationale: long, ...place });
    await inside.create(Commitment, { title: wide, counterparty: wide, ...place });
    await inside.create(Memory, { ...semantic, statement: long, ...place });
    await inside.create(Preference, { key: `${i}`, value: long.slice(0, 4_000), ...place });
    const { id } = await inside.create(Artifact, { kind: 'note', title: wide, ...place });
    await inside.create(Relation, { from_id: project_id, to_id: id, relation_type: 'related_to', labels });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`key ${n}`, Array(20).fill('x'.repeat(40))]));
    await inside.call(state.writeState, { key: `${i}`, value: many, visibility: 'shared' });
  }
  const { connection_id, token } = await inside.pair();
  for (let i = 0; i < 6; i++)
    await inside.call(trust.createGrant, { connection_id, capabilities: [...READS], selectors: { labels } });
  const told = await inside.call(
    tools.getContextContract,
    { purpose: `${'\u0001'.repeat(1999)}x`, subject_ref: project_id },
    token,
  );
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(32 * 1024);
  expect(told.sufficient).toBe(false);
  expect(told.situation?.project_id).toBe(project_id);
  expect(told.memories.length).toBeGreaterThan(0);
  expect(told.memories[0]?.citation[0]?.role).toBe('self');
});

test('what is only referred to gives way to what is told, the least likely first, until texts of a thousand characters have room', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const wide = (i: number) => String.fromCodePoint(0x65c5 + i);
  for (let i = 0; i < 24; i++)
    await inside.create(Memory, { ...semantic, statement: `trip ${10 + i} ${wide(i).repeat(890)}`, project_id });
  for (let i = 0; i < 30; i++) await inside.create(Decision, { title: `Choice ${i} ${'旅'.repeat(140)}`, project_id });
  const told = await ask({ subject_ref: project_id, purpose: 'trip' });
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(32 * 1024);
  const statements = told.memories.map(({ body }) => String(body.statement));
  expect(new Set(statements.map(({ length }) => length))).toEqual(new Set([8 + 890]));
  const few = await ask({ subject_ref: project_id, purpose: 'trip', max_items: 20 });
  expect(told.references.length).toBeGreaterThan(few.references.length);
  expect(told.references.length).toBeLessThan(40);
  expect(told.references.slice(0, few.references.length)).toEqual(few.references);
  expect(told.omissions.map(({ category }) => category)).toContain('over_cap');
  expect(told.sufficient).toBe(false);
});

test('the longest texts are cut first, with an ellipsis and their citation; short ones stay whole', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  for (let i = 0; i < 6; i++)
    await inside.create(Memory, { ...semantic, statement: `trip ${i} ${'long '.repeat(1_990)}`, project_id });
  await inside.create(Memory, { ...semantic, statement: 'trip in short', project_id });
  const told = await ask({ subject_ref: project_id, purpose: 'trip' });
  const statements = told.memories.map(({ body }) => String(body.statement));
  expect(statements).toContain('trip in short');
  expect(statements.filter((each) => each.endsWith('…'))).toHaveLength(4);
  expect(told.sufficient).toBe(false);
});

test('the same vault at the same instant gives the same bytes, the id of the package included', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  for (let i = 0; i < 8; i++) await inside.create(Memory, { ...semantic, statement: `trip ${i}`, project_id });
  const first = await ask({ purpose: 'trip' });
  await inside.restart();
  expect(JSON.stringify(await ask({ purpose: 'trip' }))).toBe(JSON.stringify(first));
  inside.pass(1);
  expect((await ask({ purpose: 'trip' })).contract_id).not.toBe(first.contract_id);
});

test('the log answers what an assistant knew on a day, in which versions, under which grant and why', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const { id, token, grants } = await inside.assistant({ preset: 'read_active_projects' });
  const memory = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const note = await inside.create(Artifact, { kind: 'note', title: 'Rooms', project_id });
  const told = await inside.call(tools.getContextContract, { purpose: 'which hotel' }, token);
  inside.pass(DAY);
  await inside.call(memories.update, { id: memory.id, patch: { statement: 'The hotel is Beta' } });
  const query = { before: Number.MAX_SAFE_INTEGER, limit: 9, kind: 'context.contract', ref: memory.id };
  const [receipt] = listEvents(inside.vault.opened.reader, query);
  expect(receipt).toMatchObject({
    actor: id,
    extra: {
      contract_id: told.contract_id,
      purpose: 'which hotel',
      project: project_id,
      grants: [[grants[0], 1]],
      told: [[memory.id, 1]],
      mentioned: [note.id],
    },
  });
  const versions = (await inside.call(memories.versions, { id: memory.id, limit: 9 })).items as unknown as AnyRecord[];
  const known = versions.find(({ version }) => version === 1);
  expect(known?.statement).toBe('The hotel is Alpha');
});

test('a preview is what the connection then gets, but for the grant’s own id', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const { connection_id, token } = await inside.pair();
  const grant = { preset: 'read_project' as const, selectors: { project: project_id } };
  const purpose = 'which hotel';
  const previewed = await inside.call(trust.previewGrant, { connection_id, grant, purpose });
  const { id } = await inside.call(trust.createGrant, { ...grant, connection_id });
  const given = await inside.call(tools.getContextContract, { purpose }, token);
  const scope = { ...previewed.granted_scope, grant_id: id };
  expect({ ...previewed, granted_scope: scope, contract_id: given.contract_id }).toEqual(given);
});
