// The three protocols that are not HTTP, spoken by somebody who has taken over the other end: the channel of the vault, the
// line of a plugin, the bridge between a client and a hub. FUZZ_RUNS makes it a campaign.
import { rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PluginFetch } from '../../services/plugin-host/fetch/plugin-fetch.ts';
import { TemporaryStore } from '../../services/plugin-host/kit/temporary-store.ts';
import { requirePackage } from '../../services/plugin-host/package/plugin-package.ts';
import { HostCalls } from '../../services/plugin-host/run/host-calls.ts';
import { runPlugin } from '../../services/plugin-host/run/plugin-run.ts';
import { archive } from '../../shared/methods/archive.ts';
import { CallContext, type Method } from '../../shared/methods/method.ts';
import { METHODS } from '../../shared/methods/methods.ts';
import { hostMethods } from '../../shared/methods/plugin-protocol.ts';
import { memories } from '../../shared/methods/records.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { trust } from '../../shared/methods/trust.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { ImportedItem } from '../../shared/schemas/imported-item.ts';
import { conforms } from '../../shared/validate.ts';
import { frame } from '../shared/ipc/pair.ts';
import { RawBridge } from '../support/bridge.ts';
import { type JsonSchema, SchemaValues } from '../support/hostile/from-schema.ts';
import { anyJson } from '../support/hostile/hostile-json.ts';
import { type Outcome, RawPeer } from '../support/hostile/raw-peer.ts';
import { temporaryDir } from '../support/hub.ts';
import { serveSite } from '../support/plugins/bundled-plugin.ts';
import { pluginFiles } from '../support/plugins/plugin-files.ts';
import { box } from '../support/plugins/plugin-run.ts';
import { falseHub } from '../support/servers/false-hub.ts';
import { startVault } from '../support/vault-process.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const CANARY = 'canary-of-the-vault-51c2';

const given = { numRuns: RUNS, seed: SEED };

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

const PEERS = ['api', 'connectors', 'plugin-host'] as const;
const ASKERS = ['nobody', 'assistant', 'owner'] as const;
type Asker = (typeof ASKERS)[number];

/** What would end the test, or costs what keys and archives should cost: with a token it is asked for over HTTP. */
const NOT_WITH_A_TOKEN: readonly Method[] = [
  ...[control.setup, control.lock, trust.pauseAssistants, archive.export],
  ...[safekeeping.rotateKey, safekeeping.moveKey, safekeeping.makeKit],
];
/** The one thing that needs no token and changes everything is asked by the honest alone. */
const NOT_AT_ALL = [control.unlock.name, 'worker.drain'];

/** What an honest question is refused with, whatever is in the vault; undefined where that decides. */
function refusalFor(asker: Asker, { actor }: Method): string | undefined {
  if (actor === 'none') return undefined;
  if (asker === 'nobody') return 'unauthorized';
  if (asker === 'assistant' && actor === 'owner') return 'owner_required';
  if (asker === 'owner' && actor === 'connection') return 'connection_required';
  return undefined;
}

function isRight(outcome: Outcome, asker: Asker, method: Method): boolean {
  if (outcome === 'closed') return false;
  const code = 'error' in outcome ? outcome.error.code : 'done';
  const expected = refusalFor(asker, method);
  if (expected !== undefined) return code === expected;
  return code !== 'internal' && (method.actor === 'none' || !['unauthorized', 'owner_required'].includes(code));
}

describe('the channel of the vault', () => {
  test('gives nothing for any method, any params and any claim, and closes for what no honest peer sends', async () => {
    await using vault = await startVault({ quiet: true });
    const token = await vault.setup();
    const context = { token };
    const make = async (statement: string) =>
      (await vault.api.call(memories.create, { kind: 'semantic', statement }, { context })).value.id;
    const canary = await make(CANARY);
    const others = [await make('A memory that may go'), await make('Another one')];
    const { code, connection_id } = (await vault.api.call(trust.link, { name: 'One' }, { context })).value;
    const grant = { connection_id, capabilities: [...CAPABILITIES], selectors: { labels: ['none has it'] } };
    await vault.api.call(trust.createGrant, grant, { context });
    const assistant = (await vault.api.call(trust.pair, { code })).token;

    const claims: Record<Asker, fc.Arbitrary<unknown>> = {
      nobody: fc.oneof(
        anyJson,
        fc.record({ token: fc.constantFrom('', 'owner', `${token.slice(0, -1)}_`, token.toLowerCase()) }),
      ),
      assistant: fc.constant({ token: assistant }),
      owner: fc.constant({ token }),
    };
    const questionsOf = (method: Method, asker: Asker) => {
      // The owner may do to a memory whatever there is, and does not do it to the canary.
      const values = new SchemaValues({}, asker === 'owner' ? others : [...others, canary]);
      const params = method.params as JsonSchema;
      const rightly = PEERS.filter((peer) => method.callers.includes(peer));
      const drawn = fc.record({
        peer: fc.constantFrom(...rightly, ...rightly, ...rightly, ...PEERS),
        m: fc.oneof({ weight: 9, arbitrary: fc.constant(method.name) }, { weight: 1, arbitrary: anyJson }),
        p: fc.oneof(values.valid(params), values.bent(params)),
        c: claims[asker],
      });
      const draws = fc.sample(drawn, { numRuns: Math.ceil(RUNS / 4), seed: SEED });
      return draws.map((each) => ({ method, asker, ...(JSON.parse(JSON.stringify(each)) as typeof each) }));
    };
    const questions = METHODS.filter(({ server }) => server === 'vault' || server === 'worker')
      .filter(({ name }) => !NOT_AT_ALL.includes(name))
      .flatMap((method) =>
        ASKERS.filter((asker) => asker === 'nobody' || !NOT_WITH_A_TOKEN.includes(method)).flatMap((asker) =>
          questionsOf(method, asker),
        ),
      );
    expect(questions.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    const done = { nobody: 0, assistant: 0, owner: 0 };
    // One after the other in the name of each process: its newest channel is the one it has.
    const askAs = async (peer: (typeof PEERS)[number]) => {
      const raw = new RawPeer(() => vault.wire(peer));
      for (const { method, asker, m, p, c } of questions.filter((each) => each.peer === peer)) {
        const outcome = await raw.ask({ m, p, c });
        const isHonest = m === method.name && method.callers.includes(peer) && conforms(method.params, p);
        const text = JSON.stringify(outcome);
        // The api hands the token on to the page, once it knows who is asking; nobody else may ask for it.
        const handsOut = m === control.bootstrap.name && peer === 'api';
        const leaks =
          (asker !== 'owner' && text.includes(CANARY)) ||
          (!handsOut && text.includes(token)) ||
          text.includes(assistant) ||
          /\bat .*:\d+:\d+|SQLITE_/.test(text);
        const asExpected =
          isHonest && conforms(CallContext, c) ? isRight(outcome, asker, method) : outcome === 'closed';
        if (leaks || !asExpected)
          wrong.push(`${asker} as ${peer}: ${JSON.stringify({ m, p, c }).slice(0, 400)}: ${text.slice(0, 400)}`);
        if (outcome !== 'closed' && 'value' in outcome) done[asker]++;
      }
      raw.close();
    };
    await Promise.all(PEERS.map(askAs));
    expect(wrong.slice(0, 10)).toEqual([]);
    // Who has a token was let in.
    expect(Math.min(done.owner, done.assistant)).toBeGreaterThan(0);
    expect(vault.child.exitCode).toBeNull();
    const api = await vault.connectApi();
    expect(await api.call(memories.get, { id: canary }, { context })).toMatchObject({ statement: CANARY });
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
    const { manifest } = requirePackage(
      packed(pluginFiles('', { id: 'example.taken', secrets: true, hosts: ['example.invalid'] })),
    );
    await using site = await serveSite((path) =>
      path === '/moved' ? { status: 302, headers: { location: 'http://169.254.169.254/' } } : { body: '<feed/>' },
    );
    const values = new SchemaValues({}, ['mem_01ARZ3NDEKTSV4RRFFQ69G5FAV']);
    const addresses = fc.constantFrom(`${site.base}/feed`, `${site.base}/moved`, 'file:///etc/passwd', 'http://[::1]/');
    const paramsOf = (name: keyof typeof hostMethods): fc.Arbitrary<unknown> => {
      const params = hostMethods[name].params as JsonSchema;
      const valid = values.valid(params);
      if (name !== 'http_fetch') return fc.oneof(valid, valid, values.bent(params));
      return fc.oneof(
        fc.record({ url: addresses }),
        fc.tuple(valid, addresses).map(([each, url]) => ({ ...(each as object), url })),
        values.bent(params),
      );
    };
    const names = Object.keys(hostMethods) as (keyof typeof hostMethods)[];
    const call = fc
      .constantFrom(...names)
      .chain((method) =>
        fc.record({ id: fc.integer({ min: 1 }), method: fc.constant(method), params: paramsOf(method) }),
      );
    const note = fc.record({ source_key: fc.string({ minLength: 1 }).map((key) => `k${key}`), title: fc.string() });
    const upsert = fc.record({
      id: fc.integer({ min: 1 }),
      method: fc.constant('items_upsert'),
      params: fc.array(note, { minLength: 1, maxLength: 5 }).map((notes) => ({
        items: notes.map((each) => ({ type: 'note', ...each })),
      })),
    });
    const message = fc.oneof(
      anyJson,
      fc.record({ jsonrpc: fc.constantFrom('2.0', 2), id: anyJson, method: anyJson, params: anyJson }),
      fc.record(
        { jsonrpc: fc.constant('2.0'), id: fc.constant('run'), result: anyJson, error: anyJson },
        { requiredKeys: [] },
      ),
    );
    const chaos = fc.oneof(
      message.map((value) => `${JSON.stringify(value)}\n`),
      fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    );
    const calls = fc.array(fc.oneof(call, call, call, upsert), { maxLength: 12 });
    const said = fc.record({ calls, chaos: fc.oneof(fc.constant([]), fc.array(chaos, { maxLength: 6 })) });
    const folder = await temporaryDir();
    const served = new Set<string>();
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(said, async ({ calls, chaos }) => {
        const lines = calls.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
        const store = new TemporaryStore();
        const fetch = new PluginFetch({
          hosts: manifest.permissions.hosts,
          approved: [{ protocol: 'http:', host: '127.0.0.1', port: Number(new URL(site.base).port) }],
          ownPort: 0,
          tokenFor: async () => 'a-token-of-the-owner',
        });
        const refused: string[] = [];
        const wrong: string[] = [];
        const error = await (async () => {
          await using host = new HostCalls({ run: store.run, manifest }, store, fetch);
          const outcome = await runPlugin({
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
            launch: {
              command: process.execPath,
              args: ['-e', programThatSays(join(folder, 'said'), [...lines, ...chaos].join(''))],
              layers: [],
              filter: undefined,
            },
            serve: async (name, params, signal) => {
              const result = await host.serve(name, params, signal);
              served.add(name);
              if (!conforms(hostMethods[name].result, result)) wrong.push(`${name}: ${JSON.stringify(result)}`);
              return result;
            },
            onRefusal: (method, sentence) => {
              refused.push(sentence);
              host.onRefusal(method, sentence);
            },
            signal: new AbortController().signal,
          });
          return outcome.error;
        })();
        // Whoever keeps to the protocol is answered to the last question.
        if (chaos.length === 0) expect(error).toBeNull();
        for (const sentence of [error ?? '', ...refused])
          expect(sentence).not.toMatch(/\n\s+at |node:|undefined|could not do this/);
        expect(wrong).toEqual([]);
        const { items } = store.end(null);
        for (const item of items) expect([item.type, conforms(ImportedItem, item)]).toEqual(['note', true]);
        kept += items.length;
      }),
      { ...given, numRuns: RUNS * 3 },
    );
    expect(served.size).toBeGreaterThan(Math.min(5, RUNS));
    expect(kept).toBeGreaterThan(0);
    for (const { path } of site.asked) expect(['/feed', '/moved']).toContain(path);
    rmSync(folder, { recursive: true });
  }, 600_000);
});

function packed(files: Record<string, string>): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
}

/** Says what is in a file all at once, asks for one thing more, and says that it is done when that was answered. */
function programThatSays(file: string, text: string): string {
  const last = { jsonrpc: '2.0', id: Number.MAX_SAFE_INTEGER, method: 'log', params: { message: 'That is all.' } };
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${text}${end}${JSON.stringify(last)}\n`);
  return `
    process.stdout.write(require('fs').readFileSync(${JSON.stringify(file)}));
    let heard = '';
    process.stdin.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes('"id":${last.id},')) process.stdout.write('{"jsonrpc":"2.0","id":"run","result":{}}\\n');
    });`;
}

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
