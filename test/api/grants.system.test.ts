// Grants and receipts over HTTP: what they say, what they show, and who is refused what.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantTo, pairAssistant } from '../support/assistant.ts';
import { PROJECT, startHub, type TestHub } from '../support/hub.ts';

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
