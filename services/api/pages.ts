// What a browser shows: the page of the owner, and the description of the API. Files of the project only, and of those
// only the ones that the build of the page left: a name out of a request is looked up, never made into a path.
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HubError, notFound } from '../../shared/errors.ts';
import { OPENED_PAGE, withTicket } from './asking/page-ticket.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { DOCS_POLICY, PAGE_POLICY } from './headers.ts';
import { madeOnce } from './made-once.ts';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Written by `npm run prepare`. */
const BUILT = new URL('../../build/page/', import.meta.url);

const MEDIA: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The places of the page: each has an address of its own, and all of them are the same file. */
const PLACES = [
  'agents',
  'review',
  'projects',
  'goals',
  'agenda',
  'glass',
  'promises',
  'memories',
  'preferences',
  'decisions',
  'calendar',
  'documents',
  'search',
  'timeline',
  'relations',
  'connectors',
  'plugins',
  'import',
  'export',
  'backups',
  'audit',
  'processes',
  'settings',
];

const PAGE_PATHS: readonly string[] = ['/', '/openapi.json', '/docs', ...PLACES.map((place) => `/${place}`)];
const BELOW_PAGES: readonly string[] = ['/ui/', ...PLACES.map((place) => `/${place}/`)];

export function isPagePath(path: string): boolean {
  return PAGE_PATHS.includes(path) || BELOW_PAGES.some((start) => path.startsWith(start));
}

/** Somebody typed it, or followed an old link: a page says better than a problem that there is nothing. */
export function isOpened({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(v1|mcp|ui|docs)(\/|\?|$)/.test(url);
}

/** Answers how the page is sent at any other address. */
export function servePages(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): SendPage {
  const files = new Map<string, () => Promise<Buffer>>();
  const send = async (reply: FastifyReply, name: string) => {
    const read = files.get(name) ?? madeOnce(() => readFile(new URL(name, BUILT)));
    files.set(name, read);
    const file = await read();
    reply.headers({ 'content-type': MEDIA[extname(name)], 'content-security-policy': PAGE_POLICY });
    return file;
  };

  const names = madeOnce(async () => {
    const found = await readdir(new URL('ui/', BUILT));
    return new Set(found.filter((name) => extname(name) in MEDIA));
  });
  const built = () => names().catch(() => new Set<string>());

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if ((await built()).size === 0) {
      throw new HubError('unavailable', 'The page of the hub has not been built.', {
        fix: 'Run `npm run prepare`, then `hub restart api`.',
      });
    }
    reply.headers(OPENED_PAGE);
    return withTicket(await send(reply, 'index.html'), request);
  };
  app.get('/', sendPage);
  for (const place of PLACES) {
    app.get(`/${place}`, sendPage);
    app.get(`/${place}/*`, sendPage);
  }
  app.get<{ Params: { name: string } }>('/ui/:name', async (request, reply) => {
    const { name } = request.params;
    if (!(await built()).has(name)) throw notFound();
    return send(reply, `ui/${name}`);
  });

  const describe = madeOnce(async () => (await import('./openapi.ts')).describeService(version, endpoints));
  app.get('/openapi.json', async () => (await describe()).document);
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const { viewer } = await describe();
      reply.hijack();
      reply.raw.setHeader('content-security-policy', DOCS_POLICY);
      viewer.routing(request.raw, reply.raw);
    });
  }
  return sendPage;
}
