// A connection that says nothing holds a place for as long as a client needs to send its headers, and no longer.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createGuardedServer } from '../../services/api/server.ts';
import { REQUEST_HEADERS_MS } from '../../shared/limits.ts';

it(
  'is cut off once its headers are late, also when none of them ever came',
  async () => {
    const server = createGuardedServer((_request, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    const halting = connect(port, '127.0.0.1', () => halting.write('GET / HTTP/1.1\r\nHost: '));
    for (const each of [silent, halting]) each.on('error', () => {}).resume();
    await Promise.all([silent, halting].map((each) => once(each, 'close', { signal: AbortSignal.timeout(25_000) })));
    expect(server.listening).toBe(true);
    server.close();
  },
  2 * REQUEST_HEADERS_MS + 10_000,
);
