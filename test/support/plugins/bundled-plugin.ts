// A plugin that comes with the hub, as it is installed: from its bundle, in a real child in its real box, with the real
// fetch, against a store that is kept for as many runs as the test likes.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PluginFetch } from '../../../services/plugin-host/fetch/plugin-fetch.ts';
import { TemporaryStore, type TriedRun } from '../../../services/plugin-host/kit/temporary-store.ts';
import { requirePackage } from '../../../services/plugin-host/package/plugin-package.ts';
import { HostCalls } from '../../../services/plugin-host/run/host-calls.ts';
import { runPlugin } from '../../../services/plugin-host/run/plugin-run.ts';
import { readPluginFolder } from '../../../shared/plugin-folder.ts';
import { approvedHosts, checkSettings, withDefaults } from '../../../shared/plugins/settings.ts';
import type { SettingValues } from '../../../shared/schemas/plugin-manifest.ts';
import { PROJECT } from '../hub.ts';
import { box } from './plugin-run.ts';

interface Installed {
  run(
    settings: SettingValues,
    options?: { now?: string; token?: string },
  ): Promise<TriedRun & { error: string | null }>;
}

export function installBundled(id: string): Installed {
  const { manifest, modules } = requirePackage(readPluginFolder(join(PROJECT, 'build/plugins', id)));
  const store = new TemporaryStore();
  return {
    async run(settings, { now = new Date().toISOString(), token } = {}) {
      checkSettings(manifest.settings, settings);
      const fetch = new PluginFetch({
        hosts: manifest.permissions.hosts,
        approved: approvedHosts(manifest.settings, settings),
        ownPort: 0,
        tokenFor: async () => token ?? null,
      });
      store.begin();
      const { id: plugin_id, version, entry } = manifest.plugin;
      const error = await (async () => {
        await using calls = new HostCalls({ run: store.run, manifest }, store, fetch);
        const outcome = await runPlugin({
          params: {
            plugin: { id: plugin_id, version, entry },
            modules,
            settings: withDefaults(manifest.settings, settings),
            trigger: 'manual',
            now,
            last_success_at: store.lastSuccessAt,
          },
          box,
          serve: calls.serve,
          onRefusal: calls.onRefusal,
          signal: new AbortController().signal,
        });
        return outcome.error;
      })();
      return { error, ...store.end(error === null ? now : null) };
    },
  };
}

interface Served {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

interface TestSite extends AsyncDisposable {
  base: string;
  /** The requests, in order. */
  asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
}

/** Starts a web server that answers as the test says when it is asked. */
export async function serveSite(answer: (path: string, asked: TestSite['asked'][number]) => Served): Promise<TestSite> {
  const asked: TestSite['asked'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const question = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    asked.push(question);
    const { status = 200, headers = {}, body: text = '' } = answer(question.path, question);
    response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}
