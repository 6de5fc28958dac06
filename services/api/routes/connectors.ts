// Connectors: the accounts of the owner elsewhere, their consent, their syncs.
import { HubError } from '../../../shared/errors.ts';
import { connectors } from '../../../shared/methods/connectors.ts';
import { OAUTH_CALLBACK } from '../../../shared/schemas/connector.ts';
import { Type } from '../../../shared/schemas/fields.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

const answer = 'The connector as it is now';
const begun = 'The connector, and where the owner agrees';
const html = { schema: Type.String(), media: 'text/html' };

/** The sentences are our own: nothing of the request is in them. */
function sorry({ message, extras }: HubError): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not connected</title><h1>Not connected</h1><p>${escaped(message)}</p><p>${escaped(extras.fix ?? '')}</p><p><a href="/">To the hub</a></p></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export const CONNECTOR_ENDPOINTS = tagged('connectors', [
  endpoint(connectors.create, {
    at: 'POST /v1/connectors',
    operationId: 'createConnector',
    description:
      'Google is agreed to at `consent_url`. IMAP and CalDAV take a server, a name and an app password, and begin at once. A selection of mail names labels, senders or days.',
    status: 202,
    answer: begun,
  }),
  endpoint(connectors.list, {
    at: 'GET /v1/connectors',
    operationId: 'listConnectors',
    description: 'With what is due, how the last sync went, and what could not be imported.',
    answer: 'One page',
  }),
  endpoint(connectors.oauthStatus, {
    at: 'GET /v1/connectors/oauth/status',
    operationId: 'getOauthStatus',
    answer: 'What is known of the client; never its secret',
  }),
  endpoint(connectors.setOauthClient, {
    at: 'PUT /v1/connectors/oauth/credentials',
    operationId: 'setOauthCredentials',
    description: 'Of the type "Desktop app". It is kept in the vault and counts at once.',
    answer: 'What is known of the client now',
  }),
  endpoint(connectors.finishConsent, {
    at: `GET ${OAUTH_CALLBACK}`,
    operationId: 'finishConsent',
    description:
      'Without a token, because a browser comes from the page of the provider: the state, good once, stands for it.',
    // Whatever else a provider adds is its own affair.
    query: Type.Object({
      state: Type.String({ minLength: 1, maxLength: 512 }),
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
      error: Type.Optional(Type.String()),
    }),
    answer: { ...html, description: 'The page of the plugins, where the redirect leads', schema: Type.Unknown() },
    also: {
      302: { ...html, description: 'Back to the page' },
      400: { ...html, description: 'What went wrong, for a person' },
    },
    handle: async ({ query: { state, code, error }, reply, ask }) => {
      if (code === undefined && error === undefined) {
        throw new HubError('validation_failed', 'The query has no code.', {
          errors: [{ loc: ['query', 'code'], msg: 'is missing', type: 'missing' }],
        });
      }
      try {
        await ask(connectors.finishConsent, { state, code: code ?? null });
        return reply.redirect('/plugins?connected=1', 302);
      } catch (thrown) {
        if (!(thrown instanceof HubError)) throw thrown;
        return reply.code(400).type('text/html; charset=utf-8').send(sorry(thrown));
      }
    },
  }),
  endpoint(connectors.get, { at: 'GET /v1/connectors/:connector_id', operationId: 'getConnector', answer }),
  endpoint(connectors.update, {
    at: 'PATCH /v1/connectors/:connector_id',
    operationId: 'updateConnector',
    bodyIs: 'patch',
    answer,
  }),
  endpoint(connectors.remove, {
    at: 'DELETE /v1/connectors/:connector_id',
    operationId: 'removeConnector',
    description: 'What it imported stays, unless `purge` is true.',
    answer: 'What was removed',
  }),
  endpoint(connectors.sync, {
    at: 'POST /v1/connectors/:connector_id/sync',
    operationId: 'syncConnector',
    answer,
  }),
  endpoint(connectors.switch, {
    at: 'POST /v1/connectors/:connector_id/pause',
    operationId: 'pauseConnector',
    summary: 'Pause a connector',
    fixed: { to: 'paused' },
    answer,
  }),
  endpoint(connectors.switch, {
    at: 'POST /v1/connectors/:connector_id/resume',
    operationId: 'resumeConnector',
    summary: 'Resume a connector',
    fixed: { to: 'active' },
    answer,
  }),
  endpoint(connectors.reconsent, {
    at: 'POST /v1/connectors/:connector_id/consent',
    operationId: 'reconsentConnector',
    status: 202,
    answer: begun,
  }),
]);
