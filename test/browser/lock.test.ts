/// <reference lib="dom" />
// The lock: what was half typed waits behind it, and its key lives where its owner wants it.
import { describe, expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { IN_HAND, viewOf } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';
import { leaveTyped, openTab, type TestTab } from '../support/tab.ts';

driven(IN_HAND, (look) => {
  const stage = pageStage(look);

  /** Behind the lock nothing of the vault is left on the page, and nothing of what was being written. */
  const lockAndUnlock = async (typed: string) => {
    const { page } = stage.tab;
    await stage.hub.request('POST', '/v1/lock', { body: {} });
    await page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
    await page.getByText('What you were writing is kept in this tab').waitFor();
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(typed);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('heading', { name: 'The vault is locked' }).waitFor({ state: 'detached' });
    stage.tab.complaints.splice(0);
  };

  it('keeps what was being written down, for the moment after', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/');
    const box = page.getByPlaceholder('Something to remember…');
    await box.fill('The well is nine metres deep');
    await page.getByRole('switch', { name: 'Only me' }).click();
    await lockAndUnlock('nine metres');
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    expect(await box.inputValue()).toBe('The well is nine metres deep');
    // And while its owner looks something up at another place.
    for (const place of ['/goals', '/', '/search', '/']) await stage.tab.follow(place);
    expect(await box.inputValue()).toBe('The well is nine metres deep');
    await page.getByRole('button', { name: 'Remember' }).click();
    await expect.poll(() => box.inputValue()).toBe('');
    // Whoever meant it for themselves alone still does.
    const [memory] = (await stage.hub.request('GET', '/v1/memories?limit=1')).body;
    expect(memory).toMatchObject({ statement: 'The well is nine metres deep', policy_tags: ['owner_only'] });
    await stage.tab.follow('/goals');
    await stage.tab.follow('/');
    expect(await box.inputValue()).toBe('');
  });

  it('keeps a project that was not begun yet, and what was changed of a proposal', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/projects');
    const begin = () => page.getByRole('button', { name: 'Begin a project' }).click();
    const title = page.getByRole('dialog').getByLabel('What is it?');
    await begin();
    await title.fill('A pump for the well');
    await lockAndUnlock('A pump for the well');
    await begin();
    expect(await title.inputValue()).toBe('A pump for the well');
    // Locked once more before anything is added, it is kept once more.
    await lockAndUnlock('A pump for the well');
    await begin();
    expect(await title.inputValue()).toBe('A pump for the well');
    await leaveTyped(page);
    await begin();
    expect(await title.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await title.waitFor({ state: 'hidden' });
    await stage.tab.follow('/review');
    const change = async () => {
      await page.getByRole('button', { name: /^Larch shingles last about thirty years/ }).click();
      await page.getByRole('button', { name: 'Edit first' }).click();
    };
    const words = page.getByRole('dialog').getByLabel('What should be remembered');
    await change();
    await words.fill('Larch shingles last a generation here.');
    await lockAndUnlock('last a generation');
    await change();
    expect(await words.inputValue()).toBe('Larch shingles last a generation here.');
    await leaveTyped(page);
  });

  it('keeps a form on one thing for that thing, on top of what it was then', async () => {
    const { page } = stage.tab;
    const { hub, lived } = stage;
    await stage.tab.go(`/memories/${lived.memory}`);
    await page.getByRole('button', { name: 'Correct it' }).click();
    const text = page.getByRole('dialog').getByLabel('What should be remembered');
    await text.fill('The mason prefers cards to letters.');
    await lockAndUnlock('cards to letters');
    const body = { statement: 'The mason prefers calls.' };
    expect((await hub.request('PATCH', `/v1/memories/${lived.memory}`, { body })).status).toBe(200);
    await page.getByText('The mason prefers calls.').first().waitFor();
    await page.getByRole('button', { name: 'Correct it' }).click();
    expect(await text.inputValue()).toBe('The mason prefers cards to letters.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Somebody changed it while you were writing').waitFor();
    stage.tab.complaints.splice(0);
    await leaveTyped(page);
    // Left by hand, nothing waits.
    await page.getByRole('button', { name: 'Correct it' }).click();
    expect(await text.inputValue()).toBe('The mason prefers calls.');
    await page.keyboard.press('Escape');
  });

  it('keeps what was typed about an assistant: its name, what is asked for it, and by what a grant is narrowed', async () => {
    const { page } = stage.tab;
    const named = page.getByLabel('What do you call it?');
    const pair = () => page.getByRole('button', { name: 'Pair an assistant' }).click();
    await stage.tab.go('/agents');
    await pair();
    await named.fill('The one upstairs');
    await lockAndUnlock('The one upstairs');
    await pair();
    expect(await named.inputValue()).toBe('The one upstairs');
    await leaveTyped(page);

    await stage.tab.follow(`/agents/${stage.lived.assistant.connectionId}`);
    const purpose = page.getByLabel('For the purpose');
    await purpose.fill('sell the boat');
    await page.getByRole('button', { name: 'Rename' }).click();
    const name = page.getByRole('dialog').getByLabel('Its name');
    await name.fill('The one downstairs');
    await lockAndUnlock('The one downstairs');
    expect(await purpose.inputValue()).toBe('sell the boat');
    await page.getByRole('button', { name: 'Rename' }).click();
    expect(await name.inputValue()).toBe('The one downstairs');
    await leaveTyped(page);

    const labels = page.getByRole('dialog').getByLabel('Only what has one of these labels');
    const narrow = async () => {
      await page.getByRole('button', { name: 'Grant more' }).click();
      await page.getByText('Narrow it further').click();
    };
    await narrow();
    await labels.fill('boat, harbour');
    await lockAndUnlock('boat, harbour');
    await narrow();
    expect(await labels.inputValue()).toBe('boat, harbour');
    await leaveTyped(page);
  });

  it('keeps what was typed into a form of a page for whoever looks elsewhere first, until it is saved', async () => {
    const { page } = stage.tab;
    const when = page.getByLabel('When you work');
    await stage.tab.go('/settings');
    await when.fill('In the mornings');
    await stage.tab.follow('/goals');
    await stage.tab.follow('/settings');
    expect(await when.inputValue()).toBe('In the mornings');
    await page.locator('form', { has: when }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await stage.hub.request('GET', '/v1/profile')).body.working_hours).toBe('In the mornings');
    // What was saved waits nowhere: neither at its place nor behind the lock.
    await stage.tab.follow('/goals');
    await stage.tab.follow('/settings');
    await stage.hub.request('POST', '/v1/lock', { body: {} });
    await page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
    expect(await page.getByText('What you were writing is kept in this tab').count()).toBe(0);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('heading', { name: 'The vault is locked' }).waitFor({ state: 'detached' });
    stage.tab.complaints.splice(0);
  });

  it('is one for all tabs: what one decides the other shows, and what was half typed in each stays there', async () => {
    const { page } = stage.tab;
    const { browser, hub } = stage;
    await using other = await openTab(browser, hub, viewOf(look));
    await stage.tab.go('/review');
    await other.go('/review');
    const waits = (tab: TestTab) => tab.page.getByRole('button', { name: /^Larch shingles last about thirty years/ });
    await waits(other).waitFor();
    await waits(stage.tab).click();
    await page
      .getByRole('button', { name: /^Accept(?! all)/ })
      .first()
      .click();
    await waits(stage.tab).waitFor({ state: 'detached' });
    await waits(other).waitFor({ state: 'detached' });
    // One locks: what the other was writing waits in it alone.
    await other.go('/');
    const box = other.page.getByPlaceholder('Something to remember…');
    await box.fill('The pump wants oil');
    await page.keyboard.press('Shift+L');
    const locked = (tab: TestTab) => tab.page.getByRole('heading', { name: 'The vault is locked' });
    await Promise.all([locked(stage.tab).waitFor(), locked(other).waitFor()]);
    await other.page.getByText('What you were writing is kept in this tab').waitFor();
    expect(await page.getByText('What you were writing is kept in this tab').count()).toBe(0);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await Promise.all([stage.tab, other].map((tab) => locked(tab).waitFor({ state: 'detached' })));
    await other.page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    expect(await box.inputValue()).toBe('The pump wants oil');
    stage.tab.complaints.splice(0);
  });

  it('leaves half typed text alone when there is none: it outlives a restart of the api, and a session that was lost', async () => {
    const { page } = stage.tab;
    const { hub } = stage;
    await stage.tab.go('/');
    const box = page.getByPlaceholder('Something to remember…');
    await box.fill('The well has a cover of oak');
    const before = await hub.pidOf('api');
    await hub.kill('api');
    await expect.poll(() => hub.pidOf('api').catch(() => before)).not.toBe(before);
    await page
      .getByText('Live', { exact: true })
      .or(page.locator('.line-state p'))
      .first()
      .waitFor({ state: 'attached' });
    expect(await box.inputValue()).toBe('The well has a cover of oak');
    // A token that the hub does not know any more: the page is let in anew, and what was not sent is still there to send.
    await page.route(
      '**/v1/memories',
      (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: `Bearer hub_p_${'x'.repeat(43)}` } }),
      { times: 1 },
    );
    const [lost] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/v1/memories') && answer.request().method() === 'POST'),
      page.getByRole('button', { name: 'Remember' }).click(),
    ]);
    expect(lost.status()).toBe(401);
    await page.getByRole('alert').waitFor();
    expect(await box.inputValue()).toBe('The well has a cover of oak');
    await page.getByRole('button', { name: 'Remember' }).click();
    await expect.poll(() => box.inputValue()).toBe('');
    const { body } = await hub.request('GET', '/v1/memories?limit=5');
    const kept = (body as { statement: string }[]).filter(({ statement }) => statement.startsWith('The well has'));
    expect(kept.map(({ statement }) => statement)).toEqual(['The well has a cover of oak']);
    stage.tab.complaints.splice(0);
  });

  describe('under a passphrase', () => {
    const PASSPHRASE = 'nine herons over a quiet pond';
    const place = async () => (await stage.hub.request('GET', '/v1/key')).body.key_storage;
    const choose = async (name: RegExp) => {
      const { page } = stage.tab;
      await page.getByRole('combobox', { name: 'Where the key lives' }).click();
      await page.getByRole('option', { name }).click();
    };
    const field = (name: string) => stage.tab.page.getByLabel(name, { exact: true });
    const unlockWith = async (passphrase: string) => {
      await field('Your passphrase').fill(passphrase);
      await stage.tab.page.keyboard.press('Enter');
    };
    const isOpen = () =>
      stage.tab.page.getByRole('heading', { name: 'The vault is locked' }).waitFor({ state: 'detached' });

    it('is moved where its owner wants it, with a passphrase that is typed twice', async () => {
      const { page } = stage.tab;
      await stage.tab.go('/settings');
      await page.getByText('Its key is in a file beside it').waitFor();
      await choose(/under a passphrase/);
      await page.getByRole('button', { name: 'Leave it where it is' }).click();
      expect(await place()).toBe('file');
      await choose(/under a passphrase/);
      await field('The passphrase').fill('herons');
      await page.getByText('This passphrase is weak').waitFor();
      await field('The passphrase').fill(PASSPHRASE);
      await field('And once more').fill('nine herons');
      await page.getByText('The two are not the same.').waitFor();
      await field('And once more').fill(PASSPHRASE);
      await page.getByRole('button', { name: 'Move it there' }).click();
      await page.getByText('Its key is kept under your passphrase').waitFor();
      expect(await place()).toBe('passphrase');
    });

    it('is asked for when the vault is locked, and nothing else opens it', async () => {
      const { page } = stage.tab;
      await page.getByRole('link', { name: 'Home' }).first().click();
      await stage.hub.request('POST', '/v1/lock', { body: {} });
      await page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
      await field('Your passphrase').waitFor();
      await page.getByRole('button', { name: 'Unlock' }).click();
      await page.getByText('This vault opens with its passphrase.').waitFor();
      await unlockWith('eight herons over a quiet pond');
      await page.getByText('The passphrase does not open this vault.').waitFor();
      // What did not open it is typed over, and not added to.
      await page.keyboard.type('nine herons');
      expect(await field('Your passphrase').inputValue()).toBe('nine herons');
      const typedIn = await field('Your passphrase').elementHandle();
      for (let look = 0; look < 3; look++) await page.waitForResponse((answer) => answer.url().endsWith('/health'));
      // What somebody types into is the same field, whenever the page has looked at the hub.
      expect(await typedIn?.evaluate((each) => each.isConnected && document.activeElement === each)).toBe(true);
      await unlockWith(PASSPHRASE);
      await isOpen();
      // What is read back with the key while the vault is open needs nobody to type.
      expect((await stage.hub.request('POST', '/v1/backups', { body: {} })).status).toBeLessThan(300);
      stage.tab.complaints.splice(0);
    });

    it('is asked for again when the vault was started anew, and leaves with the key', async () => {
      const { page } = stage.tab;
      await stage.hub.kill('vault');
      await page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
      // A process that never was open cannot prove to this page whose it is.
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.postData() ?? ''));
      await unlockWith(PASSPHRASE);
      await page.getByText('Your passphrase was not sent').waitFor();
      expect(sent.filter((body) => body.includes(PASSPHRASE))).toEqual([]);
      await page.getByRole('button', { name: 'Load the page again' }).click();
      await unlockWith(PASSPHRASE);
      await isOpen();
      expect(sent.filter((body) => body.includes(PASSPHRASE))).toHaveLength(1);
      await stage.tab.go('/settings');
      await choose(/in a file beside it/);
      await page.getByRole('button', { name: 'Move it there' }).click();
      await page.getByText('Its key is in a file beside it').waitFor();
      expect(await place()).toBe('file');
      await stage.hub.request('POST', '/v1/lock', { body: {} });
      await page.getByRole('button', { name: 'Unlock' }).waitFor();
      expect(await field('Your passphrase').count()).toBe(0);
      await page.getByRole('button', { name: 'Unlock' }).click();
      await isOpen();
      stage.tab.complaints.splice(0);
    });
  });
});
