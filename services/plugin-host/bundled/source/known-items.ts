// What was imported from a source that always shows all it has: what is missing there next time was removed there.
import type { Hub } from '../../sdk/hub.ts';
import { sourceKey } from '../../sdk/hub-sdk.ts';

/** Keys, each with a number that its source may need to judge a missing one. */
export type KnownItems = Map<string, number>;

export async function readKnown(hub: Hub, url: string): Promise<KnownItems> {
  const text = await hub.state_get(`known:${sourceKey(url)}`);
  return new Map(text === null ? [] : (JSON.parse(text) as [string, number][]));
}

export async function writeKnown(hub: Hub, url: string, known: KnownItems): Promise<void> {
  await hub.state_set(`known:${sourceKey(url)}`, JSON.stringify([...known]));
}
