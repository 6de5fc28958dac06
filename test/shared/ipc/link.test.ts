// What a link does with a question whose peer dies under it: what the declaration of its method says.
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Handlers } from '../../../shared/ipc/channel.ts';
import { Link } from '../../../shared/ipc/link.ts';
import type { CallContext, Method, ParamsOf } from '../../../shared/methods/method.ts';
import { goals } from '../../../shared/methods/records.ts';
import { uploads } from '../../../shared/methods/uploads.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { connectedSockets, watchedChannel } from './pair.ts';

const UPLOAD = 'upl_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const KEYED: CallContext = { idempotency: { key: 'once', route: 'POST /v1/goals' } };

/** Asks a vault that dies with the question in its hands, and says how often the question came to it and to the next. */
async function askOverDeath<M extends Method>(method: M, params: ParamsOf<M>, context: CallContext = {}) {
  const link = new Link({
    self: 'api',
    peer: 'vault',
    handlers: new Handlers(),
    log: pino({ enabled: false }),
    onViolation() {},
  });
  onTestFinished(() => link.close());
  const arrived = Promise.withResolvers<void>();
  let [first, second] = [0, 0];
  const dying = await attach(
    link,
    () => {
      first++;
      arrived.resolve();
      return new Promise<never>(() => {});
    },
    method,
  );
  const asked = link.ask(method, params, { context }).then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
  await arrived.promise;
  dying.close();
  await attach(
    link,
    () => {
      second++;
      throw new Error('its answer does not matter');
    },
    method,
  );
  return { ended: await asked, first, second };
}

async function attach(link: Link, handler: () => never | Promise<never>, method: Method) {
  const [near, far] = await connectedSockets();
  const { channel } = watchedChannel(near, 'vault', 'api', new Handlers().on(method, handler));
  onTestFinished(() => channel.close());
  link.attach(far);
  return channel;
}

test('what reads is asked again', async () => {
  expect(await askOverDeath(vault.spaces, {})).toEqual({ ended: 'internal', first: 1, second: 1 });
});

test('what is done once is not asked again, and whoever asked is told', async () => {
  const piece = { upload: UPLOAD, offset: 0, bytes: '' };
  expect(await askOverDeath(uploads.append, piece)).toEqual({ ended: 'unavailable', first: 1, second: 0 });
  expect(await askOverDeath(vault.imports, { code: 'a' })).toEqual({ ended: 'unavailable', first: 1, second: 0 });
  // A key does not change that.
  expect(await askOverDeath(uploads.append, piece, KEYED)).toEqual({ ended: 'unavailable', first: 1, second: 0 });
});

test('a write is asked again under a key, and not without one', async () => {
  expect(await askOverDeath(goals.create, { title: 'a' })).toEqual({ ended: 'unavailable', first: 1, second: 0 });
  expect(await askOverDeath(goals.create, { title: 'a' }, KEYED)).toEqual({ ended: 'internal', first: 1, second: 1 });
});

test('who asks whether the peer is there is told at once that it is not', async () => {
  const link = new Link({
    self: 'api',
    peer: 'vault',
    handlers: new Handlers(),
    log: pino({ enabled: false }),
    onViolation() {},
  });
  await expect(link.ask(vault.state, {}, { now: true })).rejects.toMatchObject({ code: 'unavailable' });
});

test('who asks a peer that is not there may give up before it comes', async () => {
  const link = new Link({
    self: 'api',
    peer: 'vault',
    handlers: new Handlers(),
    log: pino({ enabled: false }),
    onViolation() {},
  });
  const stop = new AbortController();
  const asked = link.ask(vault.spaces, {}, { signal: stop.signal }).catch((error: Error) => error.message);
  stop.abort();
  expect(await Promise.race([asked, sleep(1000, 'waits still')])).toBe('The caller gave up.');
});

test('who waits for a peer that is not there may stop waiting', async () => {
  const link = new Link({
    self: 'vault',
    peer: 'connectors',
    handlers: new Handlers(),
    log: pino({ enabled: false }),
    onViolation() {},
  });
  const stop = new AbortController();
  const waiting = link.connected(stop.signal).then(
    () => 'connected',
    (error: Error) => error.name,
  );
  stop.abort();
  expect(await waiting).toBe('AbortError');
});
