/// <reference lib="dom" />
// Home and the days ahead: what is due, what happens, what waits and what was asked.
import { beforeAll, expect, it } from 'vitest';
import { pairAssistant } from '../support/assistant.ts';
import { driven } from '../support/driven.ts';
import { IN_HAND } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

driven(IN_HAND, (look) => {
  const stage = pageStage(look);

  beforeAll(async () => {
    await stage.lived.assistant.call('get_context_contract', { purpose: 'write to the mason' });
  });

  it('is Home: what is late and due, what happens, what waits, who asked what, and the projects', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/');
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    const line = (text: string) => page.locator('.line-of-day', { hasText: text });
    await line('Send the floor plan').getByText('3 days late').waitFor();
    await line('Answer the mason').getByText('The mason', { exact: true }).waitFor();
    await line('The roofer comes').getByText('At the garden gate').waitFor();
    await line('Swimming').waitFor();
    await page.getByText('“write to the mason”').waitFor();
    await page
      .getByText(/told \d+ things/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /Decide about all 6/ }).waitFor();
    await page.locator('.item', { hasText: 'Two weeks in Lisbon' }).waitFor();
    expect(await page.locator('.item', { hasText: 'Tax return' }).count()).toBe(0);
    const headings = await page.locator('.home h2').evaluateAll((all) =>
      all.map((each) => {
        const { left, top } = each.getBoundingClientRect();
        return { title: each.textContent?.replace(/ ?\d+$/, '').trim() ?? '', left, top };
      }),
    );
    const below = (parts: readonly string[]) => {
      const found = headings.filter(({ title }) => parts.includes(title)).sort((a, b) => a.top - b.top);
      expect(found.map(({ title }) => title)).toEqual(parts);
      return found;
    };
    // Beside each other where there is room, and otherwise what waits comes before the projects.
    const [due, asked] = [
      below(['Due', 'Today’s events', 'Active projects'])[0],
      below(['Waiting for you', 'Asked lately'])[0],
    ];
    if ((asked?.left ?? 0) - (due?.left ?? 0) < 100)
      below(['Due', 'Today’s events', 'Waiting for you', 'Asked lately', 'Active projects']);
  });

  it('leads from what waits to where it is decided, and names the words that clash', async () => {
    const { page } = stage.tab;
    const waiting = page.locator('.card', { hasText: 'Waiting for you' }).locator('li');
    const words = (await waiting.last().textContent()) ?? '';
    await waiting.last().getByRole('link').click();
    await page.locator('.review-detail').getByText(words, { exact: true }).waitFor();
    expect(await page.locator('.review-row.current').textContent()).toContain(words);
    await stage.tab.go('/');
  });

  it('leads from what was asked to what was told then, and from there on to the rest', async () => {
    const { page } = stage.tab;
    await page.getByRole('link', { name: '“write to the mason”' }).click();
    const receipt = page.locator('.receipt[open]');
    await receipt.getByText('It was told').waitFor();
    expect(await receipt.count()).toBe(1);
    await receipt.getByText('“write to the mason”').first().waitFor();
    await expect
      .poll(() => receipt.evaluate((each) => each.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
    await stage.tab.go('/');
    await page.getByRole('link', { name: 'Everything that was asked' }).click();
    await page.locator('.timeline-row', { hasText: '“help with the roof of the garden house”' }).waitFor();
    expect(new URL(page.url()).search).toBe('?show=asked');
    await stage.tab.go('/');
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  });

  it('ticks off what is done, and hears of what is new', async () => {
    const { page } = stage.tab;
    await page.getByRole('button', { name: 'Done: Send the floor plan' }).click();
    const line = (hasText: string) => page.locator('.line-of-day', { hasText });
    await expect.poll(() => line('Send the floor plan').count()).toBe(0);
    const done = (await stage.hub.request('GET', '/v1/commitments?status=done')).body as { title: string }[];
    expect(done.map(({ title }) => title)).toEqual(['Send the floor plan']);
    const due_at = new Date().toISOString();
    await stage.hub.request('POST', '/v1/commitments', { body: { title: 'Water the tomatoes', due_at } });
    await expect
      .poll(() => line('Water the tomatoes').allTextContents())
      .toEqual([expect.stringContaining('due today')]);
  });

  it('says beside what is to be remembered why it is not taken, in plain words, and keeps it', async () => {
    const { page } = stage.tab;
    const field = page.getByLabel('Something to remember');
    await field.fill('word '.repeat(2500));
    await field.press('Control+Enter');
    await page.getByRole('alert').getByText('must not have more than 10000 characters', { exact: true }).waitFor();
    expect(await page.getByRole('alert').getByText('statement').count()).toBe(0);
    expect((await field.inputValue()).length).toBe(12_500);
    await field.fill('');
    stage.tab.complaints.splice(0);
  });

  it('gives the name of whoever asked one line, however long it is, and what was asked a few', async () => {
    const { page } = stage.tab;
    const name = 'AnAssistantWhoseNameNeverEnds'.repeat(6);
    const talker = await pairAssistant(stage.hub, { preset: 'read_active_projects' }, name);
    await talker.call('get_context_contract', { purpose: 'on and on about the roof '.repeat(30) });
    await stage.tab.go('/');
    const asked = page.locator('.card', { hasText: 'Asked lately' }).getByRole('listitem').first();
    const link = asked.getByRole('link', { name });
    await link.waitFor();
    expect((await link.boundingBox())?.height).toBeLessThan(30);
    expect((await asked.boundingBox())?.height).toBeLessThan(160);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await stage.hub.request('POST', `/v1/connections/${talker.connectionId}/revoke`);
  });

  it('names an assistant that is on its way, and does not ask for a first one then', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/');
    const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Assistants' }) });
    await card
      .getByRole('listitem')
      .filter({ hasText: 'One that never came' })
      .getByText('not connected yet')
      .waitFor();
    expect(await card.getByText('Pair the first one').count()).toBe(0);
  });

  it('begins with what is nearest to today, and keeps the rest of what is due behind one line', async () => {
    const { page } = stage.tab;
    const made = await Promise.all(
      [-20, -9, -8, -7, -6, -1, 1, 6].map((days) => {
        const due_at = new Date(Date.now() + days * 86_400_000).toISOString();
        return stage.hub.request('POST', '/v1/commitments', { body: { title: `Day ${days}`, due_at } });
      }),
    );
    const lines = page.locator('.part', { hasText: 'Due' }).locator('.line-of-day .plain-link');
    const more = page.getByRole('button', { name: '5 more: 4 late, 1 in the days ahead' });
    await more.waitFor();
    const titles = await lines.allTextContents();
    expect(titles).toHaveLength(5);
    expect(titles[0]).toBe('Water the tomatoes');
    expect(titles.slice(1, 3)).toEqual(['Day -1', 'Day 1']);
    expect(await page.getByText('Day -20').count()).toBe(0);
    await more.click();
    await page.getByText('Day -20').waitFor();
    expect(await lines.count()).toBe(10);
    await page.getByRole('button', { name: 'Only the most pressing' }).click();
    await expect.poll(() => lines.count()).toBe(5);
    for (const { body } of made) await stage.hub.request('DELETE', `/v1/commitments/${body.id}`);
    await more.waitFor({ state: 'detached' });
  });

  it('leads to the days ahead, day by day, to which one more can be written', async () => {
    const { page } = stage.tab;
    await page.getByRole('link', { name: 'The days ahead' }).click();
    await page.getByRole('heading', { name: /^Today, / }).waitFor();
    await page.getByRole('heading', { name: /^Tomorrow, / }).waitFor();
    await page.getByRole('button', { name: 'A promise' }).click();
    const sheet = page.getByRole('dialog', { name: 'A promise' });
    await sheet.getByLabel('Title').fill('Oil the gate');
    await sheet.getByLabel('Due').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
    await sheet.getByRole('button', { name: 'Write it down' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show four more weeks' }).click();
    await page.locator('.line-of-day', { hasText: 'Oil the gate' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Oil the gate' }).waitFor();
    await page.getByRole('button', { name: 'Kept' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open again' }).locator('svg').count()).toBe(0);
    const kept = (await stage.hub.request('GET', '/v1/commitments?status=done')).body as { title: string }[];
    expect(kept.map(({ title }) => title)).toContain('Oil the gate');
  });

  it('tells an event that goes on for days of each of them, and says until when where it began before', async () => {
    const { page } = stage.tab;
    const at = (days: number, hours: number) => {
      const day = new Date();
      day.setDate(day.getDate() + days);
      return new Date(day.setHours(hours, 0, 0, 0)).toISOString();
    };
    const fair = { title: 'The fair of stones', starts_at: at(-1, 9), ends_at: at(1, 16) };
    const { id } = (await stage.hub.request('POST', '/v1/calendar-events', { body: fair })).body;
    const told = (part: string) =>
      page.locator('.part', { has: page.getByRole('heading', { name: part }) }).locator('.line-of-day', {
        hasText: fair.title,
      });
    await stage.tab.go('/');
    await expect.poll(() => told('Today’s events').locator('.line-time').allTextContents()).toEqual(['all day']);
    expect(await told('Tomorrow').locator('.line-time').allTextContents()).toEqual(['until 16:00']);
    await stage.tab.go('/agenda');
    await expect.poll(() => told('Today, ').locator('.line-time').allTextContents()).toEqual(['all day']);
    expect(await told('Tomorrow, ').locator('.line-time').allTextContents()).toEqual(['until 16:00']);
    await stage.tab.go('/calendar');
    await page.getByText('from today on first, then those that began before').waitFor();
    await stage.hub.request('DELETE', `/v1/calendar-events/${id}`);
  });
});
