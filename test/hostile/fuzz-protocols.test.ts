// The three protocols that are not HTTP, spoken by somebody who has taken over the other end: the channel of the vault, the
// line of a plugin, the bridge between a client and a hub. FUZZ_RUNS makes it a campaign.
import { rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memories } from '../../shared/methods/records.ts';
import { trust } from '../../shared/methods/trust.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { ImportedItem } from '../../shared/schemas/imported-item.ts';
import { conforms } from '../../shared/validate.ts';
import { frame } from '../shared/ipc/pair.ts';
import { RawBridge } from '../support/bridge.ts';
import { channelQuestions, isAnsweredRightly, PEERS } from '../support/hostile/channel-questions.ts';
import { anyJson } from '../support/hostile/hostile-json.ts';
import { pluginTalk } from '../support/hostile/plugin-talk.ts';
import { RawPeer } from '../support/hostile/raw-peer.ts';
import { takenPlugin } from '../support/hostile/taken-plugin.ts';
import { temporaryDir } from '../support/hub.ts';
import { serveSite } from '../support/plugins/bundled-plugin.ts';
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

    const questions = channelQuestions({
      ...{ runs: RUNS, seed: SEED },
      tokens: { owner: token, assistant },
      memories: { canary, others },
    });
    expect(questions.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    const done = { nobody: 0, assistant: 0, owner: 0 };
    // One after the other in the name of each process: its newest channel is the one it has.
    const askAs = async (peer: (typeof PEERS)[number]) => {
      const raw = new RawPeer(() => vault.wire(peer));
      for (const question of questions.filter((each) => each.peer === peer)) {
        const { asker, m, p, c } = question;
        const outcome = await raw.ask({ m, p, c });
        const text = JSON.stringify(outcome);
        // The api hands the token on to the page, once it knows who is asking; nobody else may ask for it.
        const handsOut = m === control.bootstrap.name && peer === 'api';
        const leaks =
          (asker !== 'owner' && text.includes(CANARY)) ||
          (!handsOut && text.includes(token)) ||
          text.includes(assistant) ||
          /\bat .*:\d+:\d+|SQLITE_/.test(text);
        if (leaks || !isAnsweredRightly(question, outcome))
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
    await using site = await serveSite((path) =>
      path === '/moved' ? { status: 302, headers: { location: 'http://169.254.169.254/' } } : { body: '<feed/>' },
    );
    const addresses = [`${site.base}/feed`, `${site.base}/moved`, 'file:///etc/passwd', 'http://[::1]/'];
    const folder = await temporaryDir();
    const plugin = takenPlugin({ folder, port: Number(new URL(site.base).port) });
    const everServed = new Set<string>();
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(pluginTalk(addresses), async (talk) => {
        const { error, served, refused, wrong, items } = await plugin.say(talk);
        // Whoever keeps to the protocol is answered to the last question.
        if (talk.chaos.length === 0) expect(error).toBeNull();
        for (const sentence of [error ?? '', ...refused])
          expect(sentence).not.toMatch(/\n\s+at |node:|undefined|could not do this/);
        expect(wrong).toEqual([]);
        for (const item of items) expect([item.type, conforms(ImportedItem, item)]).toEqual(['note', true]);
        for (const name of served) everServed.add(name);
        kept += items.length;
      }),
      { ...given, numRuns: RUNS * 3 },
    );
    expect(everServed.size).toBeGreaterThan(Math.min(5, RUNS));
    expect(kept).toBeGreaterThan(0);
    for (const { path } of site.asked) expect(['/feed', '/moved']).toContain(path);
    rmSync(folder, { recursive: true });
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
