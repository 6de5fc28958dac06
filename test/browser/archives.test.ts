/// <reference lib="dom" />
// Leaving, arriving and keeping in the page: an archive is made and saved, comes back and is compared object by object; the dump
// of another service is looked through; backups and the recovery kit are made.
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitTime } from '../../shared/kit-time.ts';
import { bringMany, stageConflicts } from '../support/brought-in.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { typeAskedWords } from '../support/kit-words.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { writeFolder } from '../support/plugins/plugin-files.ts';
import { openTab } from '../support/tab.ts';

const PASSPHRASE = 'a long sentence that only its owner says';
const HOSTILE = 'Roof \u202E<img src=x onerror=alert(1)>';
/** Several pages of what the hub answers at once, and many times what is drawn of a list. */
const MANY = 1300;

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
  const remember = async (statement: string) =>
    (await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } })).body.id as string;

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
    const after = await get('/v1/key');
    expect(Date.parse(after.made_at)).toBeGreaterThan(Date.parse(before.made_at));
    await page.getByRole('button', { name: 'Change the key' }).click();
    await asked.getByText('open only with the recovery kit').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect((await get('/v1/backups')).length).toBeGreaterThan(0);
    await tab.go('/memories');
    await page.getByRole('heading', { name: 'Memories', level: 1 }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
