// Lists: pages, filters, and cursors that nobody can make up.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';

const OBJECTS = 250;

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  for (let i = 0; i < OBJECTS; i += 50) {
    const made = Array.from({ length: 50 }, (_, k) =>
      hub.request('POST', '/v1/goals', {
        body: { title: `Goal ${i + k}`, status: (i + k) % 5 === 0 ? 'done' : 'open' },
      }),
    );
    for (const { status } of await Promise.all(made)) expect(status).toBe(200);
  }
});
afterAll(() => hub[Symbol.asyncDispose]());

async function walk(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined = path;
  while (next !== undefined && pages.length < 300) {
    const { status, body, headers } = await hub.request('GET', next);
    expect(status).toBe(200);
    pages.push(body.map((each: { id?: string; seq?: number }) => each.id ?? String(each.seq)));
    next = headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1];
  }
  return pages;
}

it('a walk by the Link header visits every object once', async () => {
  for (const [path, size] of [
    ['/v1/goals', 100],
    ['/v1/goals?limit=70', 70],
    ['/v1/goals?limit=500', 500],
  ] as const) {
    const pages = await walk(path);
    expect(new Set(pages.flat()).size, path).toBe(OBJECTS);
    expect(pages.flat(), path).toHaveLength(OBJECTS);
    expect(Math.max(...pages.map((page) => page.length)), path).toBe(Math.min(size, OBJECTS));
  }
});

it('a filter holds on every page', async () => {
  const pages = await walk('/v1/goals?status=done&limit=20');
  expect(pages.flat()).toHaveLength(OBJECTS / 5);
  expect(pages.length).toBeGreaterThan(1);
});

it('a walk is not disturbed by what is created meanwhile', async () => {
  const first = await hub.request('GET', '/v1/goals?limit=100');
  await hub.request('POST', '/v1/goals', { body: { title: 'meanwhile' } });
  const next = first.headers.get('link')?.match(/<([^>]+)>/)?.[1] as string;
  const second = await hub.request('GET', next);
  const seen = new Set(first.body.map((each: { id: string }) => each.id));
  expect(second.body.some((each: { id: string }) => seen.has(each.id))).toBe(false);
});

it('the audit log is walked in the same way', async () => {
  const pages = await walk('/v1/events?limit=60');
  const seqs = pages.flat().map(Number);
  expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
  expect(new Set(seqs).size).toBe(seqs.length);
  expect(seqs.length).toBeGreaterThan(OBJECTS);
});

it.each(['x', 'eyJ9', '%00', `${'a'.repeat(512)}`, "'; DROP TABLE goals; --", '🙂'])(
  'a cursor that says %j is not valid',
  async (cursor) => {
    for (const list of ['goals', 'events']) {
      const { status, body } = await hub.request('GET', `/v1/${list}?cursor=${encodeURIComponent(cursor)}`);
      expect([status, body.code], list).toEqual([422, 'validation_failed']);
    }
  },
);

it.each([
  'limit=0',
  'limit=501',
  'limit=-1',
  'limit=ten',
  'limit=1.5',
  'limit=',
  'limit=1&limit=2',
  'limit=1e2',
  'project=nonsense',
  'surprise=1',
  '__proto__=1',
  'constructor=1',
  `cursor=${'a'.repeat(600)}`,
])('the query %s is not valid', async (query) => {
  const { status, body } = await hub.request('GET', `/v1/goals?${query}`);
  expect([status, body.code]).toEqual([422, 'validation_failed']);
  expect(body.errors[0].loc).toEqual(['query', query.split('=')[0]]);
});

it('a query is refused where none is taken, too', async () => {
  for (const path of ['/health?x=1', '/v1/setup?x=1', '/v1/spaces?x=1', '/v1/profile?x=1']) {
    expect((await hub.request('GET', path)).status, path).toBe(422);
  }
});

it('a search is walked by the Link header too, with what was asked on every page', async () => {
  const found: string[] = [];
  let next: string | undefined = '/v1/search?q=goal&type=goal';
  while (next !== undefined && found.length < 300) {
    const { status, body, headers } = await hub.request('GET', next);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('next');
    found.push(...body.hits.map(({ ref }: { ref: { id: string } }) => ref.id));
    next = headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1];
    if (next !== undefined) expect(next).toMatch(/^\/v1\/search\?q=goal&type=goal&cursor=[\w-]+$/);
  }
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThanOrEqual(OBJECTS);
  const odd = await hub.request('GET', '/v1/search?q=goal&cursor=abc');
  expect([odd.status, odd.body.code]).toEqual([422, 'validation_failed']);
});
