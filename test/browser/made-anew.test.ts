// A sheet on what was deleted meanwhile: what is written down anew says what the form says, and nothing is made unasked.
import { expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { choose, formStage } from '../support/form-stage.ts';
import { AT_DESK } from '../support/looks.ts';
import type { TestTab } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  const stage = formStage(look, 'Europe/Lisbon');
  const { make, remove } = stage;
  const correct = async (tab: TestTab, id: string) => {
    await tab.go(`/memories/${id}`);
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    return tab.page.getByRole('dialog', { name: 'Correct this memory' });
  };
  const said = async (statement: string) => {
    const { body } = await stage.hub.request('GET', '/v1/memories?status=live&limit=500');
    return (body as { statement: string }[]).filter((each) => each.statement === statement);
  };

  it('brings back nothing that was emptied, and what was left as it was', async () => {
    const project_id = await make('/v1/projects', { title: 'The old ferry' });
    const id = await make('/v1/memories', {
      ...{ kind: 'procedural', statement: 'The ramp is steep.', project_id, labels: ['ramp'] },
      ...{ valid_from: '2026-01-01T10:20:30Z', valid_until: '2099-01-01T00:00:00Z', sensitivity_flags: ['legal'] },
    });
    await using tab = await stage.open();
    const sheet = await correct(tab, id);
    await sheet.getByLabel('What should be remembered').fill('The ramp is steep at low tide.');
    await sheet.getByLabel('Labels').fill('');
    await sheet.getByLabel('Holds until').fill('');
    await sheet.getByRole('checkbox', { name: 'law' }).uncheck();
    await choose(tab, sheet, 'Project', 'No project');
    await remove(`/v1/memories/${id}`);
    await sheet.getByRole('button', { name: 'Write it down anew' }).click();
    await tab.page.getByRole('heading', { name: 'The ramp is steep at low tide.' }).waitFor();
    expect(await said('The ramp is steep at low tide.')).toMatchObject([
      {
        ...{ kind: 'procedural', project_id: null, labels: [], sensitivity_flags: [] },
        ...{ valid_from: '2026-01-01T10:20:30Z', valid_until: null },
      },
    ]);
  });

  it('is made without its project where that was deleted too', async () => {
    const project_id = await make('/v1/projects', { title: 'The old quay' });
    const id = await make('/v1/memories', { kind: 'semantic', statement: 'The quay is wet.', project_id });
    await using tab = await stage.open();
    const sheet = await correct(tab, id);
    await sheet.getByLabel('What should be remembered').fill('The quay is slippery.');
    await remove(`/v1/memories/${id}`);
    await remove(`/v1/projects/${project_id}`);
    await sheet.getByRole('button', { name: 'Write it down anew' }).click();
    await sheet.getByText('names no project').first().waitFor();
    await choose(tab, sheet, 'Project', 'No project');
    await sheet.getByRole('button', { name: 'Write it down anew' }).click();
    await tab.page.getByRole('heading', { name: 'The quay is slippery.' }).waitFor();
    expect(await said('The quay is slippery.')).toMatchObject([{ project_id: null }]);
  });

  it('is made by its button alone: no key that was meant to save makes another one', async () => {
    const id = await make('/v1/preferences', { key: 'ferry seat', value: 'bow' });
    await using tab = await stage.open();
    await tab.go(`/preferences/${id}`);
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Correct this preference' });
    await sheet.getByLabel('How you like it').fill('stern');
    await remove(`/v1/preferences/${id}`);
    await sheet.getByRole('button', { name: 'Write it down anew' }).waitFor();
    await sheet.getByLabel('How you like it').press('Control+Enter');
    await sheet.getByLabel('How you like it').press('Enter');
    // What had been sent would have been answered by then.
    await tab.page.evaluate(() => fetch('/health'));
    await tab.page.waitForTimeout(500);
    expect(await sheet.getByLabel('How you like it').inputValue()).toBe('stern');
    expect((await stage.hub.request('GET', '/v1/preferences')).body).toEqual([]);
    await sheet.getByRole('button', { name: 'Write it down anew' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect((await stage.hub.request('GET', '/v1/preferences')).body).toMatchObject([
      { key: 'ferry seat', value: 'stern' },
    ]);
  });

  it('copies the days that were typed like the words', async () => {
    const id = await make('/v1/memories', { kind: 'semantic', statement: 'The winch is oiled.' });
    await using tab = await stage.open();
    await tab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const sheet = await correct(tab, id);
    await sheet.getByLabel('Holds from').fill('2031-01-01');
    await sheet.getByLabel('Holds until').fill('2031-02-01');
    await sheet.getByLabel('Look at it again on').fill('2031-03-01');
    await remove(`/v1/memories/${id}`);
    await sheet.getByRole('button', { name: 'Copy what you typed' }).click();
    const copied = () => tab.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('What should be remembered: The winch is oiled.');
    expect((await copied()).split('\n')).toEqual([
      'What should be remembered: The winch is oiled.',
      'Holds from: 2031-01-01',
      'Holds until: 2031-02-01',
      'How long it is kept: looked at again on 2031-03-01',
    ]);
  });

  it('is offered on the list of preferences too, and nothing typed lands on another one', async () => {
    const correctInList = async (tab: TestTab, key: string, value: string) => {
      await tab.go('/preferences');
      const row = tab.page.locator('.subject', { hasText: key });
      await row.getByRole('button', { name: 'Correct it' }).click();
      const sheet = tab.page.getByRole('dialog', { name: 'Correct this preference' });
      await sheet.getByLabel('How you like it').fill(value);
      return { row, sheet };
    };
    const gone = await make('/v1/preferences', { key: 'tea', value: 'green' });
    await using tab = await stage.open();
    const deleted = await correctInList(tab, 'tea', 'black');
    await remove(`/v1/preferences/${gone}`);
    await deleted.sheet.getByText('It was deleted meanwhile').waitFor();
    await deleted.row.waitFor({ state: 'detached' });
    expect(await deleted.sheet.getByLabel('How you like it').inputValue()).toBe('black');
    await deleted.sheet.getByRole('button', { name: 'Write it down anew' }).click();
    await deleted.row.getByText('black').waitFor();
    // Retracted elsewhere: nothing stands there now, and what was typed is still there.
    const retracted = await make('/v1/preferences', { key: 'oars', value: 'ash' });
    const old = await correctInList(tab, 'oars', 'spruce');
    await stage.hub.request('POST', `/v1/preferences/${retracted}/retract`, { body: {} });
    await old.row.getByText('No longer.').waitFor();
    expect(await old.sheet.getByLabel('How you like it').inputValue()).toBe('spruce');
    // Superseded elsewhere: its successor stands in the row, and is not what is corrected.
    const before = await make('/v1/preferences', { key: 'sail', value: 'red' });
    const { row, sheet } = await correctInList(tab, 'sail', 'brown');
    const body = { value: 'white' };
    const { status } = await stage.hub.request('POST', `/v1/preferences/${before}/supersede`, { body });
    expect(status).toBeLessThan(300);
    await row.locator('.voice', { hasText: 'white' }).waitFor();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Somebody changed it while you were writing').waitFor();
    const all = (await stage.hub.request('GET', '/v1/preferences')).body as { key: string; value: string }[];
    expect(all.filter(({ key }) => key === 'sail').map(({ value }) => value)).toEqual(['white', 'red']);
  });

  it.each([
    ['in a window that is zoomed', { width: 640, height: 420 }],
    ['on a phone', { width: 360, height: 640 }],
  ])('says so without covering the field that one is in, %s', async (_, viewport) => {
    const id = await make('/v1/memories', { kind: 'semantic', statement: 'The beacon is lit.' });
    await using tab = await stage.open({ viewport });
    const sheet = await correct(tab, id);
    const foot = sheet.locator('form > .button-row.end');
    const isAbove = async (label: string) => {
      const [field, row] = [await sheet.getByLabel(label).boundingBox(), await foot.boundingBox()];
      return field !== null && row !== null && field.y + field.height <= row.y;
    };
    await sheet.getByLabel('Labels').focus();
    await remove(`/v1/memories/${id}`);
    await sheet.getByText('It was deleted meanwhile').waitFor();
    // The field that one is in when it is said, and those that are come to by keyboard.
    await expect.poll(() => isAbove('Labels')).toBe(true);
    for (const label of ['Holds from', 'Holds until', 'Look at it again on']) {
      await sheet.getByLabel(label).focus();
      expect(await isAbove(label), label).toBe(true);
    }
  });
});
