// Every route and every tool, as the OpenAPI document names them, with values that fit, that nearly fit and that nobody
// should send, from the owner, from assistants and from strangers. FUZZ_RUNS makes it a campaign, FUZZ_SEED another one.
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../shared/tools/tools.ts';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { type JsonSchema, SchemaValues } from '../support/from-schema.ts';
import { anyJson, oddlyWritten } from '../support/hostile-json.ts';
import { type HubAnswer, PROJECT, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { liveIn } from '../support/lived-in.ts';
import { until } from '../support/processes.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const AT_ONCE = 8;
const HANGS_AFTER_MS = 60_000;
const ASSISTANTS = 6;

/** What the owner alone may read, and nobody in the clear. */
const CANARY = 'canary-owner-only-7f3a9c';

/** What would end the test rather than the hub, and is asked by everybody but the owner. */
const NOT_BY_THE_OWNER = new Set([
  'setUp', // makes the token of the owner a new one
  'lock',
  'restartProcess',
  'streamEvents', // never ends
  'setAssistantsPaused',
  'pauseAssistants',
  'resumeAssistants',
  'rotateKey',
  'moveKey',
]);
/** Keys and archives cost what keys and archives should cost. */
const COSTLY = new Set(['exportVault', 'stageImport', 'makeBackup', 'makeRecoveryKit', 'verifyEvents', 'takeInDump']);
/** The protocol has errors of its own, and a browser comes back to a page. */
const SPEAKS_OTHERWISE = new Set(['/v1/mcp', 'speakMcp', 'finishConsent']);
/** They hand out a token, which is what they are for. */
const HANDS_OUT = new Set(['bootstrap', 'setUp', 'pairConnection', 'makeRecipe', 'linkConnection']);

interface Parameter {
  name: string;
  in: string;
  schema: JsonSchema;
}
interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  takesFile: boolean;
  statuses: string[];
}
interface Asked {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  who: number;
  /** What becomes of the JSON on its way. */
  written: (text: string) => string;
}

describe('a hub that is asked everything', () => {
  let hub: TestHub;
  let dataDir: string;
  let owner: string;
  const assistants: TestAssistant[] = [];
  const operations: Operation[] = [];
  let values: SchemaValues;
  let ids: string[];
  const faults: string[] = [];
  const statuses = new Map<number, number>();

  beforeAll(async () => {
    dataDir = await temporaryDir();
    hub = await startHub({ dataDir });
    owner = await hub.setup();
    await until('every process is ready', async () =>
      (await hub.status()).processes.every(({ state }) => state === 'ready'),
    );
    await liveIn(hub);
    const hidden = { kind: 'semantic', statement: CANARY, policy_tags: ['owner_only'] };
    const { body: canary } = await hub.request('POST', '/v1/memories', { body: hidden });
    for (let n = 0; n < ASSISTANTS; n++)
      assistants.push(await pairAssistant(hub, { preset: 'read_active_projects', capabilities: ['action.propose'] }));
    const { body: document } = await hub.request('GET', '/openapi.json', { token: null });
    operations.push(...operationsOf(document));
    ids = [canary.id];
    for (const list of ['projects', 'memories', 'goals', 'commitments', 'preferences', 'artifacts', 'relations'])
      for (const { id } of (await hub.request('GET', `/v1/${list}`)).body) ids.push(id);
    for (const list of ['memories/proposals', 'operational-proposals', 'relation-proposals', 'approvals', 'conflicts'])
      for (const { id } of (await hub.request('GET', `/v1/${list}`)).body) ids.push(id);
    values = new SchemaValues(document.components.schemas, ids);
  }, 60_000);
  afterAll(() => hub?.[Symbol.asyncDispose]());

  test(
    `answers, never with an error of its own and never with what is not the asker’s (${RUNS} of each, seed ${SEED})`,
    async () => {
      expect(operations.length).toBeGreaterThan(120);
      const asked = operations.flatMap((operation) => {
        const runs = COSTLY.has(operation.operationId) ? Math.min(RUNS, 2) : RUNS;
        return fc
          .sample(questions(operation), { numRuns: runs, seed: SEED })
          .map((each) => ({ operation, asked: each }));
      });
      const waiting = asked[Symbol.iterator]();
      const ask = async () => {
        for (const { operation, asked: each } of waiting) await askOnce(operation, each);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      expect(faults.slice(0, 10)).toEqual([]);
    },
    600_000 + RUNS * 30_000,
  );

  test('answers whatever is sent as a file', async () => {
    const uploads = operations.filter(({ takesFile }) => takesFile);
    expect(uploads.map(({ path }) => path).sort()).toEqual(['/v1/import/stage', '/v1/import/vendor', '/v1/plugins']);
    for (const { operationId, path, statuses: described } of uploads) {
      for (const body of [...TWICE, ...fc.sample(filled, { numRuns: RUNS * 3, seed: SEED })]) {
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        for (const token of [owner, null]) {
          const answer = await hub.request('POST', path, { token, body, headers });
          judge(operationId, `${path} ${body}`, answer, token === owner, described);
        }
      }
    }
    expect(faults.slice(0, 10)).toEqual([]);
  }, 600_000);

  test('answers every tool that is called over MCP with anything', async () => {
    const tools = TOOLS.map(({ name }) => name);
    const calls = fc.sample(fc.tuple(fc.constantFrom(...tools, '__proto__', ''), anyJson, anyJson), {
      numRuns: RUNS * 15,
      seed: SEED,
    });
    for (const [turn, [name, given, id]] of calls.entries()) {
      const token = assistants[turn % ASSISTANTS]?.token ?? null;
      const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } };
      const headers = { accept: 'application/json, text/event-stream' };
      const answer = await hub.request('POST', '/v1/mcp', { token, body: message, headers });
      judge('/v1/mcp', JSON.stringify(message), answer, false);
    }
    expect(faults.slice(0, 10)).toEqual([]);
  }, 600_000);

  test('is whole afterwards: every process is the one it was, the chain holds, the canary is where it was', async () => {
    const { processes } = await hub.status();
    expect(processes.map(({ name, restarts }) => `${name} ${restarts}`)).toEqual(
      processes.map(({ name }) => `${name} 0`),
    );
    await hub.request('POST', '/v1/unlock', { token: owner });
    expect((await hub.request('GET', '/v1/events/verify', { token: owner })).body).toMatchObject({ ok: true });
  });

  test('has written no token and no word of the vault into a file, and no stack into a log', async () => {
    await hub.stop();
    const secrets = [CANARY, owner, ...assistants.map(({ token }) => token)];
    const files = globSync('**/*', { cwd: dataDir }).filter((file) => lstatSync(join(dataDir, file)).isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const content = readFileSync(join(dataDir, file));
      for (const secret of secrets) expect(content.includes(secret), `${file} holds ${secret.slice(0, 8)}`).toBe(false);
      if (file.endsWith('.log')) expect(content.toString()).not.toMatch(/\bat .*:\d+:\d+/);
    }
    for (const secret of secrets) expect(hub.output()).not.toContain(secret);
    expect(existsSync('/tmp/pwned')).toBe(false);
  });

  /** Some as the description says, more of them bent. */
  function questions({ parameters, body, path }: Operation): fc.Arbitrary<Asked> {
    const named = (place: string) => parameters.filter((each) => each.in === place);
    const params = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, inPath(name, ids)]),
    );
    const query = Object.fromEntries(
      named('query').map(({ name, schema }) => [
        name,
        fc
          .oneof(values.valid(schema), anyJson)
          .map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
      ]),
    );
    return fc.record({
      params: fc.record(params),
      query: fc.record(query, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
      body:
        body === undefined
          ? fc.constant(undefined)
          : fc.oneof(values.valid(body), values.bent(body), values.bent(body)),
      who: fc.nat(99),
      written: fc.oneof(
        { weight: 7, arbitrary: fc.constant((text: string) => text) },
        { weight: 1, arbitrary: oddlyWritten },
      ),
    });
  }

  async function askOnce({ operationId, method, path, statuses }: Operation, asked: Asked) {
    const { params, query, body, who, written } = asked;
    const isOwner = who < 50 && !NOT_BY_THE_OWNER.has(operationId);
    const token = isOwner ? owner : who < 95 ? (assistants[who % ASSISTANTS]?.token ?? null) : null;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params[name] ?? '')));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, wellFormed(value).slice(0, 2000)]),
    );
    const target = `${filled}${search.size > 0 ? `?${search}` : ''}`.slice(0, 8000);
    const sent =
      body === undefined || method === 'GET'
        ? {}
        : { body: written(JSON.stringify(quiet(operationId, body)) ?? 'null') };
    const shown = `${operationId} ${method} ${target.slice(0, 200)} ${JSON.stringify(sent).slice(0, 400)}`;
    if (NOT_BY_THE_OWNER.has(operationId) && token === null) return;
    const late = AbortSignal.timeout(HANGS_AFTER_MS);
    const answer = await Promise.race([
      hub.request(method, target, { token, ...sent }),
      new Promise<undefined>((done) => late.addEventListener('abort', () => done(undefined), { once: true })),
    ]).catch((error: unknown) => {
      faults.push(`${shown} was not answered: ${String(error)}`);
    });
    if (late.aborted) faults.push(`${shown} was not answered within ${HANGS_AFTER_MS} ms`);
    if (!answer) return;
    judge(operationId, shown, answer, isOwner, statuses);
  }

  function judge(operation: string, shown: string, answer: HubAnswer, isOwner: boolean, described?: string[]): void {
    const { status, headers, body } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const tell = (what: string) => faults.push(`${shown} was answered ${status}, ${what}: ${text.slice(0, 300)}`);
    if (status >= 500) tell('an error of its own');
    if (status >= 400 && !SPEAKS_OTHERWISE.has(operation) && !headers.get('content-type')?.includes('problem+json'))
      tell('not as a problem');
    if (described && ![...described, ...ANYWHERE].includes(String(status))) tell('which is not described');
    if ((!isOwner || status >= 400) && text.includes(CANARY)) tell('with what is the owner’s alone');
    if (!HANDS_OUT.has(operation) && /hub_[oc]_[\w-]{43}/.test(text)) tell('with a token');
    if (/(\n|\\n)\s+at |node:internal|SQLITE_|\[object Object\]/.test(text)) tell('with the insides of the service');
    // Of a program that was handed the token, the owner is told which it was.
    const told = isOwner ? text.replace(/"reader":"[^"]*"/g, '') : text;
    if (operation !== 'makeRecipe' && told.includes(`${PROJECT}/`)) tell('with a path of the machine');
  }
});

/** Answers that any route gives to what is no request at all. */
const ANYWHERE = ['400', '404', '405', '408', '413', '414', '415', '422', '429', '431'];

/** The body of a form: fields and files of any kind, or nearly a form. */
const field = fc
  .tuple(
    fc.oneof(fc.constantFrom('file', 'passphrase', 'source', 'path', 'upload', '__proto__', ''), fc.string()),
    fc.option(fc.oneof(fc.constantFrom('all.pca', 'conversations.json', 'a.zip', '../../a', ''), fc.string())),
    fc.oneof(
      fc.constantFrom(
        'PCH1',
        'PK\u0003\u0004',
        'age-encryption.org/v1\n-> scrypt',
        '[{"mapping": {}}]',
        'sideload',
        '{',
      ),
      fc.string({ unit: 'binary', maxLength: 2000 }),
    ),
  )
  .map(([name, file, content]) => {
    const named = file === null ? '' : `; filename="${file}"`;
    return partOf(`name="${name}"${named}`, content.toWellFormed());
  });

function partOf(named: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${named}\r\n\r\n${content}\r\n`;
}
/** What comes once, twice. */
const TWICE = ['name="path"', 'name="file"; filename="a.zip"'].map((named) =>
  ['a', 'b', '--'].map((each) => (each === '--' ? '--b--\r\n' : partOf(named, each))).join(''),
);
const filled = fc
  .tuple(fc.array(field, { maxLength: 4 }), fc.constantFrom('--b--\r\n', '--b--\r\n', '--b', ''))
  .map(([fields, end]) => fields.join('') + end);

/** Whoever fuzzes does not reach out to strangers' servers, and keeps the keys cheap. */
function quiet(operationId: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const changed: Record<string, unknown> = { ...body };
  if (/Connector$/.test(operationId) && changed['provider'] !== undefined && changed['provider'] !== 'google')
    changed['provider'] = 'google';
  if (operationId === 'exportVault' && changed['format'] === undefined) changed['format'] = 'fallback';
  return changed;
}

function inPath(name: string, ids: readonly string[]): fc.Arbitrary<string> {
  if (name === 'process') return fc.constantFrom('supervisor', 'nobody', '..', '%2e', '');
  if (name === 'name') return fc.constantFrom(...TOOLS.map((tool) => tool.name), 'shell', '__proto__');
  const missing = ids.map((id) => `${id.slice(0, -4)}ZZZZ`);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...missing) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom('..', '%', '\u0000', '__proto__', 'x'.repeat(300), '🗝', 'prj_') },
  );
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        responses: Record<string, unknown>;
      }
    >
  >;
};

function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      takesFile: requestBody?.content['multipart/form-data'] !== undefined,
      statuses: Object.keys(responses),
    })),
  );
}
