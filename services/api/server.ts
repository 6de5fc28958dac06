// The HTTP server: limits against slow and oversized requests, the guard in front of the router, and the headers that
// every answer carries. It never listens by itself.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HubError } from '../../shared/errors.ts';
import {
  MAX_CONNECTIONS,
  MAX_HEADER_BYTES,
  MAX_HEADERS,
  REQUEST_HEADERS_MS,
  REQUEST_WHOLE_MS,
} from '../../shared/limits.ts';
import type { Crowd } from './crowd.ts';
import { problemAnswer } from './endpoint/problems.ts';
import { guard, type OwnAddress, ownAddress, RULES, type Rule } from './guard.ts';
import { EVERY_ANSWER } from './headers.ts';
import { asksForWorker, endWorker } from './planted-worker.ts';

const LATE_LOOK_MS = 1000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export function createGuardedServer(handle: Handler, rules: readonly Rule[] = RULES, crowd?: Crowd): Server {
  let own: OwnAddress = ownAddress(0);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: REQUEST_HEADERS_MS,
    requestTimeout: REQUEST_WHOLE_MS,
    // Node looks at what is late twice a minute, and those who say nothing hold their places until it does.
    connectionsCheckingInterval: LATE_LOOK_MS,
    keepAliveTimeout: REQUEST_WHOLE_MS,
    // The guard says what is wrong with the Host header, in our words.
    requireHostHeader: false,
  });
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('listening', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') own = ownAddress(address.port);
  });
  server.on('connection', (socket) => crowd?.admit(socket));
  server.on('request', (request, response) => {
    crowd?.use(request.socket);
    for (const [name, value] of EVERY_ANSWER) response.setHeader(name, value);
    const { method = '', url = '', rawHeaders } = request;
    if (asksForWorker(request, own)) return endWorker(response);
    const refusal = guard({ method, target: url, rawHeaders }, own, rules);
    if (refusal !== null) return answer(response, refusal);
    // Node leaves the body out of an answer to HEAD by itself, so every GET route serves it.
    if (method === 'HEAD') request.method = 'GET';
    handle(request, response);
  });
  server.on('clientError', refuseUnreadable);
  return server;
}

function answer(response: ServerResponse, refusal: HubError): void {
  const { status, headers, body } = problemAnswer(refusal);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** What the parser could not read has no response object: the answer is written by hand, and the connection ends. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, headers, body } = problemAnswer(
    tooLarge
      ? new HubError('payload_too_large', 'The headers are larger than one request may carry.')
      : new HubError('bad_request', 'The request cannot be read.'),
  );
  const lines = [
    `HTTP/1.1 ${status} ${tooLarge ? 'Content Too Large' : 'Bad Request'}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...EVERY_ANSWER.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
