/// <reference lib="dom" />
// The judge of accessibility, on the page as it stands: light or dark, on a phone or on a wide screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { AT_DESK, EVERY_LOOK, IN_HAND, LOOKS } from './looks.ts';
import type { TestTab } from './tab.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HEIGHT = 1000;
/** Rules that may fail in one look and hold in another: about colours, which are most of the work, and about widths. */
const OF_LOOKS = ['color-contrast', 'scrollable-region-focusable'];
/** The looks that are judged: both colours and both widths. No width depends on a colour, so that each is judged once. */
const JUDGED_IN = EVERY_LOOK ? LOOKS : [AT_DESK, IN_HAND];

/** Brings the judge in before the page and its policy are there: the browser's own tools are not bound by that policy. */
export async function bringJudge({ page }: TestTab): Promise<void> {
  await page.addInitScript(AXE);
}

/** In how many looks a place is judged. */
export const LOOKS_EACH = JUDGED_IN.length;

/**
 * What is wrong in the looks of a place: light on a wide screen and dark on a phone, in one of them judged by every rule, in the
 * other by its colours and its width. In `npm run campaign` every rule judges each width in each colour.
 */
export async function judgeLooks(tab: TestTab, name: string): Promise<string[]> {
  const { page } = tab;
  const found: string[] = [];
  const [size, wasDark] = [
    page.viewportSize(),
    await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches),
  ];
  const whole = name.length % 2;
  for (const [place, { colorScheme, width }] of JUDGED_IN.entries()) {
    const rules = EVERY_LOOK || place === whole ? undefined : OF_LOOKS;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const look = `${colorScheme}-${width}`;
    for (const fault of await lastingFaults(page, rules)) found.push(`${look}: ${fault}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${look}: ${over} pixels too wide`);
    await tab.picture(name);
  }
  // What the test does next is done in the look it had before.
  if (size !== null) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
  return found;
}

/** Waits until nothing moves: in the middle of a fade everything is pale. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moves = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
}

/** Faults that stay: a notice that is just going is no part of the page. */
async function lastingFaults(page: Page, rules?: string[]): Promise<string[]> {
  let faults = await judge(page, rules);
  for (let tries = 0; tries < 5 && faults.length > 0; tries++) {
    await page.waitForTimeout(500);
    await settled(page);
    faults = await judge(page, rules);
  }
  return faults;
}

async function judge(page: Page, rules: string[] | undefined): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Not fetched: style sheets and media are needed for rules that find nothing here, since no page has media and none is turned.
    preload: false,
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
    // The rule for the size of targets takes as long as most other rules together.
    ...(EVERY_LOOK && { rules: { 'target-size': { enabled: true } } }),
  };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
