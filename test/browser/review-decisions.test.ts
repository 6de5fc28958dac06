/// <reference lib="dom" />
// What is decided together, one by one, put off or asked again, and what becomes of it.
import { expect, it } from 'vitest';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { reviewStage } from '../support/review-stage.ts';
import { openTab } from '../support/tab.ts';
import { whenAllowed } from '../support/when-allowed.ts';

driven(AT_DESK, (look) => {
  const stage = reviewStage(look);
  const { propose, askFor, proposals, statementsOf, openWithClock } = stage;

  it('asks again about what was to be looked at again: it stays, is put right, or goes', async () => {
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    const remember = async (statement: string) => {
      const retention = { mode: 'review_after', at: '2026-01-01T00:00:00Z' };
      const body = { kind: 'semantic', statement, retention };
      return (await stage.hub.request('POST', '/v1/memories', { body })).body.id as string;
    };
    const ids = [await remember('The pier is closed.'), await remember('The ferry is late.'), await remember('Gone.')];
    const [kept, changed, gone] = ids as [string, string, string];
    const open = async (name: RegExp) => {
      await tab.page.getByRole('button', { name }).click();
      await tab.page.getByText('To look at again from').waitFor();
    };
    const memory = async (id: string) => (await stage.hub.request('GET', `/v1/memories/${id}`)).body;

    await open(/The pier is closed/);
    await expect.poll(() => tab.page.title()).toBe('(3) Review · Context Hub');
    await tab.page.keyboard.press('a');
    await letItBe();
    await expect.poll(async () => (await memory(kept)).retention).toEqual({ mode: 'until_revoked' });

    await open(/The ferry is late/);
    await tab.page.keyboard.press('e');
    await tab.page.getByLabel('Ask me again on').fill('2100-05-01');
    await tab.page.getByLabel('What should be remembered').fill('The ferry is on time.');
    await tab.page.getByRole('button', { name: 'It is still true' }).click();
    // Under the sheet no row has a role: that one is gone says something once the sheet is.
    await tab.page.getByRole('dialog', { name: 'Is it still true?' }).waitFor({ state: 'hidden' });
    await tab.page.getByRole('button', { name: /The ferry/ }).waitFor({ state: 'detached' });
    expect(await memory(changed)).toMatchObject({
      statement: 'The ferry is on time.',
      retention: { mode: 'review_after', at: '2100-05-01T12:00:00.000Z' },
      version: 2,
    });

    await open(/Gone/);
    await tab.page.keyboard.press('r');
    expect((await memory(gone)).status).toBe('live');
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Let it go' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    expect((await memory(gone)).status).toBe('live');
    await letItBe();
    await expect.poll(async () => (await memory(gone)).status).toBe('retracted');

    // And on its own page it is said when that is.
    await tab.go(`/memories/${kept}`);
    await tab.page.getByRole('button', { name: 'Correct it' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Correct this memory' });
    await sheet.getByLabel('Look at it again on').fill('2100-06-01');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await tab.page.getByText('to be looked at again after').waitFor();
    const retention = { mode: 'review_after', at: '2100-06-01T12:00:00.000Z' };
    expect(await memory(kept)).toMatchObject({ statement: 'The pier is closed.', retention });
    expect(tab.complaints).toEqual([]);
  });

  it('decides at once exactly what was shown, and nothing that comes in meanwhile', async () => {
    for (const colour of ['red', 'green', 'blue']) await propose(`The ${colour} door sticks.`);
    await using tab = await stage.open();
    await tab.go('/review');
    await tab.page.getByRole('button', { name: /The blue door/ }).waitFor();
    await tab.page.keyboard.press('Shift+A');
    const sheet = tab.page.getByRole('dialog', { name: 'Accept these 3?' });
    await sheet.getByText('The green door sticks.').waitFor();
    await propose('The latecomer sticks as well.');
    const badge = tab.page.getByRole('link', { name: /Review 4 waiting/, includeHidden: true });
    await badge.first().waitFor({ state: 'attached' });
    await sheet.getByRole('button', { name: 'Accept 3' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await tab.page.getByRole('button', { name: /The latecomer/ }).waitFor();
    expect((await proposals('pending')).map(({ statement }) => statement)).toEqual(['The latecomer sticks as well.']);
    await tab.page.keyboard.press('x');
    await tab.page.getByRole('button', { name: 'Reject 1 selected…' }).click();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Reject 1' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    expect(await statementsOf('live')).not.toContain('The latecomer sticks as well.');
  });

  it('names for each that is decided together its project, how sensitive it is and until when it holds', async () => {
    const { id: project_id } = (await stage.hub.request('POST', '/v1/projects', { body: { title: 'The boathouse' } }))
      .body;
    const reader = await pairAssistant(stage.hub, { capabilities: ['memory.propose', 'project.read'] }, 'Egret');
    const body = (memory: object) => ({ memory: { kind: 'semantic', ...memory }, evidence_refs: [] });
    const proposed = [
      { statement: 'The slip costs 900.', classification: 'sensitive', project_id },
      { statement: 'The mooring is let.', valid_until: '2031-05-04T12:00:00Z' },
      { statement: 'The winch was loud.', valid_until: '2020-05-04T12:00:00Z' },
      { statement: 'The key is brass.', retention: { mode: 'expires', at: '2032-01-02T12:00:00Z' } },
    ];
    for (const each of proposed)
      expect((await whenAllowed(() => reader.call('propose_memory', body(each)))).status).toBe(200);
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    const row = (words: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: words });
    await row('The slip costs 900.').getByText('The boathouse').waitFor();
    await row('The slip costs 900.').getByText('sensitive', { exact: true }).waitFor();
    await row('The mooring is let.').getByText('holds until Sun, 4 May 2031').waitFor();
    expect(await row('The mooring is let.').getByText('private', { exact: true }).count()).toBe(1);
    await row('The winch was loud.').getByText('no longer holds', { exact: true }).waitFor();
    await row('The key is brass.')
      .getByText(/kept until Fri, 2 Jan 2032/)
      .waitFor();
    await tab.picture('batch');
    expect(tab.complaints).toEqual([]);
  });

  it('decides what may be the same with the one that it is shown with, but for what loses its tick', async () => {
    const [first, second, third] = [
      'The crew prefers short briefings.',
      'The crew prefers short, concise briefings.',
      'The crew prefers short briefings before a flight.',
    ] as const;
    for (const each of [first, second, third]) await propose(each);
    await using tab = await stage.open();
    await tab.go('/review');
    await tab.page.getByRole('button', { name: new RegExp(`^${first}.*and 2 perhaps the same`) }).click();
    await tab.page.getByText('Perhaps the same, and decided with it').waitFor();
    await tab.page.getByRole('checkbox', { name: second }).waitFor();
    await tab.picture('perhaps the same');
    await tab.page.getByRole('checkbox', { name: third }).uncheck();
    await tab.page.keyboard.press('a');
    await expect.poll(async () => (await proposals('pending')).map(({ statement }) => statement)).toEqual([third]);
    expect(await statementsOf('live')).toEqual([first]);
    const accepted = (await proposals('accepted')).map(({ statement }) => statement);
    expect(accepted).toEqual(expect.arrayContaining([first, second]));
    await tab.page.getByRole('button', { name: third }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('shows two that wait and contradict each other with each other, and decides neither with others', async () => {
    for (const hour of ['18:00', '20:00']) await propose(`The workshop of the cooper is open until ${hour}.`);
    await propose('The cooper is called Bruno.');
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    const [six, eight] = ['18:00', '20:00'].map((hour) => `The workshop of the cooper is open until ${hour}.`);
    await page.getByLabel(`Select: ${six} Against: ${eight}`).waitFor();
    await page.getByLabel(`Select: ${eight} Against: ${six}`).waitFor();
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Accept this one?' });
    await sheet.getByText('2 more are left out, to be decided one by one.').waitFor();
    expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('The cooper is called Bruno.'),
    ]);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'waits as well' }).first().click();
    await page.getByText('It contradicts').first().waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('decides together nothing but what was selected, and says what is decided one by one', async () => {
    await askFor('Sell the meadow');
    for (const colour of ['red', 'green']) await propose(`The ${colour} gate is open.`);
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    await page.getByLabel('Select: Sell the meadow').check();
    await page.getByRole('button', { name: 'Reject 1 selected…' }).click();
    await page.getByText('These are decided one by one').waitFor();
    expect(await page.getByRole('dialog', { name: /^Reject/ }).count()).toBe(0);
    await page.getByLabel('Select: The red gate is open.').check();
    await page.getByRole('button', { name: 'Reject 2 selected…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reject this one?' });
    await sheet.getByText('One more is left out, to be decided one by one.').waitFor();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Select: The red gate is open.').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Reject 2 selected…' }).click();
    await sheet.getByRole('button', { name: 'Reject 1' }).click();
    await expect
      .poll(async () => (await proposals('pending')).map(({ statement }) => statement))
      .toEqual(['The green gate is open.']);
  });

  it('leaves out of many what stands against something, listed as a conflict or not, and what is to be looked at again', async () => {
    const remember = (memory: object) =>
      stage.hub.request('POST', '/v1/memories', { body: { kind: 'semantic', ...memory } });
    await remember({ statement: 'The mooring costs 90 euros a month.' });
    const dueLong = { mode: 'review_after', at: '2020-01-01T00:00:00Z' };
    await remember({ statement: 'The crane is rented.', retention: dueLong });
    await propose('The mooring costs 120 euros a month.');
    await propose('The harbour has a crane.');
    await expect.poll(async () => (await stage.hub.request('GET', '/v1/conflicts?status=open')).body).toHaveLength(1);
    await using tab = await stage.open();
    const { page } = tab;
    // As where so many are open that the one of this proposal was not read.
    await page.route('**/v1/conflicts?*', (route) => route.fulfill({ json: [] }));
    await tab.go('/review');
    await page.getByLabel('Select: The mooring costs 120 euros a month.').waitFor();
    await page.getByLabel('Select: The crane is rented.').waitFor();
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Accept this one?' });
    await sheet.getByText('2 more are left out, to be decided one by one.').waitFor();
    expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('The harbour has a crane.'),
    ]);
    await sheet.getByRole('button', { name: 'Accept 1' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect((await proposals('pending')).map(({ statement }) => statement)).toEqual([
      'The mooring costs 120 euros a month.',
    ]);
  });

  it('tells on the desktop that an approval waits while nobody looks at the page, and never what', async () => {
    // The engine alone has no desktop to tell.
    await using whole = await launchBrowser({ whole: true });
    await using tab = await openTab(whole, stage.hub, { ...viewOf(look), permissions: ['notifications'] });
    const { page } = tab;
    await page.addInitScript(() => {
      // What is handed to the desktop, as it is handed over.
      const told: string[] = [];
      const Real = window.Notification;
      window.Notification = new Proxy(Real, {
        construct(target, [title, options]: [string, NotificationOptions]) {
          told.push(`${title}: ${options.body}`);
          const notification = new target(title, options);
          Object.assign(window, { told, notification });
          return notification;
        },
      });
    });
    await tab.go('/review');
    await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByRole('switch', { name: 'Notify me on the desktop' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Memories' }).waitFor();
    const told = () => page.evaluate(() => (window as unknown as { told?: string[] }).told ?? []);
    const ask = (intent_summary: string) =>
      stage.assistant.call('request_approval', {
        intent_summary,
        rationale: 'It leaks.',
        impact: 'It is gone.',
      });
    await ask('Sell the boat');
    await page.getByRole('link', { name: /Review 1 waiting/ }).waitFor();
    expect(await told()).toEqual([]);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await ask('Sell the oars');
    await expect.poll(told).toEqual(['Context Hub: An assistant asks for your approval.']);
    await page.evaluate(() =>
      (window as unknown as { notification: Notification }).notification.onclick?.(new Event('click')),
    );
    await page.getByRole('heading', { name: 'Review' }).waitFor();
    await page.getByRole('link', { name: /Review 2 waiting/ }).waitFor();
    // Actions are looked at one by one.
    await page.keyboard.press('Shift+R');
    await page.getByText('These are decided one by one').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('approves an action after ten seconds in which it can be undone, and the assistant learns of it', async () => {
    const ask = async (intent_summary: string): Promise<string> => {
      const body = { intent_summary, rationale: 'It is ready.', impact: 'It goes out in your name.' };
      return (await stage.assistant.call('request_approval', body)).body.id;
    };
    const statusOf = async (intent_id: string) =>
      (await stage.assistant.call('check_action_status', { intent_id })).body.status;
    const id = await ask('Send the letter');
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    const { page } = tab;
    await tab.go('/review');
    await page.getByText('It goes out in your name.').first().waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await page.getByText('In ten seconds, if this page is still open.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It goes out in your name.').first().waitFor();
    await letItBe();
    expect(await statusOf(id)).toBe('pending');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(() => statusOf(id)).toBe('approved');
    await stage.assistant.request('POST', `/v1/actions/intents/${id}/result`, {
      body: { status: 'failed', detail: 'There was no stamp.' },
    });
    await page.getByRole('button', { name: 'Decided', exact: true }).click();
    await page.getByText(/approved by you, and failed, .*, as An assistant reports/).waitFor();
    await page.getByText('There was no stamp.').waitFor();

    // Who closes the page before has decided nothing.
    const other = await ask('Send the parcel');
    await page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await page.getByText('Send the parcel').first().waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await tab.go('/memories');
    await letItBe();
    expect(await statusOf(other)).toBe('pending');
  });

  it('says who asks, for which purpose, what it contradicts, and where a state stood and would stand', async () => {
    const { body: project } = await stage.hub.request('POST', '/v1/projects', {
      body: { title: 'The mole', current_step: 'Ask three builders.', operational_phase: 'planning' },
    });
    const reader = await pairAssistant(stage.hub, { capabilities: ['memory.propose', 'project.read'] }, 'Heron');
    await reader.call('get_context_contract', { purpose: 'Plan the repair of the mole' });
    const state = { target_id: project.id, current_step: 'Choose a builder.', operational_phase: 'planning' };
    expect((await reader.call('propose_operational_state', state)).status).toBe(200);
    await using tab = await stage.open();
    const detail = tab.page.locator('.review-detail');
    await tab.go('/review');
    await detail.getByText('It had just asked about: Plan the repair of the mole').waitFor();
    await detail.getByRole('link', { name: 'Heron' }).waitFor();
    // What stays as it is, is told as no change.
    await detail.getByText('planning as it is').waitFor();
    await expect.poll(() => detail.locator('del').textContent()).toBe('Ask three builders.');
    expect(await detail.locator('ins').textContent()).toBe('Choose a builder.');
    await tab.page.keyboard.press('a');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    const step = async () => (await stage.hub.request('GET', `/v1/projects/${project.id}`)).body.current_step;
    await expect.poll(step).toBe('Choose a builder.');
    const remarks = tab.page.locator('.toast');
    await expect
      .poll(() => remarks.allTextContents())
      .toEqual([expect.stringContaining('Accepted: Choose a builder.')]);
    await tab.page.keyboard.press('u');
    await expect.poll(step).toBe('Ask three builders.');
    await detail.locator('del').waitFor();
    // Long before the ten seconds are over: nothing goes on to say that it was accepted, or offers to undo it once more.
    await expect.poll(() => remarks.count(), { timeout: 5000 }).toBe(0);
    // In the owner's words, of which the rest stays as it was proposed.
    await tab.page.keyboard.press('e');
    const sheet = tab.page.getByRole('dialog', { name: 'In your words' });
    await sheet.getByLabel('Where it stands now').fill('Choose a mason.');
    await sheet.getByRole('button', { name: 'Accept in these words' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await expect.poll(step).toBe('Choose a mason.');
  });

  it('says of a proposed state what was changed since, also meanwhile, and decides it by itself', async () => {
    const { body: project } = await stage.hub.request('POST', '/v1/projects', {
      body: { title: 'The jetty', current_step: 'Ask three builders.' },
    });
    const reader = await pairAssistant(stage.hub, { capabilities: ['memory.propose', 'project.read'] }, 'Dunlin');
    const state = { target_id: project.id, current_step: 'Choose a builder.' };
    expect((await whenAllowed(() => reader.call('propose_operational_state', state))).status).toBe(200);
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    const row = page.getByRole('button', { name: /Choose a builder\./ }).first();
    await row.waitFor();
    await page.getByRole('list', { name: 'What waits for you' }).getByText('The jetty').waitFor();
    expect(await page.getByText('changed since').count()).toBe(0);
    await stage.hub.request('PATCH', `/v1/projects/${project.id}`, { body: { current_step: 'Two have answered.' } });
    await page.getByText('When this was proposed, it stood at: Ask three builders.').waitFor();
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    await page.getByText('These are decided one by one').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('lists what was decided and what is put off, each with its way back, and asks how long a proposal waits', async () => {
    const mast = `mast ${Date.now()}`;
    await propose(`The ${mast} is of spruce.`);
    await using tab = await stage.open();
    const { page } = tab;
    const view = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await tab.go('/review');
    await page.getByRole('button', { name: new RegExp(mast) }).waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => statementsOf('live')).toContain(`The ${mast} is of spruce.`);
    await view('Decided');
    const row = page.getByRole('list', { name: 'What was decided' }).getByRole('listitem').filter({ hasText: mast });
    expect(await row.locator('.meta').innerText()).toMatch(
      /^proposed memory\s+accepted, just now, by you\s+asked by An assistant\s+about this memory$/,
    );
    // On a phone what was said has its width, and the way back stands below it.
    const size = page.viewportSize() ?? { width: 1280, height: 860 };
    await page.setViewportSize({ ...size, width: 360 });
    await expect.poll(async () => (await row.locator('.stack-s').boundingBox())?.width).toBeGreaterThan(300);
    await page.setViewportSize(size);
    await row.getByRole('button', { name: 'Decide again' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await statementsOf('live')).not.toContain(`The ${mast} is of spruce.`);
    await tab.follow('/settings');
    const expiry = page.getByRole('form').or(page.locator('form')).filter({ hasText: 'undecided proposal expires' });
    await expiry.getByLabel('undecided proposal expires').fill('30');
    await expiry.getByRole('button', { name: 'Set' }).click();
    const days = async () => (await stage.hub.request('GET', '/v1/review/settings')).body.proposals_expire_days;
    await expect.poll(days).toBe(30);

    await tab.follow('/review');
    await view('Waiting');
    await page.getByRole('button', { name: 'In a week' }).click();
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await view('Put off');
    const off = page.getByRole('list', { name: 'What is put off' }).getByRole('listitem').filter({ hasText: mast });
    await off.getByRole('button', { name: 'Decide it now' }).click();
    await off.waitFor({ state: 'detached' });
    await view('Waiting');
    await page.getByRole('button', { name: new RegExp(mast) }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('decides together what one assistant says or what is of one project, and takes all of it back', async () => {
    const { body: project } = await stage.hub.request('POST', '/v1/projects', { body: { title: 'The slipway' } });
    const capabilities = ['memory.propose', 'memory.retrieve', 'action.propose', 'project.read'];
    const other = await pairAssistant(stage.hub, { capabilities }, 'Wren');
    const say = (by: TestAssistant, statement: string, project_id: string | null = null) =>
      by.call('propose_memory', { memory: { kind: 'semantic', statement, project_id }, evidence_refs: [] });
    await say(stage.assistant, 'The rope is old.');
    await say(other, 'The winch is new.', project.id);
    await say(other, 'The rail is rusty.');
    await other.call('request_approval', { intent_summary: 'Buy paint', rationale: 'Rust.', impact: 'A bill.' });
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    await page.getByRole('button', { name: /The rope is old/ }).waitFor();
    const choose = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Project', 'The slipway');
    await expect.poll(() => page.locator('.review-row').count()).toBe(1);
    await choose('Project', 'Any project');
    await choose('From', 'Wren');
    await expect.poll(() => page.locator('.review-row').count()).toBe(3);
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Accept these 2?' });
    await sheet.getByRole('button', { name: 'Accept 2' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const live = async () => (await statementsOf('live')).toSorted();
    await expect.poll(live).toEqual(['The rail is rusty.', 'The winch is new.']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(live).toEqual([]);
    expect(await proposals('pending')).toHaveLength(3);
    expect(tab.complaints).toEqual([]);
  });
});
