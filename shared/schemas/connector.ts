// An account of the owner elsewhere, and what is imported from it.
import { Closed, OneOf, type Static, Title, Type } from './fields.ts';

export const PROVIDERS = ['google', 'imap', 'caldav'] as const;
export const Provider = OneOf(...PROVIDERS);
export type Provider = Static<typeof Provider>;

/** A day, which begins at midnight UTC, or an instant. */
const DayOrInstant = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z)?$',
  description: 'A day such as 2026-03-10, or a UTC instant',
});

/** Which mails: all that is named must hold, and something has to be named. */
export const EmailSelection = Closed({
  labels: Type.Optional(
    Type.Array(Title, { maxItems: 50, description: 'In one of these labels (Gmail) or mailboxes (IMAP)' }),
  ),
  senders: Type.Optional(
    Type.Array(Type.String({ maxLength: 320, pattern: '^[^\\s@"(){}<>]*@?[^\\s@"(){}<>]+\\.[^\\s@"(){}<>]+$' }), {
      maxItems: 200,
      description: 'From one of these addresses (jo@example.org), or from anyone at one of these domains (example.org)',
    }),
  ),
  after: Type.Optional(DayOrInstant),
  before: Type.Optional(DayOrInstant),
});
export type EmailSelection = Static<typeof EmailSelection>;

export const CalendarSelection = Closed({
  calendars: Type.Optional(
    Type.Array(Title, {
      minItems: 1,
      maxItems: 50,
      description: 'By name or id. Without it, the main calendar (Google) or all calendars (CalDAV)',
    }),
  ),
  days_back: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: '365 when it is left out' })),
  days_ahead: Type.Optional(Type.Integer({ minimum: 1, maximum: 1095, description: '365 when it is left out' })),
});
export type CalendarSelection = Static<typeof CalendarSelection>;

/** `none` is for a server on this machine alone: a password in the clear would be everybody's. */
export const MailServer = Closed({
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9._:-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: OneOf('tls', 'starttls', 'none'),
});
export type MailServer = Static<typeof MailServer>;

export const DavAddress = Type.String({ maxLength: 2000, pattern: '^https?://[^\\s@/]+(/\\S*)?$' });
