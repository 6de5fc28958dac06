/// <reference lib="dom" />
// The page of the owner, in a real browser, with a real hub behind it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  /** A tab that remembers every complaint of the browser and every request that would leave the machine. */
  async function openTab(): Promise<{ tab: Page; complaints: string[]; close(): Promise<void> }> {
    const context = await browser.newContext();
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== hub.base) complaints.push(`a request to ${origin}`);
    });
    await tab.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    return { tab, complaints, close: () => context.close() };
  }

  it('makes the vault, says where its key is, and lists the processes', async () => {
    const { tab, complaints, close } = await openTab();
    await tab.goto(`${hub.base}/`);
    await tab.getByLabel('Your name').fill('Ada');
    await tab.getByRole('button', { name: 'Make my vault' }).press('Enter');
    await tab.getByRole('heading', { name: 'Your vault is ready' }).waitFor();
    const text = await tab.getByRole('main').textContent();
    expect(text).toContain('Your vault is encrypted.');
    for (const name of ['supervisor', 'vault', 'api', 'connectors', 'plugin-host']) {
      await tab.getByRole('rowheader', { name, exact: true }).waitFor();
    }
    expect(await tab.getByRole('status').textContent()).toBe('Running');
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps the token in its memory alone', async () => {
    const { tab, close } = await openTab();
    await tab.goto(`${hub.base}/`);
    await tab.getByRole('heading', { name: 'Your vault' }).waitFor();
    const kept = await tab.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        document.body.innerHTML,
      ]),
    );
    expect(kept).not.toContain('hub_o_');
    await close();
  });

  it('takes the one-time code out of the address at once', async () => {
    const { tab, close } = await openTab();
    const [request] = await Promise.all([
      tab.waitForRequest('**/v1/bootstrap'),
      tab.goto(`${hub.base}/#code=a-one-time-code`),
    ]);
    expect(await request.headerValue('x-hub-code')).toBe('a-one-time-code');
    expect(tab.url()).toBe(`${hub.base}/`);
    await close();
  });

  it('locks the vault and opens it again', async () => {
    const { tab, complaints, close } = await openTab();
    await tab.goto(`${hub.base}/`);
    await tab.getByRole('button', { name: 'Lock the vault' }).click();
    await tab.getByRole('heading', { name: 'The vault is locked' }).waitFor();
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'locked' });
    await tab.getByRole('button', { name: 'Unlock' }).click();
    await tab.getByRole('heading', { name: 'Your vault' }).waitFor();
    // What the page asked just before the lock is answered 423, and the browser says so by itself.
    expect(complaints.filter((each) => !each.includes('423 (Locked)'))).toEqual([]);
    await close();
  });

  it('restarts a process when asked', async () => {
    const { tab, close } = await openTab();
    await tab.goto(`${hub.base}/`);
    const before = await hub.pidOf('connectors');
    await tab.getByRole('button', { name: 'Restart connectors' }).click();
    await expect.poll(() => hub.pidOf('connectors').catch(() => before), { timeout: 10_000 }).not.toBe(before);
    await close();
  });

  it('is named, labelled and usable with the keyboard', async () => {
    const { tab, close } = await openTab();
    await tab.goto(`${hub.base}/`);
    await tab.getByRole('heading', { name: 'Your vault' }).waitFor();
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Lock the vault');
    const nameless = await tab.evaluate(
      () =>
        [...document.querySelectorAll('button, a, input')].filter(
          (each) =>
            !(each.textContent?.trim() || each.getAttribute('aria-label') || (each as HTMLInputElement).labels?.length),
        ).length,
    );
    expect(nameless).toBe(0);
    await close();
  });

  it('shows the description of the API from local files alone', async () => {
    const { tab, complaints, close } = await openTab();
    await tab.goto(`${hub.base}/docs`);
    await tab.getByText('Whether the hub is ready').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
