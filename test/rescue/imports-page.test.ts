/// <reference lib="dom" />
// What arrives in the page when it is much, or is not what is here: conflicts are decided one by one or together, and texts of a
// dump are found among a thousand.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringMany, stageConflicts } from '../support/brought-in.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { writeFolder } from '../support/plugins/plugin-files.ts';
import { openTab } from '../support/tab.ts';

/** Several pages of what the hub answers at once, and many times what is drawn of a list. */
const MANY = 1300;

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const get = async (path: string) => (await hub.request('GET', path)).body;
  const remember = async (statement: string) =>
    (await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } })).body.id as string;

  it('shows both sides of every conflict, and does with each what its owner chose by keyboard', async () => {
    const statements = ['The oven is slow', 'The cellar is dry', 'The door sticks', 'The key hangs', 'The lamp hums'];
    const ids: string[] = [];
    while ((await get('/v1/memories')).length > 0) await clearAway(hub, '/v1/memories');
    for (const statement of statements) ids.push(await remember(`${statement}.`));
    const staging = await stageConflicts(hub);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/import/${staging}`);
    await page.getByRole('button', { name: /To decide 5/ }).waitFor();
    const sides = page.locator('.sides');
    await sides.getByText('The oven is slow.', { exact: true }).waitFor();
    await sides.locator('.outside').getByText('The oven is slow. Or so they say.').waitFor();
    await tab.picture('import-conflict');
    // Keep mine, take what arrives, both as two, and none for the fourth.
    for (const key of ['1', '2', '4', 'j']) await page.keyboard.press(key);
    await page.getByText('3 of 5 decided').waitFor();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await page.getByText(/Applied:/).waitFor();
    await page.getByRole('button', { name: /To decide 2/ }).waitFor();
    const now = async (n: number) => (await get(`/v1/memories/${ids[n]}`)).statement;
    expect(await Promise.all([now(0), now(1), now(2), now(3)])).toEqual([
      'The oven is slow.',
      'The cellar is dry. Or so they say.',
      'The door sticks.',
      'The key hangs.',
    ]);
    const live: { statement: string }[] = await get('/v1/memories?limit=100');
    expect(live.filter(({ statement }) => statement.startsWith('The door sticks.'))).toHaveLength(2);
    // What was left open is decided at once.
    await page.getByRole('combobox', { name: 'All others that are to decide' }).click();
    await page.getByRole('option', { name: 'The others: take what arrives' }).click();
    await page.getByRole('button', { name: 'Apply these decisions' }).click();
    await page.getByText('applied', { exact: true }).waitFor();
    expect(await Promise.all([now(3), now(4)])).toEqual([
      'The key hangs. Or so they say.',
      'The lamp hums. Or so they say.',
    ]);
    expect(tab.complaints).toEqual([]);
  });

  it(`pages through all of ${MANY} that are to decide, finds some of them by their words, and decides for those together`, async () => {
    await remember('A shelf like the others.');
    const shelves = await bringMany(
      hub,
      Array.from({ length: MANY }, (_, n) => `Shelf ${n} is empty.`),
    );
    const staging = await stageConflicts(hub);
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/import/${staging}`);
    await tab.page.locator('.review-row').first().waitFor();
    const reached = () =>
      tab.page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return Number(document.querySelector('.rows li:last-child')?.getAttribute('aria-posinset'));
      });
    await expect.poll(reached).toBeGreaterThan(MANY);
    expect(await tab.page.locator('.rows li').count()).toBeLessThan(100);
    const { page } = tab;
    // The one made first is the last that is read.
    await page.getByLabel('With these words').fill('shelf 7 is');
    await expect.poll(() => page.locator('.review-row').count()).toBe(1);
    await page.getByLabel('With these words').fill('Shelf 51');
    await expect.poll(() => page.locator('.review-row').count()).toBe(11);
    await page.getByRole('combobox', { name: 'All 11 shown' }).click();
    await page.getByRole('option', { name: 'Take what arrives' }).click();
    await page.getByText(/^11 of [\d,]+ decided/).waitFor();
    await page.getByRole('combobox', { name: 'Of this kind' }).click();
    await page.getByRole('option', { name: 'memory' }).click();
    await page.getByRole('button', { name: 'Apply the import' }).click();
    await page.getByText(/^Applied: .*\b11 replaced/).waitFor();
    const now = async (n: number) => (await get(`/v1/memories/${shelves[n]}`)).statement;
    const decided = [51, ...Array.from({ length: 10 }, (_, i) => 510 + i)];
    for (const n of decided) expect(await now(n)).toBe(`Shelf ${n} is empty. Or so they say.`);
    expect(await now(52)).toBe('Shelf 52 is empty.');
    await page.getByText('Nothing like that').waitFor();
    await hub.request('POST', `/v1/import/staging/${staging}/discard`);
    await tab.page.getByText('discarded').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it(`opens, finds and narrows ${MANY} texts of a dump, and lets in those that were picked alone`, async () => {
    const chats = Array.from({ length: MANY }, (_, n) => ({
      uuid: randomUUID(),
      name: `Talk ${n} about ${n % 2 === 0 ? 'boats' : 'bees'}`,
      created_at: '2026-03-01T10:00:00Z',
      updated_at: '2026-03-02T10:00:00Z',
      chat_messages: [
        { uuid: `m${n}`, sender: 'human', text: `The word of ${n} is wren.`, created_at: '2026-03-01T10:00:00Z' },
      ],
    }));
    const projects = [{ uuid: randomUUID(), name: 'The orchard', docs: [] }].map((each) => ({
      ...each,
      docs: [{ uuid: randomUUID(), filename: 'pruning.md', content: 'Prune in March.' }],
    }));
    while ((await get('/v1/artifacts')).length > 0) await clearAway(hub, '/v1/artifacts');
    writeFolder(join(hub.dataDir, 'imports/talks'), {
      'conversations.json': JSON.stringify(chats),
      'projects.json': JSON.stringify(projects),
    });
    const { body: batch } = await hub.request('POST', '/v1/import/vendor', { body: { path: 'imports/talks' } });
    expect(batch.counts.texts).toBe(MANY + 1);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/import/${batch.id}`);
    const rows = page.locator('.review-row');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(100);
    const words = page.getByLabel('With these words');
    // One that is far below what was read.
    await words.fill(`talk ${MANY - 1}`);
    await expect.poll(() => rows.count()).toBe(1);
    await page
      .locator('.opened-text')
      .getByText(`The word of ${MANY - 1} is wren.`)
      .waitFor();
    await words.fill('');
    await page.getByRole('combobox', { name: 'Of this kind' }).click();
    await page.getByRole('option', { name: 'document' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.locator('.opened-text').getByText('Prune in March.').waitFor();
    // Picked by keyboard, and then all that some words find.
    await rows.first().getByRole('button').focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Let 1 in' }).waitFor();
    await page.getByRole('combobox', { name: 'Of this kind' }).click();
    await page.getByRole('option', { name: 'everything' }).click();
    await words.fill('talk 12');
    await page.getByRole('checkbox', { name: 'Pick all 111 shown', exact: true }).click();
    await page.getByRole('button', { name: 'Let 112 in' }).click();
    const waiting = page.getByRole('heading', {
      name: new RegExp(`^Texts that wait ${(MANY - 111).toLocaleString('en')}`),
    });
    await waiting.waitFor();
    await page.getByText('Nothing like that').waitFor();
    await words.fill('talk 30 about');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Throw 1 away' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Throw 1 away' }).click();
    await page.getByText('Nothing like that').waitFor();
    const titles: string[] = (await get('/v1/artifacts?limit=500')).map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(112);
    expect(titles).toContain('Talk 1299 about bees');
    expect(titles).not.toContain('Talk 30 about boats');
    expect(tab.complaints).toEqual([]);
    await hub.request('POST', `/v1/import/vendor/${batch.id}/archive`, { body: { admit: false } });
    await page.getByText('What you did not let in was thrown away').waitFor();
  });
});
