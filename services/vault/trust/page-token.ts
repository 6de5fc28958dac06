// What the page of the owner is let in with. The owner's own token never enters it: a tab stays open when the hub has ended, and
// whoever listens on the port then is asked by it. Everything here is made from the owner's token, so nothing more is kept, and
// a new owner's token ends it all.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** One life of the hub: it holds the port from the beginning of it to the end. */
export interface HubRun {
  id: string;
  port: number;
}

/** Good for the owner while this hub runs; worth nothing to whoever has the port after it. */
export function pageToken(ownerToken: string, run: HubRun): string {
  return `hub_p_${mac(ownerToken, `page ${run.id}`)}`;
}

/** The name under which a page knows this vault's hub, in every life of it. It opens nothing, and the page says it to nobody. */
export function hubKey(ownerToken: string): string {
  return mac(ownerToken, 'hub');
}

/**
 * The answer to a nonce, which only the hub of this vault can give. It names the port: somebody who has the old one could ask the
 * hub, which had to go to another, what to say.
 */
export function hubProof(key: string, { id, port }: HubRun, nonce: string): string {
  return mac(key, `${port} ${id} ${nonce}`);
}

/** Whether a page says of itself what only one can that was let in before, in an earlier life of the hub or in this one. */
export function isKnownPage(ownerToken: string, { id }: HubRun, said: string): boolean {
  const [own, expected] = [Buffer.from(said), Buffer.from(mac(hubKey(ownerToken), `page ${id}`))];
  return own.length === expected.length && timingSafeEqual(own, expected);
}

function mac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
