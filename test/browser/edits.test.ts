// What was typed is not lost: not when somebody else was faster, and not when the vault dies under an open form.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
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

  const project = async (title: string) =>
    (await hub.request('POST', '/v1/projects', { body: { title } })).body.id as string;

  it('shows both sides of a version conflict, and saves what is chosen', async () => {
    const id = await project('The garden house');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/projects/${id}`);
    await tab.page.getByRole('button', { name: 'Change', exact: true }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Change this project' });
    await sheet.getByLabel('Title').fill('My title');
    await sheet.getByLabel('Where it stands now').fill('My step');
    const theirs = { title: 'Their title', situation_intent: 'Their intent' };
    expect((await hub.request('PATCH', `/v1/projects/${id}`, { body: theirs })).status).toBe(200);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Somebody changed it while you were writing').waitFor();
    await tab.picture('version-conflict');
    await sheet.getByRole('radio', { name: /Yours My title/ }).waitFor();
    await sheet.getByRole('radio', { name: /There now Their title/ }).check();
    await sheet.getByRole('button', { name: 'Go on with these' }).click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const { body } = await hub.request('GET', `/v1/projects/${id}`);
    expect(body).toMatchObject({
      title: 'Their title',
      current_step: 'My step',
      situation_intent: 'Their intent',
      version: 3,
    });
    // The browser says by itself that an answer was 409.
    expect(tab.complaints.filter((each) => !each.includes('409 (Conflict)'))).toEqual([]);
  });

  it('says that a project is there no more that was deleted elsewhere, and keeps what is being typed into it', async () => {
    const id = await project('The boat shed');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/projects/${id}`);
    await tab.page.getByRole('button', { name: 'Change', exact: true }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Change this project' });
    await sheet.getByLabel('Title').fill('My title');
    expect((await hub.request('DELETE', `/v1/projects/${id}`)).status).toBeLessThan(300);
    await tab.page.getByText('This project was deleted meanwhile.').waitFor({ state: 'attached' });
    expect(await sheet.getByLabel('Title').inputValue()).toBe('My title');
  });

  it('saves what was typed once, although the vault was killed under the open form', async () => {
    const id = await project('The cellar');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/projects/${id}`);
    await tab.page.getByRole('button', { name: 'Change', exact: true }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Change this project' });
    await sheet.getByLabel('What it is for').fill('A dry place for apples.');
    await hub.kill('vault');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await tab.page.getByText('A dry place for apples.').first().waitFor();
    const { body } = await hub.request('GET', `/v1/projects/${id}/versions`);
    expect((body as { charter: string | null }[]).map(({ charter }) => charter)).toEqual([
      'A dry place for apples.',
      null,
    ]);
  });

  it('does not send what is not whole, and keeps what was typed', async () => {
    const untouched = { name: null, time_zone: 'Europe/Paris' };
    const { version } = (await hub.request('PATCH', '/v1/profile', { body: untouched })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/settings');
    await tab.page.getByLabel('Your time zone').fill(' ');
    await tab.page.keyboard.press('Enter');
    expect((await hub.request('GET', '/v1/profile')).body.version).toBe(version);
    await tab.page.getByLabel('Your time zone').fill('Europe/Lisbon');
    await tab.page.getByLabel('Your name').fill('Ada');
    await tab.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await hub.request('GET', '/v1/profile')).body.name).toBe('Ada');
  });

  it('keeps a sheet open that is typed into, wherever somebody clicks beside it', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/memories');
    await tab.page.getByRole('button', { name: 'Write one down' }).first().click();
    const sheet = tab.page.getByRole('dialog');
    await sheet.getByRole('textbox').first().fill('The spare key hangs in the shed.');
    await tab.page.mouse.click(3, 3);
    expect(await sheet.getByRole('textbox').first().inputValue()).toBe('The spare key hangs in the shed.');
    await tab.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('says of a memory whose time is over that it no longer holds', async () => {
    const statement = 'The gate opens with 1234.';
    const body = {
      kind: 'semantic',
      statement,
      valid_from: '2020-01-01T00:00:00Z',
      valid_until: '2020-02-01T00:00:00Z',
    };
    const { id } = (await hub.request('POST', '/v1/memories', { body })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/memories');
    const row = tab.page.getByRole('link', { name: new RegExp(statement) });
    await row.getByText('no longer holds', { exact: true }).waitFor();
    await tab.go(`/memories/${id}`);
    await tab.page.getByRole('heading', { name: statement }).waitFor();
    await tab.page.getByText('no longer holds', { exact: true }).waitFor();
  });

  it('supersedes a preference and shows how it was before', async () => {
    await clearAway(hub, '/v1/preferences');
    await hub.request('POST', '/v1/preferences', { body: { key: 'seat', value: 'aisle' } });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/preferences');
    await tab.page.getByRole('button', { name: 'It is different now' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'seat: how is it now?' });
    await sheet.getByLabel('How you like it').fill('window');
    await sheet.getByRole('button', { name: 'Take its place' }).click();
    await tab.page.locator('.subject .voice', { hasText: 'window' }).waitFor();
    await tab.page.getByText('Before (1)').click();
    await tab.page.getByText('aisle').waitFor();
  });

  it.each([
    [
      'memories',
      { kind: 'semantic', statement: 'The key is under the pot.' },
      'It is different now',
      'How is it now?',
      'What should be remembered',
    ],
    [
      'decisions',
      { title: 'The key is under the pot.', chosen_option: 'yes' },
      'Decided differently now',
      'What is decided now?',
      'Title',
    ],
  ])('history is read and not edited: of %s', async (family, body, action, asks, label) => {
    const { id } = (await hub.request('POST', `/v1/${family}`, { body })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/${family}/${id}`);
    await tab.page.getByRole('button', { name: 'It no longer holds' }).waitFor();
    await tab.page.getByRole('button', { name: action }).click();
    const sheet = tab.page.getByRole('dialog', { name: asks });
    await sheet.getByLabel(label).fill('The key is at the neighbours.');
    await tab.page.keyboard.press('Control+Enter');
    await tab.page.getByRole('heading', { name: 'The key is at the neighbours.' }).waitFor();
    await tab.page.getByText('Replaces', { exact: true }).waitFor();
    await tab.go(`/${family}/${id}`);
    await tab.page.getByRole('link', { name: 'The key is at the neighbours.' }).waitFor();
    await tab.page.getByRole('button', { name: 'Delete' }).waitFor();
    for (const name of [action, 'Correct it', 'It no longer holds'])
      expect(await tab.page.getByRole('button', { name }).count(), name).toBe(0);
    await tab.page.keyboard.press('e');
    await tab.page.keyboard.press('s');
    expect(await tab.page.getByRole('dialog').count()).toBe(0);
  });

  it('a form is sent by Ctrl and Enter, and only when it could be sent by its button', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/projects');
    await tab.page.getByRole('button', { name: 'Begin a project' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'A new project' });
    await sheet.getByLabel('What is it for?').fill('For the apples.');
    await tab.page.keyboard.press('Control+Enter');
    await sheet.getByLabel('What is it?').fill('The apple store');
    await sheet.getByLabel('What is it for?').press('Control+Enter');
    await tab.page.getByRole('heading', { name: 'The apple store' }).waitFor();
    const { body } = await hub.request('GET', '/v1/projects');
    const made = (body as { charter: string | null }[]).filter(({ charter }) => charter === 'For the apples.');
    expect(made).toHaveLength(1);
  });

  it('asks where the things of a deleted project go, and sends them there', async () => {
    const id = await project('To be deleted');
    const { body: memory } = await hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'It outlives its project.', project_id: id },
    });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/projects/${id}`);
    await tab.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await tab.page.getByText('One thing belongs to it').waitFor();
    await tab.page.getByRole('button', { name: 'Delete the project' }).click();
    await tab.page.getByRole('heading', { name: 'Projects' }).waitFor();
    expect((await hub.request('GET', `/v1/projects/${id}`)).status).toBe(404);
    expect((await hub.request('GET', `/v1/memories/${memory.id}`)).body.project_id).toBeNull();
  });
});
