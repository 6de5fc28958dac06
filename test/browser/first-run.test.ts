/// <reference lib="dom" />
// The first run, from an empty data directory to an assistant that gets exactly what its preview showed.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringJudge, judgeLooks } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { tell } from '../support/campaign.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { kitWords, typeAskedWords } from '../support/kit-words.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab, type TestTab } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let tab: TestTab;
  let token: string;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    tab = await openTab(browser, hub, viewOf(look));
    await bringJudge(tab);
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  /** What each step took, from the moment at which it stood there to the one at which it was done. */
  const taken: string[] = [];
  let since = 0;
  const stepDone = (name: string) => {
    taken.push(`${name} ${Math.round(performance.now() - since)} ms`);
    since = performance.now();
  };

  /** Whoever hears the page, or uses the keyboard alone, is where they go on. */
  const ledTo = (title: string | RegExp) =>
    expect.poll(() => tab.page.evaluate(() => document.activeElement?.textContent)).toMatch(title);

  it('makes the vault with the keyboard alone, and says where its key lives and what that means', async () => {
    const { page } = tab;
    await tab.go('/');
    expect(await judgeLooks(tab, 'first-run-1')).toEqual([]);
    since = performance.now();
    await page.getByLabel('Your name').fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your vault is ready' }).waitFor();
    await ledTo('Your recovery kit');
    stepDone('the vault');
    await page.getByText('Its key is in a file beside it that only your user may read').waitFor();
    expect((await hub.request('GET', '/health', { token: null })).body).toEqual({ ok: true, state: 'ready' });
  });

  it('lets its owner choose at once where the key lives, and moves it there', async () => {
    const { page } = tab;
    await hub.setup();
    const place = async () => (await hub.request('GET', '/v1/key')).body.key_storage;
    const choose = async (name: RegExp) => {
      await page.getByRole('combobox', { name: 'Where the key lives' }).click();
      for (const place of [/in the keyring/, /under a passphrase/, /in a file beside it/])
        await page.getByRole('option', { name: place }).waitFor();
      await page.getByRole('option', { name }).click();
    };
    await choose(/under a passphrase/);
    await page.getByLabel('The passphrase', { exact: true }).fill('nine herons over a quiet pond');
    await page.getByLabel('And once more', { exact: true }).fill('nine herons over a quiet pond');
    await page.getByRole('button', { name: 'Move it there' }).click();
    await page.getByText('Its key is kept under your passphrase').waitFor();
    expect(await place()).toBe('passphrase');
    await choose(/in a file beside it/);
    await page.getByRole('button', { name: 'Move it there' }).click();
    await page.getByText('Its key is in a file beside it').waitFor();
    expect(await place()).toBe('file');
  });

  it('shows the recovery kit, and goes on when its words are written down', async () => {
    const { page } = tab;
    await page.getByRole('button', { name: 'Show me the words' }).click();
    const words = page.getByRole('list', { name: 'The twelve words' }).getByRole('listitem');
    await words.first().waitFor();
    expect(await words.count()).toBe(12);
    expect(await judgeLooks(tab, 'first-run-2')).toEqual([]);
    expect(await page.getByRole('heading', { name: 'What are you in the middle of?' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'I have written them down, or printed them' }).click();
    const written = await kitWords(page);
    await page.getByRole('button', { name: 'Put them away' }).click();
    // Until two of them are read from the paper, the kit does not count as kept.
    const isKept = page.getByRole('button', { name: 'They are kept' });
    await typeAskedWords(page, ['wrong', ...written]);
    await isKept.click();
    expect(await page.getByRole('alert').filter({ hasText: 'That is not the word' }).count()).toBe(2);
    expect(await words.count()).toBe(0);
    await typeAskedWords(page, written);
    await isKept.click();
    await page.getByText('Twelve words that open your vault when the key is lost.').waitFor();
    expect(await words.count()).toBe(0);
    stepDone('the kit');
  });

  it('goes on where it was left, in another tab of the same browser or after a reload', async () => {
    const { page } = tab;
    await page.reload();
    await page.getByText('Twelve words that open your vault when the key is lost.').waitFor();
    await page.getByRole('heading', { name: 'What are you in the middle of?' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('first-run'))).not.toContain('Ada');
  });

  it('writes the first project down', async () => {
    const { page } = tab;
    await page.getByLabel('A project', { exact: true }).fill('The garden house');
    await page.getByLabel('Where it stands right now').fill('Waiting for the second quote');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Pair your first assistant' }).waitFor();
    await ledTo('Pair your first assistant');
    stepDone('the project');
    // It is named, and leads nowhere that is not shown yet.
    const project = page.locator('.step', { hasText: 'The garden house' });
    await project.waitFor();
    expect(await project.getByRole('link').count()).toBe(0);
    // So far nobody was sent to a terminal; where a vault that lies elsewhere is brought here, there is another way to do it.
    const said = (await page.locator('.step').allInnerTexts()).slice(0, 3);
    expect(said).toHaveLength(3);
    expect(said.join('\n')).not.toMatch(/terminal|\bhub [a-z]/);
  });

  it('pairs an assistant, and sees it come without looking again', async () => {
    const { page } = tab;
    await page.getByRole('radio', { name: /Another program/ }).check();
    await page.getByLabel('What do you call it?').fill('My assistant');
    await page.getByRole('button', { name: 'Go on' }).click();
    const code = (await page.locator('.pairing-code').textContent()) ?? '';
    await page.getByText('Waiting for the assistant…').waitFor();
    expect(await judgeLooks(tab, 'first-run-3')).toEqual([]);
    const paired = await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } });
    expect(paired.status).toBe(200);
    token = paired.body.token;
    await page.getByText('Paired. Waiting for its first call…').waitFor();
    await call('get_context_contract', { purpose: 'hello' });
    await page.getByText('Connected.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Say what it may see' }).click();
    stepDone('the assistant');
  });

  it('grants in a sentence, shows what that gives, and gives exactly that', async () => {
    const { page } = tab;
    await page.getByRole('button', { name: 'Preview what it would get' }).click();
    await page.locator('.preview').getByText('The garden house').waitFor();
    await page.locator('.effect').getByText('+1 thing that it would see').waitFor();
    await page.locator('.preview').getByText('It is not told:').waitFor();
    await page.getByRole('button', { name: 'Grant this' }).click();
    await page.getByText('Everything open that it may be told is in it.').waitFor();
    await ledTo(/^What may My assistant see\?/);
    stepDone('the grant');
    expect(taken).toHaveLength(5);
    tell(`the first run took five steps: ${taken.join(', ')}`);
    expect(await page.locator('.step').count()).toBe(5);
    expect(await judgeLooks(tab, 'first-run-4')).toEqual([]);
    const { body } = await call('get_context_contract', { purpose: 'what matters now' });
    expect(body.situation).toMatchObject({ title: 'The garden house', current_step: 'Waiting for the second quote' });
  });

  it('ends at home, without one complaint of the browser', async () => {
    const { page } = tab;
    // In a low window the button is far down, and Home is read from its beginning all the same.
    const whole = page.viewportSize() ?? { width: look.width, height: 800 };
    await page.setViewportSize({ ...whole, height: 300 });
    await page.getByRole('button', { name: 'Go to your hub' }).click();
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.setViewportSize(whole);
    await page.getByRole('link', { name: 'The garden house' }).waitFor();
    await tab.follow('/timeline');
    await page.getByText('1 thing written down and kept, 1 of it in these weeks', { exact: true }).waitFor();
    await tab.go('/');
    await page.reload();
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  const call = (tool: string, body: unknown) => hub.request('POST', `/v1/mcp/tools/${tool}`, { token, body });
});
