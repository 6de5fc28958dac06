// What arrives at the socket, byte by byte: no client library is in between to tidy it up.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub[Symbol.asyncDispose]());

async function send(...lines: string[]): Promise<{ status: number; text: string }> {
  return sendBytes(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));
}

async function sendBytes(request: Buffer): Promise<{ status: number; text: string }> {
  const socket = connect(hub.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(Buffer.from(request.toString('latin1').replaceAll('PORT', String(hub.port)), 'latin1'));
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

it('a program that sends the address of the hub is served', async () => {
  const { status } = await send('GET /health HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Connection: close');
  expect(status).toBe(200);
});

it.each([
  ['no host in HTTP/1.0', ['GET /v1/bootstrap HTTP/1.0'], 421],
  ['no host in HTTP/1.1', ['GET /v1/bootstrap HTTP/1.1'], 421],
  ['an empty host', ['GET /v1/bootstrap HTTP/1.1', 'Host: '], 421],
  ['two hosts, ours first', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Host: evil.test'], 421],
  ['two hosts, ours last', ['GET /v1/bootstrap HTTP/1.1', 'Host: evil.test', 'Host: 127.0.0.1:PORT'], 421],
  ['our host twice', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Host: 127.0.0.1:PORT'], 421],
  ['a host with a user', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT@evil.test'], 421],
  ['a host with a dot at the end', ['GET /v1/bootstrap HTTP/1.1', 'Host: localhost.:PORT'], 421],
  ['a name for it', ['GET /v1/bootstrap HTTP/1.1', 'Host: localhost:PORT'], 421],
  ['the other loopback', ['GET /v1/bootstrap HTTP/1.1', 'Host: [::1]:PORT'], 421],
  ['a host below localhost', ['GET /v1/bootstrap HTTP/1.1', 'Host: x.localhost:PORT'], 421],
  ['a short address', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.1:PORT'], 421],
  ['a decimal address', ['GET /v1/bootstrap HTTP/1.1', 'Host: 2130706433:PORT'], 421],
  ['the address of every interface', ['GET /v1/bootstrap HTTP/1.1', 'Host: 0.0.0.0:PORT'], 421],
  ['upper case', ['GET /v1/bootstrap HTTP/1.1', 'Host: LOCALHOST:PORT'], 421],
  ['another port', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:1'], 421],
  ['an absolute target elsewhere', ['GET http://evil.test/v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT'], 400],
  ['an absolute target here', ['GET http://127.0.0.1:PORT/v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT'], 400],
  ['a target of two slashes', ['GET //v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT'], 400],
  ['two tokens', ['GET /v1/spaces HTTP/1.1', 'Host: 127.0.0.1:PORT', 'X-HUB-Token: a', 'X-HUB-Token: b'], 400],
  ['a page of another site', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Sec-Fetch-Site: cross-site'], 403],
  ['a page of another origin', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Origin: http://evil.test'], 403],
  ['a typed address in the API', ['GET /v1/bootstrap HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Sec-Fetch-Site: none'], 403],
  ['an address that does not exist', ['GET /nowhere HTTP/1.1', 'Host: evil.test'], 421],
  ['a bad escape', ['GET /v1/memories/%zz HTTP/1.1', 'Host: 127.0.0.1:PORT'], 400],
  ['two lengths', ['POST /v1/setup HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Content-Length: 2', 'Content-Length: 3'], 400],
  [
    'a length beside chunks',
    ['POST /v1/setup HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    400,
  ],
  ['no HTTP at all', ['what is this'], 400],
  ['headers without end', ['GET / HTTP/1.1', 'Host: 127.0.0.1:PORT', `X-Long: ${'a'.repeat(20_000)}`], 413],
] as const)('%s is refused', async (_, lines, expected) => {
  const connection = lines[0].includes('HTTP') ? ['Connection: close'] : [];
  const { status, text } = await send(...lines, ...connection);
  expect(status).toBe(expected);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('content-type: application/problem+json');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).not.toContain('access-control-');
  expect(JSON.parse(body)).toMatchObject({ status: expected });
  expect(body).not.toMatch(/\bat .*\.ts|node_modules|hub_o_/);
});

it('a body that is not UTF-8 is refused, and one with a mark before it is read', async () => {
  const post = (body: Buffer) => {
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close'];
    const head = ['POST /v1/setup HTTP/1.1', 'Host: 127.0.0.1:PORT', ...headers].join('\r\n');
    return sendBytes(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]));
  };
  const named = (...name: number[]) => Buffer.from([...Buffer.from('{"name":"'), ...name, ...Buffer.from('"}')]);
  for (const bytes of [[0xff], [0xe9], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]]) {
    const { status, text } = await post(named(...bytes));
    expect(status, String(bytes)).toBe(400);
    expect(JSON.parse(text.split('\r\n\r\n')[1] as string)).toMatchObject({
      code: 'bad_request',
      detail: 'The body is not UTF-8.',
      fix: 'Send JSON in UTF-8.',
    });
  }
  expect((await post(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), named(0xc3, 0xa9)]))).status).toBe(200);
});

it('a preflight of another page is never approved', async () => {
  const { status, text } = await send(
    'OPTIONS /v1/setup HTTP/1.1',
    'Host: 127.0.0.1:PORT',
    'Origin: http://evil.test',
    'Access-Control-Request-Method: POST',
    'Connection: close',
  );
  expect(status).toBe(403);
  expect(text.toLowerCase()).not.toContain('access-control-allow');
});

it('a preflight without a page behind it is not approved either', async () => {
  const { status, text } = await send('OPTIONS /v1/setup HTTP/1.1', 'Host: 127.0.0.1:PORT', 'Connection: close');
  expect(status).toBe(405);
  expect(text.toLowerCase()).not.toContain('access-control-allow');
});

it('a page that asks for another protocol is refused like any page', async () => {
  const { status } = await send(
    'GET /v1/events/stream HTTP/1.1',
    'Host: 127.0.0.1:PORT',
    'Connection: Upgrade, close',
    'Upgrade: websocket',
    'Origin: http://evil.test',
  );
  expect(status).toBe(403);
});
