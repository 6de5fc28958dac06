// Clients that we did not write: the protocol's conformance suite against the hub's HTTP, and its inspector against the
// bridge.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listedTools } from '../../shared/tools/listing.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { addingToken } from '../support/adding-token.ts';
import { pairAssistant } from '../support/assistant.ts';
import { COMMAND, cleanEnvironment, PROJECT, startHub, type TestHub } from '../support/hub.ts';

const GRANTED = listedTools(['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose']).map(
  ({ name }) => name,
);
const PACKAGES = join(PROJECT, 'node_modules/@modelcontextprotocol');

let hub: TestHub;
let token: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-clients-'));
  hub = await startHub();
  await hub.setup();
  ({ token } = await pairAssistant(hub, { preset: 'read_active_projects' }));
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const options = { cwd: folder, env: cleanEnvironment({ HOME: folder, ...env }), timeout: 60_000 };
  return new Promise((done) => {
    execFile(process.execPath, [join(PACKAGES, program), ...args], options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, said: stdout + stderr });
    });
  });
}

it('the conformance suite finds no fault in what applies, and the exceptions are exactly those listed', {
  timeout: 90_000,
}, async () => {
  await using way = await addingToken(hub, token);
  const exceptions = join(import.meta.dirname, 'conformance-exceptions.yaml');
  const args = ['server', '--url', `${way.base}/v1/mcp`, '--suite', 'all', '--expected-failures', exceptions];
  const { code, said } = await run('conformance/dist/index.js', args);
  expect(code, said).toBe(0);
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])
    expect(said).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
});

it('the inspector lists the tools of the bridge and calls one', { timeout: 90_000 }, async () => {
  const inspect = (...args: string[]) =>
    run('inspector/clients/launcher/build/index.js', [
      ...['--cli', '-e', `HUB_TOKEN=${token}`, '-e', `HUB_BASE=${hub.base}`],
      ...args,
      ...['--', process.execPath, COMMAND, 'mcp-bridge'],
    ]);
  const listed = await inspect('--method', 'tools/list');
  expect(listed.code, listed.said).toBe(0);
  for (const { name } of TOOLS) expect(listed.said.includes(`"${name}"`), name).toBe(GRANTED.includes(name));
  const called = await inspect(
    ...['--method', 'tools/call', '--tool-name', 'get_context_contract', '--tool-arg', 'purpose=look around'],
  );
  expect(called.code, called.said).toBe(0);
  expect(called.said).toContain('granted_scope');
});
