// The accounts of the owner at the hosts of plugins: a token that the owner entered for a host, or a consent that the owner
// gave at the provider. The host of the plugins adds the token to their requests; the refresh token never leaves the vault
// but for the connectors process, which renews it, and it is stored before it is used.
import { HubError } from '../../../../shared/errors.ts';
import { connectorHost } from '../../../../shared/methods/connectors.ts';
import type { GoogleTokens } from '../../../../shared/schemas/connector.ts';
import type { Plugin, PluginAccount } from '../../../../shared/schemas/plugin.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { type Change, recordEvent, VAULT } from '../../store/change.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';
import type { Consents } from '../consents.ts';
import type { Host } from '../host.ts';

interface Row {
  host: string;
  token: string | null;
  scopes: string;
}

/** Scopes that a consent at the provider can be asked for. */
const SCOPE = /^(https:\/\/(www\.googleapis\.com\/auth\/[\w.]+|mail\.google\.com\/)|openid|email|profile)$/;
/** A token that is about to expire would expire on the way. */
const MARGIN_MS = 60_000;

export class PluginAccounts {
  readonly #consents: Consents;
  readonly #host: Host;
  readonly #renewals = new Map<string, Promise<string>>();

  /** `host`: the process of the connectors, which renews tokens. */
  constructor(consents: Consents, host: Host) {
    this.#consents = consents;
    this.#host = host;
  }

  /** Whether every one of these hosts has a token. What is missing is noted, so that the owner sees what is asked for. */
  askFor({ tx }: Pick<Change, 'tx'>, plugin: string, hosts: readonly string[], scopes: readonly string[]): boolean {
    const foreign = hosts.some((host) => this.#isProvider(host)) && scopes.find((scope) => !SCOPE.test(scope));
    if (foreign) {
      throw new HubError('policy_denied', 'One of these scopes is none that this provider has.', {
        fix: 'Name scopes as Google lists them, such as https://www.googleapis.com/auth/tasks.readonly.',
      });
    }
    for (const host of hosts) {
      tx.run`
        INSERT INTO plugin_tokens (plugin, host, token, scopes) VALUES (${plugin}, ${host}, NULL, ${JSON.stringify(scopes)})
        ON CONFLICT DO UPDATE SET scopes = excluded.scopes`;
    }
    const accounts = this.list(tx, plugin);
    return hosts.every((host) => accounts.some((each) => each.host === host && each.connected));
  }

  /** The hosts that the plugin asked access to, and the scopes it named. */
  list(reader: Reader, plugin: string): PluginAccount[] {
    const agreed = readAccount(reader, plugin)?.scopes ?? null;
    return rowsOf(reader, plugin).map(({ host, token, scopes: text }) => {
      const scopes = JSON.parse(text) as string[];
      const provider = this.#isProvider(host) && scopes.length > 0 ? ('google' as const) : null;
      const isAgreed = provider !== null && agreed !== null && scopes.every((scope) => agreed.includes(scope));
      return { host, scopes, connected: token !== null || isAgreed, provider };
    });
  }

  /** Where the owner agrees to what the plugin asked for. */
  begin(change: Change, { id }: Plugin): string {
    const asked = this.list(change.tx, id).filter(({ provider }) => provider !== null);
    if (asked.length === 0) {
      throw new HubError(
        'policy_denied',
        'This plugin has asked for no account that can be agreed to at its provider.',
        {
          fix: 'Run it first; where it asks for a token of another service, enter that.',
        },
      );
    }
    return this.#consents.begin(change, { id, scopes: [...new Set(asked.flatMap(({ scopes }) => scopes))] });
  }

  keep(change: Change, { id, plugin_id }: Plugin, scopes: readonly string[], tokens: GoogleTokens): void {
    change.tx.run`
      INSERT INTO plugin_accounts (plugin, scopes, tokens)
      VALUES (${id}, ${JSON.stringify(scopes)}, ${JSON.stringify(tokens)})
      ON CONFLICT DO UPDATE SET scopes = excluded.scopes, tokens = excluded.tokens`;
    recordEvent(change, {
      kind: 'plugin.account_connected',
      refs: [id],
      summary_human: 'Connected an account to a plugin',
      extra: { plugin: plugin_id, scopes },
    });
  }

  forget(change: Change, { id, plugin_id }: Plugin): void {
    const row = change.tx.one`DELETE FROM plugin_accounts WHERE plugin = ${id} RETURNING plugin`;
    if (row === undefined) return;
    recordEvent(change, {
      kind: 'plugin.account_disconnected',
      refs: [id],
      summary_human: 'Took an account away from a plugin',
      extra: { plugin: plugin_id },
    });
  }

  /** For a request to this host. What the owner entered by hand comes first. */
  async tokenFor(vault: OpenVault, plugin: Plugin, host: string): Promise<string | null> {
    const row = rowsOf(vault.reader, plugin.id).find((each) => each.host === host);
    if (row === undefined || row.token !== null) return row?.token ?? null;
    if (!this.#isProvider(host)) return null;
    const tokens = readAccount(vault.reader, plugin.id)?.tokens;
    if (tokens === undefined) return null;
    if (tokens.expires_at > Date.parse(vault.now()) + MARGIN_MS) return tokens.access_token;
    // Whoever comes while it is renewed waits for the same.
    const renewal = this.#renewals.get(plugin.id) ?? this.#renew(vault, plugin, tokens);
    this.#renewals.set(plugin.id, renewal);
    return renewal.finally(() => this.#renewals.delete(plugin.id));
  }

  async #renew(vault: OpenVault, plugin: Plugin, tokens: GoogleTokens): Promise<string> {
    const client = this.#consents.client(vault.reader);
    const host = await this.#host.reach();
    const { tokens: fresh, problem } = await host.ask(connectorHost.renew, { client, tokens });
    if (fresh !== null) {
      await vault.change(VAULT, ({ tx }) => {
        tx.run`UPDATE plugin_accounts SET tokens = ${JSON.stringify(fresh)} WHERE plugin = ${plugin.id}`;
      });
      return fresh.access_token;
    }
    const isOver = problem?.kind === 'reconsent_required';
    if (isOver) await vault.change(VAULT, (change) => this.forget(change, plugin));
    throw new HubError(isOver ? 'consent_required' : 'unavailable', problem?.sentence ?? 'The token was not renewed.', {
      fix: isOver ? 'Connect the account of this plugin again.' : (problem?.fix ?? 'Run the plugin again later.'),
    });
  }

  #isProvider(host: string): boolean {
    return this.#consents.isProvider(host);
  }
}

export function setToken(tx: Writer, plugin: string, host: string, token: string | null): void {
  if (token === null) tx.run`DELETE FROM plugin_tokens WHERE plugin = ${plugin} AND host = ${host}`;
  else {
    tx.run`
      INSERT INTO plugin_tokens (plugin, host, token) VALUES (${plugin}, ${host}, ${token})
      ON CONFLICT DO UPDATE SET token = excluded.token`;
  }
}

function rowsOf(reader: Reader, plugin: string): Row[] {
  return reader.all<Row>`SELECT host, token, scopes FROM plugin_tokens WHERE plugin = ${plugin} ORDER BY host`;
}

function readAccount(reader: Reader, plugin: string): { scopes: string[]; tokens: GoogleTokens } | undefined {
  const row = reader.one<{ scopes: string; tokens: string }>`
    SELECT scopes, tokens FROM plugin_accounts WHERE plugin = ${plugin}`;
  return row && { scopes: JSON.parse(row.scopes) as string[], tokens: JSON.parse(row.tokens) as GoogleTokens };
}
