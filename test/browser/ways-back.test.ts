// What was deleted, removed or ticked off: how it is told, where the rest of it goes, and how long there is a way back.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { openTab } from '../support/tab.ts';

const UNDO_MS = 10_000;

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  const project = async (title: string) =>
    (await hub.request('POST', '/v1/projects', { body: { title } })).body.id as string;

  it('says of what is not at its address how it was called and that it was deleted, and by their names what it was said because of', async () => {
    const make = async (path: string, body: object) => (await hub.request('POST', path, { body })).body.id as string;
    const goal = await make('/v1/goals', { title: 'A cellar without water' });
    const quote = await make('/v1/artifacts', { kind: 'note', title: 'Quote of the mason', body_text: '900.' });
    const memory = await make('/v1/memories', { kind: 'semantic', statement: 'The cellar is wet.', subject_ref: goal });
    const patch = { source_refs: [quote, 'a look at it'], subject_ref: null };
    expect((await hub.request('PATCH', `/v1/memories/${memory}`, { body: patch })).status).toBe(200);
    await hub.request('DELETE', `/v1/goals/${goal}`);
    await using tab = await openTab(browser, hub, viewOf(look));
    const { page } = tab;
    await tab.go(`/memories/${memory}`);
    const changed = (name: string) =>
      page.locator('.changes > div', { has: page.locator(`dt:text-is("${name}")`) }).locator('dd');
    await expect.poll(() => changed('Because of').textContent()).toBe('Quote of the mason From outsidea look at it');
    await expect.poll(() => changed('What it is about').textContent()).toBe('A cellar without water (deleted)');
    await page.locator('.facts dd', { hasText: 'Quote of the mason From outside' }).waitFor();
    await tab.go(`/goals/${goal}`);
    await page.getByRole('heading', { name: 'This goal is not there' }).waitFor();
    await page.getByText('“A cellar without water” was deleted.').waitFor();
    await tab.go(`/goals/${goal.slice(0, -1)}${goal.endsWith('0') ? '1' : '0'}`);
    await page.getByText('Perhaps it was deleted for good, or its address was cut short.').waitFor();
    await page.getByRole('link', { name: 'Search for something else' }).waitFor();
    // Where nobody answers, nothing is said to be gone.
    await page.route('**/v1/goals/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'internal', detail: 'The vault is away.', fix: null } }),
    );
    await tab.go(`/goals/${goal}`);
    await page.getByText('The vault is away.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This goal cannot be shown now');
  });

  it.each([
    ['goals', { title: 'A wall without moss' }],
    ['projects', { title: 'The garden wall' }],
  ])('says before one of the %s is deleted that this cannot be undone', async (family, body) => {
    const { id } = (await hub.request('POST', `/v1/${family}`, { body })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/${family}/${id}`);
    await tab.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await tab.page.getByRole('alertdialog').getByText('You cannot undo this.').waitFor();
    await hub.request('DELETE', `/v1/${family}/${id}`);
  });

  it('takes back what was ticked off by mistake: it is as late as it was, and lost no version', async () => {
    const due_at = new Date(Date.now() - 86_400_000).toISOString();
    const made = { title: 'Pay the ferryman', due_at, status: 'overdue' };
    const { id } = (await hub.request('POST', '/v1/commitments', { body: made })).body;
    const stored = async () => (await hub.request('GET', `/v1/commitments/${id}`)).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go('/');
    await tab.page.getByRole('button', { name: 'Done: Pay the ferryman' }).click();
    await expect.poll(async () => (await stored()).status).toBe('done');
    await tab.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await tab.page.locator('.line-of-day', { hasText: 'Pay the ferryman' }).waitFor();
    await expect.poll(stored).toMatchObject({ status: 'overdue', due_at, version: 3 });
    await hub.request('DELETE', `/v1/commitments/${id}`);
  });

  it('removes a relation after ten seconds in which it can be undone, and shows it nowhere until then', async () => {
    const [from_id, to_id] = [await project('The jetty'), await project('The slipway')];
    const relate = async (relation_type: string) =>
      (await hub.request('POST', '/v1/relations', { body: { from_id, to_id, relation_type } })).body.id as string;
    const [kept, removed] = [await relate('depends_on'), await relate('blocked_by')];
    const stands = async (id: string) => (await hub.request('GET', `/v1/relations/${id}`)).status;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.page.clock.install();
    await tab.go(`/projects/${from_id}`);
    const row = (words: string) => tab.page.locator('.relation-list li', { hasText: words });
    await row('depends on').getByRole('button', { name: 'Remove this relation' }).click();
    await row('depends on').waitFor({ state: 'detached' });
    await tab.follow(`/relations/${from_id}`);
    await row('is blocked by').waitFor();
    expect(await row('depends on').count()).toBe(0);
    expect(await tab.page.locator('svg text', { hasText: 'depends on' }).count()).toBe(0);
    await tab.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row('depends on').waitFor();
    await tab.page.clock.fastForward(UNDO_MS + 100);
    expect(await stands(kept)).toBe(200);
    await row('is blocked by').getByRole('button', { name: 'Remove this relation' }).click();
    await row('is blocked by').waitFor({ state: 'detached' });
    expect(await stands(removed)).toBe(200);
    await tab.page.clock.fastForward(UNDO_MS + 100);
    await expect.poll(() => stands(removed)).toBe(404);
    expect(await row('is blocked by').count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  it('offers no way back once it has taken effect, however long somebody rests on the remark', async () => {
    const [from_id, to_id] = [await project('The dry dock'), await project('The wet dock')];
    const relation = { from_id, to_id, relation_type: 'depends_on' };
    const { id } = (await hub.request('POST', '/v1/relations', { body: relation })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.page.clock.install();
    await tab.go(`/projects/${from_id}`);
    await tab.page.getByRole('button', { name: 'Remove this relation' }).click();
    const undo = tab.page.getByRole('button', { name: 'Undo', exact: true });
    await undo.hover();
    await tab.page.clock.runFor(UNDO_MS - 1000);
    expect(await undo.isVisible()).toBe(true);
    expect((await hub.request('GET', `/v1/relations/${id}`)).status).toBe(200);
    await tab.page.clock.runFor(1500);
    await expect.poll(async () => (await hub.request('GET', `/v1/relations/${id}`)).status).toBe(404);
    await undo.waitFor({ state: 'detached', timeout: 5000 });
  });

  it('asks where the things of a deleted project go, and sends them there', async () => {
    const id = await project('To be deleted');
    const { body: memory } = await hub.request('POST', '/v1/memories', {
      body: { kind: 'semantic', statement: 'It outlives its project.', project_id: id },
    });
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/projects/${id}`);
    await tab.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await tab.page.getByText('One thing belongs to it').waitFor();
    await tab.page.getByRole('button', { name: 'Delete the project' }).click();
    await tab.page.getByRole('heading', { name: 'Projects' }).waitFor();
    expect((await hub.request('GET', `/v1/projects/${id}`)).status).toBe(404);
    expect((await hub.request('GET', `/v1/memories/${memory.id}`)).body.project_id).toBeNull();
    await tab.page.goBack();
    await tab.page.getByRole('heading', { name: 'This project is not there' }).waitFor();
  });

  it('shows nothing more of what was deleted for good to whoever goes back to it', async () => {
    const secret = { kind: 'semantic', statement: 'The spare key lies under the third stone.' };
    const { id } = (await hub.request('POST', '/v1/memories', { body: secret })).body;
    await using tab = await openTab(browser, hub, viewOf(look));
    await tab.go(`/memories/${id}`);
    await tab.page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = tab.page.getByRole('alertdialog');
    await asked.getByText('Delete its history too').click();
    await asked.getByRole('button', { name: 'Delete it for good' }).click();
    await tab.page.getByRole('heading', { name: 'Memories' }).waitFor();
    await expect.poll(() => tab.page.getByText(secret.statement).count()).toBe(0);
    await tab.page.goBack();
    await tab.page.getByRole('heading', { name: 'This memory is not there' }).waitFor();
    expect(await tab.page.textContent('body')).not.toContain('third stone');
  });
});
