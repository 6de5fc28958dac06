import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GrantStreams } from '../../services/api/asking/grant-streams.ts';
import type { HubError } from '../../shared/errors.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { GRANT_STREAMS, GRANT_STREAMS_EACH } from '../../shared/limits.ts';
import { systemClock } from '../../shared/system-clock.ts';

const HELD = { capabilities: [], until: null };
let server: Server;
let streams: GrantStreams;

beforeEach(async () => {
  streams = new GrantStreams({ ask: async () => HELD } as unknown as Link, systemClock);
  server = createServer((request, response) => {
    const reply = { raw: response, hijack() {} } as unknown as FastifyReply;
    streams
      .open(request.headers.authorization, async () => HELD as never, reply)
      .catch((error: unknown) => response.writeHead((error as HubError).status).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterEach(() => {
  streams.closeAll();
  server.closeAllConnections();
  server.close();
});

interface Opened {
  status: number | undefined;
  hasEnded: boolean;
}

async function open(name: string): Promise<Opened> {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, headers: { authorization: name }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  );
  const opened = { status: response.statusCode, hasEnded: false };
  response
    .on('end', () => {
      opened.hasEnded = true;
    })
    .on('error', () => {})
    .resume();
  return opened;
}

it('a few connections that take all streams they may take none from one that has none', async () => {
  const greedy: Opened[] = [];
  for (let each = 0; each < GRANT_STREAMS / GRANT_STREAMS_EACH; each++)
    for (let n = 0; n < GRANT_STREAMS_EACH; n++) greedy.push(await open(`greedy ${each}`));
  expect(greedy.every(({ status }) => status === 200)).toBe(true);
  expect(await open('greedy 0')).toMatchObject({ status: 429 });

  const honest = await open('honest');
  expect(honest.status).toBe(200);
  await expect.poll(() => greedy.filter(({ hasEnded }) => hasEnded).length).toBe(1);
  // Whoever lost one does not take it back from whoever has as many.
  expect(await open('greedy 0')).toMatchObject({ status: 429 });
  expect(await open('honest')).toMatchObject({ status: 200 });
  expect(honest.hasEnded).toBe(false);
}, 20_000);
