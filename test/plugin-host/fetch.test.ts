// What is asked of the network in a plugin's stead, and what is not: with names that lead where they should not.
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../services/plugin-host/fetch/addresses.ts';
import { PluginFetch } from '../../services/plugin-host/fetch/plugin-fetch.ts';

const never = new AbortController().signal;
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/packed')
      response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': 'a=b' }).end(gzipSync('unpacked'));
    else if (request.url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 2 ** 20)));
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/post') response.writeHead(303, { location: '/echo' }).end();
    else response.end(JSON.stringify({ method: request.method, authorization: request.headers.authorization ?? null }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as { port: number });
});
afterAll(() => void server.close());

function fetching(hosts: string[], addresses: string[][] = []) {
  let asked = 0;
  const fetch = new PluginFetch({
    hosts,
    approved: [],
    ownPort: 1,
    tokenFor: async () => null,
    resolve: async () =>
      (addresses[Math.min(asked++, addresses.length - 1)] ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
  });
  return { fetch, asked: () => asked };
}

const text = (body: string) => Buffer.from(body, 'base64').toString();

describe('an address', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1::1', '172.32.0.1', '100.128.0.1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.5'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
    ],
    ...['2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'ff02::1', 'no address', ''],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a declared name that leads', () => {
  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['0.0.0.0'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.5'],
    ['64:ff9b::a9fe:a9fe'],
  ])('to %s is refused', async (address) => {
    const { fetch } = fetching(['declared.example.com'], [[address]]);
    await expect(fetch.fetch({ url: 'https://declared.example.com/' }, never)).rejects.toThrow(
      'leads to an address inside this machine or its network',
    );
  });

  it('to a good and to a bad address is refused as well', async () => {
    const { fetch } = fetching(['declared.example.com'], [['93.184.216.34', '127.0.0.1']]);
    await expect(fetch.fetch({ url: 'https://declared.example.com/' }, never)).rejects.toThrow(
      'leads to an address inside',
    );
  });

  it('is asked for once in a request: what was judged is what is connected to', async () => {
    // A second answer would lead elsewhere. Nothing listens at the first, which is for documentation in practice.
    const { fetch, asked } = fetching(['localhost'], [['127.0.0.1'], ['93.184.216.34']]);
    const answer = await fetch.fetch({ url: `http://localhost:${port}/` }, never);
    expect(answer.status).toBe(200);
    expect(asked()).toBe(1);
  });

  it('as localhost, to another machine, is refused: that name was declared for this one', async () => {
    const { fetch } = fetching(['localhost'], [['93.184.216.34']]);
    await expect(fetch.fetch({ url: `http://localhost:${port}/` }, never)).rejects.toThrow(
      'leads to an address inside',
    );
  });

  it('nowhere is told to', async () => {
    const { fetch } = fetching(['declared.example.com'], [[]]);
    await expect(fetch.fetch({ url: 'https://declared.example.com/' }, never)).rejects.toThrow(
      'cannot be reached: its name has no address',
    );
  });
});

describe('an answer', () => {
  const here = (path: string) => ({ url: `http://127.0.0.1:${port}${path}` });
  const local = () => fetching(['127.0.0.1'], [['127.0.0.1']]).fetch;

  it('comes unpacked, without cookies', async () => {
    const { body, headers } = await local().fetch(here('/packed'), never);
    expect(text(body)).toBe('unpacked');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('that unpacks without end is cut off', async () => {
    await expect(local().fetch(here('/bomb'), never)).rejects.toThrow('The answer is larger than 8 MiB.');
  });

  it('that always leads on is given up', async () => {
    await expect(local().fetch(here('/loop'), never)).rejects.toThrow('more than 5 times');
  });

  it('that leads a POST elsewhere is followed with a GET', async () => {
    const { body, url } = await local().fetch({ ...here('/post'), method: 'POST', body: 'x' }, never);
    expect(JSON.parse(text(body)).method).toBe('GET');
    expect(url).toBe(here('/echo').url);
  });

  it('is waited for no longer than the run', async () => {
    await expect(local().fetch(here('/'), AbortSignal.abort())).rejects.toThrow();
  });
});

describe('a header', () => {
  it.each([
    ['Host', 'evil'],
    ['Cookie', 'a=b'],
    ['Connection', 'upgrade'],
    ['Sec-Fetch-Site', 'none'],
    ['Content-Length', '0'],
  ])('%s is not the plugin’s', async (name, value) => {
    const { fetch } = fetching(['127.0.0.1'], [['127.0.0.1']]);
    await expect(fetch.fetch({ url: `http://127.0.0.1:${port}/`, headers: { [name]: value } }, never)).rejects.toThrow(
      "is not a plugin's to set",
    );
  });

  it('with a line break in it is refused', async () => {
    const { fetch } = fetching(['127.0.0.1'], [['127.0.0.1']]);
    await expect(
      fetch.fetch({ url: `http://127.0.0.1:${port}/`, headers: { 'x-a': 'b\r\nx-c: d' } }, never),
    ).rejects.toThrow('malformed');
  });
});
