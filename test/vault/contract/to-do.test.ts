// What is to be done today, this week or next: with all that is late and not done, and never said to be all of it without that.
import { describe, expect, test } from 'vitest';
import { ITEM_CAP } from '../../../shared/limits.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { contractText } from '../../../shared/tools/text/contract-text.ts';
import { ALL, reader } from '../../support/contract-reader.ts';
import { VaultHere } from '../../support/vault-here.ts';

const SATURDAY = Date.parse('2026-11-28T09:00:00.000Z');
const DAY_MS = 86_400_000;

/** What is late, due and without a date, in two projects and in none. */
async function lived() {
  const inside = await VaultHere.create({ now: SATURDAY - 60 * DAY_MS });
  const { id: bridge } = await inside.create(Project, { title: 'Footbridge', current_step: 'Survey' });
  const { id: roof } = await inside.create(Project, { title: 'Roof', status: 'paused' });
  const due = async (title: string, day: string | null, more = {}) =>
    await inside.create(Commitment, { title, due_at: day && `2026-${day}T12:00:00.000Z`, ...more });
  await due('Answer the surveyor', '11-20', { project_id: bridge });
  await due('Order the tiles', '11-25', { project_id: roof });
  await due('Pay the toll', '11-28');
  await due('Send the drawings', '12-01', { project_id: bridge });
  await due('Book the scaffold', '12-20', { project_id: roof });
  await due('Thank the ferryman', null);
  await due('Clear the gutter', null, { project_id: roof });
  await due('Renew the permit', '11-10', { status: 'done' });
  for (const [title, day] of [
    ['Choir', '11-26'],
    ['Market', '11-28'],
    ['Inspection', '12-02'],
  ])
    await inside.create(CalendarEvent, { title, starts_at: `2026-${day}T18:00:00.000Z` });
  inside.pass(60 * DAY_MS);
  const ask = await reader(inside, ALL);
  const told = async (purpose: string) => {
    const { sufficient, constraints } = await ask({ purpose });
    return { sufficient, titles: constraints.map(({ body }) => body.title) };
  };
  return { inside, due, ask, told, bridge };
}

describe('what is late and not done', () => {
  test.each(['What have I to do today?', 'What is on today?', 'Was muss ich heute tun?', '今日やることは？'])(
    'belongs to the day: %s',
    async (purpose) => {
      const { inside, told } = await lived();
      await using _ = inside;
      const titles = ['Answer the surveyor', 'Order the tiles', 'Pay the toll', 'Market'];
      expect(await told(purpose)).toEqual({ sufficient: true, titles });
    },
  );

  test('belongs to what is to be done next, with what a week holds and what has no date, the last', async () => {
    const { inside, told, ask, bridge } = await lived();
    await using _ = inside;
    const { sufficient, titles } = await told('What should I do next?');
    expect(titles.slice(0, 6)).toEqual([
      ...['Answer the surveyor', 'Order the tiles', 'Pay the toll', 'Market', 'Send the drawings', 'Inspection'],
    ]);
    expect(titles.slice(6).toSorted()).toEqual(['Clear the gutter', 'Thank the ferryman']);
    expect(sufficient).toBe(true);
    const { situation, candidates } = await ask({ purpose: 'What should I do next?' });
    expect([situation, candidates[0]?.project_id]).toEqual([null, bridge]);
  });

  test('belongs to the week that is to be planned, with what is due before it begins', async () => {
    const { inside, told, ask } = await lived();
    await using _ = inside;
    const titles = ['Answer the surveyor', 'Order the tiles', 'Pay the toll', 'Send the drawings', 'Inspection'];
    expect(await told('Plan my week')).toEqual({ sufficient: true, titles });
    const lines = contractText(await ask({ purpose: 'Plan my week' })).split('\n');
    expect(lines).toContain('Window: up to 2026-12-06, events of 2026-11-30 to 2026-12-06.');
  });

  test.each(['What is on tomorrow?', 'What is on next week?', 'Which meetings do I have today?'])(
    'is no part of other days, or of a calendar alone: %s',
    async (purpose) => {
      const { inside, told } = await lived();
      await using _ = inside;
      expect((await told(purpose)).titles).not.toContain('Order the tiles');
    },
  );

  test('fills no list before the day itself, and what has been late the longest is cut first', async () => {
    const { inside, due, ask } = await lived();
    await using _ = inside;
    for (let day = 1; day <= ITEM_CAP; day++) await due(`Late ${day}`, `10-${String(day).padStart(2, '0')}`);
    const { constraints, sufficient } = await ask({ purpose: 'What have I to do today?' });
    const titles = constraints.map(({ body }) => body.title);
    expect(titles).toHaveLength(ITEM_CAP);
    expect(titles).toEqual(expect.arrayContaining(['Order the tiles', 'Pay the toll', 'Market', `Late ${ITEM_CAP}`]));
    expect(titles).not.toContain('Late 1');
    expect(sufficient).toBe(false);
  });

  test('is not told to whom it is hidden, who is told the same as without it', async () => {
    const { inside, due } = await lived();
    await using _ = inside;
    const narrow = await reader(inside, { ...ALL, classification_ceiling: 'private' });
    const said = async () => {
      const { sufficient, capture_hints, omissions, constraints } = await narrow({ purpose: 'What is on today?' });
      return { sufficient, capture_hints, omissions, told: constraints.map(({ ref }) => ref.id) };
    };
    const before = await said();
    for (let count = 0; count < 30; count++)
      await due(`Hidden ${count}`, '11-27', { classification: 'sensitive', policy_tags: ['owner_only'] });
    expect(await said()).toEqual(before);
  });
});

test.each(['What is still open?', 'What have I promised?', 'Was ist noch offen?'])(
  'what has no date belongs to all that is outstanding: %s',
  async (purpose) => {
    const { inside, told } = await lived();
    await using _ = inside;
    const { titles, sufficient } = await told(purpose);
    expect(titles).toEqual(expect.arrayContaining(['Thank the ferryman', 'Clear the gutter', 'Order the tiles']));
    expect(sufficient).toBe(true);
    expect((await told('What is overdue?')).titles).not.toContain('Thank the ferryman');
    expect((await told('What is due in December?')).titles).not.toContain('Thank the ferryman');
  },
);

test('goals that are open are mentioned where all that is open is asked for, and no promises', async () => {
  const { inside, ask, bridge } = await lived();
  await using _ = inside;
  const { id } = await inside.create(Goal, { title: 'Cross the river dry', project_id: bridge });
  await inside.create(Goal, { title: 'Swim it', status: 'done' });
  const mentioned = async (purpose: string) => (await ask({ purpose })).references.map((each) => each.id);
  for (const purpose of ['What is still open?', 'What should I do next?'])
    expect(await mentioned(purpose)).toEqual([id]);
  expect(await mentioned('What have I promised?')).toEqual([]);
});

test('of a week that is looked back on what took place is told, and never that it is all', async () => {
  const { inside, told } = await lived();
  await using _ = inside;
  const { titles, sufficient } = await told('What happened this week?');
  expect(titles).toContain('Choir');
  expect(titles).not.toContain('Market');
  expect(sufficient).toBe(false);
});

describe('what is due beside the days that are asked for', () => {
  const asked = async (inside: VaultHere, purpose: string) => {
    const { constraints, references, sufficient } = await (await reader(inside, ALL))({ purpose });
    return { listed: constraints.map(({ ref }) => ref.id), mentioned: references.map(({ id }) => id), sufficient };
  };

  test.each(['What is due next week?', 'Was ist nächste Woche?'])(
    'is mentioned, and not listed, if it is due on the first day after them: %s',
    async (purpose) => {
      const { inside } = await lived();
      await using _ = inside;
      const due_at = '2026-12-07T10:00:00.000Z';
      const { id } = await inside.create(Commitment, { title: 'Return the ladder', due_at });
      const later = await inside.create(Commitment, { title: 'Return the rope', due_at: '2026-12-08T10:00:00.000Z' });
      const { listed, mentioned, sufficient } = await asked(inside, purpose);
      expect(listed).not.toContain(id);
      expect(mentioned).toContain(id);
      expect([...listed, ...mentioned]).not.toContain(later.id);
      expect(sufficient).toBe(true);
    },
  );

  test('is nothing of what is asked for a single day', async () => {
    const { inside } = await lived();
    await using _ = inside;
    const due_at = '2026-11-30T10:00:00.000Z';
    const { id } = await inside.create(Commitment, { title: 'Return the ladder', due_at });
    const { listed, mentioned } = await asked(inside, 'What is on tomorrow?');
    expect([...listed, ...mentioned]).not.toContain(id);
  });

  test.each(['Plan my Wednesday.', 'Plane meinen Mittwoch.', 'Planifica mi miércoles.'])(
    'is mentioned to whoever plans a day, with what is due on the day before and what is late: %s',
    async (purpose) => {
      const { inside } = await lived();
      await using _ = inside;
      const due = async (day: string) =>
        (await inside.create(Commitment, { title: `Return ladder ${day}`, due_at: `2026-${day}T10:00:00.000Z` })).id;
      const beside = [await due('11-13'), await due('12-01'), await due('12-03')];
      const [then, later] = [await due('12-02'), await due('12-04')];
      const { listed, mentioned, sufficient } = await asked(inside, purpose);
      expect(listed).toContain(then);
      for (const id of beside) {
        expect(listed).not.toContain(id);
        expect(mentioned).toContain(id);
      }
      expect([...listed, ...mentioned]).not.toContain(later);
      expect(sufficient).toBe(true);
    },
  );
});
