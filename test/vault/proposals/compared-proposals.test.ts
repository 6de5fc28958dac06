// A proposal is compared with all that something written is compared with: by what it is about, and not only by the words that a
// search finds; and its proposer is told of what it sees, whenever it was found.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const BERN = 'The owner lives in Bern.';
const BASEL = 'Moved to Basel.';
const all = { capabilities: [...CAPABILITIES] };

const says = (inside: VaultHere, statement: string, more: Record<string, unknown> = {}) =>
  inside.create(Memory, { kind: 'semantic', statement, ...more });
const proposes = (inside: VaultHere, statement: string, token: string, more: Record<string, unknown> = {}) =>
  inside.call(proposals.proposeMemory, { memory: { kind: 'semantic', statement, ...more } }, token);

/** What of it is told, and nothing that differs from one proposal to the next. */
const told = ({ policy_verdict, against }: Awaited<ReturnType<typeof proposes>>) => ({
  policy_verdict,
  against: (against ?? []).map(({ says: words }) => words),
});
const NOTHING = { policy_verdict: 'needs_review', against: [] };

test('two homes are a conflict as soon as the second is proposed, though no word of them is the same', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  await says(inside, BERN);
  await inside.compared();
  expect(told(await proposes(inside, BASEL, token))).toEqual({ policy_verdict: 'conflict', against: [BERN] });
  // The owner is asked about one conflict, and not about a second that the vault finds afterwards.
  await inside.compared();
  expect((await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items).toHaveLength(1);
});

test('a proposal in a project is compared with what belongs to none, and the other way round', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const project = await inside.create(Project, { title: 'The move' });
  await says(inside, BERN, { project_id: project.id });
  await inside.compared();
  expect(told(await proposes(inside, BASEL, token)).against).toEqual([BERN]);
  const other = await inside.create(Project, { title: 'The flat' });
  expect(told(await proposes(inside, BASEL, token, { project_id: other.id }))).toEqual(NOTHING);
});

test('of a home that its proposer may not see nothing is told, whatever hides it', async () => {
  const hidden = [{ classification: 'sensitive' }, { policy_tags: ['owner_only'] }, { labels: ['other'] }];
  for (const more of hidden) {
    await using inside = await VaultHere.create();
    const { token } = await inside.assistant({ ...all, ...('labels' in more && { selectors: { labels: ['seen'] } }) });
    await says(inside, BERN, more);
    await says(inside, 'The pump stands in the cellar.', more);
    await inside.compared();
    // Nor that it is known.
    expect((await proposes(inside, 'The pump stands in the cellar.', token)).status).toBe('pending');
    const proposal = await proposes(inside, BASEL, token);
    expect(told(proposal)).toEqual(NOTHING);
    await inside.compared();
    const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items;
    expect(own).toMatchObject({ id: proposal.id, policy_verdict: 'needs_review', conflict_ids: [] });
    // Its owner is.
    const { items } = await inside.call(proposals.listMemoryProposals, { limit: 9, status: 'pending' });
    expect(items.find(({ id }) => id === proposal.id)).toMatchObject({ policy_verdict: 'conflict' });
  }
});

test('homes that are hidden take no room of the one that is seen', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ ...all, selectors: { labels: ['seen'] } });
  const { token: wide } = await inside.assistant(all);
  await says(inside, BERN, { labels: ['seen'] });
  for (let n = 0; n < 40; n++)
    await says(inside, `The owner lives in Berg${'abcdefgh'[n % 8]}${n}.`, { policy_tags: ['owner_only'] });
  await inside.compared();
  expect(told(await proposes(inside, BASEL, wide)).against).toEqual([BERN]);
  await proposes(inside, 'Relocated to Geneva.', token);
  await inside.compared();
  const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items;
  expect(own).toMatchObject({ policy_verdict: 'conflict' });
});

test('what the vault finds after the answer is told to its proposer as soon as that sees it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  // Not compared yet: nothing lies under what it is about.
  await says(inside, BERN);
  const proposal = await proposes(inside, BASEL, token);
  expect(told(proposal)).toEqual(NOTHING);
  await inside.compared();
  const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items;
  expect(own).toMatchObject({ id: proposal.id, policy_verdict: 'conflict' });
  expect(told(await proposes(inside, BASEL, token))).toEqual({ policy_verdict: 'conflict', against: [BERN] });
});

test('a preference that its proposer does not see is not told of, and one that it sees is', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const without = CAPABILITIES.filter((each) => each !== 'profile.read');
  const { token: blind } = await inside.assistant({ capabilities: without });
  await inside.create(Preference, { key: 'drink.morning', value: 'coffee' });
  await inside.compared();
  const NONE = 'I drink no coffee any more.';
  expect(told(await proposes(inside, NONE, blind))).toEqual(NOTHING);
  expect(told(await proposes(inside, NONE, token)).policy_verdict).toBe('conflict');
});

test('what is written while a proposal waits meets it, and is asked about with it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const { id } = await proposes(inside, BASEL, token);
  const ferry = await proposes(inside, 'The ferry leaves at 9:15.', token);
  const later = await proposes(inside, 'The ferry leaves at 10:45.', token);
  await inside.compared();
  await says(inside, BERN);
  await inside.compared();
  const entry = async (which: string) =>
    (await inside.call(proposals.listMemoryProposals, { limit: 9, status: 'pending' })).items.find(
      (each) => each.id === which,
    );
  expect(await entry(id)).toMatchObject({ policy_verdict: 'conflict', against: [{ says: BERN }] });
  // Of two that contradict each other one is accepted: the other is against something that is there.
  expect(await entry(later.id)).toMatchObject({ policy_verdict: 'needs_review' });
  await inside.call(proposals.acceptMemory, { id: ferry.id });
  await inside.compared();
  expect(await entry(later.id)).toMatchObject({ policy_verdict: 'conflict', against: [{ says: ferry.statement }] });
  // What was decided meets nothing any more.
  await inside.call(proposals.rejectMemory, { id: later.id });
  await inside.compared();
  await says(inside, 'The ferry leaves at 11:30.', { policy_tags: ['owner_only'] });
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 9, status: 'open' });
  expect(items.filter(({ proposal_id }) => proposal_id === later.id)).toEqual([]);
});

test('what is hidden from its proposer and written later is told to the owner alone', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const { id } = await proposes(inside, BASEL, token);
  await inside.compared();
  await says(inside, BERN, { policy_tags: ['owner_only'] });
  await inside.compared();
  const [own] = (await inside.call(proposals.listMemoryProposals, { limit: 9 }, token)).items;
  expect(own).toMatchObject({ id, policy_verdict: 'needs_review', conflict_ids: [] });
  const [entry] = (await inside.call(proposals.listMemoryProposals, { limit: 9, status: 'pending' })).items;
  expect(entry).toMatchObject({ id, policy_verdict: 'conflict' });
});

test('however many newer projects are hidden, a proposal is compared with what lies in those that are seen', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const { id: project_id } = await inside.create(Project, { title: 'Home' });
  await says(inside, BERN, { project_id });
  for (let index = 0; index < 12; index++)
    await inside.create(Project, { title: `Hidden ${index}`, classification: 'sensitive' });
  await inside.compared();
  expect(told(await proposes(inside, BASEL, token))).toEqual({ policy_verdict: 'conflict', against: [BERN] });
});
