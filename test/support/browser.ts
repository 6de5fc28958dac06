// A real Chromium for tests. Nothing it does on its own account leaves the machine.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium';
export const hasChromium = existsSync(EXECUTABLE);

/** `hosts` are rules for names, such as `MAP evil.test 127.0.0.1`; every other name does not exist. */
export function launchBrowser(hosts: readonly string[] = []): Promise<Browser> {
  const rules = [...hosts, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost', 'EXCLUDE 0.0.0.0'];
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // The browser's own protection of local addresses would stop the attacks before ours is asked. Not every
      // browser has it, so it is ours that is tested.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,HttpsUpgrades,HttpsFirstBalancedMode',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}
