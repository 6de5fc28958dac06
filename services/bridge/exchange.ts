// One HTTP request to the hub and its whole answer. No redirect is followed, and nothing is kept of it.
import { type IncomingMessage, request } from 'node:http';
import type { HubAddress } from './config.ts';
import type { LoopbackAgent } from './loopback-agent.ts';

/** The hub gives up on its own after half a minute; a process that has stopped never does. */
const ANSWER_WITHIN_MS = 40_000;
/** Far above anything a tool answers. */
const MAX_ANSWER_BYTES = 8 * 2 ** 20;

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  withinMs?: number;
}

export interface Answer {
  status: number;
  retryAfterMs: number | undefined;
  /** Undefined when it is not JSON. */
  body: unknown;
}

/** It took the request, and said nothing. */
export class NoAnswerInTime extends Error {}

export function exchange(
  agent: LoopbackAgent,
  { host, port }: HubAddress,
  { method, path, headers = {}, body, withinMs = ANSWER_WITHIN_MS }: Question,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host, port, method, path, headers, signal }, (response) => {
      readAll(response).then((text) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, retryAfterMs: secondsIn(headers['retry-after']), body: parsed(text) });
      }, reject);
    });
    sent.setTimeout(withinMs, () => sent.destroy(new NoAnswerInTime()));
    sent.once('error', reject);
    sent.end(body);
  });
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function secondsIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,4}$/.test(header) ? Number(header) * 1000 : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
