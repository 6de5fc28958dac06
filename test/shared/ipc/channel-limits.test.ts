// What a peer cannot do to a channel: more than it may hold, and what no honest one says.
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubError, WireError } from '../../../shared/errors.ts';
import { Handlers } from '../../../shared/ipc/channel.ts';
import { MAX_CALLS_IN_FLIGHT, MAX_CALLS_WAITING } from '../../../shared/limits.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { connectedSockets, frame, joined, type Watched, watchedChannel } from './pair.ts';

const CODE = 'a'.repeat(64);
const JOB = { id: 'job_01ARZ3NDEKTSV4RRFFQ69G5FAV' };

/** A vault, and at the other end of its channel to the api a bare socket. */
async function tormented(handlers = new Handlers()): Promise<Watched & { peer: Socket; heard: () => string }> {
  const [near, far] = await connectedSockets();
  let heard = '';
  far.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
  });
  return { ...watchedChannel(near, 'vault', 'api', handlers), peer: far, heard: () => heard };
}

const query = (fields: object) => ({ t: 'q', i: 1, m: 'vault.state', p: {}, c: {}, ...fields });

describe('thousands of calls at once', () => {
  test('are all answered, never more than the allowed number at a time', async () => {
    let open = 0;
    let most = 0;
    const handlers = new Handlers().on(vault.spaces, async () => {
      most = Math.max(most, ++open);
      await new Promise((done) => setImmediate(done));
      open -= 1;
      return [];
    });
    const { api } = await joined(handlers);
    const answers = await Promise.all(Array.from({ length: 4000 }, () => api.channel.call(vault.spaces, {})));
    expect(answers).toHaveLength(4000);
    expect(most).toBeLessThanOrEqual(MAX_CALLS_IN_FLIGHT);
  });

  test('are refused at once beyond what may wait', async () => {
    const { api } = await joined(new Handlers().on(vault.spaces, () => new Promise(() => {})));
    const calls = Array.from({ length: MAX_CALLS_IN_FLIGHT + MAX_CALLS_WAITING + 5 }, () =>
      api.channel.call(vault.spaces, {}).catch((error: HubError) => error),
    );
    expect(await calls.at(-1)).toMatchObject({ code: 'unavailable' });
    expect(await calls.at(-5)).toMatchObject({ code: 'unavailable' });
    api.channel.close();
    await Promise.all(calls);
  });

  test('from a peer that keeps no count stop being read until some are answered', async () => {
    let begun = 0;
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
    const handlers = new Handlers().on(vault.spaces, async () => {
      begun++;
      await answering;
      return [];
    });
    const { peer, heard, violations } = await tormented(handlers);
    for (let i = 1; i <= 3000; i++) peer.write(frame(JSON.stringify([query({ i, m: 'space.list' })])));
    await expect.poll(() => begun).toBeGreaterThanOrEqual(MAX_CALLS_IN_FLIGHT);
    for (let turn = 0; turn < 50; turn++) await new Promise((done) => setTimeout(done, 1));
    // What one chunk of bytes holds is read to its end; what the kernel still holds is not.
    expect(begun).toBeLessThan(3000);
    answer();
    await expect.poll(() => heard().split('"t":"r"').length - 1).toBe(3000);
    expect(violations).toEqual([]);
  });
});

const IMPOSSIBLE: [string, unknown[], string][] = [
  ['an unknown method', [query({ m: 'vault.explode' })], 'unknown or not its to call'],
  [
    'a method that belongs to another caller',
    [query({ m: 'vault.allow_bootstrap', p: { code_sha256: CODE } })],
    'not its to call',
  ],
  ['a method of another server', [query({ m: 'supervisor.status' })], 'not its to call'],
  ['what only the supervisor may ask', [query({ m: 'worker.drain' })], 'not its to call'],
  ['a method named like a part of every object', [query({ m: '__proto__' })], 'unknown'],
  ['a method without a name', [query({ m: undefined })], 'unknown'],
  ['a declared method that nobody serves', [query({ m: 'vault.lock' })], 'not served'],
  ['params that break the schema', [query({ m: 'job.get', p: { id: 'x' } })], 'malformed params for job.get'],
  ['params with one property too many', [query({ p: { extra: 1 } })], 'malformed params'],
  ['missing params', [query({ p: undefined })], 'malformed params'],
  ['a context with an unknown claim', [query({ c: { actor: 'owner' } })], 'malformed context'],
  ['a context that is not one', [query({ c: 'owner' })], 'malformed context'],
  ['a token that is too long', [query({ c: { token: 'x'.repeat(513) } })], 'malformed context'],
  ['one number twice', [query({}), query({})], 'contradicts'],
  ['no number', [query({ i: undefined })], 'without a number'],
  ['the number zero', [query({ i: 0 })], 'without a number'],
  ['half a number', [query({ i: 1.5 })], 'without a number'],
  ['a number too large to be exact', [query({ i: 2 ** 53 })], 'without a number'],
  ['an unknown kind', [{ t: 'z', i: 1 }], 'unknown kind'],
  ['no kind', [{ i: 1 }], 'unknown kind'],
  ['no object', [7], 'not an object'],
  ['null', [null], 'not an object'],
  ['a list in the list', [[[]]], 'without a number'],
  ['an answer to nothing', [{ t: 'r', i: 1, v: {} }], 'answer to nothing'],
  ['a refusal of nothing', [{ t: 'e', i: 1, e: { code: 'x', detail: 'y' } }], 'answer to nothing'],
];

describe('an impossible message', () => {
  test.each(IMPOSSIBLE)('(%s) closes the channel, and the reason is told', async (_, messages, reason) => {
    const handlers = new Handlers()
      .on(vault.job, () => new Promise(() => {}))
      .on(vault.state, () => new Promise(() => {}));
    const { peer, violations, channel, closed } = await tormented(handlers);
    peer.write(frame(JSON.stringify(messages)));
    await closed;
    expect(channel.isOpen).toBe(false);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(reason);
  });

  test.each([
    ['oversized', Buffer.from([0xff, 0xff, 0xff, 0x7f])],
    ['empty', Buffer.from([0, 0, 0, 0])],
    ['malformed', frame('{]')],
  ])('(a frame that is %s) closes the channel', async (_, bytes) => {
    const { peer, violations, closed } = await tormented();
    peer.write(bytes);
    await closed;
    expect(violations).toHaveLength(1);
  });

  test('hides nothing behind it: what follows in the same frame is not served', async () => {
    const handlers = new Handlers().on(vault.state, () => expect.unreachable());
    const { peer, closed, failures } = await tormented(handlers);
    peer.write(frame(JSON.stringify([{ t: 'z', i: 1 }, query({ i: 2 })])));
    await closed;
    expect(failures).toEqual([]);
  });

  test('is also an answer that breaks the schema of what was asked', async () => {
    const [near, far] = await connectedSockets();
    const api = watchedChannel(near, 'api', 'vault', new Handlers());
    const call = api.channel.call(vault.spaces, {}).catch((error: unknown) => error);
    far.write(frame(JSON.stringify([{ t: 'r', i: 1, v: [{ id: 1 }] }])));
    expect(await call).toMatchObject({ code: 'internal' });
    expect(api.violations[0]).toContain('malformed result of space.list');
    expect(api.channel.isOpen).toBe(false);
  });

  test('is also a refusal that is none', async () => {
    const [near, far] = await connectedSockets();
    const api = watchedChannel(near, 'api', 'vault', new Handlers());
    const call = api.channel.call(vault.spaces, {}).catch((error: unknown) => error);
    far.write(frame(JSON.stringify([{ t: 'e', i: 1, e: { code: 'not_found', detail: 'x', stack: 'y' } }])));
    expect(await call).toMatchObject({ code: 'internal' });
    expect(api.violations).toEqual(['a malformed error']);
  });

  test('is not a refusal whose code nobody knows: that is an internal error', async () => {
    const [near, far] = await connectedSockets();
    const api = watchedChannel(near, 'api', 'vault', new Handlers());
    const call = api.channel.call(vault.spaces, {}).catch((error: unknown) => error);
    const error: WireError = { code: 'whatever', detail: 'x' };
    far.write(frame(JSON.stringify([{ t: 'e', i: 1, e: error }])));
    expect(await call).toMatchObject({ code: 'internal' });
    expect(api.channel.isOpen).toBe(true);
  });

  test('is all that nonsense can be: any JSON is served, ignored or a violation, and never a crash', async () => {
    const message = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          t: fc.constantFrom<unknown>('q', 'r', 'e', 'x', 'z', 1),
          i: fc.oneof<fc.Arbitrary<unknown>[]>(fc.integer({ min: -1, max: 5 }), fc.jsonValue()),
          m: fc.constantFrom<unknown>('vault.state', 'space.list', 'job.get', '', null),
          p: fc.oneof<fc.Arbitrary<unknown>[]>(fc.constant({}), fc.constant(JOB), fc.jsonValue()),
          c: fc.oneof<fc.Arbitrary<unknown>[]>(fc.constant({}), fc.jsonValue()),
          v: fc.jsonValue(),
          e: fc.jsonValue(),
        },
        { requiredKeys: ['t', 'i'] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 5 }), async (messages) => {
        const handlers = new Handlers().on(vault.spaces, () => []);
        const { peer, channel, violations, closed, failures } = await tormented(handlers);
        peer.write(frame(JSON.stringify(messages)));
        peer.end();
        await closed;
        expect(channel.isOpen).toBe(false);
        expect(violations.length).toBeLessThanOrEqual(1);
        expect(failures).toEqual([]);
        peer.destroy();
      }),
      { numRuns: 200 },
    );
  });
});
