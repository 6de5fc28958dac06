import type { WhileOpen } from '../lifecycle/open/open-vault.ts';
import type { Vault } from '../lifecycle/vault.ts';
import type { PluginHost } from '../sources/plugins/plugin-host.ts';
import type { Jobs } from './jobs.ts';

/** Plugins that come with the hub are updated with it. A version that asks for more waits for the owner, as any other would. */
export class BundledUpdates implements WhileOpen {
  readonly #vault: Vault;
  readonly #host: PluginHost;
  readonly #jobs: Jobs;

  constructor(vault: Vault, host: PluginHost, jobs: Jobs) {
    this.#vault = vault;
    this.#host = host;
    this.#jobs = jobs;
  }

  onOpen(): void {
    this.begin();
  }

  /** Once it is known what the host has to offer, and the vault is open. */
  begin(): void {
    if (this.#vault.state !== 'ready') return;
    for (const { id } of this.#host.outdated(this.#vault.opened.reader)) {
      this.#vault.changeByItself((change) => this.#jobs.begin(change, 'plugin_update', { plugin: id }));
    }
  }
}
