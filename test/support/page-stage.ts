// A hub that is lived in, with a tab of a real browser on it: what every test of the page begins with.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type StartOptions, startHub, type TestHub } from './hub.ts';
import { type LivedIn, liveIn } from './lived-in.ts';
import { type Look, viewOf } from './looks.ts';
import { openTab, type TestTab } from './tab.ts';

interface PageStage {
  browser: Browser;
  hub: TestHub;
  lived: LivedIn;
  tab: TestTab;
  /** Leaves a place that asked for what is there no more, as it may: what the browser says of that is no complaint. */
  leaveRefused(): Promise<void>;
}

/** A stage that is there from the first test of a file to its last. It fails the last where the browser complained. */
export function pageStage(look: Look, hub: StartOptions = {}): PageStage {
  const stage = {
    leaveRefused: async () => {
      await stage.tab.go('/goals');
      stage.tab.complaints.splice(0);
    },
  } as PageStage;
  beforeAll(async () => {
    [stage.hub, stage.browser] = await Promise.all([startHub(hub), launchBrowser()]);
    await stage.hub.setup();
    stage.lived = await liveIn(stage.hub);
    stage.tab = await openTab(stage.browser, stage.hub, viewOf(look));
  }, 60_000);
  afterAll(async () => {
    expect(stage.tab?.complaints ?? []).toEqual([]);
    await stage.browser?.close();
    await stage.hub?.[Symbol.asyncDispose]();
  });
  return stage;
}
