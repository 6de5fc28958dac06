/// <reference lib="dom" />
// The queue of what waits: what it shows and in which order, what a link leads to, and many decisions by keyboard.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { pairAssistant } from '../support/assistant.ts';
import { driven } from '../support/driven.ts';
import { AT_DESK } from '../support/looks.ts';
import { reviewStage, untilShown } from '../support/review-stage.ts';
import { whenAllowed } from '../support/when-allowed.ts';

/** Sixty in `npm run campaign`. */
const MANY = Number(process.env['REVIEW_DECISIONS'] ?? 20);

driven(AT_DESK, (look) => {
  const stage = reviewStage(look);
  const { propose, askFor, proposals, statementsOf } = stage;

  it('shows a proposal as soon as it is made, in the queue, the badge and the title', async () => {
    await using tab = await stage.open();
    await tab.go('/review');
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await propose('The kettle whistles at ninety degrees.');
    await tab.page.getByRole('button', { name: /The kettle whistles/ }).waitFor();
    await expect.poll(() => tab.page.title()).toBe('(1) Review · Context Hub');
    await tab.page.getByRole('link', { name: /Review 1 waiting/ }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('begins with what has waited longest, however much waits, and finds what lies below it in the timeline', async () => {
    await stage.hub.request('POST', '/v1/projects', { body: { title: 'The harbour' } });
    await propose('The oldest proposal of all.');
    for (let i = 0; i < 120; i++) await propose(`Proposal ${i} about the harbour of ${i}.`);
    await using tab = await stage.open();
    await tab.go('/timeline');
    await expect.poll(() => tab.page.title()).toBe('(100+) Timeline · Context Hub');
    await tab.page.getByRole('combobox', { name: 'Show' }).click();
    await tab.page.getByRole('option', { name: 'What changed in the vault' }).click();
    await tab.page.getByRole('link', { name: 'The harbour' }).first().waitFor();
    await tab.go('/review');
    await expect.poll(() => tab.page.title()).toBe('(121) Review · Context Hub');
    expect(await tab.page.locator('.review-row').first().textContent()).toContain('The oldest proposal of all.');
    // It is also what is looked at, and the page stands at its beginning.
    await untilShown(tab, 'The oldest proposal of all.');
    expect(await tab.page.evaluate(() => window.scrollY)).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it(`decides ${MANY} proposals by keyboard`, async () => {
    // Names that no earlier try has used: what was decided stays among the decided.
    const shelf = `Shelf ${Date.now()}-`;
    const statement = (n: number) => `${shelf}${n} holds the box of the year ${1000 + n * 7}.`;
    for (let n = 0; n < MANY; n += 20) {
      const bodies = Array.from({ length: 20 }, (_, i) => ({ kind: 'semantic', statement: statement(n + i) }));
      await Promise.all(bodies.map((body) => stage.hub.request('POST', '/v1/memories/proposals', { body })));
    }
    expect(await proposals('pending')).toHaveLength(MANY);
    await using tab = await stage.open();
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

  it('goes on showing what is read while something that comes first arrives', async () => {
    await propose('The larder is on the north side.');
    await using tab = await stage.open();
    await tab.go('/review');
    await untilShown(tab, 'The larder is on the north side.');
    const id = await askFor('Sell the house');
    await tab.page.getByRole('button', { name: /Sell the house/ }).waitFor();
    await untilShown(tab, 'The larder is on the north side.');
    await tab.page.keyboard.press('a');
    await expect.poll(() => statementsOf('live')).toEqual(['The larder is on the north side.']);
    expect((await stage.assistant.call('check_action_status', { intent_id: id })).body.status).toBe('pending');
  });

  it('shows the neighbour of what was decided elsewhere, and says so', async () => {
    await askFor('Sell the garden');
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was swept on Sunday.`);
    await using tab = await stage.open();
    await tab.go('/review');
    await tab.page.getByRole('button', { name: /The barn was swept/ }).click();
    await untilShown(tab, 'The barn was swept on Sunday.');
    const barn = (await proposals('pending')).find(({ statement }) => statement.startsWith('The barn'));
    await stage.hub.request('POST', `/v1/memories/proposals/${barn?.id}/reject`);
    // What it says has all of its width, where no way back stands beside it.
    const remark = tab.page.locator('.toast-content', { hasText: 'Decided elsewhere' });
    await remark.getByText('The next one is shown.').waitFor();
    const [all = 0, ...said] = await remark.evaluate((all) => [all, ...all.children].map((each) => each.clientWidth));
    for (const width of said) expect(width).toBeGreaterThan(all * 0.9);
    await untilShown(tab, 'The cellar was swept on Sunday.');
  });

  it('keeps in the address what is looked at and among what: after a reload, on the way back and in a copied link', async () => {
    for (const what of ['orchard', 'barge', 'mill']) await askFor(`Sell the ${what}`);
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was painted in May.`);
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    await page.getByRole('button', { name: /^Memories/ }).click();
    await page.getByRole('button', { name: /The barn was painted/ }).click();
    // Among others it begins with the first of them, however far down one was.
    await page.getByRole('button', { name: /The cellar was painted/ }).click();
    await page.getByRole('button', { name: /^Actions/ }).click();
    await untilShown(tab, 'Sell the orchard');
    await page.getByRole('button', { name: /^Memories/ }).click();
    await untilShown(tab, 'The attic was painted in May.');
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
    await using other = await stage.open();
    await other.go(page.url().slice(stage.hub.base.length));
    await isAsLeft(other);
    expect([...tab.complaints, ...other.complaints]).toEqual([]);
  });

  it('says of what a link leads to that it was decided meanwhile, or is put off', async () => {
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was mopped on Monday.`);
    const waiting = await proposals('pending');
    const idOf = (place: string) => String(waiting.find(({ statement }) => statement.includes(place))?.id);
    await stage.hub.request('POST', `/v1/memories/proposals/${idOf('barn')}/reject`);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await stage.hub.request('POST', `/v1/review/waiting/${idOf('cellar')}/defer`, { body: { until } });
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go(`/review?item=${idOf('barn')}`);
    await page.getByText('“The barn was mopped on Monday.” was decided meanwhile.').waitFor();
    await untilShown(tab, 'The attic was mopped on Monday.');
    await page.getByRole('link', { name: 'What was decided' }).click();
    await page.getByRole('list', { name: 'What was decided' }).waitFor();
    await tab.go(`/review?item=${idOf('cellar')}`);
    await page.getByText('“The cellar was mopped on Monday.” is put off.').waitFor();
    await tab.go(`/review?item=${idOf('attic')}`);
    await untilShown(tab, 'The attic was mopped on Monday.');
    expect(await page.getByText('was decided meanwhile').count()).toBe(0);
  });

  it('says of what is proposed again, or was rejected before, why it is not asked about', async () => {
    const other = await pairAssistant(stage.hub, { capabilities: ['memory.propose', 'memory.retrieve'] });
    const again = async (statement: string) => {
      const body = { memory: { kind: 'semantic', statement }, evidence_refs: [] };
      return (await whenAllowed(() => other.call('propose_memory', body))).body.id as string;
    };
    for (const place of ['attic', 'barn', 'yard']) await propose(`The ${place} was swept on Monday.`);
    const waiting = await proposals('pending');
    const idOf = (place: string) => String(waiting.find(({ statement }) => statement.includes(place))?.id);
    await stage.hub.request('POST', `/v1/memories/proposals/${idOf('barn')}/reject`);
    const [repeated, rejected] = [
      await again('The yard was swept on Monday.'),
      await again('The barn was swept on Monday.'),
    ];
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go(`/review?item=${rejected}`);
    await page.getByText('is not asked about: you have rejected the same before.').waitFor();
    expect(await page.getByText('is put off').count()).toBe(0);
    await tab.go(`/review?item=${repeated}`);
    await page.getByText('was proposed before, and is decided together with that.').waitFor();
    await page.getByRole('link', { name: 'The first of them' }).click();
    await untilShown(tab, 'The yard was swept on Monday.');
    // It was said once, and is not said again on the way back to what stood there instead.
    await page.getByText('was proposed before').waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await untilShown(tab, 'The attic was swept on Monday.');
    expect(await page.getByText('was proposed before').count()).toBe(0);
  });

  it('says of what a link leads to that it was deleted, and claims nothing where the hub does not say', async () => {
    const retention = { mode: 'review_after', at: '2026-01-01T12:00:00.000Z' };
    const body = { kind: 'semantic', statement: 'The well is deep.', retention };
    const { id } = (await stage.hub.request('POST', '/v1/memories', { body })).body;
    await stage.hub.request('DELETE', `/v1/memories/${id}`);
    await propose('The roof was mended on Monday.');
    const [waiting] = await proposals('pending');
    await stage.hub.request('POST', `/v1/memories/proposals/${waiting?.id}/accept`, { body: {} });
    await using tab = await stage.open();
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
    await stage.hub.request('POST', `/v1/memories/proposals/${waiting?.id}/reopen`);
    await untilShown(tab, 'The roof was mended on Monday.');
  });

  it('keeps what decides an action in sight, below however much is asked, and sends it with its note', async () => {
    const body = { intent_summary: 'Sell the orchard', rationale: 'It is old.', impact: 'One more line. '.repeat(200) };
    const { id } = (await whenAllowed(() => stage.assistant.call('request_approval', body))).body;
    await propose('The orchard stands on a slope.');
    const { tab: opened, letItBe } = await stage.openWithClock();
    await using tab = opened;
    const { page } = tab;
    await tab.go('/review?kind=memory');
    await untilShown(tab, 'The orchard stands on a slope.');
    await page.keyboard.press('a');
    // The remark about that is still there, and stands on none of the buttons.
    await page.locator('.toast').waitFor();
    await page.getByRole('button', { name: 'Show all of them' }).click();
    const areInSight = async (around: Locator, ...names: string[]) => {
      for (const name of names) {
        const isInSight = await around.getByRole('button', { name }).evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(isInSight, name).toBe(true);
      }
    };
    // On a phone there is less room for all of them.
    const size = page.viewportSize() as NonNullable<ReturnType<typeof page.viewportSize>>;
    const phone = { width: 390, height: 664 };
    const onBoth = async (around: Locator, ...names: string[]) => {
      for (const each of [phone, size]) {
        await page.setViewportSize(each);
        await areInSight(around, ...names);
        expect(await page.locator('.toast').count()).toBe(1);
      }
    };
    await onBoth(page.locator('.review-detail'), 'Approve', 'Decline', 'With a note');
    await page.getByRole('button', { name: 'With a note' }).click();
    const sheet = page.getByRole('dialog', { name: 'Decide with a note' });
    await sheet.getByLabel('A note to go with it').fill('Not the old tree.');
    await onBoth(sheet, 'Approve', 'Decline');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    const decided = async () => (await stage.hub.request('GET', '/v1/review/decided?limit=5')).body;
    await expect
      .poll(decided)
      .toContainEqual(expect.objectContaining({ id, status: 'approved', note: 'Not the old tree.' }));
    expect(tab.complaints).toEqual([]);
  });

  it('gives the focus back to what opened a sheet, and keeps what decides in sight', async () => {
    // What was rejected once is not asked about again, also where this is tried again.
    const ledger = `ledger ${Date.now()}`;
    await propose(`The ${ledger} is long: ${'one more line, '.repeat(250)}and the last.`);
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    await page.locator('.review-detail').getByText(`The ${ledger} is long`).waitFor();
    // Its row is one line, also for whoever hears it.
    expect((await page.locator('.review-open').textContent())?.length).toBeLessThan(220);
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
    // And among what was decided a few lines of it, and all of it where somebody opens it.
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await page.getByRole('button', { name: 'Decided', exact: true }).click();
    const row = page.getByRole('list', { name: 'What was decided' }).getByRole('listitem').filter({ hasText: ledger });
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const opened = 400;
    await expect.poll(height).toBeLessThan(opened);
    await row.locator('summary').click();
    await row.getByText('and the last.').waitFor();
    expect(await height()).toBeGreaterThan(opened);
  });

  it('says that nothing of a kind is left, and leads to the others', async () => {
    await askFor('Sell the boat');
    await propose('The boat is blue.');
    await using tab = await stage.open();
    await tab.go('/review?kind=memory');
    await untilShown(tab, 'The boat is blue.');
    await tab.page.keyboard.press('r');
    await tab.page.getByRole('heading', { name: 'Nothing more of this kind' }).waitFor();
    await tab.page.getByRole('button', { name: 'Show all of them' }).click();
    await untilShown(tab, 'Sell the boat');
    expect(new URL(tab.page.url()).searchParams.get('kind')).toBeNull();
    expect(await tab.page.locator('.review-row').allTextContents()).toEqual([expect.stringContaining('Sell the boat')]);
  });

  it('claims nothing of what was decided elsewhere in the same moment, and shows again what is taken back', async () => {
    for (const place of ['attic', 'barn', 'cellar']) await propose(`The ${place} was aired on Friday.`);
    await using tab = await stage.open();
    const { page } = tab;
    await tab.go('/review');
    await untilShown(tab, 'The attic was aired on Friday.');
    await page.keyboard.press('a');
    await untilShown(tab, 'The barn was aired on Friday.');
    await page.keyboard.press('u');
    await untilShown(tab, 'The attic was aired on Friday.');
    await expect.poll(async () => (await proposals('pending')).length).toBe(3);
    const attic = (await proposals('pending')).find(({ statement }) => statement.includes('attic'));
    // As in another window, before this one has heard of it.
    const accepted: number[] = [];
    await page.route(`**/v1/memories/proposals/${attic?.id}/reject`, async (route) => {
      const accept = () => stage.hub.request('POST', `/v1/memories/proposals/${attic?.id}/accept`, { body: {} });
      accepted.push((await whenAllowed(accept)).status);
      await route.fallback();
    });
    await page.keyboard.press('r');
    await expect.poll(() => accepted).toEqual([200]);
    const remarks = page.locator('.toast');
    await remarks.filter({ hasText: 'This proposal was accepted already.' }).waitFor();
    await expect.poll(() => remarks.filter({ hasText: 'Rejected' }).count(), { timeout: 5000 }).toBe(0);
  });

  it('shows what is decided about and what decides it first where the page is magnified', async () => {
    await propose('The lighthouse is painted every third year.');
    await askFor('Sell the lighthouse');
    await using tab = await stage.open({ viewport: { width: 640, height: 430 } });
    const { page } = tab;
    await tab.go('/review?kind=memory');
    await untilShown(tab, 'The lighthouse is painted every third year.');
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
    await using tab = await stage.open({ forcedColors: 'active' });
    const { page } = tab;
    await tab.go('/review');
    await untilShown(tab, 'The attic was heated on Monday.');
    await tab.picture('system-colours');
    const seen = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await seen('.review-row.current', 'outline-style')).toBe('solid');
    expect(await seen('.review-row:not(.current)', 'outline-style')).toBe('none');
    expect(await seen('.switch', 'border-top-style')).toBe('solid');
    // Where one is among the places, and none of the others.
    expect(await seen('.navigation [aria-current]', 'outline-style')).toBe('solid');
    expect(await seen('.navigation li a:not([aria-current])', 'outline-style')).toBe('none');
    const [on, off] = ['.filter[aria-pressed="true"]', '.filter[aria-pressed="false"]'];
    expect(await seen(on, 'background-color')).not.toBe(await seen(off, 'background-color'));
    // No ground behind its words that is of the same colour as they are.
    expect(await seen(on, 'forced-color-adjust')).toBe('none');
    const edges = ['.review-row.current', '.review-row:not(.current)'].map((row) => seen(row, 'border-left-color'));
    expect(new Set(await Promise.all(edges)).size).toBe(2);
    // In a list, and among what the palette offers, one sees what the keys are on.
    for (const title of ['A dry attic', 'A dry barn'])
      await stage.hub.request('POST', '/v1/goals', { body: { title } });
    await tab.follow('/goals');
    await page.getByRole('link', { name: 'A dry barn' }).waitFor();
    await page.keyboard.press('j');
    await page.locator('.list-row.current').waitFor();
    expect(await seen('.list-row.current', 'outline-style')).toBe('solid');
    expect(await seen('.list-row:not(.current)', 'outline-style')).toBe('none');
    expect(await seen('.list-row:not(.current)', 'border-left-color')).not.toBe(
      await seen('.list-row.current', 'border-left-color'),
    );
    await page.keyboard.press('Control+k');
    expect(await seen('.palette-list > [aria-selected="true"]', 'outline-style')).toBe('solid');
    expect(await seen('.palette-list > [aria-selected="false"]', 'outline-style')).toBe('none');
  });
});
