// The calendar in the order of its days, page by page.
import { expect, test } from 'vitest';
import { calendarEvents } from '../../../shared/methods/records.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const FROM = '2026-03-01T00:00:00Z';
/** In the order in which they are told; they are added in another one. */
const STARTS = [
  ...['2026-03-01T00:00:00Z', '2026-03-01T09:00:00Z', '2026-03-01T08:00:00.500Z', '2026-04-01T09:00:00Z'],
  ...['2026-02-28T23:59:00Z', '2026-02-01T09:00:00Z', '2020-01-01T09:00:00Z'],
];

test('those to come are told first, the next before the others, then those before, and at last those without a day', async () => {
  await using inside = await VaultHere.create();
  for (const starts_at of [...STARTS.slice(3), ...STARTS.slice(0, 3)].toReversed())
    await inside.create(CalendarEvent, { title: `At ${starts_at}`, starts_at });
  const undated = await inside.create(CalendarEvent, { title: 'Some day' });
  const expected = [STARTS[0], STARTS[2], STARTS[1], ...STARTS.slice(3)].map((each) => `At ${each}`);
  for (const limit of [1, 2, 3, 500]) {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await inside.call(calendarEvents.list, { limit, from: FROM, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(titles, `${limit} a page`).toEqual([...expected, 'Some day']);
  }
  // Without a day to begin at, the one that was added last is first.
  expect((await inside.call(calendarEvents.list, { limit: 1 })).items[0]?.id).toBe(undated.id);
});

test('whoever asks for the next page from a later day is told what lies between all the same, and nothing twice', async () => {
  await using inside = await VaultHere.create();
  for (const starts_at of STARTS) await inside.create(CalendarEvent, { title: `At ${starts_at}`, starts_at });
  const titles: string[] = [];
  let cursor: string | undefined;
  let from = Date.parse(FROM);
  do {
    const asked = { limit: 1, from: new Date(from).toISOString(), ...(cursor && { cursor }) };
    const page = await inside.call(calendarEvents.list, asked);
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.next ?? undefined;
    from += 20 * 86_400_000;
  } while (cursor !== undefined);
  expect(titles).toEqual([STARTS[0], STARTS[2], STARTS[1], ...STARTS.slice(3)].map((each) => `At ${each}`));
});

test('they may be those of one project, and what was deleted is not among them', async () => {
  await using inside = await VaultHere.create();
  const { id: project_id } = await inside.create(Project, { title: 'House' });
  const mine = await inside.create(CalendarEvent, { title: 'Mine', starts_at: '2026-05-01T09:00:00Z', project_id });
  await inside.create(CalendarEvent, { title: 'Another', starts_at: '2026-05-02T09:00:00Z' });
  const gone = await inside.create(CalendarEvent, { title: 'Gone', starts_at: '2026-05-03T09:00:00Z', project_id });
  await inside.call(calendarEvents.remove, { id: gone.id, purge: false });
  const { items, next } = await inside.call(calendarEvents.list, { limit: 9, from: FROM, project: project_id });
  expect([items.map(({ id }) => id), next]).toEqual([[mine.id], null]);
});

test('a cursor of another list is refused', async () => {
  await using inside = await VaultHere.create();
  for (const _ of [1, 2]) await inside.create(CalendarEvent, { title: 'One', starts_at: '2026-05-01T09:00:00Z' });
  const { next } = await inside.call(calendarEvents.list, { limit: 1 });
  const asked = inside.call(calendarEvents.list, { limit: 1, from: FROM, cursor: next as string });
  await expect(asked).rejects.toThrow(/not a cursor of this list|invalid/i);
});
