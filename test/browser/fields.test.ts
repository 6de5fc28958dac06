// Whatever the owner may change of a thing over HTTP is changed on the page as well, in words.
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { choose, formStage } from '../support/form-stage.ts';
import { AT_DESK } from '../support/looks.ts';
import { leaveTyped } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  const stage = formStage(look, 'Europe/Lisbon');
  const { make, read } = stage;
  const save = async (sheet: Locator, name = 'Save') => {
    await sheet.getByRole('button', { name }).click();
    await sheet.waitFor({ state: 'hidden' });
  };

  it('says of a promise which goal it serves, and no more that it serves one', async () => {
    const goal_id = await make('/v1/goals', { title: 'A dry cellar' });
    const id = await make('/v1/commitments', { title: 'Order the pump' });
    await using tab = await stage.open();
    await tab.go(`/promises/${id}`);
    const sheet = tab.page.getByRole('dialog', { name: 'Change this promise' });
    await tab.page.getByRole('button', { name: 'Change it' }).click();
    await choose(tab, sheet, 'Goal', 'A dry cellar');
    await save(sheet);
    expect(await read(`/v1/commitments/${id}`)).toMatchObject({ goal_id, version: 2 });
    await tab.page.locator('.facts').getByRole('link', { name: 'A dry cellar' }).waitFor();
    // One that no list has any more is still called by its name.
    await stage.hub.request('PATCH', `/v1/goals/${goal_id}`, { body: { status: 'cancelled' } });
    await tab.page.getByRole('button', { name: 'Change it' }).click();
    await sheet.getByRole('combobox', { name: 'Goal' }).getByText('A dry cellar').waitFor();
    await choose(tab, sheet, 'Goal', 'No goal');
    await save(sheet);
    expect(await read(`/v1/commitments/${id}`)).toMatchObject({ goal_id: null });
    expect(tab.complaints).toEqual([]);
  });

  it('lists what is owed by its day, the soonest first, and what has none at the end', async () => {
    const project_id = await make('/v1/projects', { title: 'The well' });
    for (const [title, due_at] of [
      ['Line the shaft', '2031-05-01T10:00:00.000Z'],
      ['Order the stones', '2031-03-01T10:00:00.000Z'],
      ['Thank the neighbours', null],
      ['Ask for the permit', '2031-01-01T10:00:00.000Z'],
    ] as const)
      await make('/v1/commitments', { title, project_id, ...(due_at && { due_at }) });
    await make('/v1/commitments', { title: 'Pay the digger', project_id, status: 'overdue' });
    await using tab = await stage.open();
    await tab.go(`/promises?project=${project_id}`);
    const rows = tab.page.locator('.list-row .strong');
    await expect
      .poll(() => rows.allTextContents())
      .toEqual(['Ask for the permit', 'Order the stones', 'Line the shaft', 'Thank the neighbours', 'Pay the digger']);
    await tab.go(`/promises?project=${project_id}&status=overdue`);
    await expect.poll(() => rows.allTextContents()).toEqual(['Pay the digger']);
    await tab.go(`/promises?project=${project_id}&status=done`);
    await expect.poll(() => rows.allTextContents()).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it('finds one of many things by words of its title, with the keyboard alone', async () => {
    const ids: string[] = [];
    for (let i = 1; i <= 14; i++) ids.push(await make('/v1/goals', { title: `Séance ${i} of the choir` }));
    const id = await make('/v1/commitments', { title: 'Bring the scores' });
    await using tab = await stage.open();
    await tab.go(`/promises/${id}`);
    const sheet = tab.page.getByRole('dialog', { name: 'Change this promise' });
    await tab.page.getByRole('button', { name: 'Change it' }).click();
    const find = sheet.getByRole('searchbox', { name: 'Find one for “Goal”' });
    await find.fill('seance choir');
    await sheet.getByText(/^14 of \d+ fit\.$/).waitFor();
    await find.fill('choir 13');
    await sheet.getByText('One fits; Enter chooses it.').waitFor();
    await find.press('Enter');
    await sheet.getByRole('combobox', { name: 'Goal', exact: true }).getByText('Séance 13 of the choir').waitFor();
    await save(sheet);
    expect(await read(`/v1/commitments/${id}`)).toMatchObject({ goal_id: ids[12] });
    expect(tab.complaints).toEqual([]);
    // The page shows one of them: elsewhere nobody asks for what is gone.
    await tab.go('/promises');
    for (const each of ids) await stage.remove(`/v1/goals/${each}`);
  });

  it('says of a memory what it is about, what it touches and after which day it is gone', async () => {
    const subject_ref = await make('/v1/projects', { title: 'The orchard' });
    const id = await make('/v1/memories', { kind: 'semantic', statement: 'The pear tree is sold for wood.' });
    await using tab = await stage.open();
    await tab.go(`/memories/${id}`);
    const sheet = tab.page.getByRole('dialog', { name: 'Correct this memory' });
    const open = () => tab.page.getByRole('button', { name: 'Correct it' }).click();
    await open();
    await choose(tab, sheet, 'What it is about', /The orchard/);
    await sheet.getByRole('checkbox', { name: 'money' }).check();
    await sheet.getByRole('checkbox', { name: 'law' }).check();
    await sheet.getByLabel('Gone after').fill('2020-01-01');
    await sheet.getByText('That day is over already.').waitFor();
    await sheet.getByLabel('Gone after').fill('2099-07-01');
    await sheet.getByLabel('Look at it again on').fill('2099-06-01');
    await sheet.getByText('leave one of the two empty').waitFor();
    await tab.page.keyboard.press('Control+Enter');
    expect(await read(`/v1/memories/${id}`)).toMatchObject({ version: 1 });
    await sheet.getByLabel('Look at it again on').fill('');
    await save(sheet);
    expect(await read(`/v1/memories/${id}`)).toMatchObject({
      subject_ref,
      sensitivity_flags: ['financial', 'legal'],
      retention: { mode: 'expires', at: '2099-07-01T22:59:59.999Z' },
    });
    const facts = tab.page.locator('.facts');
    await facts.getByRole('link', { name: 'The orchard' }).waitFor();
    await facts.getByText('touches money, law').waitFor();
    await facts.getByText('then it is gone').waitFor();
    // What is not touched is not sent, and what is emptied is cleared.
    await open();
    expect(await sheet.getByLabel('Gone after').inputValue()).toBe('2099-07-01');
    await sheet.getByRole('checkbox', { name: 'law' }).uncheck();
    await sheet.getByLabel('Gone after').fill('');
    await save(sheet);
    expect(await read(`/v1/memories/${id}`)).toMatchObject({
      subject_ref,
      sensitivity_flags: ['financial'],
      retention: null,
    });
    expect(tab.complaints).toEqual([]);
  });

  it('says otherwise how two things are related, and lets both stand where somebody was faster', async () => {
    const from_id = await make('/v1/projects', { title: 'The pier' });
    const to_id = await make('/v1/projects', { title: 'The crane' });
    const id = await make('/v1/relations', { from_id, to_id, relation_type: 'related_to' });
    await using tab = await stage.open();
    await tab.go(`/relations/${from_id}`);
    await tab.page.getByRole('button', { name: 'Change this relation' }).first().click();
    const sheet = tab.page.getByRole('dialog', { name: 'How are they related?' });
    await choose(tab, sheet, 'Relation', 'is blocked by');
    await stage.hub.request('PATCH', `/v1/relations/${id}`, { body: { labels: ['harbour'] } });
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Somebody changed it while you were writing').waitFor();
    await sheet.getByRole('button', { name: 'Go on with these' }).click();
    await save(sheet);
    expect(await read(`/v1/relations/${id}`)).toMatchObject({
      relation_type: 'blocked_by',
      labels: ['harbour'],
      to_id,
    });
    await tab.page.locator('.relation-list').getByText('is blocked by').waitFor();
    expect(tab.complaints.filter((each) => !each.includes('409 (Conflict)'))).toEqual([]);
  });

  it('says of a document what it is, whom it is from and when it was sent', async () => {
    await using tab = await stage.open();
    await tab.go('/documents');
    await tab.page.getByRole('button', { name: 'Write a note' }).first().click();
    const note = tab.page.getByRole('dialog', { name: 'A note' });
    await note.getByLabel('Title').fill('On the tide');
    expect(await note.getByLabel('From', { exact: true }).count()).toBe(0);
    await choose(tab, note, 'Kind', 'a web page');
    await save(note, 'Write it down');
    const [{ id, ...made }] = await read('/v1/artifacts');
    expect(made).toMatchObject({ kind: 'url', untrusted: false });
    await tab.follow(`/documents/${id}`);
    await tab.page.getByRole('button', { name: 'Change it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Change this document' });
    await choose(tab, sheet, 'Kind', 'a mail');
    await sheet.getByLabel('From', { exact: true }).fill('harbour@example.org');
    await sheet.getByLabel('To', { exact: true }).fill('me@example.org, you@example.org');
    await sheet.getByLabel('Sent').fill('2026-07-04T09:30');
    await save(sheet);
    expect(await read(`/v1/artifacts/${id}`)).toMatchObject({
      kind: 'email',
      sender: 'harbour@example.org',
      recipients: ['me@example.org', 'you@example.org'],
      sent_at: '2026-07-04T08:30:00.000Z',
    });
    await tab.page.locator('.facts').getByText('a mail').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('takes whatever else there is to know of its owner, a name on each line, and loses nothing of what stands there', async () => {
    const odd = { 'Shoe size': 42, Languages: 'Portuguese, French', 'a: b': 'two\nlines', code: '007', pets: ['cat'] };
    await stage.hub.request('PATCH', '/v1/profile', { body: { extra: odd } });
    await using tab = await stage.open();
    await tab.go('/settings');
    const field = tab.page.getByLabel('What else there is to know of you');
    const before = 'Shoe size: 42\nLanguages: Portuguese, French\n"a: b": "two\\nlines"\ncode: 007\npets: ["cat"]';
    expect(await field.inputValue()).toBe(before);
    await field.fill(`${before}\nno name here`);
    await tab.page.getByText('“no name here” has no name').waitFor();
    const { version } = await read('/v1/profile');
    await tab.page.keyboard.press('Control+Enter');
    expect((await read('/v1/profile')).version).toBe(version);
    await field.fill(`${before}\ncode: again`);
    await tab.page.getByText('“code” stands there twice.').waitFor();
    await field.fill(`${before}\nTea: green: never black`);
    await tab.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await read('/v1/profile')).extra).toEqual({ ...odd, Tea: 'green: never black' });
    expect(tab.complaints).toEqual([]);
  });

  it('calls what is changed as its form does, in the history and where two versions are compared', async () => {
    const project_id = await make('/v1/projects', { title: 'The harbour' });
    const times = { starts_at: '2031-11-24T00:00:00Z', ends_at: '2031-11-27T00:00:00Z', all_day: true };
    const id = await make('/v1/calendar-events', { title: 'The boat fair', ...times });
    await using tab = await stage.open();
    await tab.go(`/calendar/${id}`);
    await tab.page.getByRole('button', { name: 'Change it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Change this event' });
    await sheet.getByLabel('Notes').fill('Bring a rope.');
    await sheet.getByRole('checkbox', { name: 'All day' }).uncheck();
    const body = { project_id, body_text: 'Bring two ropes.', ends_at: '2031-11-28T00:00:00Z' };
    await stage.hub.request('PATCH', `/v1/calendar-events/${id}`, { body });
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Somebody changed it while you were writing').waitFor();
    await sheet.getByRole('radio', { name: 'There now The harbour' }).waitFor();
    await sheet.getByRole('radio', { name: 'There now yes' }).waitFor();
    await sheet.getByRole('radio', { name: 'Yours no' }).waitFor();
    await sheet.getByRole('radio', { name: 'There now 2031-11-27', exact: true }).waitFor();
    await leaveTyped(tab.page);
    const change = (name: string) =>
      tab.page.locator('.changes > div', { has: tab.page.getByText(name, { exact: true }) });
    expect(await change('Notes').locator('ins').textContent()).toBe('Bring two ropes.');
    await change('Project').locator('ins').getByText('The harbour').waitFor();
    expect(await change('Ends').locator('del').textContent()).toBe('Wed, 26 Nov 2031');
    expect(await change('Ends').locator('ins').textContent()).toBe('Thu, 27 Nov 2031');
    expect(await change('Text').count()).toBe(0);
  });

  // Its form asks for the first day and for the last, and both count.
  describe('an event of whole days', () => {
    beforeAll(async () => {
      await stage.hub.request('PATCH', '/v1/profile', { body: { time_zone: 'America/New_York' } });
    });
    const makeEvent = (event: object) => stage.make('/v1/calendar-events', event);
    const readEvent = (id: string) => stage.read(`/v1/calendar-events/${id}`);

    it('keeps its last day, whatever times were typed before', async () => {
      await using tab = await stage.open();
      await tab.go('/calendar');
      await tab.page.getByRole('button', { name: 'Write one down' }).click();
      const sheet = tab.page.getByRole('dialog', { name: 'An event' });
      await sheet.getByLabel('Title').fill('The boat fair');
      await sheet.getByLabel('Begins').fill('2031-11-24T09:00');
      await sheet.getByLabel('Ends').fill('2031-11-26T18:00');
      await sheet.getByRole('checkbox', { name: 'All day' }).check();
      expect(await sheet.getByLabel('Begins').inputValue()).toBe('2031-11-24');
      expect(await sheet.getByLabel('Ends').inputValue()).toBe('2031-11-26');
      await sheet.getByLabel('Ends').fill('2031-11-23');
      await sheet.getByText('This is before it begins.').waitFor();
      await sheet.getByLabel('Ends').fill('2031-11-26');
      await sheet.getByRole('button', { name: 'Write it down' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const [{ id, ...stored }] = (await stage.hub.request('GET', '/v1/calendar-events')).body;
      expect(stored).toMatchObject({ starts_at: '2031-11-24T05:00:00.000Z', ends_at: '2031-11-27T05:00:00.000Z' });
      await tab.follow(`/calendar/${id}`);
      await tab.page.locator('.facts').getByText('Mon, 24 Nov 2031 to Wed, 26 Nov 2031').waitFor();
      // One day alone, and then hours again.
      await tab.page.getByRole('button', { name: 'Change it' }).click();
      const change = tab.page.getByRole('dialog', { name: 'Change this event' });
      await change.getByLabel('Begins').fill('2031-11-26');
      await change.getByRole('button', { name: 'Save' }).click();
      await change.waitFor({ state: 'hidden' });
      expect(await readEvent(id)).toMatchObject({
        starts_at: '2031-11-26T05:00:00.000Z',
        ends_at: '2031-11-27T05:00:00.000Z',
      });
      await tab.page.locator('.facts').getByText('Mon, 24 Nov 2031').waitFor({ state: 'detached' });
      await tab.page.getByRole('button', { name: 'Change it' }).click();
      await change.getByRole('checkbox', { name: 'All day' }).uncheck();
      await change.getByLabel('Begins').fill('2031-11-26T09:00');
      await change.getByLabel('Ends').fill('2031-11-26T18:00');
      await change.getByRole('button', { name: 'Save' }).click();
      await change.waitFor({ state: 'hidden' });
      expect(await readEvent(id)).toMatchObject({
        ...{ starts_at: '2031-11-26T14:00:00.000Z', ends_at: '2031-11-26T23:00:00.000Z', all_day: false },
      });
      expect(tab.complaints).toEqual([]);
    });

    it('opens as it is shown, however a calendar wrote it, and is not moved by another change', async () => {
      // From midnight to midnight without a zone, and where its owner lives.
      for (const [from, to] of [
        ['2031-11-24T00:00:00Z', '2031-11-27T00:00:00Z'],
        ['2031-11-24T05:00:00Z', '2031-11-27T05:00:00Z'],
      ]) {
        const times = { starts_at: from, ends_at: to, all_day: true };
        const id = await makeEvent({ title: 'The regatta days', ...times });
        await using tab = await stage.open();
        await tab.go(`/calendar/${id}`);
        await tab.page.locator('.facts').getByText('Mon, 24 Nov 2031 to Wed, 26 Nov 2031').waitFor();
        await tab.page.getByRole('button', { name: 'Change it' }).click();
        const sheet = tab.page.getByRole('dialog', { name: 'Change this event' });
        expect(await sheet.getByLabel('Begins').inputValue()).toBe('2031-11-24');
        expect(await sheet.getByLabel('Ends').inputValue()).toBe('2031-11-26');
        await sheet.getByLabel('Where').fill('The harbour');
        await sheet.getByRole('button', { name: 'Save' }).click();
        await sheet.waitFor({ state: 'hidden' });
        expect(await readEvent(id)).toMatchObject({ ...times, location: 'The harbour' });
        await tab.page.locator('.facts').getByText('The harbour').waitFor();
        await tab.page.getByRole('button', { name: 'Change it' }).click();
        await sheet.getByLabel('Ends').fill('2031-11-25');
        await sheet.getByRole('button', { name: 'Save' }).click();
        await sheet.waitFor({ state: 'hidden' });
        expect(await readEvent(id)).toMatchObject({
          starts_at: '2031-11-24T05:00:00.000Z',
          ends_at: '2031-11-26T05:00:00.000Z',
        });
      }
    });
  });
});
