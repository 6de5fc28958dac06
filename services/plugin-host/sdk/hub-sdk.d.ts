// What a plugin works with, for its author's editor: `hub plugin new` lays this file beside a plugin. That it is what the
// hub really hands over is checked where the hub is built.

declare module 'hub-sdk' {
  export type Classification = 'public' | 'personal' | 'private' | 'sensitive';
  export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
  /** A UTC instant, ISO-8601, as `new Date().toISOString()` writes it. */
  export type Instant = string;

  /** One thing that the plugin imports. It is stored as text of others: untrusted, and never an instruction. */
  export interface ImportedItem {
    /** One that the manifest declares under `produces`. */
    type: 'event' | 'artifact' | 'note';
    /** What makes it the same item at every run, at most 200 characters; `sourceKey` makes one. */
    source_key: string;
    /** At most 200 characters are kept. */
    title: string;
    body?: string | null;
    /** The one that the manifest declares for the type, when it is left out. */
    classification?: Classification;
    /** Always `source_imported`; it need not be said. */
    authority?: 'source_imported' | 'user_confirmed' | 'agent_inferred' | 'proposed';
    labels?: string[];
    /** Addresses where it can be seen at its source. */
    source_refs?: string[];

    /** Artifacts: what they are; `document` when it is left out. */
    kind?: 'document' | 'message_thread' | 'conversation' | 'file' | 'url' | 'email' | 'note';
    subject?: string | null;
    sender?: string | null;
    recipients?: string[];
    sent_at?: Instant | null;

    /** Events: when they take place. A whole day runs from midnight UTC to midnight UTC. */
    starts_at?: Instant | null;
    ends_at?: Instant | null;
    all_day?: boolean;
    location?: string | null;
    attendees?: string[];
    calendar_id?: string | null;
    status?: 'confirmed' | 'tentative' | 'cancelled';
  }

  export interface FetchOptions {
    method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    headers?: Record<string, string>;
    body?: string | null;
  }

  export interface FetchAnswer {
    status: number;
    /** Where it came from, after redirects. */
    url: string;
    /** By lower-case names. */
    headers: Record<string, string>;
    body: Uint8Array;
    /** The body as text: UTF-8, or what the content type says. */
    text(): string;
    /** The body as JSON. */
    json(): unknown;
  }

  /** What the entry of a plugin is called with. Every call is checked against the manifest; what is refused throws. */
  export interface Hub {
    readonly plugin: { readonly id: string; readonly version: string; readonly entry: string };
    /** What the owner has filled in, and the defaults of the rest. */
    readonly settings: Readonly<Record<string, string | number | boolean | string[]>>;
    readonly trigger: 'manual' | 'schedule';
    /** When this run began. */
    readonly now: Instant;
    /** When the last run that succeeded began. */
    readonly last_success_at: Instant | null;

    /** Imports items, or brings them up to date. What has not changed is not written again. */
    items_upsert(items: readonly ImportedItem[]): Promise<{ created: number; updated: number; unchanged: number }>;
    /** Removes what the source no longer has. Keys that are not known do no harm. */
    items_tombstone(source_keys: readonly string[]): Promise<{ removed: number; absent: number }>;
    /** What the plugin has kept from run to run; null where there is nothing. */
    state_get(key: string): Promise<string | null>;
    /** Null forgets. */
    state_set(key: string, value: string | null): Promise<void>;
    /** The same for what nobody else may see; needs `secrets = true` in the manifest. */
    secrets_get(key: string): Promise<string | null>;
    secrets_set(key: string, value: string | null): Promise<void>;
    /** Asks a host that the manifest declares, or whose address the owner has put into the settings. Any status is an answer. */
    http_fetch(url: string, options?: FetchOptions): Promise<FetchAnswer>;
    /** Access to the owner's account at these hosts. Once `connected`, the hub adds the token to requests that go there. */
    oauth_begin(
      provider_hosts: string[],
      scopes: string[],
    ): Promise<{ status: 'connected' | 'consent_needed'; token: string | null }>;
    /** A line in the log of this run, which the owner reads. `console.log` does the same. */
    log(message: string, level?: LogLevel): Promise<void>;
    /** How far the run has come. */
    progress(done: number, total?: number | null): Promise<void>;
  }

  /** The entry of a plugin, `main` by custom: called once for each run. What it throws is the error of the run. */
  export type Main = (hub: Hub) => unknown;

  /** A short key out of what makes an item the same at every run, such as the address of its source and its id there. */
  export function sourceKey(...parts: string[]): string;
}
