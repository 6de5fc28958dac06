// MCP over HTTP, by the SDK's own client: the tools and the resources, and sessions that are worth nothing without their
// connection.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedTools } from '../../shared/tools/listing.ts';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { textOf } from '../support/bridge.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';

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
    expect(mcp.client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} });
    const answer = await mcp.call('get_context_contract', { purpose: 'Plan the trip to Oslo' });
    expect(answer.structuredContent).toMatchObject({ situation: { project_id: project } });
    const memory = { kind: 'semantic', statement: 'Said over HTTP' };
    expect((await mcp.call('propose_memory', { memory, evidence_refs: [] })).isError).toBeUndefined();
    const wrong = await mcp.call('propose_memory', { memory: { kind: 'rumour' }, evidence_refs: [] });
    expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('memory.statement is missing')]);
    await expect(mcp.call('format_disk', {})).rejects.toThrow('no tool of this name');
  });

  it('is told in a sentence which parameter of a call is not as the protocol has it', async () => {
    for (const [method, params, message] of [
      ['tools/call', { name: 'get_context_contract', arguments: [] }, 'The parameter arguments is no object.'],
      ['tools/call', { name: 'get_context_contract', arguments: null }, 'The parameter arguments is no object.'],
      ['tools/call', { arguments: {} }, 'The parameter name is missing.'],
      ['prompts/get', { name: 7 }, 'The parameter name is missing.'],
      ['resources/read', {}, 'The parameter uri is missing.'],
    ] as const) {
      const { body } = await speak(undefined, assistant.token, { jsonrpc: '2.0', id: 1, method, params });
      expect(body.error, JSON.stringify(params)).toEqual({ code: -32602, message: `${message}` });
    }
    const { body } = await speak(undefined, assistant.token, { jsonrpc: '2.0', id: 1, method: 'no/such' });
    expect(body.error).toEqual({ code: -32601, message: 'Method not found' });
  });

  it('is answered while the vault is locked, and each call is told that it is; who names no token is not', async () => {
    await using before = await httpClient(assistant);
    expect((await runHub(['lock'], { dataDir: hub.dataDir })).code).toBe(0);
    try {
      await using begun = await httpClient(assistant);
      expect((await begun.client.listTools()).tools).toEqual(listedTools());
      for (const mcp of [before, begun]) {
        const told = await mcp.call('get_context_contract', { purpose: 'go on' });
        expect([told.isError, textOf(told)]).toEqual([
          true,
          expect.stringMatching(/^The vault of this person is locked/),
        ]);
        await expect(mcp.client.readResource({ uri: 'context-hub://profile' })).rejects.toThrow(
          'The vault of this person is locked',
        );
      }
      const nobody = await hub.request('POST', '/v1/mcp', { token: null, headers: ACCEPT, body: INITIALIZE });
      expect(nobody.status).toBeGreaterThanOrEqual(400);
    } finally {
      expect((await runHub(['unlock', '--yes'], { dataDir: hub.dataDir })).code).toBe(0);
    }
    await using after = await httpClient(assistant);
    expect((await after.client.listTools()).tools).toEqual(listedTools(CAPABILITIES));
  });

  it('finds the four resources', async () => {
    await using mcp = await httpClient(assistant);
    const { resources } = await mcp.client.listResources();
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect([...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)]).toEqual([
      'context-hub://profile',
      'context-hub://connection/self',
      'context-hub://audit',
      'context-hub://projects/{id}/brief',
    ]);
    for (const [uri, key] of [
      ['/profile', 'preferences'],
      ['/connection/self', 'grants'],
      ['audit', 'events'],
      [`/projects/${project}/brief`, 'goals'],
      ['context-hub://profile', 'preferences'],
      ['context-hub://connection/self', 'grants'],
      ['context-hub://audit', 'events'],
      [`context-hub://projects/${project}/brief`, 'goals'],
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

  it('finds the prompts that its grants make use of', async () => {
    await using mcp = await httpClient(assistant);
    const { prompts } = await mcp.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['catch_me_up', 'before_you_answer', 'remember_this']);
    const given = { question: 'When is the train?' };
    const { messages } = await mcp.client.getPrompt({ name: 'before_you_answer', arguments: given });
    expect(messages[0]).toMatchObject({ role: 'user', content: { text: expect.stringContaining(given.question) } });
    await expect(mcp.client.getPrompt({ name: 'before_you_answer' })).rejects.toThrow(
      'The argument question is missing',
    );
    await expect(
      mcp.client.getPrompt({ name: 'catch_me_up', arguments: { question: 'When is the train?' } }),
    ).rejects.toThrow('There is no argument question of this prompt');
    const asksOnly = await pairAssistant(hub, { capabilities: ['action.propose'] });
    await using other = await httpClient(asksOnly);
    expect((await other.client.listPrompts()).prompts).toEqual([]);
    await expect(other.client.getPrompt({ name: 'catch_me_up' })).rejects.toThrow('no prompt of this name');
  });

  it('goes on as if nothing had happened when the api, or the whole hub, is started anew', async () => {
    await using mcp = await httpClient(assistant);
    await hub.kill('api');
    await expect.poll(async () => (await hub.request('GET', '/health').catch(() => undefined))?.status).toBe(200);
    const goesOn = async () => {
      expect((await mcp.client.listTools()).tools).toHaveLength(listedTools(CAPABILITIES).length);
      const answer = await mcp.call('get_context_contract', { purpose: 'Plan the trip to Oslo' });
      expect(answer.structuredContent).toMatchObject({ situation: { project_id: project } });
    };
    await goesOn();
    const { port, dataDir } = hub;
    await hub.stop();
    hub = await startHub({ port, dataDir });
    await hub.setup();
    await goesOn();
  });

  it('is listed the tools as its kind of client reads them in every request of its session, whoever answers', async () => {
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const listed = async (session: string | undefined) =>
      (await speak(session, assistant.token, list)).body.result.tools;
    const began = async (name: string) => {
      const params = { ...INITIALIZE.params, clientInfo: { name, version: '2' } };
      const { headers } = await speak(undefined, assistant.token, { ...INITIALIZE, params });
      return listed(headers.get('mcp-session-id') as string);
    };
    const whole = listedTools(CAPABILITIES);
    const short = (tools: typeof whole) => tools.map(({ outputSchema: _, ...tool }) => tool);
    expect(await began('claude-code')).toEqual(short(listedTools(CAPABILITIES, { hints: true })));
    expect(await began('codex')).toEqual(short(whole));
    expect(await began('some client')).toEqual(whole);
    expect(await listed(undefined)).toEqual(whole);
  });
});

describe('a request', () => {
  it('is answered by the grants of its own token, whatever session it names', async () => {
    await using mcp = await httpClient(assistant);
    const other = await pairAssistant(hub, { preset: 'always_ask_before_sending' });
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const names = async (token: string) =>
      (await speak(mcp.transport.sessionId, token, list)).body.result.tools.map(({ name }: { name: string }) => name);
    expect(await names(other.token)).toEqual(listedTools(['action.propose']).map(({ name }) => name));
    expect(await names(assistant.token)).toEqual(listedTools(CAPABILITIES).map(({ name }) => name));
    await mcp.transport.terminateSession();
    expect(await names(assistant.token)).toHaveLength(listedTools(CAPABILITIES).length);
  });

  it('needs a token, and messages that are some', async () => {
    for (const token of [null, `hub_c_${'x'.repeat(43)}`]) {
      const answer = await hub.request('POST', '/v1/mcp', { token, headers: ACCEPT, body: INITIALIZE });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect((await hub.request('DELETE', '/v1/mcp', { token })).status).toBe(401);
    }
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    for (const [body, status] of [
      [{}, 400],
      [[], 422],
      [{ method: 'ping' }, 400],
      [[list, { no: 'message' }], 400],
    ] as const)
      expect((await speak(undefined, assistant.token, body)).status, JSON.stringify(body)).toBe(status);
    for (const body of ['"text"', '7', 'null', '{'])
      expect((await hub.request('POST', '/v1/mcp', { headers: ACCEPT, body })).status, body).toBeGreaterThanOrEqual(
        400,
      );
    const page = { ...ACCEPT, origin: 'http://a-page.example' };
    expect((await hub.request('POST', '/v1/mcp', { headers: page, body: INITIALIZE })).status).toBe(403);
    expect((await hub.request('GET', '/v1/mcp', { headers: ACCEPT })).status).toBe(405);
  });
});

describe('a request that is not as the protocol has it', () => {
  const refused = async (body: object, headers = {}) => {
    const answer = await hub.request('POST', '/v1/mcp', {
      token: assistant.token,
      headers: { ...ACCEPT, ...headers },
      body: { jsonrpc: '2.0', id: 7, ...body },
    });
    return { status: answer.status, id: answer.body.id, ...answer.body.error };
  };

  it('is told what it lacks in one sentence, also where it begins', async () => {
    const { protocolVersion, capabilities, clientInfo } = INITIALIZE.params;
    for (const [params, message] of [
      [undefined, 'The parameter protocolVersion is missing.'],
      [{ capabilities, clientInfo }, 'The parameter protocolVersion is missing.'],
      [{ protocolVersion, clientInfo }, 'The parameter capabilities is missing.'],
      [{ protocolVersion, capabilities }, 'The parameter clientInfo has to hold a name and a version.'],
      [{ protocolVersion, capabilities, clientInfo: 'x' }, 'The parameter clientInfo is no object.'],
    ] as const)
      expect(await refused({ method: 'initialize', params })).toEqual({ status: 200, id: 7, code: -32602, message });
    for (const [method, params, message] of [
      ['tools/call', { name: 'format_disk' }, 'There is no tool of this name.'],
      ['prompts/get', {}, 'The parameter name is missing.'],
      ['resources/read', { uri: '/no' }, 'Nothing with this id can be seen from here.'],
    ] as const)
      expect((await refused({ method, params })).message).toBe(message);
  });

  it('is told where a request of the newest revision names it, and never that the hub does not speak it', async () => {
    const revision = '2026-07-28';
    const headers = { 'mcp-protocol-version': revision, 'mcp-method': 'tools/list' };
    for (const params of [undefined, {}, { _meta: {} }]) {
      const { status, id, message } = await refused({ method: 'tools/list', params }, headers);
      expect([status, id]).toEqual([400, 7]);
      expect(message).toBe(
        `A request of revision ${revision} names it in params._meta, as io.modelcontextprotocol/protocolVersion.`,
      );
    }
  });
});

describe('many messages in one request', () => {
  it('count as many requests', async () => {
    const greedy = await pairAssistant(hub, { preset: 'read_active_projects' });
    const pings = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ jsonrpc: '2.0', id: n, method: 'ping' }));
    const first = await speak(undefined, greedy.token, pings(80));
    expect([first.status, first.body.length]).toEqual([200, 80]);
    expect(await speak(undefined, greedy.token, pings(80))).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    expect((await speak(undefined, greedy.token, pings(2))).status).toBe(200);
  });

  it('and many that begin at once, are all answered', async () => {
    const busy = await pairAssistant(hub, { preset: 'read_active_projects' });
    const begun = await Promise.all(Array.from({ length: 40 }, () => speak(undefined, busy.token, INITIALIZE)));
    expect(begun.map(({ status, body }) => [status, body.result?.serverInfo?.name])).toEqual(
      begun.map(() => [200, 'context-hub']),
    );
  });
});

describe('a request of the revision without a handshake', () => {
  const META = 'io.modelcontextprotocol/';
  interface Modern {
    params?: object;
    capabilities?: object;
    version?: string;
    headers?: Record<string, string>;
  }
  const ask = (
    method: string,
    { params = {}, capabilities = {}, version = '2026-07-28', headers = {} }: Modern = {},
  ) => {
    const { name, uri } = params as { name?: string; uri?: string };
    const named = name ?? uri;
    const _meta = {
      [`${META}protocolVersion`]: version,
      [`${META}clientCapabilities`]: capabilities,
      [`${META}clientInfo`]: { name: 'test', version: '1' },
    };
    return hub.request('POST', '/v1/mcp', {
      token: assistant.token,
      headers: {
        ...ACCEPT,
        'mcp-protocol-version': version,
        'mcp-method': method,
        ...(named !== undefined && { 'mcp-name': named }),
        ...headers,
      },
      body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    });
  };

  it('is told what there is, and is answered by itself', async () => {
    const { body } = await ask('server/discover');
    expect(body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']),
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: expect.stringContaining('get_context_contract'),
      _meta: { [`${META}serverInfo`]: { name: 'context-hub' } },
    });
    const lists = { ttlMs: 0, cacheScope: 'private', resultType: 'complete' };
    expect((await ask('tools/list')).body.result).toMatchObject({ ...lists, tools: listedTools(CAPABILITIES) });
    expect((await ask('prompts/list')).body.result).toMatchObject(lists);
    expect((await ask('resources/templates/list')).body.result).toMatchObject(lists);
    const called = await ask('tools/call', {
      params: { name: 'get_context_contract', arguments: { purpose: 'Oslo' } },
    });
    expect(called.body.result).toMatchObject({ resultType: 'complete', structuredContent: { situation: {} } });
    const read = await ask('resources/read', { params: { uri: 'context-hub://profile' } });
    expect(JSON.parse(read.body.result.contents[0].text)).toHaveProperty('preferences');
  });

  it('is refused as the protocol says', async () => {
    const refused = async (asked: ReturnType<typeof ask>) => {
      const { status, body } = await asked;
      return [status, body.error.code];
    };
    expect(await refused(ask('tools/list', { version: '2099-01-01' }))).toEqual([400, -32022]);
    expect(await refused(ask('tools/list', { headers: { 'mcp-method': 'tools/call' } }))).toEqual([400, -32020]);
    expect(await refused(ask('no/such'))).toEqual([404, -32601]);
    expect(await refused(ask('tools/call', { params: { name: 'format_disk' } }))).toEqual([200, -32602]);
    expect(await refused(ask('resources/read', { params: { uri: 'context-hub://nothing' } }))).toEqual([200, -32602]);
    const encoded = `=?base64?${Buffer.from('get_shared_state').toString('base64')}?=`;
    const params = { name: 'get_shared_state', arguments: { key: 'x' } };
    expect((await ask('tools/call', { params, headers: { 'mcp-name': encoded } })).status).toBe(200);
    const wrong = await ask('tools/call', { params: { name: 'propose_memory', arguments: {} } });
    expect([wrong.status, wrong.body.result.isError]).toEqual([200, true]);
  });

  it('leads a person to the page that decides, and takes nothing that their client says for their word', async () => {
    const params = {
      name: 'request_approval',
      arguments: { intent_summary: 'Book the train', rationale: 'It is cheap', impact: 'Costs 90' },
    };
    expect((await ask('tools/call', { params })).body.result).toMatchObject({ resultType: 'complete' });
    const opens = { elicitation: { form: {}, url: {} } };
    const { result } = (await ask('tools/call', { params, capabilities: opens })).body;
    expect(result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { review: { method: 'elicitation/create', params: { mode: 'url', url: `${hub.base}/review` } } },
    });
    const again = () =>
      ask('tools/call', {
        capabilities: opens,
        params: { ...params, requestState: result.requestState, inputResponses: { review: { action: 'accept' } } },
      });
    expect((await again()).body.result.structuredContent).toEqual({
      id: result.requestState,
      status: 'pending',
      decided_at: null,
    });
    await hub.request('POST', `/v1/approvals/${result.requestState}/decide`, { body: { decision: 'approved' } });
    expect((await again()).body.result.structuredContent).toMatchObject({ status: 'approved' });
    const stranger = await pairAssistant(hub, { capabilities: ['action.propose'] });
    const stolen = (await speakAs(stranger.token, params, result.requestState)).body.result;
    expect(stolen).toMatchObject({ isError: true });
  });

  function speakAs(token: string, params: { name: string; arguments: object }, requestState: string) {
    const _meta = { [`${META}protocolVersion`]: '2026-07-28', [`${META}clientCapabilities`]: {} };
    return hub.request('POST', '/v1/mcp', {
      token,
      headers: { ...ACCEPT, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, requestState, _meta } },
    });
  }
});
