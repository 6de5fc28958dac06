/// <reference lib="dom" />
// What its owner asks of a vault that is lived in, on a phone and in the dark: who sees a thing, what is due, what was told.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { cutFrames } from '../support/focus-frames.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { IN_HAND, isNarrow, viewOf } from '../support/looks.ts';
import { openTab, type TestTab } from '../support/tab.ts';

driven(IN_HAND, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let lived: LivedIn;
  let tab: TestTab;
  let page: Page;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    lived = await liveIn(hub);
    tab = await openTab(browser, hub, viewOf(look));
    page = tab.page;
  });
  afterAll(async () => {
    expect(tab?.complaints ?? []).toEqual([]);
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const fact = (name: string) => page.locator('.readers dl > div', { has: page.locator('dt', { hasText: name }) });

  describe('who sees this', () => {
    it('says of a memory who can see it, who cannot and why, and who was told of it; and follows what is told', async () => {
      await tab.go(`/memories/${lived.memory}`);
      await fact('Can see it').getByRole('link', { name: 'An assistant' }).waitFor();
      await fact('Was told').getByText('for “find out whom to write to”').waitFor();
      await fact('Cannot see it').getByText('One that never came: it is outside what you granted').waitFor();
      const { readers } = (await hub.request('GET', `/v1/objects/${lived.memory}/readers`)).body;
      const before = readers.find(({ told }: { told: unknown }) => told !== null).told.times as number;
      await lived.assistant.call('get_context_contract', { purpose: 'write to the mason' });
      await fact('Was told')
        .getByText(`for “write to the mason” · ${before + 1} times in all`)
        .waitFor();
    });

    it('comes before what else is known of it, and nothing there is louder', async () => {
      const [only, known] = [page.getByRole('switch', { name: 'Only me' }), page.getByText('What is known of it')];
      expect((await only.boundingBox())?.y).toBeLessThan((await known.boundingBox())?.y ?? 0);
      expect(await page.locator('main .button.first').count()).toBe(0);
    });

    it('says what of that which was told has changed since, and nothing where only those who see it have', async () => {
      const change = (body: object) => hub.request('PATCH', `/v1/memories/${lived.memory}`, { body });
      await change({ classification: 'personal' });
      await page.locator('.changes', { hasText: 'personal' }).first().waitFor();
      await expect.poll(() => fact('Was told').textContent()).toMatch(/version 1, for “/);
      await change({ statement: 'The mason prefers letters to calls, and answers on Sunday evenings.' });
      await fact('Was told').getByText('version 1 (changed since: What should be remembered)').waitFor();
      await change({ classification: 'private' });
    });

    it.each([
      ['goals', 'goal'],
      ['promises', 'promise'],
      ['preferences', 'preference'],
      ['projects', 'project'],
      ['documents', 'document'],
      ['decisions', 'decision'],
    ] as const)('stands on every page: of one of the %s', async (place, name) => {
      await tab.follow(`/${place}/${lived[name]}`);
      await fact('Can see it').getByText('An assistant').waitFor();
      await fact('Was told').waitFor();
    });
  });

  describe('only me', () => {
    it('is one switch on the page of a thing, and a lock in its list', async () => {
      await tab.follow(`/goals/${lived.goal}`);
      await fact('Can see it').getByText('An assistant').waitFor();
      await page.getByRole('switch', { name: 'Only me' }).click();
      await fact('Can see it').getByText('Only you.').waitFor();
      expect((await hub.request('GET', `/v1/goals/${lived.goal}`)).body.policy_tags).toEqual(['owner_only']);
      // Who saw it before, who never did and who was told stay in sight.
      await fact('Kept from').getByText('An assistant, which would see it by what you granted').waitFor();
      await fact('Cannot see it').getByText('One that never came: you did not grant it either').waitFor();
      await expect.poll(() => fact('Was told').textContent()).toMatch(/^Was toldAn assistant, .*version 1, for “/);
      await tab.follow('/goals');
      await page.locator('.list-row', { hasText: 'A roof before winter' }).getByText('only you').waitFor();
      await tab.follow(`/goals/${lived.goal}`);
      await page.getByRole('switch', { name: 'Only me' }).click();
      await fact('Can see it').getByText('An assistant').waitFor();
      expect((await hub.request('GET', `/v1/goals/${lived.goal}`)).body.policy_tags).toEqual([]);
    });

    it('is undone where it was a slip', async () => {
      const tags = async () => (await hub.request('GET', `/v1/goals/${lived.goal}`)).body.policy_tags;
      await tab.follow(`/goals/${lived.goal}`);
      await page.getByRole('switch', { name: 'Only me' }).click();
      await expect.poll(tags).toEqual(['owner_only']);
      // The way back from what was switched before may still be on its way out.
      const remark = page.locator('.toast', { hasText: 'Only you see it now' }).first();
      await remark.getByRole('button', { name: 'Undo' }).waitFor();
      // The key that goes back to all is that of the way back, as long as there is one.
      await page.keyboard.press('u');
      await expect.poll(tags).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(`/goals/${lived.goal}`);
      await fact('Can see it').getByText('An assistant').waitFor();
      await page.locator('.changes', { hasText: 'Only me' }).getByText('yes').first().waitFor();
    });

    it('stands on the form, which shows what will be stored', async () => {
      await tab.follow('/memories');
      await page.getByRole('button', { name: 'Write one down' }).click();
      const sheet = page.getByRole('dialog', { name: 'Something to remember' });
      await sheet.getByLabel('What should be remembered').fill('The key lies under the third stone.');
      expect(await sheet.getByRole('combobox', { name: 'How sensitive' }).textContent()).toContain('private');
      expect(await sheet.getByRole('combobox', { name: 'Kind' }).textContent()).toContain('a fact');
      await sheet.getByRole('switch', { name: 'Only me' }).click();
      await sheet.getByRole('button', { name: 'Write it down' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await page.locator('.list-row', { hasText: 'third stone' }).getByText('only you').waitFor();
      const [memory] = (await hub.request('GET', '/v1/memories?limit=1')).body;
      expect(memory).toMatchObject({ kind: 'semantic', classification: 'private', policy_tags: ['owner_only'] });
      const told = await lived.assistant.call('search_personal_context', { query: 'third stone', purpose: 'the key' });
      expect(JSON.stringify(told.body)).not.toContain('third stone');
    });

    it.each([
      ['/projects', 'Begin a project', 'What is it?', 'Begin'],
      ['/goals', 'Write one down', 'Title', 'Write it down'],
      ['/promises', 'Write one down', 'Title', 'Write it down'],
      ['/calendar', 'Write one down', 'Title', 'Write it down'],
      ['/decisions', 'Write one down', 'Title', 'Write it down'],
      ['/documents', 'Write a note', 'Title', 'Write it down'],
    ])('stands on the form of one of the %s, and as a lock in their list', async (place, begin, label, end) => {
      const title = `Nobody’s business under ${place}`;
      await tab.go(place);
      await page.getByRole('button', { name: begin }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(label, { exact: true }).fill(title);
      expect(await sheet.getByRole('combobox', { name: 'How sensitive' }).textContent()).toContain('private');
      await sheet.getByRole('switch', { name: 'Only me' }).click();
      await sheet.getByRole('button', { name: end, exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
      await tab.go(place);
      await page.locator('.list-row', { hasText: title }).getByText('only you').waitFor();
      await page.locator('.list-row', { hasText: title }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await fact('Can see it').getByText('Only you.').waitFor();
    });

    it('says whom each kind of sensitivity keeps out', async () => {
      await tab.follow(`/memories/${lived.memory}`);
      await page.getByRole('button', { name: 'Correct it' }).click();
      await page.getByRole('combobox', { name: 'How sensitive' }).click();
      await page.getByText('The usual: you, and assistants that you let see private things').first().waitFor();
      await page
        .getByRole('option', { name: /sensitive You, and only assistants that you let see sensitive things/ })
        .waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    });
  });

  it('leads from what is found to it; what belongs to no project is moved into one, ticked off, deleted', async () => {
    const body = { title: 'Whet the scythe', due_at: new Date(Date.now() + 3 * 86_400_000).toISOString() };
    const { id } = (await hub.request('POST', '/v1/commitments', { body })).body;
    const now = async () => (await hub.request('GET', `/v1/commitments/${id}`)).body;
    await tab.follow('/search?q=scythe');
    await page.locator('.hits').getByRole('link', { name: 'Whet the scythe' }).click();
    await page.getByRole('heading', { name: 'Whet the scythe', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change this promise' });
    await sheet.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'The garden house' }).click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.locator('.facts').getByRole('link', { name: 'The garden house' }).waitFor();
    expect((await now()).project_id).toBe(lived.project);
    await page.getByRole('button', { name: 'Kept' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    expect((await now()).status).toBe('done');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'Promises', level: 1 }).waitFor();
    expect((await now()).code).toBe('not_found');
    tab.complaints.splice(0);
  });

  it('counts what matches, and marks what is shown for standing beside it', async () => {
    for (const statement of ['Who pays for the trellis?', 'Neither of us, it was a gift.']) {
      const body = { kind: 'semantic', statement, project_id: lived.project };
      await hub.request('POST', '/v1/memories', { body });
    }
    await tab.follow('/search?q=trellis');
    const hit = (text: string) => page.locator('.hits > li', { hasText: text });
    await hit('Neither of us').getByText('beside a match').waitFor();
    expect(await hit('Who pays for the trellis').getByText('beside a match').count()).toBe(0);
    await page.getByText(/^One found, and \d+ beside it, the best first$/).waitFor();
  });

  const lookFor = async (words: string) => {
    await tab.follow('/search');
    await page.getByRole('searchbox', { name: 'Look for' }).fill(words);
  };

  it('says a memory once, in full, however long it is', async () => {
    const statement =
      'The cooper, who mends the barrels for the whole of the valley, comes on the first Monday of May.';
    await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    await lookFor('cooper');
    const hit = page.locator('.hits > li', { hasText: 'The cooper' });
    await hit.getByRole('link', { name: statement, exact: true }).waitFor();
    expect(((await hit.textContent()) ?? '').split('The cooper')).toHaveLength(2);
  });

  it('names the words that nothing holds, and marks what is only alike', async () => {
    const body = { kind: 'semantic', statement: 'He owns a small sailing boat.' };
    await hub.request('POST', '/v1/memories', { body });
    await lookFor('vessel');
    await page.getByText('Nothing holds: vessel.', { exact: true }).waitFor();
    await page.locator('.hits > li', { hasText: 'sailing boat' }).getByText('alike', { exact: true }).waitFor();
  });

  it('says of a memory whose time is over that it no longer holds', async () => {
    const body = { kind: 'semantic', statement: 'We live at the old pottery.', valid_until: '2020-03-01T00:00:00Z' };
    await hub.request('POST', '/v1/memories', { body });
    await lookFor('pottery');
    await page.locator('.hits > li', { hasText: 'old pottery' }).getByText('no longer holds').waitFor();
  });

  it('shows a decision that is found with the day on which it was decided', async () => {
    const body = { title: 'Which kiln', chosen_option: 'the small one', decided_at: '2025-07-02T00:00:00Z' };
    await hub.request('POST', '/v1/decisions', { body });
    await lookFor('kiln');
    await page
      .locator('.hits > li', { hasText: 'Which kiln' })
      .getByText(/^decided .*2 Jul 2025$/)
      .waitFor();
  });

  it('shows the documents and events of a project on its page', async () => {
    await tab.follow(`/projects/${lived.project}`);
    const part = (name: string) => page.locator('.part', { has: page.getByRole('heading', { name }) });
    await part('Documents').getByRole('link', { name: 'Quote from the roofer' }).waitFor();
    await part('Events').getByRole('link', { name: 'The roofer comes' }).waitFor();
  });

  it('lists the documents of one project, and asks where they go when it is deleted', async () => {
    const { id } = (await hub.request('POST', '/v1/projects', { body: { title: 'A shed for the barrow' } })).body;
    const body = { kind: 'note', title: 'What the shed costs', body_text: 'Too much.', project_id: id };
    const note = (await hub.request('POST', '/v1/artifacts', { body })).body;
    await tab.go(`/documents?project=${id}`);
    await page.locator('.list-row', { hasText: 'What the shed costs' }).waitFor();
    expect(await page.locator('.list-row').count()).toBe(1);
    await tab.go(`/projects/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('One thing belongs to it and stays').waitFor();
    await sheet.getByRole('button', { name: 'Delete the project' }).click();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect((await hub.request('GET', `/v1/artifacts/${note.id}`)).body.project_id).toBe(null);
    tab.complaints.splice(0);
  });

  describe('what was told', () => {
    it('begins with what was asked, and says what for, in which version, what by name alone, and by which grant', async () => {
      await tab.go(`/agents/${lived.assistant.connectionId}`);
      const receipt = page.locator('.receipt', { hasText: 'Searched for “mason”' });
      await receipt.getByText('for “find out whom to write to”').waitFor();
      await receipt.locator('summary').click();
      const told = receipt.locator('dl > div', { hasText: 'It was told' });
      await told.getByText('memory, version 1').first().waitFor();
      await receipt
        .locator('dl > div', { hasText: 'It was allowed by' })
        .getByText(/^Can read projects/)
        .waitFor();
    });

    it('names proposals by their words, and what was deleted since by what it said last', async () => {
      await page.locator('.receipt', { hasText: 'Larch shingles last about thirty years here.' }).first().waitFor();
      const body = { kind: 'semantic', statement: 'The mason owns a blue van.', project_id: lived.project };
      const { id } = (await hub.request('POST', '/v1/memories', { body })).body;
      await lived.assistant.call('search_personal_context', { query: 'blue van', purpose: 'find him' });
      const receipt = page.locator('.receipt', { hasText: 'Searched for “blue van”' });
      await receipt.locator('summary').click();
      await receipt.getByRole('link', { name: 'The mason owns a blue van.' }).waitFor();
      await hub.request('DELETE', `/v1/memories/${id}`);
      await receipt.getByText('The mason owns a blue van. (deleted)').waitFor();
      tab.complaints.splice(0);
    });

    it('says of a refusal why', async () => {
      await lived.assistant.call('set_shared_state', { key: 'note', value: {}, ttl_seconds: 60, visibility: 'shared' });
      const receipt = page.locator('.receipt', { hasText: 'refused' }).first();
      await receipt.locator('summary').click();
      await receipt.getByText('You have not allowed it to keep working notes.').first().waitFor();
    });
  });

  describe('today', () => {
    it('is Home: what is late and due, what happens, what waits, who asked what, and the projects', async () => {
      await tab.go('/');
      await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
      const line = (text: string) => page.locator('.line-of-day', { hasText: text });
      await line('Send the floor plan').getByText('3 days late').waitFor();
      await line('Answer the mason').getByText('The mason', { exact: true }).waitFor();
      await line('The roofer comes').getByText('At the garden gate').waitFor();
      await line('Swimming').waitFor();
      await page.getByText('“write to the mason”').waitFor();
      await page
        .getByText(/told \d+ things/)
        .first()
        .waitFor();
      await page.getByRole('link', { name: /Decide about all 6/ }).waitFor();
      await page.locator('.item', { hasText: 'Two weeks in Lisbon' }).waitFor();
      expect(await page.locator('.item', { hasText: 'Tax return' }).count()).toBe(0);
      const headings = await page.locator('.home h2').evaluateAll((all) =>
        all.map((each) => {
          const { left, top } = each.getBoundingClientRect();
          return { title: each.textContent?.replace(/ ?\d+$/, '').trim() ?? '', left, top };
        }),
      );
      const below = (parts: readonly string[]) => {
        const found = headings.filter(({ title }) => parts.includes(title)).sort((a, b) => a.top - b.top);
        expect(found.map(({ title }) => title)).toEqual(parts);
        return found;
      };
      // Beside each other where there is room, and otherwise what waits comes before the projects.
      const [due, asked] = [
        below(['Due', 'Today’s events', 'Active projects'])[0],
        below(['Waiting for you', 'Asked lately'])[0],
      ];
      if ((asked?.left ?? 0) - (due?.left ?? 0) < 100)
        below(['Due', 'Today’s events', 'Waiting for you', 'Asked lately', 'Active projects']);
    });

    it('leads from what waits to where it is decided, and names the words that clash', async () => {
      const waiting = page.locator('.card', { hasText: 'Waiting for you' }).locator('li');
      const words = (await waiting.last().textContent()) ?? '';
      await waiting.last().getByRole('link').click();
      await page.locator('.review-detail').getByText(words, { exact: true }).waitFor();
      expect(await page.locator('.review-row.current').textContent()).toContain(words);
      await tab.go('/');
    });

    it('leads from what was asked to what was told then, and from there on to the rest', async () => {
      await page.getByRole('link', { name: '“write to the mason”' }).click();
      const receipt = page.locator('.receipt[open]');
      await receipt.getByText('It was told').waitFor();
      expect(await receipt.count()).toBe(1);
      await receipt.getByText('“write to the mason”').first().waitFor();
      await expect
        .poll(() => receipt.evaluate((each) => each.getBoundingClientRect().top < window.innerHeight))
        .toBe(true);
      await tab.go('/');
      await page.getByRole('link', { name: 'Everything that was asked' }).click();
      await page.locator('.timeline-row', { hasText: '“help with the roof of the garden house”' }).waitFor();
      expect(new URL(page.url()).search).toBe('?show=asked');
      await tab.go('/');
      await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    });

    it('ticks off what is done, and hears of what is new', async () => {
      await page.getByRole('button', { name: 'Done: Send the floor plan' }).click();
      await page.locator('.line-of-day', { hasText: 'Send the floor plan' }).waitFor({ state: 'detached' });
      const due_at = new Date().toISOString();
      await hub.request('POST', '/v1/commitments', { body: { title: 'Water the tomatoes', due_at } });
      await page.locator('.line-of-day', { hasText: 'Water the tomatoes' }).getByText('due today').waitFor();
    });

    it('begins with what is nearest to today, and keeps the rest of what is due behind one line', async () => {
      const made = await Promise.all(
        [-20, -9, -8, -7, -6, -1, 1, 6].map((days) => {
          const due_at = new Date(Date.now() + days * 86_400_000).toISOString();
          return hub.request('POST', '/v1/commitments', { body: { title: `Day ${days}`, due_at } });
        }),
      );
      const lines = page.locator('.part', { hasText: 'Due' }).locator('.line-of-day .plain-link');
      const more = page.getByRole('button', { name: '5 more: 4 late, 1 in the days ahead' });
      await more.waitFor();
      const titles = await lines.allTextContents();
      expect(titles).toHaveLength(5);
      expect(titles[0]).toBe('Water the tomatoes');
      expect(titles.slice(1, 3)).toEqual(['Day -1', 'Day 1']);
      expect(await page.getByText('Day -20').count()).toBe(0);
      await more.click();
      await page.getByText('Day -20').waitFor();
      expect(await lines.count()).toBe(10);
      await page.getByRole('button', { name: 'Only the most pressing' }).click();
      await expect.poll(() => lines.count()).toBe(5);
      for (const { body } of made) await hub.request('DELETE', `/v1/commitments/${body.id}`);
      await more.waitFor({ state: 'detached' });
    });

    it('leads to the days ahead, day by day, to which one more can be written', async () => {
      await page.getByRole('link', { name: 'The days ahead' }).click();
      await page.getByRole('heading', { name: /^Today, / }).waitFor();
      await page.getByRole('heading', { name: /^Tomorrow, / }).waitFor();
      await page.getByRole('button', { name: 'A promise' }).click();
      const sheet = page.getByRole('dialog', { name: 'A promise' });
      await sheet.getByLabel('Title').fill('Oil the gate');
      await sheet.getByLabel('Due').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
      await sheet.getByRole('button', { name: 'Write it down' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Show four more weeks' }).click();
      await page.locator('.line-of-day', { hasText: 'Oil the gate' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Oil the gate' }).waitFor();
      await page.getByRole('button', { name: 'Kept' }).click();
      await page.getByRole('button', { name: 'Open again' }).waitFor();
    });
  });

  describe('in small', () => {
    it('keeps in the address what a list is narrowed to, and says in the title of a tab what is open, without its words', async () => {
      await tab.go('/goals');
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Done' }).click();
      await page.getByRole('combobox', { name: 'Project' }).click();
      await page.getByRole('option', { name: 'The garden house' }).click();
      await expect.poll(() => page.url()).toBe(`${hub.base}/goals?status=done&project=${lived.project}`);
      await page.reload();
      await page.getByRole('combobox', { name: 'Status' }).getByText('Done').waitFor();
      await page.getByRole('combobox', { name: 'Project' }).getByText('The garden house').waitFor();
      await expect.poll(() => page.title()).toMatch(/Goals · Context Hub$/);
      await tab.follow(`/goals/${lived.goal}`);
      await expect.poll(() => page.title()).toMatch(new RegExp(`Goal …${lived.goal.slice(-6)} · Context Hub$`));
    });

    it('shows the days at a glance: who asked when and what was made, what lies ahead, and the same in words', async () => {
      await tab.follow('/timeline');
      const strip = page.locator('.density-row', { hasText: 'An assistant' });
      await strip.locator('rect').nth(90).waitFor({ state: 'attached' });
      expect(await strip.locator('rect:not(.level-0)').count()).toBe(1);
      const things = page.getByText(/^\d+ things written down and kept, \d+ of them in these weeks$/);
      const before = Number.parseInt((await things.textContent()) ?? '', 10);
      await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'The gate squeaks.' } });
      await expect.poll(() => things.textContent()).toMatch(new RegExp(`^${before + 1} things`));
      await page.getByText('The same in numbers').click();
      const today = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
      await expect.poll(() => today.first().textContent()).toBe(String(before + 1));
      await tab.follow('/agenda');
      await page.getByRole('img', { name: /^In 14 days \d+ due and \d+ events?, \d+ late; most on / }).waitFor();
    });

    it('says when something is where its owner lives, and not where the browser is, as soon as they say so', async () => {
      const startsAt = new Date().setHours(20, 0, 0, 0);
      const timeIn = (timeZone?: string) =>
        new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(startsAt);
      await tab.follow('/calendar');
      const row = page.locator('.list-row', { hasText: 'The roofer comes' });
      await row.getByText(timeIn()).waitFor();
      await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Asia/Kathmandu' } });
      await row.getByText(timeIn('Asia/Kathmandu')).waitFor();
      // A day that is asked for is theirs as well: there it is tomorrow already.
      const timeZone = 'Pacific/Kiritimati';
      await hub.request('PATCH', '/v1/profile', { body: { time_zone: timeZone } });
      const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(startsAt);
      await tab.follow(`/search?type=event&from=${day}&to=${day}`);
      await page.locator('.hits').getByRole('link', { name: 'The roofer comes' }).waitFor();
      await tab.follow('/calendar');
      await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'UTC' } });
      await row.getByText(timeIn()).waitFor();
    });

    it('names who did it in the timeline of a phone', async () => {
      await tab.follow('/timeline?show=asked');
      const row = page.locator('.timeline-row', { hasText: '“mason”' }).first();
      await row.getByRole('link', { name: 'An assistant' }).waitFor();
    });

    it('says on one line what was done several times on end', async () => {
      await tab.go('/timeline?show=trust');
      const rows = page.locator('.timeline-row');
      await rows.filter({ hasText: 'made a pairing code' }).getByText('· 2 times').waitFor();
      const deeds = await rows.evaluateAll((all) => all.map((row) => row.textContent?.replace(/^[\d:]+/, '')));
      expect(deeds.filter((deed, place) => place > 0 && deed === deeds[place - 1])).toEqual([]);
    });

    it('gives each question a line of its own, and says how often it was asked on end', async () => {
      for (const query of ['gutter', 'ladder', 'ladder']) {
        await lived.assistant.call('search_personal_context', { query, purpose: 'mend the roof' });
      }
      await tab.go('/timeline?show=asked');
      const rows = page.locator('.timeline-row');
      await rows.first().waitFor();
      const said = await rows.evaluateAll((all) => all.map((row) => row.textContent?.replace(/^[\d:]+/, '')));
      expect(said.slice(0, 2)).toEqual([
        'An assistantsearched for “ladder” · 2 times',
        'An assistantsearched for “gutter”',
      ]);
    });

    it.each(['/', '/glass', '/agents', '/timeline', '/goals'])(
      'shows the frame of the focus whole, at %s',
      async (place) => {
        await tab.go(place);
        await page.locator('.waiting').first().waitFor({ state: 'detached' });
        expect(await cutFrames(page)).toEqual([]);
      },
    );

    it('shows in a menu that does not fit that it goes on, and keeps the lock in reach', async () => {
      await tab.go('/');
      const size = page.viewportSize() ?? { width: look.width, height: 844 };
      await page.setViewportSize({ ...size, height: 520 });
      // On a phone it is opened, and at a desk it stands there.
      if (isNarrow(look)) await page.getByRole('button', { name: 'All places' }).click();
      const menu = isNarrow(look) ? page.getByRole('dialog', { name: 'All places' }) : page.locator('.side');
      const places = menu.getByRole('navigation');
      await menu.getByRole('button', { name: 'Lock the vault' }).click({ trial: true });
      const below = () =>
        places.evaluate((each) => {
          const [fade, last] = [getComputedStyle(each, '::after'), [...each.querySelectorAll('a')].at(-1)];
          const end = each.getBoundingClientRect().bottom;
          const free = end - (last?.getBoundingClientRect().bottom ?? 0);
          return { fades: fade.backgroundImage, free, isClear: free >= Number.parseFloat(fade.height) };
        });
      expect((await below()).fades).toContain('gradient');
      expect((await below()).free).toBeLessThan(0);
      // At the end nothing is faded.
      await places.getByRole('link', { name: 'Settings' }).focus();
      await places.evaluate((each) => each.scrollTo(0, each.scrollHeight));
      expect((await below()).isClear).toBe(true);
      if (isNarrow(look)) await page.keyboard.press('Escape');
      await page.setViewportSize(size);
    });

    it('begins with the field where one looks for something, each time', async () => {
      const isFocused = () => page.evaluate(() => document.activeElement?.matches('input[type="search"]'));
      for (const _ of ['first', 'again']) {
        await tab.follow('/search');
        await expect.poll(isFocused).toBe(true);
        await tab.follow('/goals');
      }
    });

    it('answers an address that is none with a page', async () => {
      await page.goto(`${hub.base}/nothing/of/this`);
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
      await page.getByRole('link', { name: 'Go home' }).click();
      await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
      tab.complaints.splice(0);
    });

    it('leaves the focus where a decision was made, and says what comes next', async () => {
      await tab.follow('/review');
      const deciding = page.locator('.review-detail');
      await page.getByRole('button', { name: /^Memories/ }).click();
      const before = await deciding.getAttribute('aria-label');
      await deciding.getByRole('button', { name: 'Reject' }).click();
      await expect.poll(() => deciding.getAttribute('aria-label')).not.toBe(before);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(focused).toMatch(/^memory: /);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.locator('.review-row').count()).toBeGreaterThan(1);
    });
  });

  it('keeps in view what is decided about, however far down its row is', async () => {
    for (let n = 0; n < 14; n++) {
      const body = { kind: 'semantic', statement: `Crate ${n * 37} of the barn holds ${n * 13 + 5} boards.` };
      await hub.request('POST', '/v1/memories/proposals', { body });
    }
    await tab.go('/review');
    const rows = page.locator('.review-row');
    await expect.poll(() => rows.count()).toBeGreaterThan(14);
    const words = (await rows.last().locator('.clip').first().textContent()) ?? '';
    await rows.last().getByRole('button').first().click();
    const detail = page.locator('.review-detail').getByText(words).first();
    await detail.waitFor();
    const { y = -1, height = 0 } = (await detail.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(844);
  });
});
