// The three protocols that are not HTTP, spoken by somebody who has taken over the other end: the channel of the vault, the
// line of a plugin, the bridge between a client and a hub. FUZZ_RUNS makes it a campaign.
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runPlugin } from '../../services/plugin-host/run/plugin-run.ts';
import { METHODS } from '../../shared/contracts/methods.ts';
import { hostMethods } from '../../shared/contracts/plugin-protocol.ts';
import { memories } from '../../shared/contracts/records.ts';
import { vault as control } from '../../shared/contracts/vault.ts';
import { RawBridge } from '../support/bridge.ts';
import { falseHub } from '../support/false-hub.ts';
import { type JsonSchema, SchemaValues } from '../support/from-schema.ts';
import { anyJson } from '../support/hostile-json.ts';
import { box } from '../support/plugin-run.ts';
import { startVault } from '../support/vault-process.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const CANARY = 'canary-of-the-vault-51c2';
const values = new SchemaValues({}, ['mem_01ARZ3NDEKTSV4RRFFQ69G5FAV']);

const given = { numRuns: RUNS, seed: SEED };

function frame(payload: string): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(Buffer.byteLength(payload), 0);
  return Buffer.concat([header, Buffer.from(payload)]);
}

/** What came back within a moment, or until the other end closed. */
async function heard(socket: Socket, bytes: Buffer): Promise<string> {
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  socket.write(bytes);
  await Promise.race([closed, sleep(400)]);
  socket.destroy();
  return Buffer.concat(chunks).toString();
}

describe('the channel of the vault', () => {
  test('gives nothing for any method, any params and any claim, and closes for what no honest peer sends', async () => {
    await using vault = await startVault({ quiet: true });
    const token = await vault.setup();
    const context = { token };
    await vault.api.call(memories.create, { kind: 'semantic', statement: CANARY }, { context });
    const claims = fc.oneof(
      anyJson,
      fc.record({ token: fc.constantFrom('', 'owner', `${token.slice(0, -1)}_`, token.toLowerCase()) }),
    );
    const served = METHODS.filter(({ server }) => server === 'vault' || server === 'worker');
    const calls = served.flatMap(({ name, params }) =>
      fc.sample(
        fc.record({
          peer: fc.constantFrom('api' as const, 'connectors' as const, 'plugin-host' as const),
          m: fc.oneof({ weight: 9, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: anyJson }),
          p: fc.oneof(values.valid(params as JsonSchema), values.bent(params as JsonSchema)),
          c: claims,
        }),
        { numRuns: Math.ceil(RUNS / 4), seed: SEED },
      ),
    );
    // The one thing that needs no token and changes everything is asked by the honest alone.
    const dangerous = new Set([control.unlock.name, 'worker.drain']);
    const waiting = calls.filter(({ m }) => !dangerous.has(m as string))[Symbol.iterator]();
    const answers: { answer: string; handsOut: boolean }[] = [];
    const ask = async () => {
      for (const { peer, ...message } of waiting) {
        const bytes = frame(JSON.stringify([{ t: 'q', i: 1, d: 1000, ...message }]));
        // The api hands the token on to the page, once it knows who is asking; nobody else may ask for it.
        const handsOut = peer === 'api' && message.m === control.bootstrap.name;
        answers.push({ answer: await heard(await vault.wire(peer), bytes), handsOut });
      }
    };
    await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.length).toBeGreaterThan(100);
    for (const { answer, handsOut } of answers) {
      expect(answer).not.toContain(CANARY);
      if (!handsOut) expect(answer).not.toContain(token);
      expect(answer).not.toMatch(/\bat .*:\d+:\d+|SQLITE_|"internal"/);
    }
    expect(vault.child.exitCode).toBeNull();
    const api = await vault.connectApi();
    expect((await api.call(memories.list, { limit: 5 }, { context })).items).toHaveLength(1);
    expect(await api.call(control.verify, {}, { context })).toMatchObject({ ok: true });
  }, 600_000);

  test('believes no answer to what it never asked', async () => {
    await using vault = await startVault({ quiet: true });
    const token = await vault.setup();
    const replies = fc.sample(fc.record({ t: fc.constantFrom('r', 'e', 'x', 7), i: anyJson, v: anyJson, e: anyJson }), {
      ...given,
      numRuns: RUNS * 5,
    });
    for (const peer of ['connectors', 'plugin-host'] as const)
      await Promise.all(
        replies.map(async (reply) => {
          expect(await heard(await vault.wire(peer), frame(JSON.stringify([reply])))).not.toContain(token);
        }),
      );
    expect((await (await vault.connectApi()).call(control.state, {})).state).toBe('ready');
  }, 600_000);
});

describe('a plugin that was taken over', () => {
  test('says anything on its line, and the run ends in a sentence', async () => {
    const method = fc.oneof(fc.constantFrom(...Object.keys(hostMethods)), anyJson);
    const message = fc.oneof(
      anyJson,
      fc.record({ jsonrpc: fc.constantFrom('2.0', 2), id: fc.oneof(fc.nat(), anyJson), method, params: anyJson }),
      fc.record(
        { jsonrpc: fc.constant('2.0'), id: fc.constant('run'), result: anyJson, error: anyJson },
        { requiredKeys: [] },
      ),
    );
    const lines = fc.array(
      fc.oneof(
        message.map((value) => `${JSON.stringify(value)}\n`),
        fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      ),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (said) => {
        const program = `process.stdout.write(Buffer.from(${JSON.stringify(Buffer.from(said.join('')).toString('base64'))}, 'base64'))`;
        const served: string[] = [];
        const refused: string[] = [];
        const { error } = await runPlugin({
          params: {
            plugin: { id: 'example.taken', version: '1.0.0', entry: 'sync:main' },
            modules: { 'sync.js': '' },
            settings: {},
            trigger: 'manual',
            now: '2026-03-01T09:00:00.000Z',
            last_success_at: null,
          },
          box,
          limits: { memoryBytes: 192 * 2 ** 20, cpuSeconds: 10, wallMs: 20_000 },
          launch: { command: process.execPath, args: ['-e', program], layers: [], filter: undefined },
          serve: async (name) => {
            served.push(name);
            return {};
          },
          onRefusal: (_, sentence) => refused.push(sentence),
          signal: new AbortController().signal,
        });
        for (const name of served) expect(Object.keys(hostMethods)).toContain(name);
        for (const sentence of [error ?? '', ...refused]) expect(sentence).not.toMatch(/\n\s+at |node:|undefined/);
      }),
      { ...given, numRuns: RUNS * 3 },
    );
  }, 600_000);
});

describe('the bridge', () => {
  const TOKEN = `hub_c_${'q'.repeat(43)}`;
  const call = (id: number, name: unknown, args: unknown) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`;

  test('puts nothing but the protocol on its output, whatever its client says and the hub answers', async () => {
    const answers = fc.sample(
      fc.tuple(fc.constantFrom(200, 204, 401, 403, 404, 422, 429, 500, 503, 302), anyJson, fc.boolean()),
      { ...given, numRuns: 200 },
    );
    let turn = 0;
    await using hub = await falseHub((_request, response) => {
      const [status, body, isJson] = answers[turn++ % answers.length] as (typeof answers)[number];
      const headers = { 'content-type': isJson ? 'application/json' : 'text/html', location: 'http://127.0.0.1:1/' };
      // Waiting as long as it is told to is right, and takes long.
      response.writeHead(status, { ...headers, ...(status >= 429 && { 'retry-after': '0' }) });
      response.end(JSON.stringify(body).slice(isJson ? 0 : 1));
    });
    await using bridge = new RawBridge({ HUB_TOKEN: TOKEN, HUB_BASE: hub.base });
    await bridge.initialize();
    const names = fc.oneof(fc.constantFrom('search_personal_context', 'get_shared_state', 'propose_memory'), anyJson);
    const said = fc.sample(fc.tuple(names, anyJson, fc.oneof(anyJson, fc.string())), { ...given, numRuns: RUNS * 8 });
    for (const [index, [name, args, other]] of said.entries()) {
      bridge.write(call(1000 + index, name, args));
      bridge.write(`${JSON.stringify(other)}\n`);
      bridge.write(`${(JSON.stringify(other) ?? '').slice(0, -1).slice(0, 500)}\n`);
    }
    expect((await bridge.ask(7, 'ping')).result).toEqual({});
    for (const [index] of said.entries()) {
      const { result, error } = await bridge.answer(({ id }) => id === 1000 + index);
      expect(result ?? error).toBeDefined();
    }
    expect(bridge.strays).toEqual([]);
    expect(JSON.stringify(bridge.messages) + bridge.stderr).not.toContain(TOKEN);
    expect(JSON.stringify(bridge.messages) + bridge.stderr).not.toMatch(/\n\s+at |node:internal/);
    for (const { jsonrpc } of bridge.messages) expect(jsonrpc).toBe('2.0');
    bridge.child.stdin.end();
    expect(await bridge.exited).toBe(0);
  }, 600_000);
});
