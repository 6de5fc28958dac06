// An event of whole days: its form asks for the first and for the last of them, and both count.
import { expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { formStage } from '../support/form-stage.ts';
import { AT_DESK } from '../support/looks.ts';

driven(AT_DESK, (look) => {
  const stage = formStage(look, 'America/New_York');
  const make = (event: object) => stage.make('/v1/calendar-events', event);
  const read = (id: string) => stage.read(`/v1/calendar-events/${id}`);

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
    expect(await read(id)).toMatchObject({
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
    expect(await read(id)).toMatchObject({
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
      const id = await make({ title: 'The regatta days', ...times });
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
      expect(await read(id)).toMatchObject({ ...times, location: 'The harbour' });
      await tab.page.locator('.facts').getByText('The harbour').waitFor();
      await tab.page.getByRole('button', { name: 'Change it' }).click();
      await sheet.getByLabel('Ends').fill('2031-11-25');
      await sheet.getByRole('button', { name: 'Save' }).click();
      await sheet.waitFor({ state: 'hidden' });
      expect(await read(id)).toMatchObject({
        starts_at: '2031-11-24T05:00:00.000Z',
        ends_at: '2031-11-26T05:00:00.000Z',
      });
    }
  });
});
