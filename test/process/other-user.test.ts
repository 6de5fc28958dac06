// Another user of the same machine reaches the same port. What hands out the token is not for them.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';

const isRoot = process.getuid?.() === 0;
const run = promisify(execFile);
const NOBODY = '65534';

/** One request by another user: the program is Node itself, which every user may run. */
async function askAsNobody(url: string, method: string, body?: object): Promise<{ status: number; text: string }> {
  const sent = { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) };
  const script = `fetch(${JSON.stringify(url)}, ${JSON.stringify(sent)})
    .then(async (answer) => console.log(JSON.stringify({ status: answer.status, text: await answer.text() })))`;
  const { stdout } = await run(
    'setpriv',
    ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups', process.execPath, '-e', script],
    { cwd: '/', env: {} },
  );
  return JSON.parse(stdout);
}

/** The status, or what became of the connection. */
function askOnNewConnection({ port }: TestHub): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/health', agent: false, timeout: 5000 });
    asked
      .on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
      .on('timeout', () => asked.destroy(new Error('no answer')))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end();
  });
}

describe.skipIf(!isRoot)('another user of this machine (needs root, to become one)', () => {
  let hub: TestHub;
  let token: string;
  /** What they were told before the owner had made the vault. */
  let early: Record<'setup' | 'restore' | 'health' | 'spaces', Awaited<ReturnType<typeof askAsNobody>>>;
  let wasMade: boolean;

  beforeAll(async () => {
    hub = await startHub();
    early = {
      setup: await askAsNobody(`${hub.base}/v1/setup`, 'POST'),
      restore: await askAsNobody(`${hub.base}/v1/setup/restore`, 'POST', {
        place: { kind: 'folder', folder: '/tmp' },
        words: 'twelve words of their own',
      }),
      health: await askAsNobody(`${hub.base}/health`, 'GET'),
      spaces: await askAsNobody(`${hub.base}/v1/spaces`, 'GET'),
    };
    wasMade = (await hub.request('GET', '/v1/setup')).body.initialized;
    token = await hub.setup();
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  it('cannot set the vault up, and the owner can', () => {
    const { status, text } = early.setup;
    expect([status, JSON.parse(text).code]).toEqual([403, 'foreign_user']);
    expect(wasMade).toBe(false);
    expect(token).toMatch(/^hub_o_/);
  });

  it('cannot bring a vault of theirs here before the owner has made one', () => {
    const { status, text } = early.restore;
    expect([status, JSON.parse(text).code]).toEqual([403, 'foreign_user']);
  });

  it('may see what is there for everyone', () => {
    expect([early.health.status, early.spaces.status]).toEqual([200, 409]);
  });

  it('cannot read the token, and the owner can', async () => {
    const { status, text } = await askAsNobody(`${hub.base}/v1/bootstrap`, 'GET');
    expect([status, JSON.parse(text).code]).toEqual([403, 'foreign_user']);
    expect(text).not.toContain('hub_o_');
    expect((await hub.request('GET', '/v1/bootstrap', { token: null })).body.owner_token).toBe(token);
  });

  it('cannot pair, and so cannot use up the guesses of a code that is open', async () => {
    const { body } = await hub.request('POST', '/v1/connections/links', { body: { name: 'Assistant' } });
    for (let guess = 0; guess < 6; guess++) {
      const { status, text } = await askAsNobody(`${hub.base}/v1/connections/pair`, 'POST', { code: 'AAAA-AAAA' });
      expect([status, JSON.parse(text).code]).toEqual([403, 'foreign_user']);
    }
    const own = await hub.request('POST', '/v1/connections/pair', { token: null, body: { code: body.code } });
    expect(own.status).toBe(200);
  });

  it('cannot take all places with connections that say nothing, nor with ever new ones', async () => {
    // More than there are places, and each that is cut off comes again.
    const script = `const { connect } = require('node:net');
      const hold = () => {
        const socket = connect(${hub.port}, '127.0.0.1').resume();
        socket.on('error', () => {}).on('close', () => setTimeout(hold, 20));
      };
      for (let n = 0; n < 900; n++) hold();
      setTimeout(() => process.stdout.write('held'), 500);`;
    const stranger = spawn(process.execPath, ['-e', script], { uid: 65_534, gid: 65_534, cwd: '/', env: {} });
    await once(stranger.stdout, 'data');
    const outcomes: (number | string)[] = [];
    for (let n = 0; n < 100; n++) outcomes.push(await askOnNewConnection(hub));
    stranger.kill('SIGKILL');
    expect(outcomes).toEqual(outcomes.map(() => 200));
  });

  it('cannot unlock a locked vault, and the owner can', async () => {
    await hub.request('POST', '/v1/lock');
    expect((await askAsNobody(`${hub.base}/v1/unlock`, 'POST')).status).toBe(403);
    expect((await hub.request('GET', '/health')).body.state).toBe('locked');
    expect((await hub.request('POST', '/v1/unlock', { token: null })).status).toBe(200);
  });
});
