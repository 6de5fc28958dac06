/// <reference lib="dom" />
// The lock: what was half typed waits behind it, and its key lives where its owner wants it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasChromium } from '../support/browser.ts';
import { PHONE, pageStage } from '../support/page-stage.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-passphrase-'));
  const file = join(folder, 'passphrase');
  writeFileSync(file, 'a long sentence to remember\n', { mode: 0o600 });
  const stage = pageStage(PHONE, { env: { HUB_PASSPHRASE_FILE: file } });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    await lockAndUnlock('nine metres');
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    expect(await box.inputValue()).toBe('The well is nine metres deep');
    await page.getByRole('button', { name: 'Remember' }).click();
    await expect.poll(() => box.inputValue()).toBe('');
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
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // Left by hand, nothing waits.
    await page.getByRole('button', { name: 'Correct it' }).click();
    expect(await text.inputValue()).toBe('The mason prefers calls.');
    await page.keyboard.press('Escape');
  });

  it('moves its key where its owner wants it, and says where that cannot be', async () => {
    const { page } = stage.tab;
    const place = async () => (await stage.hub.request('GET', '/v1/key')).body.key_storage;
    await stage.tab.go('/settings');
    await page.getByText('Its key is made from your passphrase').waitFor();
    const choose = async (name: RegExp) => {
      await page.getByRole('combobox', { name: 'Where the key lives' }).click();
      await page.getByRole('option', { name }).click();
    };
    await choose(/in a file beside it/);
    await page.getByRole('button', { name: 'Move it there' }).click();
    await page.getByText('Its key is in a file beside it').waitFor();
    expect(await place()).toBe('file');
    await choose(/under a passphrase/);
    await page.getByRole('button', { name: 'Leave it where it is' }).click();
    expect(await place()).toBe('file');
    await choose(/under a passphrase/);
    await page.getByRole('button', { name: 'Move it there' }).click();
    await page.getByText('Its key is made from your passphrase').waitFor();
    expect(await place()).toBe('passphrase');
  });
});
