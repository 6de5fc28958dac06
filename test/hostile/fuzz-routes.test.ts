// Every route and every tool, as the OpenAPI document and the list of tools name them: once as it is meant, then with values
// that fit, that nearly fit and that nobody should send, from the owner, from assistants and from strangers. FUZZ_RUNS makes
// it a campaign, FUZZ_SEED another one.
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../services/api/routes/list.ts';
import type { Tool } from '../../shared/tools/tool.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { conforms } from '../../shared/validate.ts';
import { AnswerJudge, CANARY } from '../support/hostile/answer-judge.ts';
import { addressOf, type Operation } from '../support/hostile/api-operations.ts';
import { type AskedHub, type Asker, askedHub, SPEAKS_MCP } from '../support/hostile/asked-hub.ts';
import { askFirst, firstCall } from '../support/hostile/first-requests.ts';
import type { JsonSchema } from '../support/hostile/from-schema.ts';
import { anyJson } from '../support/hostile/hostile-json.ts';
import {
  filledForm,
  NAMED_HEADERS,
  type Question,
  questions,
  quiet,
  TWICE,
} from '../support/hostile/hostile-questions.ts';
import { kindIn } from '../support/hostile/known-names.ts';
import type { HubAnswer, RequestOptions } from '../support/hub.ts';
import { formsIn, needlesOf } from '../support/secrets/secret-forms.ts';
import { whenAllowed } from '../support/when-allowed.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const AT_ONCE = 8;
const HANGS_AFTER_MS = 60_000;
const NOBODY = 95;

/** What would end the test rather than the hub: the owner asks for it last, and before that never in a way that works. */
const AT_THE_END = [
  'pauseAssistants',
  'resumeAssistants',
  'streamEvents',
  'streamGrants',
  'rotateKey',
  'restartProcess',
  'lock',
  'setUp', // makes the token of the owner a new one
];
/** What is never done here, and where it is. */
const UNANSWERED: Record<string, string> = {
  moveKey: 'the key of this hub has one place only: test/accidents/key-change.test.ts',
  refreshCatalog: 'there is no catalog: test/api/marketplace.system.test.ts',
  installFromCatalog: 'there is no catalog: test/api/marketplace.system.test.ts',
  addBackupTarget: 'nothing leaves a hub that everything is thrown at: test/rescue/backup-targets.test.ts',
  removeBackupTarget: 'there is no target: test/rescue/backup-targets.test.ts',
  testBackupTarget: 'there is no target: test/rescue/backup-targets.test.ts',
  beginTakeOver: 'there is a vault: test/rescue/take-over.test.ts',
  sendBackup: 'there is no target: test/rescue/backup-targets.test.ts',
  settleAlarm: 'no alarm stands: test/process/alarm.test.ts',
  proposeEmbeddings: 'there is no server of models: test/process/embeddings.test.ts',
  turnOnEmbeddings: 'there is no server of models: test/process/embeddings.test.ts',
  allowSensitiveEmbeddings: 'there is no server of models: test/process/embeddings.test.ts',
  pauseEmbeddings: 'there is no server of models: test/process/embeddings.test.ts',
  resumeEmbeddings: 'there is no server of models: test/process/embeddings.test.ts',
};
/** Keys and archives cost what keys and archives should cost. */
const COSTLY = new Set(['exportVault', 'stageImport', 'makeBackup', 'makeRecoveryKit', 'verifyEvents', 'takeInDump']);

describe('a hub that is asked everything', () => {
  let asked: AskedHub;
  let judge: AnswerJudge;
  /** Messages of MCP, each with a number of its own. */
  let spoken = 0;
  /** What was wrong since this was last asked. */
  const faults = () => judge.faults.splice(0).slice(0, 10);
  const operation = (id: string) => asked.operations.find(({ operationId }) => operationId === id) as Operation;

  beforeAll(async () => {
    asked = await askedHub();
    judge = new AnswerJudge(asked.secrets);
  }, 120_000);
  afterAll(() => asked?.[Symbol.asyncDispose]());

  test('answers every operation that there is when it is asked as it is meant', async () => {
    const { operations, secrets } = asked;
    expect(operations.map((each) => each.operationId).sort()).toEqual(ENDPOINTS.map((each) => each.operationId).sort());
    const headers = operations.flatMap(({ parameters }) => parameters.filter((each) => each.in === 'header'));
    expect(new Set(headers.map(({ name }) => name))).toEqual(new Set([...NAMED_HEADERS, 'authorization']));
    const now = operations.filter(({ operationId }) => !AT_THE_END.includes(operationId) && !UNANSWERED[operationId]);
    const refused: string[] = [];
    // What deletes something comes when everything else has been asked about it.
    for (const isLast of [false, true]) {
      for (const each of now.filter(({ method }) => (method === 'DELETE') === isLast)) {
        const answer = await askFirst(asked, each);
        judgeAs(each, `the first ${each.operationId}`, true, answer);
        if (answer.status >= 300) refused.push(`${each.operationId} ${answer.status} ${JSON.stringify(answer.body)}`);
        if (each.operationId === 'makeRecoveryKit') {
          const words = (answer.body.words as string[]).join(' ');
          secrets.push(
            { what: 'a recovery kit', text: words },
            { what: 'its list', text: words.replaceAll(' ', '","') },
          );
        }
      }
    }
    expect(refused).toEqual([]);
    expect(faults()).toEqual([]);
  }, 120_000);

  test(`answers every tool with anything, over HTTP and over MCP alike (${RUNS} of each)`, async () => {
    const { values, assistants } = asked;
    const [first] = assistants as [AskedHub['assistants'][number]];
    for (const tool of TOOLS) {
      const given = firstCall(asked, tool.name);
      expect(await callTool(tool, given, first), `${tool.name} over HTTP`).toBe(true);
      expect(await speakTool(tool, given, first), `${tool.name} over MCP`).toBe(true);
    }
    const input = (tool: Tool) => tool.input as JsonSchema;
    const calls = TOOLS.flatMap((tool) =>
      [values.valid(input(tool)), values.bent(input(tool)), anyJson].flatMap((given) =>
        fc.sample(given, { numRuns: RUNS, seed: SEED }).map((each) => ({ tool, given: each })),
      ),
    );
    await inTurns([...calls.entries()], async ([turn, { tool, given }]) => {
      const assistant = assistants[turn % assistants.length] as Asker;
      await callTool(tool, given, assistant);
      await speakTool(tool, given, assistant);
    });
    expect(faults()).toEqual([]);
  }, 600_000);

  test('answers whatever else is said in a session of MCP', async () => {
    const { assistants, hub } = asked;
    const tools = TOOLS.map(({ name }) => name);
    const named = fc.oneof(fc.constantFrom(...tools, '__proto__', ''), anyJson);
    const methods = fc.constantFrom('tools/call', 'resources/read', 'tools/list', 'ping', 'initialize', '__proto__');
    const said = fc.record({ id: anyJson, method: methods, name: named, given: anyJson });
    for (const [turn, each] of fc.sample(said, { numRuns: RUNS * 10, seed: SEED }).entries()) {
      const { token, session } = assistants[turn % assistants.length] as Asker;
      const params = { name: each.name, uri: each.name, arguments: each.given };
      const body = { jsonrpc: '2.0', id: each.id, method: each.method, params };
      const headers = { ...SPEAKS_MCP, 'mcp-session-id': session };
      const answer = await whenAllowed(() => hub.request('POST', '/v1/mcp', { token, headers, body }));
      judgeAs(operation('speakMcp'), JSON.stringify(body).slice(0, 400), false, answer);
    }
    expect(faults()).toEqual([]);
  }, 600_000);

  test(
    `answers, never with an error of its own and never with what is not the asker’s (${RUNS} of each, seed ${SEED})`,
    async () => {
      const drawn = asked.operations.flatMap((each) => {
        const numRuns = COSTLY.has(each.operationId) ? Math.min(RUNS, 2) : RUNS;
        const draws = fc.sample(questions(each, asked.values), { numRuns, seed: SEED });
        return draws.map((question) => ({ each, question }));
      });
      await inTurns(drawn, ({ each, question }) => askOnce(each, question));
      expect(faults()).toEqual([]);
    },
    600_000 + RUNS * 30_000,
  );

  test('answers whatever is sent as a file', async () => {
    const { operations, owner, hub } = asked;
    const uploads = operations.filter(({ takesFile }) => takesFile);
    expect(uploads.map(({ path }) => path).sort()).toEqual(['/v1/import/stage', '/v1/import/vendor', '/v1/plugins']);
    for (const each of uploads) {
      for (const body of [...TWICE, ...fc.sample(filledForm, { numRuns: RUNS * 3, seed: SEED })]) {
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        for (const token of [owner.token, null]) {
          const answer = await hub.request('POST', each.path, { token, body, headers });
          judgeAs(each, `${each.path} ${body}`, token !== null, answer);
        }
      }
    }
    expect(faults()).toEqual([]);
  }, 600_000);

  test('is whole afterwards: every process is the one it was, the chain holds, the canary is where it was', async () => {
    const { hub, canary } = asked;
    const { processes } = await hub.status();
    expect(processes.map(({ name, restarts }) => `${name} ${restarts}`)).toEqual(
      processes.map(({ name }) => `${name} 0`),
    );
    await hub.request('POST', '/v1/unlock');
    expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
    expect((await hub.request('GET', `/v1/memories/${canary}`)).body).toMatchObject({ statement: CANARY, version: 1 });
  });

  test('has at the end done everything that it can be asked for, once at least', async () => {
    for (const id of AT_THE_END) {
      const answer = await askFirst(asked, operation(id));
      judgeAs(operation(id), `the last ${id}`, true, answer);
      expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(200);
      if (id === 'setUp') asked.secrets.push({ what: 'the new token', text: answer.body.owner_token });
      if (id !== 'lock') continue;
      await askLocked();
      expect((await asked.hub.request('POST', '/v1/unlock')).status).toBe(200);
    }
    expect(faults()).toEqual([]);
    const never = asked.operations.filter(({ operationId }) => !judge.answered.has(operationId));
    expect(never.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(UNANSWERED).sort());
  });

  test('has written no token and no word of the vault into a file, and no stack into a log', async () => {
    const { hub, dataDir, owner, assistants, secrets } = asked;
    await hub.stop();
    const tokens = [owner, ...assistants].map(({ token }) => token);
    const texts = [CANARY, ...tokens, ...secrets.map(({ text }) => text)];
    const needles = texts.filter((text) => text.length >= 16).flatMap((text) => needlesOf(Buffer.from(text)));
    const files = globSync('**/*', { cwd: dataDir }).filter((file) => lstatSync(join(dataDir, file)).isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const content = readFileSync(join(dataDir, file));
      for (const text of texts) expect(content.includes(text), `${file} holds ${text.slice(0, 12)}`).toBe(false);
      expect(formsIn(content, needles), file).toEqual([]);
      if (file.endsWith('.log')) expect(content.toString()).not.toMatch(/\bat .*:\d+:\d+/);
    }
    for (const text of texts) expect(hub.output()).not.toContain(text);
    expect(existsSync('/tmp/pwned')).toBe(false);
  });

  /** What needs no token is asked of a vault that is locked as well, by nobody; but for opening it. */
  async function askLocked(): Promise<void> {
    const open = asked.operations.filter(({ parameters }) => !parameters.some(({ name }) => name === 'authorization'));
    expect(open.length).toBe(ENDPOINTS.filter(({ access }) => access === 'open').length);
    for (const each of open.filter(({ operationId }) => operationId !== 'unlock'))
      for (const question of fc.sample(questions(each, asked.values), { numRuns: RUNS, seed: SEED }))
        await askOnce(each, { ...question, who: NOBODY });
  }

  async function askOnce(each: Operation, question: Question): Promise<void> {
    const { operationId, method, path } = each;
    const { who, written } = question;
    const isOwner = who < 50;
    const asker = askerOf(question);
    const params = Object.entries(question.params).map(([name, pick]): [string, string] => [
      name,
      pick(asked.names.of(kindIn(path, name)), asked.names.ids),
    ]);
    // What would end the test, the owner asks for with something that no route knows.
    const isHarmless = isOwner && (AT_THE_END.includes(operationId) || operationId in UNANSWERED);
    const query = { ...question.query, ...(isHarmless && { unknown_property: '1' }) };
    const target = addressOf(each, Object.fromEntries(params), query).slice(0, 8000);
    const headers = Object.entries(question.headers).map(([name, say]) => [name, say(asker.session)]);
    const json = JSON.stringify(quiet(operationId, question.body, who)) ?? 'null';
    const sent: RequestOptions = {
      ...(asker.token !== undefined && { token: asker.token }),
      headers: {
        ...(operationId === 'speakMcp' && who % 5 !== 0 && SPEAKS_MCP),
        ...asker.headers,
        ...Object.fromEntries(headers),
      },
      ...(question.body !== undefined && method !== 'GET' && { body: written(json) }),
    };
    const shown = `${operationId} ${method} ${target.slice(0, 200)} ${JSON.stringify(sent).slice(0, 600)}`;
    const answer = await within(shown, asked.hub.request(method, target, sent));
    if (answer === undefined) return;
    judgeAs(each, shown, isOwner, answer);
    if (isOwner && answer.status < 300) asked.names.learn(answer.body);
    if (isHarmless && answer.status < 400) judge.faults.push(`${shown} was done all the same`);
  }

  /** Half of them are the owner, some nobody, some with a token that is none. Either header may carry one. */
  function askerOf({ who, authorization }: Question): Pick<Asker, 'session'> & RequestOptions {
    const { owner, assistants } = asked;
    const { token, session } = who < 50 ? owner : (assistants[who % assistants.length] as Asker);
    if (who === 99) return { token: `hub_o_${'q'.repeat(43)}`, session };
    if (who >= 97) return { token: null, session, headers: { authorization } };
    if (who >= 94) return { token: null, session };
    return who % 10 === 0 ? { token: null, session, headers: { 'x-hub-token': token } } : { token, session };
  }

  /** Undefined, and a fault, where nothing comes. */
  async function within(shown: string, asking: Promise<HubAnswer>): Promise<HubAnswer | undefined> {
    const late = AbortSignal.timeout(HANGS_AFTER_MS);
    const waited = new Promise<undefined>((done) =>
      late.addEventListener('abort', () => done(undefined), { once: true }),
    );
    try {
      const answer = await Promise.race([asking, waited]);
      if (answer === undefined) judge.faults.push(`${shown} was not answered within ${HANGS_AFTER_MS} ms`);
      return answer;
    } catch (error) {
      judge.faults.push(`${shown} was not answered: ${String(error)}`);
      return undefined;
    }
  }

  /** Whether the tool did what it is for. It does so only for what it says that it takes. */
  async function callTool(tool: Tool, given: unknown, { token }: Asker): Promise<boolean> {
    const sent = JSON.stringify(given);
    const address = `/v1/mcp/tools/${tool.name}`;
    const answer = await whenAllowed(() => asked.hub.request('POST', address, { token, body: sent }));
    const shown = `${tool.name} ${sent.slice(0, 400)}`;
    judgeAs(operation('callTool'), shown, false, answer);
    const isDone = answer.status === 200;
    if (isDone && !conforms(tool.input, JSON.parse(sent))) judge.faults.push(`${shown} was done`);
    return isDone;
  }

  async function speakTool(tool: Tool, given: unknown, { token, session }: Asker): Promise<boolean> {
    const number = ++spoken;
    const body = { jsonrpc: '2.0', id: number, method: 'tools/call', params: { name: tool.name, arguments: given } };
    const headers = { ...SPEAKS_MCP, 'mcp-session-id': session };
    const answer = await whenAllowed(() => asked.hub.request('POST', '/v1/mcp', { token, headers, body }));
    const shown = JSON.stringify(body).slice(0, 400);
    judgeAs(operation('speakMcp'), shown, false, answer);
    const { id, result, error } = answer.body;
    if (answer.status === 200 && (id !== number || (result === undefined) === (error === undefined)))
      judge.faults.push(`${shown} was answered with ${JSON.stringify(answer.body).slice(0, 300)}`);
    const isDone = result !== undefined && result.isError !== true;
    const read = JSON.parse(JSON.stringify({ given })).given ?? {};
    if (isDone && !conforms(tool.input, read)) judge.faults.push(`${shown} was done`);
    return isDone;
  }

  function judgeAs({ operationId, statuses }: Operation, shown: string, isOwner: boolean, answer: HubAnswer): void {
    judge.judge({ operation: operationId, shown, isOwner, described: statuses }, answer);
  }
});

async function inTurns<T>(all: readonly T[], ask: (each: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const take = async () => {
    for (const each of waiting) await ask(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
