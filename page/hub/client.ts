// Speaks to the hub, in its words. Every request of the page goes through this client, and none goes to another host. With
// which token, and whether it is still the hub, is in admission.ts.

import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '#hub-api';

export type Schemas = components['schemas'];
type Problem = Schemas['Problem'];

/** A refusal of the hub, in its own words, or that it could not be reached. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fix: string | null;
  readonly currentVersion: number | null;
  readonly issues: readonly { loc: readonly (string | number)[]; msg: string; type: string }[];

  constructor(problem: Partial<Problem>, status: number) {
    super(problem.detail ?? 'The hub did not say why.');
    this.name = 'Refusal';
    this.code = problem.code ?? String(status);
    this.status = status;
    this.fix = problem.fix ?? null;
    this.currentVersion = problem.current_version ?? null;
    this.issues = problem.errors ?? [];
  }

  /** Worth asking again by itself: nobody refused, somebody was away. */
  get isPassing(): boolean {
    return ['unreachable', 'unavailable', 'busy'].includes(this.code);
  }
}

/** What the hub says is wrong with one field of what was sent. */
export function faultOf(error: unknown, name: string): string | undefined {
  return error instanceof Refusal ? error.issues.find(({ loc }) => loc.includes(name))?.msg : undefined;
}

/** What was asked for is there no more. */
export function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404;
}

const speak: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new Refusal(problem, response.status);
  },
  onError() {
    return new Refusal(
      { code: 'unreachable', detail: 'The hub does not answer.', fix: 'Is it running? `hub status` says.' },
      0,
    );
  },
};

export const hub = createClient<paths>({ baseUrl: location.origin });
hub.use(speak);

/** What `openapi-fetch` types as possibly absent and the middleware above never leaves absent. */
export function answered<T>({ data }: { data?: T }): T {
  if (data === undefined) throw new Refusal({}, 0);
  return data;
}

/** The event stream, as the bytes of its events. */
export async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { response } = await hub.GET('/v1/events/stream', { parseAs: 'stream', signal });
  if (response.body === null) throw new Refusal({}, response.status);
  return response.body;
}

/** Hands a file of the hub to the browser, which keeps it where the owner wants it. */
export async function saveArchive(name: string): Promise<void> {
  const blob = answered(await hub.GET('/v1/exports/{name}', { params: { path: { name } }, parseAs: 'blob' }));
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
