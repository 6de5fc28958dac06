// An account of the owner elsewhere, and what is imported from it.
import { MAX_CHUNK_ITEMS, SYNC_STATE_BYTES } from '../limits.ts';
import { Closed, Id, Instant, Nullable, OneOf, type Static, Title, Type } from './fields.ts';
import { ImportedItem, SourceKey } from './imported-item.ts';
import { defineFamily } from './object.ts';

const PROVIDERS = ['google', 'imap', 'caldav'] as const;
export const Provider = OneOf(...PROVIDERS);
export type Provider = Static<typeof Provider>;

/** A day, which begins at midnight UTC, or an instant. That the calendar has it (`DayOrInstant`) is asked when it is written: earlier ones stand. */
const UncheckedDay = Type.String({
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
  after: Type.Optional(UncheckedDay),
  before: Type.Optional(UncheckedDay),
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
  project_id: Type.Optional(Id),
});
export type CalendarSelection = Static<typeof CalendarSelection>;

/** `none` is for a server on this machine alone: a password in the clear would be everybody's. */
export const MailServer = Closed({
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9._:-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: OneOf('tls', 'starttls', 'none'),
});
export type MailServer = Static<typeof MailServer>;

const DavAddress = Type.String({ maxLength: 2000, pattern: '^https?://[^\\s@/]+(/\\S*)?$' });

export const ConnectorKind = OneOf('calendar', 'email');
export type ConnectorKind = Static<typeof ConnectorKind>;

const Interval = Type.Integer({ minimum: 5, maximum: 1440, description: 'Minutes from one sync to the next' });
const Username = Type.String({ minLength: 1, maxLength: 320 });
const Password = Type.String({ minLength: 1, maxLength: 1000 });

/** An account, and what of it is imported. Its credentials, and where its syncs stand, are kept beside it. */
export const Connector = defineFamily({
  type: 'connector',
  plural: 'connectors',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    provider: Provider,
    kind: ConnectorKind,
    selection: Type.Union([EmailSelection, CalendarSelection]),
    server: Nullable(Type.Union([MailServer, DavAddress])),
    username: Nullable(Username),
    interval_minutes: Interval,
    status: OneOf('pending', 'active', 'paused', 'reconsent_required', 'failed'),
    /** Why it is not active, and what to do, where it was not the owner who said so. */
    status_reason: Nullable(Type.String()),
    consent_ends_at: Nullable(Instant),
  },
  defaults: { status: 'pending', interval_minutes: 30 },
});
export type Connector = Static<typeof Connector.Record>;

/** Something that could not be imported, and why. Its key, so that it is not taken for deleted. */
export const SyncFailure = Closed({ source_key: SourceKey, reason: Type.String({ maxLength: 1000 }) });
export type SyncFailure = Static<typeof SyncFailure>;

export const ConnectorView = Closed({
  ...Connector.Record.properties,
  items: Type.Integer({ minimum: 0 }),
  syncing: Nullable(Closed({ done: Type.Integer(), total: Nullable(Type.Integer()) })),
  last_sync_at: Nullable(Instant),
  next_sync_at: Nullable(Instant),
  /** That the consent ends by itself, and how to make it last; null where it lasts. */
  consent_notice: Nullable(Type.String()),
  /** The fault of the last sync, in a sentence. */
  last_error: Nullable(Closed({ code: Type.String(), detail: Type.String(), fix: Nullable(Type.String()) })),
  /** The items that could not be imported, newest first. */
  failures: Type.Array(SyncFailure),
});
export type ConnectorView = Static<typeof ConnectorView>;

export const NewConnector = Closed({
  provider: Provider,
  kind: ConnectorKind,
  selection: Type.Union([EmailSelection, CalendarSelection]),
  interval_minutes: Type.Optional(Interval),
  server: Type.Optional(Type.Union([MailServer, DavAddress])),
  username: Type.Optional(Username),
  password: Type.Optional(Password),
});
export type NewConnector = Static<typeof NewConnector>;

export const ConnectorPatch = Closed({
  selection: Type.Optional(Type.Union([EmailSelection, CalendarSelection])),
  interval_minutes: Type.Optional(Interval),
  username: Type.Optional(Username),
  password: Type.Optional(Password),
});
export type ConnectorPatch = Static<typeof ConnectorPatch>;

/** 202: the owner goes on at `consent_url`; null where there is nothing to agree to elsewhere. */
export const ConnectorBegun = Closed({ ...ConnectorView.properties, consent_url: Nullable(Type.String()) });
export type ConnectorBegun = Static<typeof ConnectorBegun>;

/** Where a provider sends the browser back to. */
export const OAUTH_CALLBACK = '/v1/connectors/oauth/callback';

export const OauthClient = Closed({
  client_id: Type.String({ minLength: 1, maxLength: 300, pattern: '^\\S+$' }),
  client_secret: Type.String({ minLength: 1, maxLength: 300, pattern: '^\\S+$' }),
});
export type OauthClient = Static<typeof OauthClient>;

export const OauthStatus = Closed({
  configured: Type.Boolean(),
  source: Nullable(OneOf('environment', 'owner', 'file')),
  client_id: Nullable(Type.String()),
  redirect_uri: Type.String(),
  /** A warning to the owner, in a sentence. */
  warning: Nullable(Type.String()),
});
export type OauthStatus = Static<typeof OauthStatus>;

export const GoogleTokens = Closed({
  access_token: Type.String(),
  refresh_token: Type.String(),
  /** Milliseconds since 1970. */
  expires_at: Type.Number(),
  /** When the consent itself ends, where Google says so. */
  consent_ends_at: Nullable(Type.Number()),
});
export type GoogleTokens = Static<typeof GoogleTokens>;

export const Login = Closed({ username: Username, password: Password });
export type Login = Static<typeof Login>;

const Collection = Type.String({ pattern: '^[\\w-]{22}$' });
const Under = Type.String({ minLength: 23, maxLength: 200 });
const Keys = Type.Array(SourceKey, { maxItems: 4000 });

/** The items that one step of a sync brings, and the place that it leads to. */
export const SyncStep = Closed({
  /** A calendar, a mailbox. All keys of its items begin with it. */
  collection: Collection,
  items: Type.Optional(Type.Array(ImportedItem, { maxItems: MAX_CHUNK_ITEMS })),
  /** Keys of what is there no more. */
  gone: Type.Optional(Keys),
  /** Of everything whose key begins like this, only these are left. */
  only: Type.Optional(Type.Array(Closed({ under: Under, keys: Keys }), { maxItems: 4000 })),
  failures: Type.Optional(Type.Array(SyncFailure, { maxItems: 4000 })),
  /** A walk goes through a whole collection: what was here before and was not met on it is there no more. */
  walk: Type.Optional(OneOf('begins', 'ends')),
  /** Where this collection stands after this step; left out when that has not changed. */
  state: Type.Optional(Nullable(Type.String({ maxLength: SYNC_STATE_BYTES }))),
  /** And where it is within something long; apart from the state, because it changes with every step. */
  position: Type.Optional(Nullable(Type.String({ maxLength: 10_000 }))),
});
export type SyncStep = Static<typeof SyncStep>;

export const SyncPlace = Closed({
  collection: Collection,
  state: Nullable(Type.String()),
  position: Nullable(Type.String()),
});
export type SyncPlace = Static<typeof SyncPlace>;

export const ProviderProblem = Closed({
  kind: Type.String(),
  sentence: Type.String(),
  fix: Nullable(Type.String()),
  wait_ms: Nullable(Type.Number()),
});
export type ProviderProblem = Static<typeof ProviderProblem>;
