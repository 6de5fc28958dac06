/// <reference lib="dom" />
// The page in a real browser on a large vault: what it weighs before the first paint, when Home can be used, and whether
// scrolling through everything ever holds the browser up.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { PROJECT, type TestHub } from '../../support/hub.ts';
import { writeFolder } from '../../support/plugins/plugin-files.ts';
import { livedVault } from '../lived-vaults.ts';
import { median } from '../measure.ts';
import { ms, PROMISED, type Row } from '../table.ts';
import { hubOn, type Vaults } from '../vaults.ts';

const ROUNDS = 5;
/** What the page may take: a script that loads at once, a home that stands within a second, no task that a hand would feel. */
const SCRIPT_BYTES = 200 * 1024;
const HOME_MS = 1000;
const TASK_MS = 50;
/** One turn of a wheel, many times a second: as fast as a hand. */
const WHEEL = 2400;
const MOST_TURNS = 6000;
/** Proposals that wait, and how many of them are looked at and decided one by one. */
const REVIEWED = 1000;
const TURNS = 40;
/** Conversations of another service, which wait to be let in. */
const IMPORTED = 3000;
const AT_ONCE = 25;

export async function pageRows(vaults: Vaults, size: number): Promise<Row[]> {
  const vault = await livedVault(vaults, size);
  await using hub = await hubOn({ dataDir: vault.dataDir, size, token: vault.owner, ids: [] });
  const rows = await measurePage(hub, size, vault.owner);
  return size <= PROMISED ? rows : rows.map((each) => ({ ...each, target: undefined }));
}

/** On a hub that is there, with a vault of that size. */
async function measurePage({ base, dataDir }: TestHub, size: number, owner: string): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    const complaints: string[] = [];
    const scripts = new Set<string>();
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const page = await openPage(browser, complaints);
      page.on(
        'request',
        (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname),
      );
      const time = await timeToHome(page, base);
      // The first round warms the browser and the vault.
      if (round > 0) times.push(time);
      await page.context().close();
    }
    const page = await openPage(browser, complaints);
    const { rows, longest } = await scrollThrough(page, `${base}/memories`);
    const glass = await lookThroughGlass(page, base);
    const importing = await importThrough(page, base, await stageTexts(base, owner, dataDir));
    await proposeMany(base, owner);
    const reviewing = await reviewAll(page, `${base}/review`);
    const bytes = [...scripts].reduce((sum, path) => sum + compressed(path), 0);
    return [
      row(
        'Script of the page until Home is there, compressed',
        `${(bytes / 1024).toFixed(0)} KB`,
        '200 KB',
        bytes / SCRIPT_BYTES,
      ),
      row(`Home can be used, ${size} objects`, ms(median(times)), ms(HOME_MS), median(times) / HOME_MS),
      row(`Longest task of the browser while scrolling ${rows} rows`, ms(longest), ms(TASK_MS), longest / TASK_MS),
      row(
        `Longest task of the browser in the Glass, ${glass.dots} dots`,
        ms(glass.longest),
        ms(TASK_MS),
        glass.longest / TASK_MS,
      ),
      row(
        `Longest task of the browser in an import of ${IMPORTED} rows`,
        ms(importing),
        ms(TASK_MS),
        importing / TASK_MS,
      ),
      row(
        `Longest task of the browser while reviewing ${REVIEWED} proposals`,
        ms(reviewing),
        ms(TASK_MS),
        reviewing / TASK_MS,
      ),
      row(`Complaints of the browser meanwhile, ${size} objects`, `${complaints.length}`, 'none', complaints.length, 0),
    ];
  } finally {
    await browser.close();
  }
}

function row(what: string, hub: string, floor: string, ratio: number, most = 1): Row {
  return { what, hub, floor, ratio, target: { most } };
}

async function openPage(browser: Browser, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  return page;
}

/** From the first byte of the address to the package on the screen and a browser that answers. */
async function timeToHome(page: Page, base: string): Promise<number> {
  await page.goto(base, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
  );
}

/** Down to the last row, page after page as it comes in. */
async function scrollThrough(page: Page, address: string): Promise<{ rows: number; longest: number }> {
  await page.goto(address);
  await page.locator('.list-row').first().waitFor();
  await page.waitForTimeout(500);
  let rows = 0;
  const longest = await longestTask(page, async () => {
    rows = await page.evaluate(
      async ({ wheel, most }) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        let still = 0;
        for (let turn = 0; turn < most && still < 60; turn++) {
          const before = window.scrollY;
          window.scrollBy(0, wheel);
          await frame();
          const isEnd = before + window.innerHeight >= document.documentElement.scrollHeight - 2;
          still = window.scrollY === before && isEnd ? still + 1 : 0;
        }
        return Number(document.querySelector('.rows li:last-child')?.getAttribute('aria-posinset') ?? 0);
      },
      { wheel: WHEEL, most: MOST_TURNS },
    );
  });
  return { rows, longest };
}

/**
 * Looked through, narrowed, decided one by one by keyboard, undone, and the rest decided together, from the moment at which all of
 * them are listed.
 */
async function reviewAll(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction((most) => document.title.startsWith(most), `(${REVIEWED - 1}+)`);
  await page.waitForTimeout(500);
  const proposed = await whereIs(page.getByRole('button', { name: /^Memories/ }));
  return longestTask(page, async () => {
    for (let turn = 0; turn < TURNS; turn++) await page.keyboard.press('j');
    // A large vault has contradictions of its own, which wait as well, and are decided in a dialog.
    await press(page, proposed);
    for (let turn = 0; turn < TURNS; turn++) await page.keyboard.press(turn % 4 === 3 ? 'r' : 'a');
    await page.keyboard.press('u');
    // It is back within moments, and decided with the others.
    await page.waitForTimeout(1000);
    await page.keyboard.press('Shift+A');
    // All of them are listed before they can be accepted.
    await sight(page, '.dialog .button.first:not([aria-disabled="true"])');
    await press(page, await whereIs(page.locator('css=.dialog .button.first')));
    await sight(page, 'body:not(:has(.dialog, .rows-item))');
    // What the hub says of it comes within moments.
    await page.waitForTimeout(1000);
  });
}

/** Come to from another place, through the eyes of every assistant, and back to its owner's. */
async function lookThroughGlass(page: Page, base: string): Promise<{ dots: string; longest: number }> {
  await page.goto(base);
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  await page.waitForTimeout(500);
  const place = await whereIs(page.getByRole('link', { name: 'Glass' }));
  const longest = await longestTask(page, async () => {
    await press(page, place);
    await sight(page, 'canvas.dots[style]');
    const looks = await page.locator('css=.glass-choice').evaluateAll(toPlaces);
    for (const look of looks.toReversed()) {
      await press(page, look);
      await page.waitForTimeout(300);
    }
    const { left, top } = await whereIs(page.locator('css=canvas.dots'));
    for (let turn = 0; turn < TURNS; turn++) await page.mouse.move(left + 4 + turn * 5, top + 4);
  });
  const sum = await page.locator('.glass-sum').textContent();
  return { dots: /You see all ([\d,]+)/.exec(sum ?? '')?.[1] ?? '?', longest };
}

/** Scrolled to the end, found by words, opened one after the other, and picked all at once. */
async function importThrough(page: Page, base: string, batch: string): Promise<number> {
  await page.goto(`${base}/import/${batch}`);
  await page.locator('.review-row').first().waitFor();
  await page.waitForTimeout(500);
  const words = await whereIs(page.getByLabel('With these words'));
  return longestTask(page, async () => {
    await page.evaluate(async (wheel) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let turn = 0; turn < 300; turn++) {
        window.scrollBy(0, wheel);
        await frame();
      }
    }, WHEEL);
    for (let turn = 0; turn < TURNS; turn++) await page.keyboard.press('j');
    await page.evaluate(() => window.scrollTo(0, 0));
    await press(page, words);
    await page.keyboard.type(`talk ${IMPORTED - 1}`);
    await sight(page, '.rows:has([aria-setsize="1"]) + .review-detail .opened-text');
    for (let letter = `${IMPORTED}`.length; letter >= 0; letter--) await page.keyboard.press('Backspace');
    await sight(page, `[aria-setsize="${IMPORTED}"]`);
    await press(page, await whereIs(page.locator('css=.filters-row .checkbox')));
    await sight(page, '.pick:checked');
  });
}

/** The dump of another service with as many conversations. */
async function stageTexts(base: string, token: string, dataDir: string): Promise<string> {
  const [created_at, updated_at] = ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'];
  const chats = Array.from({ length: IMPORTED }, (_, n) => ({
    uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Talk ${n} about the boats`,
    created_at,
    updated_at,
    chat_messages: [{ uuid: `m${n}`, sender: 'human', text: `What does boat ${n} cost? `.repeat(40), created_at }],
  }));
  writeFolder(join(dataDir, 'imports/talks'), { 'conversations.json': JSON.stringify(chats) });
  const answer = await fetch(`${base}/v1/import/vendor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'imports/talks' }),
  });
  if (!answer.ok) throw new Error(`the dump was answered ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

async function proposeMany(base: string, token: string): Promise<void> {
  for (let made = 0; made < REVIEWED; made += AT_ONCE) {
    const all = Array.from({ length: Math.min(AT_ONCE, REVIEWED - made) }, async (_, place) => {
      const number = made + place;
      const statement = `Crate ${number * 7919} of the store holds ${number * 13 + 5} boxes of the year ${1000 + number}.`;
      const answer = await fetch(`${base}/v1/memories/proposals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'semantic', statement }),
      });
      if (!answer.ok) throw new Error(`proposing answered ${answer.status}`);
    });
    await Promise.all(all);
  }
}

/** Of something that is seen: its corner and its middle. */
interface Place {
  left: number;
  top: number;
  x: number;
  y: number;
}

/** In the page. */
const toPlaces = (elements: Element[]): Place[] =>
  elements.map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { left, top, x: left + width / 2, y: top + height / 2 };
  });

async function whereIs(elements: Locator): Promise<Place> {
  const [place] = await elements.evaluateAll(toPlaces);
  if (place === undefined) throw new Error('there is nothing like that');
  return place;
}

/**
 * As a hand does: what is to be pressed is come to first. Nothing is looked for by its role or its words while the tasks are
 * measured: that is done by a script in the page, which goes through all of it, in a task as long as any of the page's own.
 */
async function press(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y);
  await page.waitForTimeout(100);
  await page.mouse.click(x, y);
}

/** Waits until there is such an element: the browser finds it in no time, and is asked twice a second. */
async function sight(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, {
    polling: 500,
    timeout: 180_000,
  });
}

/**
 * The length of a task is the time that the main thread of the page worked on it: on a machine that others use too, the clock on
 * the wall would count their work as well. What the browser does beside it, as compiling and sweeping, holds nobody up.
 */
const MAIN_THREAD = 'CrRendererMain';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Of a task, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const tracing = await page.context().newCDPSession(page);
  // A hundred thousand rows are a few hundred thousand tasks: only the longest is kept.
  const longest = new Map<string, number>();
  const names = new Map<string, string>();
  tracing.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, pid, tid, tdur, args } of value as unknown as TraceEvent[]) {
      const thread = `${pid} ${tid}`;
      if (name === 'thread_name') names.set(thread, args.name ?? '');
      if (name.endsWith('RunTask') && tdur !== undefined)
        longest.set(thread, Math.max(longest.get(thread) ?? 0, tdur / 1000));
    }
  });
  const collected = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel'] },
  });
  await work();
  await tracing.send('Tracing.end');
  await collected;
  const main = [...longest].filter(([thread]) => names.get(thread) === MAIN_THREAD);
  if (main.length === 0) throw new Error('the browser did not say which of its threads is the page');
  return Math.max(...main.map(([, ms]) => ms));
}

function compressed(path: string): number {
  return gzipSync(readFileSync(join(PROJECT, 'build/page', path))).length;
}
