// What Google's answers mean: https://developers.google.com/calendar/api/guides/errors and its like for Gmail and OAuth.
import { isTooLarge } from '../provider/bounded-fetch.ts';
import { isNetworkFault, ProviderProblem, unreachable, waitAskedFor } from '../provider/provider-problem.ts';

interface Answered {
  status: number;
  headers?: Headers | Record<string, string>;
  data?: unknown;
}

/**
 * The problem that an error means. OAuth names its errors in one word, the APIs in a list of reasons. An error of the library's
 * own was thrown over an answer that it did not expect. `signal` ends the sync: that is no problem of Google.
 */
export function googleProblem(error: unknown, now: number, signal: AbortSignal): unknown {
  if (error instanceof ProviderProblem) return error;
  if (isTooLarge(error)) {
    return new ProviderProblem('bad_answer', 'Google sent an answer that is larger than any that is expected.');
  }
  const answer = (error as { response?: Answered }).response;
  if (answer === undefined && isNetworkFault(error)) return unreachable('Google');
  if (answer === undefined) return signal.aborted ? error : unreadable();
  const { status } = answer;
  const word = oauthWord(answer.data);
  if (word === 'invalid_grant') return consentEnded();
  if (word === 'invalid_client' || word === 'unauthorized_client') return clientRefused();
  const reasons = reasonsIn(answer.data);
  const waitMs = waitAskedFor(headerOf(answer, 'retry-after'), now);
  const isLimit = reasons.some((reason) => /rate_?limit|quota|RESOURCE_EXHAUSTED/i.test(reason));
  if (status === 429 || (status === 403 && isLimit)) {
    return new ProviderProblem('rate_limited', 'Google asks to be asked less often.', {
      fix: 'Nothing is needed: the hub waits and goes on by itself.',
      waitMs,
    });
  }
  if (status === 401) return consentEnded();
  if (status === 403) return forbidden(reasons);
  if (status === 404) return new ProviderProblem('not_found', 'Google has nothing of this name.');
  if (status === 410) return new ProviderProblem('place_forgotten', 'Google has forgotten where the last sync ended.');
  if (status >= 500 || status === 408) {
    return new ProviderProblem('unavailable', 'Google has a problem of its own at the moment.', {
      fix: 'Nothing is needed: the hub tries again by itself.',
      waitMs,
    });
  }
  // A good status with a body that cannot be read.
  if (status < 400) return unreachable('Google');
  return new ProviderProblem('bad_answer', `Google refused the request (${status}).`);
}

/** The problem of an answer in a form that Google does not document. */
export function unreadable(): ProviderProblem {
  return new ProviderProblem('bad_answer', 'Google sent an answer that cannot be read.', {
    fix: 'Sync again later; what was imported so far is kept.',
  });
}

export function consentEnded(): ProviderProblem {
  return new ProviderProblem('reconsent_required', 'Google does not accept the consent any more.', {
    fix: 'Give it again on the connectors page. If it ends every seven days, the OAuth client is in "Testing": publish it in the Google console.',
  });
}

function clientRefused(): ProviderProblem {
  return new ProviderProblem('client_refused', 'Google does not accept the OAuth client.', {
    fix: 'Use a client of the type "Desktop app", and check its id and secret.',
  });
}

function forbidden(reasons: readonly string[]): ProviderProblem {
  if (reasons.some((reason) => /accessNotConfigured|SERVICE_DISABLED/i.test(reason))) {
    return new ProviderProblem('forbidden', 'The API is not enabled for this OAuth client.', {
      fix: 'Enable the Google Calendar API or the Gmail API in the Google console, and sync again.',
    });
  }
  return new ProviderProblem('forbidden', 'The consent does not cover what this connector reads.', {
    fix: 'Give the consent again, and leave every box on the page of Google ticked.',
  });
}

function oauthWord(data: unknown): string | undefined {
  const word = (data as { error?: unknown } | null | undefined)?.error;
  return typeof word === 'string' ? word : undefined;
}

function reasonsIn(data: unknown): string[] {
  const error = (data as { error?: unknown } | null | undefined)?.error;
  if (typeof error !== 'object' || error === null) return [];
  const { status, errors, details } = error as Record<string, unknown>;
  const listed: unknown[] = [errors, details].flatMap((list) => (Array.isArray(list) ? list : []));
  const reasons = listed.map((each) => (each as { reason?: unknown } | null)?.reason);
  return [status, ...reasons].filter((each) => typeof each === 'string');
}

function headerOf({ headers }: Answered, name: string): string | null {
  if (headers === undefined) return null;
  return headers instanceof Headers ? headers.get(name) : (headers[name] ?? null);
}
