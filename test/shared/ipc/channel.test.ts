import { describe, expect, test } from 'vitest';
import { HubError } from '../../../shared/errors.ts';
import { ChannelClosed, Handlers } from '../../../shared/ipc/channel.ts';
import { MAX_CALLS_IN_FLIGHT, MAX_FRAME_BYTES } from '../../../shared/limits.ts';
import { supervisor, worker } from '../../../shared/methods/supervisor.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { connectedSockets, joined, watchedChannel } from './pair.ts';

const CODE = 'a'.repeat(64);

describe('a channel', () => {
  test('carries a call and its answer, with the caller known from the descriptor', async () => {
    const handlers = new Handlers().on(vault.authorizeOwner, (_, { caller, context }) => {
      expect(caller).toBe('api');
      expect(context).toEqual({ token: 'hub_o_x' });
      return {};
    });
    const { api } = await joined(handlers);
    expect(await api.channel.call(vault.authorizeOwner, {}, { context: { token: 'hub_o_x' } })).toEqual({});
  });

  test('carries a refusal with its code, its sentence and what belongs to it', async () => {
    const extras = {
      fix: 'Try this.',
      retry_after_s: 3,
      current_version: 7,
      errors: [{ loc: ['body', 0], msg: 'no', type: 't' }],
    };
    const handlers = new Handlers().on(vault.lock, () => {
      throw new HubError('version_conflict', 'Somebody was first.', extras);
    });
    const { api } = await joined(handlers);
    const refusal = await api.channel.call(vault.lock, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HubError);
    expect(refusal).toMatchObject({ code: 'version_conflict', message: 'Somebody was first.', extras, status: 409 });
  });

  test('tells the caller nothing of an unforeseen failure, and its own process what failed', async () => {
    const handlers = new Handlers().on(vault.lock, () => {
      throw new Error('secret text');
    });
    const { vault: served, api } = await joined(handlers);
    const refusal = (await api.channel.call(vault.lock, {}).catch((error: unknown) => error)) as HubError;
    expect(refusal.code).toBe('internal');
    expect(JSON.stringify(refusal.toWire())).not.toContain('secret');
    expect(served.failures).toEqual(['vault.lock']);
    expect(served.channel.isOpen).toBe(true);
  });

  test('does not send a result that breaks its own schema', async () => {
    const handlers = new Handlers().on(vault.spaces, () => [{ id: 5, kind: 'personal' }] as never);
    const { vault: served, api } = await joined(handlers);
    await expect(api.channel.call(vault.spaces, {})).rejects.toMatchObject({ code: 'internal' });
    expect(served.failures).toEqual(['space.list']);
  });

  test('answers calls in the order in which they are finished, each to its own caller', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let next = 0;
    const handlers = new Handlers().on(vault.spaces, async () => {
      const mine = next++;
      await gates[mine]?.promise;
      return [{ id: String(mine), kind: 'personal' }];
    });
    const { api } = await joined(handlers);
    const order: string[] = [];
    const calls = [0, 1].map(() => api.channel.call(vault.spaces, {}).then(([space]) => order.push(space?.id ?? '')));
    gates[1]?.resolve();
    await calls[1];
    gates[0]?.resolve();
    await Promise.all(calls);
    expect(order).toEqual(['1', '0']);
  });

  test('cannot be used to ask for what is not declared for this pair', async () => {
    const { vault: served, api } = await joined(new Handlers());
    expect(() => api.channel.call(vault.allowBootstrap, { code_sha256: CODE })).toThrow('may not ask');
    expect(() => served.channel.call(vault.lock, {})).toThrow('may not ask');
    expect(() => api.channel.call(supervisor.status, {})).toThrow('may not ask');
    expect(() => api.channel.call(worker.drain, {})).toThrow('may not ask');
  });

  test('does not send params that break their schema', async () => {
    const { api, vault: served } = await joined(new Handlers());
    await expect(api.channel.call(vault.job, { id: 'nothing' })).rejects.toMatchObject({ code: 'internal' });
    expect(api.failures).toEqual(['job.get']);
    expect(served.violations).toEqual([]);
  });

  test('says at once that a request is too large for it', async () => {
    const { api } = await joined(new Handlers());
    const body = { text: 'x'.repeat(MAX_FRAME_BYTES) };
    await expect(api.channel.call(vault.beginOnce, { body })).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(api.channel.isOpen).toBe(true);
  });

  test('turns an answer that is too large for it into a failure that its own process is told of, and stays open', async () => {
    const handlers = new Handlers()
      .on(vault.spaces, () => [{ id: 'x'.repeat(MAX_FRAME_BYTES), kind: 'personal' }])
      .on(vault.lock, () => ({}));
    const { api, vault: served } = await joined(handlers);
    await expect(api.channel.call(vault.spaces, {})).rejects.toMatchObject({ code: 'internal' });
    expect(served.failures).toEqual(['space.list']);
    expect(await api.channel.call(vault.lock, {})).toEqual({});
  });
});

describe('a caller that gives up', () => {
  test('is answered at once, and the one who works for it hears of it', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const handlers = new Handlers().on(vault.lock, (_, { signal }) => {
      signal.addEventListener('abort', () => resolve());
      return new Promise(() => {});
    });
    const { api } = await joined(handlers);
    const giveUp = new AbortController();
    const call = api.channel.call(vault.lock, {}, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
    await aborted;
    expect(api.channel.isOpen).toBe(true);
  });

  test('may get its answer all the same, which is then nobody’s and no violation', async () => {
    const gate = Promise.withResolvers<void>();
    const handlers = new Handlers()
      .on(vault.lock, async () => {
        await gate.promise;
        return {};
      })
      .on(vault.spaces, () => []);
    const { api } = await joined(handlers);
    const giveUp = new AbortController();
    const call = api.channel.call(vault.lock, {}, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toThrow();
    gate.resolve();
    expect(await api.channel.call(vault.spaces, {})).toEqual([]);
    expect(api.violations).toEqual([]);
  });

  test('gives up by itself when the deadline of the method has passed', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const handlers = new Handlers().on(worker.drain, (_, { signal }) => {
      signal.addEventListener('abort', () => resolve());
      return new Promise(() => {});
    });
    const [near, far] = await connectedSockets();
    watchedChannel(near, 'vault', 'supervisor', handlers);
    const asking = watchedChannel(far, 'supervisor', 'vault', new Handlers());
    await expect(asking.channel.call(worker.drain, {})).rejects.toMatchObject({ code: 'unavailable' });
    await aborted;
    expect(asking.channel.isOpen).toBe(true);
  });

  test('is not asked for anything when it had given up before', async () => {
    const handlers = new Handlers().on(vault.lock, () => expect.unreachable());
    const { api } = await joined(handlers);
    await expect(api.channel.call(vault.lock, {}, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});

describe('a peer that is gone', () => {
  test('leaves its callers with an error that says the call was sent', async () => {
    const { vault: served, api } = await joined(new Handlers().on(vault.lock, () => new Promise(() => {})));
    const call = api.channel.call(vault.lock, {}).catch((error: unknown) => error);
    // Once something has crossed, the call before it has.
    await Promise.resolve();
    served.channel.close();
    const error = await call;
    expect(error).toBeInstanceOf(ChannelClosed);
    expect(error).toMatchObject({ code: 'unavailable', sent: true });
    await api.closed;
    expect(api.channel.isOpen).toBe(false);
  });

  test('cannot be called any more, and the error says that nothing was sent', async () => {
    const { api } = await joined(new Handlers());
    api.channel.close();
    await expect(api.channel.call(vault.lock, {})).rejects.toMatchObject({ code: 'unavailable', sent: false });
  });

  test('releases those who still waited for a place, unsent', async () => {
    const { api } = await joined(new Handlers().on(vault.lock, () => new Promise(() => {})));
    const calls = Array.from({ length: MAX_CALLS_IN_FLIGHT + 10 }, () =>
      api.channel.call(vault.lock, {}).catch((error: ChannelClosed) => error.sent),
    );
    api.channel.close();
    const sent = await Promise.all(calls);
    expect(sent.filter((was) => was === true)).toHaveLength(MAX_CALLS_IN_FLIGHT);
    expect(sent.filter((was) => was === false)).toHaveLength(10);
  });

  test('has the work that is done for it called off', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const handlers = new Handlers().on(vault.lock, (_, { signal }) => {
      signal.addEventListener('abort', () => resolve());
      begin();
      return new Promise(() => {});
    });
    const { api } = await joined(handlers);
    api.channel.call(vault.lock, {}).catch(() => {});
    await begun;
    api.channel.close();
    await aborted;
  });
});
