/// <reference lib="dom" />
// The queue of what waits: many decisions by keyboard, the owner's own words, exactly what is shown at once, and two
// sides of a conflict.
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';
import { whenAllowed } from '../support/when-allowed.ts';

const UNDO_MS = 10_000;
/** Sixty in `npm run campaign`. */
const MANY = Number(process.env['REVIEW_DECISIONS'] ?? 20);

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let assistant: TestAssistant;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    assistant = await pairAssistant(hub, { capabilities: ['memory.propose', 'memory.retrieve', 'action.propose'] });
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const propose = async (statement: string) => {
    const body = { memory: { kind: 'semantic', statement }, evidence_refs: [] };
    expect((await whenAllowed(() => assistant.call('propose_memory', body))).status).toBe(200);
  };
  const statementsOf = async (status: string) => {
    const { body } = await hub.request('GET', `/v1/memories?status=${status}&limit=500`);
    return (body as { statement: string }[]).map(({ statement }) => statement);
  };
  const proposals = async (status: string) => {
    const { body } = await hub.request('GET', `/v1/memories/proposals?status=${status}&limit=500`);
    return body as { id: string; statement: string }[];
  };
  /** Whatever an earlier test left, and whatever the first try of this one did. */
  const forgetAll = async () => {
    const listed = async (path: string) => (await hub.request('GET', `${path}limit=500`)).body as { id: string }[];
    const settle = async (method: string, path: string, body?: unknown) => {
      const { status } = await hub.request(method, path, { body });
      if (status >= 300) throw new Error(`${path} answered ${status}`);
    };
    for (const { id } of await proposals('pending')) await settle('POST', `/v1/memories/proposals/${id}/reject`);
    for (const { id } of await listed('/v1/conflicts?status=open&'))
      await settle('POST', `/v1/conflicts/${id}/resolve`, { status: 'resolved_keep_existing' });
    for (const { id } of await listed('/v1/approvals?status=pending&'))
      await settle('POST', `/v1/approvals/${id}/decide`, { decision: 'declined' });
    for (const { id } of await listed('/v1/memories?')) await settle('DELETE', `/v1/memories/${id}`);
  };
  beforeEach(forgetAll);
  /** With a clock that the test moves: what cannot be taken back is sent after ten seconds. */
  const openWithClock = async () => {
    const tab = await openTab(browser, hub, viewOf(look));
    await tab.page.clock.install();
    return { tab, letItBe: () => tab.page.clock.fastForward(UNDO_MS + 100) };
  };

  it('shows a proposal as soon as it is made, in the queue, the badge and the title', async () => {
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await propose('The kettle whistles at ninety degrees.');
    await tab.page.getByRole('button', { name: /The kettle whistles/ }).waitFor();
    await expect.poll(() => tab.page.title()).toBe('(1) Review · Context Hub');
    await tab.page.getByRole('link', { name: /Review 1 waiting/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('begins with what has waited longest, however much waits, and finds what lies below it in the timeline', async () => {
    await hub.request('POST', '/v1/projects', { body: { title: 'The harbour' } });
    await propose('The oldest proposal of all.');
    for (let i = 0; i < 120; i++) await propose(`Proposal ${i} about the harbour of ${i}.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/timeline');
    await expect.poll(() => tab.page.title()).toBe('(100+) Timeline · Context Hub');
    await tab.page.getByRole('combobox', { name: 'Show' }).click();
    await tab.page.getByRole('option', { name: 'What changed in the vault' }).click();
    await tab.page.getByRole('link', { name: 'The harbour' }).first().waitFor();
    await tab.go('/review');
    await expect.poll(() => tab.page.title()).toBe('(121) Review · Context Hub');
    expect(await tab.page.locator('.review-row').first().textContent()).toContain('The oldest proposal of all.');
    expect(tab.complaints).toEqual([]);
  });

  it('asks again about what was to be looked at again: it stays, is put right, or goes', async () => {
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    const remember = async (statement: string) => {
      const retention = { mode: 'review_after', at: '2026-01-01T00:00:00Z' };
      const body = { kind: 'semantic', statement, retention };
      return (await hub.request('POST', '/v1/memories', { body })).body.id as string;
    };
    const ids = [await remember('The pier is closed.'), await remember('The ferry is late.'), await remember('Gone.')];
    const [kept, changed, gone] = ids as [string, string, string];
    const open = async (name: RegExp) => {
      await tab.page.getByRole('button', { name }).click();
      await tab.page.getByText('To look at again from').waitFor();
    };
    const memory = async (id: string) => (await hub.request('GET', `/v1/memories/${id}`)).body;

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

  it('takes the words of the owner before it accepts, by keyboard alone', async () => {
    // Nobody has rejected it yet, also where this is tried again.
    const pot = `pot ${Date.now()}`;
    await propose(`The ${pot} whistles at ninety degrees.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review');
    await tab.page.getByRole('button', { name: new RegExp(pot) }).waitFor();
    await tab.page.keyboard.press('e');
    const words = tab.page.getByLabel('What should be remembered');
    await words.waitFor();
    await expect.poll(() => words.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await tab.page.keyboard.press('Control+a');
    await tab.page.keyboard.type('The kettle whistles at ninety-five degrees.');
    await tab.page.getByRole('switch', { name: 'Only me' }).press(' ');
    await tab.page.keyboard.press('Control+Enter');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    const { body } = await hub.request('GET', '/v1/memories');
    expect(body[0]).toMatchObject({
      statement: 'The kettle whistles at ninety-five degrees.',
      authority: 'user_confirmed',
      policy_tags: ['owner_only'],
    });
  });

  it(`decides ${MANY} proposals by keyboard`, async () => {
    // Names that no earlier try has used: what was decided stays among the decided.
    const shelf = `Shelf ${Date.now()}-`;
    const statement = (n: number) => `${shelf}${n} holds the box of the year ${1000 + n * 7}.`;
    for (let n = 0; n < MANY; n += 20) {
      const bodies = Array.from({ length: 20 }, (_, i) => ({ kind: 'semantic', statement: statement(n + i) }));
      await Promise.all(bodies.map((body) => hub.request('POST', '/v1/memories/proposals', { body })));
    }
    expect(await proposals('pending')).toHaveLength(MANY);
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review');
    await tab.page.locator('.review-row').first().waitFor();
    const isDone = () => tab.page.getByRole('heading', { name: 'All done' }).isVisible();
    for (let presses = 0; presses < 10 * MANY && !(await isDone()); presses++) {
      await tab.page.keyboard.press(presses % 4 === 3 ? 'r' : 'a');
    }
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    // The page is ahead of the hub: what was pressed last may still be on its way.
    await expect.poll(() => proposals('pending')).toEqual([]);
    const shelves = async (status: string) =>
      (await proposals(status)).map((each) => each.statement).filter((each) => each.startsWith(shelf));
    const [accepted, rejected] = [await shelves('accepted'), await shelves('rejected')];
    expect(accepted.length + rejected.length).toBe(MANY);
    expect(rejected.length).toBeGreaterThan(MANY / 10);
    // Each was decided once, and what was accepted is what is remembered.
    expect((await statementsOf('live')).toSorted()).toEqual(accepted.toSorted());
    expect(tab.complaints).toEqual([]);
  }, 120_000);

  it('decides at once exactly what was shown, and nothing that comes in meanwhile', async () => {
    for (const colour of ['red', 'green', 'blue']) await propose(`The ${colour} door sticks.`);
    await using tab = await openTab(browser, hub, viewOf(look));
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

  const detail = (tab: Awaited<ReturnType<typeof openTab>>, text: string) =>
    tab.page.locator('.review-detail').getByText(text, { exact: true }).waitFor();
  const askFor = async (intent_summary: string) => {
    const body = { intent_summary, rationale: 'It is ready.', impact: 'It goes out in your name.' };
    return (await whenAllowed(() => assistant.call('request_approval', body))).body.id as string;
  };

  it('goes on showing what is read while something that comes first arrives', async () => {
    await propose('The larder is on the north side.');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review');
    await detail(tab, 'The larder is on the north side.');
    const id = await askFor('Sell the house');
    await tab.page.getByRole('button', { name: /Sell the house/ }).waitFor();
    await detail(tab, 'The larder is on the north side.');
    await tab.page.keyboard.press('a');
    await expect.poll(() => statementsOf('live')).toEqual(['The larder is on the north side.']);
    expect((await assistant.call('check_action_status', { intent_id: id })).body.status).toBe('pending');
  });

  it('shows the neighbour of what was decided elsewhere, and says so', async () => {
    await askFor('Sell the garden');
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was swept on Sunday.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review');
    await tab.page.getByRole('button', { name: /The barn was swept/ }).click();
    await detail(tab, 'The barn was swept on Sunday.');
    const barn = (await proposals('pending')).find(({ statement }) => statement.startsWith('The barn'));
    await hub.request('POST', `/v1/memories/proposals/${barn?.id}/reject`);
    await tab.page.getByText('Decided elsewhere').waitFor();
    await detail(tab, 'The cellar was swept on Sunday.');
  });

  it('keeps in the address what is looked at and among what: after a reload, on the way back and in a copied link', async () => {
    await askFor('Sell the orchard');
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was painted in May.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/review');
    await page.getByRole('button', { name: /^Memories/ }).click();
    await page.getByRole('button', { name: /The barn was painted/ }).click();
    // What was shown first is in the address already.
    const barn = (await proposals('pending')).find(({ statement }) => statement.includes('barn'));
    await expect.poll(() => new URL(page.url()).searchParams.get('item')).toBe(barn?.id);
    const isAsLeft = async ({ page }: typeof tab) => {
      await page.locator('.review-detail').getByText('The barn was painted in May.', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Memories/, pressed: true }).waitFor();
      expect(await page.getByRole('button', { name: /Sell the orchard/ }).count()).toBe(0);
    };
    await page.reload();
    await isAsLeft(tab);
    await tab.follow('/projects');
    await page.goBack();
    await isAsLeft(tab);
    await using other = await openTab(browser, hub, viewOf(look));
    await other.go(page.url().slice(hub.base.length));
    await isAsLeft(other);
    expect([...tab.complaints, ...other.complaints]).toEqual([]);
  });

  it('says of what a link leads to that it was decided meanwhile, or is put off', async () => {
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was mopped on Monday.`);
    const waiting = await proposals('pending');
    const idOf = (place: string) => String(waiting.find(({ statement }) => statement.includes(place))?.id);
    await hub.request('POST', `/v1/memories/proposals/${idOf('barn')}/reject`);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await hub.request('POST', `/v1/review/waiting/${idOf('cellar')}/defer`, { body: { until } });
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/review?item=${idOf('barn')}`);
    await page.getByText('“The barn was mopped on Monday.” was decided meanwhile.').waitFor();
    await detail(tab, 'The attic was mopped on Monday.');
    await page.getByRole('link', { name: 'What was decided' }).click();
    await page.getByRole('list', { name: 'What was decided' }).waitFor();
    await tab.go(`/review?item=${idOf('cellar')}`);
    await page.getByText('“The cellar was mopped on Monday.” is put off.').waitFor();
    await tab.go(`/review?item=${idOf('attic')}`);
    await detail(tab, 'The attic was mopped on Monday.');
    expect(await page.getByText('was decided meanwhile').count()).toBe(0);
  });

  it('says of what is proposed again, or was rejected before, why it is not asked about', async () => {
    const other = await pairAssistant(hub, { capabilities: ['memory.propose', 'memory.retrieve'] });
    const again = async (statement: string) => {
      const body = { memory: { kind: 'semantic', statement }, evidence_refs: [] };
      return (await whenAllowed(() => other.call('propose_memory', body))).body.id as string;
    };
    for (const place of ['attic', 'barn', 'yard']) await propose(`The ${place} was swept on Monday.`);
    const waiting = await proposals('pending');
    const idOf = (place: string) => String(waiting.find(({ statement }) => statement.includes(place))?.id);
    await hub.request('POST', `/v1/memories/proposals/${idOf('barn')}/reject`);
    const [repeated, rejected] = [
      await again('The yard was swept on Monday.'),
      await again('The barn was swept on Monday.'),
    ];
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/review?item=${rejected}`);
    await page.getByText('is not asked about: you have rejected the same before.').waitFor();
    expect(await page.getByText('is put off').count()).toBe(0);
    await tab.go(`/review?item=${repeated}`);
    await page.getByText('was proposed before, and is decided together with that.').waitFor();
    await page.getByRole('link', { name: 'The first of them' }).click();
    await detail(tab, 'The yard was swept on Monday.');
    // It was said once, and is not said again on the way back to what stood there instead.
    await page.getByText('was proposed before').waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await detail(tab, 'The attic was swept on Monday.');
    expect(await page.getByText('was proposed before').count()).toBe(0);
  });

  it('says of what a link leads to that it was deleted, and claims nothing where the hub does not say', async () => {
    const retention = { mode: 'review_after', at: '2026-01-01T12:00:00.000Z' };
    const body = { kind: 'semantic', statement: 'The well is deep.', retention };
    const { id } = (await hub.request('POST', '/v1/memories', { body })).body;
    await hub.request('DELETE', `/v1/memories/${id}`);
    await propose('The roof was mended on Monday.');
    const [waiting] = await proposals('pending');
    await hub.request('POST', `/v1/memories/proposals/${waiting?.id}/accept`, { body: {} });
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/review?item=${encodeURIComponent(`${id} ${retention.at}`)}`);
    await page.getByText('was deleted meanwhile.').waitFor();
    let isAway = true;
    await page.route('**/v1/memory-proposals/*', (route) =>
      isAway
        ? route.fulfill({ status: 503, json: { code: 'internal', detail: 'The vault is away.', fix: null } })
        : route.fallback(),
    );
    await tab.go(`/review?item=${waiting?.id}`);
    await page.getByText('The vault is away.').waitFor();
    expect(await page.getByText('was decided meanwhile').count()).toBe(0);
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('was decided meanwhile').waitFor();
    // What was asked once is asked again when it has changed.
    await hub.request('POST', `/v1/memories/proposals/${waiting?.id}/reopen`);
    await detail(tab, 'The roof was mended on Monday.');
  });

  it('names for each that is decided together its project, how sensitive it is and until when it holds', async () => {
    const { id: project_id } = (await hub.request('POST', '/v1/projects', { body: { title: 'The boathouse' } })).body;
    const reader = await pairAssistant(hub, { capabilities: ['memory.propose', 'project.read'] }, 'Egret');
    const body = (memory: object) => ({ memory: { kind: 'semantic', ...memory }, evidence_refs: [] });
    const proposed = [
      { statement: 'The slip costs 900.', classification: 'sensitive', project_id },
      { statement: 'The mooring is let.', valid_until: '2031-05-04T12:00:00Z' },
      { statement: 'The winch was loud.', valid_until: '2020-05-04T12:00:00Z' },
      { statement: 'The key is brass.', retention: { mode: 'expires', at: '2032-01-02T12:00:00Z' } },
    ];
    for (const each of proposed)
      expect((await whenAllowed(() => reader.call('propose_memory', body(each)))).status).toBe(200);
    await using tab = await openTab(browser, hub, viewOf(look));
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

  it('shows two that wait and contradict each other with each other, and decides neither with others', async () => {
    for (const hour of ['18:00', '20:00']) await propose(`The workshop of the cooper is open until ${hour}.`);
    await propose('The cooper is called Bruno.');
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/review');
    const [six, eight] = ['18:00', '20:00'].map((hour) => `The workshop of the cooper is open until ${hour}.`);
    await page.getByLabel(`Select: ${six} Against: ${eight}`).waitFor();
    await page.getByLabel(`Select: ${eight} Against: ${six}`).waitFor();
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Accept this one?' });
    await sheet.getByText('2 more are left out, to be decided one by one.').waitFor();
    await sheet.getByText('The cooper is called Bruno.').waitFor();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'waits as well' }).first().click();
    await page.getByText('It contradicts').first().waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('decides together nothing but what was selected, and says what is decided one by one', async () => {
    await askFor('Sell the meadow');
    for (const colour of ['red', 'green']) await propose(`The ${colour} gate is open.`);
    await using tab = await openTab(browser, hub, viewOf(look));
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

  it('gives the focus back to what opened a sheet, and keeps what decides in sight', async () => {
    await propose(`The ledger is long: ${'one more line, '.repeat(250)}and the last.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/review');
    await page.locator('.review-detail').getByText('The ledger is long').waitFor();
    for (const name of ['Edit first', 'Reject all shown…']) {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    const isInSight = page
      .locator('.review-detail')
      .getByRole('button', { name: 'Accept' })
      .evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await isInSight).toBe(true);
  });

  it('says that nothing of a kind is left, and leads to the others', async () => {
    await askFor('Sell the boat');
    await propose('The boat is blue.');
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/review?kind=memory');
    await detail(tab, 'The boat is blue.');
    await tab.page.keyboard.press('r');
    await tab.page.getByRole('heading', { name: 'Nothing more of this kind' }).waitFor();
    await tab.page.getByRole('button', { name: 'Show all of them' }).click();
    await detail(tab, 'Sell the boat');
  });

  it('shows both sides of a conflict, and lets the owner say it in other words', async () => {
    await hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'The spare key lies under the fern.' },
    });
    await propose('The spare key never lies under the fern.');
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('button', { name: 'Look at both sides' }).waitFor();
    await tab.page.keyboard.press('e');
    const sheet = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await sheet.getByText('The spare key lies under the fern.', { exact: true }).waitFor();
    await sheet.getByText('The spare key never lies under the fern.', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Or say it in your own words' }).click();
    await sheet.getByLabel('In your words, in place of both').fill('The spare key hangs in the shed.');
    await sheet.getByRole('button', { name: 'Take these words' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(() => statementsOf('live')).toContain('The spare key hangs in the shed.');
    expect(await statementsOf('live')).not.toContain('The spare key lies under the fern.');
  });

  it('tells the conflicts of one proposal apart, each with both sides, and asks once about what several propose', async () => {
    const other = await pairAssistant(hub, { capabilities: ['memory.propose', 'memory.retrieve'] }, 'Plover');
    for (const statement of ['The locker is blue.', 'The locker is blue!'])
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    for (const value of ['plain', 'formal'])
      await hub.request('POST', '/v1/preferences', { body: { key: 'letters.tone', value } });
    await propose('The locker is not blue.');
    const body = {
      memory: { kind: 'semantic', statement: 'The locker is not blue!' },
      evidence_refs: ['a look at it'],
    };
    await whenAllowed(() => other.call('propose_memory', body));
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    const detail = page.locator('.review-detail');
    await tab.go('/review?kind=conflict');
    await expect.poll(() => page.locator('.review-row').count()).toBe(3);
    for (const against of ['The locker is blue.', 'The locker is blue!']) {
      await page.getByLabel(`Select: The locker is not blue. Against: ${against}`).waitFor();
      const row = page.locator('.review-open', { hasText: `against: ${against}` });
      expect(await row.count()).toBe(1);
      await row.click();
      const contradicts = detail.locator('.facts > div', { has: page.locator('dt:text-is("It contradicts")') });
      await expect.poll(() => contradicts.locator('dd').textContent()).toBe(`${against} (memory)`);
    }
    // With everybody who proposes it, and the grounds of all.
    await detail.getByRole('link', { name: 'Plover' }).waitFor();
    await detail.getByText('a look at it').waitFor();
    await page.getByRole('button', { name: 'letters.tone: formal' }).click();
    for (const side of ['plain', 'formal']) await detail.getByText(side, { exact: true }).waitFor();
    const { body: kept } = await hub.request('GET', '/v1/preferences');
    for (const { id } of kept as { id: string }[]) await hub.request('DELETE', `/v1/preferences/${id}`);
    expect(tab.complaints).toEqual([]);
  });

  it('claims nothing of what was decided elsewhere in the same moment, and shows again what is taken back', async () => {
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was aired on Friday.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/review');
    await detail(tab, 'The attic was aired on Friday.');
    await page.keyboard.press('a');
    await detail(tab, 'The barn was aired on Friday.');
    await page.keyboard.press('u');
    await detail(tab, 'The attic was aired on Friday.');
    await expect.poll(async () => (await proposals('pending')).length).toBe(3);
    const attic = (await proposals('pending')).find(({ statement }) => statement.includes('attic'));
    // As in another window, before this one has heard of it.
    await page.route(`**/v1/memories/proposals/${attic?.id}/reject`, async (route) => {
      await hub.request('POST', `/v1/memories/proposals/${attic?.id}/accept`, { body: {} });
      await route.fallback();
    });
    await page.keyboard.press('r');
    const remarks = page.locator('.toast');
    await remarks.filter({ hasText: 'This proposal was accepted already.' }).waitFor();
    await expect.poll(() => remarks.filter({ hasText: 'Rejected' }).count(), { timeout: 5000 }).toBe(0);
  });

  it('shows what is decided about and what decides it first where the page is magnified', async () => {
    await propose('The lighthouse is painted every third year.');
    await askFor('Sell the lighthouse');
    await using tab = await openTab(browser, hub, { ...viewOf(look), viewport: { width: 640, height: 430 } });
    const { page } = tab;
    await tab.go('/review?kind=memory');
    await detail(tab, 'The lighthouse is painted every third year.');
    for (const name of ['Accept', 'Reject']) {
      const button = page.locator('.review-detail').getByRole('button', { name, exact: true });
      const isInSight = await button.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isInSight, name).toBe(true);
    }
    const top = async (name: RegExp) => (await page.getByRole('button', { name }).first().boundingBox())?.y ?? 0;
    // What narrows the list stands with the list.
    expect(await top(/^All 2/)).toBeGreaterThan(await top(/^Accept$/));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });

  it('shows what is looked at, chosen and on where the colours are those of the system', async () => {
    for (const place of ['attic', 'barn']) await propose(`The ${place} was heated on Monday.`);
    await using tab = await openTab(browser, hub, { ...viewOf(look), forcedColors: 'active' });
    const { page } = tab;
    await tab.go('/review');
    await detail(tab, 'The attic was heated on Monday.');
    await tab.picture('system-colours');
    const seen = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await seen('.review-row.current', 'outline-style')).toBe('solid');
    expect(await seen('.review-row:not(.current)', 'outline-style')).toBe('none');
    expect(await seen('.switch', 'border-top-style')).toBe('solid');
    const [on, off] = ['.filter[aria-pressed="true"]', '.filter[aria-pressed="false"]'];
    expect(await seen(on, 'background-color')).not.toBe(await seen(off, 'background-color'));
    // No ground behind its words that is of the same colour as they are.
    expect(await seen(on, 'forced-color-adjust')).toBe('none');
    const edges = ['.review-row.current', '.review-row:not(.current)'].map((row) => seen(row, 'border-left-color'));
    expect(new Set(await Promise.all(edges)).size).toBe(2);
  });

  it('shows what is proposed beside what is promised, and gives the promise its new day', async () => {
    const year = new Date().getFullYear() + 1;
    const { body: promise } = await hub.request('POST', '/v1/commitments', {
      body: { title: 'Varnish the mast', due_at: `${year}-04-14T12:00:00.000Z` },
    });
    const statement = `The mast has to be varnished by 3 May ${year}.`;
    await propose(statement);
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('button', { name: 'Look at both sides' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await sheet.getByText('Varnish the mast', { exact: true }).waitFor();
    await sheet.getByText(`14 Apr ${year}`).waitFor();
    await sheet.getByText(statement, { exact: true }).waitFor();
    await sheet
      .getByText('The promise gets the day that this names. Where this calls it off, it is cancelled.')
      .waitFor();
    await sheet.getByRole('button', { name: 'Take this instead' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(() => statementsOf('live')).toContain(statement);
    const { body } = await hub.request('GET', `/v1/commitments/${promise.id}`);
    expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-03T12:00:00.000Z` });
  });

  it('takes words of the owner in place of what is proposed and what is promised', async () => {
    const year = new Date().getFullYear() + 1;
    const { body: promise } = await hub.request('POST', '/v1/commitments', {
      body: { title: 'Oil the winch', due_at: `${year}-04-14T12:00:00.000Z` },
    });
    await propose(`The winch has to be oiled by 3 May ${year}.`);
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('button', { name: 'Look at both sides' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await sheet.getByRole('button', { name: 'Or say it in your own words' }).click();
    const words = `The winch has to be oiled by 10 May ${year}.`;
    await sheet.getByLabel('In your words, in place of both').fill(words);
    await sheet.getByRole('button', { name: 'Take these words' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(() => statementsOf('live')).toContain(words);
    const { body } = await hub.request('GET', `/v1/commitments/${promise.id}`);
    expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-10T12:00:00.000Z` });
  });

  it('shows all that an accepted memory would be, before it is accepted or settled', async () => {
    const { body: subject } = await hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'The lamp in the hall is broken.' },
    });
    const memory = {
      ...{ kind: 'semantic', statement: 'The lamp in the hall is not broken.', subject_ref: subject.id },
      ...{ labels: ['home', 'wor\u200bk'], policy_tags: ['loud'], source_refs: ['a letter'] },
      ...{ valid_from: '2031-03-01T12:00:00.000Z', valid_until: '2032-04-02T12:00:00.000Z' },
    };
    const retention = { mode: 'expires', at: '2033-05-03T12:00:00.000Z' };
    await assistant.call('propose_memory', { memory, evidence_refs: ['a call', subject.id], retention });
    const facts: [string, string][] = [
      ['Labels', 'home, wor⟨U+200B⟩k'],
      ['Marks', 'loud'],
      ['About', 'The lamp in the hall is broken.'],
      ['Holds', 'from Sat, 1 Mar 2031 until Fri, 2 Apr 2032'],
      ['Kept', 'until Tue, 3 May 2033, then it is gone'],
      ['Because of', 'a callThe lamp in the hall is broken.a letter'],
    ];
    await using tab = await openTab(browser, hub, viewOf(look));
    const told = async (within: Locator) => {
      for (const [name, value] of facts) {
        const fact = within.locator('.facts > div', { has: tab.page.locator(`dt:text-is("${name}")`) });
        await expect.poll(() => fact.locator('dd').textContent(), { message: name }).toBe(value);
      }
    };
    await tab.go('/review');
    await tab.page.getByRole('button', { name: 'Look at both sides' }).click();
    const dialog = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await told(dialog);
    // What it is proposed because of is one step away.
    const grounds = dialog.locator('.facts > div', { has: tab.page.locator('dt:text-is("Because of")') });
    const link = grounds.getByRole('link', { name: 'The lamp in the hall is broken.' });
    expect(await link.getAttribute('href')).toBe(`/memories/${subject.id}`);
    await tab.page.keyboard.press('Escape');
    await forgetAll();
    // What contradicts nothing is decided by itself.
    const alone = { ...memory, statement: 'The stairs creak.', subject_ref: null };
    await assistant.call('propose_memory', { memory: alone, evidence_refs: ['a call'], retention });
    facts.splice(2, 1);
    facts[facts.length - 1] = ['Because of', 'a calla letter'];
    await tab.page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    await told(tab.page.locator('.review-detail'));
  });

  it('settles each conflict of a proposal, and one whose memory is gone in the meantime', async () => {
    const remember = async (statement: string): Promise<string> =>
      (await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } })).body.id;
    for (const statement of ['The gate is locked at nine.', 'The gate is locked at nine!']) await remember(statement);
    await propose('The gate is never locked at nine.');
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    const sheet = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    const look = async () => {
      await tab.page.getByRole('button', { name: 'Look at both sides' }).waitFor();
      // Whoever presses it while the list changes under it presses it again.
      await expect
        .poll(async () => {
          if (!(await sheet.isVisible())) await tab.page.keyboard.press('e');
          return sheet.isVisible();
        })
        .toBe(true);
    };
    await look();
    await sheet.getByRole('button', { name: 'Take this instead' }).click();
    await letItBe();
    await tab.page.getByRole('link', { name: /Review 1 waiting/ }).waitFor();
    await sheet.waitFor({ state: 'hidden' });
    await look();
    await sheet.getByText('You accepted it meanwhile.').waitFor();
    await sheet.getByRole('button', { name: 'Both are true: keep both' }).waitFor();
    await sheet.getByRole('button', { name: 'Keep only this' }).waitFor();
    await sheet.getByRole('button', { name: 'Take this instead' }).click();
    await letItBe();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await expect.poll(() => statementsOf('live')).toEqual(['The gate is never locked at nine.']);
    expect((await statementsOf('superseded')).filter((each) => each.startsWith('The gate'))).toHaveLength(2);

    const third = await remember('The boat is moored in the bay.');
    await propose('The boat is never moored in the bay.');
    await look();
    await sheet.getByText('The boat is moored in the bay.').waitFor();
    await hub.request('DELETE', `/v1/memories/${third}`);
    await sheet.getByText('It has been deleted meanwhile.').waitFor();
    await sheet.getByRole('button', { name: 'Leave it out' }).waitFor();
    await sheet.getByRole('button', { name: 'Take this', exact: true }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(() => statementsOf('live')).toContain('The boat is never moored in the bay.');

    const fourth = await remember('The oars lie in the shed.');
    await propose('The oars never lie in the shed.');
    await look();
    await hub.request('DELETE', `/v1/memories/${fourth}`);
    await sheet.getByRole('button', { name: 'Leave it out' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(async () => (await proposals('pending')).length).toBe(0);
    expect(await statementsOf('live')).not.toContain('The oars never lie in the shed.');
  });

  it('takes out what was accepted where only what was there is kept, and says so before', async () => {
    const body = { kind: 'semantic', statement: 'The well is drained in March.' };
    await hub.request('POST', '/v1/memories', { body });
    await propose('The well is never drained in March.');
    const id = (await proposals('pending'))[0]?.id as string;
    await hub.request('POST', `/v1/memories/proposals/${id}/accept`);
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('button', { name: 'Look at both sides' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await sheet.getByText('The other one holds no more: no assistant is told of it.').waitFor();
    await sheet.getByRole('button', { name: 'Both are true: keep both' }).waitFor();
    await sheet.getByRole('button', { name: 'Keep only this' }).click();
    await letItBe();
    await expect.poll(() => statementsOf('live')).toEqual([body.statement]);
    expect((await proposals('rejected')).map((each) => each.id)).toContain(id);
  });

  it('tells on the desktop that an approval waits while nobody looks at the page, and never what', async () => {
    // The engine alone has no desktop to tell.
    await using whole = await launchBrowser({ whole: true });
    await using tab = await openTab(whole, hub, { ...viewOf(look), permissions: ['notifications'] });
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
      assistant.call('request_approval', {
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
      return (await assistant.call('request_approval', body)).body.id;
    };
    const statusOf = async (intent_id: string) =>
      (await assistant.call('check_action_status', { intent_id })).body.status;
    const id = await ask('Send the letter');
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    const { page } = tab;
    await tab.go('/review');
    await page.getByText('It goes out in your name.').first().waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await page.getByText('If you close the page before that, it keeps waiting.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It goes out in your name.').first().waitFor();
    await letItBe();
    expect(await statusOf(id)).toBe('pending');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(() => statusOf(id)).toBe('approved');
    await assistant.request('POST', `/v1/actions/intents/${id}/result`, {
      body: { status: 'failed', detail: 'There was no stamp.' },
    });
    await page.getByRole('button', { name: 'Decided', exact: true }).click();
    await page.getByText(/approved by you, and failed, .*, as An assistant reports/).waitFor();
    await page.getByText('There was no stamp.').waitFor();

    // Who closes the page before has decided nothing.
    const other = await ask('Send the parcel');
    await page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await page.getByText('It goes out in your name.').first().waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await tab.go('/memories');
    await letItBe();
    expect(await statusOf(other)).toBe('pending');
  });

  it('says who asks, for which purpose, what it contradicts, and where a state stood and would stand', async () => {
    const { body: project } = await hub.request('POST', '/v1/projects', {
      body: { title: 'The mole', current_step: 'Ask three builders.' },
    });
    const reader = await pairAssistant(hub, { capabilities: ['memory.propose', 'project.read'] }, 'Heron');
    await reader.call('get_context_contract', { purpose: 'Plan the repair of the mole' });
    const state = { target_id: project.id, current_step: 'Choose a builder.' };
    expect((await reader.call('propose_operational_state', state)).status).toBe(200);
    await using tab = await openTab(browser, hub, viewOf(look));
    const detail = tab.page.locator('.review-detail');
    await tab.go('/review');
    await detail.getByText('Just before, it asked for: Plan the repair of the mole').waitFor();
    await detail.getByRole('link', { name: 'Heron' }).waitFor();
    await expect.poll(() => detail.locator('del').textContent()).toBe('Ask three builders.');
    expect(await detail.locator('ins').textContent()).toBe('Choose a builder.');
    await tab.page.keyboard.press('a');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    const step = async () => (await hub.request('GET', `/v1/projects/${project.id}`)).body.current_step;
    await expect.poll(step).toBe('Choose a builder.');
    const remarks = tab.page.locator('.toast');
    await expect.poll(() => remarks.count()).toBe(1);
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
    const { body: project } = await hub.request('POST', '/v1/projects', {
      body: { title: 'The jetty', current_step: 'Ask three builders.' },
    });
    const reader = await pairAssistant(hub, { capabilities: ['memory.propose', 'project.read'] }, 'Dunlin');
    const state = { target_id: project.id, current_step: 'Choose a builder.' };
    expect((await whenAllowed(() => reader.call('propose_operational_state', state))).status).toBe(200);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go('/review');
    const row = page.getByRole('button', { name: /Choose a builder\./ }).first();
    await row.waitFor();
    await page.getByRole('list', { name: 'What waits for you' }).getByText('The jetty').waitFor();
    expect(await page.getByText('changed since').count()).toBe(0);
    await hub.request('PATCH', `/v1/projects/${project.id}`, { body: { current_step: 'Two have answered.' } });
    await page.getByText('When this was proposed, it stood at: Ask three builders.').waitFor();
    await page.getByRole('button', { name: 'Accept all shown…' }).click();
    await page.getByText('These are decided one by one').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('lists what was decided and what is put off, each with its way back, and asks how long a proposal waits', async () => {
    const mast = `mast ${Date.now()}`;
    await propose(`The ${mast} is of spruce.`);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    const view = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await tab.go('/review');
    await page.getByRole('button', { name: new RegExp(mast) }).waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => statementsOf('live')).toContain(`The ${mast} is of spruce.`);
    await view('Decided');
    const row = page.getByRole('list', { name: 'What was decided' }).getByRole('listitem').filter({ hasText: mast });
    expect(await row.locator('.meta').innerText()).toMatch(
      /^proposed memory\s+accepted, just now, by You\s+asked by An assistant\s+about this memory$/,
    );
    await row.getByRole('button', { name: 'Decide again' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await statementsOf('live')).not.toContain(`The ${mast} is of spruce.`);
    await tab.follow('/settings');
    const expiry = page.getByRole('form').or(page.locator('form')).filter({ hasText: 'undecided proposal expires' });
    await expiry.getByLabel('undecided proposal expires').fill('30');
    await expiry.getByRole('button', { name: 'Set' }).click();
    const days = async () => (await hub.request('GET', '/v1/review/settings')).body.proposals_expire_days;
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
    const { body: project } = await hub.request('POST', '/v1/projects', { body: { title: 'The slipway' } });
    const capabilities = ['memory.propose', 'memory.retrieve', 'action.propose', 'project.read'];
    const other = await pairAssistant(hub, { capabilities }, 'Wren');
    const say = (by: TestAssistant, statement: string, project_id: string | null = null) =>
      by.call('propose_memory', { memory: { kind: 'semantic', statement, project_id }, evidence_refs: [] });
    await say(assistant, 'The rope is old.');
    await say(other, 'The winch is new.', project.id);
    await say(other, 'The rail is rusty.');
    await other.call('request_approval', { intent_summary: 'Buy paint', rationale: 'Rust.', impact: 'A bill.' });
    await using tab = await openTab(browser, hub, viewOf(look));
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
