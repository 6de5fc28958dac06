/// <reference lib="dom" />
// A tab on the page of a hub, that remembers every complaint of the browser and every request that would leave the machine.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { TestHub } from './hub.ts';
import { AT_DESK, EVERY_LOOK, viewOf } from './looks.ts';

/** Pictures of every place, for people to look at: `npm run campaign` makes them. Git ignores them. */
const PICTURES = join(import.meta.dirname, '../browser/screenshots');

export interface TestTab extends AsyncDisposable {
  page: Page;
  /** What the browser complained about; a test that ends with complaints has failed. */
  complaints: string[];
  go(path: string): Promise<void>;
  /** Goes to a path as a link does: without loading the page anew, which is most of the work. */
  follow(path: string): Promise<void>;
  /** Takes a picture, which is named after its look as well. */
  picture(name: string): Promise<void>;
}

/** Leaves a sheet into which something was typed, by the keyboard. */
export async function leaveTyped(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function openTab(browser: Browser, hub: TestHub, options: BrowserContextOptions = {}): Promise<TestTab> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...viewOf(AT_DESK),
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== hub.base) complaints.push(`a request to ${origin}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const go = async (path: string) => {
    await page.goto(hub.base + path);
    // While the page looks for the hub it shows another first heading.
    await page.locator('h1:not(.alone-box.passing h1)').first().waitFor();
  };
  return {
    page,
    complaints,
    go,
    follow: async (path) => {
      if (page.url() === 'about:blank') return go(path);
      // A place that is shown already needs no step; what is chosen there stands behind the question mark.
      if ([page.url(), page.url().split('?')[0]].includes(hub.base + path)) return;
      const before = await page.locator('h1').first().elementHandle();
      const said = await before?.textContent();
      await page.evaluate((path) => history.pushState(null, '', path), path);
      await page.waitForFunction(
        ([before, said]) => {
          const heading = document.querySelector('h1');
          return heading !== null && (heading !== before || heading.textContent !== said);
        },
        [before, said] as const,
      );
    },
    picture: async (name) => {
      if (!EVERY_LOOK) return;
      await mkdir(PICTURES, { recursive: true });
      const look = await page.evaluate(
        () => `${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}-${window.innerWidth}`,
      );
      const isCovered = (await page.locator('.backdrop').count()) > 0;
      await page.screenshot({ path: join(PICTURES, `${name}-${look}.png`), fullPage: !isCovered });
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
