// A mail server that speaks IMAP, with a name and a password of the owner. The password goes over TLS or stays on this
// machine.
import { ImapFlow, type MailboxObject } from 'imapflow';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Login, MailServer } from '../../../shared/schemas/connector.ts';
import { isNetworkFault, ProviderProblem, unreachable } from '../provider/provider-problem.ts';

const ANSWER_MS = 60_000;
const CONNECT_MS = 20_000;
/** The length of one piece of an answer: a mail is asked for up to half of this. */
const PIECE_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 20;
/** A mailbox may hold so many messages. Of more, the numbers alone would take more memory than this process should. */
const MOST_MESSAGES = 4_000_000;

/** The bounds of the answer to one command. */
export interface AnswerBounds {
  wholeMs: number;
  bytes: number;
}

/** Enough for fifty long mails over a slow line, and for millions of message numbers. */
export const ANSWER_BOUNDS: AnswerBounds = { wholeMs: 5 * MINUTE_MS, bytes: 64 * 1024 * 1024 };

/** A client that is not connected yet. */
export function clientFor({ host, port, security }: MailServer, login: Login, { bytes }: AnswerBounds): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user: login.username, pass: login.password },
    logger: false,
    disableAutoIdle: true,
    // Extensions would add to every message what nobody here looks at.
    disableAutoEnable: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    maxLiteralSize: PIECE_BYTES,
    maxResponseSize: bytes,
  });
  // A connection that breaks between two commands is noticed by the next one.
  client.on('error', () => {});
  // A range of messages is a few letters long and becomes as many numbers as the server says there are: so that count is checked first.
  client.on('exists', ({ count }) => {
    if (count > MOST_MESSAGES) client.close();
  });
  return client;
}

/**
 * Has an answer come whole within its time and size. A server that sends a letter at a time never goes silent, and one that
 * sends without end is never too large in any of its lines.
 */
export async function inBounds<T>(client: ImapFlow, { wholeMs, bytes }: AnswerBounds, asked: Promise<T>): Promise<T> {
  const before = client.stats().received;
  const late = setTimeout(() => client.close(), wholeMs);
  const looking = setInterval(() => {
    if (client.stats().received - before > bytes) client.close();
  }, LOOK_EVERY_MS);
  try {
    return await asked;
  } catch (error) {
    throw imapProblem(error);
  } finally {
    clearTimeout(late);
    clearInterval(looking);
  }
}

/** Refuses an opened mailbox that holds too much. */
export function expectReadable({ exists }: MailboxObject, name: string): void {
  if (!(exists > MOST_MESSAGES)) return;
  throw new ProviderProblem('selection', `The mailbox "${name}" is said to hold more messages than can be imported.`, {
    fix: 'Select other mailboxes.',
  });
}

const GONE = [
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectTLS',
  'ClosedAfterConnectText',
  'ETIMEOUT',
  'ETHROTTLE',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
];

function imapProblem(error: unknown): unknown {
  if (error instanceof ProviderProblem || isSlip(error)) return error;
  const { authenticationFailed, code, serverResponseCode, responseStatus, tlsFailed } = error as Record<
    string,
    unknown
  >;
  const passes = ['UNAVAILABLE', 'LIMIT', 'OVERQUOTA', 'INUSE'].includes(String(serverResponseCode));
  if (passes || GONE.includes(String(code))) return unreachable('The mail server');
  // An answer that cannot be read says nothing about the password.
  const isRefused = responseStatus === 'NO' || (responseStatus === undefined && code === undefined);
  if (authenticationFailed === true && isRefused) {
    return new ProviderProblem('reconsent_required', 'The mail server does not accept the name or the password.', {
      fix: 'Enter them again. Many providers want an app password here, made in the settings of the account.',
    });
  }
  if (/CERT|SELF_SIGNED|ERR_TLS/.test(String(code))) {
    return new ProviderProblem('bad_answer', 'The certificate of the mail server cannot be trusted.', {
      fix: 'Check the name of the server; it must be the one that the certificate is for.',
    });
  }
  if (responseStatus === 'NO' || responseStatus === 'BAD') {
    return new ProviderProblem('bad_answer', 'The mail server refused a request.');
  }
  if (tlsFailed === true) {
    return new ProviderProblem('bad_answer', 'The mail server offers no encryption here; the password was not sent.', {
      fix: 'Use TLS, which most mail servers offer on port 993, or the port that they name for STARTTLS.',
    });
  }
  if (isNetworkFault(error)) return unreachable('The mail server');
  return new ProviderProblem('bad_answer', 'The mail server gave an answer that cannot be read.', {
    fix: 'Check the name of the server and its port, which must be the one for IMAP; if they are right, the hub tries again by itself.',
  });
}

/** Whether the error is a slip of a program, and not of a server. */
function isSlip(error: unknown): boolean {
  return [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}
