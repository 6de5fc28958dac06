// The page that shows the API is made by others, and only as much of it is in the package as it needs.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';

describe.skipIf(!hasChromium)('the page of the API (needs Chromium)', () => {
  let hub: TestHub;
  let browser: Browser;
  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await hub.stop();
  });

  it('shows what can be asked, and nothing of it fails', async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(`${hub.base}/docs/`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').count()).toBeGreaterThan(5);
    expect(await page.locator('.info .title').innerText()).toContain('Context Hub');
    expect(faults).toEqual([]);
  });
});
