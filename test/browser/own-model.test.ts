// A model of one's own on the page: nothing goes anywhere before its owner has read what would go where, and agreed.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddingsStatus } from '../../shared/schemas/embeddings.ts';
import { bringJudge, judgeLooks } from '../support/axe.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { ModelServer } from '../support/servers/model-server.ts';
import { openTab } from '../support/tab.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let model: ModelServer;

  beforeAll(async () => {
    [hub, browser, model] = await Promise.all([startHub(), launchBrowser(), ModelServer.start()]);
    await hub.setup();
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
  });

  it('is turned on after its owner has read who gets what, given more after a second yes, and turned off', async () => {
    const remember = (statement: string, more = {}) =>
      hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement, ...more } });
    await remember('He owns a small sailing boat.');
    await remember('The doctor says he should rest.', { classification: 'sensitive' });
    await remember('The code of the door is under the mat.', { policy_tags: ['owner_only'] });
    const statusNow = async (): Promise<EmbeddingsStatus> => (await hub.request('GET', '/v1/embeddings')).body;
    await using tab = await openTab(browser, hub);
    await bringJudge(tab);
    await tab.go('/settings');
    const { page } = tab;

    await page.getByLabel('Where its server listens').fill('http://192.0.2.1:11434/v1');
    await page.getByLabel('Name of the model').fill('stand-in');
    await page.getByRole('button', { name: 'Show me what it would get' }).click();
    await page.getByText('The model must be on this machine').first().waitFor();
    await page.getByLabel('Where its server listens').fill(model.address);
    await page.getByRole('button', { name: 'Show me what it would get' }).click();
    await page.getByText(`Plain text goes to`).waitFor();
    await page.getByText('What is marked owner_only never goes there, nor what lies in a project that is.').waitFor();
    expect(await judgeLooks(tab, 'own-model')).toEqual([]);
    expect((await statusNow()).state).toBe('off');
    expect(model.received).toEqual([]);

    await page.getByRole('button', { name: 'I agree', exact: true }).click();
    await page.getByText('It gets nothing that is sensitive.').waitFor();
    await expect.poll(statusNow).toMatchObject({ state: 'ready', done: 1, waiting: 0 });
    expect(model.texts.join()).not.toMatch(/doctor|mat/);

    await page.getByRole('button', { name: 'Let it have that too' }).click();
    await page.getByText('What you have marked sensitive goes in plain text to').waitFor();
    expect((await statusNow()).with_sensitive).toBe(false);
    await page.getByRole('button', { name: 'I agree to that too' }).click();
    await page.getByText('It also gets what is sensitive.').waitFor();
    await expect.poll(() => model.texts.join()).toMatch(/doctor/);

    await page.getByRole('button', { name: 'Turn it off and delete what it made' }).click();
    await page.getByLabel('Where its server listens').waitFor();
    expect(await statusNow()).toMatchObject({ state: 'off', with_sensitive: false });
    expect(model.texts.join()).not.toMatch(/mat/);
    expect(tab.complaints.filter((each) => !each.includes('422'))).toEqual([]);
  });
});
