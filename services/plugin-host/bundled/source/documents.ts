// Documents from the web, fetched again only where they have changed: by what the server said of its version (ETag,
// Last-Modified), and by a digest where it says nothing.
import { createHash } from 'node:crypto';
import type { Hub } from '../../sdk/hub.ts';
import { sourceKey } from '../../sdk/hub-sdk.ts';

export interface FetchedDocument {
  url: string;
  contentType: string | undefined;
  bytes: Uint8Array;
  /** To be called when everything in the document is imported: until then the next run fetches it again. */
  remember(): Promise<void>;
}

interface FetchOptions {
  accept: string;
  /** Whether to fetch and read it even if it has not changed. */
  anew?: boolean;
}

interface Version {
  etag?: string | undefined;
  modified?: string | undefined;
  digest: string;
}

/** The document; undefined where it has not changed. Throws a sentence where there is none. */
export async function fetchDocument(
  hub: Hub,
  url: string,
  options: FetchOptions,
): Promise<FetchedDocument | undefined> {
  const stateKey = `version:${sourceKey(url)}`;
  const held = options.anew ? undefined : readVersion(await hub.state_get(stateKey));
  const headers: Record<string, string> = { accept: options.accept };
  if (held?.etag !== undefined) headers['if-none-match'] = held.etag;
  if (held?.modified !== undefined) headers['if-modified-since'] = held.modified;
  const answer = await hub.http_fetch(url, { headers });
  if (answer.status === 304) return undefined;
  if (answer.status !== 200) throw new Error(sentenceFor(answer.status));
  const digest = createHash('sha256').update(answer.body).digest('base64url');
  if (held?.digest === digest) return undefined;
  const version: Version = { etag: answer.headers['etag'], modified: answer.headers['last-modified'], digest };
  return {
    url: answer.url,
    contentType: answer.headers['content-type'],
    bytes: answer.body,
    remember: () => hub.state_set(stateKey, JSON.stringify(version)),
  };
}

function readVersion(text: string | null): Version | undefined {
  return text === null ? undefined : (JSON.parse(text) as Version);
}

function sentenceFor(status: number): string {
  if (status === 404 || status === 410)
    return 'there is nothing at this address any more; correct or remove it in the settings';
  if (status === 401 || status === 403)
    return 'the server wants to know who is asking; use an address that needs no login';
  if (status === 429) return 'the server asks for fewer requests; the next run tries again';
  if (status >= 500) return `the server had a fault (${status}); the next run tries again`;
  return `the server answered with ${status}`;
}
