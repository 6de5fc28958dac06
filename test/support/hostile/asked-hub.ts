// A hub of which everything can be asked: it has something of each kind that an address may name, six assistants with a session
// each, and secrets that were told to it and that nobody may hear again.
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { TOOLS } from '../../../shared/tools/tools.ts';
import { askHub } from '../../../supervisor/control/client.ts';
import { linkAssistant, pairAssistant, type TestAssistant } from '../assistant.ts';
import { type BroughtIn, bringIn } from '../brought-in.ts';
import { startHub, type TestHub, temporaryDir } from '../hub.ts';
import { type LivedIn, liveIn } from '../lived-in.ts';
import { installed } from '../plugins/plugin-files.ts';
import { until } from '../processes.ts';
import { GoogleProvider } from '../servers/google/provider.ts';
import { CANARY, type Secret } from './answer-judge.ts';
import { type Operation, operationsOf } from './api-operations.ts';
import { SchemaValues } from './from-schema.ts';
import { KnownNames } from './known-names.ts';

const ASSISTANTS = 6;
export const PLUGIN_HOST = 'tasks.googleapis.com';

/** The secrets that a hub is told where it takes one. */
export const TOLD = {
  passphrase: 'canary passphrase of an archive 2b61',
  password: 'canary password of a mailbox 81d0',
  client_secret: 'canary-secret-of-a-client-5ce4',
  token: 'canary-token-of-a-plugin-9aa3',
} as const;
const ONE_TIME_CODE = 'canary-code-of-a-command-44fe';

/** Somebody who asks, with a session of MCP over HTTP. */
export interface Asker {
  token: string;
  session: string;
}

export interface AskedHub extends AsyncDisposable {
  hub: TestHub;
  dataDir: string;
  provider: GoogleProvider;
  owner: Asker;
  assistants: (TestAssistant & Asker)[];
  lived: LivedIn;
  brought: BroughtIn;
  /** A plugin that asks for an account. */
  plugin: string;
  /** An action that the first assistant asked for. */
  intent: string;
  /** The memory that the owner alone may read. */
  canary: string;
  operations: Operation[];
  names: KnownNames;
  values: SchemaValues;
  /** Secrets that no answer may hold; those that are learned on the way are added. */
  secrets: Secret[];
  /** A code for the command line, with which the next command sees how the imports are. */
  oneTimeCode(): Promise<string>;
}

const LISTS = [
  ...['projects', 'goals', 'commitments', 'decisions', 'memories', 'artifacts', 'calendar-events', 'preferences'],
  ...['relations', 'memories/proposals', 'operational-proposals', 'relation-proposals', 'conflicts', 'approvals'],
  ...['connections', 'grants', 'backups', 'import/staging', 'import/vendor', 'plugins', 'connectors'],
];

export async function askedHub(): Promise<AskedHub> {
  const dataDir = await temporaryDir();
  const provider = await new GoogleProvider().start();
  provider.client.client_secret = TOLD.client_secret;
  const hub = await startHub({ dataDir, env: { HUB_GOOGLE_BASE: provider.base } });
  const ownersToken = await hub.setup();
  await until('every process is ready', async () =>
    (await hub.status()).processes.every(({ state }) => state === 'ready'),
  );
  const [lived, brought] = [await liveIn(hub), await bringIn(hub, provider)];
  // Nobody listens where its mails are, and each look there takes a while.
  for (const { id, provider: kind } of (await hub.request('GET', '/v1/connectors')).body)
    if (kind === 'imap') await hub.request('POST', `/v1/connectors/${id}/pause`);
  const account = `await hub.oauth_begin(['${PLUGIN_HOST}'], ['openid']);`;
  const { id: plugin } = await installed(hub, account, { id: 'example.account', hosts: [PLUGIN_HOST] });
  const hidden = { kind: 'semantic', statement: CANARY, policy_tags: ['owner_only'] };
  const { id: canary } = (await hub.request('POST', '/v1/memories', { body: hidden })).body;
  await hub.request('POST', '/v1/calendar-events', { body: { title: 'The roofer measures' } });

  const names = new KnownNames();
  names.spare(canary);
  const assistants: AskedHub['assistants'] = [];
  for (let n = 0; n < ASSISTANTS; n++) {
    const reads = { preset: 'read_active_projects', capabilities: ['action.propose'] };
    const assistant = await pairAssistant(hub, n % 2 === 0 ? { capabilities: [...CAPABILITIES] } : reads);
    names.spare(assistant.connectionId);
    const { body } = await hub.request('GET', `/v1/grants?connection=${assistant.connectionId}`);
    names.spare(...(body as { id: string }[]).map(({ id }) => id));
    assistants.push({ ...assistant, session: await sessionOf(hub, assistant.token) });
  }
  const approval = { intent_summary: 'Order slate', rationale: 'It is cheap now', impact: 'It costs 4200' };
  const { id: intent } = (await assistants[0]?.call('request_approval', approval))?.body ?? {};
  for (const list of LISTS) names.learn((await hub.request('GET', `/v1/${list}`)).body);
  const prefer = { prefer: 'respond-async' };
  names.learn((await hub.request('GET', '/v1/events/verify', { headers: prefer })).body);
  names.add('tool', ...TOOLS.map(({ name }) => name));
  names.add('key', 'handoff');
  names.add('host', PLUGIN_HOST);
  names.add('process', 'supervisor', 'nobody', 'connectors');
  const { code } = await linkAssistant(hub, 'One that is awaited');
  const { body: document } = await hub.request('GET', '/openapi.json', { token: null });
  return {
    hub,
    dataDir,
    provider,
    owner: { token: ownersToken, session: await sessionOf(hub, ownersToken) },
    assistants,
    lived,
    brought,
    plugin,
    intent,
    canary,
    operations: operationsOf(document),
    names,
    values: new SchemaValues(document.components.schemas, [...names.ids, canary]),
    secrets: [
      ...Object.entries(TOLD).map(([what, text]) => ({ what: `a ${what}`, text })),
      { what: 'a password', text: 'nobody listens there' },
      { what: 'a one-time code', text: ONE_TIME_CODE },
      { what: 'a pairing code', text: code },
    ],
    async oneTimeCode() {
      await askHub(dataDir, { ask: 'allow_bootstrap', code_sha256: hash('sha256', ONE_TIME_CODE, 'hex') });
      return ONE_TIME_CODE;
    },
    async [Symbol.asyncDispose]() {
      await hub[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const SPEAKS_MCP = { accept: 'application/json, text/event-stream' };

export async function sessionOf(hub: TestHub, token: string): Promise<string> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const { status, headers } = await hub.request('POST', '/v1/mcp', { token, headers: SPEAKS_MCP, body });
  const session = headers.get('mcp-session-id');
  if (status !== 200 || session === null) throw new Error(`a session was answered ${status}`);
  return session;
}
