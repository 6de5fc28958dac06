// The one place where answers of the hub are kept, and how a change is sent so that it happens once.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import createQueries from 'openapi-react-query';
import type { paths } from '#hub-api';
import { hub, Refusal } from './client.ts';
import { doubt } from './session.ts';

export const api = createQueries<paths>(hub);

const PATIENCE = 5;

const isWorthAnother = (count: number, error: unknown) =>
  count < PATIENCE && error instanceof Refusal && error.isPassing;
const pause = (count: number) => Math.min(300 * 2 ** count, 3000);

function onRefusal(error: unknown): void {
  // The token was replaced or is not given again, the vault was locked by somebody else, or it is another hub.
  const codes = ['unauthorized', 'owner_required', 'locked', 'another_hub'];
  if (error instanceof Refusal && codes.includes(error.code)) doubt();
}

export const cache = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({ onError: onRefusal }),
  defaultOptions: {
    queries: {
      // The stream says what became old.
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: isWorthAnother,
      retryDelay: pause,
    },
    // Every change carries a key (see `once`), so that asking again does nothing twice.
    mutations: { networkMode: 'always', retry: isWorthAnother, retryDelay: pause },
  },
});

/** Marks a change so that it happens once, however often it has to be sent; with a version, only on top of that one. */
export function once<I extends object>(init: I, expectedVersion?: number): I & { headers: Record<string, string> } {
  const expectation = expectedVersion === undefined ? {} : { 'if-match': String(expectedVersion) };
  return { ...init, headers: { 'idempotency-key': crypto.randomUUID(), ...expectation } };
}

/** Sends a change, again where that is worth it, for whoever shows nothing of its being under way. */
export function sent(change: () => Promise<unknown>): Promise<unknown> {
  return cache.getMutationCache().build(cache, { mutationFn: change }).execute(undefined);
}
