// What is said of when things hold and happen, and how another takes the place of what held.
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

  it.each([
    ['memories', { kind: 'semantic', statement: 'The stove is gas.' }, 'The stove is gas.'],
    ['preferences', { key: 'stove', value: 'gas' }, 'gas'],
    ['decisions', { title: 'Cook with gas', chosen_option: 'gas' }, 'Cook with gas'],
  ])(
    'takes back within ten seconds that one of the %s no longer holds, and else sends it',
    async (family, body, name) => {
      const { id } = (await hub.request('POST', `/v1/${family}`, { body })).body;
      const status = async () => (await hub.request('GET', `/v1/${family}/${id}`)).body.status;
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await page.clock.install();
      await tab.go(`/${family}/${id}`);
      const over = page.getByRole('button', { name: 'It no longer holds' });
      const endIt = async () => {
        await over.click();
        const sheet = page.getByRole('alertdialog');
        await sheet.getByText('For ten seconds you can undo this').waitFor();
        await sheet.getByRole('button', { name: 'It no longer holds' }).click();
        await sheet.waitFor({ state: 'hidden' });
        await page.getByText('until then you can undo this').waitFor();
      };
      await endIt();
      // Deleted meanwhile, it could not be said any more.
      for (const done of ['It no longer holds', 'Correct it', 'Delete'])
        expect(await page.locator('main button', { hasText: done }).count(), done).toBe(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await over.waitFor();
      await page.clock.runFor(11_000);
      expect(await status()).toBe('live');
      await endIt();
      await tab.follow(`/${family}`);
      await page
        .locator('main')
        .getByText(/^no longer/i)
        .first()
        .waitFor();
      await page.keyboard.press('u');
      await tab.follow(`/${family}/${id}`);
      await over.waitFor();
      await endIt();
      await page.clock.runFor(11_000);
      await expect.poll(status).toBe('retracted');
      await page.getByText('It no longer holds: no assistant is told of it.').waitFor();
      await page.getByRole('heading', { name, exact: true }).waitFor();
      expect(tab.complaints).toEqual([]);
    },
  );

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
});
