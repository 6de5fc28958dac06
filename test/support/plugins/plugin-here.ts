// A plugin that comes with the hub, run in the test's own process: what it asks of its host takes the way of a real call,
// without the child, the box and the network.
import { join } from 'node:path';
import { TemporaryStore, type TriedRun } from '../../../services/plugin-host/kit/temporary-store.ts';
import { requirePackage } from '../../../services/plugin-host/package/plugin-package.ts';
import { HostCalls } from '../../../services/plugin-host/run/host-calls.ts';
import { createHub, type Main } from '../../../services/plugin-host/sdk/hub.ts';
import {
  type AskHost,
  type HostMethodName,
  hostMethods,
  type RunFacts,
} from '../../../shared/methods/plugin-protocol.ts';
import { readPluginFolder } from '../../../shared/plugin-folder.ts';
import { withDefaults } from '../../../shared/plugins/settings.ts';
import type { PluginManifest, SettingValues } from '../../../shared/schemas/plugin-manifest.ts';
import { conforms } from '../../../shared/validate.ts';
import { PROJECT } from '../hub.ts';

interface SiteAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
}

const MOST_QUESTIONS = 100;

const manifests = new Map<string, PluginManifest>();

/** The manifest of a plugin, read once: to check a package takes its time. */
function manifestOf(id: string): PluginManifest {
  const manifest = manifests.get(id) ?? requirePackage(readPluginFolder(join(PROJECT, 'build/plugins', id))).manifest;
  manifests.set(id, manifest);
  return manifest;
}

export class PluginHere {
  readonly #main: Main;
  readonly #manifest: PluginManifest;
  readonly #store = new TemporaryStore();

  constructor(id: string, main: Main) {
    this.#main = main;
    this.#manifest = manifestOf(id);
  }

  /** Runs the plugin. `answer` is the web: it is given the address, and the body that was sent there. */
  async run(
    settings: SettingValues,
    now: string,
    answer: (url: string, sent: string) => SiteAnswer,
  ): Promise<TriedRun & { error: unknown }> {
    let asked = 0;
    const web = {
      async fetch({ url, body }: { url: string; body?: string | null | undefined }) {
        if (++asked > MOST_QUESTIONS) throw new Error('the plugin asks without end');
        const { status = 200, headers = {}, body: said } = answer(url, body ?? '');
        return { status, url, headers, body: Buffer.from(said).toString('base64') };
      },
    };
    this.#store.begin();
    const error = await (async () => {
      await using calls = new HostCalls({ run: this.#store.run, manifest: this.#manifest }, this.#store, web);
      const { signal } = new AbortController();
      const ask = (async (method: HostMethodName, params: unknown) => {
        if (!conforms(hostMethods[method].params, params))
          throw new Error(`${method}: the host refuses what it is asked`);
        return calls.serve(method, params as never, signal);
      }) as AskHost;
      const { id, version, entry } = this.#manifest.plugin;
      const facts: RunFacts = {
        plugin: { id, version, entry },
        settings: withDefaults(this.#manifest.settings, settings),
        trigger: 'manual',
        now,
        last_success_at: this.#store.lastSuccessAt,
      };
      try {
        await this.#main(createHub(ask, facts));
        return null;
      } catch (thrown) {
        return thrown;
      }
    })();
    return { error, ...this.#store.end(error === null ? now : null) };
  }
}
