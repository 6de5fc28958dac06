// What a first try of a test may have left behind: a test that is tried again begins as it did.
import type { TestHub } from './hub.ts';

/** Deletes everything in a list, or those that are meant. */
export async function clearAway(
  hub: TestHub,
  list: string,
  { by = 'id', query = '', when = (_: Record<string, unknown>): boolean => true } = {},
): Promise<void> {
  for (const each of (await hub.request('GET', list)).body) {
    if (!when(each)) continue;
    const { status, body } = await hub.request('DELETE', `${list}/${each[by]}${query}`);
    if (status >= 300) throw new Error(`${list} answered ${status}: ${JSON.stringify(body)}`);
  }
}
