// What keeps an assistant in its bounds over HTTP: the routes of the owner, the pause, and how much it may ask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { pairAssistant } from '../support/assistant.ts';
import { startHub, type TestHub } from '../support/hub.ts';

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
        code: 'policy_denied',
        title: 'This is not allowed',
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
