// A data directory whose database was put back from an older copy, as its owner meets it: at the start, in `hub status`, at
// `/health`, with an assistant that asks, and when it is settled.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { rolledBack } from '../support/rolled-back.ts';

let hub: TestHub;
let token: string;
let assistant: string;

beforeAll(async () => {
  const made = await rolledBack();
  ({ token, assistant } = made);
  hub = await startHub({ dataDir: made.dataDir });
});
afterAll(() => hub[Symbol.asyncDispose]());

const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const asAssistant = () => hub.request('GET', '/v1/search?q=bees', { token: assistant });

it('is said by the start, by `hub status`, by `/health` and to the assistant, and nothing is served to it', async () => {
  await expect.poll(() => hub.output()).toMatch(/The vault was rolled back: .*No assistant is served/);
  expect((await run('status')).stdout).toMatch(/The vault was rolled back: .*`hub audit settle`/);
  expect((await hub.request('GET', '/health', { token: null })).body).toEqual({ ok: false, state: 'ready' });
  expect(await asAssistant()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await hub.request('GET', '/v1/memories', { token })).status).toBe(200);
});

it('is settled by `hub audit settle`, which asks at a terminal or takes a note, and the assistant is served again', async () => {
  expect(await run('audit', 'settle')).toMatchObject({ code: 2, stderr: expect.stringContaining('--note') });
  expect((await run('audit', 'settle', '--note', 'It is well')).stderr).toContain('ask them to run it');
  expect(await run('audit', 'settle', '--yes', '--note', ' ')).toMatchObject({ code: 2 });
  expect(await run('audit', 'settle', '--yes', '--note', 'I put it back myself')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('served again'),
  });
  expect((await hub.request('GET', '/health', { token: null })).body).toEqual({ ok: true, state: 'ready' });
  expect((await run('audit', 'verify')).code).toBe(0);
  expect(await asAssistant()).toMatchObject({ status: 403, body: { code: 'policy_denied' } });
  expect((await run('audit', 'settle')).stdout).toContain('nothing to settle');
});
