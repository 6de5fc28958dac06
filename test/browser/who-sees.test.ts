/// <reference lib="dom" />
// Who sees a thing and who was told of it, and what is for its owner alone: what the page says, and what an assistant then gets.
import { describe, expect, it } from 'vitest';
import { grantTo, pairAssistant } from '../support/assistant.ts';
import { driven } from '../support/driven.ts';
import { IN_HAND } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

driven(IN_HAND, (look) => {
  const stage = pageStage(look);

  const fact = (name: string) =>
    stage.tab.page.locator('.readers dl > div', { has: stage.tab.page.locator('dt', { hasText: name }) });

  const said = async (name: string) => (await fact(name).textContent()) ?? '';

  describe('who sees this', () => {
    it('says of a memory who can see it, who cannot and why, and who was told of it; and follows what is told', async () => {
      await stage.tab.go(`/memories/${stage.lived.memory}`);
      await expect.poll(() => said('Can see it')).toContain('An assistant');
      await expect.poll(() => said('Was told')).toContain('for “find out whom to write to”');
      await expect.poll(() => said('Cannot see it')).toContain('One that never came: you have granted it nothing yet');
      const elsewhere = await pairAssistant(stage.hub, undefined, 'One for the trip');
      const trip = (await stage.hub.request('GET', '/v1/projects')).body.find(({ title }: { title: string }) =>
        title.includes('Lisbon'),
      );
      await grantTo(stage.hub, elsewhere.connectionId, { preset: 'read_project', selectors: { project: trip.id } });
      await expect.poll(() => said('Cannot see it')).toContain('One for the trip: it is outside what you granted');
      for (const name of ['Can see it', 'Was told']) expect(await said(name)).not.toContain('One that never came');
      const { readers } = (await stage.hub.request('GET', `/v1/objects/${stage.lived.memory}/readers`)).body;
      const before = readers.find(({ told }: { told: unknown }) => told !== null).told.times as number;
      await stage.lived.assistant.call('get_context_contract', { purpose: 'write to the mason' });
      await expect.poll(() => said('Was told')).toContain(`for “write to the mason” · in ${before + 1} answers in all`);
    });

    it('says of what was granted and has ended how it has ended, there and among the assistants', async () => {
      const inTwoSeconds = new Date(Date.now() + 2000).toISOString();
      const [over, back] = [
        await pairAssistant(stage.hub, undefined, 'One of a day'),
        await pairAssistant(stage.hub, { preset: 'read_active_projects' }, 'One of before'),
      ];
      await grantTo(stage.hub, over.connectionId, { preset: 'read_active_projects', expires_at: inTwoSeconds });
      const { body } = await stage.hub.request('GET', `/v1/grants?connection=${back.connectionId}`);
      await stage.hub.request('POST', `/v1/grants/${body[0].id}/revoke`);
      const grantOf = async () =>
        (await stage.hub.request('GET', `/v1/grants?connection=${over.connectionId}`)).body[0].status;
      await expect.poll(grantOf, { timeout: 5000 }).toBe('expired');
      await stage.tab.go(`/memories/${stage.lived.memory}`);
      await expect.poll(() => said('Cannot see it')).toContain('One of a day: what you granted it has run out');
      await expect.poll(() => said('Cannot see it')).toContain('One of before: you took back what you had granted it');
      await expect.poll(() => said('Cannot see it')).toContain('One that never came: you have granted it nothing yet');
      await stage.tab.go('/agents');
      const card = (name: string) => stage.tab.page.locator('.agent-card', { hasText: name });
      await card('One of a day').getByText('Sees nothing: what you granted it has run out.').waitFor();
      await card('One of before').getByText('Sees nothing: you took back what you had granted it.').waitFor();
      for (const { connectionId } of [over, back])
        await stage.hub.request('POST', `/v1/connections/${connectionId}/revoke`);
    });

    it('gives each of them one line, however long its name is', async () => {
      const name = 'AnAssistantWhoseNameNeverEnds'.repeat(6);
      const { connectionId, call } = await pairAssistant(stage.hub, { preset: 'read_active_projects' }, name);
      await call('search_personal_context', { query: 'mason', purpose: 'on and on'.repeat(40) });
      await stage.tab.go(`/memories/${stage.lived.memory}`);
      const link = fact('Can see it').getByRole('link', { name });
      await link.waitFor();
      await fact('Was told').getByRole('link', { name }).waitFor();
      expect((await link.boundingBox())?.height).toBeLessThan(34);
      const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
      expect(await stage.tab.page.evaluate(isTooWide)).toBe(false);
      await stage.hub.request('POST', `/v1/connections/${connectionId}/revoke`);
    });

    it('comes before what else is known of it, and nothing there is louder', async () => {
      const { page } = stage.tab;
      const [only, known] = [page.getByRole('switch', { name: 'Only me' }), page.getByText('What is known of it')];
      expect((await only.boundingBox())?.y).toBeLessThan((await known.boundingBox())?.y ?? 0);
      expect(await page.locator('main .button.first').count()).toBe(0);
    });

    it('says what of that which was told has changed since, and nothing where only those who see it have', async () => {
      const { page } = stage.tab;
      const change = (body: object) => stage.hub.request('PATCH', `/v1/memories/${stage.lived.memory}`, { body });
      await change({ classification: 'personal' });
      await page.locator('.changes', { hasText: 'personal' }).first().waitFor();
      await expect.poll(() => fact('Was told').textContent()).toMatch(/version 1, for “/);
      await change({ statement: 'The mason prefers letters to calls, and answers on Sunday evenings.' });
      await fact('Was told').getByText('version 1 (changed since: What should be remembered)').first().waitFor();
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
      await stage.tab.follow(`/${place}/${stage.lived[name]}`);
      await expect.poll(() => said('Can see it')).toContain('An assistant');
      await expect.poll(() => said('Was told')).not.toBe('');
      for (const each of ['Can see it', 'Was told']) expect(await said(each)).not.toContain('One that never came');
    });
  });

  describe('only me', () => {
    it('is one switch on the page of a thing, and a lock in its list', async () => {
      const { page } = stage.tab;
      await stage.tab.follow(`/goals/${stage.lived.goal}`);
      await fact('Can see it').getByText('An assistant').waitFor();
      await page.getByRole('switch', { name: 'Only me' }).click();
      await fact('Can see it').getByText('Only you.').waitFor();
      expect(await said('Can see it')).not.toContain('An assistant');
      expect((await stage.hub.request('GET', `/v1/goals/${stage.lived.goal}`)).body.policy_tags).toEqual([
        'owner_only',
      ]);
      // Who saw it before, who never did and who was told stay in sight.
      await fact('Kept from').getByText('An assistant, which would see it by what you granted').waitFor();
      await fact('Cannot see it').getByText('One for the trip: you did not grant it either').waitFor();
      await fact('Cannot see it').getByText('One that never came: you have granted it nothing yet').waitFor();
      await expect.poll(() => fact('Was told').textContent()).toMatch(/^Was toldAn assistant, .*version 1, for “/);
      await stage.tab.follow('/goals');
      await page.locator('.list-row', { hasText: 'A roof before winter' }).getByText('only you').waitFor();
      await stage.tab.follow(`/goals/${stage.lived.goal}`);
      await page.getByRole('switch', { name: 'Only me' }).click();
      await fact('Can see it').getByText('An assistant').waitFor();
      expect((await stage.hub.request('GET', `/v1/goals/${stage.lived.goal}`)).body.policy_tags).toEqual([]);
    });

    it('is undone where it was a slip', async () => {
      const { page } = stage.tab;
      const tags = async () => (await stage.hub.request('GET', `/v1/goals/${stage.lived.goal}`)).body.policy_tags;
      await stage.tab.follow(`/goals/${stage.lived.goal}`);
      await page.getByRole('switch', { name: 'Only me' }).click();
      await expect.poll(tags).toEqual(['owner_only']);
      // The way back from what was switched before may still be on its way out.
      const remark = page.locator('.toast', { hasText: 'Only you see it now' }).first();
      await remark.getByRole('button', { name: 'Undo' }).waitFor();
      // The key that goes back to all is that of the way back, as long as there is one.
      await page.keyboard.press('u');
      await expect.poll(tags).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(`/goals/${stage.lived.goal}`);
      await fact('Can see it').getByText('An assistant').waitFor();
      await page.locator('.changes', { hasText: 'Only me' }).getByText('yes').first().waitFor();
    });

    it('stands on the form, which shows what will be stored', async () => {
      const { page } = stage.tab;
      await stage.tab.follow('/memories');
      await page.getByRole('button', { name: 'Write one down' }).click();
      const sheet = page.getByRole('dialog', { name: 'Something to remember' });
      await sheet.getByLabel('What should be remembered').fill('The key lies under the third stone.');
      expect(await sheet.getByRole('combobox', { name: 'How sensitive' }).textContent()).toContain('private');
      expect(await sheet.getByRole('combobox', { name: 'Kind' }).textContent()).toContain('a fact');
      await sheet.getByRole('switch', { name: 'Only me' }).click();
      await sheet.getByRole('button', { name: 'Write it down' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await page.locator('.list-row', { hasText: 'third stone' }).getByText('only you').waitFor();
      const [memory] = (await stage.hub.request('GET', '/v1/memories?limit=1')).body;
      expect(memory).toMatchObject({ kind: 'semantic', classification: 'private', policy_tags: ['owner_only'] });
      const told = await stage.lived.assistant.call('search_personal_context', {
        query: 'third stone',
        purpose: 'the key',
      });
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
      const { page } = stage.tab;
      const title = `Nobody’s business under ${place}`;
      await stage.tab.go(place);
      await page.getByRole('button', { name: begin }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(label, { exact: true }).fill(title);
      expect(await sheet.getByRole('combobox', { name: 'How sensitive' }).textContent()).toContain('private');
      await sheet.getByRole('switch', { name: 'Only me' }).click();
      await sheet.getByRole('button', { name: end, exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
      await stage.tab.go(place);
      await page.locator('.list-row', { hasText: title }).getByText('only you').waitFor();
      await page.locator('.list-row', { hasText: title }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => said('Can see it')).toContain('Only you.');
      expect(await said('Can see it')).not.toContain('An assistant');
      const asked = { query: 'Nobody’s business', purpose: 'mend the roof' };
      const told = await stage.lived.assistant.call('search_personal_context', asked);
      expect(JSON.stringify(told.body)).not.toContain(title);
    });

    it('says whom each kind of sensitivity keeps out', async () => {
      const { page } = stage.tab;
      await stage.tab.follow(`/memories/${stage.lived.memory}`);
      await page.getByRole('button', { name: 'Correct it' }).click();
      await page.getByRole('combobox', { name: 'How sensitive' }).click();
      const saidOf = async (name: RegExp) => (await page.getByRole('option', { name }).textContent()) ?? '';
      await expect.poll(() => saidOf(/^private/)).toContain('you, and assistants that you let see private things');
      const sensitive = await saidOf(/^sensitive/);
      expect(sensitive).toContain('You, and only assistants that you let see sensitive things');
      expect(sensitive).not.toContain('private things');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    });
  });
});
