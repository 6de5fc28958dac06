// The closed list of everything that can go wrong in front of a user, defined once and mapped once: to HTTP (status),
// to the channel (toWire, fromWire) and to logs. The detail is one sentence for a person; it never holds vault text,
// a token, a key, a path outside the data directory or a stack.
import { type Static, Type } from '#typebox';
import { ValidationIssue } from './validation-issue.ts';

/** A title is true of every detail that is sent with it. */
export const ERROR_KINDS = {
  validation_failed: { status: 422, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'A token or a code that is good here is needed' },
  revoked: { status: 401, title: 'This connection was revoked' },
  owner_required: { status: 403, title: 'Only the owner may do this' },
  connection_required: { status: 403, title: 'Only a paired assistant may do this' },
  policy_denied: { status: 403, title: 'This is not allowed' },
  foreign_page: { status: 403, title: 'Requests from other pages are refused' },
  foreign_user: { status: 403, title: 'Requests from other users of this machine are refused' },
  not_found: { status: 404, title: 'There is nothing here' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  version_conflict: { status: 409, title: 'Somebody changed it first' },
  busy: { status: 409, title: 'Something is still under way' },
  already_decided: { status: 409, title: 'This is settled already' },
  already_there: { status: 409, title: 'Something is here already' },
  setup_required: { status: 409, title: 'The vault is not set up yet' },
  quota_reached: { status: 409, title: 'There are as many of these as there may be' },
  gone: { status: 410, title: 'This is over' },
  payload_too_large: { status: 413, title: 'This is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be plain JSON in UTF-8' },
  misdirected_host: { status: 421, title: 'This address is not ours' },
  locked: { status: 423, title: 'The vault is locked' },
  passphrase_needed: { status: 423, title: 'A passphrase is needed' },
  idempotency_mismatch: { status: 422, title: 'This key was used for another request' },
  consent_required: { status: 422, title: 'The owner has to agree first' },
  api_version_unsupported: { status: 422, title: 'This version is not supported' },
  rate_limited: { status: 429, title: 'Too much was asked at once' },
  bad_request: { status: 400, title: 'This cannot be done as it was asked' },
  integrity_mismatch: { status: 400, title: 'This was changed or damaged, or nothing vouches for it' },
  not_pca: { status: 400, title: 'This is not a Context Hub archive' },
  unrecognized_layout: { status: 400, title: 'The layout of this file is not known' },
  unavailable: { status: 503, title: 'A part of the service is not available' },
  storage_full: { status: 507, title: 'The disk is full' },
  internal: { status: 500, title: 'Something went wrong inside' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_KINDS;

/** An error as it crosses a channel and goes into the HTTP answer. */
export const WireError = Type.Object(
  {
    code: Type.String(),
    detail: Type.String(),
    fix: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(ValidationIssue)),
    current_version: Type.Optional(Type.Integer()),
    retry_after_s: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type WireError = Static<typeof WireError>;

type Extras = Omit<WireError, 'code' | 'detail'>;

export class HubError extends Error {
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, detail: string, extras: Extras = {}) {
    super(detail);
    this.name = 'HubError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return ERROR_KINDS[this.code].status;
  }

  toWire(): WireError {
    return { code: this.code, detail: this.message, ...this.extras };
  }

  static fromWire(wire: WireError): HubError {
    const { code, detail, ...extras } = wire;
    return isErrorCode(code) ? new HubError(code, detail, extras) : internalError();
  }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_KINDS, code);
}

/** A failure nobody foresaw: the caller learns that it happened, and nothing of what was at hand when it did. */
export function internalError(): HubError {
  return new HubError('internal', 'The request failed inside the service; the log of the process says where.');
}

export function notFound(): HubError {
  return new HubError('not_found', 'Nothing with this id can be seen from here.');
}

export function unavailable(what: string): HubError {
  return new HubError('unavailable', `${what} is not available at the moment.`, {
    fix: 'Try again in a moment; `hub status` says more.',
    retry_after_s: 1,
  });
}

/** A start that must not go on: the whole hub ends with this sentence and exit code 1. */
export class StartRefused extends Error {
  readonly fix: string | undefined;

  constructor(reason: string, fix?: string) {
    super(reason);
    this.name = 'StartRefused';
    this.fix = fix;
  }
}
