// What a plugin works with: the `hub` that its entry is called with. `createHub` is called by the child's own program;
// everything here runs beside the plugin, with its powers and no others. Authors read of it in hub-sdk.d.ts.
import type { AskHost, HostParams, HostResult, LogLevel, RunFacts } from '../../../shared/methods/plugin-protocol.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';

export type { ImportedItem, LogLevel, RunFacts };

/** As many items as `MAX_CHUNK_ITEMS`: the host refuses more in one call, so `items_upsert` and `items_tombstone` send them in pieces. */
const CHUNK = 100;
/** And so many letters fit into one line to the host, whatever they take as bytes. */
const CHUNK_LENGTH = 1_000_000;

export interface FetchAnswer extends Omit<HostResult<'http_fetch'>, 'body'> {
  body: Uint8Array;
  text(): string;
  json(): unknown;
}

export interface Hub extends RunFacts {
  items_upsert(items: readonly ImportedItem[]): Promise<HostResult<'items_upsert'>>;
  items_tombstone(source_keys: readonly string[]): Promise<HostResult<'items_tombstone'>>;
  state_get(key: string): Promise<string | null>;
  state_set(key: string, value: string | null): Promise<void>;
  secrets_get(key: string): Promise<string | null>;
  secrets_set(key: string, value: string | null): Promise<void>;
  http_fetch(url: string, options?: Omit<HostParams<'http_fetch'>, 'url'>): Promise<FetchAnswer>;
  oauth_begin(provider_hosts: string[], scopes: string[]): Promise<HostResult<'oauth_begin'>>;
  log(message: string, level?: LogLevel): Promise<void>;
  progress(done: number, total?: number | null): Promise<void>;
}

export type Main = (hub: Hub) => unknown;

export function createHub(ask: AskHost, facts: RunFacts): Hub {
  return {
    ...facts,
    async items_upsert(items) {
      const counts = { created: 0, updated: 0, unchanged: 0 };
      for (const chunk of chunks(items, (item) => item.title.length + (item.body?.length ?? 0))) {
        const { created, updated, unchanged } = await ask('items_upsert', { items: chunk });
        counts.created += created;
        counts.updated += updated;
        counts.unchanged += unchanged;
      }
      return counts;
    },
    async items_tombstone(source_keys) {
      const counts = { removed: 0, absent: 0 };
      for (const chunk of chunks(source_keys, (key) => key.length)) {
        const { removed, absent } = await ask('items_tombstone', { source_keys: chunk });
        counts.removed += removed;
        counts.absent += absent;
      }
      return counts;
    },
    state_get: async (key) => (await ask('state_get', { key })).value,
    state_set: async (key, value) => void (await ask('state_set', { key, value })),
    secrets_get: async (key) => (await ask('secrets_get', { key })).value,
    secrets_set: async (key, value) => void (await ask('secrets_set', { key, value })),
    async http_fetch(url, options = {}) {
      const answer = await ask('http_fetch', { ...options, url });
      const body = Uint8Array.from(atob(answer.body), (letter) => letter.charCodeAt(0));
      const text = () => decoderFor(answer.headers['content-type']).decode(body);
      return { ...answer, body, text, json: () => JSON.parse(text()) };
    },
    oauth_begin: (provider_hosts, scopes) => ask('oauth_begin', { provider_hosts, scopes }),
    log: async (message, level = 'info') => void (await ask('log', { message, level })),
    progress: async (done, total = null) => void (await ask('progress', { done, total })),
  };
}

function decoderFor(contentType = ''): TextDecoder {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

function* chunks<T>(all: readonly T[], lengthOf: (one: T) => number): Generator<T[]> {
  let chunk: T[] = [];
  let length = 0;
  for (const each of all) {
    const more = lengthOf(each);
    if (chunk.length === CHUNK || (chunk.length > 0 && length + more > CHUNK_LENGTH)) {
      yield chunk;
      [chunk, length] = [[], 0];
    }
    chunk.push(each);
    length += more;
  }
  if (chunk.length > 0) yield chunk;
}
