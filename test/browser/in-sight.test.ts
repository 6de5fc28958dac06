/// <reference lib="dom" />
// What stands where: the place that is open among the places, a narrow screen, and what lies in a project on its page.
import { expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { AT_DESK, isNarrow } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';
import { openTab } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  const stage = pageStage(look);
  const make = async (path: string, body: object): Promise<{ id: string }> =>
    (await stage.hub.request('POST', path, { body })).body;

  // A narrow screen has them in a menu of its own.
  if (!isNarrow(look))
    it('among the places the one that is open is in sight, on a low window as well', async () => {
      const { page } = stage.tab;
      for (const path of ['/backups', '/audit', '/processes', '/settings', '/']) {
        await stage.tab.go(path);
        await page.locator('.side .navigation [aria-current]').waitFor();
        const { above, below } = await page.locator('.side .navigation').evaluate((navigation) => {
          const [list, here] = [navigation, navigation.querySelector('[aria-current]') as Element].map((each) =>
            each.getBoundingClientRect(),
          ) as [DOMRect, DOMRect];
          // One pixel, because what is scrolled lies on whole ones.
          const fade = Number.parseFloat(getComputedStyle(navigation).scrollPaddingBottom) - 1;
          const isEnd = navigation.scrollTop + navigation.clientHeight > navigation.scrollHeight - fade;
          return { above: here.top - list.top, below: list.bottom - (isEnd ? 0 : fade) - here.bottom };
        });
        expect([path, above >= 0, below >= 0]).toEqual([path, true, true]);
      }
    });

  it('nothing of Import lies beside a screen of 320 pixels', async () => {
    await using narrow = await openTab(stage.browser, stage.hub, { viewport: { width: 320, height: 640 } });
    await narrow.page.context().addCookies(await stage.tab.page.context().cookies());
    await narrow.go('/import');
    await narrow.page.getByText('From another service').waitFor();
    const beside = await narrow.page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
        .map((each) => `${each.tagName}.${each.className} ${each.getBoundingClientRect().right}`),
    );
    expect(beside).toEqual([]);
    expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('the page of a project shows its preferences, and how what lies in it is connected', async () => {
    const { id: project_id } = await make('/v1/projects', { title: 'The lighthouse' });
    const goal = await make('/v1/goals', { title: 'Light the lamp', project_id });
    const promise = await make('/v1/commitments', { title: 'Bring the oil', project_id });
    await make('/v1/preferences', { key: 'oil.kind', value: 'colza', project_id, always: true });
    await make('/v1/preferences', { key: 'elsewhere', value: 'whale' });
    await make('/v1/relations', { from_id: goal.id, to_id: promise.id, relation_type: 'depends_on' });
    const { page } = stage.tab;
    await stage.tab.go(`/projects/${project_id}`);
    const part = page.locator('section.part', { hasText: 'Preferred' });
    await part.getByRole('link', { name: 'colza' }).waitFor();
    expect(await part.getByText('whale').count()).toBe(0);
    await page.locator('.relation-list').getByText('Bring the oil').waitFor();
    expect(await page.getByText('Not connected to anything').count()).toBe(0);
    await part.getByRole('link', { name: 'colza' }).click();
    await page.getByText('every assistant that may see it').waitFor();
  });

  it('the calendar begins with what is to come, the next first, whenever it was added', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const [title, days] of [
      ['In May', 90],
      ['Last week', -7],
      ['Tomorrow', 1],
      ['Last year', -400],
    ] as const)
      await make('/v1/calendar-events', { title: `Buoy: ${title}`, starts_at: day(days) });
    const { page } = stage.tab;
    await stage.tab.go('/calendar');
    await page.getByText('Buoy: Last year').waitFor();
    const shown = (await page.locator('.list-row .strong').allTextContents()).filter((each) => each.startsWith('Buoy'));
    expect(shown).toEqual(['Tomorrow', 'In May', 'Last week', 'Last year'].map((each) => `Buoy: ${each}`));
  });

  it('of a memory that was replaced nobody is said to see it now, and whoever sees it as history is named', async () => {
    const { assistant } = stage.lived;
    const grant = { connection_id: assistant.connectionId, capabilities: ['memory.retrieve'], selectors: {} };
    await stage.hub.request('POST', '/v1/grants', { body: grant });
    const { id } = await make('/v1/memories', { kind: 'semantic', statement: 'The keeper is Ann' });
    await make(`/v1/memories/${id}/supersede`, { statement: 'The keeper is Bo' });
    const { page } = stage.tab;
    await stage.tab.go(`/memories/${id}`);
    const fact = (name: string) =>
      page.locator('.readers dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
    await fact('Can see it as history').getByRole('link').first().waitFor();
    expect(await fact('Can see it').textContent()).toBe('As what holds now, only you.');
  });
});
