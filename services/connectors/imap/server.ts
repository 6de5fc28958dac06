// A mail server that speaks IMAP, with a name and a password of the owner. The password goes over TLS or stays on this
// machine.
import { ImapFlow } from 'imapflow';
import type { MailServer } from '../../../shared/schemas/connector.ts';
import { isNetworkFault, ProviderProblem, unreachable } from '../provider-problem.ts';

const ANSWER_MS = 60_000;
const CONNECT_MS = 20_000;
/** One piece of an answer: a mail is asked for up to half of this. */
const PIECE_BYTES = 1024 * 1024;
/** One whole answer: millions of message numbers, or fifty long mails. */
const ANSWER_BYTES = 64 * 1024 * 1024;

export interface Login {
  username: string;
  password: string;
}

export async function openServer({ host, port, security }: MailServer, login: Login): Promise<ImapFlow> {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user: login.username, pass: login.password },
    logger: false,
    disableAutoIdle: true,
    // What extensions would add to every message is not looked at.
    disableAutoEnable: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    maxLiteralSize: PIECE_BYTES,
    maxResponseSize: ANSWER_BYTES,
  });
  // What breaks between two commands is told by the next one.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw imapProblem(error);
  }
}

/** A server that answers a letter at a time never goes silent. Whatever is asked has to come whole within this. */
export async function inTime<T>(client: ImapFlow, milliseconds: number, asked: Promise<T>): Promise<T> {
  const timer = setTimeout(() => client.close(), milliseconds);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
  }
}

const GONE = [
  'NoConnection',
  'EConnectionClosed',
  'ETIMEOUT',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'GREEETING_TIMEOUT',
];

export function imapProblem(error: unknown): unknown {
  if (error instanceof ProviderProblem) return error;
  const { authenticationFailed, code, serverResponseCode, responseStatus } = error as Record<string, unknown>;
  const passes = ['UNAVAILABLE', 'LIMIT', 'OVERQUOTA', 'INUSE'].includes(String(serverResponseCode));
  if (passes || GONE.includes(String(code))) return unreachable('The mail server');
  if (authenticationFailed === true) {
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
  return isNetworkFault(error) ? unreachable('The mail server') : error;
}
