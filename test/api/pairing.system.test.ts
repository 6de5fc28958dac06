// Pairing, grants and receipts over HTTP: the whole story of an assistant, and who is refused what.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAIRING_TRIES } from '../../shared/limits.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { grantTo, linkAssistant, pairAssistant } from '../support/assistant.ts';
import { COMMAND, PROJECT, startHub, type TestHub } from '../support/hub.ts';

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

describe('grants', () => {
  it('say in one sentence what they allow, and are listed by connection', async () => {
    const { connectionId } = await pairAssistant(hub);
    const id = await grantTo(hub, connectionId, { preset: 'read_active_projects' });
    await grantTo(hub, connectionId, { capabilities: ['action.propose'], classification_ceiling: 'public' });
    const { body } = await hub.request('GET', `/v1/grants?connection=${connectionId}`);
    expect(body).toHaveLength(2);
    expect(body.at(-1)).toMatchObject({
      id,
      status: 'active',
      classification_ceiling: 'private',
      selectors: { project_status: 'active' },
      summary_human: expect.stringContaining('suggest updates'),
    });
    const all = await hub.request('GET', '/v1/grants?limit=1');
    expect([all.body.length, all.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')]);
  });

  it('are refused without a capability, a project, a known selector, or a connection', async () => {
    const { connectionId: connection_id } = await pairAssistant(hub);
    for (const [body, place] of [
      [{ connection_id }, 'capabilities'],
      [{ connection_id, preset: 'read_project' }, 'selectors'],
      [{ connection_id, preset: 'everything' }, 'preset'],
      [{ connection_id, capabilities: ['memory.write'] }, 'capabilities'],
      [{ connection_id, preset: 'read_active_projects', selectors: { folder: 'x' } }, 'selectors'],
      [{ connection_id, preset: 'read_project', selectors: { project: `prj_${'0'.repeat(26)}` } }, 'selectors'],
      [{ connection_id, preset: 'read_active_projects', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
      [{ connection_id, preset: 'read_active_projects', classification_ceiling: 'secret' }, 'classification_ceiling'],
      [{ preset: 'read_active_projects' }, 'connection_id'],
    ] as const) {
      const answer = await hub.request('POST', '/v1/grants', { body });
      expect([answer.status, answer.body.errors?.[0].loc[1]], JSON.stringify(body)).toEqual([422, place]);
    }
    const nobody = { connection_id: `con_${'0'.repeat(26)}`, preset: 'read_active_projects' };
    expect((await hub.request('POST', '/v1/grants', { body: nobody })).status).toBe(404);
    expect((await hub.request('GET', `/v1/grants?connection=${connection_id}`)).body).toEqual([]);
  });

  it('end when revoked: the connection stays, and gets nothing', async () => {
    const assistant = await pairAssistant(hub);
    const id = await grantTo(hub, assistant.connectionId, { preset: 'read_project', selectors: { project } });
    expect((await assistant.call('get_context_contract', { purpose: 'Oslo' })).status).toBe(200);
    expect(await hub.request('POST', `/v1/grants/${id}/revoke`)).toMatchObject({
      status: 200,
      body: { status: 'revoked' },
    });
    expect(await assistant.call('get_context_contract', { purpose: 'Oslo' })).toMatchObject({
      status: 403,
      body: { code: 'policy_denied' },
    });
    expect(await hub.request('POST', `/v1/grants/${id}/revoke`)).toMatchObject({ status: 409 });
    expect((await hub.request('POST', '/v1/grants/nonsense/revoke')).status).toBe(404);
  });

  it('are previewed for the connection that they name, and are refused where they name another or a grant that is not its own', async () => {
    const [assistant, other] = [await pairAssistant(hub), await pairAssistant(hub)];
    const connection_id = assistant.connectionId;
    const grant = { preset: 'read_active_projects', connection_id: other.connectionId };
    const nobody = `con_${'0'.repeat(26)}`;
    const otherGrant = await grantTo(hub, other.connectionId, { preset: 'read_active_projects' });
    const body = { connection_id, grant };
    for (const [path, asked, status] of [
      ['/v1/grants/preview', { ...body, purpose: 'Oslo' }, 422],
      ['/v1/grants/preview', { grant: { ...grant, connection_id: nobody }, purpose: 'Oslo' }, 404],
      ['/v1/grants/effect', body, 422],
      ['/v1/grants/effect', { connection_id, without: otherGrant }, 404],
      ['/v1/grants/effect', { connection_id, without: `grt_${'0'.repeat(26)}` }, 404],
      ['/v1/grants/effect', { connection_id: other.connectionId, without: otherGrant }, 200],
    ] as const)
      expect((await hub.request('POST', path, { body: asked })).status, JSON.stringify([path, asked])).toBe(status);
    await grantTo(hub, connection_id, { preset: 'read_project', selectors: { project } });
    const asks = { grant: { connection_id, capabilities: ['action.propose'] }, purpose: 'Plan the trip to Oslo' };
    const preview = await hub.request('POST', '/v1/grants/preview', { body: asks });
    expect(preview).toMatchObject({ status: 200, body: { situation: { project_id: project } } });
  });

  it('say which types there are where they name one that there is not, as the page about grants does', async () => {
    const { connectionId } = await pairAssistant(hub);
    const body = { connection_id: connectionId, preset: 'read_active_projects', selectors: { types: ['memories'] } };
    const { body: refused } = await hub.request('POST', '/v1/grants', { body });
    const types = refused.detail.match(/there are (.*)\.$/)?.[1].split(', ');
    expect(types).toEqual(expect.arrayContaining(['memory', 'project', 'preference']));
    const page = await readFile(join(PROJECT, 'docs/grants.md'), 'utf8');
    const named = page.match(/`types` \(([^)]*)\)/)?.[1]?.match(/\w+/g);
    expect(named?.toSorted()).toEqual(types.toSorted());
    for (const type of types) await grantTo(hub, connectionId, { ...body, selectors: { types: [type] } });
  });

  it('can be previewed before they are made, and the preview is what the connection then gets', async () => {
    const assistant = await pairAssistant(hub);
    const grant = { preset: 'read_project', selectors: { project } };
    const request = { purpose: 'Plan the trip to Oslo' };
    const preview = await hub.request('POST', '/v1/grants/preview', { body: { grant, ...request } });
    expect(preview).toMatchObject({ status: 200, body: { situation: { project_id: project } } });
    expect((await hub.request('GET', `/v1/grants?connection=${assistant.connectionId}`)).body).toEqual([]);
    await grantTo(hub, assistant.connectionId, grant);
    const given = await assistant.call('get_context_contract', request);
    for (const list of ['situation', 'memories', 'goals', 'decisions', 'omissions', 'sufficient'])
      expect(given.body[list], list).toEqual(preview.body[list]);
    const held = await hub.request('POST', '/v1/grants/preview', {
      body: { connection_id: assistant.connectionId, ...request },
    });
    expect(held.body.memories).toEqual(given.body.memories);
    expect((await hub.request('POST', '/v1/grants/preview', { body: request })).status).toBe(422);
  });

  it('say before they are made what they would show, and in the glass who sees what: to the owner alone', async () => {
    const assistant = await pairAssistant(hub);
    const body = {
      connection_id: assistant.connectionId,
      grant: { preset: 'read_project', selectors: { project } },
    };
    const effect = await hub.request('POST', '/v1/grants/effect', { body });
    expect(effect).toMatchObject({ status: 200, body: { goes: { count: 0 }, more: false } });
    expect(effect.body.comes.count).toBeGreaterThan(0);
    await grantTo(hub, assistant.connectionId, body.grant);
    const glass = await hub.request('GET', '/v1/glass');
    const own = glass.body.assistants.find(({ id }: { id: string }) => id === assistant.connectionId);
    expect([glass.status, own.sees.length]).toEqual([200, effect.body.comes.count]);
    const refused = { status: 403, body: { code: 'owner_required' } };
    expect(await assistant.request('GET', '/v1/glass')).toMatchObject(refused);
    expect(await assistant.request('POST', '/v1/grants/effect', { body })).toMatchObject(refused);
    const wrong = { ...body, grant: { capabilities: ['everything'] } };
    expect((await hub.request('POST', '/v1/grants/effect', { body: wrong })).status).toBe(422);
  });
});

describe('receipts', () => {
  it('hold no more than the grants do, and are for the connection that asked', async () => {
    const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
    const body = { purpose: 'Plan', requested_capabilities: ['project.read', 'profile.read'] };
    const made = await assistant.request('POST', '/v1/context-manifests', { body });
    expect(made).toMatchObject({
      status: 200,
      body: { granted_capabilities: ['project.read'], redaction_notices: ['profile.read is not granted.'] },
    });
    const path = `/v1/context-manifests/${made.body.id}`;
    expect(await assistant.request('GET', path)).toMatchObject({ status: 200, body: made.body });
    const other = await pairAssistant(hub, { preset: 'read_active_projects' });
    expect((await other.request('GET', path)).status).toBe(404);
    const missing = await other.request('GET', `/v1/context-manifests/mft_${'0'.repeat(26)}`);
    expect(missing.body).toEqual((await other.request('GET', path)).body);
    const [grant] = (await hub.request('GET', `/v1/grants?connection=${assistant.connectionId}`)).body;
    await hub.request('POST', `/v1/grants/${grant.id}/revoke`);
    expect((await assistant.request('GET', path)).body.status).toBe('invalidated');
  });

  it('are refused to the owner, and without a grant', async () => {
    const body = { purpose: 'Plan', requested_capabilities: ['project.read'] };
    for (const [method, path] of [
      ['POST', '/v1/context-manifests'],
      ['GET', `/v1/context-manifests/mft_${'0'.repeat(26)}`],
      ['POST', '/v1/mcp/tools/get_context_manifest'],
    ] as const) {
      const answer = await hub.request(method, path, method === 'POST' ? { body } : {});
      expect([answer.status, answer.body.code], path).toEqual([403, 'connection_required']);
    }
    const assistant = await pairAssistant(hub);
    expect(await assistant.request('POST', '/v1/context-manifests', { body })).toMatchObject({
      status: 403,
      body: { code: 'policy_denied' },
    });
  });

  it('expire', async () => {
    const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
    const body = { purpose: 'Plan', requested_capabilities: ['project.read'], ttl_seconds: 1 };
    const { id } = (await assistant.request('POST', '/v1/context-manifests', { body })).body;
    await expect
      .poll(async () => (await assistant.request('GET', `/v1/context-manifests/${id}`)).body.code)
      .toBe('gone');
  });
});

describe('a token that is not for a route', () => {
  /** What each route that needs a body takes; a route that is missing here fails the test. */
  const BODIES: Record<string, unknown> = {
    linkConnection: { name: 'A' },
    renameConnection: { name: 'B' },
    settleAlarm: { note: 'x' },
    proposeEmbeddings: { address: 'http://127.0.0.1:9', model: 'x' },
    turnOnEmbeddings: { consent: 'x' },
    allowSensitiveEmbeddings: { allowed: true },
    setLockSettings: { after_minutes: 5 },
    makeRecipe: { assistant: 'cursor' },
    createGrant: { connection_id: `con_${'0'.repeat(26)}` },
    previewGrant: { purpose: 'x' },
    previewGrantEffect: { connection_id: `con_${'0'.repeat(26)}` },
    resolveConflict: { status: 'resolved_keep_existing' },
    decideAction: { decision: 'approved' },
    deferDecision: { until: '2099-01-01T00:00:00Z' },
    changeReviewSettings: { proposals_expire_days: 30 },
    supersedeDecision: { title: 'x' },
    supersedeMemory: { statement: 'x' },
    supersedePreference: { value: 'x' },
    createProject: { title: 'x' },
    createGoal: { title: 'x' },
    createCommitment: { title: 'x' },
    createDecision: { title: 'x' },
    createMemory: { kind: 'semantic', statement: 'x' },
    createArtifact: { kind: 'note', title: 'x' },
    createEvent: { title: 'x' },
    takeInDump: { path: 'imports/dump.json' },
    decideVendorTexts: { admit: true },
    exportVault: { passphrase: 'a long sentence to remember' },
    stageImport: { path: 'imports/x.pca', passphrase: 'a long sentence to remember' },
    installPlugin: { source: 'bundled', plugin_id: 'hub.feed' },
    configurePlugin: { settings: {} },
    setPluginToken: { token: 'x' },
    addBackupTarget: { name: 'x', kind: 'folder', folder: '/x' },
    sendBackup: {},
    setBackupSchedule: { every_hours: 24, keep: 7 },
    moveKey: { to: 'file' },
    installFromCatalog: { plugin_id: 'hub.feed' },
    createConnector: { provider: 'google', kind: 'calendar', selection: {} },
    updateConnector: { interval_minutes: 30 },
    setOauthCredentials: { client_id: 'a', client_secret: 'b' },
    createPreference: { key: 'x', value: 'x' },
    createRelation: {
      from_id: `prj_${'0'.repeat(26)}`,
      to_id: `prj_${'0'.repeat(25)}1`,
      relation_type: 'related_to',
    },
    ...Object.fromEntries(FAMILIES.map(({ type }) => [`update${type[0]?.toUpperCase()}${type.slice(1)}`, {}])),
  };

  it('is refused on every route of the owner, before anything is looked for', async () => {
    const { body: document } = await hub.request('GET', '/openapi.json', { token: null });
    type Operation = { operationId: string; security: Record<string, unknown>[]; requestBody?: { required?: boolean } };
    const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const forOwner = operations.filter(
      ({ security }) => security.length > 0 && !security.some((scheme) => 'connection' in scheme),
    );
    expect(forOwner.length).toBeGreaterThan(70);
    const assistants = [
      await pairAssistant(hub),
      await pairAssistant(hub, { capabilities: ['project.read', 'action.propose', 'state.share'] }),
    ];
    for (const [i, { path, method, operationId, requestBody }] of forOwner.entries()) {
      const body = requestBody?.required === false ? undefined : BODIES[operationId];
      if (requestBody?.required !== false)
        expect(requestBody === undefined || body !== undefined, operationId).toBe(true);
      const assistant = assistants[i % 2] as (typeof assistants)[number];
      const answer = await assistant.request(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), { body });
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'owner_required']);
    }
  });
});

it('one switch pauses every assistant, and another lets them go on', async () => {
  const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
  expect(await hub.request('POST', '/v1/connections/pause-all')).toMatchObject({ status: 200, body: { paused: true } });
  expect((await hub.request('POST', '/v1/connections/pause-all')).body).toEqual({ paused: true });
  expect((await hub.request('GET', '/v1/connections/pause-all')).body).toEqual({ paused: true });
  for (const answer of [
    await assistant.call('get_context_contract', { purpose: 'x' }),
    await assistant.request('GET', '/v1/search?q=oslo'),
    await assistant.request('GET', `/v1/projects/${project}/brief`),
    await assistant.request('GET', '/v1/mcp/resources?uri=/self'),
    await assistant.request('POST', '/v1/context-manifests', {
      body: { purpose: 'x', requested_capabilities: ['project.read'] },
    }),
  ])
    expect(answer).toMatchObject({
      status: 403,
      // It has its grant still.
      body: {
        ...{ code: 'policy_denied', title: 'This is not allowed' },
        detail: 'The owner has paused all assistants.',
      },
    });
  expect((await hub.request('GET', '/v1/search?q=oslo')).status).toBe(200);
  expect((await hub.request('POST', '/v1/connections/resume-all')).body).toEqual({ paused: false });
  expect((await hub.request('GET', '/v1/connections/pause-all')).body).toEqual({ paused: false });
  expect((await assistant.call('get_context_contract', { purpose: 'x' })).status).toBe(200);
});

it('an assistant that asks too much is told to wait; another, and the owner, are not', async () => {
  const [greedy, other] = [await pairAssistant(hub), await pairAssistant(hub)];
  const flood = await Promise.all(
    Array.from({ length: 300 }, () => greedy.request('GET', '/v1/memories/proposals?limit=nonsense')),
  );
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(flood.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(100);
  expect(refused[0]).toMatchObject({ body: { code: 'rate_limited' } });
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect((await other.request('GET', '/v1/memories/proposals')).status).toBe(200);
  const owner = await Promise.all(Array.from({ length: 150 }, () => hub.request('GET', '/v1/spaces')));
  expect(owner.every(({ status }) => status === 200)).toBe(true);
});

it('an assistant that asks much at once waits for its own answers; another, and the owner, are answered before', async () => {
  const may = { capabilities: ['project.read', 'memory.retrieve'] };
  const [greedy, other] = [await pairAssistant(hub, may), await pairAssistant(hub, may)];
  const order: string[] = [];
  const told = (name: string) => () => void order.push(name);
  const purpose = 'who waters the tomatoes, and what is there to do in the garden until Friday';
  const flood = Array.from({ length: 90 }, (_, n) =>
    greedy.call('get_context_contract', { purpose: `${purpose} ${n}` }).then(told('greedy')),
  );
  await flood[0];
  await Promise.all([
    other.call('get_context_contract', { purpose }).then(told('other')),
    hub.request('GET', '/v1/memories').then(told('owner')),
  ]);
  // A few of what the greedy one asks are with the vault already.
  expect(order.length).toBeLessThan(40);
  await Promise.all(flood);
});
