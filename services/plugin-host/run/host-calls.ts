// What a plugin asks of its host: hosts and secrets are checked here against what it declared, at each call, and what it
// imports in the vault, against what the owner agreed to. The vault checks secrets again: a host that was taken over gets
// no more out of it than the plugin might.
import { HubError } from '../../../shared/errors.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import { PLUGIN_REFUSAL_MS, RUN_LOG_LINE_LENGTH, RUN_LOG_LINES } from '../../../shared/limits.ts';
import type { ParamsOf, ResultOf } from '../../../shared/methods/method.ts';
import type { HostMethodName, HostParams, LogLevel } from '../../../shared/methods/plugin-protocol.ts';
import { type pluginHost, pluginRun } from '../../../shared/methods/plugins.ts';
import { settleItem } from '../../../shared/plugins/produced.ts';
import type { RunLogLine } from '../../../shared/schemas/plugin.ts';
import type { PluginFetch } from '../fetch/plugin-fetch.ts';

/** How often the vault hears of a run, in milliseconds: often enough to watch, rarely enough to cost nothing. */
const NOTE_MS = 300;

/** The vault, as far as a run needs it. */
export type VaultOfRun = Pick<Link, 'ask'>;

/** The network, as far as a run needs it. */
export type WebOfRun = Pick<PluginFetch, 'fetch'>;

type Request = Pick<ParamsOf<typeof pluginHost.run>, 'run' | 'manifest'>;

export class HostCalls implements AsyncDisposable {
  readonly #request: Request;
  readonly #vault: VaultOfRun;
  readonly #fetch: WebOfRun;
  #lines: RunLogLine[] = [];
  #kept = 0;
  #dropped = 0;
  #refused = 0;
  #done = 0;
  #total: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(request: Request, vault: VaultOfRun, fetch: WebOfRun) {
    this.#request = request;
    this.#vault = vault;
    this.#fetch = fetch;
  }

  /** The `ServeCall` of a run. */
  readonly serve = async (method: HostMethodName, params: never, signal: AbortSignal): Promise<object> => {
    const { run, manifest } = this.#request;
    switch (method) {
      case 'items_upsert': {
        const { items } = params as HostParams<'items_upsert'>;
        const settled = items.map((item) => settleItem(item, manifest.permissions));
        return this.#vault.ask(pluginRun.upsert, { run, items: settled });
      }
      case 'items_tombstone': {
        const { source_keys } = params as HostParams<'items_tombstone'>;
        return this.#vault.ask(pluginRun.tombstone, { run, source_keys });
      }
      case 'state_get':
        return this.#read({ kind: 'state', ...(params as HostParams<'state_get'>) });
      case 'state_set':
        return this.#vault.ask(pluginRun.keep, { run, kind: 'state', ...(params as HostParams<'state_set'>) });
      case 'secrets_get':
        this.#requireSecrets();
        return this.#read({ kind: 'secret', ...(params as HostParams<'secrets_get'>) });
      case 'secrets_set':
        this.#requireSecrets();
        return this.#vault.ask(pluginRun.keep, { run, kind: 'secret', ...(params as HostParams<'secrets_set'>) });
      case 'http_fetch':
        return this.#fetch.fetch(params as HostParams<'http_fetch'>, signal);
      case 'oauth_begin': {
        const asked = params as HostParams<'oauth_begin'>;
        const foreign = asked.provider_hosts.find((host) => !manifest.permissions.hosts.includes(host));
        if (foreign !== undefined)
          throw new HubError('policy_denied', `The host ${foreign} is not one that this plugin declared.`);
        const { status } = await this.#vault.ask(pluginRun.beginOauth, { run, ...asked });
        return { status, token: await this.#shownToken(status, asked.provider_hosts[0] as string) };
      }
      case 'log': {
        const { message, level = 'info' } = params as HostParams<'log'>;
        if (!this.#write(level, message)) await new Promise((resolve) => setTimeout(resolve, PLUGIN_REFUSAL_MS));
        return {};
      }
      case 'progress': {
        const { done, total = null } = params as HostParams<'progress'>;
        this.#done = done;
        this.#total = total;
        this.#noteSoon();
        return {};
      }
    }
  };

  readonly onRefusal = (method: string, sentence: string): void => {
    this.#refused++;
    this.#write('host', `${method}: ${sentence}`);
  };

  /** Reads from the vault. A run ends with its vault: nobody waits here for another one. */
  #read(kept: Omit<ParamsOf<typeof pluginRun.read>, 'run'>): Promise<ResultOf<typeof pluginRun.read>> {
    return this.#vault.ask(pluginRun.read, { run: this.#request.run, ...kept }, { now: true });
  }

  #requireSecrets(): void {
    if (this.#request.manifest.permissions.secrets) return;
    throw new HubError('policy_denied', 'This plugin did not declare permissions.secrets.');
  }

  /** The token for a host, shown only to a plugin that declared secrets; for every other plugin it is added to its requests. */
  async #shownToken(status: string, host: string): Promise<string | null> {
    if (status !== 'connected' || !this.#request.manifest.permissions.secrets) return null;
    return (await this.#vault.ask(pluginRun.token, { run: this.#request.run, host })).token;
  }

  #write(level: LogLevel | 'host', message: string): boolean {
    this.#noteSoon();
    if (this.#kept >= RUN_LOG_LINES) {
      this.#dropped++;
      return false;
    }
    this.#kept++;
    this.#lines.push({
      at: new Date().toISOString(),
      level,
      message: message.toWellFormed().slice(0, RUN_LOG_LINE_LENGTH),
    });
    return true;
  }

  #noteSoon(): void {
    this.#timer ??= setTimeout(() => void this.#note(), NOTE_MS);
  }

  async #note(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = [];
    const counts = { dropped: this.#dropped, refused: this.#refused, done: this.#done, total: this.#total };
    // Where the vault is away, the run has ended already.
    await this.#vault.ask(pluginRun.note, { run: this.#request.run, lines, ...counts }).catch(() => {});
  }

  /** Sends the last lines of the log before the end of the run is told. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#note();
  }
}
