// The bridge with the client of the SDK and a real hub: what an assistant finds, and what it is told when something is
// not as it should be.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { answerText } from '../../shared/tools/text/answer-text.ts';
import type { Tool } from '../../shared/tools/tool.ts';
import { TOOLS, toolNamed } from '../../shared/tools/tools.ts';
import { grantTo, pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { type BridgeClient, bridgeClient, RawBridge, textOf } from '../support/bridge.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let project: string;
let assistant: TestAssistant;
let bridge: BridgeClient;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  project = (await hub.request('POST', '/v1/projects', { body: { title: 'Trip to Oslo' } })).body.id;
  const memory = { kind: 'semantic', statement: 'The train leaves at nine', project_id: project };
  await hub.request('POST', '/v1/memories', { body: memory });
  assistant = await pairAssistant(hub, { capabilities: [...CAPABILITIES] });
  bridge = await bridgeClient({ HUB_TOKEN: assistant.token, HUB_BASE: hub.base });
});
afterAll(async () => {
  await bridge[Symbol.asyncDispose]();
  await hub[Symbol.asyncDispose]();
});

describe('an assistant', () => {
  it('finds the eleven tools and nothing else, in nine kilobytes', async () => {
    const { tools } = await bridge.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(9_000);
    expect(bridge.client.getServerCapabilities()).toEqual({
      tools: { listChanged: true },
      prompts: { listChanged: true },
    });
    expect(bridge.client.getServerVersion()).toMatchObject({ name: 'context-hub', title: 'Context Hub' });
    expect(bridge.client.getInstructions()).toContain('get_context_contract');
    for (const { outputSchema } of tools) {
      expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(1);
    }
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'get_context_contract',
      'search_personal_context',
      'get_shared_state',
      'check_action_status',
    ]);
  });

  it('that needs no handshake is answered at once, by the revision it names', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    await using raw = new RawBridge({ HUB_TOKEN: assistant.token, HUB_BASE: hub.base });
    const { result } = await raw.ask(1, 'server/discover', { _meta });
    expect(result).toMatchObject({ resultType: 'complete', capabilities: { tools: {}, prompts: {} } });
    expect((await raw.ask(2, 'tools/list', { _meta })).result.tools).toHaveLength(TOOLS.length);
    expect((await raw.ask(3, 'resources/list', { _meta })).error).toMatchObject({ code: -32601 });
    expect((await raw.initialize()).result.protocolVersion).toBe('2025-06-18');
  });

  it('gets from every tool what the tool was listed to answer', async () => {
    const goal = (await hub.request('POST', '/v1/goals', { body: { title: 'See it', project_id: project } })).body.id;
    const intent = { intent_summary: 'Book it', rationale: 'It is cheap', impact: 'Costs 90' };
    const given: [name: string, given: Record<string, unknown>][] = [
      ['get_context_contract', { purpose: 'Plan the trip', subject_ref: null, max_items: 3, as_of: null }],
      ['search_personal_context', { query: 'train', purpose: 'Plan', scope: { project, types: ['memory'] } }],
      ['get_context_manifest', { purpose: 'Plan', requested_capabilities: ['project.read'], selectors: { project } }],
      [
        'propose_memory',
        {
          memory: { kind: 'episodic', statement: 'Booked a bed', project_id: project, valid_until: null },
          evidence_refs: ['mail 7'],
          retention: { mode: 'until_revoked' },
        },
      ],
      ['propose_operational_state', { target_id: project, operational_phase: null, current_step: 'Booking' }],
      ['propose_relation', { from_id: project, to_id: goal, relation_type: 'depends_on' }],
      ['set_shared_state', { key: 'step', value: { at: 1 }, ttl_seconds: 60, visibility: 'shared' }],
      ['get_shared_state', { key: 'step' }],
      [
        'propose_action',
        { kind: 'email', summary_human: 'Send it', payload: { to: 'a' }, basis_refs: [], idempotency_key: 'k' },
      ],
      ['request_approval', intent],
    ];
    for (const [name, args] of given) {
      const answer = await bridge.call(name, args);
      expect(answer.isError, `${name}: ${textOf(answer)}`).toBeUndefined();
      expect(answer.structuredContent, name).toBeTypeOf('object');
      const tool = toolNamed(name) as Tool;
      expect(textOf(answer), name).toBe(answerText(tool, answer.structuredContent));
    }
    const { structuredContent } = await bridge.call('request_approval', intent);
    const asked = { intent_id: (structuredContent as { id: string }).id };
    expect((await bridge.call('check_action_status', asked)).structuredContent).toEqual({
      ...asked,
      status: 'pending',
      decided_at: null,
    });
  });

  it('that puts objects before its model gets the text alone, and every other one both', async () => {
    for (const [name, isTextAlone] of [
      ['claude-code', true],
      ['Codex', true],
      ['Visual Studio Code - Insiders', true],
      ['claude-ai', false],
      ['gemini-cli-mcp-client', false],
    ] as const) {
      await using other = await bridgeClient({ HUB_TOKEN: assistant.token, HUB_BASE: hub.base }, name);
      const { tools } = await other.client.listTools();
      expect(
        tools.filter(({ outputSchema }) => outputSchema !== undefined),
        name,
      ).toHaveLength(isTextAlone ? 0 : TOOLS.length);
      const answer = await other.call('get_context_contract', { purpose: 'Plan the trip' });
      expect(textOf(answer), name).toContain('] The train leaves at nine');
      expect(answer.structuredContent === undefined, name).toBe(isTextAlone);
    }
  });

  it('leads its person to the page that decides, where it can open one, and is believed nothing that they say to it', async () => {
    const approval = { intent_summary: 'Book the train', rationale: 'It is cheap', impact: 'Costs 90' };
    const asked: Record<string, unknown>[] = [];
    let answer: { action: 'accept' | 'decline'; decides: boolean } = { action: 'accept', decides: false };
    await using opening = await bridgeClient(
      { HUB_TOKEN: assistant.token, HUB_BASE: hub.base },
      'opener',
      async (page) => {
        asked.push(page);
        const decision = { body: { decision: 'approved' } };
        if (answer.decides) await hub.request('POST', `/v1/approvals/${page.elicitationId}/decide`, decision);
        return { action: answer.action };
      },
    );
    const outcome = async () => {
      const { structuredContent, content } = await opening.call('request_approval', approval);
      expect(content).toHaveLength(1);
      return structuredContent as { id: string; status: string };
    };
    const first = await outcome();
    expect(asked).toEqual([
      expect.objectContaining({ mode: 'url', url: `${hub.base}/review`, elicitationId: first.id }),
    ]);
    // That the page was opened is no word about what stands on it.
    expect(first.status).toBe('pending');
    answer = { action: 'decline', decides: false };
    expect((await outcome()).status).toBe('pending');
    answer = { action: 'accept', decides: true };
    expect((await outcome()).status).toBe('approved');
    // Whoever opens no pages is asked nothing.
    const { structuredContent } = await bridge.call('request_approval', approval);
    expect([structuredContent, asked.length]).toEqual([expect.objectContaining({ status: expect.any(String) }), 3]);
  });

  it('is told what was wrong with its arguments, and what it may not do', async () => {
    const wrong = await bridge.call('propose_memory', { memory: { kind: 'rumour' }, evidence_refs: [] });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toMatch(/memory\.(kind|statement)/);
    expect(textOf(await bridge.call('get_context_contract', { purpose: 'x', surprise: 1 }))).toContain('surprise');
    const missing = await bridge.call('propose_operational_state', { target_id: `prj_${'0'.repeat(26)}` });
    expect(textOf(missing)).toMatch(/^target_id names no project or goal that you may see/);
    await expect(bridge.call('format_disk', {})).rejects.toThrow('no tool of this name');

    const stranger = await pairAssistant(hub);
    await using other = await bridgeClient({ HUB_TOKEN: stranger.token, HUB_BASE: hub.base });
    const denied = await other.call('get_context_contract', { purpose: 'x' });
    expect([denied.isError, denied.structuredContent]).toEqual([true, undefined]);
    expect(textOf(denied)).toContain('grant');
    await grantTo(hub, stranger.connectionId, { preset: 'read_active_projects' });
    expect((await other.call('get_context_contract', { purpose: 'x' })).isError).toBeUndefined();
  });

  it('is told that the user has revoked it, from the very next call on', async () => {
    const ended = await pairAssistant(hub, { preset: 'read_active_projects' });
    await using other = await bridgeClient({ HUB_TOKEN: ended.token, HUB_BASE: hub.base });
    expect((await other.call('get_context_contract', { purpose: 'x' })).isError).toBeUndefined();
    await hub.request('POST', `/v1/connections/${ended.connectionId}/revoke`);
    const refused = await other.call('get_context_contract', { purpose: 'x' });
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      expect.stringContaining('This connection was revoked by the user'),
    ]);
    expect(textOf(refused)).not.toContain(ended.token);
  });

  it('is told that the vault is locked, and goes on when it is open again', async () => {
    await hub.request('POST', '/v1/lock');
    const refused = await bridge.call('get_context_contract', { purpose: 'x' });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('Ask them to; never unlock it')]);
    expect(textOf(refused)).not.toContain('hub unlock');
    const { status, body } = await assistant.call('get_context_contract', { purpose: 'x' });
    expect([status, body.fix]).toEqual([423, 'Its owner opens it, on the page or with `hub unlock`.']);
    await hub.request('POST', '/v1/unlock', { token: null });
    expect((await bridge.call('get_context_contract', { purpose: 'x' })).isError).toBeUndefined();
  });

  it('does not notice that processes of the hub die and come back', async () => {
    const statement = 'Said while the vault was away';
    for (const name of ['vault', 'api']) {
      await hub.kill(name);
      const [read, proposed] = await Promise.all([
        bridge.call('search_personal_context', { query: 'train', purpose: 'x' }),
        bridge.call('propose_memory', {
          memory: { kind: 'semantic', statement: `${statement}: ${name}` },
          evidence_refs: [],
        }),
      ]);
      expect([read.isError, textOf(read)]).toEqual([undefined, expect.stringContaining('The train leaves at nine')]);
      expect(proposed.isError, textOf(proposed)).toBeUndefined();
    }
    const { body } = await hub.request('GET', '/v1/memories/proposals');
    const told = body.filter((each: { statement: string }) => each.statement.startsWith(statement));
    expect(told).toHaveLength(2);
  });

  it('that asks far too much at once gets every answer', async () => {
    const tokens = await Promise.all([0, 1, 2, 3].map(() => pairAssistant(hub, { preset: 'read_active_projects' })));
    const bridges = await Promise.all(
      // Two of them share a connection, as two windows of one assistant do.
      [tokens[0], tokens[0], tokens[1], tokens[2]].map((each) =>
        bridgeClient({ HUB_TOKEN: each?.token as string, HUB_BASE: hub.base }),
      ),
    );
    try {
      const answers = await Promise.all(
        bridges.flatMap((each) =>
          Array.from({ length: 4 }, async (_, batch) => {
            const found: unknown[] = [];
            for (let round = 0; round < 4; round++) {
              const calls = Array.from({ length: 4 }, (_, n) =>
                each.call('get_context_contract', { purpose: `turn ${batch} ${round} ${n}` }),
              );
              found.push(...(await Promise.all(calls)).map(({ structuredContent }) => structuredContent));
            }
            return found;
          }),
        ),
      );
      const purposes = answers.flat().map((answer) => (answer as { purpose?: string } | undefined)?.purpose);
      expect(purposes).toHaveLength(256);
      expect(new Set(purposes).size).toBe(64);
      expect(purposes).not.toContain(undefined);
    } finally {
      for (const each of bridges) await each[Symbol.asyncDispose]();
    }
  });
});

describe('a hub that was stopped', () => {
  it('is named with the way to start it, and works again once it runs, without a new bridge', async () => {
    await using first = await startHub();
    await first.setup();
    const { token } = await pairAssistant(first, { preset: 'read_active_projects' });
    await using client = await bridgeClient({ HUB_TOKEN: token, HUB_BASE: first.base });
    expect((await client.call('get_context_contract', { purpose: 'x' })).isError).toBeUndefined();
    await first.stop();
    const away = await client.call('get_context_contract', { purpose: 'x' });
    expect([away.isError, textOf(away)]).toEqual([true, expect.stringContaining('`hub start`')]);
    await using again = await startHub({ dataDir: first.dataDir, port: first.port });
    expect(again.base).toBe(first.base);
    const back = await client.call('get_context_contract', { purpose: 'x' });
    expect(back.isError, textOf(back)).toBeUndefined();
  });
});
