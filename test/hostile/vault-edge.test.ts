import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FRAME_BYTES } from '../../shared/limits.ts';
import { METHODS } from '../../shared/methods/methods.ts';
import * as records from '../../shared/methods/records.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

// What a process that has been taken over could send to the vault. An impossible request closes its channel, leaves a
// line in the audit log and tells the supervisor; nothing leaks and the vault goes on.

function frame(payload: string | Buffer, length = Buffer.byteLength(payload)): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(length, 0);
  return Buffer.concat([header, Buffer.from(payload)]);
}

const request = (message: object) => frame(JSON.stringify([{ t: 'q', i: 1, ...message }]));

const closed = (socket: Socket) =>
  new Promise<string>((done) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => done(Buffer.concat(chunks).toString()));
    socket.on('close', () => done(Buffer.concat(chunks).toString()));
  });

async function sendAs(vault: VaultProcess, peer: 'api' | 'connectors' | 'plugin-host', bytes: Buffer): Promise<string> {
  const socket = await vault.wire(peer);
  const ended = closed(socket);
  socket.write(bytes);
  return ended;
}

const IMPOSSIBLE: [string, Buffer][] = [
  ['an unknown method', request({ m: 'vault.give_key', p: {} })],
  ['a method of the supervisor', request({ m: control.allowBootstrap.name, p: { code_sha256: '0'.repeat(64) } })],
  ['a method that every worker serves the supervisor', request({ m: 'worker.drain', p: {} })],
  ['params with an unknown field', request({ m: control.state.name, p: { verbose: true } })],
  ['params of another type', request({ m: records.memories.get.name, p: { id: 7 } })],
  ['no params', request({ m: control.state.name })],
  ['a context with a claim it cannot make', request({ m: control.state.name, p: {}, c: { actor: 'owner' } })],
  ['an answer to nothing', frame(JSON.stringify([{ t: 'r', i: 999, v: {} }]))],
  ['a message of an unknown kind', frame(JSON.stringify([{ t: 'z', i: 1 }]))],
  ['a message without a number', frame(JSON.stringify([{ t: 'q', i: -1 }]))],
  ['a frame that is no list', frame(JSON.stringify({ t: 'q' }))],
  ['a frame that is not JSON', frame('not json')],
  ['an empty frame', frame('')],
  ['a frame longer than any may be', frame('[]', MAX_FRAME_BYTES + 1)],
  ['a frame of four gigabytes', frame('[]', 0xffffffff)],
  ['a page of HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['very deep nesting', frame(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`)],
  ['a prototype that would be poisoned', frame('[{"t":"q","i":1,"m":"vault.state","p":{"__proto__":{"x":1}}}]')],
];

/** One for all: it goes on whatever was sent to it. */
let vault: VaultProcess;
let token: string;
beforeAll(async () => {
  vault = await startVault({ quiet: true });
  token = await vault.setup();
});
afterAll(() => vault[Symbol.asyncDispose]());

describe('an impossible request from the api', () => {
  it.each(IMPOSSIBLE)('is answered with a closed channel: %s', async (_name, bytes) => {
    const reported = vault.violations.length;
    const recorded = await violationsRecorded();
    const answer = await sendAs(vault, 'api', bytes);
    expect(answer).not.toContain(token);
    await expect.poll(() => vault.violations.slice(reported)).toEqual([{ peer: 'api', reason: expect.any(String) }]);
    await expect.poll(violationsRecorded).toBe(recorded + 1);
  });

  async function violationsRecorded(): Promise<number> {
    const api = await vault.connectApi();
    const { items } = await api.call(control.events, { limit: 500, kind: 'process.violation' }, { context: { token } });
    api.close();
    return items.length;
  }
});

describe('a worker', () => {
  it.each(['connectors', 'plugin-host', 'api'] as const)(
    '%s can call nothing that is not its to call',
    async (peer) => {
      const others = METHODS.filter((method) => !method.callers.includes(peer)).map(({ name }) => name);
      expect(others.length).toBeGreaterThan(15);
      const reported = vault.violations.length;
      for (const name of others)
        expect(await sendAs(vault, peer, request({ m: name, p: {}, c: { token } })), name).toBe('');
      // Not for its params: the same is said of each.
      const reason = 'a method that is unknown or not its to call';
      const expected = others.map(() => ({ peer, reason }));
      await expect.poll(() => vault.violations.slice(reported)).toEqual(expected);
    },
  );
});

describe('an api that was taken over', () => {
  it('gets nothing for a token it was not shown', async () => {
    // The newest channel of a process is the one it has.
    const api = await vault.connectApi();
    const { value } = await api.call(
      records.memories.create,
      { kind: 'semantic', statement: 'secret-canary' },
      { context: { token } },
    );
    const forged = ['', 'owner', '*', 'hub_o_', `${token.slice(0, -1)}`, `${token}A`, token.toUpperCase(), 'null'];
    for (const attempt of forged) {
      await expect(
        api.call(records.memories.get, { id: value.id }, { context: { token: attempt } }),
      ).rejects.toMatchObject({ code: 'unauthorized' });
    }
    await expect(api.call(records.memories.get, { id: value.id })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('cannot stop the vault with ten thousand open requests', async () => {
    const socket = await vault.wire('api');
    socket.resume();
    for (let i = 1; i <= 10_000; i++) {
      socket.write(
        frame(JSON.stringify([{ t: 'q', i, m: records.memories.list.name, p: { limit: 500 }, c: { token } }])),
      );
    }
    const other = await vault.wire('connectors');
    other.resume();
    await expect
      .poll(() => vault.supervisor.call(METHODS.find(({ name }) => name === 'worker.ping') as never, {} as never), {
        timeout: 60_000,
      })
      .toEqual({});
    socket.destroy();
  });

  it('cannot stop the vault, or learn anything, with frames that were changed at random', async () => {
    const first = await vault.connectApi();
    await first.call(records.memories.create, { kind: 'semantic', statement: 'secret-canary' }, { context: { token } });
    const good = request({ m: records.memories.list.name, p: { limit: 5 }, c: { token: 'hub_o_unknown' } });
    const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        const socket = await vault.wire('api');
        const ended = closed(socket);
        socket.end(bytes);
        expect(await ended).not.toContain('secret-canary');
      }),
      { numRuns: 150 },
    );
    const api = await vault.connectApi();
    const { items } = await api.call(records.memories.list, { limit: 5 }, { context: { token } });
    expect(items.map(({ statement }) => statement)).toContain('secret-canary');
  });
});
