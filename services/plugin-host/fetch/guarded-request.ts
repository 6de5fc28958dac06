// One request to one place, on behalf of a plugin or for the catalog: the name is resolved once, every address it has is
// judged, and the connection goes to one that was judged and nowhere else. Redirects are answers here; whoever follows
// one comes back with a new request.
import { promises as dns, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { HubError } from '../../../shared/errors.ts';
import { LOOPBACK_NAMES } from '../../../shared/plugins/loopback-names.ts';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';

interface Destination {
  url: URL;
  /** Whether this machine was named on purpose; otherwise it is refused like every other private address. */
  loopback: boolean;
}

export interface Question {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  maxBytes: number;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveAll: Resolve = (host) => dns.lookup(host, { all: true });

export async function requestOnce(
  { url, loopback }: Destination,
  question: Question,
  resolve = resolveAll,
): Promise<Answer> {
  const address = await judgedAddress(url, loopback, resolve);
  const response = await open(url, address, question);
  const headers = headersOf(response);
  const body = await bodyOf(response, headers, question);
  return { status: response.statusCode ?? 0, headers, body };
}

/** INVARIANT: the address that is judged is the address that is connected to. */
async function judgedAddress(url: URL, loopback: boolean, resolve: Resolve): Promise<LookupAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let found: LookupAddress[];
  try {
    found = await resolve(host);
  } catch {
    throw unreachable(url, 'its name is not known');
  }
  const onPurpose = loopback && LOOPBACK_NAMES.includes(url.hostname);
  const bad = found.find(({ address }) => !(onPurpose ? isLoopbackAddress(address) : isPublicAddress(address)));
  // One bad address among good ones is enough to refuse: whoever answers for the name chooses which one is used.
  if (bad !== undefined) {
    throw new HubError(
      'policy_denied',
      `The host ${url.hostname} leads to an address inside this machine or its network, and that is refused.`,
    );
  }
  const [first] = found;
  if (first === undefined) throw unreachable(url, 'its name has no address');
  return first;
}

function open(
  url: URL,
  { address, family }: LookupAddress,
  { method, headers, body, signal }: Question,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { 'user-agent': 'context-hub', 'accept-encoding': 'gzip, deflate, br', ...headers },
      // There is no pool: a connection is for one judged request.
      agent: false,
      lookup: (_host, options, done) => {
        if (options.all)
          (done as unknown as (error: null, found: LookupAddress[]) => void)(null, [{ address, family }]);
        else done(null, address, family);
      },
      signal,
    });
    request.once('response', resolve);
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(signal.aborted ? tooSlow(url) : unreachable(url, why(error))),
    );
    request.end(body ?? undefined);
  });
}

async function bodyOf(
  response: IncomingMessage,
  headers: Record<string, string>,
  { maxBytes, signal, method }: Question,
): Promise<Buffer> {
  const plain = method === 'HEAD' ? response : decoded(response, headers);
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of plain as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) {
        throw new HubError('payload_too_large', `The answer is larger than ${Math.round(maxBytes / 2 ** 20)} MiB.`);
      }
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof HubError) throw error;
    throw new HubError(
      'unavailable',
      signal.aborted ? 'The answer took too long.' : 'The answer was cut off or damaged.',
    );
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts);
}

/** The body without the encoding of the transport, which the header then does not name any more. */
function decoded(response: IncomingMessage, headers: Record<string, string>): Readable {
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const make = decoders[headers['content-encoding'] as keyof typeof decoders];
  if (make === undefined) return response;
  delete headers['content-encoding'];
  delete headers['content-length'];
  const decoder = make();
  response.once('error', (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

function headersOf(response: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    // Cookies belong to the connection of a person; a plugin has none.
    if (value !== undefined && name !== 'set-cookie') headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

function why({ code = '' }: NodeJS.ErrnoException): string {
  if (/CERT|SSL|TLS|ALTNAME|SIGNED/.test(code)) return 'its certificate is not good';
  return code === 'ECONNREFUSED' ? 'it refuses connections' : 'it does not answer';
}

function unreachable({ hostname }: URL, because: string): HubError {
  return new HubError('unavailable', `The host ${hostname} cannot be reached: ${because}.`);
}

function tooSlow({ hostname }: URL): HubError {
  return new HubError('unavailable', `The host ${hostname} took too long to answer.`);
}
