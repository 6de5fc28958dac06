// Lists across projects: what a grant cannot show is never said to be missing, and never said not to be there.
import { describe, expect, test } from 'vitest';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { PART_OF_ALL } from '../../../../shared/schemas/contract.ts';
import type { NewGrant } from '../../../../shared/schemas/grant.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { contractText } from '../../../../shared/tools/text/contract-text.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const SATURDAY = Date.parse('2026-11-28T09:00:00.000Z');

/** Two projects, with one thing due in the next week and one overdue in each. */
async function lived() {
  const inside = await VaultHere.create({ now: SATURDAY - 7 * 86_400_000 });
  const due = async (title: string, due_at: string, project_id: string) =>
    await inside.create(Commitment, { title, due_at, project_id });
  const { id: bridge } = await inside.create(Project, { title: 'Footbridge', current_step: 'Survey' });
  const { id: roof } = await inside.create(Project, { title: 'Roof', status: 'paused' });
  await due('Send the drawings', '2026-12-01T12:00:00.000Z', bridge);
  await due('Answer the surveyor', '2026-11-26T12:00:00.000Z', bridge);
  await due('Pay the roofer', '2026-12-02T12:00:00.000Z', roof);
  await due('Order the tiles', '2026-11-25T12:00:00.000Z', roof);
  inside.pass(7 * 86_400_000);
  return { inside, bridge, roof, due };
}

const NARROW: [narrowed: string, grant: (bridge: string) => Omit<NewGrant, 'connection_id'>][] = [
  ['by its projects', (project) => ({ ...ALL, selectors: { project } })],
  ['by their status', () => ({ preset: 'read_active_projects', classification_ceiling: 'sensitive' })],
  ['by its types', () => ({ ...ALL, selectors: { types: ['project', 'commitment'] } })],
  ['by what it may read', () => ({ ...ALL, capabilities: ['commitment.read', 'project.read'] })],
];

describe.each(NARROW)('a grant that is narrowed %s', (_, grant) => {
  test.each(['Plan next week', 'What is overdue?', 'Was ist nächste Woche fällig?'])(
    'is told of “%s” that it shows a part, and which',
    async (purpose) => {
      const { inside, bridge } = await lived();
      await using _ = inside;
      const ask = await reader(inside, grant(bridge));
      const told = await ask({ purpose });
      expect(told.situation).toBeNull();
      expect(told.constraints.length).toBeGreaterThan(0);
      expect([told.sufficient, told.capture_hints]).toEqual([false, expect.arrayContaining([PART_OF_ALL])]);
      const text = contractText(told);
      expect(text).toContain(PART_OF_ALL);
      expect(text).toContain(`Granted (${told.granted_scope?.grant_id}): ${told.granted_scope?.summary_human}`);
    },
  );
});

test('whoever may see all of it is told that it suffices, and so is who asks about the project that is granted', async () => {
  const { inside, bridge } = await lived();
  await using _ = inside;
  const [all, one] = [await reader(inside, ALL), await reader(inside, { ...ALL, selectors: { project: bridge } })];
  const week = await all({ purpose: 'Plan next week' });
  expect([week.sufficient, week.constraints.length]).toEqual([true, 2]);
  expect(week.capture_hints).not.toContain(PART_OF_ALL);
  const project = await one({ purpose: 'the footbridge', subject_ref: bridge });
  expect([project.sufficient, project.capture_hints]).toEqual([true, []]);
});

test('it is said by the grant alone, whatever is hidden', async () => {
  const { inside, bridge, roof, due } = await lived();
  await using _ = inside;
  const ask = await reader(inside, { ...ALL, selectors: { project: bridge } });
  const said = async () => {
    const { sufficient, capture_hints, omissions, constraints } = await ask({ purpose: 'Plan next week' });
    return { sufficient, capture_hints, omissions, told: constraints.map(({ ref }) => ref.id) };
  };
  const before = await said();
  await due('Book the scaffold', '2026-12-03T12:00:00.000Z', roof);
  await inside.create(Project, { title: 'Next week' });
  expect(await said()).toEqual(before);
});

describe('the days that were understood', () => {
  test.each([
    ['Plan my week', 'Window: up to 2026-12-06, events of 2026-11-30 to 2026-12-06.'],
    ['What is on this week?', 'Window: up to 2026-12-06, events of 2026-11-28 to 2026-12-06.'],
    ['What is on tomorrow?', 'Window: 2026-11-29.'],
    ['What is due by Friday?', 'Window: up to 2026-12-04.'],
    ['What is overdue?', 'Window: up to 2026-11-28.'],
  ])('of “%s” stand in a line of the text', async (purpose, line) => {
    const { inside } = await lived();
    await using _ = inside;
    const ask = await reader(inside, ALL);
    expect(contractText(await ask({ purpose })).split('\n')).toContain(line);
    const without = await ask({ purpose: 'the footbridge' });
    expect([without.window, contractText(without).includes('Window:')]).toEqual([undefined, false]);
  });

  test('and so does the moment that was asked for', async () => {
    const { inside } = await lived();
    await using _ = inside;
    const ask = await reader(inside, ALL);
    const told = await ask({ purpose: 'Plan my week', as_of: '2026-11-23T09:00:00Z' });
    const [first, second] = contractText(told).split('\n');
    expect([told.as_of, told.window?.events_from]).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-23T00:00:00.000Z']);
    expect(first).toBe('Times in UTC, now 2026-11-28T09:00, told as of 2026-11-23T09:00.');
    expect(second).toBe('Window: up to 2026-11-29, events of 2026-11-23 to 2026-11-29.');
  });
});

test('a project is asked for only where one is offered', async () => {
  const { inside } = await lived();
  await using _ = inside;
  const told = await (await reader(inside, ALL))({ purpose: 'Plan the zebra parade next week' });
  expect([told.situation, told.candidates]).toEqual([null, []]);
  expect(told.capture_hints).toContain('This may not be what is meant: say more of it, or ask the person.');
});
