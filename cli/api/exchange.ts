// One request to the api and its whole answer. By `node:http`: to load what stands behind `fetch` took a command a third of its
// time. No redirect is followed, so a token goes nowhere else.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { WireError } from '../../shared/errors.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';

/** The problem document with which the api refuses. */
type Problem = Partial<Pick<WireError, 'code' | 'detail' | 'fix'>>;

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  /** A text, or what is sent as it is read. */
  body?: string | AsyncIterable<Uint8Array>;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
}

export async function exchange<Answer>(url: string, request: Request): Promise<Answer> {
  return (await exchangePage<Answer>(url, request)).answer;
}

/** With the address of the page that follows, below the hub's own; null where nothing follows. */
export async function exchangePage<Answer>(
  url: string,
  { method, headers, body = '', signal }: Request,
): Promise<{ answer: Answer; next: string | null }> {
  const { status, said, link } = await answerOf(
    request(url, { method, headers, ...(signal && { signal }) }),
    body,
  ).catch(() => {
    throw new CommandRefused('The api process does not answer; `hub status` says how it is.', 'unavailable');
  });
  if (status >= 200 && status < 300)
    return { answer: said as Answer, next: /^<(\/[^>]*)>; rel="next"/.exec(link)?.[1] ?? null };
  throw refusalOf({ detail: `The hub answered ${status}.`, ...(said as Problem) });
}

/** An answer counts, also where the hub would hear no more of the body. */
async function answerOf(sent: ClientRequest, body: string | AsyncIterable<Uint8Array>) {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  if (typeof body === 'string') sent.end(body);
  else pipeline(body, sent).catch((error) => sent.destroy(error));
  const response = await answered;
  return {
    status: response.statusCode as number,
    said: parsed(await text(response)),
    link: String(response.headers.link ?? ''),
  };
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return {};
  }
}

/** What was given makes no sense, a file among it: the same command, given otherwise, may be done. */
const MISGIVEN: ReadonlySet<string | undefined> = new Set(['validation_failed', 'not_pca', 'unrecognized_layout']);

/** The api speaks of the body of a request; whoever typed a command knows of none. */
export function refusalOf({
  detail = 'The hub could not do this.',
  fix,
  code,
}: Problem): CommandRefused | UsageRefused {
  const about = detail
    // The place of a field is the hub's; its name is said as a person says it.
    .replace(/^(?:body|query|path|header): (?:[\w-]+\.)*([A-Za-z]\w*)(?:\.\d+)?(?= )/, (_, name: string) =>
      name.replace(/_(?:id|ref)$/, '').replaceAll('_', ' '),
    )
    .replace(/^(?:body|query|path|header): /, '')
    .replace(/^The (body|query|path|header)\b/, 'The request');
  const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)}`;
  const Refused = MISGIVEN.has(code) ? UsageRefused : CommandRefused;
  return new Refused(fix === undefined ? sentence : `${sentence} ${fix}`, code);
}
