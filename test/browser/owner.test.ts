// What its owner asks of a vault that is lived in, on a phone and in the dark: who sees a thing, what is due, what was told.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { openTab, type TestTab } from '../support/tab.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let lived: LivedIn;
  let tab: TestTab;
  let page: Page;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    lived = await liveIn(hub);
    tab = await openTab(browser, hub, { colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    page = tab.page;
  }, 60_000);
  afterAll(async () => {
    expect(tab?.complaints ?? []).toEqual([]);
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const fact = (name: string) => page.locator('.readers dl > div', { has: page.locator('dt', { hasText: name }) });

  describe('who sees this', () => {
    it('says of a memory who can see it, who cannot and why, and who was told of it; and follows what is told', async () => {
      await tab.go(`/memories/${lived.memory}`);
      await fact('Can see it').getByRole('link', { name: 'An assistant' }).waitFor();
      await fact('Was told').getByText('for “find out whom to write to” · 2 times in all').waitFor();
      await fact('Cannot see it').getByText('One that never came: it lies outside of what you granted').waitFor();
      await lived.assistant.call('get_context_contract', { purpose: 'write to the mason' });
      await fact('Was told').getByText('for “write to the mason” · 3 times in all').waitFor();
    });

    it('says so where what was told has changed since', async () => {
      const body = { statement: 'The mason prefers letters to calls, and answers on Sunday evenings.' };
      await hub.request('PATCH', `/v1/memories/${lived.memory}`, { body });
      await fact('Was told').getByText('version 1 (it has changed since)').waitFor();
    });

    it.each([
      ['goals', 'goal'],
      ['promises', 'promise'],
      ['preferences', 'preference'],
      ['projects', 'project'],
      ['documents', 'document'],
      ['decisions', 'decision'],
    ] as const)('stands on every page: of one of the %s', async (place, name) => {
      await tab.follow(`/${place}/${lived[name]}`);
      await fact('Can see it').getByText('An assistant').waitFor();
      await fact('Was told').waitFor();
    });
  });
});
