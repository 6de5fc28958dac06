// The owner's token, and the one-time codes that hand it to the local page.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import { CONNECTION_TOKEN } from '../../../shared/id-kinds.ts';
import { BOOTSTRAP_CODE_TTL_MS } from '../../../shared/limits.ts';
import { type HubRun, pageToken } from './page-token.ts';

export function newOwnerToken(): string {
  return `hub_o_${randomBytes(32).toString('base64url')}`;
}

/** As text, which is made three times as fast as a buffer; this is on the way of every request. */
function tokenDigest(token: string): Buffer {
  return Buffer.from(hash('sha256', token, 'hex'), 'latin1');
}

/** The token that came with a call. A write asks twice whether it is the owner's, and that digest is made once. */
export class ShownToken {
  readonly text: string;
  #digest: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get digest(): Buffer {
    this.#digest ??= tokenDigest(this.text);
    return this.#digest;
  }
}

/** The tokens that are good for the owner: the owner's own, and that of the page in this life of the hub. Their digests only. */
export class OwnerTokens {
  readonly #digests: readonly Buffer[];

  constructor(ownerToken: string, run: HubRun) {
    this.#digests = [ownerToken, pageToken(ownerToken, run)].map(tokenDigest);
  }

  /** In the same time for every token. */
  has(shown: ShownToken): boolean {
    return this.#digests.map((each) => timingSafeEqual(shown.digest, each)).includes(true);
  }
}

export function noToken(): HubError {
  return new HubError('unauthorized', 'This needs a token.', {
    fix: 'Send it as `Authorization: Bearer <token>`; `hub token` prints the token of the owner.',
  });
}

/** What an assistant is told, its model reads: the way out is its owner, and never the token of its owner. */
export function unknownToken(token: string): HubError {
  if (token.startsWith(CONNECTION_TOKEN))
    return new HubError(
      'unauthorized',
      'This token of a connection is not known here, or a newer one took its place.',
      {
        fix: 'Ask the owner to connect this assistant again.',
      },
    );
  return new HubError('unauthorized', 'This token is not known here.', {
    fix: '`hub token` prints the token of the owner; an assistant gets its own by pairing.',
  });
}

export function ownerRequired(): HubError {
  return new HubError('owner_required', 'Only the owner may do this.', {
    fix: 'This is the token of a connection: ask the owner to do it.',
  });
}

export function connectionRequired(): HubError {
  return new HubError('connection_required', 'Only a paired assistant may do this.', {
    fix: 'Use the token of a connection.',
  });
}

/** One-time codes, known by their hash alone. They die with the process: a page asks for another. */
export class BootstrapCodes {
  readonly #clock: Clock;
  readonly #expiry = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  allow(codeSha256: string): void {
    this.#expiry.set(codeSha256, this.#clock() + BOOTSTRAP_CODE_TTL_MS);
  }

  /** Uses a code up. True if it was good. */
  redeem(code: string | undefined): boolean {
    for (const [digest, expiry] of this.#expiry) if (expiry <= this.#clock()) this.#expiry.delete(digest);
    return code !== undefined && this.#expiry.delete(hash('sha256', code, 'hex'));
  }
}
