// A real Chromium for tests. Nothing it does on its own account leaves the machine.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The whole browser, with all that it adds to requests and refuses to send. */
const CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows: a tab takes a third of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell';
export const hasChromium = existsSync(CHROMIUM);

interface BrowserOptions {
  /** Rules for names, such as `MAP evil.test 127.0.0.1`; every other name does not exist. */
  hosts?: readonly string[];
  /** Whether only the browser that people have will do. */
  whole?: boolean;
}

export function launchBrowser({ hosts = [], whole = false }: BrowserOptions = {}): Promise<Browser> {
  const rules = [...hosts, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost', 'EXCLUDE 0.0.0.0'];
  return chromium.launch({
    executablePath: !whole && existsSync(SHELL) ? SHELL : CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A page is there for seconds: to optimise its code in the background takes longer than it saves.
      '--in-process-gpu',
      '--js-flags=--max-lazy --no-opt --no-maglev',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // No process for each frame of another site, and none in reserve: they change nothing of what is sent and shown.
      '--disable-site-isolation-trials',
      // The browser's own protection of local addresses would stop the attacks before ours is asked. Not every browser has it,
      // so ours is tested.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,HttpsUpgrades,HttpsFirstBalancedMode,IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}
