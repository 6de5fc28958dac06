// What a test of the forms on the page begins with: a hub whose owner lives somewhere, a browser, and what is done to the same
// things beside the page, over HTTP.
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startHub, type TestHub } from './hub.ts';
import { type Look, viewOf } from './looks.ts';
import { openTab, type TestTab } from './tab.ts';

interface FormStage {
  hub: TestHub;
  browser: Browser;
  /** Opens a tab in the look that is tried. */
  open(unlike?: BrowserContextOptions): Promise<TestTab>;
  /** Makes something over HTTP and answers its id. */
  make(path: string, body: unknown): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body of any route, and a wrong shape fails its assertion
  read(path: string): Promise<any>;
  remove(path: string): Promise<void>;
}

/** A stage that is there from the first test of a block to its last. */
export function formStage(look: Look, timeZone: string): FormStage {
  const stage = {
    open: (unlike) => openTab(stage.browser, stage.hub, { ...viewOf(look), ...unlike }),
    make: async (path, body) => (await stage.hub.request('POST', path, { body })).body.id,
    read: async (path) => (await stage.hub.request('GET', path)).body,
    remove: async (path) => expect((await stage.hub.request('DELETE', path)).status).toBeLessThan(300),
  } as FormStage;
  beforeAll(async () => {
    [stage.hub, stage.browser] = await Promise.all([startHub(), launchBrowser()]);
    await stage.hub.setup();
    await stage.hub.request('PATCH', '/v1/profile', { body: { time_zone: timeZone } });
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.hub?.[Symbol.asyncDispose]();
  });
  return stage;
}

export async function choose(tab: TestTab, sheet: Locator, label: string, option: string | RegExp): Promise<void> {
  await sheet.getByRole('combobox', { name: label, exact: true }).click();
  await tab.page.getByRole('option', { name: option }).click();
}
