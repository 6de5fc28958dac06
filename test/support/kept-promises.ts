// After a crash: whether the hub is whole, whether nothing is left of what died, and whether every promise was kept.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { HubAnswer, TestHub } from './hub.ts';
import { stillRunning } from './processes.ts';
import type { Ask, Promised, Writer } from './write-model.ts';

const RECOVERS_WITHIN_MS = 60_000;
const DIES_WITHIN_MS = 20_000;
const AT_ONCE = 8;

/** Waits until the hub is healthy, and every worker works again. */
export async function untilWhole(hub: TestHub): Promise<void> {
  const deadline = Date.now() + RECOVERS_WITHIN_MS;
  while (Date.now() < deadline) {
    const health = await hub.request('GET', '/health', { token: null }).catch(() => undefined);
    const status = await hub.status().catch(() => undefined);
    if (health?.body?.ok === true && status?.processes.every(({ state }) => state === 'ready')) return;
    await sleep(20);
  }
  throw new Error(`the hub did not recover: ${hub.output()}`);
}

/** Which of these processes are left. The kernel takes a moment to end what it was told to. */
export async function leftOf(pids: number[]): Promise<number[]> {
  const deadline = Date.now() + DIES_WITHIN_MS;
  while (stillRunning(pids).length > 0 && Date.now() < deadline) await sleep(10);
  return stillRunning(pids);
}

export async function checkPromises(ask: Ask, promised: Promised[]): Promise<void> {
  const waiting = promised[Symbol.iterator]();
  const check = async () => {
    for (const each of waiting) await checkPromise(ask, each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, check));
}

async function checkPromise(ask: Ask, { id, version, statement, deleted, maybe }: Promised): Promise<void> {
  const { status, body } = await ask('GET', `/v1/memories/${id}`, {});
  const found = status === 404 ? 'gone' : `${status} v${body.version} ${body.statement}`;
  const kept = deleted ? 'gone' : `200 v${version} ${statement}`;
  const further = maybe === undefined || maybe.deleted ? 'gone' : `200 v${version + 1} ${maybe.statement}`;
  expect(maybe === undefined ? [kept] : [kept, further]).toContain(found);
  const { body: versions } = await ask('GET', `/v1/memories/${id}/versions`, {});
  const numbers = (versions as { version: number }[]).map((each) => each.version);
  expect(numbers, 'each version once, and none left out').toEqual(numbers.map((_, i) => numbers.length - i));
}

/** Checks that what was not deleted is there: each statement once, and none that nobody asked for. */
export async function checkStatements(
  ask: Ask,
  writers: readonly Writer[],
  others: readonly string[] = [],
): Promise<void> {
  const found = (await everything(ask, '/v1/memories')) as { id: string; statement: string }[];
  const known = new Set([...others, ...writers.flatMap((writer) => writer.promised.map(({ id }) => id))]);
  const strangers = found.filter(({ id }) => !known.has(id)).map(({ statement }) => statement);
  const unanswered = new Set(writers.flatMap((writer) => writer.unanswered));
  expect(strangers.filter((statement) => !unanswered.has(statement))).toEqual([]);
  expect(strangers).toHaveLength(new Set(strangers).size);
}

/** All entries of a list, page by page. */
export async function everything(ask: Ask, list: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let path: string | undefined = `${list}${list.includes('?') ? '&' : '?'}limit=500`;
  while (path !== undefined) {
    const { status, body, headers }: HubAnswer = await ask('GET', path, {});
    expect(status).toBe(200);
    found.push(...body);
    path = headers.get('link')?.match(/<([^>]+)>/)?.[1];
  }
  return found;
}
