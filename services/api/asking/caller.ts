// On whose behalf a request is made, as the request says it. The api decides nothing about it: whatever is found here goes
// to the vault, which does.
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_LENGTH } from '../../../shared/limits.ts';
import type { CallContext } from '../../../shared/methods/method.ts';
import { invalid } from '../../../shared/validate.ts';

/** Longer than any token of ours; what is longer is none. */
const TOKEN_LENGTH = 512;
const CODE_LENGTH = 256;

/** `Authorization: Bearer` first, then `X-HUB-Token`. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const bearer = headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
  const token = bearer ?? headers['x-hub-token'];
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_LENGTH ? token : undefined;
}

/** The one-time code of `hub open`. */
export function codeOf({ headers }: FastifyRequest): string | undefined {
  const code = headers['x-hub-code'];
  return typeof code === 'string' && code !== '' && code.length <= CODE_LENGTH ? code : undefined;
}

/**
 * Whether a browser asks: only the own page comes past the guard from one. Each of today says of every request to the loopback
 * where it comes from. An older one does not, and is known by its name, which all of them begin alike, or by naming a page.
 */
export function isPage({ headers }: FastifyRequest): boolean {
  const says = ['sec-fetch-site', 'origin', 'referer'].some((name) => headers[name] !== undefined);
  return says || /^Mozilla\//i.test(headers['user-agent'] ?? '');
}

export function idempotencyOf(request: FastifyRequest): CallContext['idempotency'] {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    const msg = `must be 1 to ${IDEMPOTENCY_KEY_LENGTH} visible characters`;
    throw invalid([{ loc: ['header', 'idempotency-key'], msg, type: 'format' }]);
  }
  // The path without its query: what the query asks for is part of what the vault compares, like the body.
  const path = request.url.split('?', 1)[0] as string;
  return { key, route: `${request.method} ${path}` };
}

/** The version a write expects: a plain integer, or an entity tag that holds one. `*` expects nothing. */
export function expectedVersionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const digits = header.match(/^(?:(?:W\/)?"(\d{1,15})"|(\d{1,15}))$/);
  if (!digits) {
    throw invalid([{ loc: ['header', 'if-match'], msg: 'must be the integer version of the object', type: 'format' }]);
  }
  return Number(digits[1] ?? digits[2]);
}

/** Where no versions are compared: whoever expects one would write over what they wanted to keep. */
export function refuseExpectedVersion(request: FastifyRequest): void {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return;
  const msg = 'is not looked at here, because this address compares no versions: leave it out';
  throw invalid([{ loc: ['header', 'if-match'], msg, type: 'unknown_header' }]);
}

/** Whether the caller would rather have a job than wait. */
export function prefersAsync({ headers }: FastifyRequest): boolean {
  const { prefer } = headers;
  const preferences = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  return preferences.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');
}
