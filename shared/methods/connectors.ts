// Connectors, from three sides: what the owner asks of the vault, what the vault asks of the connectors process, and what
// that asks of the vault on behalf of one sync. The api and the connectors process never speak to each other.
import { LONG_CALL_DEADLINE_MS } from '../limits.ts';
import {
  Connector,
  ConnectorBegun,
  ConnectorPatch,
  ConnectorView,
  GoogleTokens,
  Login,
  NewConnector,
  OauthClient,
  OauthStatus,
  ProviderProblem,
  SyncPlace,
  SyncStep,
} from '../schemas/connector.ts';
import { Closed, Id, Instant, Nullable, OneOf, Type } from '../schemas/fields.ts';
import {
  ACTS,
  ACTS_ONCE,
  askedOf,
  Begins,
  forAnyone,
  forOwner,
  type Method,
  Nothing,
  READS,
  WRITES,
  WRITES_ONCE,
  Written,
} from './method.ts';
import { ListOf, Page } from './records.ts';

/** Each speaks to a provider, which may give another answer the second time, or none. */
const forVault = askedOf('connectors', ['vault']);
/** A sync ends with the vault that began it: nothing is asked of the next one in its name. */
const forRun = askedOf('vault', ['connectors']);
const ById = Closed({ id: Id });

export const connectors = {
  list: {
    ...forOwner('connector.list', READS),
    params: ListOf(ConnectorView),
    result: Page(ConnectorView),
    summary: 'Every connector, newest first',
  },
  get: {
    ...forOwner('connector.get', READS),
    params: ById,
    result: ConnectorView,
    summary: 'One connector, with how its syncs go',
  },
  create: {
    ...forOwner('connector.create', WRITES),
    params: NewConnector,
    result: Written(ConnectorBegun),
    summary: 'Connect an account; what it imports begins when the owner has agreed',
  },
  update: {
    ...forOwner('connector.update', WRITES),
    params: Closed({ id: Id, expected_version: Type.Optional(Type.Integer()), patch: ConnectorPatch }),
    result: Written(ConnectorView),
    summary: 'Change what a connector imports, how often, or its password',
  },
  switch: {
    ...forOwner('connector.switch', WRITES),
    params: Closed({ id: Id, to: OneOf('active', 'paused') }),
    result: Written(ConnectorView),
    summary: 'Pause or resume a connector',
  },
  reconsent: {
    ...forOwner('connector.reconsent', WRITES),
    params: ById,
    result: Written(ConnectorBegun),
    summary: 'Ask the provider for consent again',
  },
  sync: {
    ...forOwner('connector.sync', WRITES),
    params: ById,
    ...Begins(ConnectorView),
    summary: 'Sync a connector now',
  },
  remove: {
    ...forOwner('connector.remove', WRITES),
    params: Closed({ id: Id, purge: Type.Boolean() }),
    ...Begins(Closed({ id: Id, purged: Type.Boolean() })),
    summary: 'Remove a connector, and with `purge` everything that it imported',
  },
  oauthStatus: {
    ...forOwner('connector.oauth_status', READS),
    params: Nothing,
    result: OauthStatus,
    summary: 'Whether there is an OAuth client, and where it comes from',
  },
  setOauthClient: {
    ...forOwner('connector.set_oauth_client', WRITES),
    params: OauthClient,
    result: Written(OauthStatus),
    summary: 'The OAuth client of the owner',
  },
  finishConsent: {
    ...forAnyone('connector.finish_consent', WRITES_ONCE),
    params: Closed({ state: Type.String({ maxLength: 512 }), code: Nullable(Type.String({ maxLength: 4096 })) }),
    result: Closed({ asker: Id }),
    deadline_ms: 90_000,
    summary: 'The owner comes back from the page of the provider; the state tells from which',
  },
} as const satisfies Record<string, Method>;

const Account = Type.Union([
  Closed({ provider: Type.Literal('google'), client: OauthClient, tokens: GoogleTokens }),
  Closed({ provider: OneOf('imap', 'caldav'), login: Login }),
]);

export const connectorHost = {
  sync: {
    ...forVault('connector_host.sync', ACTS_ONCE),
    params: Closed({
      run: Id,
      kind: Connector.Record.properties.kind,
      selection: Connector.Record.properties.selection,
      server: Connector.Record.properties.server,
      account: Account,
      places: Type.Array(SyncPlace),
      now: Instant,
    }),
    result: Closed({ problem: Nullable(ProviderProblem) }),
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Sync one account, and say how it ended',
  },
  exchange: {
    ...forVault('connector_host.exchange', ACTS_ONCE),
    params: Closed({
      client: OauthClient,
      code: Type.String(),
      verifier: Type.String(),
      redirect_uri: Type.String(),
    }),
    result: Closed({ tokens: Nullable(GoogleTokens), problem: Nullable(ProviderProblem) }),
    deadline_ms: 60_000,
    summary: 'Exchange the code of a consent for tokens',
  },
  renew: {
    ...forVault('connector_host.renew', ACTS_ONCE),
    params: Closed({ client: OauthClient, tokens: GoogleTokens }),
    result: Closed({ tokens: Nullable(GoogleTokens), problem: Nullable(ProviderProblem) }),
    deadline_ms: 60_000,
    summary: 'Renew the tokens of an account that a plugin uses',
  },
} as const satisfies Record<string, Method>;

const OfRun = { run: Id };
const Collection = SyncStep.properties.collection;

/** Each names its run: the vault knows which connector that is. */
export const connectorRun = {
  step: {
    ...forRun('connector_run.step', WRITES_ONCE),
    params: Closed({ ...OfRun, step: SyncStep }),
    result: Nothing,
    summary: 'Store what a step brought, together with the place it leads to',
  },
  sweep: {
    ...forRun('connector_run.sweep', WRITES_ONCE),
    params: Closed({ ...OfRun, collection: Collection, since: Nullable(Instant), everything: Type.Boolean() }),
    result: Closed({ left: Type.Boolean() }),
    summary: 'Delete some of what a walk did not meet, or of a collection that is selected no more',
  },
  keepTokens: {
    ...forRun('connector_run.keep_tokens', WRITES_ONCE),
    params: Closed({ ...OfRun, tokens: GoogleTokens }),
    result: Nothing,
    summary: 'Keep renewed tokens, before they are used',
  },
  progress: {
    ...forRun('connector_run.progress', ACTS),
    params: Closed({ ...OfRun, done: Type.Integer({ minimum: 0 }), total: Nullable(Type.Integer({ minimum: 0 })) }),
    result: Nothing,
    summary: 'How far a sync has come',
  },
} as const satisfies Record<string, Method>;

export const CONNECTOR_METHODS: readonly Method[] = [connectors, connectorHost, connectorRun].flatMap((group) =>
  Object.values(group),
);
