// Plugins that attack what is around them, each in a real child: what they try, what they get, and what the owner reads.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Box } from '../../services/plugin-host/run/box.ts';
import { PROJECT } from '../support/hub.ts';
import { OWN_EMITTER, REACH } from '../support/plugins/plugin-reach.ts';
import { box, runSource } from '../support/plugins/plugin-run.ts';
import {
  AROUND,
  attempt,
  IMPORTS,
  inBox,
  main,
  tell,
  WALLS,
  WITHOUT_MEASURE,
} from '../support/plugins/plugin-tries.ts';
import { descendantsOf, isLinux } from '../support/processes.ts';

const boxed = box.bubblewrap !== undefined && box.seccomp !== undefined;
const isRoot = process.getuid?.() === 0;

describe('an honest plugin', () => {
  test('runs, is told its settings and its run, and asks its host', async () => {
    const run = await runSource(
      main(`await hub.state_set('seen', hub.plugin.id + ' ' + hub.trigger); console.log('done', { at: hub.now });`),
    );
    expect(run.error).toBeNull();
    expect(run.calls[0]).toEqual({ method: 'state_set', params: { key: 'seen', value: 'example.hostile manual' } });
    expect(run.said).toEqual(['done {"at":"2026-03-01T09:00:00.000Z"}']);
  });

  test('imports its own modules, hub-sdk and what only computes', async () => {
    const source = `import { word } from './parts/word.js'; import { createHash } from 'node:crypto'; import * as sdk from 'hub-sdk';
      import { parse } from 'node:querystring'; ${main(`await hub.log(word + createHash('sha256').update('x').digest('hex').length + parse('a=b').a + typeof sdk)`)}`;
    const run = await runSource(source, { modules: { 'parts/word.js': `export const word = 'w';` } });
    expect(run).toMatchObject({ error: null, said: ['w64bobject'] });
  });

  test.skipIf(!boxed)('is held by every layer (needs bubblewrap)', async () => {
    const { isolation } = await runSource(main(''));
    expect(isolation.level).toBe('sandboxed');
    expect(isolation.reason).toBeNull();
    expect(isolation.layers).toEqual(
      expect.arrayContaining(['permission', 'namespaces', 'no-files', 'no-network', 'seccomp', 'memory-limit']),
    );
  });
});

describe('a plugin that imports what it may not', () => {
  test.each(IMPORTS)('%s: the run fails in words', async (_, source, said) => {
    const run = await runSource(source);
    expect(run.error).toContain('A plugin may not import');
    expect(run.error).toContain(said);
  });
});

describe('a plugin that looks for a way around', () => {
  test.each(AROUND)('%s: gets nothing', async (_, code, name) => {
    const run = await runSource(attempt(code));
    expect(run.said).toEqual([`NO ${name}`]);
  });
});

describe.each([
  ['in its box', box],
  [
    'in Node alone',
    { prlimit: undefined, setpriv: undefined, bubblewrap: undefined, seccomp: undefined, missing: null },
  ],
])('a plugin that writes over what it shares with Node, %s', (_, held) => {
  test('is handed nothing of the process, whatever Node does next', async () => {
    expect(await runSource(REACH, { box: held })).toMatchObject({ error: null, said: ['NOTHING'] });
  });

  test('gets an emitter of its own, and a hash that is no stream', async () => {
    const run = await runSource(OWN_EMITTER, { box: held });
    expect(run).toMatchObject({ error: null, said: ['told 1 2; once; nobody; Object; 64'] });
  });
});

// The inner layers are taken away, and the walls alone have to hold: a program of Node instead of the child's.
describe.skipIf(!boxed)('the walls alone, with no inner layer left (needs bubblewrap)', () => {
  const dir = mkdtempSync(join(tmpdir(), 'hub-secret-'));
  writeFileSync(join(dir, 'secret'), 'SECRET');
  // An addon that the host has loaded is no library of Node: the box holds nothing of where it lies.
  beforeAll(() => {
    new Sqlite(':memory:').close();
  });

  test.each(WALLS(join(dir, 'secret'), PROJECT))('%s: the kernel refuses', async (_, code, expected) => {
    expect(await inBox(tell(code))).toBe(expected);
  });

  test('a port of this machine is not there', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    let visits = 0;
    server.on('connection', () => {
      visits++;
    });
    expect(
      await inBox(
        tell(
          `return await new Promise((yes, no) => require('net').connect(${port}, '127.0.0.1', () => yes('connected')).once('error', no))`,
        ),
      ),
    ).toBe('NO EPERM');
    server.close();
    expect(visits).toBe(0);
    rmSync(dir, { recursive: true, force: true });
  });
});

describe('a plugin without measure', () => {
  test.skipIf(!isLinux || box.prlimit === undefined).each(WITHOUT_MEASURE)(
    'that %s is ended at its limit, and told which (needs prlimit)',
    async (_, code, expected, limits) => {
      expect((await runSource(main(code), { limits })).error).toMatch(expected);
    },
  );

  test.skipIf(box.prlimit === undefined).each([
    [
      'strings',
      `let text = 'é'; const kept = []; for (;;) { kept.push(JSON.stringify({ text: text.repeat(500_000) })); }`,
    ],
    [
      'one buffer that grows',
      'const buffer = new ArrayBuffer(1, { maxByteLength: 2 ** 30 }); for (let size = 1; ; size += 2 ** 20) { buffer.resize(size); new Uint8Array(buffer).fill(1); }',
    ],
  ])('that allocates %s without end is ended or refused by the kernel (needs prlimit)', async (_, code) => {
    const run = await runSource(main(code));
    expect(run.error).toMatch(/needed more than 192 MiB of memory|RangeError|crashed/);
  });

  test('that floods its log costs nobody but itself', async () => {
    const run = await runSource(main(`for (;;) void hub.log('x'.repeat(1000));`), {
      limits: { cpuSeconds: 2, wallMs: 6000 },
    });
    expect(run.error).toMatch(/processor time|ran longer|of memory/);
  });

  test('that asks for too much at once is read no faster than it is answered', async () => {
    let atOnce = 0;
    let most = 0;
    const run = await runSource(
      main(`await Promise.all(Array.from({ length: 300 }, (_, i) => hub.state_set('k' + i, 'v')));`),
      {
        answer: () => {
          atOnce++;
          most = Math.max(most, atOnce);
          queueMicrotask(() => atOnce--);
          return {};
        },
      },
    );
    expect(run.error).toBeNull();
    expect(run.calls).toHaveLength(300);
    expect(most).toBeLessThanOrEqual(16);
  });

  test('leaves no process behind, however it ended', async () => {
    await runSource(main('await new Promise(() => setInterval(() => {}, 1000));'), { limits: { wallMs: 500 } });
    if (isLinux) expect(descendantsOf(process.pid).filter((pid) => nameOf(pid).includes('bwrap'))).toEqual([]);
  });

  test('is ended when its owner says so', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 400);
    const run = await runSource(main('await new Promise(() => setInterval(() => {}, 1000));'), { signal: stop.signal });
    expect(run.error).toBe('The run was stopped.');
  });
});

describe('a plugin that breaks the protocol', () => {
  test('by a call of a wrong form is refused, in words that it can catch', async () => {
    const run = await runSource(
      main(`try { await hub.state_get(7); } catch (error) { await hub.log(error.message); }`),
    );
    expect(run.said).toEqual(['params.key must be text.']);
    expect(run.refusals).toEqual(['params.key must be text.']);
  });

  test.each([
    ['a line that is no message', `'garbage\\n'`, 'it sent a line that is no message'],
    [
      'a message of no known form',
      `'{"jsonrpc":"2.0","id":"other","result":{}}\\n'`,
      'it sent a message of no known form',
    ],
    ['a line without end', `'x'.repeat(7 * 1024 * 1024)`, 'it sent a line that is too long'],
  ])('by %s is ended at once', async (_, text, said) => {
    const run = await runRaw(`process.stdout.write(${text}); setInterval(() => {}, 1000);`);
    expect(run).toContain(`The plugin broke the protocol: ${said}`);
  });

  test('by a flood on its output is ended at once', async () => {
    expect(
      await runRaw(`const line = 'y'.repeat(65536); (function more() { process.stdout.write(line, more); })();`),
    ).toContain('too long');
  });

  test('by ending without a word is told to have done so', async () => {
    expect(await runRaw('process.exit(0)')).toBe('The plugin ended without saying that it was done.');
  });

  /** A child that was taken over: its program is replaced, and speaks as it likes. */
  async function runRaw(script: string): Promise<string | null> {
    const { runPlugin } = await import('../../services/plugin-host/run/plugin-run.ts');
    const taken: Box = {
      prlimit: undefined,
      setpriv: undefined,
      bubblewrap: undefined,
      seccomp: undefined,
      missing: null,
    };
    const outcome = await runPlugin({
      params: {
        plugin: { id: 'abc', version: '1.0.0', entry: 'sync:main' },
        modules: {},
        settings: {},
        trigger: 'manual',
        now: '',
        last_success_at: null,
      },
      box: taken,
      limits: { memoryBytes: 2 ** 28, cpuSeconds: 5, wallMs: 8000 },
      launch: { command: process.execPath, args: ['-e', script], layers: [], filter: undefined },
      serve: async () => ({}),
      onRefusal: () => {},
      signal: new AbortController().signal,
    });
    return outcome.error;
  }
});

describe.skipIf(!isRoot || !isLinux)('as an ordinary user of this machine (needs root, to become one)', () => {
  test('the box is the same, and every try ends as it does here', () => {
    const copy = mkdtempSync(join(tmpdir(), 'hub-copy-'));
    try {
      // Where another user can read it, Node included.
      for (const part of ['shared', 'services/plugin-host', 'build', 'test/support', 'package.json'])
        cpSync(join(PROJECT, part), join(copy, part), { recursive: true, preserveTimestamps: true });
      cpSync(process.execPath, join(copy, 'node'));
      execFileSync('chmod', ['-R', 'a+rX', copy]);
      const as = ['--reuid', '65534', '--regid', '65534', '--clear-groups', join(copy, 'node'), '--no-warnings'];
      const out = execFileSync('setpriv', [...as, join(copy, 'test/support/plugins/plugin-tries-run.ts')], {
        cwd: '/',
        env: {},
        encoding: 'utf8',
      });
      expect(JSON.parse(out)).toEqual({
        uid: 65534,
        level: boxed ? 'sandboxed' : 'reduced',
        tried: IMPORTS.length + AROUND.length + WITHOUT_MEASURE.length + (boxed ? WALLS('', '').length : 0),
        otherwise: [],
      });
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }, 90_000);
});

describe('where the box of the kernel is missing', () => {
  const reduced: Box = {
    ...box,
    bubblewrap: undefined,
    seccomp: undefined,
    missing: 'The box of the kernel is missing: install bubblewrap, then restart the plugin-host.',
  };

  test('the run says so, with the reason and what to do', async () => {
    const { isolation, error } = await runSource(main(''), { box: reduced });
    expect(error).toBeNull();
    expect(isolation).toMatchObject({ level: 'reduced', reason: reduced.missing });
    expect(isolation.layers).not.toContain('no-network');
  });

  test('Node itself still refuses files and sockets, and hands the child no permission of its host', async () => {
    const run = await runSource(attempt(`return (await import('node:net')).connect`), { box: reduced });
    expect(run.said).toEqual(['NO Error']);
  });
});

function nameOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
