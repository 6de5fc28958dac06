// A plugin that was taken over, run as the host runs every plugin: its program says what it is told to, whatever that is.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PluginFetch } from '../../../services/plugin-host/fetch/plugin-fetch.ts';
import { TemporaryStore } from '../../../services/plugin-host/kit/temporary-store.ts';
import { requirePackage } from '../../../services/plugin-host/package/plugin-package.ts';
import { HostCalls } from '../../../services/plugin-host/run/host-calls.ts';
import { runPlugin } from '../../../services/plugin-host/run/plugin-run.ts';
import { hostMethods } from '../../../shared/methods/plugin-protocol.ts';
import { conforms } from '../../../shared/validate.ts';
import { pluginFiles } from '../plugins/plugin-files.ts';
import { box } from '../plugins/plugin-run.ts';
import type { PluginTalk } from './plugin-talk.ts';

const ID = 'example.taken';

interface Taken {
  /** Where its program finds what it says. */
  folder: string;
  /** The only port that it may fetch from. */
  port: number;
}

export function takenPlugin({ folder, port }: Taken) {
  const files = pluginFiles('', { id: ID, secrets: true, hosts: ['example.invalid'] });
  const packed = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]);
  const { manifest } = requirePackage(Object.fromEntries(packed));
  return {
    /** One run, with what it was answered and what it left. */
    say: async ({ calls, chaos }: PluginTalk) => {
      const lines = calls.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
      const store = new TemporaryStore();
      const fetch = new PluginFetch({
        hosts: manifest.permissions.hosts,
        approved: [{ protocol: 'http:', host: '127.0.0.1', port }],
        ownPort: 0,
        tokenFor: async () => 'a-token-of-the-owner',
      });
      const served: string[] = [];
      const refused: string[] = [];
      /** Results that are not as the protocol says. */
      const wrong: string[] = [];
      const run = async () => {
        await using host = new HostCalls({ run: store.run, manifest }, store, fetch);
        return await runPlugin({
          params: {
            plugin: { id: ID, version: '1.0.0', entry: 'sync:main' },
            modules: { 'sync.js': '' },
            settings: {},
            trigger: 'manual',
            now: '2026-03-01T09:00:00.000Z',
            last_success_at: null,
          },
          box,
          limits: { memoryBytes: 192 * 2 ** 20, cpuSeconds: 10, wallMs: 20_000 },
          launch: {
            command: process.execPath,
            args: ['-e', programThatSays(join(folder, 'said'), [...lines, ...chaos].join(''))],
            layers: [],
            filter: undefined,
          },
          serve: async (name, params, signal) => {
            const result = await host.serve(name, params, signal);
            served.push(name);
            if (!conforms(hostMethods[name].result, result)) wrong.push(`${name}: ${JSON.stringify(result)}`);
            return result;
          },
          onRefusal: (method, sentence) => {
            refused.push(sentence);
            host.onRefusal(method, sentence);
          },
          signal: new AbortController().signal,
        });
      };
      const { error } = await run();
      return { error, served, refused, wrong, items: store.end(null).items };
    },
  };
}

/** Says what is in a file all at once, asks for one thing more, and says that it is done when that was answered. */
function programThatSays(file: string, text: string): string {
  const last = { jsonrpc: '2.0', id: Number.MAX_SAFE_INTEGER, method: 'log', params: { message: 'That is all.' } };
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${text}${end}${JSON.stringify(last)}\n`);
  return `
    process.stdout.write(require('fs').readFileSync(${JSON.stringify(file)}));
    let heard = '';
    process.stdin.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes('"id":${last.id},')) process.stdout.write('{"jsonrpc":"2.0","id":"run","result":{}}\\n');
    });`;
}
