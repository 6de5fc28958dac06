// The HTTP application: the endpoints behind the guard. It never listens; main.ts owns the process.
//
// Kept cheap on purpose: validators are compiled at their first use, and the description and the page are loaded at their
// first request, so that the hub is there within moments and small when idle.
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HubError, internalError } from '../../shared/errors.ts';
import { MAX_BODY_BYTES, TITLE_LENGTH } from '../../shared/limits.ts';
import { describeFailure } from '../../shared/log.ts';
import { supervisor } from '../../shared/methods/supervisor.ts';
import { utf8Text } from '../../shared/utf8-text.ts';
import { allowedMethods } from './allowed-methods.ts';
import { refuseExpectedVersion, tokenOf } from './asking/caller.ts';
import { NoQuery } from './asking/places.ts';
import { Crowd, type Peer } from './crowd.ts';
import type { ApiDeps } from './endpoint/api-deps.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { knownError, problemAnswer } from './endpoint/problems.ts';
import { isMultipart, MULTIPART, receiveUpload } from './endpoint/upload.ts';
import { RULES, type Rule } from './guard.ts';
import { isOpened, servePages } from './pages.ts';
import { ENDPOINTS } from './routes/list.ts';
import { createGuardedServer } from './server.ts';
import {
  lazyValidator,
  refusedName,
  refuseHostileJson,
  refuseRepeatedNames,
  refuseUnreadableQuery,
} from './validation.ts';

export function createApp(
  deps: ApiDeps,
  rules: readonly Rule[] = RULES,
  endpoints: readonly Endpoint[] = ENDPOINTS,
): FastifyInstance {
  const report = (error: unknown, request: FastifyRequest) =>
    deps.log.error({ err: describeFailure(error), method: request.method, route: request.routeOptions.url }, 'failed');
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = knownError(error);
    if (known === undefined) report(error, request);
    const { status, headers, body } = problemAnswer(known ?? internalError());
    return reply.code(status).headers(headers).serializer(String).send(body);
  };
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    requestIdHeader: false,
    // Nobody reads it.
    genReqId: () => '',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Ids, and exact titles.
    routerOptions: { maxParamLength: TITLE_LENGTH },
    serverFactory: (handle) => createGuardedServer(handle, rules, new Crowd((peers) => strangersAmong(deps, peers))),
    frameworkErrors: refuse,
    // Named here, so that the framework does not load its own validator and serializer at all.
    schemaController: {
      compilersFactory: { buildValidator: () => lazyValidator as never, buildSerializer: () => () => JSON.stringify },
    },
  });
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allow = allowedMethods(request.url, endpoints);
    if (allow.length === 0 && isOpened(request)) return sendPage(request, reply.code(404));
    if (allow.length === 0) return refuse(new HubError('not_found', 'There is no such address.'), request, reply);
    reply.header('allow', allow.join(', '));
    return refuse(new HubError('method_not_allowed', 'This address does not take that method.'), request, reply);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      refuseUnreadableQuery(request.url);
      deps.connectionRate.admit(tokenOf(request));
      done();
    } catch (refusal) {
      done(refusal as HubError);
    }
  });
  readJson(app);
  readFiles(app);
  for (const each of endpoints) addRoute(app, each, deps);
  const sendPage = servePages(app, endpoints, deps.settings.version);
  return app;
}

async function strangersAmong({ supervisor: link }: ApiDeps, peers: Peer[]): Promise<number[]> {
  return (await link.ask(supervisor.strangersAmong, { peers })).strangers;
}

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Many clients name the type of a body that they do not send.
    if (bytes.length === 0) return done(null, undefined);
    const text = utf8Text(bytes);
    if (text === undefined)
      return done(new HubError('bad_request', 'The body is not UTF-8.', { fix: 'Send JSON in UTF-8.' }), undefined);
    return parse(request, text, (error, value) => {
      if (error) return done(refusedName(text) ?? error, undefined);
      try {
        refuseHostileJson(value);
        refuseRepeatedNames(text, value);
        done(null, value);
      } catch (refusal) {
        done(refusal as HubError, undefined);
      }
    });
  });
}

/** Left unread: only a route that takes a file reads on, once it knows who is asking. */
function readFiles(app: FastifyInstance): void {
  app.addContentTypeParser(MULTIPART, (_request, _payload, done) => done(null, undefined));
}

function addRoute(app: FastifyInstance, each: Endpoint, deps: ApiDeps): void {
  const { method, url, params, query = NoQuery, body, bodyOptional, takesFile, readBody, headers, handle } = each;
  app.route({
    method,
    url,
    schema: { querystring: query, ...(params && { params }), ...(body && { body }) },
    ...((bodyOptional || readBody || takesFile) && {
      preValidation: async (request, reply) => {
        if (takesFile && isMultipart(request)) request.body = await receiveUpload(request, reply, deps);
        if (bodyOptional) request.body ??= {};
        if (readBody) request.body = readBody(request.body);
      },
    }),
    handler: (request, reply) => {
      if (method !== 'GET' && !headers.includes('if-match')) refuseExpectedVersion(request);
      return handle({ params: request.params, query: request.query, body: request.body, request, reply, deps });
    },
  });
}
