// Connectors: the accounts of the owner elsewhere, their consent, their syncs.
import { connectors } from '../../../shared/contracts/connectors.ts';
import { HubError } from '../../../shared/errors.ts';
import {
  Connector,
  ConnectorBegun,
  ConnectorPatch,
  ConnectorView,
  NewConnector,
  OauthClient,
  OauthStatus,
} from '../../../shared/schemas/connector.ts';
import { Closed, Id, Type } from '../../../shared/schemas/fields.ts';
import { expectedVersionOf } from '../caller.ts';
import { askVault, type Endpoint, endpoint, idIn, NoBody, withTag, written } from '../endpoint.ts';
import { BEGUN, longWork } from '../long-work.ts';
import { listEndpoint } from '../paging.ts';

const tag = 'connectors';
const access = 'owner';
const keyed = ['idempotency-key'] as const;
const long = ['idempotency-key', 'prefer'] as const;
const params = Closed({ connector_id: Type.String() });
const view = { 200: { description: 'The connector as it is now', schema: ConnectorView } };
const begun = { 202: { description: 'The connector, and where the owner agrees', schema: ConnectorBegun } };

function named({ params: { connector_id } }: { params: { connector_id: string } }): { id: string } {
  return { id: idIn({ id: connector_id }, Connector.prefix) };
}

const create = endpoint({
  method: 'POST',
  url: '/v1/connectors',
  tag,
  access,
  operationId: 'createConnector',
  summary: connectors.create.summary,
  description:
    'Google is agreed to at `consent_url`. IMAP and CalDAV take a server, a name and an app password, and begin at once. A selection of mail names labels, senders or days.',
  body: NewConnector,
  headers: keyed,
  answers: begun,
  handle: async (visit) => {
    const answer = await askVault(visit, connectors.create, visit.body);
    visit.reply.code(202);
    return written(visit.reply, answer);
  },
});

const get = endpoint({
  method: 'GET',
  url: '/v1/connectors/:connector_id',
  tag,
  access,
  operationId: 'getConnector',
  summary: connectors.get.summary,
  params,
  answers: view,
  handle: async (visit) => withTag(visit.reply, await askVault(visit, connectors.get, named(visit))),
});

const update = endpoint({
  method: 'PATCH',
  url: '/v1/connectors/:connector_id',
  tag,
  access,
  operationId: 'updateConnector',
  summary: connectors.update.summary,
  params,
  body: ConnectorPatch,
  headers: ['idempotency-key', 'if-match'],
  answers: view,
  handle: async (visit) => {
    const expected_version = expectedVersionOf(visit.request);
    const asked = { ...named(visit), patch: visit.body, ...(expected_version !== undefined && { expected_version }) };
    return withTag(visit.reply, written(visit.reply, await askVault(visit, connectors.update, asked)));
  },
});

const remove = endpoint({
  method: 'DELETE',
  url: '/v1/connectors/:connector_id',
  tag,
  access,
  operationId: 'removeConnector',
  summary: connectors.remove.summary,
  description: 'What it imported stays, unless `purge` is true.',
  params,
  query: Closed({ purge: Type.Optional(Type.Boolean()) }),
  body: NoBody,
  bodyOptional: true,
  headers: long,
  answers: { 200: { description: 'What was removed', schema: Closed({ id: Id, purged: Type.Boolean() }) }, ...BEGUN },
  handle: (visit) => longWork(visit, connectors.remove, { ...named(visit), purge: visit.query.purge ?? false }),
});

const sync = endpoint({
  method: 'POST',
  url: '/v1/connectors/:connector_id/sync',
  tag,
  access,
  operationId: 'syncConnector',
  summary: connectors.sync.summary,
  params,
  body: NoBody,
  bodyOptional: true,
  headers: long,
  answers: { ...view, ...BEGUN },
  handle: (visit) => longWork(visit, connectors.sync, named(visit)),
});

function switchEndpoint(verb: 'pause' | 'resume', to: 'paused' | 'active'): Endpoint {
  return endpoint({
    method: 'POST',
    url: `/v1/connectors/:connector_id/${verb}`,
    tag,
    access,
    operationId: `${verb}Connector`,
    summary: `${verb === 'pause' ? 'Pause' : 'Resume'} a connector`,
    params,
    body: NoBody,
    bodyOptional: true,
    headers: keyed,
    answers: view,
    handle: async (visit) => written(visit.reply, await askVault(visit, connectors.switch, { ...named(visit), to })),
  });
}

const reconsent = endpoint({
  method: 'POST',
  url: '/v1/connectors/:connector_id/consent',
  tag,
  access,
  operationId: 'reconsentConnector',
  summary: connectors.reconsent.summary,
  params,
  body: NoBody,
  bodyOptional: true,
  headers: keyed,
  answers: begun,
  handle: async (visit) => {
    const answer = await askVault(visit, connectors.reconsent, named(visit));
    visit.reply.code(202);
    return written(visit.reply, answer);
  },
});

const oauthStatus = endpoint({
  method: 'GET',
  url: '/v1/connectors/oauth/status',
  tag,
  access,
  operationId: 'getOauthStatus',
  summary: connectors.oauthStatus.summary,
  answers: { 200: { description: 'What is known of the client; never its secret', schema: OauthStatus } },
  handle: (visit) => askVault(visit, connectors.oauthStatus, {}),
});

const setOauthClient = endpoint({
  method: 'PUT',
  url: '/v1/connectors/oauth/credentials',
  tag,
  access,
  operationId: 'setOauthCredentials',
  summary: connectors.setOauthClient.summary,
  description: 'Of the type "Desktop app". It is kept in the vault and counts at once.',
  body: OauthClient,
  headers: keyed,
  answers: { 200: { description: 'What is known of the client now', schema: OauthStatus } },
  handle: async (visit) => written(visit.reply, await askVault(visit, connectors.setOauthClient, visit.body)),
});

const callback = endpoint({
  method: 'GET',
  url: '/v1/connectors/oauth/callback',
  tag,
  access: 'open',
  operationId: 'finishConsent',
  summary: connectors.finishConsent.summary,
  description:
    'Without a token, because a browser comes from the page of the provider: the state, good once, stands for it.',
  // Whatever else a provider adds is its own affair.
  query: Type.Object({
    state: Type.String({ minLength: 1, maxLength: 512 }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    error: Type.Optional(Type.String()),
  }),
  answers: {
    200: {
      description: 'The page of the plugins, where the redirect leads',
      schema: Type.Unknown(),
      media: 'text/html',
    },
    302: { description: 'Back to the page', schema: Type.String(), media: 'text/html' },
    400: { description: 'What went wrong, for a person', schema: Type.String(), media: 'text/html' },
  },
  handle: async (visit) => {
    const { state, code, error } = visit.query;
    if (code === undefined && error === undefined) {
      throw new HubError('validation_failed', 'The query has no code.', {
        errors: [{ loc: ['query', 'code'], msg: 'is missing', type: 'missing' }],
      });
    }
    try {
      await askVault(visit, connectors.finishConsent, { state, code: code ?? null });
      return visit.reply.redirect('/plugins?connected=1', 302);
    } catch (thrown) {
      if (!(thrown instanceof HubError)) throw thrown;
      return visit.reply.code(400).type('text/html; charset=utf-8').send(sorry(thrown));
    }
  },
});

/** The sentences are our own: nothing of the request is in them. */
function sorry({ message, extras }: HubError): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not connected</title><h1>Not connected</h1><p>${escaped(message)}</p><p>${escaped(extras.fix ?? '')}</p><p><a href="/">To the hub</a></p></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export const CONNECTOR_ENDPOINTS: readonly Endpoint[] = [
  create,
  listEndpoint({
    url: '/v1/connectors',
    tag,
    access,
    operationId: 'listConnectors',
    method: connectors.list,
    description: 'With what is due, how the last sync went, and what could not be imported.',
  }),
  oauthStatus,
  setOauthClient,
  callback,
  get,
  update,
  remove,
  sync,
  switchEndpoint('pause', 'paused'),
  switchEndpoint('resume', 'active'),
  reconsent,
];
