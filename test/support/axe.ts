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
/** What another look can break: a colour, which is most of the work, and a width. */
const OF_LOOKS = ['color-contrast', 'scrollable-region-focusable'];
/** Both colours and both widths. No width follows from a colour, so that each of them is judged once. */
const JUDGED_IN = EVERY_LOOK ? LOOKS : [AT_DESK, IN_HAND];

/** Before the page and its policy come: the browser's own tools are not bound by it. */
export async function bringJudge({ page }: TestTab): Promise<void> {
  await page.addInitScript(AXE);
}

/** How many looks a place is judged in. */
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
  // Whatever goes on from here goes on as it looked before.
  if (size !== null) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
  return found;
}

/** What moves has come to rest: in the middle of a fade everything is pale. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moves = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
}

/** A notice that is just going is no part of the page: what is wrong must stay wrong. */
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
    // Style sheets and media, fetched once more for rules that find nothing here: no page has media, and none is turned.
    preload: false,
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
    // Fingers are thick; it takes as long as most rules together.
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
