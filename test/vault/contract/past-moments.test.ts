// What a package tells of an earlier day, and of what is not valid on this one.
import { expect, test } from 'vitest';
import { decisions, memories, preferences } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { ALL, reader } from '../../support/contract-reader.ts';
import { VaultHere } from '../../support/vault-here.ts';

const semantic = { kind: 'semantic' };
const DAY = 86_400_000;

test('an earlier instant shows what held then: the value of that day, as historical where another took over', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const changed = await inside.create(Decision, { title: 'By train', project_id });
  const day = inside.now;
  inside.pass(DAY);
  await inside.call(memories.supersede, { id: old.id, successor: { statement: 'The hotel is Beta' } });
  await inside.create(Memory, { ...semantic, statement: 'Bring a coat', project_id });
  const now = await ask({ subject_ref: project_id });
  expect(now.memories.map(({ body }) => body.statement).sort()).toEqual(['Bring a coat', 'The hotel is Beta']);
  const then = await ask({ subject_ref: project_id, as_of: day });
  expect(then.memories.map(({ body, freshness }) => [body.statement, freshness.state])).toEqual([
    ['The hotel is Alpha', 'historical'],
  ]);
  expect(then.decisions.map(({ ref, freshness }) => [ref.id, freshness.state])).toEqual([[changed.id, 'current']]);
});

test('what was taken back since is not told of an earlier day, though it held then', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const [kept, replaced, takenBack] = [
    await inside.create(Memory, { ...semantic, statement: 'Bring a coat', project_id }),
    await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id }),
    await inside.create(Memory, { ...semantic, statement: 'The train leaves at noon', project_id }),
  ];
  const as_of = inside.now;
  inside.pass(DAY);
  await inside.call(memories.supersede, { id: replaced.id, successor: { statement: 'The hotel is Beta' } });
  await inside.call(memories.retract, { id: takenBack.id });
  const { memories: told } = await ask({ subject_ref: project_id, as_of });
  expect(told.map(({ ref }) => ref.id).sort()).toEqual([kept.id, replaced.id].sort());
});

test('what was replaced since is told to whoever sees what holds now, and to nobody else', async () => {
  const hint = 'Some of this was replaced since: ask without `as_of` for what holds now, and why.';
  const [open, hidden] = [{ policy_tags: [] }, { policy_tags: ['owner_only'] }];
  for (const [successors, isTold] of [
    [[open], true],
    [[hidden], false],
    [[open, hidden], false],
  ] as const) {
    await using inside = await VaultHere.create();
    const ask = await reader(inside);
    const { id: project_id } = await inside.create(Project, { title: 'Trip' });
    const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
    const as_of = inside.now;
    let { id } = old;
    for (const [index, marks] of successors.entries()) {
      inside.pass(DAY);
      const successor = { statement: `The hotel is number ${index}`, policy_tags: [...marks.policy_tags] };
      id = (await inside.call(memories.supersede, { id, successor })).id;
    }
    inside.pass(DAY);
    const told = await ask({ purpose: 'Why did the hotel of the trip change?', as_of });
    expect(told.memories.map(({ ref }) => ref.id)).toEqual([old.id]);
    expect(told.capture_hints.includes(hint)).toBe(isTold);
    expect(told.capture_hints.some((each) => each.includes('replaced'))).toBe(isTold);
  }
});

test('whoever asks how something came about is told what it replaced, behind it and as history, if they may see that', async () => {
  for (const marks of [{}, { policy_tags: ['owner_only'] }]) {
    await using inside = await VaultHere.create();
    const ask = await reader(inside);
    const { id: project_id } = await inside.create(Project, { title: 'Trip' });
    const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id, ...marks });
    inside.pass(DAY);
    const successor = { statement: 'The hotel is Beta', policy_tags: [] };
    const { id, created_at } = await inside.call(memories.supersede, { id: old.id, successor });
    inside.pass(DAY);
    const purpose = 'Why did the hotel of the trip change?';
    const isSeen = marks.policy_tags === undefined;
    const { memories: told, capture_hints } = await ask({ purpose });
    expect(told.map(({ ref, freshness }) => [ref.id, freshness.state])).toEqual([
      [id, 'current'],
      ...(isSeen ? [[old.id, 'historical']] : []),
    ]);
    expect(capture_hints.some((each) => each.includes('replaced'))).toBe(false);
    expect((await ask({ purpose: 'Which hotel is it on the trip?' })).memories.map(({ ref }) => ref.id)).toEqual([id]);
    const then = new Date(Date.parse(created_at) - 1).toISOString();
    const before = (await ask({ purpose, as_of: then })).memories.map(({ ref }) => ref.id);
    expect(before).toEqual(isSeen ? [old.id] : []);
    const { sufficient: isWhole, capture_hints: said } = await ask({ purpose, as_of: then });
    expect([
      isWhole,
      said.includes('Some of this was replaced since: ask without `as_of` for what holds now, and why.'),
    ]).toEqual([false, isSeen]);
  }
});

test('of what was replaced no more than three things are told, and of the others before when to look', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside, ALL);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  for (const town of ['Bergen', 'Oslo', 'Narvik', 'Tromsø', 'Hamar']) {
    const { id } = await inside.create(Memory, {
      ...semantic,
      statement: `The hotel in ${town} was cheap`,
      project_id,
    });
    inside.pass(DAY);
    await inside.call(memories.supersede, { id, successor: { statement: `The hotel in ${town} costs twice as much` } });
  }
  const { memories: told, capture_hints } = await ask({ purpose: 'Why did the hotels of the trip change?' });
  expect(told.filter(({ freshness }) => freshness.state === 'current').length).toBe(5);
  expect(told.filter(({ freshness }) => freshness.state === 'historical').length).toBe(3);
  expect(capture_hints.join()).toContain('What this replaced is not told here');
});

test('where there is no room for what was replaced, or it replaced something itself, it is told before when to look', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const purpose = 'Why did the hotel of the trip change?';
  const hintOf = ({ created_at }: { created_at: string }) =>
    `What this replaced is not told here: ask as of a moment before it (\`as_of\` before ${created_at}).`;
  const alpha = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  inside.pass(DAY);
  const beta = await inside.call(memories.supersede, { id: alpha.id, successor: { statement: 'The hotel is Beta' } });
  inside.pass(DAY);
  const only = await ask({ purpose, max_items: 1 });
  expect([only.memories.map(({ ref }) => ref.id), only.sufficient]).toEqual([[beta.id], false]);
  expect(only.capture_hints).toContain(hintOf(beta));
  const gamma = await inside.call(memories.supersede, { id: beta.id, successor: { statement: 'The hotel is Gamma' } });
  inside.pass(DAY);
  const all = await ask({ purpose });
  expect([all.memories.map(({ ref }) => ref.id), all.sufficient]).toEqual([[gamma.id, beta.id], false]);
  expect(all.capture_hints).toContain(hintOf(beta));
});

test('what replaced something else than what is asked about brings along nothing of what it replaced', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const { id } = await inside.create(Decision, { title: 'Which hotel', chosen_option: 'Alpha', project_id });
  await inside.create(Decision, { title: 'Train or plane', chosen_option: 'Train', project_id });
  inside.pass(DAY);
  await inside.call(decisions.supersede, { id, successor: { chosen_option: 'Beta' } });
  const isTold = async (purpose: string) =>
    (await ask({ purpose })).decisions.some(({ ref, freshness }) => ref.id === id && freshness.state === 'historical');
  expect(await isTold('What did we decide on for the trip, train or plane?')).toBe(false);
  expect(await isTold('What did we decide on for the trip, which hotel?')).toBe(true);
  expect(await isTold('Why did we change the accommodation of the trip?')).toBe(true);
});

test('where it is asked how something came about, what is only mentioned is followed by what it replaced, as history', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside, ALL);
  const { id: project_id } = await inside.create(Project, { title: 'Grandfather' });
  await inside.create(Memory, { ...semantic, statement: 'Grandfather fell twice in the bathroom.', project_id });
  const replaced = async (title: string, from: string, to: string, more: object = {}) => {
    const { id } = await inside.create(Decision, { title, chosen_option: from, project_id, ...more });
    inside.pass(DAY);
    return [id, (await inside.call(decisions.supersede, { id, successor: { chosen_option: to } })).id];
  };
  const [watch, pendant] = await replaced('Alarm', 'Smart watch', 'Pendant with a button');
  const [secret] = await replaced('Heir', 'The niece', 'The nephew', { policy_tags: ['owner_only'] });
  const mentioned = async (purpose: string) => {
    const told = await ask({ purpose });
    const before = [...told.decisions, ...told.memories].map(({ ref }) => ref.id);
    return { ids: [...before, ...told.references.map(({ id }) => id)], references: told.references };
  };
  const how = await mentioned('How did grandfather end up with the thing round his neck?');
  expect(how.ids.indexOf(watch as string)).toBe(how.ids.indexOf(pendant as string) + 1);
  expect(how.ids).not.toContain(secret);
  expect(how.references.find(({ id }) => id === watch)?.state).toBe('historical');
  expect((await mentioned('Who visits grandfather in the evening?')).ids).not.toContain(watch);
});

test('of days that are over what took place is told, and never that it is all', async () => {
  await using inside = await VaultHere.create({ now: Date.parse('2026-11-27T09:00:00.000Z') });
  const ask = await reader(inside, ALL);
  for (const day of ['19', '26', '30'])
    await inside.create(CalendarEvent, {
      title: `Meeting of the ${day}`,
      starts_at: `2026-11-${day}T18:00:00.000Z`,
      ends_at: `2026-11-${day}T19:00:00.000Z`,
    });
  const told = async (purpose: string) => {
    const { constraints, sufficient } = await ask({ purpose });
    return [constraints.map(({ body }) => body.title), sufficient];
  };
  expect(await told('What was on last Thursday?')).toEqual([['Meeting of the 26'], false]);
  expect(await told('What was on 19 November?')).toEqual([['Meeting of the 19'], false]);
  expect(await told('What is on Monday?')).toEqual([['Meeting of the 30'], true]);
});

test('before everything there is nothing', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id } = await inside.create(Project, { title: 'Trip' });
  expect(await ask({ subject_ref: id, as_of: '1970-01-01T00:00:00Z' })).toMatchObject({
    situation: null,
    sufficient: false,
  });
});

test('an instant without fractions is the same instant as with them', async () => {
  await using inside = await VaultHere.create({ now: Date.parse('2026-03-01T09:00:00.500Z') });
  const ask = await reader(inside);
  const { id } = await inside.create(Project, { title: 'Trip' });
  inside.pass(DAY);
  expect((await ask({ subject_ref: id, as_of: '2026-03-01T09:00:00Z' })).situation).toBeNull();
  expect((await ask({ subject_ref: id, as_of: '2026-03-01T09:00:01Z' })).situation).not.toBeNull();
});

test.each([
  ['retracted', (inside: VaultHere, id: string) => inside.call(memories.retract, { id })],
  ['deleted', (inside: VaultHere, id: string) => inside.call(memories.remove, { id, purge: false })],
  [
    'made more sensitive',
    (inside: VaultHere, id: string) => inside.call(memories.update, { id, patch: { classification: 'sensitive' } }),
  ],
  [
    'kept for the owner',
    (inside: VaultHere, id: string) => inside.call(memories.update, { id, patch: { policy_tags: ['owner_only'] } }),
  ],
  [
    'moved out of every project',
    (inside: VaultHere, id: string) => inside.call(memories.update, { id, patch: { project_id: null } }),
  ],
])('what has since been %s never comes back by asking for the day before', async (_, hide) => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const ask = await reader(inside, { preset: 'read_project', selectors: { project: project_id } });
  const { id } = await inside.create(Memory, { ...semantic, statement: 'The secret word', project_id });
  const day = inside.now;
  inside.pass(DAY);
  expect((await ask({ as_of: day })).memories).toHaveLength(1);
  await hide(inside, id);
  expect((await ask({ as_of: day, purpose: 'secret word' })).memories).toEqual([]);
});

test('what was more sensitive then, or lay in a project that is not granted, is not told as it was then', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const other = await inside.create(Project, { title: 'Other' });
  const ask = await reader(inside, { preset: 'read_project', selectors: { project: project_id } });
  const a = await inside.create(Memory, {
    ...semantic,
    statement: 'Old words',
    project_id,
    classification: 'sensitive',
  });
  const b = await inside.create(Memory, { ...semantic, statement: 'Old words', project_id: other.id });
  const day = inside.now;
  inside.pass(DAY);
  for (const { id } of [a, b]) {
    const patch = { statement: 'New words', classification: 'private' as const, project_id };
    await inside.call(memories.update, { id, patch });
  }
  expect((await ask()).memories).toHaveLength(2);
  expect((await ask({ as_of: day })).memories).toEqual([]);
});

test('relations and references that came later are not told of an earlier day', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const { id: to_id } = await inside.create(Project, { title: 'House' });
  const day = inside.now;
  inside.pass(DAY);
  await inside.create(Artifact, { kind: 'note', title: 'Later', project_id });
  await inside.create(Relation, { from_id: project_id, to_id, relation_type: 'depends_on' });
  const now = await ask({ subject_ref: project_id });
  expect([now.references.length, now.relations.length]).toEqual([1, 1]);
  expect(await ask({ subject_ref: project_id, as_of: day })).toMatchObject({ references: [], relations: [] });
});

test('what is not valid yet is not told, and what is valid no more neither', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const day = (days: number) => new Date(Date.parse(inside.now) + days * DAY).toISOString();
  await inside.create(Memory, { ...semantic, statement: 'Soon', project_id, valid_from: day(2) });
  await inside.create(Memory, { ...semantic, statement: 'For now', project_id, valid_until: day(1) });
  await inside.create(Preference, { key: 'seat', value: 'aisle', project_id, valid_until: day(1) });
  const told = async () => {
    const { memories: found, preferences: liked } = await ask({ subject_ref: project_id });
    return [found.map(({ body }) => body['statement']), liked.length];
  };
  expect(await told()).toEqual([['For now'], 1]);
  inside.pass(1.5 * DAY);
  expect(await told()).toEqual([[], 0]);
  inside.pass(DAY);
  expect(await told()).toEqual([['Soon'], 0]);
});

/** A project in a vault, instants around its present one, and what is remembered of it as of one of them. */
async function tripInThePast() {
  const inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Trip' });
  const days = (count: number) => new Date(Date.parse(inside.now) + count * DAY).toISOString();
  const told = async (as_of: string) =>
    (await ask({ subject_ref: project_id, as_of })).memories.map(({ body }) => body.statement);
  return { inside, ask, project_id, days, told, [Symbol.asyncDispose]: () => inside[Symbol.asyncDispose]() };
}

test('what says since when it holds is told of every day from then on, whenever it was entered', async () => {
  await using trip = await tripInThePast();
  const { inside, project_id, days, told } = trip;
  const [before, then] = [days(0), days(10)];
  inside.pass(30 * DAY);
  await inside.create(Memory, { ...semantic, statement: 'Rosa lives in Turin', project_id, valid_from: days(-25) });
  await inside.create(Memory, { ...semantic, statement: 'Rosa has a dog', project_id });
  await inside.create(Memory, {
    ...{ ...semantic, statement: 'Rosa is on leave', project_id },
    ...{ valid_from: days(-25), valid_until: days(-22) },
  });
  expect(await told(before)).toEqual([]);
  expect(await told(then)).toEqual(['Rosa lives in Turin']);
});

test('what took the place of another from an earlier day on is told of that day, and the other one only before it', async () => {
  await using trip = await tripInThePast();
  const { inside, ask, project_id, days, told } = trip;
  const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const [first, changed, then] = [days(1), days(5), days(10)];
  inside.pass(30 * DAY);
  const successor = { statement: 'The hotel is Beta', valid_from: changed };
  await inside.call(memories.supersede, { id: old.id, successor });
  expect(await told(first)).toEqual(['The hotel is Alpha']);
  expect(await told(then)).toEqual(['The hotel is Beta']);
  const { memories: before } = await ask({ purpose: 'Which hotel was it before, and why?', subject_ref: project_id });
  expect(before.map(({ body }) => body.statement)).toEqual(['The hotel is Beta', 'The hotel is Alpha']);
});

test('what is hidden and took the place of another from an earlier day on changes nothing of that day', async () => {
  await using trip = await tripInThePast();
  const { inside, ask, project_id, days } = trip;
  const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const [changed, then] = [days(5), days(10)];
  inside.pass(30 * DAY);
  const successor = { statement: 'The hotel is Beta', valid_from: changed, policy_tags: ['owner_only'] };
  await inside.call(memories.supersede, { id: old.id, successor });
  const { memories: told } = await ask({ subject_ref: project_id, as_of: then });
  expect(told.map(({ body }) => body.statement)).toEqual(['The hotel is Alpha']);
});

test('what took the place of another from an earlier day on and was taken back since changes nothing of that day, also for the owner', async () => {
  await using trip = await tripInThePast();
  const { inside, ask, project_id, days } = trip;
  const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const [changed, then] = [days(5), days(10)];
  inside.pass(30 * DAY);
  const successor = { statement: 'The hotel is Beta', valid_from: changed };
  const { id } = (await inside.call(memories.supersede, { id: old.id, successor })) as { id: string };
  inside.pass(DAY);
  await inside.call(memories.retract, { id });
  const asked = { purpose: 'what matters now', subject_ref: project_id, as_of: then };
  for (const { memories: told } of [await ask(asked), await inside.call(tools.getContextContract, asked)])
    expect(told.map(({ body }) => body.statement)).toEqual(['The hotel is Alpha']);
});

test('what was before is told also where its successor says that it holds since before that was entered', async () => {
  await using trip = await tripInThePast();
  const { inside, ask, project_id } = trip;
  const changed = new Date(Date.parse(inside.now) - 30 * DAY).toISOString();
  const old = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const then = inside.now;
  inside.pass(DAY);
  const successor = { statement: 'The hotel is Beta', valid_from: changed };
  await inside.call(memories.supersede, { id: old.id, successor });
  const asked = { purpose: 'Which hotel was it before, and why?', subject_ref: project_id };
  const { memories: told } = await ask(asked);
  expect(told.map(({ body, freshness }) => [body.statement, freshness.state])).toEqual([
    ['The hotel is Beta', 'current'],
    ['The hotel is Alpha', 'historical'],
  ]);
  const { capture_hints, memories: one, sufficient } = await ask({ ...asked, max_items: 1 });
  expect([one.length, sufficient]).toEqual([1, false]);
  expect(capture_hints.join()).not.toContain('What this replaced is not told here');
  expect((await ask({ ...asked, as_of: then })).memories.map(({ body }) => body.statement)).toEqual([
    'The hotel is Beta',
  ]);
});

test('the same value of a preference is told of a day that it says it held on, though it was entered and replaced later', async () => {
  await using trip = await tripInThePast();
  const { inside, ask, project_id, days } = trip;
  const [since, then] = [days(3), days(10)];
  inside.pass(20 * DAY);
  const seat = await inside.create(Preference, { key: 'seat', value: 'aisle', project_id, valid_from: since });
  inside.pass(DAY);
  await inside.call(preferences.supersede, { id: seat.id, successor: { value: 'window' } });
  const { preferences: told } = await ask({ subject_ref: project_id, as_of: then });
  expect(told.map(({ body, freshness }) => [body.value, freshness.state])).toEqual([['aisle', 'historical']]);
});

test('what was changed in place and says since when that holds is told so from that day on; what was only worded anew is not', async () => {
  await using trip = await tripInThePast();
  const { inside, project_id, days, told } = trip;
  const hotel = await inside.create(Memory, { ...semantic, statement: 'The hotel is Alpha', project_id });
  const valid_from = inside.now;
  const train = await inside.create(Memory, { ...semantic, statement: 'The train is slow', project_id, valid_from });
  const [first, changed, then] = [days(1), days(5), days(10)];
  inside.pass(30 * DAY);
  await inside.call(memories.update, {
    ...{ id: hotel.id, expected_version: 1, patch: { statement: 'The hotel is Beta', valid_from: changed } },
  });
  await inside.call(memories.update, { id: train.id, expected_version: 1, patch: { statement: 'The train crawls' } });
  expect((await told(first)).sort()).toEqual(['The hotel is Alpha', 'The train is slow']);
  expect((await told(then)).sort()).toEqual(['The hotel is Beta', 'The train is slow']);
});

test('what held before there was a project is told, and nobody says that nothing answers', async () => {
  await using trip = await tripInThePast();
  const { inside, ask, project_id, days } = trip;
  await inside.create(Memory, { ...semantic, statement: 'The mooring costs 210', project_id, valid_from: days(-90) });
  const { memories: told, capture_hints } = await ask({ purpose: 'mooring costs', as_of: days(-30) });
  expect(told.map(({ body }) => body.statement)).toEqual(['The mooring costs 210']);
  expect(capture_hints.join()).not.toContain('Nothing you may see answers');
});
