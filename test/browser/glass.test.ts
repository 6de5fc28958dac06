/// <reference lib="dom" />
// The Glass: through whose eyes the vault is looked at, the days that are replayed, where a dot leads, and what a grant would do.
import { expect, it } from 'vitest';
import type { Glass } from '../../shared/schemas/glass.ts';
import { driven } from '../support/driven.ts';
import { IN_HAND, isNarrow } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

const DAY_MS = 86_400_000;

driven(IN_HAND, (look) => {
  const stage = pageStage(look);
  const glass = async (): Promise<Glass> => (await stage.hub.request('GET', '/v1/glass')).body;
  const sum = () => stage.tab.page.locator('.glass-sum');
  const tile = (name: string) => stage.tab.page.locator('.glass-tile', { hasText: name });
  /** The dot of a place, counted from the first. */
  const dotAt = async (name: string, place: number) => {
    const dots = tile(name).locator('canvas');
    const columns = Math.floor(((await dots.boundingBox())?.width ?? 0) / 14);
    return { dots, position: { x: (place % columns) * 14 + 7, y: Math.floor(place / columns) * 14 + 7 } };
  };
  const colorAt = async (name: string, place: number) => {
    const { dots, position } = await dotAt(name, place);
    return dots.evaluate((canvas, { x, y }) => {
      const drawn = canvas as HTMLCanvasElement;
      const scale = drawn.width / drawn.clientWidth;
      const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(drawn, x * scale, y * scale, 1, 1, 0, 0, 1, 1);
      return copy?.getImageData(0, 0, 1, 1).data.join(' ') ?? '';
    }, position);
  };
  const row = async (name: string) => {
    const cells = stage.tab.page.getByRole('row', { name }).getByRole('cell');
    return (await cells.allTextContents()).map(Number);
  };

  it('is one step from everywhere; on a phone within reach of a thumb, on one line', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/');
    if (isNarrow(look)) {
      const heights = await page
        .locator('.tab-bar > *')
        .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      expect(heights).toHaveLength(5);
      expect(new Set(heights).size).toBe(1);
    }
    const bar = page.locator(isNarrow(look) ? '.tab-bar' : 'nav').first();
    await bar.getByRole('link', { name: 'Glass' }).click();
    await page.getByRole('heading', { name: 'Glass' }).waitFor();
  });

  it('shows the vault through the eyes of whoever is chosen, as dots and as numbers', async () => {
    const { page } = stage.tab;
    const { things, assistants } = await glass();
    await sum().getByText(`You see all ${things.length}.`).waitFor();
    const plain = await colorAt('The garden house', 0);
    const own = assistants.find(({ id }) => id === stage.lived.assistant.connectionId);
    await page.getByRole('button', { name: `An assistant ${own?.sees.length} seen` }).click();
    const said = `An assistant sees ${own?.sees.length} of ${things.length}, and was told ${own?.told.length}.`;
    await sum().getByText(said).waitFor();
    const rows = await Promise.all(['The garden house', 'Two weeks in Lisbon', 'Tax return', 'No project'].map(row));
    const total = (column: number) => rows.reduce((all, cells) => all + (cells[column] ?? 0), 0);
    expect([total(0), total(1), total(2), total(4)]).toEqual([things.length, own?.sees.length, own?.told.length, 5]);
    // It was told of the project, which its owner sees as told as well; it sees no more of the taxes than a fog.
    expect(await colorAt('The garden house', 0)).toBe(plain);
    expect(await colorAt('Tax return', 0)).not.toBe(plain);
  });

  it('puts a lock on what is only for its owner, at once', async () => {
    const { hub, lived } = stage;
    const count = async () => (await row('The garden house'))[3];
    const body = { title: 'A bench under the window', project_id: lived.project };
    const { id } = (await hub.request('POST', '/v1/goals', { body })).body;
    expect(await count()).toBe(0);
    await hub.request('PATCH', `/v1/goals/${id}`, { body: { policy_tags: ['owner_only'] } });
    await expect.poll(count).toBe(1);
    await hub.request('PATCH', `/v1/goals/${id}`, { body: { policy_tags: [] } });
    await expect.poll(count).toBe(0);
  });

  it('leads from a dot to the thing and its readers, and says before what it is', async () => {
    const { page } = stage.tab;
    const { things, lies_in, projects } = await glass();
    const garden = projects.findIndex(({ title }) => title === 'The garden house');
    const inGarden = things.filter((_, place) => lies_in[place] === garden);
    const { dots, position } = await dotAt('The garden house', inGarden.indexOf(stage.lived.memory));
    await dots.hover({ position });
    await page.locator('.glass-pointed').getByText('memory, was told:').waitFor();
    await page.locator('.glass-pointed').getByText('The mason prefers letters to calls').waitFor();
    await dots.click({ position });
    await page.locator('.readers dt', { hasText: 'Was told' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/memories/${stage.lived.memory}`);
    // Whoever comes back looks through the same eyes.
    await page.goBack();
    await sum()
      .getByText(/^An assistant sees/)
      .waitFor();
  });

  it('lists the things of a tile one by one, for whoever does not point', async () => {
    const { page } = stage.tab;
    await page.getByRole('table').getByRole('button', { name: 'Tax return' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Tax return' });
    await sheet.getByRole('link', { name: 'Tax return' }).waitFor();
    await sheet.getByText('project, cannot see it').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('leads from the outline of a proposal to where it is decided', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/glass');
    await sum().waitFor();
    const { things, lies_in, projects, proposals } = await glass();
    const garden = projects.findIndex(({ title }) => title === 'The garden house');
    const before = things.filter((_, place) => lies_in[place] === garden).length;
    const waits = proposals.filter(({ project, until }) => project === garden && until === null);
    expect(waits.length).toBeGreaterThan(0);
    const { dots, position } = await dotAt('The garden house', before);
    await dots.hover({ position });
    await page.locator('.glass-pointed').getByRole('link', { name: 'Decide about it' }).waitFor();
    await dots.click({ position });
    await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor();
    expect(waits.map(({ id }) => id)).toContain(new URL(page.url()).searchParams.get('item'));
    await page.locator('.review-row.current').waitFor();
    await page.goBack();
  });

  it('replays the days: what was told later is dark before, and what waits falls in on its day', async () => {
    const { page } = stage.tab;
    // As if half of it had been told, and all of it proposed, on the day after.
    await page.clock.setFixedTime(Date.now() + 3 * DAY_MS);
    const later = (at: string) => new Date(Date.parse(at) + DAY_MS).toISOString();
    await page.route('**/v1/glass', async (route) => {
      const answer = await route.fetch();
      const all = (await answer.json()) as Glass;
      for (const each of all.assistants) each.told_at = each.told_at.map((at, place) => (place % 2 ? later(at) : at));
      for (const each of all.proposals) each.from = later(each.from);
      await route.fulfill({ response: answer, json: all });
    });
    await stage.tab.go('/glass');
    const { assistants } = await glass();
    const told = assistants.find(({ id }) => id === stage.lived.assistant.connectionId)?.told.length as number;
    await page
      .getByRole('button', { name: /^An assistant \d+/ })
      .first()
      .click();
    await sum().getByText(`and was told ${told}.`).waitFor();
    const day = page.getByRole('slider', { name: 'Day' });
    await day.press('Home');
    await sum()
      .getByText(`By then it was told ${Math.ceil(told / 2)}.`)
      .waitFor();
    expect((await row('The garden house'))[4]).toBe(0);
    await day.press('ArrowRight');
    await sum().getByText(`By then it was told ${told}.`).waitFor();
    expect((await row('The garden house'))[4]).toBe(5);
    expect(await day.getAttribute('aria-valuetext')).toMatch(/day \d/);
    await day.press('End');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Replay' }).waitFor();
    await sum().getByText(`and was told ${told}.`).waitFor();
    await page.unroute('**/v1/glass');
  });

  it('says before a grant is made what would come into sight, and what stays more sensitive', async () => {
    const { hub, lived } = stage;
    const { page } = stage.tab;
    const body = { kind: 'semantic', statement: 'I am allergic to penicillin', classification: 'sensitive' };
    await hub.request('POST', '/v1/memories', { body });
    await stage.tab.go(`/agents/${lived.assistant.connectionId}`);
    await page.getByRole('button', { name: 'Grant more' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('It would see nothing new').waitFor();
    await sheet.getByRole('combobox', { name: 'Of what' }).click();
    await page.getByRole('option', { name: 'everything' }).click();
    const effect = sheet.locator('.effect');
    await effect.getByText(/^\+\d+ things?/).waitFor();
    await effect.getByText(/2 more stay hidden: more sensitive than this/).waitFor();
    const before = Number(/\+(\d+)/.exec((await effect.textContent()) ?? '')?.[1]);
    await sheet.getByRole('combobox', { name: 'How sensitive' }).click();
    await page.getByRole('option', { name: /sensitive things/ }).click();
    await effect.getByText(`+${before + 2}`).waitFor();
    await effect
      .getByRole('listitem')
      .filter({ hasText: 'I am allergic to penicillin' })
      .getByText('sensitive')
      .waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('says before a grant is taken back what would go', async () => {
    const { page } = stage.tab;
    await page.getByRole('button', { name: 'Take back' }).first().click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText(/^−\d+ things?/).waitFor();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
  });
});
