// The accounts of the owner elsewhere, as the pages speak of them.
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';

export type Connector = Schemas['Connector'];

export const PROVIDERS: Record<Connector['provider'], string> = { google: 'Google', imap: 'IMAP', caldav: 'CalDAV' };
export const KINDS: Record<Connector['kind'], string> = { calendar: 'calendar', email: 'mail' };

/** While one is synced, how far that has come is asked for again and again: it is no event. */
const LOOK_AGAIN_MS = 1000;

export function nameOfAccount({ provider, kind, username, server }: Connector): string {
  const host = server === null ? null : typeof server === 'string' ? URL.parse(server)?.hostname : server.host;
  const of = provider === 'google' ? 'Google' : (username ?? host ?? PROVIDERS[provider]);
  return `${kind === 'email' ? 'Mail' : 'Calendar'} of ${of}`;
}

export function useConnectors() {
  return useWhole('/v1/connectors', {}, { often: (items) => items.some(({ syncing }) => syncing !== null) });
}

export function useConnector(id: string) {
  return api.useQuery(
    'get',
    '/v1/connectors/{connector_id}',
    { params: { path: { connector_id: id } } },
    { refetchInterval: ({ state }) => (state.data?.syncing == null ? false : LOOK_AGAIN_MS) },
  );
}
