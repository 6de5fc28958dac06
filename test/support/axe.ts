/// <reference lib="dom" />
// The judge of accessibility, on the page as it stands: light or dark, on a phone or on a wide screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { TestTab } from './tab.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERY_LOOK = process.env.EVERY_LOOK !== undefined;
/** Of these `npm test` judges each place in one, one place in the first and the next in the other; `npm run campaign` in all. */
const LOOKS = [
  { colorScheme: 'light', width: 1600 },
  { colorScheme: 'dark', width: 375 },
  ...(EVERY_LOOK
    ? ([
        { colorScheme: 'dark', width: 1600 },
        { colorScheme: 'light', width: 375 },
      ] as const)
    : []),
] as const;
const HEIGHT = 1000;

/** Before the page and its policy come: the browser's own tools are not bound by it. */
export async function bringJudge({ page }: TestTab): Promise<void> {
  await page.addInitScript(AXE);
  await page.setViewportSize({ width: LOOKS[0].width, height: HEIGHT });
}

/** The looks that a place is judged in: the same each time, whichever places came before it. */
export function looksOf(name: string): readonly (typeof LOOKS)[number][] {
  return EVERY_LOOK ? LOOKS : [LOOKS[name.length % 2] as (typeof LOOKS)[number]];
}

/** What is wrong in the looks of a place. */
export async function judgeLooks(tab: TestTab, name: string): Promise<string[]> {
  const { page } = tab;
  const found: string[] = [];
  for (const { colorScheme, width } of looksOf(name)) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const look = `${colorScheme}-${width}`;
    for (const fault of await lastingFaults(page)) found.push(`${look}: ${fault}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${look}: ${over} pixels too wide`);
    await tab.picture(`${name}-${look}`);
  }
  await page.setViewportSize({ width: LOOKS[0].width, height: HEIGHT });
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
async function lastingFaults(page: Page): Promise<string[]> {
  let faults = await judge(page);
  for (let tries = 0; tries < 5 && faults.length > 0; tries++) {
    await page.waitForTimeout(500);
    await settled(page);
    faults = await judge(page);
  }
  return faults;
}

async function judge(page: Page): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets and media, fetched once more for rules that find nothing here: no page has media, and none is turned.
    preload: false,
  };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
