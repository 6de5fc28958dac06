// Every failure as RFC 9457 problem+json. What is said comes from the closed list of error kinds: never a stack, never
// a value out of the request.
import type { Static } from '#typebox';
import { ERROR_KINDS, HubError, internalError } from '../../../shared/errors.ts';
import { TITLE_LENGTH } from '../../../shared/limits.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { invalid } from '../../../shared/validate.ts';
import { ValidationIssue } from '../../../shared/validation-issue.ts';

export const PROBLEM_TYPE = 'application/problem+json';

export const Problem = Closed(
  {
    type: Type.String({ description: 'An address that names the kind of problem' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'One sentence for a person' }),
    code: Type.String({ description: 'The kind of problem, for programs' }),
    fix: Type.Optional(Type.String({ description: 'What to do about it' })),
    errors: Type.Optional(Type.Array(ValidationIssue)),
    current_version: Type.Optional(Type.Integer({ description: 'The version that is there now' })),
  },
  { description: 'A problem, as RFC 9457 describes it' },
);
export type Problem = Static<typeof Problem>;

/** Any request may meet a locked vault, also one without a token. */
export const LOCKED = { 423: { description: 'The vault is locked', schema: Problem, media: PROBLEM_TYPE } } as const;

/** What no id in the request names is not there, and has to be before this can be asked. */
export function unlessThere(description: string) {
  return { 404: { description, schema: Problem, media: PROBLEM_TYPE } } as const;
}

interface ProblemAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function problemAnswer(error: HubError): ProblemAnswer {
  const { code, message, extras, status } = error;
  const { retry_after_s, ...rest } = extras;
  const { title } = ERROR_KINDS[code];
  const problem: Problem = {
    type: `https://context-hub.local/errors/${code}`,
    title,
    status,
    detail: message,
    code,
    ...rest,
  };
  return {
    status,
    headers: {
      'content-type': PROBLEM_TYPE,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retry_after_s !== undefined && { 'retry-after': String(retry_after_s) }),
    },
    body: JSON.stringify(problem),
  };
}

export function unreadableAddress(): HubError {
  return new HubError('bad_request', 'The address holds escapes that are not UTF-8.', {
    fix: 'Escape what is sent as UTF-8: é is %C3%A9.',
  });
}

/** Our own errors stay; the framework's are put into our words; anything else is `internal`, and `undefined` here. */
export function knownError(error: unknown): HubError | undefined {
  if (error instanceof HubError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_')) return undefined;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalid([{ loc: ['body'], msg: 'is not valid JSON', type: 'json' }]);
    case 'FST_ERR_BAD_URL':
      return unreadableAddress();
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new HubError('bad_request', `A part of the address is longer than ${TITLE_LENGTH} characters.`);
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HubError('payload_too_large', 'The body is larger than one request may be.', {
        fix: 'Send at most 1 MiB.',
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HubError('unsupported_media_type', 'A body must be sent as application/json.', {
        fix: 'Send the header Content-Type: application/json.',
      });
    default:
      return typeof statusCode === 'number' && statusCode < 500
        ? new HubError('bad_request', 'The request cannot be read.')
        : internalError();
  }
}
