/// <reference lib="dom" />
// What holds on every page: its address and title, the frame of the focus, the menu, whose time it tells, and where the focus stays.
import { expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { cutFrames } from '../support/focus-frames.ts';
import { IN_HAND, isNarrow } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

driven(IN_HAND, (look) => {
  const stage = pageStage(look);

  it('keeps in the address what a list is narrowed to, and says in the title of a tab what is open, without its words', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/goals');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'The garden house' }).click();
    await expect.poll(() => page.url()).toBe(`${stage.hub.base}/goals?status=done&project=${stage.lived.project}`);
    await page.reload();
    await page.getByRole('combobox', { name: 'Status' }).getByText('Done').waitFor();
    await page.getByRole('combobox', { name: 'Project' }).getByText('The garden house').waitFor();
    await expect.poll(() => page.title()).toMatch(/Goals · Context Hub$/);
    await stage.tab.follow(`/goals/${stage.lived.goal}`);
    await expect.poll(() => page.title()).toMatch(new RegExp(`Goal …${stage.lived.goal.slice(-6)} · Context Hub$`));
  });

  it('says when something is where its owner lives, and not where the browser is, as soon as they say so', async () => {
    const { page } = stage.tab;
    const startsAt = new Date().setHours(20, 0, 0, 0);
    const timeIn = (timeZone?: string) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(startsAt);
    await stage.tab.follow('/calendar');
    const row = page.locator('.list-row', { hasText: 'The roofer comes' });
    const shows = (time: string) => expect.poll(() => row.textContent()).toContain(time);
    await shows(timeIn());
    await stage.hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Asia/Kathmandu' } });
    await shows(timeIn('Asia/Kathmandu'));
    // A day that is asked for is theirs as well: there it is tomorrow already.
    const timeZone = 'Pacific/Kiritimati';
    await stage.hub.request('PATCH', '/v1/profile', { body: { time_zone: timeZone } });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(startsAt);
    await stage.tab.follow(`/search?type=event&from=${day}&to=${day}`);
    await expect.poll(() => page.locator('.hits').getByRole('link').allTextContents()).toEqual(['The roofer comes']);
    await stage.tab.follow('/calendar');
    await stage.hub.request('PATCH', '/v1/profile', { body: { time_zone: 'UTC' } });
    await shows(timeIn('UTC'));
  });

  it.each(['/', '/glass', '/agents', '/timeline', '/goals'])(
    'shows the frame of the focus whole, at %s',
    async (place) => {
      const { page } = stage.tab;
      await stage.tab.go(place);
      await page.locator('.waiting').first().waitFor({ state: 'detached' });
      expect(await cutFrames(page)).toEqual([]);
    },
  );

  it('shows in a menu that does not fit that it goes on, and keeps the lock in reach', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/');
    const size = page.viewportSize() ?? { width: look.width, height: 844 };
    await page.setViewportSize({ ...size, height: 520 });
    // On a phone it is opened, and at a desk it stands there.
    if (isNarrow(look)) await page.getByRole('button', { name: 'All places' }).click();
    const menu = isNarrow(look) ? page.getByRole('dialog', { name: 'All places' }) : page.locator('.side');
    const places = menu.getByRole('navigation');
    await menu.getByRole('button', { name: 'Lock the vault' }).click({ trial: true });
    const below = () =>
      places.evaluate((each) => {
        const [fade, last] = [getComputedStyle(each, '::after'), [...each.querySelectorAll('a')].at(-1)];
        const end = each.getBoundingClientRect().bottom;
        const free = end - (last?.getBoundingClientRect().bottom ?? 0);
        return { fades: fade.backgroundImage, free, isClear: free >= Number.parseFloat(fade.height) };
      });
    expect((await below()).fades).toContain('gradient');
    expect((await below()).free).toBeLessThan(0);
    // At the end nothing is faded.
    await places.getByRole('link', { name: 'Settings' }).focus();
    await places.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    expect((await below()).isClear).toBe(true);
    if (isNarrow(look)) await page.keyboard.press('Escape');
    await page.setViewportSize(size);
  });

  it('answers an address that is none with a page', async () => {
    const { page } = stage.tab;
    await page.goto(`${stage.hub.base}/nothing/of/this`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('nothing/of/this');
    await page.getByRole('link', { name: 'Go home' }).click();
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await stage.leaveRefused();
  });

  it('opens a place whose address was typed with a slash at its end', async () => {
    const { page } = stage.tab;
    await page.goto(`${stage.hub.base}/timeline/?show=asked`);
    await page.getByRole('heading', { name: 'Timeline', level: 1 }).waitFor();
    expect(page.url()).toBe(`${stage.hub.base}/timeline?show=asked`);
  });

  it('leaves the focus where a decision was made, and says what comes next', async () => {
    const { page } = stage.tab;
    await stage.tab.follow('/review');
    const deciding = page.locator('.review-detail');
    await page.getByRole('button', { name: /^Memories/ }).click();
    const before = await deciding.getAttribute('aria-label');
    await deciding.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => deciding.getAttribute('aria-label')).not.toBe(before);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^memory: /);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.review-row').count()).toBeGreaterThan(1);
  });

  it('keeps in view what is decided about, however far down its row is', async () => {
    const { page } = stage.tab;
    for (let n = 0; n < 14; n++) {
      const body = { kind: 'semantic', statement: `Crate ${n * 37} of the barn holds ${n * 13 + 5} boards.` };
      await stage.hub.request('POST', '/v1/memories/proposals', { body });
    }
    await stage.tab.go('/review');
    const rows = page.locator('.review-row');
    await expect.poll(() => rows.count()).toBeGreaterThan(14);
    const words = (await rows.last().locator('.clip').first().textContent()) ?? '';
    await rows.last().getByRole('button').first().click();
    const detail = page.locator('.review-detail').getByText(words).first();
    await detail.waitFor();
    const { y = -1, height = 0 } = (await detail.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(844);
  });
});
