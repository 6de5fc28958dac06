// What waits and may say the same as what is shown: it is decided with it, but for what its owner has set apart, which goes on to wait.
import { useSyncExternalStore } from 'react';
import { alikeOf, type WaitingRecord } from '../../shared/review/waiting-record.ts';

/** Another set for each change. */
let apart: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSetApart(): ReadonlySet<string> {
  return useSyncExternalStore(listen, () => apart);
}

export function setApart(id: string, isApart: boolean): void {
  apart = new Set(isApart ? [...apart, id] : [...apart].filter((each) => each !== id));
  for (const listener of listeners) listener();
}

/** What is decided with it, for the hub. */
export function decidedWith(proposal: WaitingRecord): { same: string[] } {
  return { same: alikeOf(proposal).flatMap(({ id }) => (apart.has(id) ? [] : id)) };
}
