// MCP over HTTP, by the SDK's own client: the tools and the resources, and sessions that are worth nothing without their
// connection.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedTools } from '../../shared/tools/listing.ts';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { textOf } from '../support/bridge.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const CAPABILITIES = ['project.read', 'memory.retrieve', 'profile.read', 'memory.propose', 'action.propose'] as const;
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const ACCEPT = { accept: 'application/json, text/event-stream' };

let hub: TestHub;
let project: string;
let assistant: TestAssistant;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  project = (await hub.request('POST', '/v1/projects', { body: { title: 'Trip to Oslo' } })).body.id;
  assistant = await pairAssistant(hub, { capabilities: CAPABILITIES });
});
afterAll(() => hub[Symbol.asyncDispose]());

interface HttpClient extends AsyncDisposable {
  client: Client;
  transport: StreamableHTTPClientTransport;
  call(name: string, given: Record<string, unknown>): Promise<CallToolResult>;
}

async function httpClient({ token }: TestAssistant): Promise<HttpClient> {
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${hub.base}/v1/mcp`), { requestInit: { headers } });
  const client = new Client({ name: 'test', version: '1' });
  // The SDK's class and its interface disagree about what may be undefined.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return {
    client,
    transport,
    call: async (name, given) => (await client.callTool({ name, arguments: given })) as CallToolResult,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** One message with the session of a client, as anybody could send it. */
function speak(session: string | undefined, token: string, message: object) {
  const headers = { ...ACCEPT, ...(session !== undefined && { 'mcp-session-id': session }) };
  return hub.request('POST', '/v1/mcp', { token, headers, body: message });
}

describe('an assistant that speaks HTTP', () => {
  it('finds the same tools as behind the bridge, and they answer as listed', async () => {
    await using mcp = await httpClient(assistant);
    expect((await mcp.client.listTools()).tools).toEqual(listedTools(CAPABILITIES));
    expect(mcp.client.getServerCapabilities()).toEqual({ tools: {}, resources: {} });
    const answer = await mcp.call('get_context_contract', { purpose: 'Plan the trip to Oslo' });
    expect(answer.structuredContent).toMatchObject({ situation: { project_id: project } });
    const memory = { kind: 'semantic', statement: 'Said over HTTP' };
    expect((await mcp.call('propose_memory', { memory, evidence_refs: [] })).isError).toBeUndefined();
    const wrong = await mcp.call('propose_memory', { memory: { kind: 'rumour' }, evidence_refs: [] });
    expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('memory.statement is missing')]);
    await expect(mcp.call('format_disk', {})).rejects.toThrow('no tool of this name');
  });

  it('finds the four resources', async () => {
    await using mcp = await httpClient(assistant);
    const { resources } = await mcp.client.listResources();
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect([...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)]).toEqual([
      '/profile',
      '/connection/self',
      'audit',
      '/projects/{id}/brief',
    ]);
    for (const [uri, key] of [
      ['/profile', 'preferences'],
      ['/connection/self', 'grants'],
      ['audit', 'events'],
      [`/projects/${project}/brief`, 'goals'],
    ] as const) {
      const { contents } = await mcp.client.readResource({ uri });
      const payload = JSON.parse((contents[0] as { text: string }).text);
      expect(payload[key], uri).toBeInstanceOf(Array);
    }
    for (const uri of ['/nothing', 'file:///etc/passwd', `/projects/prj_${'0'.repeat(26)}/brief`])
      await expect(mcp.client.readResource({ uri })).rejects.toThrow('Nothing with this id');
  });

  it('is refused from the moment it is revoked, in a session too', async () => {
    const ended = await pairAssistant(hub, { preset: 'read_active_projects' });
    await using mcp = await httpClient(ended);
    await hub.request('POST', `/v1/connections/${ended.connectionId}/revoke`);
    await expect(mcp.call('get_context_contract', { purpose: 'x' })).rejects.toThrow(/revoked/);
  });

  it('ends its session when it leaves', async () => {
    await using mcp = await httpClient(assistant);
    const session = mcp.transport.sessionId;
    const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
    expect((await speak(session, assistant.token, ping)).body).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    await mcp.transport.terminateSession();
    expect((await speak(session, assistant.token, ping)).status).toBe(404);
  });
});

describe('a session', () => {
  it('is served to nobody but the token that began it', async () => {
    await using mcp = await httpClient(assistant);
    const other = await pairAssistant(hub, { preset: 'read_active_projects' });
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const headers = { 'mcp-session-id': mcp.transport.sessionId as string };
    expect((await speak(mcp.transport.sessionId, other.token, list)).status).toBe(404);
    expect((await hub.request('DELETE', '/v1/mcp', { token: other.token, headers })).status).toBe(404);
    expect((await speak(mcp.transport.sessionId, assistant.token, list)).status).toBe(200);
  });

  it('needs a token, an id, and messages that are some', async () => {
    for (const token of [null, `hub_c_${'x'.repeat(43)}`]) {
      const answer = await hub.request('POST', '/v1/mcp', { token, headers: ACCEPT, body: INITIALIZE });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    expect((await speak(undefined, assistant.token, list)).status).toBe(400);
    expect((await speak('made-up', assistant.token, list)).status).toBe(404);
    await using mcp = await httpClient(assistant);
    for (const [body, status] of [
      [{}, 400],
      [[], 422],
      [{ method: 'ping' }, 400],
      [[list, { no: 'message' }], 400],
    ] as const)
      expect((await speak(mcp.transport.sessionId, assistant.token, body)).status, JSON.stringify(body)).toBe(status);
    for (const body of ['"text"', '7', 'null', '{'])
      expect((await hub.request('POST', '/v1/mcp', { headers: ACCEPT, body })).status, body).toBeGreaterThanOrEqual(
        400,
      );
    const again = await speak(mcp.transport.sessionId, assistant.token, INITIALIZE);
    expect(again.status).toBe(400);
    const page = { ...ACCEPT, origin: 'http://a-page.example' };
    expect((await hub.request('POST', '/v1/mcp', { headers: page, body: INITIALIZE })).status).toBe(403);
    expect((await hub.request('GET', '/v1/mcp', { headers: ACCEPT })).status).toBe(405);
  });

  it('that is one too many takes the place of the one used least', async () => {
    const busy = await pairAssistant(hub, { preset: 'read_active_projects' });
    const ids: string[] = [];
    for (let n = 0; n < 17; n++) {
      const { headers } = await speak(undefined, busy.token, INITIALIZE);
      ids.push(headers.get('mcp-session-id') as string);
    }
    const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
    const statuses = await Promise.all(ids.map(async (id) => (await speak(id, busy.token, ping)).status));
    expect(statuses).toEqual([404, ...Array.from({ length: 16 }, () => 200)]);
  });

  it('is begun for everyone who asks at once, also where it makes room for the next at once', async () => {
    const busy = await pairAssistant(hub, { preset: 'read_active_projects' });
    const begun = await Promise.all(Array.from({ length: 40 }, () => speak(undefined, busy.token, INITIALIZE)));
    expect(begun.map(({ status, body }) => [status, body.result?.serverInfo?.name])).toEqual(
      begun.map(() => [200, 'context-hub']),
    );
  });
});

describe('many messages in one request', () => {
  it('count as many requests', async () => {
    const greedy = await pairAssistant(hub, { preset: 'read_active_projects' });
    const { headers } = await speak(undefined, greedy.token, INITIALIZE);
    const id = headers.get('mcp-session-id') ?? '';
    const pings = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ jsonrpc: '2.0', id: n, method: 'ping' }));
    const first = await speak(id, greedy.token, pings(80));
    expect([first.status, first.body.length]).toEqual([200, 80]);
    expect(await speak(id, greedy.token, pings(80))).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await speak(id, greedy.token, pings(2))).status).toBe(200);
  });
});
