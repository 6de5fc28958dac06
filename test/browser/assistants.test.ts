// What the page says of an assistant is what is so: the preview is what it gets, and who is revoked gets nothing.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantTo, linkAssistant, pairAssistant } from '../support/assistant.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let lived: LivedIn;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    lived = await liveIn(hub);
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  /** Ids and clock aside, which are new each time. */
  const bytesOf = (contract: Record<string, unknown>) =>
    JSON.stringify({ ...contract, contract_id: '', assembled_at: '' });

  it.each(['what matters now', 'help with the roof of the garden house', 'plan the journey to Lisbon'])(
    'previews for “%s” byte for byte what the assistant then gets',
    async (purpose) => {
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go(`/agents/${lived.assistant.connectionId}`);
      await tab.page.locator('.preview').waitFor();
      await tab.page.getByRole('switch', { name: 'Exactly as it is sent' }).click();
      const exactly = tab.page.getByRole('region', { name: 'The package, exactly as it is sent' });
      await tab.page.getByLabel('For the purpose').fill(purpose);
      await expect.poll(async () => JSON.parse((await exactly.textContent()) ?? '{}').purpose).toBe(purpose);
      const previewed = JSON.parse((await exactly.textContent()) ?? '{}');
      const { body } = await lived.assistant.call('get_context_contract', { purpose });
      expect(bytesOf(previewed)).toBe(bytesOf(body));
      expect(tab.complaints).toEqual([]);
    },
  );

  it('says once what is granted, and not again above what that gives', async () => {
    const granted = (await hub.request('GET', `/v1/grants?connection=${lived.assistant.connectionId}`)).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/agents/${lived.assistant.connectionId}`);
    await tab.page.locator('.preview-title').waitFor();
    expect(granted.length).toBeGreaterThan(0);
    for (const { summary_human } of granted)
      expect(await tab.page.getByText(summary_human).filter({ visible: true }).count()).toBe(1);
  });

  it('previews a grant that is not made yet as what it then gives', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/agents/${lived.assistant.connectionId}`);
    await tab.page.getByRole('button', { name: 'Grant more' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'What may An assistant see?' });
    await sheet.getByRole('combobox', { name: 'Of what' }).click();
    await tab.page.getByRole('option', { name: 'everything' }).click();
    await sheet.getByRole('combobox', { name: 'How sensitive' }).click();
    await tab.page.getByRole('option', { name: /sensitive things/ }).click();
    await sheet.getByRole('button', { name: 'Preview what it would get' }).click();
    await sheet.getByRole('switch', { name: 'Exactly as it is sent' }).click();
    const exactly = sheet.getByRole('region', { name: 'The package, exactly as it is sent' });
    await exactly.waitFor();
    const previewed = JSON.parse((await exactly.textContent()) ?? '{}');
    await sheet.getByRole('button', { name: 'Grant this' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const { body } = await lived.assistant.call('get_context_contract', { purpose: 'what matters now' });
    // A grant that is not made yet has no id of its own.
    const made = (body.granted_scope as { others: { grant_id: string }[] }).others.at(-1)?.grant_id ?? '';
    expect(bytesOf(previewed).replace(/grt_0{26}/, made)).toBe(bytesOf(body));
  });

  it('says what contradicts what, both sides of it', async () => {
    for (const statement of ['The gate of the garden house is red.', 'The gate of the garden house is green.'])
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement, project_id: lived.project } });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/agents/${lived.assistant.connectionId}`);
    await tab.page.getByLabel('For the purpose').fill('paint the gate of the garden house');
    const row = tab.page
      .locator('.preview section', { hasText: 'Contradictions' })
      .locator('li')
      .filter({ hasText: 'The gate of the garden house is red.' });
    await expect
      .poll(() => row.allTextContents())
      .toEqual([expect.stringContaining('The gate of the garden house is green.')]);
  });

  it('lists what was asked, with what was told', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/agents/${lived.assistant.connectionId}`);
    const call = tab.page.locator('.receipt', { hasText: 'help with the roof of the garden house' }).first();
    await call.locator('summary').click();
    const told = call.locator('dl > div', { hasText: 'It was told' });
    await expect.poll(() => told.getByRole('link').allTextContents()).toContain('A roof before winter');
    expect(await call.getByRole('link').allTextContents()).toContain('The garden house');
    // What was not told does not stand there.
    expect(await told.textContent()).not.toContain('The knee needs a second look.');
  });

  it('says of what was proposed as much as a line holds, and with what it does not go together', async () => {
    const statement = `The ledger of the roofer is long: ${'one more line, '.repeat(250)}and the last.`;
    await lived.assistant.call('propose_memory', { memory: { kind: 'semantic', statement }, evidence_refs: [] });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/agents/${lived.assistant.connectionId}`);
    const line = (hasText: string) => tab.page.locator('.receipt summary', { hasText }).first();
    await line('The ledger of the roofer is long').waitFor();
    expect((await line('The ledger of the roofer is long').textContent())?.length).toBeLessThan(300);
    // Not with what it had asked for before.
    const contradicts = line('Was told what its proposal contradicts');
    await contradicts.getByText('answers on Sundays').waitFor();
    expect(await contradicts.textContent()).not.toContain('find out whom to write to');
  });

  it('answers what it knew on that day', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/audit');
    await tab.page.getByRole('combobox', { name: 'Assistant' }).click();
    await tab.page.getByRole('option', { name: 'An assistant', exact: true }).first().click();
    await tab.page.locator('.receipt').first().waitFor();
    await tab.page.getByLabel('Day').fill('2020-01-01');
    const nothing = tab.page.getByText('It asked nothing on that day, and was told nothing.');
    await expect.poll(() => nothing.count()).toBe(1);
    expect(await tab.page.locator('.receipt').count()).toBe(0);
    // Of a day that has not come nobody says what was asked on it.
    await tab.page.getByLabel('Day').fill('2999-01-01');
    await tab.page.getByText('That day is still to come.').waitFor();
    expect(await nothing.count()).toBe(0);
  });

  it('verifies the audit chain with its progress', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/audit');
    await tab.page.getByRole('button', { name: 'Verify the chain' }).click();
    const intact = tab.page.getByText(/Intact: \d+ events/);
    await expect.poll(() => intact.count()).toBe(1);
    const counted = Number(/Intact: (\d+) events/.exec((await intact.textContent()) ?? '')?.[1]);
    expect(counted).toBeGreaterThan(50);
    expect(tab.complaints).toEqual([]);
  });

  it('pauses every assistant with one switch', async () => {
    // A first try may have left them paused.
    await hub.request('POST', '/v1/connections/resume-all');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/agents');
    await tab.page.getByRole('switch', { name: 'Pause all assistants' }).click();
    await tab.page.getByText('All assistants are paused: everything they ask is refused.').waitFor();
    expect((await lived.assistant.call('get_context_contract', { purpose: 'x' })).status).toBe(403);
    await tab.page.getByRole('switch', { name: 'Pause all assistants' }).click();
    await tab.page
      .getByText('All assistants are paused: everything they ask is refused.')
      .waitFor({ state: 'detached' });
    expect((await lived.assistant.call('get_context_contract', { purpose: 'x' })).status).toBe(200);
  });

  it('takes a grant back, and then ends the assistant', async () => {
    const leaving = await pairAssistant(hub, { preset: 'read_active_projects' });
    await grantTo(hub, leaving.connectionId, { capabilities: ['profile.read'] });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/agents/${leaving.connectionId}`);
    const takeBack = tab.page.getByRole('button', { name: 'Take back' });
    await expect.poll(() => takeBack.count()).toBe(2);
    await takeBack.first().click();
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => takeBack.count()).toBe(1);
    await tab.page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await tab.page.getByText('It has no access any more.').waitFor();
    const refused = await leaving.call('get_context_contract', { purpose: 'x' });
    expect(refused).toMatchObject({ status: 401, body: { code: 'revoked' } });
    await tab.picture('agent-revoked');
    await tab.page.getByRole('button', { name: 'Grant' }).first().waitFor({ state: 'detached' });
    expect(tab.complaints).toEqual([]);
  });

  it('lists, opens and ends the last of a hundred and thirty assistants', async () => {
    const last = await pairAssistant(hub, { preset: 'read_active_projects' }, 'The oldest of all');
    await Promise.all(Array.from({ length: 130 }, (_, i) => linkAssistant(hub, `Assistant ${i}`)));
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/audit');
    await tab.page.getByRole('combobox', { name: 'Assistant' }).click();
    await tab.page.getByRole('option', { name: 'The oldest of all' }).first().waitFor();
    await tab.go('/agents');
    const card = tab.page.locator('.agent-card', { hasText: 'The oldest of all' }).first();
    await card.getByText('Sees nothing').waitFor({ state: 'detached' });
    await card.getByRole('link', { name: 'The oldest of all' }).click();
    await tab.page.getByRole('heading', { name: 'The oldest of all' }).waitFor();
    await tab.go(`/agents/${last.connectionId}`);
    await tab.page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await tab.page.getByText('It has no access any more.').waitFor();
    expect(await last.call('get_context_contract', { purpose: 'x' })).toMatchObject({ status: 401 });
    expect(tab.complaints).toEqual([]);
  });
});
