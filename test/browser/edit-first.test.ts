// Before it is accepted a proposed memory is changed like one that is there; and of a settled conflict it is said what became of both.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let assistant: TestAssistant;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Europe/Lisbon' } });
    assistant = await pairAssistant(hub, { capabilities: ['memory.propose', 'memory.retrieve'] });
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const propose = async (memory: object) =>
    (await assistant.call('propose_memory', { memory: { kind: 'semantic', ...memory }, evidence_refs: [] })).body;
  const accepted = async (id: string) => {
    const { memory_id } = (await hub.request('GET', `/v1/memory-proposals/${id}`)).body;
    return (await hub.request('GET', `/v1/memories/${memory_id}`)).body;
  };

  it('shows all that is proposed, and accepts it as it was changed', async () => {
    const { id } = await propose({
      statement: 'The ferry runs every hour.',
      labels: ['ferry', 'winter'],
      valid_from: '2031-01-01T00:00:00Z',
      valid_until: '2031-03-31T22:59:59.999Z',
      sensitivity_flags: ['health'],
      policy_tags: ['travel'],
    });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/review?item=${id}`);
    await tab.page.getByRole('button', { name: 'Edit first' }).click();
    // The word about it afterwards is called almost so.
    const sheet = tab.page.getByRole('dialog', { name: 'In your words', exact: true });
    expect(await sheet.getByLabel('Labels').inputValue()).toBe('ferry, winter');
    expect(await sheet.getByLabel('Holds from').inputValue()).toBe('2031-01-01');
    expect(await sheet.getByLabel('Holds until').inputValue()).toBe('2031-03-31');
    expect(await sheet.getByRole('checkbox', { name: 'health' }).isChecked()).toBe(true);
    await sheet.getByRole('combobox', { name: 'Kind', exact: true }).click();
    await tab.page.getByRole('option', { name: 'how something is done' }).click();
    await sheet.getByLabel('Labels').fill('ferry');
    await sheet.getByLabel('Holds until').fill('2030-12-31');
    await sheet.getByText('This is before it begins.').waitFor();
    await tab.page.keyboard.press('Control+Enter');
    expect((await hub.request('GET', `/v1/memory-proposals/${id}`)).body.status).toBe('pending');
    await sheet.getByLabel('Holds until').fill('');
    await sheet.getByLabel('Holds from').fill('2031-02-01');
    await tab.page.keyboard.press('Control+Enter');
    await sheet.waitFor({ state: 'hidden' });
    expect(await accepted(id)).toMatchObject({
      statement: 'The ferry runs every hour.',
      kind: 'procedural',
      labels: ['ferry'],
      valid_from: '2031-02-01T00:00:00.000Z',
      valid_until: null,
      sensitivity_flags: ['health'],
      policy_tags: ['travel'],
      authority: 'user_confirmed',
    });
    expect(tab.complaints).toEqual([]);
  });

  it('keeps what was typed where the hub refuses it, and says why beside the field', async () => {
    const { id } = await propose({ statement: 'The tide gate sticks.' });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/review?item=${id}`);
    await tab.page.getByRole('button', { name: 'Edit first' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'In your words', exact: true });
    await sheet.getByLabel('What should be remembered').fill('\u200b\u00ad');
    await sheet.getByLabel('Labels').fill('gate');
    await sheet.getByRole('button', { name: 'Accept in these words' }).click();
    await sheet.locator('.fault').getByText('must hold something that can be seen').waitFor();
    expect(await sheet.getByLabel('Labels').inputValue()).toBe('gate');
    await sheet.getByLabel('What should be remembered').fill('The tide gate sticks in winter.');
    await sheet.getByRole('button', { name: 'Accept in these words' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await accepted(id)).toMatchObject({ statement: 'The tide gate sticks in winter.', labels: ['gate'] });
  });

  it('says of a conflict that was settled what became of both sides', async () => {
    const settle = async (old: string, fresh: string, status: string) => {
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: old } });
      const { conflict_ids } = await propose({ statement: fresh });
      expect(conflict_ids, fresh).toHaveLength(1);
      const { status: answered } = await hub.request('POST', `/v1/conflicts/${conflict_ids[0]}/resolve`, {
        body: { status },
      });
      expect(answered).toBe(200);
    };
    await settle('The bicycle lock is red', 'The bicycle lock is not red', 'resolved_keep_existing');
    await settle('The cellar key hangs upstairs', 'The cellar key never hangs upstairs', 'resolved_accept_new');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review?view=decided');
    const list = tab.page.getByRole('list', { name: 'What was decided' });
    const kept = list
      .getByRole('listitem')
      .filter({ hasText: '“The bicycle lock is red” and “The bicycle lock is not red”' });
    await kept.getByText('the first stays, the second was rejected').waitFor();
    const taken = list.getByRole('listitem').filter({ hasText: '“The cellar key hangs upstairs” and' });
    await taken.getByText('the second took the place of the first').waitFor();
    expect(await list.getByText('left as it was').count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });
});
