// What is listed and said follows the grants of a connection, and a client hears when that changes: behind the bridge, over MCP
// on HTTP, and as plain requests.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REVOKED } from '../../shared/mcp/sentence.ts';
import { CAPABILITIES, type Capability } from '../../shared/schemas/grant.ts';
import { guidanceFor } from '../../shared/tools/guidance.ts';
import { listedTools } from '../../shared/tools/listing.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { grantTo, pairAssistant } from '../support/assistant.ts';
import { type BridgeClient, bridgeClient } from '../support/bridge.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const PRESET: readonly Capability[] = ['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose'];
const named = (held: readonly Capability[]) => listedTools(held).map(({ name }) => name);

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

const namesIn = async ({ client }: { client: Client }) => (await client.listTools()).tools.map(({ name }) => name);

/** How often it was said that the list of tools changed. */
function changesHeard({ client }: BridgeClient): () => number {
  let heard = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    heard += 1;
  });
  return () => heard;
}

const bridgeOf = (token: string) => bridgeClient({ HUB_TOKEN: token, HUB_BASE: hub.base });

describe('an assistant behind the bridge', () => {
  it('is listed nothing before it was granted anything, and hears of each change', async () => {
    const { token, connectionId } = await pairAssistant(hub);
    await using bridge = await bridgeOf(token);
    const heard = changesHeard(bridge);
    expect(bridge.client.getServerCapabilities()).toEqual({
      tools: { listChanged: true },
      prompts: { listChanged: true },
    });
    expect(bridge.client.getInstructions()).toBe(guidanceFor([]));
    expect(await namesIn(bridge)).toEqual([]);

    const first = await grantTo(hub, connectionId, { preset: 'read_active_projects' });
    await expect.poll(heard).toBe(1);
    expect(await namesIn(bridge)).toEqual(named(PRESET));
    await grantTo(hub, connectionId, { preset: 'always_ask_before_sending' });
    await expect.poll(heard).toBe(2);
    expect(await namesIn(bridge)).toEqual(named([...PRESET, 'action.propose']));
    await hub.request('POST', `/v1/grants/${first}/revoke`);
    await expect.poll(heard).toBe(3);
    expect(await namesIn(bridge)).toEqual(named(['action.propose']));

    await using second = await bridgeOf(token);
    expect(second.client.getInstructions()).toBe(guidanceFor(['action.propose']));
    await hub.request('POST', `/v1/connections/${connectionId}/revoke`);
    await expect.poll(() => namesIn(bridge)).toEqual(TOOLS.map(({ name }) => name));
    expect(heard()).toBeGreaterThanOrEqual(4);
    // Whoever begins anew, too, is told by its first call, and not by a list of nothing.
    await using third = await bridgeOf(token);
    expect(await namesIn(third)).toEqual(TOOLS.map(({ name }) => name));
    expect(third.client.getInstructions()).toBe(guidanceFor());
    for (const each of [bridge, third])
      expect((await each.call('get_context_contract', { purpose: 'go on' })).content).toEqual([
        { type: 'text', text: REVOKED },
      ]);
  });

  it('hears nothing of the grants of others, nor of one that changes nothing', async () => {
    const own = await pairAssistant(hub, { preset: 'read_active_projects' });
    const other = await pairAssistant(hub);
    await using bridge = await bridgeOf(own.token);
    await using witness = await bridgeOf(other.token);
    const [heard, told] = [changesHeard(bridge), changesHeard(witness)];
    await grantTo(hub, own.connectionId, { preset: 'read_active_projects' });
    await grantTo(hub, other.connectionId, { capabilities: [...CAPABILITIES] });
    await expect.poll(told).toBe(1);
    expect(await namesIn(witness)).toEqual(TOOLS.map(({ name }) => name));
    expect(heard()).toBe(0);
  });

  it('hears of a grant that ends by itself', async () => {
    const { token, connectionId } = await pairAssistant(hub, { capabilities: ['memory.propose'] });
    await using bridge = await bridgeOf(token);
    const heard = changesHeard(bridge);
    const expires_at = new Date(Date.now() + 3_000).toISOString();
    await grantTo(hub, connectionId, { capabilities: ['project.read'], expires_at });
    await expect.poll(heard).toBe(1);
    expect(await namesIn(bridge)).toContain('get_context_contract');
    await expect.poll(heard).toBe(2);
    expect(await namesIn(bridge)).toEqual(named(['memory.propose']));
  });

  it('hears of it also where another assistant, whose grant ends later, has come since', async () => {
    const endsIn = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { token, connectionId } = await pairAssistant(hub, { capabilities: ['memory.propose'] });
    const other = await pairAssistant(hub, { capabilities: ['memory.propose'], expires_at: endsIn(3_600_000) });
    await using bridge = await bridgeOf(token);
    const heard = changesHeard(bridge);
    await grantTo(hub, connectionId, { capabilities: ['project.read'], expires_at: endsIn(4_000) });
    await expect.poll(heard).toBe(1);
    await using later = await bridgeOf(other.token);
    expect(await namesIn(later)).toEqual(named(['memory.propose']));
    await expect.poll(heard, { timeout: 15_000 }).toBe(2);
    expect(await namesIn(bridge)).toEqual(named(['memory.propose']));
  });

  it('hears of what changed while the vault was locked, or while a process of the hub was away', async () => {
    const { token, connectionId } = await pairAssistant(hub, { preset: 'read_active_projects' });
    await using bridge = await bridgeOf(token);
    const heard = changesHeard(bridge);
    await expect.poll(() => namesIn(bridge)).toEqual(named(PRESET));
    await hub.request('POST', '/v1/lock');
    expect(await namesIn(bridge)).toEqual(named(PRESET));
    await using late = await bridgeOf(token);
    const lateHeard = changesHeard(late);
    expect(await namesIn(late)).toHaveLength(TOOLS.length);
    await hub.request('POST', '/v1/unlock', { token: null });
    await expect.poll(lateHeard).toBe(1);
    expect([await namesIn(late), heard()]).toEqual([named(PRESET), 0]);
    for (const [name, capability] of [
      ['vault', 'profile.read'],
      ['api', 'action.propose'],
    ] as const) {
      const before = heard();
      await hub.kill(name);
      await expect
        .poll(() => grantTo(hub, connectionId, { capabilities: [capability] }).catch(() => undefined), {
          timeout: 60_000,
        })
        .toBeDefined();
      await expect.poll(heard).toBeGreaterThan(before);
    }
    expect(await namesIn(bridge)).toEqual(named([...PRESET, 'action.propose']));
  });
});

describe('over MCP on HTTP', () => {
  it('lists follow the grants of each moment, and no notice is promised that nobody sends', async () => {
    const { token, connectionId } = await pairAssistant(hub);
    const headers = { authorization: `Bearer ${token}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${hub.base}/v1/mcp`), { requestInit: { headers } });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const uris = async () => [
      ...(await client.listResources()).resources.map(({ uri }) => uri),
      ...(await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ];
    expect(client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} });
    expect(client.getInstructions()).toBe(guidanceFor([]));
    expect([await namesIn({ client }), await uris()]).toEqual([
      [],
      ['context-hub://connection/self', 'context-hub://audit'],
    ]);
    await grantTo(hub, connectionId, { preset: 'read_active_projects' });
    expect([await namesIn({ client }), await uris()]).toEqual([
      named(PRESET),
      ['context-hub://connection/self', 'context-hub://audit', 'context-hub://projects/{id}/brief'],
    ]);
    await client.close();
  });
});

describe('as plain requests', () => {
  it('the list is that of the caller, and an unknown tool is answered with no more', async () => {
    const { call, request, connectionId } = await pairAssistant(hub);
    const list = async () => (await request('GET', '/v1/mcp/tools')).body;
    expect(await list()).toEqual({
      capabilities: [],
      instructions: guidanceFor([]),
      tools: [],
      prompts: [],
      resources: [expect.objectContaining({ name: 'self' }), expect.objectContaining({ name: 'audit' })],
      resourceTemplates: [],
    });
    expect((await call('format_disk', {})).body.fix).toBe('Ask the owner for a grant.');
    await grantTo(hub, connectionId, { capabilities: ['state.write'] });
    expect((await list()).tools).toEqual(listedTools(['state.write']));
    expect((await call('format_disk', {})).body.fix).toBe(
      'The tools are get_context_manifest, set_shared_state, get_shared_state.',
    );
    const owners = (await hub.request('GET', '/v1/mcp/tools')).body;
    expect([owners.capabilities, owners.tools.length]).toEqual([null, TOOLS.length]);
    for (const path of ['/v1/mcp/tools', '/v1/mcp/granted'])
      expect((await hub.request('GET', path, { token: null })).status, path).toBe(401);
  });

  it('the list stays while all assistants are paused', async () => {
    const { request } = await pairAssistant(hub, { preset: 'read_active_projects' });
    await hub.request('POST', '/v1/connections/pause-all');
    try {
      expect((await request('GET', '/v1/mcp/tools')).body.capabilities).toEqual(PRESET);
    } finally {
      await hub.request('POST', '/v1/connections/resume-all');
    }
  });

  it('a stream says what was granted and nothing else, and ends with its token', async () => {
    const { token, connectionId } = await pairAssistant(hub, { capabilities: ['project.read'] });
    await hub.request('POST', '/v1/projects', { body: { title: 'Secret plan' } });
    const { body } = await fetch(`${hub.base}/v1/mcp/granted`, { headers: { authorization: `Bearer ${token}` } });
    let text = '';
    const whole = (async () => {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
    })();
    await expect.poll(() => text).toContain('event: granted');
    await grantTo(hub, connectionId, { capabilities: ['profile.read'] });
    await expect.poll(() => text).toContain('profile.read');
    await hub.request('POST', `/v1/connections/${connectionId}/revoke`);
    await whole;
    const said = text.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
    expect(said.filter((_, index) => index % 2 === 1)).toEqual(
      [['project.read'], ['project.read', 'profile.read'], []]
        .map((capabilities) => `data: ${JSON.stringify({ capabilities })}`)
        .slice(0, said.length / 2),
    );
    expect(said.length).toBeGreaterThanOrEqual(4);
  });

  it('no connection opens streams without end', async () => {
    const { token } = await pairAssistant(hub);
    const ending = new AbortController();
    const open = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return fetch(`${hub.base}/v1/mcp/granted`, { headers, signal: ending.signal });
    };
    // All are held: the stream of an answer that nobody holds any more is closed with it.
    const answers: Response[] = [];
    for (let n = 0; n < 33; n++) answers.push(await open());
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 32 }, () => 200), 429]);
    ending.abort();
  });
});
