/// <reference lib="dom" />
// Leaving, arriving and keeping in the page: an archive is made and saved, comes back and is compared object by object; what came
// with the dump of another service is looked at; a backup is made, and copied elsewhere. The rest is in
// test/rescue/imports-page.test.ts and test/rescue/backups-page.test.ts.
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';

const PASSPHRASE = 'a long sentence that only its owner says';
const HOSTILE = 'Roof \u202E<img src=x onerror=alert(1)>';

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let archive: string;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    await hub.request('POST', '/v1/projects', { body: { title: 'As it was' } });
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const get = async (path: string) => (await hub.request('GET', path)).body;

  it('makes an archive, says where it is, and saves it elsewhere byte for byte', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/export');
    await page.getByLabel('A passphrase for the archive').fill('secret');
    await page.getByText('This passphrase is weak').waitFor();
    await page.getByLabel('A passphrase for the archive').fill(PASSPHRASE);
    await page.getByText('This passphrase is weak').waitFor({ state: 'detached' });
    await page.getByLabel('Once more').fill('something else');
    await page.getByText('The two are not the same.').waitFor();
    await page.getByLabel('Once more').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Make the archive' }).click();
    await page.getByRole('heading', { name: 'The archive is made' }).waitFor();
    archive = (await page.locator('.card code').textContent()) ?? '';
    expect(archive).toMatch(/exports\/space-.*\.pca$/);
    await tab.picture('export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save it elsewhere' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(basename(archive));
    expect(await readFile(await download.path())).toEqual(await readFile(archive));
    expect(tab.complaints).toEqual([]);
  });

  it('begins anew where the hub has forgotten by now what was made there', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await page.clock.install();
    await tab.go('/export');
    await page.getByLabel('A passphrase for the archive').fill(PASSPHRASE);
    await page.getByLabel('Once more').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Make the archive' }).click();
    await page.getByRole('heading', { name: 'The archive is made' }).waitFor();
    const made = (await page.locator('.card code').first().textContent()) ?? '';
    await tab.follow('/backups');
    await page.route('**/v1/jobs/*', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', detail: 'There is no such thing.', fix: null } }),
    );
    // The page itself forgets after some minutes what it has not shown.
    await page.clock.fastForward('30:00');
    const asked = page.waitForResponse('**/v1/jobs/*');
    await tab.follow('/export');
    expect((await asked).status()).toBe(404);
    await page.getByText(made, { exact: true }).waitFor();
    await page.getByText('Writing the archive').waitFor({ state: 'detached', timeout: 5000 });
    expect(await page.getByText('There is no such thing.').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'The archive is made' }).count()).toBe(0);
    await rm(made);
  });

  it('keeps an archive at hand for whoever left the page, or comes back another day', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/export');
    await page.getByLabel('A passphrase for the archive').fill(PASSPHRASE);
    await page.getByLabel('Once more').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Make the archive' }).click();
    await page.getByRole('heading', { name: 'The archive is made' }).waitFor();
    await tab.follow('/backups');
    await tab.follow('/export');
    // What is known of the one that was just made is there again, and it is not told twice.
    await page.getByRole('heading', { name: 'The archive is made' }).waitFor();
    const before = page.locator('section', { has: page.getByRole('heading', { name: 'Archives made before' }) });
    expect(await before.getByRole('listitem').count()).toBe(1);
    await tab.go('/export');
    await before.getByText('stay there until you remove them').waitFor();
    expect(await before.getByRole('listitem').count()).toBe(2);
    const oldest = before.getByRole('listitem').last();
    await oldest.getByText(archive, { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      oldest.getByRole('button', { name: 'Save it elsewhere' }).click(),
    ]);
    expect(await readFile(await download.path())).toEqual(await readFile(archive));
    const listed = await get('/v1/exports');
    expect(listed.map(({ path }: { path: string }) => path)).toContain(archive);
    expect((await hub.request('GET', '/v1/exports', { token: null })).status).toBe(401);
    expect(tab.complaints).toEqual([]);
  });

  it.each([
    ['/v1/exports/space-20260101T000000Z-abcdef.pca', 404],
    ['/v1/exports/..%2fvault.db', 404],
    ['/v1/exports/vault.json', 404],
  ])('fetches nothing but an archive: %s', async (path, status) => {
    expect((await hub.request('GET', path)).status).toBe(status);
    expect((await hub.request('GET', path, { token: null })).status).toBe(401);
  });

  it('reads an archive only with its passphrase, and compares it object by object', async () => {
    await hub.request('POST', '/v1/projects', { body: { title: 'Begun since' } });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/import');
    await tab.page.getByLabel('The archive').setInputFiles(archive);
    await tab.page.getByLabel('Its passphrase').fill('wrong');
    await tab.page.getByRole('button', { name: 'Look at it' }).click();
    await tab.page.getByRole('alert').waitFor();
    await tab.page.getByLabel('Its passphrase').fill(PASSPHRASE);
    await tab.page.getByRole('button', { name: 'Look at it' }).click();
    await tab.page.getByRole('heading', { name: 'An archive that arrived' }).waitFor();
    expect(tab.page.url()).toMatch(/\/import\/stg_/);
    await tab.page.getByRole('button', { name: /Here already/ }).click();
    await tab.page.getByText('As it was').first().waitFor();
    await tab.page.getByRole('button', { name: 'Throw it away' }).click();
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click();
    await tab.page.getByText('discarded').waitFor();
  });

  it('shows what came with the dump of another service as text, and lets it in when told so', async () => {
    const said = (text: string) => [{ uuid: 'm', sender: 'human', text, created_at: '2026-03-01T10:00:00Z' }];
    const conversations = [HOSTILE, 'Which train to take'].map((name) => ({
      uuid: randomUUID(),
      name,
      created_at: '2026-03-01T10:00:00Z',
      updated_at: '2026-03-02T10:00:00Z',
      chat_messages: said('What does it cost?'),
    }));
    const buffer = Buffer.from(JSON.stringify(conversations));
    await clearAway(hub, '/v1/artifacts');
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/import');
    await page.getByText('How do I get it?').click();
    await page.getByText('Claude: Settings, Privacy, Export data. The file comes by mail.').waitFor();
    // What is no dump leaves nothing but its events: its name is asked for once, and not again and again.
    await page.getByLabel('Its export').setInputFiles({
      name: 'holiday.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('a picture of the sea'),
    });
    await page.getByRole('button', { name: 'Take it in' }).click();
    await page.getByText('This is no dump that is understood here.').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/objects/vnb_')) asked.push(request.url());
    });
    await tab.follow('/timeline');
    await page.locator('code[title^=vnb_]').first().waitFor();
    await tab.follow('/import');
    expect(asked.length).toBe(new Set(asked).size);
    tab.complaints.splice(0);
    await page.getByLabel('Its export').setInputFiles({
      name: 'conversations.json',
      mimeType: 'application/json',
      buffer,
    });
    await page.getByRole('button', { name: 'Take it in' }).click();
    await page.getByRole('heading', { name: 'conversations.json' }).waitFor();
    await page.getByRole('heading', { name: '⟨U+202E⟩<img src=x onerror=alert(1)>' }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await get('/v1/artifacts')).toEqual([]);
    await tab.picture('import-dump');
    await page.getByRole('button', { name: 'Let them all in' }).click();
    await page.getByText('Its texts were let in').waitFor();
    const artifacts: { untrusted: boolean }[] = await get('/v1/artifacts');
    expect(artifacts.map(({ untrusted }) => untrusted)).toEqual([true, true]);
    expect(tab.complaints).toEqual([]);
  });

  it('makes a backup, says how it is brought back, and keeps as many as its owner says', async () => {
    await clearAway(hub, '/v1/backups', { by: 'name' });
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    await page.getByRole('heading', { name: 'No backup yet' }).waitFor();
    await page.getByRole('button', { name: 'Make a backup' }).click();
    await page.getByText('made by you').waitFor();
    const [{ name }] = await get('/v1/backups');
    await page.getByText(`hub restore backups/${name} --data-dir NEW-FOLDER`).waitFor();
    await page.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'every week' }).click();
    await expect.poll(() => get('/v1/backups/schedule')).toMatchObject({ every_hours: 168 });
    await page.getByRole('button', { name: /Delete the backup/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'No backup yet' }).waitFor();
    expect(await get('/v1/backups')).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it('copies backups to the folder that its owner names, and says what left', async () => {
    await clearAway(hub, '/v1/backups/targets', { by: 'name' });
    const stick = await temporaryDir();
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/backups');
    await page.getByRole('textbox', { name: 'A name for it' }).fill('stick');
    await page.getByRole('textbox', { name: 'The folder' }).fill(stick);
    await page.getByRole('button', { name: 'Copy backups there' }).click();
    await page.getByText('stick can be used.').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('in order').waitFor();
    await page.getByText(/^last copied/).waitFor();
    await tab.go('/');
    await page.getByRole('heading', { name: 'Backups elsewhere' }).waitFor();
    await tab.go('/backups');
    await page.getByRole('button', { name: 'Copy nothing to stick any more' }).click();
    await page.getByText('Every backup lies on the disk that it protects.').waitFor();
    expect(tab.complaints).toEqual([]);
    await rm(stick, { recursive: true, force: true });
  });
});
