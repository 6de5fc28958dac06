// An endpoint is made from its method. What it says against the method does not compile: `npm run types` fails here when
// one of the marked lines is let through.
import { expect, test } from 'vitest';
import { endpoint } from '../../services/api/endpoint/endpoint.ts';
import { lab } from '../../shared/methods/lab.ts';
import { plugins } from '../../shared/methods/plugins.ts';
import { reading } from '../../shared/methods/reading.ts';
import { goals, memories } from '../../shared/methods/records.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { supervisor } from '../../shared/methods/supervisor.ts';
import { trust } from '../../shared/methods/trust.ts';
import { vault } from '../../shared/methods/vault.ts';
import { Goal } from '../../shared/schemas/goal.ts';
import { Backup } from '../../shared/schemas/safekeeping.ts';
import { conforms } from '../../shared/validate.ts';

test('an endpoint is open to whom the method is for', () => {
  const accessOf = (each: { access: string }) => each.access;
  expect(accessOf(endpoint(vault.spaces, { at: 'GET /a', operationId: 'a' }))).toBe('owner');
  expect(accessOf(endpoint(reading.search, { at: 'GET /a', operationId: 'a' }))).toBe('any');
  expect(accessOf(endpoint(trust.readManifest, { at: 'GET /a/:id', operationId: 'a' }))).toBe('connection');
  expect(accessOf(endpoint(vault.setup, { at: 'POST /a', operationId: 'a' }))).toBe('open');
  const outside = { at: 'GET /a', operationId: 'a', admit: vault.authorizeOwner } as const;
  expect(accessOf(endpoint(supervisor.status, outside))).toBe('owner');
});

test('an access that is not the one of the method does not compile', () => {
  // @ts-expect-error: what the vault answers its owner alone is not open.
  endpoint(vault.spaces, { at: 'GET /a', operationId: 'a', access: 'open' });
  // @ts-expect-error: what is for a connection is not for the owner.
  endpoint(trust.readManifest, { at: 'GET /a/:id', operationId: 'a', access: 'owner' });
  // @ts-expect-error: what the vault serves knows by itself whom it is for.
  endpoint(vault.state, { at: 'GET /a', operationId: 'a', admit: vault.authorizeOwner });
  // @ts-expect-error: outside of the vault nobody knows a token, so it has to be said who is admitted.
  endpoint(lab.list, { at: 'GET /a', operationId: 'a' });
  // @ts-expect-error: the lab is for the owner, and not for anyone who has a token.
  endpoint(lab.list, { at: 'GET /a', operationId: 'a', admit: vault.authorize });
});

test('a handler that asks for more than its endpoint is open to does not compile', () => {
  const where = { at: 'GET /a', operationId: 'a' } as const;
  endpoint(vault.spaces, { ...where, handle: ({ ask }) => ask(vault.lockSettings, {}) });
  endpoint(vault.spaces, { ...where, handle: ({ ask }) => ask(vault.state, {}) });
  // @ts-expect-error: it is open to every assistant.
  endpoint(vault.authorize, { ...where, handle: ({ ask }) => ask(vault.lockSettings, {}) });
  // @ts-expect-error: it is open to everybody.
  endpoint(vault.state, { ...where, handle: ({ ask }) => ask(vault.authorize, {}) });
});

test('what is not in the address or among the params does not compile', () => {
  // @ts-expect-error: the method has no such param.
  endpoint(goals.update, { at: 'PATCH /a/:id', operationId: 'a', bodyIs: 'change' });
  // @ts-expect-error: the address has no such part.
  endpoint(plugins.get, { at: 'GET /a/:id', operationId: 'a', path: { name: 'plugin' } });
  // @ts-expect-error: it can be paused or not.
  endpoint(trust.pauseAssistants, { at: 'POST /a', operationId: 'a', fixed: { paused: 'yes' } });
  // @ts-expect-error: the address names an id.
  endpoint(goals.get, { at: 'GET /a/:id', operationId: 'a', given: ({ path }) => ({ id: path.goal_id }) });
});

test('what the address does not name is in the query of a read and in the body of a write', () => {
  const list = endpoint(goals.list, { at: 'GET /goals', operationId: 'a' });
  expect(Object.keys((list.query as { properties: object }).properties)).toEqual([
    'limit',
    'cursor',
    'status',
    'project',
  ]);
  expect(conforms(list.query as never, {})).toBe(true);
  expect(list.body).toBeUndefined();
  const create = endpoint(goals.create, { at: 'POST /goals', operationId: 'a' });
  expect([create.query, create.body]).toEqual([undefined, Goal.New]);
  const update = endpoint(goals.update, { at: 'PATCH /goals/:id', operationId: 'a', bodyIs: 'patch' });
  expect([update.query, update.body]).toEqual([undefined, Goal.Patch]);
  const remove = endpoint(goals.remove, { at: 'DELETE /goals/:id', operationId: 'a' });
  expect(Object.keys((remove.query as { properties: object }).properties)).toEqual(['purge']);
  expect(remove.bodyOptional).toBe(true);
});

test('the headers that mean something follow from the method', () => {
  const headersOf = (each: { headers: readonly string[] }) => each.headers;
  expect(headersOf(endpoint(goals.get, { at: 'GET /a/:id', operationId: 'a' }))).toEqual([]);
  const keyed = ['if-match', 'idempotency-key'];
  expect(headersOf(endpoint(memories.retract, { at: 'POST /a/:id', operationId: 'a' }))).toEqual(keyed);
  const long = ['idempotency-key', 'prefer'];
  expect(headersOf(endpoint(safekeeping.makeBackup, { at: 'POST /a', operationId: 'a' }))).toEqual(long);
  // Its answer holds a credential: no key keeps it.
  expect(headersOf(endpoint(trust.link, { at: 'POST /a', operationId: 'a' }))).toEqual([]);
});

test('what becomes of a repeat is said of every method, whatever else its description says', () => {
  const saidOf = (each: { description: string }) => each.description;
  const where = { operationId: 'a', description: 'One of them.' };
  expect(saidOf(endpoint(goals.get, { at: 'GET /a/:id', ...where }))).toBe('One of them. The request changes nothing.');
  expect(saidOf(endpoint(goals.get, { at: 'GET /a/:id', operationId: 'a' }))).toBe('The request changes nothing.');
  const keyed = 'Under an `Idempotency-Key` the request is carried out once.';
  expect(saidOf(endpoint(goals.create, { at: 'POST /a', ...where }))).toBe(`One of them. ${keyed}`);
  const again = 'One of them. The request does no harm when it is made twice.';
  expect(saidOf(endpoint(vault.unlock, { at: 'POST /a', ...where }))).toBe(again);
  expect(saidOf(endpoint(vault.lock, { at: 'POST /a', ...where }))).toBe(again);
  expect(saidOf(endpoint(trust.pair, { at: 'POST /a', ...where }))).toMatch(/ is carried out each time it is made\.$/);
  expect(saidOf(endpoint(safekeeping.makeBackup, { at: 'POST /a', ...where }))).toContain('as `Prefer` asks.');
  // Of what is more than one call the method does not know.
  expect(saidOf(endpoint(vault.authorize, { at: 'POST /a', ...where, handle: () => ({}) }))).toBe('One of them.');
});

test('the body that is given is what the method takes, unless a part of it stands elsewhere', () => {
  endpoint(trust.pair, { at: 'POST /a', operationId: 'a', given: ({ body }) => ({ ...body, code: body.code }) });
  // @ts-expect-error: the method takes no such thing.
  endpoint(trust.pair, { at: 'POST /a', operationId: 'a', given: ({ body }) => ({ ...body, code: body.codes }) });
  // @ts-expect-error: the id is in the address.
  endpoint(goals.remove, { at: 'POST /a/:id', operationId: 'a', given: ({ body }) => ({ id: body.id }) });
});

test('what is answered is the value of the method: an object, the objects of a page, the end of a job', () => {
  const answerOf = (each: { answers: Record<number, { schema: unknown }> }) => each.answers[200]?.schema;
  expect(answerOf(endpoint(goals.create, { at: 'POST /a', operationId: 'a' }))).toBe(Goal.Record);
  expect(answerOf(endpoint(goals.list, { at: 'GET /a', operationId: 'a' }))).toMatchObject({ items: Goal.Record });
  const backup = endpoint(safekeeping.makeBackup, { at: 'POST /a', operationId: 'a' });
  expect(answerOf(backup)).toBe(Backup);
  expect(backup.answers[202]).toBeDefined();
});
