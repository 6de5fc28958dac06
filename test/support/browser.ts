// A real Chromium for tests. Nothing it does on its own account leaves the machine.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The whole browser, with all that it adds to a request and refuses to send. */
const CHROMIUM = '/usr/bin/chromium';
/** The same engine without the windows around it: a tab costs a third of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell';
export const hasChromium = existsSync(CHROMIUM);

interface BrowserOptions {
  /** Rules for names, such as `MAP evil.test 127.0.0.1`; every other name does not exist. */
  hosts?: readonly string[];
  /** Nothing but the browser that people have will do. */
  whole?: boolean;
}

export function launchBrowser({ hosts = [], whole = false }: BrowserOptions = {}): Promise<Browser> {
  const rules = [...hosts, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost', 'EXCLUDE 0.0.0.0'];
  return chromium.launch({
    executablePath: !whole && existsSync(SHELL) ? SHELL : CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A page is there for seconds: to compile its code better, beside it, takes longer than it saves.
      '--in-process-gpu',
      '--js-flags=--max-lazy --no-opt --no-maglev',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Neither a process for each frame of another site nor one in reserve: they change nothing of what is sent and shown.
      '--disable-site-isolation-trials',
      // The browser's own protection of local addresses would stop the attacks before ours is asked. Not every
      // browser has it, so it is ours that is tested.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,HttpsUpgrades,HttpsFirstBalancedMode,IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}
