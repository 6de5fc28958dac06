// What a browser shows: the page of the owner, and the description of the API. Files of the project only.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { DOCS_POLICY, PAGE_POLICY } from './headers.ts';
import type { describeService } from './openapi.ts';

const FILES = {
  '/': { file: 'page.html', type: 'text/html; charset=utf-8' },
  '/ui/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/ui/client.js': { file: 'client.js', type: 'text/javascript; charset=utf-8' },
  '/ui/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/ui/mark.svg': { file: 'mark.svg', type: 'image/svg+xml' },
} as const;

export const PAGE_PATHS: readonly string[] = [...Object.keys(FILES), '/openapi.json', '/docs'];

export function servePages(app: FastifyInstance): void {
  for (const [path, { file, type }] of Object.entries(FILES)) {
    let contents: Promise<Buffer> | undefined;
    app.get(path, async (_request, reply) => {
      contents ??= readFile(new URL(`./ui/${file}`, import.meta.url));
      reply.headers({ 'content-type': type, 'content-security-policy': PAGE_POLICY });
      return contents;
    });
  }

  let description: ReturnType<typeof describeService> | undefined;
  const describe = () => {
    description ??= import('./openapi.ts').then((openapi) => openapi.describeService());
    return description;
  };
  app.get('/openapi.json', async () => (await describe()).document);
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const { viewer } = await describe();
      reply.hijack();
      reply.raw.setHeader('content-security-policy', DOCS_POLICY);
      viewer.routing(request.raw, reply.raw);
    });
  }
}
