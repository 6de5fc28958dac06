// Pairing over HTTP: the whole story of an assistant, from its code to its end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAIRING_TRIES } from '../../shared/limits.ts';
import { linkAssistant, pairAssistant } from '../support/assistant.ts';
import { COMMAND, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let project: string;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  project = await newProject('Trip to Oslo');
});
afterAll(() => hub[Symbol.asyncDispose]());

async function newProject(title: string): Promise<string> {
  return (await hub.request('POST', '/v1/projects', { body: { title } })).body.id;
}

function pair(code: string) {
  return hub.request('POST', '/v1/connections/pair', { token: null, body: { code } });
}

it('an assistant is paired, granted one project, proposes, gets what was accepted, and is out when revoked', async () => {
  const hidden = await newProject('Another trip to Oslo');
  await hub.request('POST', '/v1/memories', {
    body: { kind: 'semantic', statement: 'The Oslo hotel is a secret', project_id: hidden },
  });
  const assistant = await pairAssistant(hub, { preset: 'read_project', selectors: { project } });
  const purpose = 'Plan the trip to Oslo';
  const before = await assistant.call('get_context_contract', { purpose });
  expect(before).toMatchObject({ status: 200, body: { situation: { project_id: project }, memories: [] } });
  expect(JSON.stringify(before.body)).not.toContain(hidden);

  const proposed = await assistant.call('propose_memory', {
    memory: { kind: 'semantic', statement: 'Prefers the night train to Oslo', project_id: project },
    evidence_refs: [],
  });
  expect(proposed).toMatchObject({ status: 200, body: { status: 'pending', policy_verdict: 'needs_review' } });
  expect((await assistant.call('get_context_contract', { purpose })).body.memories).toEqual([]);

  const edits = { statement: 'Prefers the morning train to Oslo' };
  const accepted = await hub.request('POST', `/v1/memories/proposals/${proposed.body.id}/accept`, { body: { edits } });
  expect(accepted).toMatchObject({ status: 200, body: { status: 'live', authority: 'user_confirmed', ...edits } });
  const after = await assistant.call('get_context_contract', { purpose });
  expect(after.body.memories).toMatchObject([{ ref: { id: accepted.body.id }, body: edits }]);
  expect((await assistant.request('GET', '/v1/memories/proposals')).body).toMatchObject([
    { id: proposed.body.id, status: 'accepted', memory_id: accepted.body.id },
  ]);

  const receipts = await hub.request('GET', '/v1/events?kind=context.contract&limit=1');
  expect(receipts.body[0]).toMatchObject({
    actor: assistant.connectionId,
    extra: { purpose, contract_id: after.body.contract_id, told: [[accepted.body.id, 1]] },
  });

  const revoked = await hub.request('POST', `/v1/connections/${assistant.connectionId}/revoke`);
  expect(revoked).toMatchObject({ status: 200, body: { status: 'revoked', revoked_at: expect.any(String) } });
  expect(await assistant.call('get_context_contract', { purpose })).toMatchObject({
    status: 401,
    body: { code: 'revoked' },
  });
  const again = await hub.request('POST', `/v1/connections/${assistant.connectionId}/revoke`);
  expect(again).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  const late = { connection_id: assistant.connectionId, preset: 'read_active_projects' };
  expect(await hub.request('POST', '/v1/grants', { body: late })).toMatchObject({
    status: 422,
    body: { errors: [{ loc: ['body', 'connection_id'] }] },
  });
});

describe('pairing', () => {
  it('shows the six kinds of assistants', async () => {
    const { status, body } = await hub.request('GET', '/v1/catalog/assistants');
    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      ['cursor', 'claude-code', 'claude-desktop', 'chatgpt', 'hermes', 'openclaw'],
    ]);
  });

  it('hands out a code in an address of the page, as a fragment, and never the same twice', async () => {
    const ask = () =>
      hub.request('POST', '/v1/connections/links', { body: { name: 'A' }, headers: { 'idempotency-key': 'link' } });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.link).toBe(`${hub.base}/#pair=${first.body.code}`);
    expect(second.body.code).not.toBe(first.body.code);
    expect(second.headers.get('idempotency-replayed')).toBeNull();
  });

  it('takes a code once, typed in any way, also when many try at the same moment', async () => {
    const { code, connection_id } = await linkAssistant(hub);
    const answers = await Promise.all(Array.from({ length: 3 }, () => pair(code.toLowerCase().replaceAll('-', ' '))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const paired = answers.find(({ status }) => status === 200);
    expect(paired?.body).toEqual({ connection_id, token: expect.stringMatching(/^hub_c_[\w-]{43}$/) });
    expect(await pair(code)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('ends every open code after five wrong ones', async () => {
    const { code } = await linkAssistant(hub);
    for (let i = 0; i < PAIRING_TRIES; i++) expect((await pair(`WRNG-WRNG-WRN${i}`)).status).toBe(401);
    expect(await pair(code)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const fresh = await linkAssistant(hub);
    expect((await pair(fresh.code)).status).toBe(200);
  });

  it('never repeats a code, a token or their length in a refusal', async () => {
    for (const body of [{}, { code: '' }, { code: 7 }, { code: 'c'.repeat(65) }, { code: 'x', extra: 1 }]) {
      const answer = await hub.request('POST', '/v1/connections/pair', { token: null, body });
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(JSON.stringify(answer.body)).not.toContain('ccc');
    }
  });

  it('makes a recipe for every kind of assistant, whose token takes the place of the old one', async () => {
    const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
    const path = `/v1/connections/${assistant.connectionId}/recipe`;
    const tokens = [assistant.token];
    for (const id of ['cursor', 'claude-code', 'claude-desktop', 'chatgpt', 'hermes', 'openclaw']) {
      const headers = { 'idempotency-key': 'recipe' };
      const { status, body } = await hub.request('POST', path, { body: { assistant: id }, headers });
      expect([status, body.assistant], JSON.stringify(body)).toEqual([200, id]);
      if (body.format === 'json') JSON.parse(body.snippet);
      for (const part of ['mcp-bridge', 'HUB_TOKEN', hub.base, `"${COMMAND}"`])
        expect(body.snippet, id).toContain(part);
      expect(body.file_paths.length).toBeGreaterThan(0);
      tokens.push(body.snippet.match(/hub_c_[\w-]{43}/)[0]);
    }
    expect(new Set(tokens).size).toBe(7);
    const last = tokens.pop() as string;
    const ask = (token: string) => assistant.request('GET', '/v1/search?q=x', { token });
    for (const token of tokens) expect((await ask(token)).status).toBe(401);
    expect((await ask(last)).status).toBe(200);
    const events = await hub.request('GET', '/v1/events?kind=connection.recipe_issued&limit=1');
    expect(events.body[0].refs).toContain(assistant.connectionId);
    expect(JSON.stringify(events.body)).not.toContain('hub_c_');
    expect((await hub.request('POST', path, { body: { assistant: 'clippy' } })).status).toBe(422);
    await hub.request('POST', `/v1/connections/${assistant.connectionId}/revoke`);
    expect((await hub.request('POST', path, { body: { assistant: 'cursor' } })).status).toBe(409);
  });

  it('tells an assistant whose token is good no more to ask its owner, and never how to come by the token of the owner', async () => {
    const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
    const ofOwner = await assistant.request('GET', '/v1/projects');
    expect(ofOwner).toMatchObject({
      status: 403,
      body: { code: 'owner_required', fix: expect.stringContaining('ask') },
    });
    await hub.request('POST', `/v1/connections/${assistant.connectionId}/recipe`, { body: { assistant: 'cursor' } });
    const replaced = await assistant.call('get_context_contract', { purpose: 'Plan' });
    expect(replaced).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(replaced.body.detail).toContain('a newer one took its place');
    expect(replaced.body.fix).toContain('Ask the owner');
    for (const { body } of [ofOwner, replaced]) expect(JSON.stringify(body)).not.toMatch(/hub token|Use the token/);
  });

  it('pairs a connection that still waits when its recipe is made, and ends its code', async () => {
    const { code, connection_id } = await linkAssistant(hub);
    const made = await hub.request('POST', `/v1/connections/${connection_id}/recipe`, {
      body: { assistant: 'cursor' },
    });
    expect(made.status).toBe(200);
    expect((await pair(code)).status).toBe(401);
  });

  it('goes on with a connection that waits: another name, another code, and no twin; a paired one is only renamed', async () => {
    const { body: begun } = await hub.request('POST', '/v1/connections/links', { body: { name: 'One name' } });
    const { connection_id } = begun;
    const again = await hub.request('POST', '/v1/connections/links', { body: { name: 'Another', connection_id } });
    expect(again).toMatchObject({ status: 200, body: { connection_id } });
    const pair = (code: string) => hub.request('POST', '/v1/connections/pair', { token: null, body: { code } });
    expect((await pair(begun.code)).status).toBe(401);
    const paired = await pair(again.body.code);
    expect(paired).toMatchObject({ status: 200, body: { connection_id } });
    const late = await hub.request('POST', '/v1/connections/links', { body: { name: 'Late', connection_id } });
    expect(late).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    const nobody = { name: 'Nobody', connection_id: `con_${'0'.repeat(26)}` };
    expect((await hub.request('POST', '/v1/connections/links', { body: nobody })).status).toBe(404);

    const path = `/v1/connections/${connection_id}`;
    expect(await hub.request('PATCH', path, { body: { name: 'The last' } })).toMatchObject({
      status: 200,
      body: { id: connection_id, name: 'The last', status: 'active' },
    });
    // It is the same connection, with the token that it had.
    const { token } = paired.body;
    expect((await hub.request('GET', '/v1/mcp/resources?uri=/connection/self', { token })).status).toBe(200);
    expect((await hub.request('PATCH', path, { body: { name: '' } })).status).toBe(422);
    await hub.request('POST', `${path}/revoke`);
    expect((await hub.request('PATCH', path, { body: { name: 'Gone' } })).status).toBe(409);
  });

  it('lists the connections page by page, by status, with when they were last seen and never a token', async () => {
    const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
    await assistant.call('get_context_contract', { purpose: 'status' });
    const first = await hub.request('GET', '/v1/connections?limit=1');
    expect(first.body).toMatchObject([
      { id: assistant.connectionId, status: 'active', last_seen_at: expect.any(String) },
    ]);
    expect(JSON.stringify(first.body)).not.toMatch(/hub_c_|token/);
    const next = first.headers.get('link')?.match(/^<([^>]+)>; rel="next"$/)?.[1] as string;
    const second = await hub.request('GET', next);
    expect(second.body).toHaveLength(1);
    expect(second.body[0].id < first.body[0].id).toBe(true);
    const revoked = await hub.request('GET', '/v1/connections?status=revoked');
    expect(new Set(revoked.body.map(({ status }: { status: string }) => status))).toEqual(new Set(['revoked']));
    expect((await hub.request('GET', '/v1/connections?cursor=nonsense')).status).toBe(422);
  });
});
