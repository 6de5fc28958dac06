// Plugins as the service of the vault runs them: the test is the host of the plugins at the other end of a real channel, and
// says what a plugin does in its run. With a clock that is moved.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { Handlers } from '../../../shared/ipc/channel.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import { pluginHost, pluginRun, plugins } from '../../../shared/methods/plugins.ts';
import { type AvailablePlugin, isolationOf, type PluginView } from '../../../shared/schemas/plugin.ts';
import type { PluginManifest } from '../../../shared/schemas/plugin-manifest.ts';
import { ConnectedVault } from '../connected-vault.ts';

const ID = 'hub.tasks';

class PluginStage {
  inside!: ConnectedVault;
  link!: Link;
  /** What the plugin does in its run, as its host passes it on. */
  main: (run: string, signal: AbortSignal) => Promise<unknown> = async () => {};
  /** The plugin that the host offers. */
  shelf = manifestOf('1.0.0');

  async start(settings: Partial<Settings> = {}): Promise<void> {
    this.inside = await ConnectedVault.start(settings);
    await this.connect();
  }

  /** Connects a host process, in place of the one before. */
  async connect(): Promise<void> {
    const host = new Handlers()
      .on(pluginHost.examine, () => ({
        manifest: this.shelf,
        modules: { 'sync.js': `// ${this.shelf.plugin.version}` },
        digest: this.shelf.plugin.version,
        signer: null,
      }))
      .on(pluginHost.run, async ({ run }, { signal }) => {
        const error = await this.main(run, signal).then(
          () => null,
          (thrown: Error) => thrown.message,
        );
        return { error, isolation: isolationOf([], null) };
      });
    this.link = await this.inside.play('plugin-host', host);
    await this.report();
  }

  report() {
    return this.link.ask(pluginRun.report, { isolation: isolationOf([], null), available: this.offered });
  }

  /** All plugins that the host offers. */
  get offered(): AvailablePlugin[] {
    const { permissions, plugin } = this.shelf;
    const { id, name, description, publisher, version } = plugin;
    const shown = { name, description, publisher, version, permissions };
    return [{ plugin_id: id, origin: 'bundled', ...shown }];
  }

  async install(): Promise<string> {
    const begun = await this.inside.call(plugins.install, { source: 'bundled', plugin_id: ID });
    const { id } = (await this.inside.done(begun)).result as { id: string };
    await this.inside.call(plugins.giveConsent, { plugin: id, reduced: true });
    return id;
  }

  view(plugin: string): Promise<PluginView> {
    return this.inside.call(plugins.get, { plugin });
  }

  ask(plugin: string) {
    return this.inside.call(plugins.sync, { plugin });
  }

  async run(plugin: string) {
    return this.inside.done(await this.ask(plugin));
  }

  async until(plugin: string, isSo: (now: PluginView) => boolean): Promise<PluginView> {
    for (let looks = 0; looks < 3000 && !isSo(await this.view(plugin)); looks += 1) await sleep(10);
    const now = await this.view(plugin);
    expect(isSo(now)).toBe(true);
    return now;
  }
}

export function manifestOf(version: string, more: Partial<PluginManifest['permissions']> = {}): PluginManifest {
  const named = { id: ID, name: 'Tasks', description: 'Imports tasks.', publisher: 'The hub' };
  return {
    plugin: { ...named, version, api_version: 1, entry: 'sync:main' },
    permissions: {
      secrets: false,
      schedule: 'manual',
      hosts: [],
      produces: [{ type: 'note', classification: 'personal' }],
      ...more,
    },
    settings: {},
  };
}

/** A stage for each test of a file, with a host that offers one plugin. It ends what a test has started. */
export function pluginStage(settings: () => Promise<Partial<Settings>> = async () => ({})): PluginStage {
  const stage = new PluginStage();
  beforeEach(async () => {
    stage.main = async () => {};
    stage.shelf = manifestOf('1.0.0');
    await stage.start(await settings());
  });
  afterEach(async () => {
    stage.link.close();
    await stage.inside[Symbol.asyncDispose]();
  });
  return stage;
}
