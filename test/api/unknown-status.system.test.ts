// A status in the address of a list: one that nothing there can have is refused with those that there are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf, type ServiceDescription } from '../support/hostile/api-operations.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

/** Whatever is read without a name in its address. */
async function readAddresses() {
  const { body } = await hub.request('GET', '/openapi.json');
  return operationsOf(body as ServiceDescription).filter(
    ({ method, path }) =>
      method === 'GET' && path.startsWith('/v1/') && !path.includes('{') && !path.endsWith('/stream'),
  );
}

it('is refused in one sentence wherever a list takes one, and no list takes one in silence', async () => {
  const taking: string[] = [];
  for (const { path, parameters } of await readAddresses()) {
    const status = parameters.find(({ name }) => name === 'status');
    const { status: answered, body } = await hub.request('GET', `${path}?status=nonsense`);
    expect(answered, path).toBe(422);
    if (status === undefined) {
      expect(body.detail, path).toMatch(/^query: (status is not a known property|\w+ is missing)\.$/);
      continue;
    }
    taking.push(path);
    const known = status.schema.enum as string[];
    expect(body.detail, path).toBe(`query: status must be one of ${known.join(', ')}.`);
    for (const one of known) expect((await hub.request('GET', `${path}?status=${one}`)).status, one).toBe(200);
  }
  expect(taking.length).toBeGreaterThan(14);
  expect(taking).toContain('/v1/import/staging');
});

it('narrows the list to what has it', async () => {
  for (const [title, status] of [
    ['Mend the gate', 'done'],
    ['Paint the shed', 'open'],
  ])
    await hub.request('POST', '/v1/goals', { body: { title, status } });
  const { body } = await hub.request('GET', '/v1/goals?status=done');
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Mend the gate']);
});
