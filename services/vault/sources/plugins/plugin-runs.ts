// What the vault remembers of plugins while it is open: the host and what it said of itself, the runs under way, and the
// timer of the next one.
//
// A run is known here from its beginning to its end. What the host asks in its name is checked against what the owner
// agreed to when it began, whatever the host itself has checked; a run that is not known may ask nothing.
import { pluginHost } from '../../../../shared/contracts/plugins.ts';
import { HubError } from '../../../../shared/errors.ts';
import type { Link } from '../../../../shared/ipc/link.ts';
import { HOLD_WHILE_RESTARTING_MS, PLUGIN_MISSED_MS, RUN_LOG_LINES } from '../../../../shared/limits.ts';
import { settleItem } from '../../../../shared/plugins/produced.ts';
import { checkSettings, withDefaults } from '../../../../shared/plugins/settings.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { ImportedItem } from '../../../../shared/schemas/imported-item.ts';
import type { AvailablePlugin, Isolation, Plugin, PluginRun, RunLogLine } from '../../../../shared/schemas/plugin.ts';
import { type PluginManifest, scheduleMinutes } from '../../../../shared/schemas/plugin-manifest.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import type { Change } from '../../store/change.ts';
import { tombstoneItems, upsertItems } from '../source-items.ts';
import { codeOf, compareVersions, everyPlugin, getPlugin, requireConsent, stopPlugin } from './installations.ts';
import type { PluginAccounts } from './plugin-accounts.ts';
import { beginRun, endAbandoned, endRun, failsAgainAndAgain, lastSuccess } from './runs.ts';

interface RunUnderWay {
  plugin: Plugin;
  run: PluginRun;
  stop: AbortController;
  /** Items that were asked to be imported, whether they are on the disk yet or not. */
  asked: number;
  onProgress: Progress;
}

interface HostReport {
  isolation: Isolation;
  available: AvailablePlugin[];
}

export class PluginRoom {
  readonly host: Link;
  readonly accounts: PluginAccounts;
  #report: HostReport | null = null;
  /** Called when the host has said what it can do and what it has. */
  onReport: () => void = () => {};
  readonly #underWay = new Map<string, RunUnderWay>();
  readonly #lookEveryMs: number;
  readonly #itemsPerRun: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    host: Link,
    accounts: PluginAccounts,
    { lookEveryMs, itemsPerRun }: { lookEveryMs: number; itemsPerRun: number },
  ) {
    this.host = host;
    this.accounts = accounts;
    this.#lookEveryMs = lookEveryMs;
    this.#itemsPerRun = itemsPerRun;
  }

  get report(): HostReport | null {
    return this.#report;
  }

  /** null: a new host process has not said yet what it can do. */
  set report(report: HostReport | null) {
    this.#report = report;
    if (report !== null) this.onReport();
  }

  /** Those that come with the hub and are older than what came with it this time. */
  outdated(vault: OpenVault): Plugin[] {
    const bundled = (this.report?.available ?? []).filter(({ origin }) => origin === 'bundled');
    return everyPlugin(vault.reader).filter(
      ({ origin, plugin_id, plugin_version }) =>
        origin === 'bundled' &&
        bundled.some((each) => each.plugin_id === plugin_id && compareVersions(each.version, plugin_version) > 0),
    );
  }

  /** The host when it is there: at a start and after a crash it takes a moment. */
  async reachHost(): Promise<Link> {
    const deadline = Date.now() + HOLD_WHILE_RESTARTING_MS;
    const isThere = () => this.host.isUp && this.report !== null;
    while (!isThere() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    if (isThere()) return this.host;
    throw new HubError('unavailable', 'The plugin-host is not running, so no plugin can.', {
      fix: 'Start it with `hub restart plugin-host`.',
    });
  }

  runningOf(plugin: string): string | null {
    for (const [id, { run }] of this.#underWay) if (run.plugin === plugin) return id;
    return null;
  }

  /** One run, from its row to its end. Whatever goes wrong inside of it is its error and no other's. */
  async run(
    vault: OpenVault,
    name: string,
    trigger: PluginRun['trigger'],
    onProgress: RunUnderWay['onProgress'],
  ): Promise<PluginRun> {
    const { run } = await vault.change({ kind: 'vault' }, (change) => {
      const found = getPlugin(change.tx, name, change.at);
      requireConsent(found);
      refuseUnlessOn(found, trigger);
      if (this.runningOf(found.id) !== null)
        throw new HubError('busy', 'This plugin is running already.', { fix: 'Wait until its run has ended.' });
      endAbandoned(change, found.id);
      setNextRun(change, found);
      const begun = beginRun(change, found, trigger);
      this.#underWay.set(begun.id, { plugin: found, run: begun, stop: new AbortController(), asked: 0, onProgress });
      return { run: begun };
    });
    const underWay = this.#underWay.get(run.id) as RunUnderWay;
    try {
      const { error, isolation } = await this.#perform(vault, underWay);
      return await this.#end(vault, underWay, { error, isolation });
    } catch (error) {
      // The vault is closing; the next start finds the run without an end, and says so.
      if (vault.signal.aborted) throw error;
      const sentence =
        error instanceof HubError
          ? `${error.message} ${error.extras.fix ?? ''}`.trim()
          : 'The run failed inside the service.';
      return await this.#end(vault, underWay, { error: sentence, isolation: null });
    } finally {
      this.#underWay.delete(run.id);
      this.schedule(vault, this.#begin);
    }
  }

  async #perform(vault: OpenVault, { plugin, run, stop }: RunUnderWay) {
    checkSettings(plugin.settings_schema, plugin.settings);
    const host = await this.reachHost();
    const modules = codeOf(vault.reader, plugin);
    const settings = withDefaults(plugin.settings_schema, plugin.settings);
    const { approved_hosts } = plugin;
    const last_success_at = lastSuccess(vault.reader, plugin.id);
    const signal = AbortSignal.any([stop.signal, vault.signal]);
    const params = { run: run.id, manifest: manifestOf(plugin), modules, settings, approved_hosts };
    return host.ask(
      pluginHost.run,
      { ...params, trigger: run.trigger, now: run.started_at, last_success_at },
      { signal },
    );
  }

  async #end(
    vault: OpenVault,
    { plugin, run, stop }: RunUnderWay,
    { error, isolation }: Pick<PluginRun, 'error' | 'isolation'>,
  ): Promise<PluginRun> {
    const said = stop.signal.aborted ? 'The run was stopped.' : error;
    const ended: PluginRun = {
      ...run,
      error: said,
      isolation,
      state: said === null ? 'succeeded' : 'failed',
      ended_at: vault.now(),
    };
    await vault.change({ kind: 'vault' }, (change) => {
      endRun(change, ended);
      if (!failsAgainAndAgain(change.tx, plugin.id)) return;
      const current = getPlugin(change.tx, plugin.id, change.at);
      if (current.status === 'enabled')
        stopPlugin(change, current, 'failed', 'Its last runs failed one after the other.');
    });
    return ended;
  }

  /** Ends what is running of a plugin: it was paused, disabled or removed. */
  stop(plugin: string): void {
    for (const { run, stop } of this.#underWay.values()) if (run.plugin === plugin) stop.abort();
  }

  underWay(run: string): RunUnderWay {
    const found = this.#underWay.get(run);
    if (found === undefined || found.stop.signal.aborted) throw new HubError('gone', 'This run has ended.');
    return found;
  }

  upsert(vault: OpenVault, id: string, items: readonly ImportedItem[]) {
    const underWay = this.underWay(id);
    const { plugin, run } = underWay;
    const settled = items.map((item) => settleItem(item, plugin.permissions));
    if (underWay.asked + items.length > this.#itemsPerRun) {
      throw new HubError('policy_denied', `One run imports at most ${this.#itemsPerRun} items.`);
    }
    underWay.asked += items.length;
    return vault
      .change({ kind: 'source', id: plugin.id }, (change) => upsertItems(change, plugin.id, settled))
      .then((counts) => {
        run.counts.created += counts.created;
        run.counts.updated += counts.updated;
        run.counts.unchanged += counts.unchanged;
        return counts;
      });
  }

  async tombstone(vault: OpenVault, id: string, keys: readonly string[]) {
    const { plugin, run } = this.underWay(id);
    const counts = await vault.change({ kind: 'source', id: plugin.id }, (change) =>
      tombstoneItems(change, plugin.id, keys),
    );
    run.counts.removed += counts.removed;
    return counts;
  }

  note(
    id: string,
    {
      lines,
      dropped,
      refused,
      done,
      total,
    }: { lines: RunLogLine[]; dropped: number; refused: number; done: number; total: number | null },
  ): void {
    const { run, onProgress } = this.underWay(id);
    run.log = [...run.log, ...lines].slice(-RUN_LOG_LINES);
    run.log_dropped = dropped;
    run.counts.refused = refused;
    run.done = done;
    run.total = total;
    onProgress(done, total ?? 0);
  }

  #begin: (plugin: string) => void = () => {};

  /** Once the change under way is on the disk. */
  scheduleAfter({ afterCommit }: Change, vault: OpenVault): void {
    afterCommit(() => this.schedule(vault, this.#begin));
  }

  /** Sets the timer to the next run that is due. One whose time has passed runs once, a moment from now. */
  schedule(vault: OpenVault, begin: (plugin: string) => void): void {
    this.#begin = begin;
    clearTimeout(this.#timer);
    if (vault.signal.aborted) return;
    const next = vault.reader.one<{ plugin: string; due_at: number }>`
      SELECT plugin, due_at FROM plugin_schedule ORDER BY due_at LIMIT 1`;
    if (next === undefined) return;
    const wait = Math.min(this.#lookEveryMs, Math.max(0, next.due_at - Date.parse(vault.now())));
    this.#timer = setTimeout(() => this.#startDue(vault), wait).unref();
  }

  #startDue(vault: OpenVault): void {
    if (vault.signal.aborted) return;
    const now = Date.parse(vault.now());
    const due = vault.reader.all<{ plugin: string }>`SELECT plugin FROM plugin_schedule WHERE due_at <= ${now}`;
    for (const { plugin } of due) if (this.runningOf(plugin) === null) this.#begin(plugin);
    // Each sets its next time as it begins; until then nothing is due twice.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.schedule(vault, this.#begin), PLUGIN_MISSED_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const { stop } of this.#underWay.values()) stop.abort();
  }
}

function refuseUnlessOn({ status, status_reason }: Plugin, trigger: PluginRun['trigger']): void {
  // After failures the owner may try; by itself it does not.
  if (status === 'enabled' || (status === 'failed' && trigger === 'manual')) return;
  const because = status_reason === null ? '' : ` ${status_reason}`;
  throw new HubError('policy_denied', `This plugin is ${status}, so it does not run.${because}`, {
    fix: 'Enable it first.',
  });
}

function setNextRun({ tx, at }: Parameters<typeof beginRun>[0], { id, permissions, status }: Plugin): void {
  const minutes = status === 'enabled' ? scheduleMinutes(permissions.schedule) : null;
  if (minutes == null) tx.run`DELETE FROM plugin_schedule WHERE plugin = ${id}`;
  else {
    const due = Date.parse(at) + minutes * 60_000;
    tx.run`INSERT INTO plugin_schedule (plugin, due_at) VALUES (${id}, ${due}) ON CONFLICT DO UPDATE SET due_at = excluded.due_at`;
  }
}

function manifestOf({
  plugin_id,
  name,
  description,
  publisher,
  plugin_version,
  entry,
  permissions,
  settings_schema,
}: Plugin): PluginManifest {
  return {
    plugin: { id: plugin_id, name, description, publisher, version: plugin_version, api_version: 1, entry },
    permissions,
    settings: settings_schema,
  };
}
