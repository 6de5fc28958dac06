// What is looked for stands in the address, whoever wrote it there.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    for (const statement of ['The kettle whistles.', 'The lantern is green.'])
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  it('follows a link to another search, the way back and the way forth, and keeps what is typed', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    const field = tab.page.getByLabel('Look for');
    // What was written beside it may follow it.
    const best = tab.page.locator('.hits > li').first();
    const shows = async (words: string, found: string) => {
      await best.getByText(found).first().waitFor();
      await expect.poll(() => field.inputValue()).toBe(words);
    };
    await tab.go('/search?q=kettle');
    await shows('kettle', 'The kettle whistles.');
    await tab.page.evaluate(() => history.pushState(null, '', '/search?q=lantern'));
    await shows('lantern', 'The lantern is green.');
    await tab.page.goBack();
    await shows('kettle', 'The kettle whistles.');
    await tab.page.goForward();
    await shows('lantern', 'The lantern is green.');
    // What is typed letter by letter is never taken back by what of it stands in the address.
    await field.fill('');
    await field.pressSequentially('kettle whistles', { delay: 120 });
    await shows('kettle whistles', 'The kettle whistles.');
    await expect.poll(() => new URL(tab.page.url()).searchParams.get('q')).toBe('kettle whistles');
    await tab.page.goBack();
    await shows('kettle', 'The kettle whistles.');
    expect(tab.complaints).toEqual([]);
  });

  it('shows more of what it found, each thing once, and nothing more to show at the end', async () => {
    for (let i = 0; i < 25; i++) {
      const statement = `The quince of row ${i + 1} is grafted.`;
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    }
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/search?q=quince');
    // What was written beside the first of them is found with them.
    const hits = tab.page.locator('.hits > li', { hasText: 'quince' });
    await expect.poll(() => hits.count()).toBe(20);
    const more = tab.page.getByRole('button', { name: 'Show more' });
    await more.click();
    await expect.poll(() => hits.count()).toBe(25);
    await tab.page.getByText(/^25 found/).waitFor();
    expect(await more.count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('says beside the field that its days end before they begin, and asks nothing', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/search?q=kettle&from=2026-12-20&to=2026-12-01');
    await tab.page.getByRole('alert').getByText('This is before the first day.', { exact: true }).waitFor();
    expect(await tab.page.getByRole('alert').count()).toBe(1);
    await tab.page.getByLabel('Events until').fill('2026-12-31');
    await tab.page.getByText('Nothing fits').waitFor();
    expect(await tab.page.getByRole('alert').count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('says once what the hub does not take', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/search?q=kettle&classification=secret');
    const said = tab.page.getByRole('alert');
    await said.getByText('The hub did not take this:').waitFor();
    expect((await said.innerText()).match(/classification/g)).toHaveLength(1);
  });
});
