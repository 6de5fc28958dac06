// What was typed is not lost: not when somebody else was faster, and not when the vault dies under an open form.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { leaveTyped, openTab } from '../support/tab.ts';

const UNDO_MS = 10_000;

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

  it('asks of a new memory little at first, and keeps the rest behind one line', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/memories');
    await tab.page.getByRole('button', { name: 'Write one down' }).first().click();
    const sheet = tab.page.getByRole('dialog', { name: 'Something to remember' });
    await sheet.getByLabel('What should be remembered').fill('The ladder is at the mill.');
    await sheet.getByRole('switch', { name: 'Only me' }).waitFor();
    expect(await sheet.getByLabel('Labels').isVisible()).toBe(false);
    await sheet.getByText('More that can be said of it').click();
    await sheet.getByLabel('Labels').fill('ladder');
    await sheet.getByRole('button', { name: 'Write it down' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const [memory] = (await hub.request('GET', '/v1/memories?limit=1')).body;
    expect(memory).toMatchObject({ statement: 'The ladder is at the mill.', labels: ['ladder'] });
    // Of what is there, all that can be changed is in sight.
    await tab.page.getByRole('link', { name: 'The ladder is at the mill.' }).click();
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    await tab.page.getByLabel('Labels').waitFor();
  });

  it('says of what is not at its address how it was called and that it was deleted, and by their names what it was said because of', async () => {
    const make = async (path: string, body: object) => (await hub.request('POST', path, { body })).body.id as string;
    const goal = await make('/v1/goals', { title: 'A cellar without water' });
    const quote = await make('/v1/artifacts', { kind: 'note', title: 'Quote of the mason', body_text: '900.' });
    const memory = await make('/v1/memories', { kind: 'semantic', statement: 'The cellar is wet.', subject_ref: goal });
    const patch = { source_refs: [quote, 'a look at it'], subject_ref: null };
    expect((await hub.request('PATCH', `/v1/memories/${memory}`, { body: patch })).status).toBe(200);
    await hub.request('DELETE', `/v1/goals/${goal}`);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/memories/${memory}`);
    const changed = (name: string) =>
      page.locator('.changes > div', { has: page.locator(`dt:text-is("${name}")`) }).locator('dd');
    await expect.poll(() => changed('Because of').textContent()).toBe('Quote of the masona look at it');
    await expect.poll(() => changed('What it is about').textContent()).toBe('A cellar without water (deleted)');
    await tab.go(`/goals/${goal}`);
    await page.getByRole('heading', { name: 'This goal is not there' }).waitFor();
    await page.getByText('“A cellar without water” was deleted.').waitFor();
    await tab.go(`/goals/${goal.slice(0, -1)}${goal.endsWith('0') ? '1' : '0'}`);
    await page.getByText('Perhaps it was deleted for good, or its address was cut short.').waitFor();
    await page.getByRole('link', { name: 'Search for something else' }).waitFor();
    // Where nobody answers, nothing is said to be gone.
    await page.route('**/v1/goals/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'internal', detail: 'The vault is away.', fix: null } }),
    );
    await tab.go(`/goals/${goal}`);
    await page.getByText('The vault is away.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This goal cannot be shown now');
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
    // Its owner says so: it is read above all that can be done with it.
    const said = tab.page.getByText('It no longer holds: no assistant is told of it.');
    expect(await said.count()).toBe(0);
    await hub.request('POST', `/v1/memories/${id}/retract`);
    await said.waitFor();
  });

  it('says until when a memory holds, day by day where its owner lives, and lets it hold on', async () => {
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Pacific/Auckland' } });
    const { id } = (
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'The mooring is ours.' } })
    ).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/memories/${id}`);
    const sheet = tab.page.getByRole('dialog', { name: 'Correct this memory' });
    const fill = async (from: string, until: string) => {
      await sheet.getByLabel('Holds from').fill(from);
      await sheet.getByLabel('Holds until').fill(until);
    };
    const correct = async (from: string, until: string) => {
      await tab.page.getByRole('button', { name: 'Correct it' }).click();
      await fill(from, until);
      await sheet.getByRole('button', { name: 'Save' }).click();
    };
    const stored = async () => (await hub.request('GET', `/v1/memories/${id}`)).body;
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    await fill('2031-03-01', '2031-02-01');
    await sheet.getByText('This is before it begins.').waitFor();
    expect(await sheet.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await fill('2031-01-01', '2031-02-01');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'hidden' });
    // The whole of its last day counts.
    expect(await stored()).toMatchObject({
      valid_from: '2030-12-31T11:00:00.000Z',
      valid_until: '2031-02-01T10:59:59.999Z',
    });
    await tab.page.getByText('from Wed, 1 Jan 2031 until Sat, 1 Feb 2031').waitFor();
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    expect(await sheet.getByLabel('Holds until').inputValue()).toBe('2031-02-01');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await correct('', '');
    await sheet.waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ valid_from: null, valid_until: null });
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Europe/Lisbon' } });
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

  it('says when an event begins and ends to the minute, where its owner lives', async () => {
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'America/New_York' } });
    await clearAway(hub, '/v1/calendar-events');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/calendar');
    await tab.page.getByRole('button', { name: 'Write one down' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'An event' });
    await sheet.getByLabel('Title').fill('The regatta');
    await sheet.getByLabel('Begins').fill('2031-07-04T09:30');
    await sheet.getByLabel('Ends').fill('2031-07-04T08:30');
    await sheet.getByText('This is before it begins.').waitFor();
    await sheet.getByLabel('Ends').fill('2031-07-04T17:00');
    await sheet.getByLabel('Who else is there').fill('the harbour master, a crew');
    await sheet.getByLabel('Notes').fill('Bring the long rope.');
    await sheet.getByText('More that can be said of it').click();
    await sheet.getByLabel('Labels').fill('boat');
    await sheet.getByRole('button', { name: 'Write it down' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const stored = async () => (await hub.request('GET', '/v1/calendar-events')).body[0];
    expect(await stored()).toMatchObject({
      starts_at: '2031-07-04T13:30:00.000Z',
      ends_at: '2031-07-04T21:00:00.000Z',
      attendees: ['the harbour master', 'a crew'],
      body_text: 'Bring the long rope.',
      labels: ['boat'],
    });
    await tab.page.getByRole('link', { name: /The regatta/ }).click();
    await tab.page.getByText('Bring the long rope.').first().waitFor();
    await tab.page.getByRole('button', { name: 'Change it' }).click();
    const change = tab.page.getByRole('dialog', { name: 'Change this event' });
    expect(await change.getByLabel('Begins').inputValue()).toBe('2031-07-04T09:30');
    await change.getByLabel('Where').fill('The harbour');
    await change.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ location: 'The harbour', starts_at: '2031-07-04T13:30:00.000Z' });
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Europe/Lisbon' } });
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

  it('takes back what was ticked off by mistake: it is as late as it was, and lost no version', async () => {
    const due_at = new Date(Date.now() - 86_400_000).toISOString();
    const made = { title: 'Pay the ferryman', due_at, status: 'overdue' };
    const { id } = (await hub.request('POST', '/v1/commitments', { body: made })).body;
    const stored = async () => (await hub.request('GET', `/v1/commitments/${id}`)).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/');
    await tab.page.getByRole('button', { name: 'Done: Pay the ferryman' }).click();
    await expect.poll(async () => (await stored()).status).toBe('done');
    await tab.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await tab.page.locator('.line-of-day', { hasText: 'Pay the ferryman' }).waitFor();
    await expect.poll(stored).toMatchObject({ status: 'overdue', due_at, version: 3 });
    await hub.request('DELETE', `/v1/commitments/${id}`);
  });

  it('removes a relation after ten seconds in which it can be undone, and shows it nowhere until then', async () => {
    const [from_id, to_id] = [await project('The jetty'), await project('The slipway')];
    const relate = async (relation_type: string) =>
      (await hub.request('POST', '/v1/relations', { body: { from_id, to_id, relation_type } })).body.id as string;
    const [kept, removed] = [await relate('depends_on'), await relate('blocked_by')];
    const stands = async (id: string) => (await hub.request('GET', `/v1/relations/${id}`)).status;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.page.clock.install();
    await tab.go(`/projects/${from_id}`);
    const row = (words: string) => tab.page.locator('.relation-list li', { hasText: words });
    await row('depends on').getByRole('button', { name: 'Remove this relation' }).click();
    await row('depends on').waitFor({ state: 'detached' });
    await tab.follow(`/relations/${from_id}`);
    await row('is blocked by').waitFor();
    expect(await row('depends on').count()).toBe(0);
    expect(await tab.page.locator('svg text', { hasText: 'depends on' }).count()).toBe(0);
    await tab.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row('depends on').waitFor();
    await tab.page.clock.fastForward(UNDO_MS + 100);
    expect(await stands(kept)).toBe(200);
    await row('is blocked by').getByRole('button', { name: 'Remove this relation' }).click();
    await row('is blocked by').waitFor({ state: 'detached' });
    expect(await stands(removed)).toBe(200);
    await tab.page.clock.fastForward(UNDO_MS + 100);
    await expect.poll(() => stands(removed)).toBe(404);
    expect(await row('is blocked by').count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('offers no way back once it has taken effect, however long somebody rests on the remark', async () => {
    const [from_id, to_id] = [await project('The dry dock'), await project('The wet dock')];
    const relation = { from_id, to_id, relation_type: 'depends_on' };
    const { id } = (await hub.request('POST', '/v1/relations', { body: relation })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.page.clock.install();
    await tab.go(`/projects/${from_id}`);
    await tab.page.getByRole('button', { name: 'Remove this relation' }).click();
    const undo = tab.page.getByRole('button', { name: 'Undo', exact: true });
    await undo.hover();
    await tab.page.clock.runFor(UNDO_MS - 1000);
    expect(await undo.isVisible()).toBe(true);
    expect((await hub.request('GET', `/v1/relations/${id}`)).status).toBe(200);
    await tab.page.clock.runFor(1500);
    await expect.poll(async () => (await hub.request('GET', `/v1/relations/${id}`)).status).toBe(404);
    await undo.waitFor({ state: 'detached', timeout: 5000 });
  });

  it('supersedes a preference and shows how it was before', async () => {
    await clearAway(hub, '/v1/preferences');
    await hub.request('POST', '/v1/preferences', { body: { key: 'seat', value: 'aisle' } });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/preferences');
    await tab.page.getByRole('button', { name: 'It is different now' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'seat: how is it now?' });
    await sheet.getByLabel('How you like it').fill('window');
    await sheet.getByRole('button', { name: 'Write it down' }).click();
    await tab.page.locator('.subject .voice', { hasText: 'window' }).waitFor();
    await tab.page.getByText('Before (1)').click();
    await tab.page.getByText('aisle').waitFor();
    // Another one of the same key does not hide it, and each is changed by its own buttons.
    await hub.request('POST', '/v1/preferences', { body: { key: 'seat', value: 'in the middle' } });
    for (const value of ['window', 'in the middle'])
      await tab.page.getByRole('button', { name: `Correct it: ${value}` }).waitFor();
    expect(await tab.page.locator('.subject').count()).toBe(1);
    await tab.page.getByText('All of these hold.').getByRole('link', { name: 'Review' }).click();
    await tab.page.getByRole('button', { name: /^seat: in the middle/ }).waitFor();
    await clearAway(hub, '/v1/preferences');
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
