// A proposal is changed before it is accepted, two sides of a conflict are settled, and of what was settled it is said what became of
// both.
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pairAssistant } from '../support/assistant.ts';
import { driven } from '../support/driven.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK } from '../support/looks.ts';
import { reviewStage } from '../support/review-stage.ts';
import { whenAllowed } from '../support/when-allowed.ts';

driven(AT_DESK, (look) => {
  const stage = reviewStage(look);
  const { propose, proposals, statementsOf, openWithClock } = stage;
  beforeAll(async () => {
    await stage.hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Europe/Lisbon' } });
  });

  const proposed = async (memory: object) =>
    (await stage.assistant.call('propose_memory', { memory: { kind: 'semantic', ...memory }, evidence_refs: [] })).body;
  const accepted = async (id: string) => {
    const { memory_id } = (await stage.hub.request('GET', `/v1/memory-proposals/${id}`)).body;
    return (await stage.hub.request('GET', `/v1/memories/${memory_id}`)).body;
  };

  it('takes the words of the owner before it accepts, by keyboard alone', async () => {
    // Nobody has rejected it yet, also where this is tried again.
    const pot = `pot ${Date.now()}`;
    await propose(`The ${pot} whistles at ninety degrees.`);
    await using tab = await stage.open();
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
    const { body } = await stage.hub.request('GET', '/v1/memories');
    expect(body[0]).toMatchObject({
      statement: 'The kettle whistles at ninety-five degrees.',
      authority: 'user_confirmed',
      policy_tags: ['owner_only'],
    });
  });

  it('shows both sides of a conflict, and lets the owner say it in other words', async () => {
    await stage.hub.request('POST', '/v1/memories', {
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

  it('says of a decision in a conflict that it is still open, and between what', async () => {
    await clearAway(stage.hub, '/v1/decisions');
    for (const day of ['3 March', '14 April'])
      await stage.hub.request('POST', '/v1/decisions', {
        body: { title: `Roof the barn on ${day}`, alternatives: ['Tin', 'Slate'] },
      });
    await using tab = await stage.open();
    await tab.go('/review');
    // A link is followed by Enter, as everywhere, and opens nothing else.
    await tab.page.locator('.review-detail').getByRole('link', { name: 'decision' }).first().focus();
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: /^Roof the barn/, level: 1 }).waitFor();
    await tab.page.goBack();
    await tab.page.getByRole('button', { name: 'Look at both sides' }).click();
    const dialog = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await dialog.getByText('Still open: Tin or Slate').nth(1).waitFor();
    expect(await tab.page.getByText('null').count()).toBe(0);
    await clearAway(stage.hub, '/v1/decisions');
  });

  it('tells in one entry all that a proposal goes against, and asks once about what several propose', async () => {
    const other = await pairAssistant(stage.hub, { capabilities: ['memory.propose', 'memory.retrieve'] }, 'Plover');
    for (const statement of ['The locker is blue.', 'The locker is blue!'])
      await stage.hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    for (const value of ['plain', 'formal'])
      await stage.hub.request('POST', '/v1/preferences', { body: { key: 'letters.tone', value } });
    await propose('The locker is not blue.');
    const body = {
      memory: { kind: 'semantic', statement: 'The locker is not blue!' },
      evidence_refs: ['a look at it'],
    };
    await whenAllowed(() => other.call('propose_memory', body));
    await using tab = await stage.open();
    const { page } = tab;
    const detail = page.locator('.review-detail');
    await tab.go('/review?kind=conflict');
    await expect.poll(() => page.locator('.review-row').count()).toBe(2);
    const row = page.locator('.review-open', { hasText: 'against: The locker is blue' });
    const [first, second] = (await row.textContent())?.includes('blue!') ? ['blue!', 'blue.'] : ['blue.', 'blue!'];
    await page.getByLabel(`Select: The locker is not blue. Against: The locker is ${first}`).waitFor();
    await row.click();
    // What is there comes before what is proposed, and is said once.
    await expect
      .poll(() => detail.textContent())
      .toContain(`What is there (memory)The locker is ${first}Proposed: not your words`);
    expect(await detail.getByText(`The locker is ${first}`, { exact: true }).count()).toBe(1);
    const against = detail.locator('.facts > div', { has: page.locator('dt:text-is("It contradicts")') });
    expect(await against.locator('dd').allTextContents()).toEqual([`The locker is ${second} (memory)`]);
    // With everybody who proposes it, and the grounds of all.
    await detail.getByRole('link', { name: 'Plover' }).waitFor();
    await detail.getByText('a look at it').waitFor();
    await page.getByRole('button', { name: 'letters.tone: formal' }).click();
    for (const side of ['plain', 'formal']) await detail.getByText(side, { exact: true }).waitFor();
    const { body: kept } = await stage.hub.request('GET', '/v1/preferences');
    for (const { id } of kept as { id: string }[]) await stage.hub.request('DELETE', `/v1/preferences/${id}`);
    expect(tab.complaints).toEqual([]);
  });

  it('raises no alarm about what only may be the same', async () => {
    const body = { kind: 'semantic', statement: 'The crew prefers short briefings.' };
    await stage.hub.request('POST', '/v1/memories', { body });
    await propose('The crew prefers short, concise briefings.');
    await using tab = await stage.open();
    await tab.go('/review?kind=conflict');
    const row = tab.page.locator('.review-row', { hasText: 'short, concise briefings' });
    await row.getByText('perhaps the same').waitFor();
    expect(await row.locator('.chip.bad').count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('shows what is proposed beside what is promised, and gives the promise its new day', async () => {
    const year = new Date().getFullYear() + 1;
    const { body: promise } = await stage.hub.request('POST', '/v1/commitments', {
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
    const { body } = await stage.hub.request('GET', `/v1/commitments/${promise.id}`);
    expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-03T12:00:00.000Z` });
  });

  it('takes words of the owner in place of what is proposed and what is promised', async () => {
    const year = new Date().getFullYear() + 1;
    const { body: promise } = await stage.hub.request('POST', '/v1/commitments', {
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
    const { body } = await stage.hub.request('GET', `/v1/commitments/${promise.id}`);
    expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-10T12:00:00.000Z` });
  });

  it('shows all that an accepted memory would be, before it is accepted or settled', async () => {
    const { body: subject } = await stage.hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'The lamp in the hall is broken.' },
    });
    const memory = {
      ...{ kind: 'semantic', statement: 'The lamp in the hall is not broken.', subject_ref: subject.id },
      ...{ labels: ['home', 'wor\u200bk'], policy_tags: ['loud'], source_refs: ['a letter'] },
      ...{ valid_from: '2031-03-01T12:00:00.000Z', valid_until: '2032-04-02T12:00:00.000Z' },
    };
    const retention = { mode: 'expires', at: '2033-05-03T12:00:00.000Z' };
    await stage.assistant.call('propose_memory', { memory, evidence_refs: ['a call', subject.id], retention });
    const facts: [string, string][] = [
      ['Labels', 'home, wor⟨U+200B⟩k'],
      ['Marks', 'loud'],
      ['About', 'The lamp in the hall is broken.'],
      ['Holds', 'from Sat, 1 Mar 2031 until Fri, 2 Apr 2032'],
      ['Kept', 'until Tue, 3 May 2033, then it is gone'],
      ['Because of', 'a callThe lamp in the hall is broken.a letter'],
    ];
    await using tab = await stage.open();
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
    await stage.forgetAll();
    // What contradicts nothing is decided by itself.
    const alone = { ...memory, statement: 'The stairs creak.', subject_ref: null };
    await stage.assistant.call('propose_memory', { memory: alone, evidence_refs: ['a call'], retention });
    facts.splice(2, 1);
    facts[facts.length - 1] = ['Because of', 'a calla letter'];
    await tab.page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    await told(tab.page.locator('.review-detail'));
  });

  it('settles each conflict of a proposal, and one whose memory is gone in the meantime', async () => {
    const remember = async (statement: string): Promise<string> =>
      (await stage.hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } })).body.id;
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
    await sheet.getByRole('button', { name: 'Take this instead' }).waitFor();
    // By its figure, and not by the keys that somebody hurries through the queue with.
    for (const key of ['a', 'r', '2']) await tab.page.keyboard.press(key);
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
    await stage.hub.request('DELETE', `/v1/memories/${third}`);
    await sheet.getByText('It has been deleted meanwhile.').waitFor();
    await sheet.getByRole('button', { name: 'Leave it out' }).waitFor();
    await sheet.getByRole('button', { name: 'Take this', exact: true }).click();
    // What is proposed would wait by itself now, and is decided already.
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor({ timeout: 5000 });
    await letItBe();
    await expect.poll(() => statementsOf('live')).toContain('The boat is never moored in the bay.');

    const fourth = await remember('The oars lie in the shed.');
    await propose('The oars never lie in the shed.');
    await look();
    await stage.hub.request('DELETE', `/v1/memories/${fourth}`);
    await sheet.getByRole('button', { name: 'Leave it out' }).click();
    await tab.page.getByRole('heading', { name: 'All done' }).waitFor();
    await letItBe();
    await expect.poll(async () => (await proposals('pending')).length).toBe(0);
    expect(await statementsOf('live')).not.toContain('The oars never lie in the shed.');
  });

  it('takes out what was accepted where only what was there is kept, and says so before', async () => {
    const body = { kind: 'semantic', statement: 'The well is drained in March.' };
    await stage.hub.request('POST', '/v1/memories', { body });
    await propose('The well is never drained in March.');
    const id = (await proposals('pending'))[0]?.id as string;
    await stage.hub.request('POST', `/v1/memories/proposals/${id}/accept`);
    const { tab: opened, letItBe } = await openWithClock();
    await using tab = opened;
    await tab.go('/review');
    await tab.page.getByRole('button', { name: 'Look at both sides' }).click();
    const sheet = tab.page.getByRole('dialog', { name: 'Two that do not fit together' });
    await sheet.getByText('The other one holds no more: no assistant is told of it.').waitFor();
    await sheet.getByRole('button', { name: 'Both are true: keep both' }).waitFor();
    await sheet.getByRole('button', { name: 'Keep only this' }).click();
    await tab.page.locator('.toast').getByText('What was there stays').waitFor();
    await letItBe();
    await expect.poll(() => statementsOf('live')).toEqual([body.statement]);
    expect((await proposals('rejected')).map((each) => each.id)).toContain(id);
  });

  it('shows all that is proposed, and accepts it as it was changed', async () => {
    const { id } = await proposed({
      statement: 'The ferry runs every hour.',
      labels: ['ferry', 'winter'],
      valid_from: '2031-01-01T00:00:00Z',
      valid_until: '2031-03-31T22:59:59.999Z',
      sensitivity_flags: ['health'],
      policy_tags: ['travel'],
    });
    await using tab = await stage.open();
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
    expect((await stage.hub.request('GET', `/v1/memory-proposals/${id}`)).body.status).toBe('pending');
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
    const { id } = await proposed({ statement: 'The tide gate sticks.' });
    await using tab = await stage.open();
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
      await stage.hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: old } });
      const { conflict_ids } = await proposed({ statement: fresh });
      expect(conflict_ids, fresh).toHaveLength(1);
      const { status: answered } = await stage.hub.request('POST', `/v1/conflicts/${conflict_ids[0]}/resolve`, {
        body: { status },
      });
      expect(answered).toBe(200);
    };
    await settle('The bicycle lock is red', 'The bicycle lock is not red', 'resolved_keep_existing');
    await settle('The cellar key hangs upstairs', 'The cellar key never hangs upstairs', 'resolved_accept_new');
    await using tab = await stage.open();
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
