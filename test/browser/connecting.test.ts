/// <reference lib="dom" />
// Connecting an assistant: one connection from the page, by its command or its link, to what it may see.
import { rm } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { grantTo, linkAssistant, pairAssistant } from '../support/assistant.ts';
import { driven } from '../support/driven.ts';
import { runHub, temporaryDir } from '../support/hub.ts';
import { AT_DESK } from '../support/looks.ts';
import { pageStage } from '../support/page-stage.ts';

driven(AT_DESK, (look) => {
  const stage = pageStage(look);
  const connections = async (): Promise<{ id: string; name: string; status: string }[]> =>
    (await stage.hub.request('GET', '/v1/connections?limit=500')).body;
  const selfOf = async (token: string) =>
    (await stage.hub.request('GET', '/v1/mcp/resources?uri=/connection/self', { token })).body.connection?.id;

  async function begin(kind: RegExp, name?: string): Promise<Locator> {
    const { page } = stage.tab;
    await stage.tab.go('/agents');
    await page.getByRole('button', { name: 'Pair an assistant' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pair an assistant' });
    await sheet.getByRole('radio', { name: kind }).check();
    if (name !== undefined) await sheet.getByLabel('What do you call it?').fill(name);
    await sheet.getByRole('button', { name: 'Go on' }).click();
    return sheet;
  }

  it('is finished by the command that the page shows, under the name it was given last, and leaves no twin', async () => {
    const { page } = stage.tab;
    const before = (await connections()).length;
    const sheet = await begin(/^Cursor/, 'My editor');
    const shown = sheet.getByRole('region', { name: 'The command' });
    const first = (await shown.textContent()) ?? '';
    await sheet.getByRole('button', { name: 'Back' }).click();
    await sheet.getByLabel('What do you call it?').fill('The editor at home');
    await sheet.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => shown.textContent()).not.toBe(first);
    const [program, ...words] = ((await shown.textContent()) ?? '').split(' ');
    expect([program, words[0], words[1], words[2]]).toEqual(['hub', 'connect', 'cursor', '--code']);
    const home = await temporaryDir();
    const options = { dataDir: stage.hub.dataDir, env: { HOME: home } };
    // The code from before going back is nobody's any more.
    expect((await runHub([...first.split(' ').slice(1), '--yes'], options)).code).toBe(1);
    expect((await runHub([...words, '--yes'], options)).code).toBe(0);
    await rm(home, { recursive: true, force: true });
    await sheet.getByText(/^(Connected|Paired)/).waitFor();
    expect((await connections()).length).toBe(before + 1);
    await sheet.getByRole('button', { name: /^Say what it may see/ }).click();
    await page.getByRole('heading', { name: 'The editor at home' }).waitFor();
  });

  it('asks which assistant it is and takes none for granted, and keeps a name that was thought of', async () => {
    const { page } = stage.tab;
    await stage.tab.go('/agents');
    await page.getByRole('button', { name: 'Pair an assistant' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pair an assistant' });
    const [name, next] = [sheet.getByLabel('What do you call it?'), sheet.getByRole('button', { name: 'Go on' })];
    await sheet.getByRole('radio', { name: /^Another program/ }).waitFor();
    // It stands below, and is not where whoever opens the sheet begins.
    expect(await name.evaluate((each) => document.activeElement === each)).toBe(false);
    expect(await sheet.getByRole('radio', { checked: true }).count()).toBe(0);
    await name.fill('The one on my laptop');
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await sheet.getByRole('radio', { name: /^Cursor/ }).check();
    expect(await name.inputValue()).toBe('The one on my laptop');
    expect(await next.getAttribute('aria-disabled')).not.toBe('true');
    // A name that nobody changed goes with the choice.
    await name.fill('Cursor');
    await sheet.getByRole('radio', { name: /^Claude Code/ }).check();
    expect(await name.inputValue()).toBe('Claude Code');
  });

  it.each([
    ['Cursor', (link: string) => JSON.parse(atob(new URL(link).searchParams.get('config') ?? ''))],
    ['VS Code', (link: string) => JSON.parse(decodeURIComponent(link.slice('vscode:mcp/install?'.length)))],
  ])('installs itself into %s by a link that holds the token of this connection', async (name, read) => {
    const sheet = await begin(new RegExp(`^${name}`));
    await sheet.getByRole('button', { name: `Install it into ${name}` }).click();
    const link = sheet.getByRole('link', { name: 'Install it' });
    await sheet.getByText('use the command instead').waitFor();
    const { env, command } = read((await link.getAttribute('href')) ?? '');
    expect(command).toMatch(/node$/);
    expect(env.HUB_BASE).toBe(stage.hub.base);
    expect(await selfOf(env.HUB_TOKEN)).toBe((await connections())[0]?.id);
    await sheet.getByText('Connected.').waitFor();
  });

  it('goes on with the same connection when a code has expired', async () => {
    const { page } = stage.tab;
    const links = '**/v1/connections/links';
    await page.route(links, async (route) => {
      const answer = await route.fetch();
      const made = await answer.json();
      await route.fulfill({ response: answer, json: { ...made, expires_at: new Date().toISOString() } });
      await page.unroute(links);
    });
    const sheet = await begin(/^Another program/, 'A slow one');
    await sheet.getByText('The code has expired').waitFor();
    const before = (await connections()).length;
    await sheet.getByRole('button', { name: 'Make a new code' }).click();
    const code = await sheet.locator('.pairing-code').textContent();
    expect((await connections()).length).toBe(before);
    const paired = await stage.hub.request('POST', '/v1/connections/pair', { token: null, body: { code } });
    expect(paired).toMatchObject({ status: 200, body: { connection_id: (await connections())[0]?.id } });
    await sheet.getByText(/^Paired/).waitFor();
  });

  it('says of one that never came what is so: it is connected for the first time, and asks nothing once it is revoked', async () => {
    const { page } = stage.tab;
    const { connection_id } = await linkAssistant(stage.hub, 'One to come');
    await stage.tab.go(`/agents/${connection_id}`);
    await page.getByRole('button', { name: 'Connect it', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Connect One to come', exact: true });
    await sheet.getByText('It gets a token of its own.').waitFor();
    expect(await sheet.getByText('stops working').count()).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await stage.hub.request('POST', `/v1/connections/${connection_id}/revoke`);
    await page.getByText('It has no access any more.').waitFor();
    await page.getByText('Never seen').waitFor();
    const part = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
    await part('What it may see').getByText('Nothing.', { exact: true }).waitFor();
    await part('What it asked').getByText('Nothing.', { exact: true }).waitFor();
    expect(await page.getByText('will be listed here').count()).toBe(0);
  });

  it('gives it another name later', async () => {
    const { page } = stage.tab;
    const { connectionId } = await pairAssistant(stage.hub, undefined, 'A first name');
    await stage.tab.go(`/agents/${connectionId}`);
    await page.getByRole('button', { name: 'Rename' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Its name').fill('A better name');
    await sheet.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('A better name');
    expect((await connections()).find(({ id }) => id === connectionId)?.name).toBe('A better name');
  });

  it('says of a grant for which project it is, and that nothing is seen by it where all is more sensitive', async () => {
    const { page } = stage.tab;
    const { hub, lived } = stage;
    const { connectionId } = await pairAssistant(hub, undefined, 'One for the garden');
    const selectors = { project: lived.project };
    const narrow = { preset: 'read_project', selectors, classification_ceiling: 'public' };
    const id = await grantTo(hub, connectionId, narrow);
    const says = 'Sees nothing yet: what is there is more sensitive than this.';
    await stage.tab.go('/agents');
    const card = page.locator('.agent-card', { hasText: 'One for the garden' });
    await card.getByRole('link', { name: 'The garden house' }).waitFor();
    await card.getByText(says).waitFor();
    await stage.tab.go(`/agents/${connectionId}`);
    await page.locator('.grant-list').getByText(says).waitFor();
    await hub.request('POST', `/v1/grants/${id}/revoke`);
    await grantTo(hub, connectionId, { ...narrow, classification_ceiling: 'private' });
    await page
      .locator('.grant-list')
      .getByText(/up to private/)
      .waitFor();
    await page.locator('.grant-list').getByRole('link', { name: 'The garden house' }).waitFor();
    await expect.poll(() => page.locator('.grant-list').getByText(says).count()).toBe(0);
    await page.getByRole('button', { name: 'Grant more' }).click();
    await page.getByText('What One for the garden is told leaves this machine and goes to whoever makes it.').waitFor();
  });
});
