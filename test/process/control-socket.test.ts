// The control socket answers the `hub` command, and nothing that is not one of its requests.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askHub } from '../../supervisor/control/client.ts';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { isLinux, until } from '../support/processes.ts';
import { sharedHub } from '../support/shared-hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub?.[Symbol.asyncDispose]());

/** Another one, for what is done to it and its processes. */
const disturbed = sharedHub();

/** Sends bytes and answers all that comes back until the socket closes. */
function say(bytes: string | Buffer, { end = true } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(join(hub.dataDir, 'hub.sock'));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    socket.on('close', () => resolve(heard));
    if (end) socket.end(bytes);
    else socket.write(bytes);
  });
}

describe('the control socket', () => {
  test('is closed to other users', async () => {
    expect((await stat(join(hub.dataDir, 'hub.sock'))).mode & 0o777).toBe(0o600);
    expect((await stat(hub.dataDir)).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['nothing that can be read', '\x00\xff{{{\n'],
    ['an empty line', '\n'],
    ['a request nobody knows', '{"ask":"explode"}\n'],
    ['a request with one property too many', '{"ask":"status","token":"x"}\n'],
    ['a restart of what is no worker', '{"ask":"restart","name":"supervisor"}\n'],
    ['a restart of nothing', '{"ask":"restart"}\n'],
    ['a code instead of its hash', '{"ask":"allow_bootstrap","code_sha256":"short"}\n'],
    ['a list', '[{"ask":"status"}]\n'],
    ['a number', '1\n'],
    ['a line without an end', 'x'.repeat(2000)],
  ])('answers %s with one error and closes', async (_, line) => {
    const answer = await say(line, { end: false });
    expect(JSON.parse(answer)).toEqual({ error: { code: 'bad_request', detail: 'This is not a request to a hub.' } });
  });

  test('cuts off a flood, whether the answer gets through or not', async () => {
    const answer = await say('x'.repeat(5_000_000), { end: false });
    expect(answer === '' || answer.includes('bad_request')).toBe(true);
    expect((await hub.status()).state).toBe('running');
  });

  test('serves one request per connection and does not look at a second', async () => {
    const answer = await say('{"ask":"status"}\n{"ask":"stop"}\n');
    expect(answer.trim().split('\n')).toHaveLength(1);
    expect((await hub.status()).state).toBe('running');
  });

  test('closes on a caller who says nothing and leaves', async () => {
    expect(await say('')).toBe('');
  });

  test('outlives any nonsense', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const answer = await say(Buffer.concat([Buffer.from(bytes), Buffer.from('\n')]));
        expect(JSON.parse(answer)).toHaveProperty('error');
      }),
      { numRuns: 100 },
    );
    expect((await hub.status()).state).toBe('running');
  });

  test('never tells a token, a key or what is in the vault', async () => {
    const token = await hub.setup();
    await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'canary-in-the-vault' } });
    const answer = await say('{"ask":"status"}\n');
    expect(answer).not.toContain(token);
    expect(answer).not.toContain('canary');
  });

  test('does not take a hash while there is no vault to take it', async () => {
    const hub = await disturbed();
    await hub.kill('vault', 'SIGSTOP');
    const asked = askHub(hub.dataDir, { ask: 'allow_bootstrap', code_sha256: 'a'.repeat(64) });
    const refused = expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await hub.kill('vault', 'SIGKILL');
    await refused;
    await until('the vault is there again', async () => (await hub.request('GET', '/health')).body.ok);
  });
});

describe.skipIf(!isLinux)('a worker that is stopped (needs /proc)', () => {
  test('is shown as not answering, and nobody waits for it without a word', async () => {
    const hub = await disturbed();
    const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir, timeoutMs: 15_000 });
    const pid = await hub.pidOf('vault');
    process.kill(pid, 'SIGSTOP');
    await until('it is stopped', () => / T /.test(readFileSync(`/proc/${pid}/stat`, 'latin1')));
    try {
      const status = await run('status');
      expect(status.code).toBe(0);
      expect(status.stdout).toMatch(/\nvault +not answering +/);
      expect(status.stdout).toMatch(/\napi +ready +/);
      expect(status.stdout).toContain('or now by `hub restart vault`');
      expect(await run('search', 'anything')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(new RegExp(`^hub: The vault process \\(pid ${pid}\\) does not answer: .*\n$`)),
      });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect((await run('status')).stdout).toMatch(/\nvault +ready +/);
    expect((await run('search', 'anything')).code).toBe(0);
  });
});

// It is ended here, and nothing is asked of it afterwards.
describe.skipIf(!isLinux)('whose name somebody has removed (needs /proc)', () => {
  test('is made anew before long; until then nobody is told that no hub runs to be ended', async () => {
    const hub = await disturbed();
    const socket = join(hub.dataDir, 'hub.sock');
    await rm(socket);
    expect(await runHub(['stop'], { dataDir: hub.dataDir })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`cannot be asked \\(pid ${hub.pid}\\): .*or end it in order with`)),
    });
    expect((await runHub(['start'], { dataDir: hub.dataDir })).stderr).toContain(`(pid ${hub.pid})`);
    await until('the socket is there again', () => existsSync(socket));
    expect((await stat(socket)).mode & 0o777).toBe(0o600);
    expect(await hub.status()).toMatchObject({ pid: hub.pid, state: 'running' });
    expect(await runHub(['stop'], { dataDir: hub.dataDir })).toMatchObject({ code: 0 });
    expect(existsSync(socket)).toBe(false);
  });
});

describe('a hub that does nothing', () => {
  test('is said to be that, with its process and what to do, to whoever asks it or would start another', async () => {
    await using still = await startHub();
    await still.setup();
    const run = (...args: string[]) => runHub(args, { dataDir: still.dataDir });
    await still.kill('supervisor', 'SIGSTOP');
    try {
      const said = `(pid ${still.pid}) does not answer: it is stopped, or hangs. \`kill -CONT ${still.pid}\` lets it go on`;
      const another = ['start', '--detach', '--port', String(await freePort())];
      const commands = [['status'], ['stop'], another, ['search', 'anything']];
      const outcomes = await Promise.all(commands.map((args) => run(...args)));
      for (const [index, outcome] of outcomes.entries()) {
        expect(outcome, commands[index]?.[0]).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringContaining(isLinux ? said : 'does not answer'),
        });
        expect(outcome.stderr).toMatch(/^hub: [^\n]+\n$/);
      }
      // What it goes on with is no leftover, which could be cleared away.
      const { findings } = JSON.parse((await run('doctor', '--json')).stdout);
      expect(findings).toContainEqual(expect.objectContaining({ check: 'leftovers', level: 'ok' }));
    } finally {
      process.kill(still.pid, 'SIGCONT');
    }
    // It was asked to end while it did nothing, and does so now.
    expect(await still.exited).toBe(0);
  });

  test('is named without its process where nobody holds its lock', async () => {
    const dataDir = await temporaryDir();
    const server = createServer(() => {}).listen(join(dataDir, 'hub.sock'));
    await once(server, 'listening');
    await expect(askHub(dataDir, { ask: 'status' })).rejects.toThrow(
      `The hub on ${dataDir} does not answer; end its process, and start it again with \`hub start\`.`,
    );
    server.close();
    await rm(dataDir, { recursive: true });
  });
});
