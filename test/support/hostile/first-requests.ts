// One well-formed request for each operation of a hub, as whoever may ask it would send it: so that what is asked at random
// stands beside an answer that was meant.

import { basename } from 'node:path';
import { PASSPHRASE } from '../archives/archives.ts';
import { grantTo, linkAssistant, pairAssistant } from '../assistant.ts';
import type { HubAnswer } from '../hub.ts';
import { addressOf, namesInPath, type Operation } from './api-operations.ts';
import { type AskedHub, PLUGIN_HOST, SPEAKS_MCP, sessionOf, TOLD } from './asked-hub.ts';
import { kindIn } from './known-names.ts';

interface Wellformed {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The token of somebody else than the owner. */
  token?: string | null;
}

type Making = (asked: AskedHub) => Wellformed | Promise<Wellformed>;

/**
 * What a request says where the description alone does not say enough. A path gets the newest fitting name, unless another is
 * given here.
 */
const REQUESTS: Record<string, Making> = {
  ...recordRequests(),
  updateProfile: () => ({ body: { working_hours: 'Mornings' } }),
  getImportsHealth: async (asked) => ({ headers: { 'x-hub-code': await asked.oneTimeCode() } }),
  setLockSettings: () => ({ body: { after_minutes: 0 } }),
  search: () => ({ query: { q: 'mason' } }),

  linkConnection: () => ({ body: { name: 'Another' } }),
  pairConnection: async ({ hub }) => ({ token: null, body: { code: (await linkAssistant(hub)).code } }),
  makeRecipe: async ({ hub }) => ({
    params: { conn_id: (await pairAssistant(hub)).connectionId },
    body: { assistant: 'cursor' },
  }),
  renameConnection: async ({ hub }) => ({
    params: { conn_id: (await pairAssistant(hub)).connectionId },
    body: { name: 'By another name' },
  }),
  revokeConnection: async ({ hub }) => ({ params: { conn_id: (await pairAssistant(hub)).connectionId } }),
  createGrant: async ({ hub }) => ({
    body: { connection_id: (await pairAssistant(hub)).connectionId, preset: 'read_active_projects' },
  }),
  revokeGrant: async ({ hub }) => {
    const { connectionId } = await pairAssistant(hub);
    return { params: { grant_id: await grantTo(hub, connectionId, { preset: 'read_active_projects' }) } };
  },
  previewGrantEffect: async ({ hub }) => ({
    body: { connection_id: (await pairAssistant(hub)).connectionId, grant: { preset: 'read_active_projects' } },
  }),
  previewGrant: () => ({ body: { purpose: 'the roof', grant: { preset: 'read_active_projects' } } }),
  createContextManifest: (asked) => ({
    token: firstOf(asked).token,
    body: { purpose: 'the roof', requested_capabilities: ['memory.retrieve'] },
  }),
  getContextManifest: (asked) => ({ token: firstOf(asked).token }),

  callTool: () => ({ params: { name: 'search_personal_context' }, body: { query: 'mason', purpose: 'a letter' } }),
  readResource: () => ({ query: { uri: '/profile' } }),
  speakMcp: ({ owner }) => ({ headers: spoken(owner.session), body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  endMcpSession: async ({ hub, owner }) => ({ headers: spoken(await sessionOf(hub, owner.token)) }),
  writeState: () => ({ params: { key: 'handoff' }, body: { value: { at: 'the roof' } } }),
  readState: () => ({ params: { key: 'handoff' } }),

  getWaitingText: async ({ hub, brought }) => {
    const [text] = (await hub.request('GET', `/v1/import/vendor/${brought.dump}/texts`)).body;
    return { params: { id: brought.dump, number: String(text.number) } };
  },

  proposeMemory: () => ({ body: { kind: 'semantic', statement: 'The roofer comes on Mondays.' } }),
  acceptMemoryProposal: (asked) => proposed(asked, 'propose_memory', memory('The oven wants birch.')),
  rejectMemoryProposal: (asked) => proposed(asked, 'propose_memory', memory('The gate creaks at night.')),
  reopenMemoryProposal: async (asked) => {
    const made = await proposed(asked, 'propose_memory', memory('The cellar is damp in spring.'));
    await asked.hub.request('POST', `/v1/memories/proposals/${made.params?.id}/reject`);
    return made;
  },
  deferDecision: async (asked) => ({
    ...(await proposed(asked, 'propose_memory', memory('The attic is warm in summer.'))),
    body: { until: '2099-01-01T00:00:00Z' },
  }),
  changeReviewSettings: () => ({ body: { proposals_expire_days: 90 } }),
  resolveConflict: async (asked) => {
    const body = { kind: 'semantic', statement: 'The chimney is swept in May.' };
    await asked.hub.request('POST', '/v1/memories', { body });
    await proposed(asked, 'propose_memory', memory('The chimney is swept in June.'));
    return {
      params: { id: (await asked.hub.request('GET', '/v1/conflicts?status=open')).body[0].id },
      body: { status: 'resolved_keep_existing' },
    };
  },
  acceptOperationalProposal: (asked) => proposed(asked, 'propose_operational_state', step(asked, 'The frame stands')),
  rejectOperationalProposal: (asked) => proposed(asked, 'propose_operational_state', step(asked, 'The frame fell')),
  reopenOperationalProposal: async (asked) => {
    const made = await proposed(asked, 'propose_operational_state', step(asked, 'The roof is on'));
    await asked.hub.request('POST', `/v1/operational-proposals/${made.params?.id}/reject`);
    return made;
  },
  acceptRelationProposal: (asked) => proposed(asked, 'propose_relation', edge(asked, 'depends_on')),
  rejectRelationProposal: (asked) => proposed(asked, 'propose_relation', edge(asked, 'blocked_by')),
  reopenRelationProposal: async (asked) => {
    const made = await proposed(asked, 'propose_relation', edge(asked, 'related_to'));
    await asked.hub.request('POST', `/v1/relation-proposals/${made.params?.id}/reject`);
    return made;
  },
  keepDueObject: toLookAtAgain,
  letDueObjectGo: toLookAtAgain,
  proposeAction: () => ({ body: action('letter-1') }),
  decideAction: async ({ hub }) => ({
    params: { intent_id: (await hub.request('POST', '/v1/actions/intents', { body: action('letter-2') })).body.id },
    body: { decision: 'declined' },
  }),
  reportActionResult: async ({ hub }) => {
    const { id } = (await hub.request('POST', '/v1/actions/intents', { body: action('letter-3') })).body;
    await hub.request('POST', `/v1/approvals/${id}/decide`, { body: { decision: 'approved' } });
    return { params: { intent_id: id }, body: { status: 'executed' } };
  },

  setBackupSchedule: () => ({ body: { every_hours: 0, keep: 3 } }),
  takeInDump: () => ({ body: { path: 'imports/dump' } }),
  decideVendorTexts: ({ brought }) => ({ params: { id: brought.dump }, body: { admit: true } }),
  exportVault: () => ({
    body: { passphrase: TOLD.passphrase, format: 'fallback', filters: { types: ['memory'] } },
  }),
  // Of other archives that are there nobody here knows the passphrase.
  stageImport: async ({ hub }) => {
    const body = { passphrase: TOLD.passphrase, format: 'fallback', filters: { types: ['memory'] } };
    const { path } = (await hub.request('POST', '/v1/export', { body })).body;
    return { body: { path: `exports/${basename(path)}`, passphrase: TOLD.passphrase } };
  },
  applyImport: ({ brought }) => ({ params: { id: brought.staging }, body: { conflicts: 'skip' } }),
  discardImport: async ({ hub }) => {
    const body = { path: 'imports/other-life.pca', passphrase: PASSPHRASE };
    return { params: { id: (await hub.request('POST', '/v1/import/stage', { body })).body.id } };
  },

  installPlugin: () => ({ body: { source: 'bundled', plugin_id: 'hub.feed' } }),
  ...Object.fromEntries(
    ['configurePlugin', 'enablePlugin', 'pausePlugin', 'disablePlugin'].map((name): [string, Making] => [
      name,
      ({ brought }) => ({
        params: { id: brought.plugin },
        ...(name === 'configurePlugin' && { body: { settings: {} } }),
      }),
    ]),
  ),
  syncPlugin: ({ plugin }) => ({ params: { id: plugin } }),
  setPluginToken: ({ plugin }) => ({ params: { id: plugin, host: PLUGIN_HOST }, body: { token: TOLD.token } }),
  connectPluginAccount: ({ plugin }) => ({ params: { id: plugin } }),
  disconnectPluginAccount: ({ plugin }) => ({ params: { id: plugin } }),
  updatePlugin: () => ({ params: { id: 'hub.feed' } }),
  updateMarketplacePlugin: () => ({ params: { id: 'hub.feed' } }),
  removePlugin: () => ({ params: { id: 'hub.feed' } }),

  createConnector: () => ({ body: { provider: 'google', kind: 'calendar', selection: {} } }),
  setOauthCredentials: ({ provider }) => ({ body: provider.client }),
  finishConsent: async (asked) => {
    const { body } = await asked.hub.request('POST', `/v1/connectors/${asked.brought.connector}/consent`);
    const { searchParams } = new URL(asked.provider.agree(body.consent_url));
    return { token: null, query: Object.fromEntries(searchParams) };
  },
  updateConnector: async ({ hub }) => {
    const { body } = await hub.request('GET', '/v1/connectors');
    const { id } = (body as { id: string; provider: string }[]).find(({ provider }) => provider === 'imap') ?? {};
    return { params: { connector_id: String(id) }, body: { password: TOLD.password } };
  },
  syncConnector: forCalendar,
  pauseConnector: forCalendar,
  resumeConnector: forCalendar,
  reconsentConnector: forCalendar,
  // The connector that was just made, which no other request uses.
  removeConnector: ({ names }) => ({ params: { connector_id: names.newest('cnr') } }),

  proveHub: () => ({ token: null, body: { nonce: '0b4e8e5f-5a5e-4a8f-9a43-1f2f0d6f8a11' } }),

  // These would end what comes after them.
  setUp: () => ({ body: { restart: true } }),
  restartProcess: () => ({ params: { process: 'connectors' } }),
};

export async function askFirst(asked: AskedHub, operation: Operation): Promise<HubAnswer> {
  const { hub, names } = asked;
  const { params = {}, query, body, headers, token } = (await REQUESTS[operation.operationId]?.(asked)) ?? {};
  const inPath = namesInPath(operation).map((name): [string, string] => [
    name,
    params[name] ?? names.newest(kindIn(operation.path, name)),
  ]);
  const answer = await hub.request(operation.method, addressOf(operation, Object.fromEntries(inPath), query), {
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    ...(token !== undefined && { token }),
  });
  if (answer.status < 300) names.learn(answer.body);
  return answer;
}

/** The requests for every family, which can all be made, changed and replaced. */
function recordRequests(): Record<string, Making> {
  const title = 'Asked for once';
  const made: Record<string, Making> = {
    Project: () => ({ body: { title } }),
    Goal: () => ({ body: { title } }),
    Commitment: () => ({ body: { title } }),
    Decision: () => ({ body: { title } }),
    Memory: () => ({ body: { kind: 'semantic', statement: title } }),
    Artifact: () => ({ body: { kind: 'note', title } }),
    Event: () => ({ body: { title } }),
    Preference: () => ({ body: { key: 'asked', value: title } }),
    Relation: ({ lived }) => ({
      body: { from_id: lived.memory, to_id: lived.document, relation_type: 'related_to' },
    }),
  };
  return {
    ...Object.fromEntries(Object.entries(made).map(([family, make]) => [`create${family}`, make])),
    ...Object.fromEntries(
      Object.keys(made).map((family): [string, Making] => [`update${family}`, () => ({ body: { labels: ['asked'] } })]),
    ),
    supersedeDecision: () => ({ body: { title: 'Asked for twice' } }),
    supersedeMemory: () => ({ body: { statement: 'Asked for twice' } }),
    supersedePreference: () => ({ body: { value: 'Asked for twice' } }),
  };
}

function firstOf({ assistants }: AskedHub) {
  const [first] = assistants;
  if (first === undefined) throw new Error('there is no assistant');
  return first;
}

/** The first call of each tool, by an assistant that may do everything. */
export function firstCall(asked: AskedHub, tool: string): Record<string, unknown> {
  const calls: Record<string, Record<string, unknown>> = {
    get_context_contract: { purpose: 'help with the roof' },
    search_personal_context: { query: 'mason', purpose: 'a letter' },
    get_context_manifest: { purpose: 'the roof', requested_capabilities: ['memory.retrieve'] },
    propose_memory: memory('Swallows nest under the eaves.'),
    propose_operational_state: step(asked, 'The eaves are next'),
    propose_relation: edge(asked, 'owned_by'),
    set_shared_state: { key: 'handoff', value: { next: 'eaves' }, ttl_seconds: 600, visibility: 'shared' },
    get_shared_state: { key: 'handoff' },
    propose_action: action('call-1'),
    request_approval: { intent_summary: 'Order slate', rationale: 'It is cheap now', impact: 'It costs 4200' },
    check_action_status: { intent_id: asked.intent },
  };
  const found = calls[tool];
  if (found === undefined) throw new Error(`nobody knows how ${tool} is called`);
  return found;
}

const spoken = (session: string) => ({ ...SPEAKS_MCP, 'mcp-session-id': session });
const memory = (statement: string) => ({ memory: { kind: 'semantic', statement }, evidence_refs: [] });
const step = ({ lived }: AskedHub, current_step: string) => ({ target_id: lived.project, current_step });
const edge = ({ lived }: AskedHub, relation_type: string) => ({
  from_id: lived.project,
  to_id: lived.memory,
  relation_type,
});
const action = (idempotency_key: string) => ({
  kind: 'letter',
  summary_human: 'Write to the mason',
  payload: {},
  basis_refs: [],
  idempotency_key,
});

/** The request about something that an assistant has proposed, for the owner to decide. */
async function proposed(asked: AskedHub, tool: string, body: unknown): Promise<Wellformed> {
  const answer = await firstOf(asked).call(tool, body);
  if (answer.status !== 200) throw new Error(`${tool} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { params: { id: answer.body.id } };
}

/** The request about something that is to be looked at again. */
async function toLookAtAgain({ hub }: AskedHub): Promise<Wellformed> {
  const retention = { mode: 'review_after', at: '2026-01-01T00:00:00Z' };
  const body = { kind: 'semantic', statement: 'The well is dry.', retention };
  return { params: { id: (await hub.request('POST', '/v1/memories', { body })).body.id } };
}

function forCalendar({ brought }: AskedHub): Wellformed {
  return { params: { connector_id: brought.connector } };
}
