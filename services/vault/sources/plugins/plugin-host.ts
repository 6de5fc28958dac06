// The process of the plugins, and what it has said of itself: how well it can hold a plugin, and which it has to offer.
import { comesInTime } from '../../../../shared/ipc/in-time.ts';
import type { Link } from '../../../../shared/ipc/link.ts';
import type { ParamsOf } from '../../../../shared/methods/method.ts';
import type { pluginRun } from '../../../../shared/methods/plugins.ts';
import type { Isolation, Plugin } from '../../../../shared/schemas/plugin.ts';
import type { Reader } from '../../store/db/sql.ts';
import { Host } from '../host.ts';
import { compareVersions, everyPlugin } from './installations.ts';

type HostReport = ParamsOf<typeof pluginRun.report>;

export class PluginHost extends Host {
  #report: HostReport | null = null;
  #reported = Promise.withResolvers<void>();

  constructor(link: Link) {
    super(link, 'plugin-host', 'no plugin can');
    link.onConnect = () => {
      // A new host process has not said yet what it can do.
      this.#report = null;
      this.#reported = Promise.withResolvers();
    };
  }

  get report(): HostReport | null {
    return this.#report;
  }

  /** The isolation that a plugin would get now; null while the host has not said. */
  get isolation(): Isolation | null {
    return this.#report?.isolation ?? null;
  }

  introduce(report: HostReport): void {
    this.#report = report;
    this.#reported.resolve();
  }

  override async reach(signal?: AbortSignal): Promise<Link> {
    const link = await super.reach(signal);
    if (this.#report === null && !(await comesInTime(this.#reported.promise, signal))) throw this.missing();
    return link;
  }

  /** Those that come with the hub and are older than what came with it this time. */
  outdated(reader: Reader): Plugin[] {
    const bundled = (this.#report?.available ?? []).filter(({ origin }) => origin === 'bundled');
    return everyPlugin(reader).filter(
      ({ origin, plugin_id, plugin_version }) =>
        origin === 'bundled' &&
        bundled.some((each) => each.plugin_id === plugin_id && compareVersions(each.version, plugin_version) > 0),
    );
  }
}
