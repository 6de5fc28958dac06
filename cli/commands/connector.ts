// `hub connector …`: accounts elsewhere, from a terminal.

import type { Connector, ConnectorBegun, ConnectorView, OauthStatus } from '../../shared/schemas/connector.ts';
import { connectorHealth } from '../../shared/sources/source-health.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askAll, askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { runJob } from '../api/long-work.ts';
import { askPassphrase } from '../terminal/ask-secret.ts';
import { type CommandOptions, wholeNumber } from '../terminal/options.ts';
import { IMPORT_STYLES, print, readableLine, styled, table } from '../terminal/output.ts';
import { when, whenDue } from '../terminal/when.ts';

export interface AddOptions extends CommandOptions {
  label?: string[];
  sender?: string[];
  after?: string;
  before?: string;
  calendar?: string[];
  server?: string;
  starttls?: boolean;
  user?: string;
  passwordFile?: string;
  every?: string;
}

export async function addConnector(provider: string, kind: string, options: AddOptions): Promise<void> {
  const { label, sender, after, before, calendar, server, user, every } = options;
  const named = { labels: label, senders: sender, after, before, calendars: calendar };
  const selection = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const own = provider !== 'google';
  const hub = await ownedHub(options);
  const request = {
    provider,
    kind,
    selection,
    ...(every !== undefined && { interval_minutes: wholeNumber(every, '--every', ' of minutes') }),
    ...(server !== undefined && { server: provider === 'imap' ? mailServer(server, options.starttls) : server }),
    ...(user !== undefined && { username: user }),
    ...(own && { password: await askPassword(options.passwordFile) }),
  };
  const begun = await askApi<ConnectorBegun>(hub, 'POST', '/v1/connectors', request);
  const sentence =
    begun.consent_url === null
      ? `It is connected, and its first sync has begun; \`hub connector show ${begun.id}\` says how it goes.`
      : agreeAt(begun.consent_url);
  print(begun, sentence, options);
}

function agreeAt(url: string): string {
  return `Agree in a browser on this machine, within ten minutes:\n\n${url}\n\nWhat it imports begins then by itself.`;
}

function askPassword(passphraseFile: string | undefined): Promise<string> {
  return askPassphrase({ passphraseFile }, { question: 'App password: ' });
}

/** `HOST`, `HOST:PORT`, `[ADDRESS]:PORT`. */
function mailServer(text: string, starttls = false) {
  const [, bracketed, host = bracketed, port] = /^(?:\[([^\]]+)\]|([^:\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) throw new UsageRefused('A mail server is named as HOST or HOST:PORT.');
  const security = starttls ? 'starttls' : 'tls';
  return { host, port: port === undefined ? (starttls ? 143 : 993) : Number(port), security };
}

export async function oauthClient(
  client_id: string | undefined,
  options: CommandOptions & { secretFile?: string },
): Promise<void> {
  const hub = await ownedHub(options);
  const path = '/v1/connectors/oauth';
  if (client_id !== undefined) {
    const client_secret = await askPassphrase({ passphraseFile: options.secretFile }, { question: 'Client secret: ' });
    const sent = { client_id, client_secret };
    const told = await askApi<OauthStatus>(hub, 'PUT', `${path}/credentials`, sent);
    return print(told, clientSentence(told), options);
  }
  const told = await askApi<OauthStatus>(hub, 'GET', `${path}/status`);
  print(told, clientSentence(told), options);
}

const SOURCES = { environment: 'the environment', owner: 'the vault', file: 'oauth-client.json' } as const;

function clientSentence({ source, client_id, redirect_uri, warning }: OauthStatus): string {
  const found =
    source === null
      ? 'There is no OAuth client yet: make one of the type "Desktop app" in the Google console, then `hub connector client ID`.'
      : `The OAuth client ${readableLine(client_id ?? '', 200)} comes from ${SOURCES[source]}; its way back is ${redirect_uri}.`;
  return [found, warning ?? ''].filter(Boolean).join('\n');
}

export async function listConnectors(options: CommandOptions): Promise<void> {
  const connectors = await everyConnector(await ownedHub(options));
  print(
    connectors,
    connectors.length === 0 ? 'There is no connector; `hub connector add` connects an account.' : listed(connectors),
    options,
  );
}

function listed(connectors: ConnectorView[]): string {
  const all = connectors.map((each) => ({ ...connectorHealth(each, connectors), missing: each.failures.length }));
  const rows = all.map(({ name, state, items, last_at, next_at, missing }) => [
    name,
    state.replace('_', ' '),
    String(items),
    when(last_at),
    whenDue(next_at),
    missing === 0 ? '-' : String(missing),
  ]);
  const columns = ['CONNECTOR', 'STATE', 'ITEMS', 'LAST SYNC', 'NEXT', 'NOT IMPORTED'];
  const faults = all.flatMap(({ name, fault }) => (fault === null ? [] : [`\n${styled('red', name)}: ${fault}`]));
  return [
    table([columns, ...rows], (cell, column) => (column === 1 ? IMPORT_STYLES[cell] : undefined)),
    ...faults,
  ].join('\n');
}

export async function showConnector(name: string, options: CommandOptions): Promise<void> {
  const { connector } = await find(name, options);
  const { id, provider, kind, selection, items, failures, syncing, interval_minutes } = connector;
  const { last_sync_at, next_sync_at, consent_notice } = connector;
  const { state, fault } = connectorHealth(connector, [connector]);
  const lines = [
    `${id}: ${kind} from ${provider}, ${state.replace('_', ' ')}, ${items} items`,
    `selection: ${readableLine(JSON.stringify(selection), 500)}`,
    `last sync ${when(last_sync_at)}, next ${whenDue(next_sync_at)}, every ${interval_minutes} min`,
    syncing === null ? '' : `under way: ${syncing.done}${syncing.total === null ? '' : ` of ${syncing.total}`}`,
    fault ?? '',
    consent_notice ?? '',
    failures.length === 0
      ? ''
      : `\nNot imported:\n${table([['ITEM', 'WHY'], ...failures.map((each) => [each.source_key, readableLine(each.reason, 200)])])}`,
  ];
  print(connector, lines.filter(Boolean).join('\n'), options);
}

export async function syncConnector(name: string, options: CommandOptions): Promise<void> {
  const { hub, connector } = await find(name, options);
  const synced = await runJob<ConnectorView>(hub, 'POST', `/v1/connectors/${connector.id}/sync`, {}, 'Syncing');
  const missing = synced.failures.length;
  const rest = missing === 0 ? '' : ` ${missing} could not be imported; \`hub connector show ${name}\` says why.`;
  print(synced, `Synced: ${synced.items} items are here.${rest}`, options);
}

export async function consentAgain(name: string, options: CommandOptions): Promise<void> {
  const { hub, connector } = await find(name, options);
  const path = `/v1/connectors/${connector.id}/consent`;
  const begun = await askApi<ConnectorBegun>(hub, 'POST', path);
  print(begun, agreeAt(begun.consent_url ?? ''), options);
}

export async function switchConnector(name: string, to: 'pause' | 'resume', options: CommandOptions): Promise<void> {
  const { hub, connector } = await find(name, options);
  const path = `/v1/connectors/${connector.id}/${to}`;
  const switched = await askApi<ConnectorView>(hub, 'POST', path);
  print(switched, to === 'pause' ? 'It syncs no more until it is resumed.' : 'It syncs again.', options);
}

export async function removeConnector(name: string, options: CommandOptions & { purge?: boolean }): Promise<void> {
  const { hub, connector } = await find(name, options);
  const path = `/v1/connectors/${connector.id}?purge=${options.purge === true}`;
  const removed = await runJob<{ id: string; purged: boolean }>(hub, 'DELETE', path, undefined, 'Removing');
  const sentence = removed.purged
    ? 'It is removed, with everything that it imported.'
    : 'It is removed; what it imported stays.';
  print(removed, sentence, options);
}

function everyConnector(hub: OwnedHub): Promise<ConnectorView[]> {
  return askAll<ConnectorView>(hub, '/v1/connectors');
}

/** By its id; or by provider and kind, where only one is like that. */
async function find(name: string, options: CommandOptions): Promise<{ hub: OwnedHub; connector: ConnectorView }> {
  const hub = await ownedHub(options);
  const connectors = await everyConnector(hub);
  const isMeant = (each: Connector) => each.id === name || `${each.provider}/${each.kind}` === name;
  const found = connectors.filter(isMeant);
  if (found.length === 1) return { hub, connector: found[0] as ConnectorView };
  if (found.length === 0)
    throw new CommandRefused('There is no such connector; `hub connector list` names them all.', 'not_found');
  const several = 'There are several like that; name one by its id, as `hub connector list` shows it.';
  throw new CommandRefused(several, 'ambiguous');
}
