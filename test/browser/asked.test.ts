// What was asked and what was told: on the page of an assistant, and in the timeline.
import { describe, expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { IN_HAND } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

driven(IN_HAND, (look) => {
  const stage = pageStage(look);

  describe('the timeline', () => {
    it('shows the days at a glance: who asked when and what was made, what lies ahead, and the same in words', async () => {
      const { page } = stage.tab;
      await stage.tab.follow('/timeline');
      const strip = page.locator('.density-row', { hasText: 'An assistant' });
      await strip.locator('rect').nth(90).waitFor({ state: 'attached' });
      expect(await strip.locator('rect:not(.level-0)').count()).toBe(1);
      const things = page.getByText(/^\d+ things written down and kept, \d+ of them in these weeks$/);
      const before = Number.parseInt((await things.textContent()) ?? '', 10);
      await stage.hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'The gate squeaks.' } });
      await expect.poll(() => things.textContent()).toMatch(new RegExp(`^${before + 1} things`));
      await page.getByText('The same in numbers').click();
      const today = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
      await expect.poll(() => today.first().textContent()).toBe(String(before + 1));
      await stage.tab.follow('/agenda');
      await page.getByRole('img', { name: /^In 14 days \d+ due and \d+ events?, \d+ late; most on / }).waitFor();
    });

    it('names who did it in the timeline of a phone', async () => {
      const { page } = stage.tab;
      await stage.tab.follow('/timeline?show=asked');
      const row = page.locator('.timeline-row', { hasText: '“mason”' }).first();
      await expect.poll(() => row.getByRole('link').first().textContent()).toBe('An assistant');
    });

    it('says on one line what was done several times on end', async () => {
      const { page } = stage.tab;
      await stage.tab.go('/timeline?show=trust');
      const rows = page.locator('.timeline-row');
      await rows.filter({ hasText: 'made a pairing code' }).getByText('· 2 times').waitFor();
      const deeds = await rows.evaluateAll((all) => all.map((row) => row.textContent?.replace(/^[\d:]+/, '')));
      expect(deeds.filter((deed, place) => place > 0 && deed === deeds[place - 1])).toEqual([]);
    });

    it('says who refused, and who was refused', async () => {
      const { page } = stage.tab;
      const { request } = stage.hub;
      const nothing = 'prj_00000000000000000000000000';
      expect((await request('GET', `/v1/projects/${nothing}/brief`)).status).toBe(404);
      const token = `hub_c_${'a'.repeat(43)}`;
      const asked = { query: 'mason', purpose: 'guess' };
      const guessed = await request('POST', '/v1/mcp/tools/search_personal_context', { token, body: asked });
      expect(guessed.status).toBe(401);
      await stage.tab.go('/timeline');
      const rows = page.locator('.timeline-row');
      await rows.filter({ hasText: /You.*were refused/ }).waitFor();
      await rows.filter({ hasText: /The hub.*refused a call with a token that is not known/ }).waitFor();
      expect(await rows.filter({ hasText: /(You|The hub).*was refused/ }).count()).toBe(0);
    });

    it('gives each question a line of its own, and says how often it was asked on end', async () => {
      const { page } = stage.tab;
      for (const query of ['gutter', 'ladder', 'ladder']) {
        await stage.lived.assistant.call('search_personal_context', { query, purpose: 'mend the roof' });
      }
      await stage.tab.go('/timeline?show=asked');
      const rows = page.locator('.timeline-row');
      await rows.first().waitFor();
      const said = await rows.evaluateAll((all) => all.map((row) => row.textContent?.replace(/^[\d:]+/, '')));
      expect(said.slice(0, 2)).toEqual([
        'An assistantsearched for “ladder” · 2 times',
        'An assistantsearched for “gutter”',
      ]);
    });
  });

  describe('what was told', () => {
    it('begins with what was asked, and says what for, in which version, what by name alone, and by which grant', async () => {
      const { page } = stage.tab;
      await stage.tab.go(`/agents/${stage.lived.assistant.connectionId}`);
      const receipt = page.locator('.receipt', { hasText: 'Searched for “mason”' });
      await receipt.getByText('for “find out whom to write to”').waitFor();
      await receipt.locator('summary').click();
      const told = receipt.locator('dl > div', { hasText: 'It was told' });
      await expect.poll(() => told.textContent()).toContain('memory, version 1');
      const allowed = receipt.locator('dl > div', { hasText: 'It was allowed by' });
      await expect.poll(() => allowed.textContent()).toMatch(/It was allowed by\W*Can read projects/);
      // What it may not see stands in no receipt of it.
      expect(await page.locator('.receipt', { hasText: 'The knee needs a second look.' }).count()).toBe(0);
    });

    it('tells apart what was mentioned in one line from what was told', async () => {
      const { page } = stage.tab;
      const made = async (path: string, body: object) =>
        (await stage.hub.request('POST', `/v1/${path}`, { body })).body;
      const { id: project_id } = await made('projects', { title: 'A boat of oak' });
      for (const title of ['Oars', 'Mast', 'Boom', 'Tiller']) {
        await made('decisions', { title, chosen_option: 'ash', project_id });
      }
      const { body: told } = await stage.lived.assistant.call('get_context_contract', {
        purpose: 'what matters now',
        subject_ref: project_id,
      });
      const [mentioned, whole] = [told.references[0].summary.split(':')[0], told.decisions[0].body.title];
      await stage.tab.go(`/agents/${stage.lived.assistant.connectionId}`);
      const receipt = page.locator('.receipt', { hasText: '“what matters now”' });
      await receipt.locator('summary').click();
      const fact = (name: string) => receipt.locator('dl > div', { hasText: name });
      await expect.poll(() => fact('In one line').textContent()).toContain(mentioned);
      expect(await fact('In one line').textContent()).not.toContain(whole);
      expect(await fact('It was told').textContent()).toContain(whole);
      expect(await fact('It was told').textContent()).not.toContain(mentioned);
    });

    it('says of a refusal why', async () => {
      const { page } = stage.tab;
      await stage.lived.assistant.call('set_shared_state', {
        key: 'note',
        value: {},
        ttl_seconds: 60,
        visibility: 'shared',
      });
      await stage.tab.go(`/agents/${stage.lived.assistant.connectionId}`);
      const receipt = page.locator('.receipt', { hasText: 'refused' }).first();
      await receipt.locator('summary').click();
      await expect.poll(() => receipt.textContent()).toContain('You have not allowed it to leave handoff notes.');
      expect(await receipt.textContent()).not.toContain('It was told');
    });

    // The last: every place that tells of what was deleted asks for it, and is told that it is gone.
    it('names proposals by their words, and what was deleted since by what it said last', async () => {
      const { page } = stage.tab;
      await stage.tab.go(`/agents/${stage.lived.assistant.connectionId}`);
      await page.locator('.receipt', { hasText: 'Larch shingles last about thirty years here.' }).first().waitFor();
      const body = { kind: 'semantic', statement: 'The mason owns a blue van.', project_id: stage.lived.project };
      const { id } = (await stage.hub.request('POST', '/v1/memories', { body })).body;
      await stage.lived.assistant.call('search_personal_context', { query: 'blue van', purpose: 'find him' });
      const receipt = page.locator('.receipt', { hasText: 'Searched for “blue van”' });
      await receipt.locator('summary').click();
      await receipt.getByRole('link', { name: 'The mason owns a blue van.' }).waitFor();
      await stage.hub.request('DELETE', `/v1/memories/${id}`);
      await expect.poll(() => receipt.textContent()).toContain('The mason owns a blue van. (deleted)');
      expect(await receipt.getByRole('link', { name: 'The mason owns a blue van.' }).count()).toBe(0);
      await stage.leaveRefused();
    });
  });
});
