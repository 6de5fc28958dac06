import { setTimeout as sleep } from 'node:timers/promises';
import { HOLD_WHILE_RESTARTING_MS } from '../limits.ts';

/** Whether it comes while a process may be restarting. Rejects where whoever waits is told to wait no longer. */
export async function comesInTime(awaited: Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
  const settled = new AbortController();
  const waiting = signal === undefined ? settled.signal : AbortSignal.any([settled.signal, signal]);
  const late = sleep(HOLD_WHILE_RESTARTING_MS, false, { signal: waiting });
  try {
    return await Promise.race([awaited.then(() => true), late]);
  } finally {
    late.catch(() => {});
    settled.abort();
  }
}
