// What an answer looks like when something is wrong with the request, and what it never holds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERROR_KINDS } from '../../shared/errors.ts';
import { type HubAnswer, startHub, type TestHub } from '../support/hub.ts';
import { whenAllowed } from '../support/when-allowed.ts';

const MIB = 1024 * 1024;

let hub: TestHub;
let token: string;
beforeAll(async () => {
  hub = await startHub();
  token = await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

function expectProblem({ status, headers, body }: HubAnswer, code: keyof typeof ERROR_KINDS): void {
  expect(body.code).toBe(code);
  expect(status).toBe(ERROR_KINDS[code].status);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toMatchObject({
    type: `https://context-hub.local/errors/${code}`,
    title: ERROR_KINDS[code].title,
    status,
    detail: expect.stringMatching(/\.$/),
  });
}

it('a body that is not JSON is not valid', async () => {
  for (const body of ['{', 'nothing', '{"a":1}}', "{'a':1}", '{"kind":"semantic",}', 'NaN', '\u0000']) {
    const answer = await hub.request('POST', '/v1/memories', { body });
    expectProblem(answer, 'validation_failed');
    expect(answer.body.errors[0].loc[0]).toBe('body');
  }
});

it('a body that is JSON and yet no object is not valid', async () => {
  for (const body of ['[]', '1', '"text"', 'null', 'true']) {
    expectProblem(await hub.request('POST', '/v1/memories', { body }), 'validation_failed');
  }
});

it('a body that is needed and not there is not valid', async () => {
  expectProblem(await hub.request('POST', '/v1/memories'), 'validation_failed');
  const headers = { 'content-type': 'application/json' };
  expectProblem(await hub.request('POST', '/v1/memories', { headers }), 'validation_failed');
});

it('what is not valid is named by its place, also where long work finds it', async () => {
  const passphrase = 'a sentence that only its owner would say';
  const filters = { types: ['memory'] };
  const { body: exported } = await hub.request('POST', '/v1/export', { body: { passphrase, filters } });
  const { path } = exported;
  const { body: staged } = await hub.request('POST', '/v1/import/stage', { body: { path, passphrase } });
  const resolutions = { [`mem_${'0'.repeat(26)}`]: 'skip' };
  for (const [address, body, place] of [
    ['/v1/import/stage', { path: 'imports/nothing.pca', passphrase }, ['body', 'path']],
    ['/v1/import/stage', { path, passphrase: 'another one' }, ['body', 'passphrase']],
    [`/v1/import/staging/${staged.id}/apply`, { resolutions }, ['body', 'resolutions', ...Object.keys(resolutions)]],
    ['/v1/plugins', { source: 'sideload', path: 'nothing.hubplugin' }, ['body', 'path']],
  ] as const) {
    const answer = await hub.request('POST', address, { body });
    expectProblem(answer, 'validation_failed');
    expect(answer.body.errors?.[0], `${address} ${answer.body.detail}`).toMatchObject({ loc: place });
  }
});

it('a body that may have several forms is told what is wrong with the one that was meant', async () => {
  const accept = { accept: 'application/json, text/event-stream' };
  for (const [address, body, detail] of [
    [
      '/v1/plugins',
      { source: 'shop', plugin_id: 'hub.feed' },
      'body: source must be one of bundled, sideload, marketplace.',
    ],
    ['/v1/backups/targets', { name: 'stick', kind: 'disk' }, 'body: kind must be folder or restic.'],
    ['/v1/mcp', [], 'The body must not be empty.'],
    ['/v1/mcp', [1], 'body: 0 must be an object.'],
  ] as const) {
    const answer = await hub.request('POST', address, { body, headers: accept });
    expectProblem(answer, 'validation_failed');
    expect(answer.body.detail, address).toBe(detail);
  }
});

it('a body in which nothing is needed may be left out of what is asked for', async () => {
  const needsNone = [
    ['/v1/backups/targets/nowhere/send', 404],
    [`/v1/import/staging/stg_${'0'.repeat(26)}/apply`, 404],
    ['/v1/setup', 200],
  ] as const;
  for (const [address, status] of needsNone) {
    expect((await hub.request('POST', address)).status, address).toBe(status);
    expect((await hub.request('POST', address, { body: {} })).status, address).toBe(status);
  }
});

it('a body that would reach behind an object is not valid', async () => {
  for (const body of [
    '{"kind":"semantic","statement":"x","__proto__":{"id":"x"}}',
    '{"kind":"semantic","statement":"x","constructor":{"prototype":{"id":"x"}}}',
    '{"kind":"semantic","statement":"x","\\u005f_proto__":{}}',
  ]) {
    const answer = await hub.request('POST', '/v1/memories', { body });
    expectProblem(answer, 'validation_failed');
    expect(answer.body.detail).toBe('The body holds __proto__ or constructor.prototype, which is no name here.');
  }
});

it('a body that is nested without end is not valid, wherever it is nested', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  for (const levels of [100, 10_000, 400_000]) {
    const body = `{"key":"k","value":{"a":${deep(levels)}}}`;
    expectProblem(await hub.request('POST', '/v1/preferences', { body }), 'validation_failed');
  }
  const { status } = await hub.request('POST', '/v1/preferences', { body: `{"key":"k","value":{"a":${deep(50)}}}` });
  expect(status).toBe(200);
});

it('text that is not Unicode is not valid, and any Unicode comes back as it was', async () => {
  const lonely = '{"kind":"semantic","statement":"a\\ud800b"}';
  expectProblem(await hub.request('POST', '/v1/memories', { body: lonely }), 'validation_failed');
  const statement = '日本語 👩‍👩‍👧 ‮ \u0007 \u0000 é';
  const made = await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
  expect(made.status).toBe(200);
  expect((await hub.request('GET', `/v1/memories/${made.body.id}`)).body.statement).toBe(statement);
});

it('a body that says two things under one name, or a number that would be kept as another, is not valid', async () => {
  const said: [body: string, detail: string][] = [
    ['{"kind":"semantic","statement":"x","statement":"y"}', 'The body holds a name twice.'],
    ['{"kind":"semantic","statement":"x","\\u0073tatement":"x"}', 'The body holds a name twice.'],
    [
      '{"kind":"semantic","statement":"x","confidence":12345678901234567890}',
      'The body holds a whole number of more digits than are kept: send it as text.',
    ],
  ];
  for (const [body, detail] of said) {
    const answer = await hub.request('POST', '/v1/memories', { body });
    expectProblem(answer, 'validation_failed');
    expect(answer.body.detail).toBe(detail);
  }
});

it('an address whose escapes are not UTF-8, or a part of which is too long, is told so; a percent sign alone is one', async () => {
  for (const path of ['/v1/search?q=caf%E9', '/v1/search?q=%ff', '/v1/goals?project=%ed%a0%80', '/v1/memories/%ff']) {
    const answer = await hub.request('GET', path);
    expectProblem(answer, 'bad_request');
    expect(answer.body, path).toMatchObject({
      detail: 'The address holds escapes that are not UTF-8.',
      fix: 'Escape what is sent as UTF-8: é is %C3%A9.',
    });
  }
  const long = await hub.request('GET', `/v1/memories/${'x'.repeat(201)}`);
  expectProblem(long, 'bad_request');
  expect(long.body.detail).toBe('A part of the address is longer than 200 characters.');
  for (const path of ['/v1/search?q=100%', '/v1/search?q=a%2', '/v1/search?q=caf%C3%A9+%F0%9F%98%80', '/?q=%ff'])
    expect((await hub.request('GET', path)).status, path).toBe(200);
});

it('a window that ends before it begins, and a status that nothing of the kind has, are not valid', async () => {
  const [early, late] = ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00.001Z'];
  for (const [path, field, sentence] of [
    [`/v1/search?q=x&from=${late}&to=${early}`, 'to', 'must not be earlier than from'],
    ['/v1/search?from=2026-03-02&to=2026-03-01', 'to', 'must not be earlier than from'],
    [`/v1/agenda?from=${late}&to=${early}`, 'to', 'must not be earlier than from'],
    ['/v1/agenda?to=2000-01-01T00:00:00Z', 'to', 'must not be earlier than now, where there is no from'],
    ['/v1/search?from=2026-02-31', 'from', 'must be a day that the calendar has, as 2026-03-02, or an instant'],
    ['/v1/goals?status=finished', 'status', 'must be one of open, done, cancelled'],
    ['/v1/memories?status=', 'status', 'must be one of live, superseded, retracted'],
    ['/v1/memories/proposals?status=open', 'status', 'must be one of pending, accepted, rejected, superseded, expired'],
    ['/v1/approvals?status=open', 'status', 'must be one of pending, approved, declined'],
    ['/v1/connections?status=gone', 'status', 'must be one of'],
    ['/v1/artifacts?status=live', 'status', 'is not a known property'],
  ] as const) {
    const answer = await hub.request('GET', path);
    expectProblem(answer, 'validation_failed');
    const [{ loc, msg }] = answer.body.errors;
    expect([loc, msg.slice(0, sentence.length)], path).toEqual([['query', field], sentence]);
  }
  for (const path of ['/v1/search?from=2026-03-02&to=2026-03-02', `/v1/agenda?from=${early}&to=${early}`])
    expect((await hub.request('GET', path)).status, path).toBe(200);
});

it('nothing is coerced in a body', async () => {
  for (const body of [
    { kind: 'semantic', statement: 7 },
    { kind: 'semantic', statement: 'x', confidence: '0.5' },
    { kind: 'semantic', statement: 'x', labels: 'one' },
    { kind: 'semantic', statement: null },
    { kind: 'semantic', statement: '   ' },
    { kind: 'Semantic', statement: 'x' },
    { kind: 'semantic', statement: 'x', valid_from: '2026-01-01' },
  ]) {
    expectProblem(await hub.request('POST', '/v1/memories', { body }), 'validation_failed');
  }
});

it('a body of one byte too many is too large, and one that just fits is judged by what it says', async () => {
  const sized = (bytes: number) => `{"kind":"semantic","statement":"${'a'.repeat(bytes - 35)}" }`.padEnd(bytes, ' ');
  expectProblem(await hub.request('POST', '/v1/memories', { body: sized(MIB + 1) }), 'payload_too_large');
  expectProblem(await hub.request('POST', '/v1/memories', { body: sized(MIB) }), 'validation_failed');
});

it('a body of another type is not read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await hub.request('POST', '/v1/setup', { body: '{}', headers: { 'content-type': type } });
    expectProblem(answer, 'unsupported_media_type');
  }
  const headers = { 'content-type': 'application/octet-stream' };
  expectProblem(await hub.request('POST', '/v1/memories', { body: '{}', headers }), 'unsupported_media_type');
});

it('an address that is not there is not found, and one that takes another method says which', async () => {
  for (const path of [
    '/nowhere',
    '/v1',
    '/v1/',
    '/v1/openapi.json',
    '/v1/memories/',
    '/V1/memories',
    '/ui/../main.ts',
  ]) {
    expectProblem(await hub.request('GET', path), 'not_found');
  }
  for (const [method, path, allow] of [
    ['PUT', '/v1/memories', 'HEAD, GET, POST'],
    ['POST', '/v1/memories/x', 'HEAD, GET, PATCH, DELETE'],
    ['DELETE', '/health', 'HEAD, GET'],
    ['GET', '/v1/unlock', 'POST'],
    ['POST', '/', 'HEAD, GET'],
  ] as const) {
    const answer = await hub.request(method, path);
    expectProblem(answer, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe(allow);
  }
});

it('HEAD answers like GET, without the body', async () => {
  const answer = await hub.request('HEAD', '/health');
  expect([answer.status, answer.body]).toEqual([200, '']);
  expect(answer.headers.get('content-length')).toBe('27');
});

it('no answer carries a header that lets another page in', async () => {
  for (const path of ['/', '/health', '/v1/spaces', '/v1/nowhere', '/openapi.json', '/docs']) {
    const { headers } = await hub.request('GET', path);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('cache-control'), path).toBe('no-store');
  }
});

it('the page runs only its own files, in no frame', async () => {
  const { headers, body } = await hub.request('GET', '/', { token: null });
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

it('no error repeats what was sent, and none shows how the service is made', async () => {
  const canary = 'canary-7f3a9c';
  const attempts: Promise<HubAnswer>[] = [
    hub.request('POST', '/v1/memories', { body: { kind: canary, statement: 7 } }),
    hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: [canary] } }),
    hub.request('POST', '/v1/memories', { body: `{"${canary}` }),
    hub.request('POST', '/v1/goals', { body: { title: canary, due_at: canary } }),
    hub.request('GET', `/v1/memories/${canary}`),
    hub.request('GET', `/v1/goals?limit=${canary}`),
    hub.request('GET', `/v1/goals?cursor=${canary}`),
    hub.request('GET', `/v1/goals?project=${canary}`),
    hub.request('GET', `/${canary}`),
    hub.request('GET', `/v1/goals/%E0%A4%A${canary}`),
    hub.request('GET', '/v1/spaces', { token: `hub_o_${canary}` }),
    hub.request('POST', '/v1/goals', { body: { title: 'x' }, headers: { 'idempotency-key': `${canary} x` } }),
    hub.request('PATCH', '/v1/profile', { body: {}, headers: { 'if-match': canary } }),
    hub.request('POST', `/v1/system/${canary}/restart`),
    hub.request('GET', '/v1/spaces', { headers: { origin: `http://${canary}.test` } }),
    hub.request('POST', '/v1/setup', { token: canary, body: { name: canary } }),
  ];
  for (const answer of await Promise.all(attempts)) {
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(canary);
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/node_modules|\.ts:\d|at Object|SQLITE|fastify|FST_/i);
  }
});

it('the token may come in either header, and the bearer counts when both do', async () => {
  const ask = (headers: Record<string, string>) => hub.request('GET', '/v1/spaces', { token: null, headers });
  expect((await ask({ 'x-hub-token': token })).status).toBe(200);
  expect((await ask({ authorization: `bearer ${token}` })).status).toBe(200);
  expect((await ask({ authorization: `Bearer ${token}`, 'x-hub-token': 'wrong' })).status).toBe(200);
  expect((await ask({ authorization: 'Bearer wrong', 'x-hub-token': token })).status).toBe(401);
  expect((await ask({ authorization: `Basic ${token}` })).status).toBe(401);
  expect((await hub.request('GET', `/v1/spaces?token=${token}`, { token: null })).status).toBe(422);
});

it('what is not there is described as an answer wherever it is answered so', async () => {
  const { body: document } = await hub.request('GET', '/openapi.json', { token: null });
  const nobody = `con_${'0'.repeat(26)}`;
  for (const [method, path, asked] of [
    ['POST', '/v1/connections/links', { name: 'Nobody', connection_id: nobody }],
    ['POST', '/v1/grants', { connection_id: nobody, preset: 'read_active_projects' }],
    ['GET', '/v1/mcp/resources', '?uri=/nothing'],
    ['POST', '/v1/marketplace/refresh', undefined],
    ['POST', '/v1/marketplace/install', { plugin_id: 'no.such.plugin' }],
    ['PUT', '/v1/embeddings/sensitive', { allowed: true }],
    ['POST', '/v1/embeddings/pause', undefined],
    ['POST', '/v1/embeddings/resume', undefined],
  ] as const) {
    const inAddress = typeof asked === 'string';
    const answer = await hub.request(method, path + (inAddress ? asked : ''), inAddress ? {} : { body: asked });
    expectProblem(answer, 'not_found');
    expect(Object.keys(document.paths[path][method.toLowerCase()].responses), path).toContain('404');
  }
});

it('every route that is described is there, and asks for a token unless it says that it needs none', async () => {
  const { body: document } = await hub.request('GET', '/openapi.json', { token: null });
  expect((await hub.request('GET', '/v1/openapi.json')).status).toBe(404);
  const operations = Object.entries(document.paths as Record<string, Record<string, { security: unknown[] }>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, { security }]) => ({ path, method, security })),
  );
  expect(operations.length).toBeGreaterThan(60);
  for (const { path, method, security } of operations) {
    const answer = await whenAllowed(() =>
      hub.request(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), { token: null }),
    );
    const code = answer.body?.code;
    expect(['There is no such address.', 'This address does not take that method.'], path).not.toContain(
      answer.body?.detail,
    );
    // A body is looked at before the token; without one, some routes have nothing to ask the vault about.
    if (security.length > 0) expect(['unauthorized', 'validation_failed'], `${method} ${path}`).toContain(code);
  }
});
