// What the bridge must withstand: a client that breaks the protocol, and something on the port that is not the hub.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bridgeClient, RawBridge, textOf } from '../support/bridge.ts';
import { freePort } from '../support/hub.ts';
import { memoryOf } from '../support/process-use.ts';
import { isLinux } from '../support/processes.ts';
import { type Answering, falseHub } from '../support/servers/false-hub.ts';

const TOKEN = `hub_c_${'a'.repeat(43)}`;
const CONTRACT = { purpose: 'x' };
const tool = (id: number | string, given: object = CONTRACT) => ({
  id,
  method: 'tools/call',
  params: { name: 'search_personal_context', arguments: { query: 'x', ...given } },
});

const answering =
  (status: number, body: object, headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const FOUND = { hits: [], policy: { actor: 'con_x', grants: [], ceiling: null, scope: 'x' } };

/** Where nothing listens. */
async function nowhere(): Promise<Record<string, string>> {
  return { HUB_TOKEN: TOKEN, HUB_BASE: `http://127.0.0.1:${await freePort()}` };
}

describe('a client that breaks the protocol', () => {
  it('gets an error for what cannot be read, and an answer to everything else', async () => {
    await using bridge = new RawBridge(await nowhere());
    await bridge.initialize();
    for (const [line, code, id] of [
      ['not json\n', -32700, null],
      ['{"jsonrpc": "2.0", "id": 1, "meth\n', -32700, null],
      ['\u0000\u0001\uFEFF{}\n', -32700, null],
      ['{}\n', -32600, null],
      ['null\n', -32600, null],
      ['"text"\n', -32600, null],
      ['{"jsonrpc": "1.0", "id": 2, "method": "ping"}\n', -32600, 2],
      ['{"jsonrpc": "2.0", "id": 3, "method": 7}\n', -32600, 3],
      ['{"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"}\n', -32600, null],
      ['[{"jsonrpc": "2.0", "id": 4, "method": "ping"}]\n', -32600, 4],
      ['[]\n', -32600, null],
      [`${'['.repeat(100_000)}\n`, -32700, null],
      [Buffer.from('{"jsonrpc": "2.0", "id": 10, "method": "caf\u00e9"}\n', 'latin1'), -32700, null],
      [`{"jsonrpc": "2.0", "id": 5, "method": "ping", "params": {"a": "${'x'.repeat(5 * 2 ** 20)}"}}\n`, -32600, null],
      ['{"jsonrpc": "2.0", "id": 6, "method": "shell/run"}\n', -32601, 6],
      ['{"jsonrpc": "2.0", "id": 7, "method": "resources/list"}\n', -32601, 7],
      ['{"jsonrpc": "2.0", "id": 8, "method": "tools/call", "params": {"name": "__proto__"}}\n', -32602, 8],
      ['{"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"arguments": {}}}\n', -32602, 9],
      ['{"jsonrpc": "2.0", "id": 11, "method": "tools/call", "params": {"name": "x", "arguments": []}}\n', -32602, 11],
      ['{"jsonrpc": "2.0", "id": 12, "method": "prompts/get", "params": {"name": null}}\n', -32602, 12],
      ['{"jsonrpc": "2.0", "id": 13, "method": "initialize"}\n', -32602, 13],
      ['{"jsonrpc": "2.0", "id": 14, "method": "initialize", "params": {"protocolVersion": "x"}}\n', -32602, 14],
    ] as const) {
      const before = bridge.messages.length;
      bridge.write(line);
      await bridge.answer((message) => bridge.messages.indexOf(message) >= before);
      const shown = String(line).slice(0, 60);
      const [answer, ...more] = bridge.messages.slice(before);
      expect([answer.error?.code, answer.id], shown).toEqual([code, id]);
      expect(answer.error?.message, shown).not.toMatch(/[\n{]/);
      expect(more, shown).toEqual([]);
    }
    expect((await bridge.ask(99, 'ping')).result).toEqual({});
    expect(bridge.strays).toEqual([]);
  });

  it('may cut a message anywhere, end its lines as Windows does, and leave lines empty', async () => {
    await using bridge = new RawBridge(await nowhere());
    const bytes = Buffer.from('\r\n\n{"jsonrpc":"2.0","id":"ä","method":"ping"}\r\n   \n');
    for (const byte of bytes) {
      bridge.write(Buffer.from([byte]));
      await sleep(1);
    }
    expect(await bridge.answer(({ id }) => id === 'ä')).toEqual({ jsonrpc: '2.0', id: 'ä', result: {} });
    expect(bridge.messages).toHaveLength(1);
  });

  it('that leaves without a line break at the end is still answered', async () => {
    await using bridge = new RawBridge(await nowhere());
    bridge.child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect(await bridge.exited).toBe(0);
    expect(bridge.messages).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('that leaves in the middle of a call leaves no process behind, and its call was made once', async () => {
    await using hub = await falseHub((_request, response) => void setTimeout(() => response.end('{"a":1}'), 300));
    await using bridge = new RawBridge({ HUB_TOKEN: TOKEN, HUB_BASE: hub.base });
    await bridge.initialize();
    bridge.send(tool(1));
    bridge.child.stdin.end();
    expect(await bridge.exited).toBe(0);
    expect(bridge.messages.find(({ id }) => id === 1).result.structuredContent).toEqual({ a: 1 });
    expect(hub.asked.filter(({ url }) => url !== '/health')).toHaveLength(1);
  });

  it('that leaves while the hub is silent is not waited for without end', { timeout: 20_000 }, async () => {
    await using hub = await falseHub(() => {});
    await using bridge = new RawBridge({ HUB_TOKEN: TOKEN, HUB_BASE: hub.base });
    await bridge.initialize();
    bridge.send(tool(1));
    bridge.child.stdin.end();
    expect(await bridge.exited).toBe(0);
  });

  it('that closes the pipe it reads from ends the bridge', async () => {
    await using bridge = new RawBridge(await nowhere(), { reads: false });
    bridge.child.stdout.destroy();
    bridge.send({ id: 1, method: 'tools/list' });
    expect(await bridge.exited).toBe(0);
    expect(bridge.stderr).not.toMatch(/EPIPE|^\s+at /m);
  });

  it.skipIf(!isLinux)('that never reads fills no memory, and gets everything once it reads (Linux)', async () => {
    await using bridge = new RawBridge(await nowhere(), { reads: false });
    const asked = 2000;
    for (let id = 1; id <= asked; id++) bridge.send({ id, method: 'tools/list' });
    await sleep(1500);
    // All of the answers together are 16 MB, several times over on the way.
    expect(memoryOf([bridge.child.pid as number])).toBeLessThan(120 * 2 ** 20);
    bridge.read();
    await bridge.answer(() => bridge.messages.length === asked, 60_000);
    expect(new Set(bridge.messages.map(({ id }) => id)).size).toBe(asked);
  });

  it('that cancels a call gets no answer to it, and the hub is let go of', async () => {
    let closed = false;
    await using hub = await falseHub((request, response, body) => {
      if (body.includes('slow')) request.socket.once('close', () => (closed = true));
      else answering(200, FOUND)(request, response, body);
    });
    await using bridge = new RawBridge({ HUB_TOKEN: TOKEN, HUB_BASE: hub.base });
    await bridge.initialize();
    bridge.send(tool(1, { purpose: 'slow' }));
    await expect.poll(() => hub.asked.length).toBe(2);
    bridge.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await expect.poll(() => closed).toBe(true);
    bridge.send(tool(2));
    await bridge.answer(({ id }) => id === 2);
    expect(bridge.messages.map(({ id }) => id)).toEqual([0, 2]);
    expect(hub.asked.filter(({ body }) => body.includes('slow'))).toHaveLength(1);
  });
});

it.each([
  ['hub_c_short', undefined, 'HUB_TOKEN'],
  [TOKEN, 'http://192.0.2.1:8765', 'HUB_BASE'],
])(
  'a wrong setting (%s, %s) does not keep the bridge from starting, and nothing is sent',
  async (token, base, said) => {
    await using hub = await falseHub(answering(200, FOUND));
    await using bridge = await bridgeClient({ HUB_TOKEN: token, HUB_BASE: base ?? hub.base });
    const answer = await bridge.call('search_personal_context', { query: 'x', purpose: 'x' });
    expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringContaining(said)]);
    expect([...hub.asked, ...hub.askedForGrants]).toEqual([]);
  },
);

describe('what listens where the hub should be', () => {
  const call = async (base: string, name = 'search_personal_context', given: object = { query: 'x', purpose: 'x' }) => {
    await using bridge = await bridgeClient({ HUB_TOKEN: TOKEN, HUB_BASE: base });
    const answer = await bridge.call(name, { ...given });
    return { answer, text: textOf(answer) };
  };

  it('is told no token unless it says that it is a hub', async () => {
    await using other = await falseHub(answering(200, FOUND), { hello: 'world' });
    const { answer, text } = await call(other.base);
    expect([answer.isError, text]).toEqual([true, expect.stringContaining('No Context Hub answers')]);
    expect(other.asked.length).toBeGreaterThan(0);
    for (const { url, token } of other.asked) expect([url, token]).toEqual(['/health', undefined]);
    expect(other.askedForGrants).toEqual([]);
  });

  it('sends nobody elsewhere: redirects are not followed', async () => {
    await using elsewhere = await falseHub(answering(200, FOUND));
    await using hub = await falseHub(answering(307, {}, { location: `${elsewhere.base}/v1/mcp/tools/x` }));
    const { answer, text } = await call(hub.base);
    expect([answer.isError, text]).toEqual([true, expect.stringContaining('307')]);
    expect([...elsewhere.asked, ...elsewhere.askedForGrants]).toEqual([]);
  });

  it('is waited for when it asks for that, as long as it asks', async () => {
    let times = 0;
    await using hub = await falseHub((...visit) => {
      const busy = answering(429, { code: 'rate_limited', detail: 'Slower.' }, { 'retry-after': '1' });
      (++times < 3 ? busy : answering(200, FOUND))(...visit);
    });
    const started = performance.now();
    const { answer } = await call(hub.base);
    expect([answer.structuredContent, times]).toEqual([FOUND, 3]);
    expect(performance.now() - started).toBeGreaterThan(2000);
  });

  it('that cuts a call is asked once more, with the same key where that matters, and not a third time', async () => {
    await using hub = await falseHub((request) => void request.socket.destroy());
    const reading = await call(hub.base);
    expect(reading.answer.isError).toBe(true);
    const writing = await call(hub.base, 'propose_memory', {
      memory: { kind: 'semantic', statement: 'x' },
      evidence_refs: [],
    });
    expect(writing.text).toContain('No Context Hub answers');
    const calls = hub.asked.filter(({ url }) => url !== '/health');
    expect(calls.map(({ url }) => url.split('/').at(-1))).toEqual([
      'search_personal_context',
      'search_personal_context',
      'propose_memory',
      'propose_memory',
    ]);
    const [first, second, third, fourth] = calls.map(({ key }) => key);
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toMatch(/^[0-9a-f-]{36}$/);
    expect(fourth).toBe(third);
  });

  it('that answers nonsense is not passed on', async () => {
    const nonsense: Answering[] = [
      answering(500, { stack: 'at secret.ts:1' }),
      (_request, response) => void response.end('<html>secret</html>'),
      (_request, response) => void response.end('[1'),
      (_request, response) => void response.end('7'),
    ];
    await using hub = await falseHub((...visit) => nonsense.shift()?.(...visit));
    await using bridge = await bridgeClient({ HUB_TOKEN: TOKEN, HUB_BASE: hub.base });
    while (nonsense.length > 0) {
      const told = await bridge.call('search_personal_context', { query: 'x', purpose: 'x' });
      expect([told.isError, textOf(told)]).toEqual([true, expect.stringMatching(/^The hub answered in a way/)]);
      expect(textOf(told)).not.toContain('secret');
    }
  });

  it.skipIf(process.getuid?.() !== 0)(
    'is told nothing when it is another user (needs root, to become one)',
    async () => {
      const port = await freePort();
      const script = `require('http').createServer((q, r) => {
      process.stdout.write(q.url + ' ' + q.headers.authorization + '\\n'); r.end('{"ok":true}');
    }).listen(${port}, '127.0.0.1', () => process.stdout.write('ready\\n'))`;
      const other = spawn(
        'setpriv',
        ['--reuid', '65534', '--regid', '65534', '--clear-groups', process.execPath, '-e', script],
        { cwd: '/', env: {}, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let heard = '';
      other.stdout.setEncoding('utf8').on('data', (text: string) => {
        heard += text;
      });
      try {
        await expect.poll(() => heard, { timeout: 10_000 }).toContain('ready');
        const { answer, text } = await call(`http://127.0.0.1:${port}`);
        expect([answer.isError, text]).toEqual([true, expect.stringContaining('not held by the user')]);
        expect(heard).toBe('ready\n');
      } finally {
        other.kill('SIGKILL');
        await once(other, 'exit');
      }
    },
  );
});
