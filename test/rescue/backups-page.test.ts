/// <reference lib="dom" />
// Keeping in the page: where copies cannot go, the recovery kit, and what a new key leaves closed.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitTime } from '../../shared/kit-time.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { typeAskedWords } from '../support/kit-words.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';

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

  it('says of a folder that is not there that it is not, and keeps no target of it', async () => {
    await clearAway(hub, '/v1/backups/targets', { by: 'name' });
    const stick = await temporaryDir();
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    await page.getByRole('textbox', { name: 'A name for it' }).fill('stick');
    await page.getByRole('textbox', { name: 'The folder' }).fill(join(stick, 'not-there'));
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await page.getByText(/There is no folder at the place of stick\..*It was not added\./).waitFor();
    expect(await get('/v1/backups/targets')).toEqual([]);
    // What was typed stays, to be put right.
    await page.getByRole('textbox', { name: 'The folder' }).fill(stick);
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await page.getByText('stick can be used.').waitFor();
    expect(await get('/v1/backups/targets')).toHaveLength(1);
    expect(tab.complaints).toEqual([]);
    await clearAway(hub, '/v1/backups/targets', { by: 'name' });
    await rm(stick, { recursive: true, force: true });
  });

  it('says beside the folder what is wrong with it, and keeps what was typed', async () => {
    await clearAway(hub, '/v1/backups/targets', { by: 'name' });
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    const [name, folder] = [page.getByRole('textbox', { name: 'A name for it' }), page.getByLabel('The folder')];
    const field = (of: string) => page.locator('.field', { has: page.getByLabel(of) }).getByRole('alert');
    await name.fill('inside');
    await folder.fill(hub.dataDir);
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await field('The folder').getByText('A copy in the data directory, or around it, is lost with it.').waitFor();
    expect([await name.inputValue(), await folder.inputValue()]).toEqual(['inside', hub.dataDir]);
    await folder.fill('sticks/one');
    // What was said of another folder is not said of this one.
    expect(await field('The folder').count()).toBe(0);
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await field('The folder').getByText('Begin with a slash').waitFor();
    await folder.fill('/media/stick');
    await name.fill('Not Small');
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await field('A name for it').getByText('Small letters, digits and hyphens').waitFor();
    expect(await folder.inputValue()).toBe('/media/stick');
    expect((await hub.request('GET', '/v1/backups/targets')).body).toEqual([]);
  });

  it('keeps no target that could not be tested, and says of a fault of the hub nothing about the folder', async () => {
    await clearAway(hub, '/v1/backups/targets', { by: 'name' });
    const stick = await temporaryDir();
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    const refuse = (address: string) =>
      page.route(address, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { code: 'internal', detail: 'The hub stumbled.', fix: null } })
          : route.fallback(),
      );
    await tab.go('/backups');
    await page.getByRole('textbox', { name: 'A name for it' }).fill('stick');
    await page.getByLabel('The folder').fill(stick);
    const isSaid = async () => {
      await page.getByRole('button', { name: 'Copy backups there' }).click();
      await page.getByText('The hub stumbled.').waitFor();
      const field = page.locator('.field', { has: page.getByLabel('The folder') });
      expect(await field.getByRole('alert').count()).toBe(0);
      // What went wrong is said at once, and what was begun is taken out behind it.
      await expect.poll(() => get('/v1/backups/targets')).toEqual([]);
      expect(await page.getByLabel('The folder').inputValue()).toBe(stick);
    };
    await refuse('**/v1/backups/targets/stick/test');
    await isSaid();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('textbox', { name: 'A name for it' }).fill('stick');
    await page.getByLabel('The folder').fill(stick);
    await refuse('**/v1/backups/targets');
    await isSaid();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await page.getByText('stick can be used.').waitFor();
    expect(await page.getByText('The hub stumbled.').count()).toBe(0);
    await clearAway(hub, '/v1/backups/targets', { by: 'name' });
    await rm(stick, { recursive: true, force: true });
  });

  it('says what a new key would leave closed, and changes nothing where its owner turns back', async () => {
    await hub.request('POST', '/v1/backups', { body: {} });
    const before = await get('/v1/key');
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    await page.getByRole('button', { name: 'Change the key' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Encrypt the vault under a new key?' });
    // A second try finds the kit of the first.
    const lost =
      before.recovery_kit === null
        ? 'There is no recovery kit: no backup made until now, here or elsewhere, opens any more under a new key.'
        : /(One backup|\d+ backups) from before the recovery kit, with every copy elsewhere, will open with nothing/;
    await asked.getByText(lost).waitFor();
    await asked.getByRole('button', { name: 'Change the key all the same' }).waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await hub.request('POST', '/v1/key/recovery-kit', { body: {} });
    await page.reload();
    await page.getByRole('button', { name: 'Change the key' }).click();
    await asked.getByText('from before the recovery kit, with every copy elsewhere, will open with nothing').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await get('/v1/key')).made_at).toBe(before.made_at);
    expect(tab.complaints).toEqual([]);
  });

  it('shows the words of the recovery kit once, and keeps them nowhere', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    // A second try finds the kit of the first.
    await page.getByRole('button', { name: /^Make (the recovery kit|a new one)$/ }).click();
    await page.getByRole('button', { name: 'Show me the words' }).click();
    const listed = page.getByRole('list', { name: 'The twelve words' }).getByRole('listitem');
    await listed.last().waitFor();
    const words = await listed.allTextContents();
    expect(words).toHaveLength(12);
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    for (const each of await listed.all()) expect(await each.isVisible()).toBe(true);
    expect(await page.getByRole('img', { name: 'The words as a code for a camera' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print', includeHidden: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    // Until two of them were read back it does not count as kept.
    await page.getByText('nobody has read two of them back').waitFor();
    expect(await page.getByText('There is a recovery kit').count()).toBe(0);
    const done = page.getByRole('button', { name: 'Put them away' });
    expect(await done.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('checkbox', { name: 'I have written them down, or printed them' }).click();
    await done.click();
    await typeAskedWords(page, words);
    await page.getByRole('button', { name: 'They are kept' }).click();
    await page.getByText('There is a recovery kit').waitFor();
    await listed.first().waitFor({ state: 'detached' });
    expect((await get('/v1/key')).recovery_kit).not.toBeNull();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.outerHTML]),
    );
    expect(words.filter((word) => new RegExp(`\\b${word}\\b`).test(kept)).length).toBeLessThan(words.length);
    expect(await page.getByRole('list', { name: 'The twelve words' }).count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('says by its time which kit opens a backup, and what a new one leaves to the one there is', async () => {
    const kit =
      (await get('/v1/key')).recovery_kit ?? (await hub.request('POST', '/v1/key/recovery-kit', { body: {} })).body;
    await hub.request('POST', '/v1/backups', { body: {} });
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    await page
      .getByText(`opens with the recovery kit of ${kitTime(kit)}`)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Make a new one' }).click();
    const asked = page.getByRole('dialog', { name: 'Your recovery kit' });
    await asked
      .getByText(`The words you have now, of ${kitTime(kit)}, open the backups made from then until now.`)
      .waitFor();
    await asked.getByText('every backup made from now on').waitFor();
    await asked.getByRole('button', { name: 'Later' }).click();
    expect((await get('/v1/key')).recovery_kit.made_at).toBe(kit.made_at);
    expect(tab.complaints).toEqual([]);
  });

  it('encrypts the vault under a new key when told so, and goes on reading', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    const before = await get('/v1/key');
    await tab.go('/backups');
    await page.getByRole('button', { name: 'Change the key' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Encrypt the vault under a new key?' });
    // The backups that no words open are named before.
    await asked.getByRole('button', { name: /^Change the key/ }).click();
    await page.getByText('The vault has a new key').waitFor();
    await page.getByText('A backup under it was made.').waitFor();
    const after = await get('/v1/key');
    expect(Date.parse(after.made_at)).toBeGreaterThan(Date.parse(before.made_at));
    await page.getByRole('button', { name: 'Change the key' }).click();
    await asked.getByText('open with its words alone').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await get('/v1/backups')).length).toBeGreaterThan(0);
    await tab.go('/memories');
    await page.getByRole('heading', { name: 'Memories', level: 1 }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
