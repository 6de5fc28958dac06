// What an owner may ask a connector to import. A selection of mail has to leave something out: all of a mailbox is refused.
import type { HubError } from '../../../../shared/errors.ts';
import type {
  CalendarSelection,
  ConnectorKind,
  EmailSelection,
  MailServer,
  NewConnector,
  Provider,
} from '../../../../shared/schemas/connector.ts';
import { invalid } from '../../../../shared/validate.ts';

/** Mail was not sent before. A window that begins earlier and has no end leaves nothing out. */
const FIRST_MAIL = Date.parse('1982-01-01');

export function checkRequest({ provider, kind, selection, server, username, password }: NewConnector): void {
  checkSelection(kind, selection);
  checkProvider(provider, kind);
  if (provider === 'google') {
    if (server !== undefined || username !== undefined || password !== undefined) {
      throw refused('server', 'Google is asked for consent; it takes no server, name or password here.');
    }
    return;
  }
  if (server === undefined) throw refused('server', 'The server is missing.');
  if (username === undefined || password === undefined)
    throw refused('password', 'The name or the password is missing.');
  if (provider === 'imap') checkMailServer(server);
  else checkDavAddress(server);
}

function checkProvider(provider: Provider, kind: ConnectorKind): void {
  if (provider === 'imap' && kind !== 'email') throw refused('kind', 'IMAP has mail; for calendars take caldav.');
  if (provider === 'caldav' && kind !== 'calendar') throw refused('kind', 'CalDAV has calendars; for mail take imap.');
}

function checkMailServer(server: MailServer | string): void {
  if (typeof server === 'string') throw refused('server', 'A mail server is named by host, port and security.');
  if (server.security === 'none' && !isLoopback(server.host)) {
    throw refused('server', 'Without TLS everyone on the way could read the password; take "tls" or "starttls".');
  }
}

function checkDavAddress(server: MailServer | string): void {
  const url = typeof server === 'string' ? URL.parse(server) : null;
  if (url === null || url.username || url.password)
    throw refused('server', 'A calendar server is named by its address.');
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw refused(
      'server',
      'Without TLS everyone on the way could read the password; the address has to begin with https.',
    );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export function checkSelection(kind: ConnectorKind, selection: EmailSelection | CalendarSelection): void {
  const names = Object.keys(selection);
  const foreign =
    kind === 'email'
      ? ['calendars', 'days_back', 'days_ahead', 'project_id']
      : ['labels', 'senders', 'after', 'before'];
  const found = names.find((name) => foreign.includes(name));
  if (found !== undefined) throw refused('selection', `A selection of kind "${kind}" has no "${found}".`);
  if (kind === 'email') checkMail(selection as EmailSelection);
}

function checkMail({ labels = [], senders = [], after, before }: EmailSelection): void {
  const isAny = labels.some((label) => /^[*%\s/]+$/.test(label));
  const [from, to] = [after, before].map((day) => (day === undefined ? undefined : Date.parse(day)));
  if (Number.isNaN(from) || Number.isNaN(to)) throw refused('selection', 'names a day that the calendar has not');
  if (from !== undefined && to !== undefined && from >= to) {
    throw refused('selection', 'selects nothing: "after" has to come before "before"');
  }
  const hasWindow = (from !== undefined && from > FIRST_MAIL) || (to !== undefined && to < FAR_AHEAD);
  if (isAny || (labels.length === 0 && senders.length === 0 && !hasWindow)) {
    throw refused('selection', 'selects all mail: name labels, senders, or a window of days');
  }
}

const FAR_AHEAD = Date.parse('2100-01-01');

function refused(field: string, msg: string): HubError {
  return invalid([{ loc: ['body', field], msg, type: 'selection' }]);
}
