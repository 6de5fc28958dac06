// The first run of a new machine whose vault lies elsewhere: from a folder with copies to a page that shows what was remembered.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringJudge, judgeLooks } from '../support/axe.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { openTab, type TestTab } from '../support/tab.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let root: string;
  let stick: string;
  let words: string;
  let hub: TestHub;
  let tab: TestTab;

  beforeAll(async () => {
    root = await temporaryDir();
    stick = join(root, 'stick');
    mkdirSync(stick);
    {
      await using old = await startHub();
      await old.setup();
      await old.request('POST', '/v1/projects', { body: { title: 'The garden house' } });
      words = (await old.request('POST', '/v1/key/recovery-kit')).body.words.join(' ');
      const target = { name: 'stick', kind: 'folder', folder: stick };
      expect((await old.request('POST', '/v1/backups/targets', { body: target })).status).toBe(200);
      expect((await old.request('POST', '/v1/backups/targets/stick/test')).body).toMatchObject({ ok: true });
      expect((await old.request('POST', '/v1/backups/targets/stick/send', { body: {} })).status).toBe(200);
    }
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    tab = await openTab(browser, hub);
    await bringJudge(tab);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
    rmSync(root, { recursive: true, force: true });
  });

  const asked = async (place: string, said: string) => {
    const { page } = tab;
    await page.getByLabel('Where its copies are').fill(place);
    await page.getByLabel('The twelve words').fill(said);
    await page.getByRole('button', { name: 'Bring it here' }).click();
  };

  it('asks where its copies are and for the words, and for what opens a repository where it is one', async () => {
    const { page } = tab;
    await tab.go('/');
    await page.getByText('I have a vault elsewhere').click();
    await page.getByLabel('Where its copies are').fill('sftp:me@server:hub');
    await page.getByLabel('The password of the repository').waitFor();
    await page.getByLabel('The key of SSH').waitFor();
    await page.getByLabel('Where its copies are').fill(stick);
    await expect.poll(() => page.getByLabel('The password of the repository').count()).toBe(0);
    expect(await judgeLooks(tab, 'take-over-1')).toEqual([]);
  });

  it('says what is wrong with the place or the words, and keeps what was typed', async () => {
    const { page } = tab;
    await asked(join(root, 'nowhere'), words);
    await page.getByText('There is nothing at this place.').waitFor();
    await asked(stick, words.split(' ').reverse().join(' '));
    await page
      .getByRole('alert')
      .getByText(/words|kit/)
      .waitFor();
    expect(await page.getByLabel('Where its copies are').inputValue()).toBe(stick);
    expect((await hub.request('GET', '/health', { token: null })).body).toMatchObject({ state: 'setup_required' });
  });

  it('tells each step, and ends at home with what was remembered, its assistants waiting', async () => {
    const { page } = tab;
    await asked(stick, words);
    await page.getByText('Your vault is here').waitFor();
    await page.getByText('Your assistants are paused until you have looked through them').waitFor();
    expect(await page.locator('.taking-over li').count()).toBe(4);
    expect(await judgeLooks(tab, 'take-over-2')).toEqual([]);
    await page.getByRole('button', { name: 'Go to your hub' }).click();
    await page.getByRole('link', { name: 'The garden house' }).waitFor();
    expect((await hub.request('GET', '/health', { token: null })).body).toMatchObject({ state: 'ready' });
    expect(tab.complaints).toEqual([]);
  });
});
