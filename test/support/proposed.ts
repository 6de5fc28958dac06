// What an assistant would have proposed, for a hub whose owner is to decide about it.
import type { TestHub } from './hub.ts';

/** Proposes these statements and answers the ids of the proposals, in the same order. */
export async function proposedTo(hub: TestHub, ...statements: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of statements) {
    const body = { memory: { kind: 'semantic', statement } };
    ids.push((await hub.request('POST', '/v1/memories/proposals', { body })).body.id);
  }
  return ids;
}
