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
import { DayOrInstant } from '../../../../shared/schemas/fields.ts';
import { conforms, invalid } from '../../../../shared/validate.ts';

/** Mail was not sent before. A window that begins earlier and has no end leaves nothing out. */
const FIRST_MAIL = Date.parse('1982-01-01');

export function checkRequest({ provider, kind, selection, server, username, password }: NewConnector): void {
  checkSelection(kind, selection);
  checkProvider(provider, kind);
  if (provider === 'google') {
    if (server !== undefined || username !== undefined || password !== undefined) {
      throw refused('server', 'must be left out, as a name and a password: Google is asked for consent');
    }
    return;
  }
  if (server === undefined) throw refused('server', 'is missing');
  if (username === undefined) throw refused('username', 'is missing');
  if (password === undefined) throw refused('password', 'is missing');
  if (provider === 'imap') checkMailServer(server);
  else checkDavAddress(server);
}

function checkProvider(provider: Provider, kind: ConnectorKind): void {
  if (provider === 'imap' && kind !== 'email') throw refused('kind', 'must be email: calendars come by caldav');
  if (provider === 'caldav' && kind !== 'calendar') throw refused('kind', 'must be calendar: mail comes by imap');
}

function checkMailServer(server: MailServer | string): void {
  if (typeof server === 'string') throw refused('server', 'must be an object with host, port and security');
  if (server.security === 'none' && !isLoopback(server.host)) {
    throw refused(
      'server',
      'must have the security tls or starttls: without it everyone on the way could read the password',
    );
  }
}

function checkDavAddress(server: MailServer | string): void {
  const url = typeof server === 'string' ? URL.parse(server) : null;
  if (url === null || url.username || url.password)
    throw refused('server', 'must be the address of the calendar server, without a name and a password in it');
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw refused('server', 'must begin with https: without it everyone on the way could read the password');
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
  if (found !== undefined) throw refused('selection', `may not hold ${found}: the kind of this connector is ${kind}`);
  if (kind === 'email') checkMail(selection as EmailSelection);
}

function checkMail({ labels = [], senders = [], after, before }: EmailSelection): void {
  const isAny = labels.some((label) => /^[*%\s/]+$/.test(label));
  if ([after, before].some((day) => day !== undefined && !conforms(DayOrInstant, day)))
    throw refused('selection', 'names a day that the calendar has not');
  const [from, to] = [after, before].map((day) => (day === undefined ? undefined : Date.parse(day)));
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
