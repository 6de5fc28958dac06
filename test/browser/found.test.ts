// What is found by words, and where it leads: how it is called, what is said of it, and what belongs to its project.
import { expect, it } from 'vitest';
import { driven } from '../support/driven.ts';
import { IN_HAND } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

driven(IN_HAND, (look) => {
  const stage = pageStage(look);

  it('leads from what is found to it; what belongs to no project is moved into one, ticked off, deleted', async () => {
    const { page } = stage.tab;
    const body = { title: 'Whet the scythe', due_at: new Date(Date.now() + 3 * 86_400_000).toISOString() };
    const { id } = (await stage.hub.request('POST', '/v1/commitments', { body })).body;
    const now = async () => (await stage.hub.request('GET', `/v1/commitments/${id}`)).body;
    await stage.tab.follow('/search?q=scythe');
    await page.locator('.hits').getByRole('link', { name: 'Whet the scythe' }).click();
    await page.getByRole('heading', { name: 'Whet the scythe', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change this promise' });
    await sheet.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'The garden house' }).click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.locator('.facts').getByRole('link', { name: 'The garden house' }).waitFor();
    expect((await now()).project_id).toBe(stage.lived.project);
    await page.getByRole('button', { name: 'Kept' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    expect((await now()).status).toBe('done');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
    await page.getByRole('heading', { name: 'Promises', level: 1 }).waitFor();
    expect((await now()).code).toBe('not_found');
    await stage.leaveRefused();
  });

  it('counts what matches, and marks what is shown for standing beside it', async () => {
    const { page } = stage.tab;
    for (const statement of ['Who pays for the trellis?', 'Neither of us, it was a gift.']) {
      const body = { kind: 'semantic', statement, project_id: stage.lived.project };
      await stage.hub.request('POST', '/v1/memories', { body });
    }
    await stage.tab.follow('/search?q=trellis');
    const hit = (text: string) => page.locator('.hits > li', { hasText: text });
    await hit('Neither of us').getByText('beside a match').waitFor();
    expect(await hit('Who pays for the trellis').getByText('beside a match').count()).toBe(0);
    await page.getByText(/^One found, and \d+ beside it, the best first$/).waitFor();
  });

  const lookFor = async (words: string) => {
    await stage.tab.follow('/search');
    await stage.tab.page.getByRole('searchbox', { name: 'Look for' }).fill(words);
  };

  it('opens projects on those that are going on, and lists all when asked', async () => {
    const { page } = stage.tab;
    const title = 'The dry well';
    const { id } = (await stage.hub.request('POST', '/v1/projects', { body: { title } })).body;
    await stage.hub.request('PATCH', `/v1/projects/${id}`, { body: { status: 'done' } });
    await stage.tab.follow('/projects');
    await page.getByRole('link', { name: 'The garden house' }).first().waitFor();
    const done = page.getByRole('main').getByRole('link', { name: title });
    expect(await done.count()).toBe(0);
    await stage.tab.go('/projects?status=any');
    await expect.poll(() => done.count()).toBe(1);
  });

  it('says a memory once, in full, however long it is', async () => {
    const { page } = stage.tab;
    const statement =
      'The cooper, who mends the barrels for the whole of the valley, comes on the first Monday of May.';
    await stage.hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    await lookFor('cooper');
    const hit = page.locator('.hits > li', { hasText: 'The cooper' });
    await hit.getByRole('link', { name: statement, exact: true }).waitFor();
    expect(((await hit.textContent()) ?? '').split('The cooper')).toHaveLength(2);
  });

  it('names the words that nothing holds, and marks what is only alike', async () => {
    const { page } = stage.tab;
    const body = { kind: 'semantic', statement: 'He owns a small sailing boat.' };
    await stage.hub.request('POST', '/v1/memories', { body });
    await lookFor('vessel');
    const nothingHolds = page.getByText(/^Nothing holds: /);
    const alike = page.locator('.hits > li', { hasText: 'sailing boat' }).getByText('alike', { exact: true });
    await expect.poll(() => nothingHolds.allTextContents()).toEqual(['Nothing holds: vessel.']);
    expect(await alike.count()).toBe(1);
    // A word that it holds is no likeness.
    await lookFor('sailing');
    await expect.poll(() => alike.count()).toBe(0);
    expect(await page.locator('.hits > li', { hasText: 'sailing boat' }).count()).toBe(1);
    expect(await nothingHolds.count()).toBe(0);
  });

  it('says of a memory whose time is over that it no longer holds', async () => {
    const { page } = stage.tab;
    const body = { kind: 'semantic', statement: 'We live at the old pottery.', valid_until: '2020-03-01T00:00:00Z' };
    await stage.hub.request('POST', '/v1/memories', { body });
    await lookFor('pottery');
    await stage.hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'The pottery sells cups.' },
    });
    const metaOf = (text: string) => page.locator('.hits > li', { hasText: text }).locator('.meta').textContent();
    await expect.poll(() => metaOf('old pottery')).toContain('no longer holds');
    await expect.poll(() => metaOf('The pottery sells cups.')).not.toContain('no longer holds');
  });

  it('shows a decision that is found with the day on which it was decided', async () => {
    const { page } = stage.tab;
    const body = { title: 'Which kiln', chosen_option: 'the small one', decided_at: '2025-07-02T00:00:00Z' };
    await stage.hub.request('POST', '/v1/decisions', { body });
    await lookFor('kiln');
    const hit = page.locator('.hits > li', { hasText: 'Which kiln' });
    await expect.poll(() => hit.locator('.meta').textContent()).toMatch(/decided .*2 Jul 2025$/);
  });

  it('begins with the field where one looks for something, each time', async () => {
    const { page } = stage.tab;
    const isFocused = () => page.evaluate(() => document.activeElement?.matches('input[type="search"]'));
    for (const _ of ['first', 'again']) {
      await stage.tab.follow('/search');
      await expect.poll(isFocused).toBe(true);
      await stage.tab.follow('/goals');
    }
  });

  it('shows the documents and events of a project on its page', async () => {
    const { page } = stage.tab;
    await stage.tab.follow(`/projects/${stage.lived.project}`);
    const part = (name: string) => page.locator('.part', { has: page.getByRole('heading', { name }) });
    const namesIn = (name: string) => part(name).getByRole('link').allTextContents();
    await expect.poll(() => namesIn('Documents')).toEqual([expect.stringContaining('Quote from the roofer')]);
    // What is of no project is on the page of none.
    await expect.poll(() => namesIn('Events')).toEqual([expect.stringContaining('The roofer comes')]);
  });

  it('lists the documents of one project, and asks where they go when it is deleted', async () => {
    const { page } = stage.tab;
    const { id } = (await stage.hub.request('POST', '/v1/projects', { body: { title: 'A shed for the barrow' } })).body;
    const body = { kind: 'note', title: 'What the shed costs', body_text: 'Too much.', project_id: id };
    const note = (await stage.hub.request('POST', '/v1/artifacts', { body })).body;
    await stage.tab.go(`/documents?project=${id}`);
    await page.locator('.list-row', { hasText: 'What the shed costs' }).waitFor();
    expect(await page.locator('.list-row').count()).toBe(1);
    await stage.tab.go(`/projects/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('One thing belongs to it and stays').waitFor();
    await sheet.getByRole('button', { name: 'Delete the project' }).click();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect((await stage.hub.request('GET', `/v1/artifacts/${note.id}`)).body.project_id).toBe(null);
    await stage.leaveRefused();
  });
});
