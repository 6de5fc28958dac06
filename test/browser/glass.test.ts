/// <reference lib="dom" />
// The Glass: through whose eyes the vault is looked at, the days that are replayed, where a dot leads, and what a grant would do.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Glass } from '../../shared/schemas/glass.ts';
import { driven } from '../support/driven.ts';
import { IN_HAND, isNarrow, viewOf } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';
import { openTab } from '../support/tab.ts';

const DAY_MS = 86_400_000;
/** Of a dot and what is around it. */
const CELL = 16;

driven(IN_HAND, (look) => {
  const stage = pageStage(look);
  const glass = async (): Promise<Glass> => (await stage.hub.request('GET', '/v1/glass')).body;
  const sum = () => stage.tab.page.locator('.glass-sum');
  const tile = (name: string) => stage.tab.page.locator('.glass-tile', { hasText: name });
  /** The dot of a place, counted from the first. */
  const dotAt = async (name: string, place: number) => {
    const dots = tile(name).locator('canvas');
    const columns = Math.floor(((await dots.boundingBox())?.width ?? 0) / CELL);
    return {
      dots,
      position: { x: (place % columns) * CELL + CELL / 2, y: (Math.floor(place / columns) + 0.5) * CELL },
    };
  };
  /** Which of its pixels are drawn at all, in whatever colour. */
  const formAt = async (name: string, place: number) => {
    const { dots, position } = await dotAt(name, place);
    return dots.evaluate(
      (canvas, { x, y, cell }) => {
        const drawn = canvas as HTMLCanvasElement;
        const scale = drawn.width / drawn.clientWidth;
        const copy = new OffscreenCanvas(cell, cell).getContext('2d', { willReadFrequently: true });
        const [from, size] = [[(x - cell / 2) * scale, (y - cell / 2) * scale] as const, cell * scale];
        copy?.drawImage(drawn, ...from, size, size, 0, 0, cell, cell);
        const pixels = [...(copy?.getImageData(0, 0, cell, cell).data ?? [])];
        return pixels.filter((_, at) => at % 4 === 3).map((alpha) => (alpha > 127 ? '#' : '.'));
      },
      { ...position, cell: CELL },
    );
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

  const enlarge = (size: string) =>
    stage.tab.page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);

  it('is one step from everywhere; on a phone within reach of a thumb, on one line', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/');
    if (isNarrow(look)) {
      const heights = await page
        .locator('.tab-bar > *')
        .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      expect(heights).toHaveLength(5);
      expect(new Set(heights).size).toBe(1);
      // No word stands on the next, however large the letters are, nor how much waits.
      await page.locator('.tab-bar .badge').waitFor();
      await page.evaluate(async () => void (await document.fonts.ready));
      await enlarge('200%');
      const over = await page
        .locator('.tab-bar > *')
        .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
      await enlarge('');
      expect(over).toBe(0);
    }
    const bar = page.locator(isNarrow(look) ? '.tab-bar' : 'nav').first();
    await bar.getByRole('link', { name: 'Glass' }).click();
    await page.getByRole('heading', { name: 'Glass' }).waitFor();
  });

  it('shows the vault through the eyes of whoever is chosen, as dots and as numbers', async () => {
    const { page } = stage.tab;
    const { things, assistants } = await glass();
    await sum().getByText(`You see all ${things.length}.`).waitFor();
    await enlarge('200%');
    const names = page.locator('.glass-choice .clip');
    const narrowest = await names.evaluateAll((all) => Math.min(...all.map(({ clientWidth }) => clientWidth)));
    await enlarge('');
    expect(narrowest).toBeGreaterThan(48);
    // One was revoked, and it was told of something perhaps: nothing here claims that nobody was.
    await page.getByText('Assistants that you revoked are left out here.').waitFor();
    expect(await page.getByText('told to nobody').count()).toBe(0);
    // What is not drawn yet has no colour.
    await expect.poll(() => colorAt('The garden house', 0)).not.toBe('0 0 0 0');
    const plain = await colorAt('The garden house', 0);
    const own = assistants.find(({ id }) => id === stage.lived.assistant.connectionId);
    await page.getByRole('button', { name: `An assistant ${own?.sees.length} seen` }).click();
    const said = `An assistant sees ${own?.sees.length} of ${things.length}, and was told ${own?.told.length}.`;
    await sum().getByText(said).waitFor();
    const rows = await Promise.all(['The garden house', 'Two weeks in Lisbon', 'Tax return', 'No project'].map(row));
    const total = (column: number) => rows.reduce((all, cells) => all + (cells[column] ?? 0), 0);
    expect([total(0), total(1), total(2), total(4)]).toEqual([things.length, own?.sees.length, own?.told.length, 5]);
    // It was told of the project, which its owner sees as told as well; it sees no more of the taxes than a fog.
    await expect.poll(() => colorAt('The garden house', 0)).toBe(plain);
    await expect.poll(() => colorAt('Tax return', 0)).not.toBe(plain);
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

  it('tells the lock around what was told before from the other by its form, and says what each means', async () => {
    const { hub, lived } = stage;
    const { page } = stage.tab;
    const count = async () => (await row('The garden house'))[3];
    const body = { title: 'A lamp for the desk', project_id: lived.project, policy_tags: ['owner_only'] };
    const { id } = (await hub.request('POST', '/v1/goals', { body })).body;
    await hub.request('PATCH', `/v1/memories/${lived.memory}`, { body: { policy_tags: ['owner_only'] } });
    await expect.poll(count).toBe(2);
    const { things, lies_in, projects } = await glass();
    const garden = projects.findIndex(({ title }) => title === 'The garden house');
    const inGarden = things.filter((_, place) => lies_in[place] === garden);
    const [closed, around] = [id, lived.memory].map((each) => inGarden.indexOf(each)) as [number, number];
    const held = async () => (await formAt('The garden house', closed)).filter((each) => each === '#').length;
    // It is as large as its cell lets it be.
    await expect.poll(held).toBeGreaterThan((CELL * CELL) / 3);
    const forms = [await formAt('The garden house', closed), await formAt('The garden house', around)] as const;
    expect(forms[0].filter((each, at) => each !== forms[1][at]).length).toBeGreaterThan(CELL);
    const legend = page.getByRole('list', { name: 'What the dots mean' });
    const path = (text: string) => legend.getByRole('listitem').filter({ hasText: text }).locator('path');
    const [never, before] = ['only you, was not told', 'only you now, was told before'].map(path) as [Locator, Locator];
    expect(await before.getAttribute('d')).not.toBe(await never.getAttribute('d'));
    // In the colours of the system a dot that was told is full there as well, and what is only proposed is not.
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = (mark: string) =>
      legend.locator(`.mark.${mark}`).evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await ground('told')).not.toBe(await ground('proposed'));
    await page.emulateMedia({ forcedColors: null });
    await hub.request('PATCH', `/v1/memories/${lived.memory}`, { body: { policy_tags: [] } });
    await hub.request('DELETE', `/v1/goals/${id}`);
    await expect.poll(count).toBe(0);
  });

  it('says to a finger what a finger does, and to a pointer what a pointer does', async () => {
    const { page } = stage.tab;
    const said = 'to see who knows of it.';
    expect(await page.locator('.glass-pointed').innerText()).toBe(`Point at a dot to read it, and open it ${said}`);
    await using tab = await openTab(stage.browser, stage.hub, { ...viewOf(look), hasTouch: true, isMobile: true });
    await tab.go('/glass');
    const line = tab.page.locator('.glass-pointed');
    await line.waitFor();
    expect(await line.innerText()).toBe(`Tap a dot to read it, and its name ${said}`);
    await tab.page
      .locator('.glass-tile', { hasText: 'The garden house' })
      .locator('canvas')
      .tap({ position: { x: 8, y: 8 } });
    await line.getByRole('link', { name: 'The garden house' }).click();
    await tab.page.getByRole('heading', { name: 'The garden house', level: 1 }).waitFor();
    expect(tab.complaints).toEqual([]);
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
    await expect.poll(() => sheet.textContent()).toContain('project, cannot see it');
    // Of other tiles nothing stands there.
    expect(await sheet.textContent()).not.toContain('The garden house');
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
    await sheet.getByText('It would see nothing new: it sees all of this already.').waitFor();
    expect(await sheet.getByText('more sensitive').count()).toBe(0);
    await sheet.getByRole('combobox', { name: 'Of what' }).click();
    await page.getByRole('option', { name: 'everything' }).click();
    const effect = sheet.locator('.effect');
    await effect.getByText(/^\+\d+ things? that it would see/).waitFor();
    await effect.getByText(/2 more stay hidden: more sensitive than this/).waitFor();
    // What stays hidden is counted, and not named as what would be seen.
    expect(await effect.getByRole('listitem').filter({ hasText: 'penicillin' }).count()).toBe(0);
    const before = Number(/\+(\d+)/.exec((await effect.textContent()) ?? '')?.[1]);
    await sheet.getByRole('combobox', { name: 'How sensitive' }).click();
    await page.getByRole('option', { name: /sensitive things/ }).click();
    await effect.getByText(`+${before + 2}`).waitFor();
    await expect
      .poll(() => effect.getByRole('listitem').filter({ hasText: 'I am allergic to penicillin' }).textContent())
      .toContain('sensitive');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('says of a grant that shows what is seen already that it is seen, however much more is hidden', async () => {
    const { hub, lived } = stage;
    const { page } = stage.tab;
    const { body: projects } = await hub.request('GET', '/v1/projects?status=active');
    const body = { title: 'Tell nobody of the roof', classification: 'sensitive', project_id: projects[0].id };
    expect((await hub.request('POST', '/v1/goals', { body })).status).toBe(200);
    await stage.tab.go(`/agents/${lived.assistant.connectionId}`);
    await page.getByRole('button', { name: 'Grant more' }).click();
    const effect = page.getByRole('dialog').locator('.effect');
    await effect
      .getByText(
        /^It would see nothing new: it sees all of this already\. \d+ more stays? hidden: more sensitive than this\.$/,
      )
      .waitFor();
    expect(await effect.getByText('It would see nothing of this').count()).toBe(0);
    for (const thing of ['Projects, goals and decisions', 'Promises', 'Memories and documents']) {
      await page.getByRole('dialog').getByRole('checkbox', { name: thing }).uncheck();
    }
    await effect.getByText('It would see nothing new: nothing is there.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('says before a grant is taken back what would go', async () => {
    const { page } = stage.tab;
    await page.getByRole('button', { name: 'Take back' }).first().click();
    const sheet = page.getByRole('alertdialog');
    await expect.poll(() => sheet.getByText(/^−\d+ things? that it would no longer see/).count()).toBe(1);
    expect(await sheet.textContent()).not.toMatch(/\+\d+ thing/);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'detached' });
    // It was asked, and nothing was taken back.
    const { connectionId } = stage.lived.assistant;
    const grants = (await stage.hub.request('GET', `/v1/grants?connection=${connectionId}`)).body;
    expect(grants).toHaveLength(await page.getByRole('button', { name: 'Take back' }).count());
  });
});
