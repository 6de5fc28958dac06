// What is live and contradicts what is live: noticed however it came in, open until it is settled, and told to whoever sees
// both sides.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { decisions, memories, preferences } from '../../../shared/methods/records.ts';
import { review } from '../../../shared/methods/review.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const EARLY = 'The lease of the office ends on 31 March.';
const LATE = 'The lease of the office ends on 30 June.';
const all = { capabilities: [...CAPABILITIES] };

const says = (inside: VaultHere, statement: string, more: Record<string, unknown> = {}) =>
  inside.create(Memory, { kind: 'semantic', statement, ...more });

async function openNow(inside: VaultHere): Promise<[string, string][]> {
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 50, status: 'open' });
  return items.map(({ memory_id, other_id }) => [memory_id, other_id as string]);
}

const packageFor = (inside: VaultHere, token?: string) =>
  inside.call(tools.getContextContract, { purpose: 'When does the lease of the office end?' }, token);

test('two memories that the owner writes are one conflict, which ends with one of them', async () => {
  await using inside = await VaultHere.create();
  const [early, late] = [await says(inside, EARLY), await says(inside, LATE)];
  await says(inside, 'The lease of the flat ends on 30 June.');
  expect(await openNow(inside)).toEqual([[early.id, late.id]]);
  await inside.call(memories.retract, { id: early.id });
  expect(await openNow(inside)).toEqual([]);
  const { items } = await inside.call(proposals.listConflicts, { limit: 9 });
  expect(items.map(({ status }) => status)).toEqual(['resolved_by_change']);
});

test.each([
  ['who has a role', 'I report to Marek', "Steph's my line manager, appraisal goes through her"],
  ['what two are to each other', "Nina and Paul have split up and that's final", 'Nina & Paul are engaged!!'],
  ['what works', 'La lavadora no arranca, está muerta', 'La lavadora va como la seda'],
])('two memories in other words are noticed among what is live: %s', async (_, one, other) => {
  await using inside = await VaultHere.create();
  for (let n = 0; n < 20; n++) await says(inside, `The shelf in room ${n} holds ${n + 3} boxes.`);
  const [older, newer] = [await says(inside, one), await says(inside, other)];
  expect(await openNow(inside)).toEqual([[older.id, newer.id]]);
});

const DAYS = [
  ['German', 'Die Rechnung 114 ist am 3. Dezember fällig.', 'Die Rechnung 114 ist am 14. Januar fällig.'],
  ['German', 'Am 3. Dezember kommt der Schornsteinfeger.', 'Am 14. Januar kommt der Schornsteinfeger.'],
  ['German', 'Der Kurs beginnt im März.', 'Der Kurs beginnt im Mai.'],
  ['German', 'Umzug am 3. Dezember', 'Umzug am 14. Januar'],
  ['German', 'Die Miete ist am 03.12.2026 fällig.', 'Die Miete ist am 14.01.2027 fällig.'],
  ['Spanish', 'La mudanza es el 3 de diciembre.', 'La mudanza es el 14 de enero.'],
  [
    'Portuguese',
    'O contrato de arrendamento termina a 31 de março.',
    'O contrato de arrendamento termina a 30 de junho.',
  ],
  ['French', 'Le déménagement a lieu le 3 décembre.', 'Le déménagement a lieu le 14 janvier.'],
  ['French', 'Le loyer est dû le 03/12/2026.', 'Le loyer est dû le 14/01/2027.'],
  ['Italian', "Il contratto d'affitto scade il 31 marzo.", "Il contratto d'affitto scade il 30 giugno."],
  ['Dutch', 'Het huurcontract eindigt op 31 maart.', 'Het huurcontract eindigt op 30 juni.'],
] as const;

test.each(DAYS)('two days of one matter are noticed among what is live, in %s: %s', async (_, one, other) => {
  await using inside = await VaultHere.create();
  const [first, second] = [await says(inside, one), await says(inside, other)];
  await says(inside, one);
  expect(await openNow(inside)).toContainEqual([first.id, second.id]);
});

test('a conflict ends when one side comes to say the same, and begins when it says something else again', async () => {
  await using inside = await VaultHere.create();
  const [early, late] = [await says(inside, EARLY), await says(inside, LATE)];
  expect(await openNow(inside)).toHaveLength(1);
  await inside.call(memories.update, { id: late.id, patch: { statement: EARLY } });
  expect(await openNow(inside)).toEqual([]);
  await inside.call(memories.update, { id: late.id, patch: { statement: 'The lease of the office ends on 1 May.' } });
  expect(await openNow(inside)).toEqual([[early.id, late.id]]);
});

test('what the owner has said may stand beside each other is not asked about twice', async () => {
  await using inside = await VaultHere.create();
  const [early] = [await says(inside, EARLY), await says(inside, LATE)];
  await openNow(inside);
  const [conflict] = (await inside.call(proposals.listConflicts, { limit: 1 })).items;
  await inside.call(proposals.resolveConflict, { id: conflict?.id as string, status: 'resolved_keep_both' });
  await inside.call(memories.update, { id: early.id, patch: { labels: ['office'] } });
  expect(await openNow(inside)).toEqual([]);
});

test('of two that are live, to keep what is there retracts the newer', async () => {
  await using inside = await VaultHere.create();
  const [early, late] = [await says(inside, EARLY), await says(inside, LATE)];
  await openNow(inside);
  const [conflict] = (await inside.call(proposals.listConflicts, { limit: 1 })).items;
  await inside.call(proposals.resolveConflict, { id: conflict?.id as string, status: 'resolved_keep_existing' });
  const statusOf = async ({ id }: AnyRecord) => (await inside.call(memories.get, { id })).status;
  expect([await statusOf(early), await statusOf(late)]).toEqual(['live', 'retracted']);
  expect((await packageFor(inside)).memories.map(({ ref }) => ref.id)).toEqual([early.id]);
});

test('what was accepted before anybody had seen what it contradicts goes with a way back, too', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const early = await says(inside, EARLY, { policy_tags: ['owner_only'] });
  const memory = { kind: 'semantic', statement: LATE } as const;
  const proposal = await inside.call(proposals.proposeMemory, { memory }, token);
  const { id } = await inside.call(proposals.acceptMemory, { id: proposal.id });
  expect(await openNow(inside)).toEqual([[early.id, id]]);
  const [conflict] = (await inside.call(proposals.listConflicts, { limit: 1 })).items;
  expect(conflict?.proposal_id).toBeNull();
  await inside.call(proposals.resolveConflict, { id: conflict?.id as string, status: 'resolved_keep_existing' });
  expect((await inside.call(memories.get, { id })).status).toBe('retracted');
  const { items } = await inside.call(review.listDecided, { limit: 9, type: 'memory_proposal' });
  expect(items).toMatchObject([{ id: proposal.id, status: 'rejected', way_back: true }]);
  // It waits again, and is compared as it waits.
  await inside.call(proposals.reopenMemory, { id: proposal.id });
  await inside.compared();
  const open = (await inside.call(proposals.listConflicts, { limit: 9, status: 'open' })).items;
  expect(open).toMatchObject([{ memory_id: early.id, proposal_id: proposal.id }]);
});

const FAMILIES = [
  [
    'preferences of one key',
    Preference,
    { key: 'Tone of mails', value: 'formal' },
    { key: 'tone of mails', value: 'casual' },
  ],
  [
    'decisions on one matter',
    Decision,
    { title: 'Store of the app', chosen_option: 'Postgres' },
    { title: 'Store of the app', chosen_option: 'SQLite' },
  ],
] as const;

test.each(FAMILIES)('%s contradict each other, within one project or outside of all', async (_, family, one, other) => {
  await using inside = await VaultHere.create();
  const project = await inside.create(Project, { title: 'Osprey' });
  const [first, second] = [await inside.create(family, { ...one }), await inside.create(family, { ...other })];
  await inside.create(family, { ...other, project_id: project.id });
  await inside.create(family, { ...one });
  const open = await openNow(inside);
  expect(open).toContainEqual([first.id, second.id]);
  expect(open).toHaveLength(2);
});

const CHOSEN = { title: 'Where to celebrate in 2030?', chosen_option: 'In Rome' };

test.each([
  ['a title that asks in other words', CHOSEN, { title: 'Where do we celebrate in 2030?', chosen_option: 'At home' }],
  [
    'a title of a small word and a season',
    { title: 'Wohin im Sommer?', chosen_option: 'Nach Oslo' },
    { title: 'Wohin im Sommer?', chosen_option: 'An den Gardasee' },
  ],
  ['titles that are what was decided', { title: 'Ship on 3 March' }, { title: 'Ship on 14 January' }],
  [
    'titles whose difference is what was chosen',
    { title: 'Launch on 3 March', chosen_option: '3 March' },
    { title: 'Launch on 14 January', chosen_option: '14 January' },
  ],
])('decisions on one matter contradict each other: %s', async (_, one, other) => {
  await using inside = await VaultHere.create();
  const [first, second] = [await inside.create(Decision, { ...one }), await inside.create(Decision, { ...other })];
  expect(await openNow(inside)).toEqual([[first.id, second.id]]);
});

test.each([
  ['another year, both open', { title: 'Where to celebrate in 2030?' }, { title: 'Where to celebrate in 2031?' }],
  ['another year', CHOSEN, { title: 'Where to celebrate in 2031?', chosen_option: 'In Oslo' }],
  ['budgets of two years', { title: 'Budget 2030' }, { title: 'Budget 2031' }],
  [
    'another day',
    { title: 'Who cooks on Monday?', chosen_option: 'Tom' },
    { title: 'Who cooks on Tuesday?', chosen_option: 'Ann' },
  ],
  ['another question', CHOSEN, { title: 'When to celebrate in 2030?', chosen_option: 'In May' }],
  ['another feast', { title: 'Where to spend Easter?' }, { title: 'Where to spend Christmas?' }],
  [
    'what is chosen, in more words',
    { title: 'Database', chosen_option: 'PostgreSQL' },
    { title: 'Which database?', chosen_option: 'We go with Postgres' },
  ],
])('two decisions do not contradict each other: %s', async (_, one, other) => {
  await using inside = await VaultHere.create();
  await inside.create(Decision, { ...one });
  await inside.create(Decision, { ...other });
  expect(await openNow(inside)).toEqual([]);
});

test('a value of one key that lists the same in another order contradicts nothing', async () => {
  await using inside = await VaultHere.create();
  await inside.create(Preference, { key: 'code style', value: 'tabs, no semicolons' });
  await inside.create(Preference, { key: 'code_style', value: 'no semicolons, tabs' });
  expect(await openNow(inside)).toEqual([]);
});

test('a conflict of preferences or decisions is settled by the newer, or by the words of the owner', async () => {
  await using inside = await VaultHere.create();
  const keys = { key: 'Tone', value: 'formal' };
  const [old, fresh] = [
    await inside.create(Preference, keys),
    await inside.create(Preference, { ...keys, value: 'casual' }),
  ];
  const titled = { title: 'Store of the app' };
  const choices = [
    await inside.create(Decision, { ...titled, chosen_option: 'Postgres' }),
    await inside.create(Decision, { ...titled, chosen_option: 'SQLite' }),
  ] as const;
  await openNow(inside);
  const { items } = await inside.call(proposals.listConflicts, { limit: 9, status: 'open' });
  const about = (side: AnyRecord) => items.find(({ memory_id }) => memory_id === side.id)?.id as string;
  await inside.call(proposals.resolveConflict, { id: about(old), status: 'resolved_accept_new' });
  expect(await inside.call(preferences.get, { id: old.id })).toMatchObject({
    status: 'superseded',
    superseded_by: fresh.id,
  });
  const merged = { status: 'resolved_merged', statement: 'Postgres for accounts, SQLite for drafts' } as const;
  await inside.call(proposals.resolveConflict, { id: about(choices[0]), ...merged });
  const gone = await inside.call(decisions.get, { id: choices[0].id });
  expect(gone.status).toBe('superseded');
  expect(await inside.call(decisions.get, { id: gone.superseded_by as string })).toMatchObject({
    title: titled.title,
    chosen_option: merged.statement,
  });
  expect((await inside.call(decisions.get, { id: choices[1].id })).status).toBe('superseded');
  expect(await openNow(inside)).toEqual([]);
});

test('an accepted contradiction stays open, and both sides are in the package of whoever sees both', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const other = await inside.assistant({ capabilities: ['memory.retrieve'] });
  const early = await says(inside, EARLY);
  const memory = { kind: 'semantic', statement: LATE } as const;
  const proposal = await inside.call(proposals.proposeMemory, { memory }, token);
  expect(proposal.policy_verdict).toBe('conflict');
  const taken = await inside.call(proposals.acceptMemory, { id: proposal.id });
  expect(await openNow(inside)).toEqual([[early.id, taken.id]]);
  for (const reader of [token, other.token, undefined]) {
    const { memories: told, conflicts, sufficient } = await packageFor(inside, reader);
    expect(told.map(({ ref }) => ref.id).sort()).toEqual([early.id, taken.id].sort());
    expect(conflicts.map(({ item_ids }) => item_ids.toSorted())).toEqual([[early.id, taken.id].sort()]);
    expect(sufficient).toBe(false);
  }
  const [conflict] = (await inside.call(proposals.listConflicts, { limit: 1, status: 'open' })).items;
  await inside.call(proposals.resolveConflict, { id: conflict?.id as string, status: 'resolved_retract_new' });
  expect((await inside.call(memories.get, { id: taken.id })).status).toBe('retracted');
  expect((await packageFor(inside, token)).conflicts).toEqual([]);
});

test('one side of a contradiction brings the other, which the purpose alone would not have found', async () => {
  await using inside = await VaultHere.create();
  const title = 'Store of the app';
  const rationale = 'The reports of the bookkeeper are written in it.';
  const asked = await inside.create(Decision, { title, chosen_option: 'Postgres', rationale });
  const purpose = 'What did the bookkeeper need for the reports?';
  const told = async () =>
    (await inside.call(tools.getContextContract, { purpose })).decisions.map(({ ref }) => ref.id);
  await inside.create(Decision, { title: 'Name of the app', chosen_option: 'Osprey' });
  expect(await told()).toEqual([asked.id]);
  const other = await inside.create(Decision, { title, chosen_option: 'SQLite' });
  expect(await openNow(inside)).toEqual([[asked.id, other.id]]);
  expect(await told()).toEqual([asked.id, other.id]);
});

test('what is only mentioned and in dispute is mentioned with its other side', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const { id: project_id } = await inside.create(Project, { title: 'Harbour office' });
  const choose = async (title: string, chosen_option: string) =>
    (await inside.create(Decision, { title, chosen_option, project_id })).id;
  const sides = [await choose('Store of the app', 'Postgres'), await choose('Store of the app', 'SQLite')];
  inside.pass(86_400_000);
  for (const each of ['Name', 'Colour', 'Font']) await choose(`${each} of the app`, 'open');
  expect(await openNow(inside)).toEqual([sides]);
  const asked = { purpose: 'what matters now', subject_ref: project_id };
  const { decisions: told, references, conflicts } = await inside.call(tools.getContextContract, asked, token);
  expect(told).toHaveLength(3);
  expect(references.map(({ id }) => id).sort()).toEqual(sides.toSorted());
  expect(conflicts.map(({ item_ids }) => item_ids.toSorted())).toEqual([sides.toSorted()]);
});

test('a conflict with a hidden side is told to nobody but the owner', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(all);
  const early = await says(inside, EARLY);
  const before = await packageFor(inside, token);
  const late = await says(inside, LATE, { classification: 'sensitive' });
  expect(await openNow(inside)).toEqual([[early.id, late.id]]);
  expect(await packageFor(inside, token)).toEqual(before);
  expect((await packageFor(inside)).conflicts).toHaveLength(1);
  // What becomes visible is told, and what is hidden again is not.
  await inside.call(memories.update, { id: late.id, patch: { classification: 'private' } });
  await inside.compared();
  expect((await packageFor(inside, token)).conflicts).toHaveLength(1);
  await inside.call(memories.update, { id: late.id, patch: { policy_tags: ['owner_only'] } });
  expect((await packageFor(inside, token)).conflicts).toEqual([]);
});

test('what is written without a project is compared with every project, and two projects with each other never', async () => {
  await using inside = await VaultHere.create();
  const [office, flat] = [
    await inside.create(Project, { title: 'Office' }),
    await inside.create(Project, { title: 'Flat' }),
  ];
  const early = await says(inside, EARLY, { project_id: office.id });
  await says(inside, LATE, { project_id: flat.id });
  expect(await openNow(inside)).toEqual([]);
  const general = await says(inside, 'The lease of the office ends on 31 May.');
  expect((await openNow(inside)).filter(([, newer]) => newer === general.id)).toHaveLength(2);
  const within = await says(inside, 'The lease of the office ends on 1 May.', { project_id: office.id });
  const newest = (await openNow(inside)).filter(([, newer]) => newer === within.id);
  expect(newest.map(([older]) => older).sort()).toEqual([early.id, general.id].sort());
});

test('a conflict across projects is told to whoever sees both sides, and to nobody else', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Office' });
  const { token: wide } = await inside.assistant(all);
  const { token: narrow } = await inside.assistant({ ...all, selectors: { project: project_id } });
  await says(inside, EARLY, { project_id });
  const before = await packageFor(inside, narrow);
  await says(inside, LATE);
  expect(await openNow(inside)).toHaveLength(1);
  expect(await packageFor(inside, narrow)).toEqual(before);
  expect((await packageFor(inside, wide)).conflicts).toHaveLength(1);
});

test('an accepted proposal contradicts what a project holds that its proposer did not see', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Office' });
  const { id: other } = await inside.create(Project, { title: 'Flat' });
  const { token } = await inside.assistant({ ...all, selectors: { project: other } });
  const early = await says(inside, EARLY, { project_id });
  const memory = { kind: 'semantic' as const, statement: LATE };
  const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  const accepted = await inside.call(proposals.acceptMemory, { id });
  expect(await openNow(inside)).toEqual([[early.id, accepted.id]]);
});

test('what other projects hold takes no place of what one holds', async () => {
  await using inside = await VaultHere.create();
  const [office, flat] = [
    await inside.create(Project, { title: 'Office' }),
    await inside.create(Project, { title: 'Flat' }),
  ];
  const early = await says(inside, EARLY, { project_id: office.id });
  for (let n = 0; n < 40; n++)
    await says(inside, `The lease of the office ends on ${(n % 28) + 1} July.`, { project_id: flat.id });
  const late = await says(inside, LATE);
  expect(await openNow(inside)).toContainEqual([early.id, late.id]);
});

test('what lies in other projects takes no place of what lies in the one that somebody was granted', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Office' });
  await inside.assistant({ ...all, selectors: { project: project_id } });
  const early = await says(inside, EARLY, { project_id });
  for (let n = 0; n < 20; n++) {
    const beside = await inside.create(Project, { title: `Flat ${n}` });
    await says(inside, `The lease of the office ends on ${n + 1} July.`, { project_id: beside.id });
  }
  const late = await says(inside, LATE);
  expect(await openNow(inside)).toContainEqual([early.id, late.id]);
});

test('hidden memories take no place of a visible one that contradicts', async () => {
  await using inside = await VaultHere.create();
  const early = await says(inside, EARLY);
  for (let n = 0; n < 40; n++)
    await says(inside, `The lease of the office ends on ${(n % 28) + 1} July.`, { classification: 'sensitive' });
  const late = await says(inside, LATE);
  expect(await openNow(inside)).toContainEqual([early.id, late.id]);
});

test.each([3, 10])('what shares a rare word is compared beside %i that share common ones', async (count) => {
  await using inside = await VaultHere.create();
  const closes = await says(inside, 'The bakery closes on Mondays.');
  const SHOPS = 'florist butcher cobbler tailor barber chemist grocer jeweller optician stationer'.split(' ');
  for (const shop of SHOPS.slice(0, count)) await says(inside, `The ${shop} on Mill Street is open on Mondays.`);
  const open = await says(inside, 'The bakery on Mill Street is open on Mondays.');
  expect(await openNow(inside)).toContainEqual([closes.id, open.id]);
});

test('what held until a day does not contradict what holds from then on', async () => {
  await using inside = await VaultHere.create();
  await says(inside, EARLY, { valid_until: '2026-01-01T00:00:00.000Z' });
  await says(inside, LATE, { valid_from: '2026-01-01T00:00:00.000Z' });
  expect(await openNow(inside)).toEqual([]);
});
