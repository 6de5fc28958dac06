// What was typed is not lost: not when somebody else was faster, and not when the vault dies under an open form.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { leaveTyped, openTab } from '../support/tab.ts';

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
    // What was pressed is gone with the choice, and the keyboard goes on in the form.
    await expect.poll(() => tab.page.evaluate(() => document.activeElement?.textContent)).toContain('Save');
    await tab.page.keyboard.press('Control+Enter');
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

  it('saves a second change right behind the first, before the page has read it anew', async () => {
    const id = await project('The woodshed');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/projects/${id}`);
    await tab.page.getByRole('button', { name: 'Change', exact: true }).waitFor();
    // Nothing is read any more, for as long as this page is open.
    await tab.page.route(`**/v1/projects/${id}`, (route) => {
      if (route.request().method() !== 'GET') void route.continue();
    });
    for (const title of ['The wood store', 'The tool store']) {
      await tab.page.getByRole('button', { name: 'Change', exact: true }).click();
      const sheet = tab.page.getByRole('dialog', { name: 'Change this project' });
      await sheet.getByLabel('Title').fill(title);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await sheet.waitFor({ state: 'hidden' });
    }
    expect((await hub.request('GET', `/v1/projects/${id}`)).body).toMatchObject({
      title: 'The tool store',
      version: 3,
    });
    expect(tab.complaints).toEqual([]);
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
    // What the hub does not take is called as the form calls it; and the browser offers what it would take.
    await tab.page.getByLabel('Your time zone').fill('Berlin');
    await tab.page.getByRole('button', { name: 'Save' }).click();
    await tab.page
      .getByRole('alert')
      .getByText('Your time zone is none that is known: give one such as Europe/Lisbon.', { exact: true })
      .waitFor();
    expect(await tab.page.getByText('time_zone').count()).toBe(0);
    expect(await tab.page.locator('datalist option[value="Europe/Berlin"]').count()).toBe(1);
    await tab.page.getByLabel('Your time zone').fill('Europe/Lisbon');
    await tab.page.getByLabel('Your name').fill('Ada');
    await tab.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await hub.request('GET', '/v1/profile')).body.name).toBe('Ada');
  });

  it('keeps a sheet open that is typed into, wherever somebody clicks beside it, and asks before it is left', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/goals');
    // As a link does, within the page.
    await tab.page.evaluate(() => history.pushState(null, '', '/memories'));
    await tab.page.getByRole('button', { name: 'Write one down' }).first().click();
    const sheet = tab.page.getByRole('dialog');
    await sheet.getByRole('textbox').first().fill('The spare key hangs in the shed.');
    await tab.page.mouse.click(3, 3);
    const typed = sheet.getByLabel('What should be remembered');
    expect(await typed.inputValue()).toBe('The spare key hangs in the shed.');
    const question = tab.page.getByRole('alertdialog', { name: 'Throw away what you typed?' });
    for (const leave of [
      () => tab.page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => tab.page.evaluate(() => history.back()),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Go on writing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await typed.inputValue()).toBe('The spare key hangs in the shed.');
      expect(new URL(tab.page.url()).pathname).toBe('/memories');
    }
    // The browser asks as well, before it loads the page anew.
    tab.page.once('dialog', (question) => void question.dismiss());
    const [asked] = await Promise.all([
      tab.page.waitForEvent('dialog'),
      tab.page.evaluate(() => setTimeout(() => location.reload())),
    ]);
    expect(asked.type()).toBe('beforeunload');
    expect(await typed.inputValue()).toBe('The spare key hangs in the shed.');
    await leaveTyped(tab.page);
    // What was thrown away does not come back, and where nothing is typed nothing is asked.
    const write = tab.page.getByRole('button', { name: 'Write one down' }).first();
    await write.click();
    expect(await typed.inputValue()).toBe('');
    await tab.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    // Nor where it was taken back by hand.
    await write.click();
    await typed.fill('The spare key');
    await typed.fill('');
    await tab.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('keeps what sends a long form in sight, and no field under it, in a window that is zoomed', async () => {
    const { id } = (
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'The lamp is green.' } })
    ).body;
    await using tab = await openTab(browser, hub, { ...viewOf(look), viewport: { width: 640, height: 400 } });
    await tab.go(`/memories/${id}`);
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Correct this memory' });
    const save = sheet.getByRole('button', { name: 'Save' });
    const box = async (of: typeof save) => (await of.boundingBox()) ?? { y: Number.NaN, height: 0 };
    const inner = await box(sheet);
    expect((await box(save)).y + (await box(save)).height).toBeLessThan(inner.y + inner.height);
    for (const label of ['Labels', 'Holds from', 'Holds until', 'Look at it again on']) {
      await sheet.getByLabel(label).focus();
      const field = await box(sheet.getByLabel(label));
      expect(field.y + field.height, label).toBeLessThan((await box(save)).y);
    }
    // What was not saved says so beside the button, and not under fields that nobody scrolls past.
    await sheet.getByLabel('What should be remembered').fill('The lamp is red.');
    const detail = 'The lamp is lent out.';
    await tab.page.route(`**/v1/memories/${id}`, (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ detail }) }),
    );
    await sheet.getByRole('button', { name: 'Save' }).click();
    const refusal = sheet.getByRole('alert').filter({ hasText: detail });
    await refusal.waitFor();
    const isInSight = () =>
      refusal.evaluate((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isInSight).toBe(true);
  });

  it('keeps what is typed into a sheet on what is deleted meanwhile, and writes it down anew', async () => {
    const { id } = (
      await hub.request('POST', '/v1/memories', {
        body: { kind: 'procedural', statement: 'The bolt sticks.', labels: ['gate'] },
      })
    ).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.go(`/memories/${id}`);
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Correct this memory' });
    await sheet.getByLabel('What should be remembered').fill('The bolt sticks in winter.');
    expect((await hub.request('DELETE', `/v1/memories/${id}`)).status).toBeLessThan(300);
    await sheet.getByText('It was deleted meanwhile').waitFor();
    await tab.picture('deleted-under-a-sheet');
    expect(await sheet.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Copy what you typed' }).click();
    await expect
      .poll(() => tab.page.evaluate(() => navigator.clipboard.readText()))
      .toContain('What should be remembered: The bolt sticks in winter.');
    await sheet.getByRole('button', { name: 'Write it down anew' }).click();
    await tab.page.getByRole('heading', { name: 'The bolt sticks in winter.' }).waitFor();
    const live = (await hub.request('GET', '/v1/memories?status=live&limit=500')).body as { statement: string }[];
    expect(live.filter(({ statement }) => statement === 'The bolt sticks in winter.')).toMatchObject([
      { kind: 'procedural', labels: ['gate'], classification: 'private' },
    ]);
  });

  it('leaves a sheet whose thing was deleted and that makes nothing anew with what was typed, to be copied', async () => {
    const { id } = (
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'The hinge squeaks.' } })
    ).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/memories/${id}`);
    await tab.page.getByRole('button', { name: 'It is different now' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'How is it now?' });
    await sheet.getByLabel('What should be remembered').fill('The hinge is quiet.');
    await hub.request('DELETE', `/v1/memories/${id}`);
    await sheet.getByText('It was deleted meanwhile').waitFor();
    expect(await sheet.getByLabel('What should be remembered').inputValue()).toBe('The hinge is quiet.');
    expect(await sheet.getByRole('button', { name: 'Write it down anew' }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Copy what you typed' }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await sheet.waitFor({ state: 'hidden' });
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
});
