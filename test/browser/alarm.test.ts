// A vault that was put back from an older copy, on the page: said above every place, and settled there.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringJudge, judgeLooks } from '../support/axe.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { rolledBack } from '../support/rolled-back.ts';
import { openTab } from '../support/tab.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let token: string;

  beforeAll(async () => {
    const made = await rolledBack();
    token = made.token;
    [hub, browser] = await Promise.all([startHub({ dataDir: made.dataDir }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  it('stands above every place until its owner has said why the vault may go on', async () => {
    await using tab = await openTab(browser, hub);
    await bringJudge(tab);
    const alarm = tab.page.getByRole('alert').filter({ hasText: 'The vault was rolled back' });
    for (const place of ['/', '/memories', '/settings']) {
      await tab.go(place);
      await alarm.getByText('No assistant is served').waitFor();
    }
    await alarm.getByRole('button', { name: 'Settle it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Settle the alarm' });
    await sheet.getByText('may be in force again').waitFor();
    expect(await judgeLooks(tab, 'alarm')).toEqual([]);
    expect(await sheet.getByRole('button', { name: 'Settle', exact: true }).isDisabled()).toBe(true);
    await sheet.getByLabel('Why may the vault go on as it is?').fill('I put it back myself');
    await sheet.getByRole('button', { name: 'Settle', exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await alarm.waitFor({ state: 'hidden' });
    const [event] = (await hub.request('GET', '/v1/events?kind=audit.alarm_settled', { token })).body;
    expect(event.extra.note).toBe('I put it back myself');
    expect(tab.complaints).toEqual([]);
  });
});
