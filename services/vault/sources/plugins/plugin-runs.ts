// The runs of plugins, each from its row to its end, and what the host asks in the name of one: it is checked against what
// the owner agreed to when the run began, whatever the host itself has checked.
import { HubError } from '../../../../shared/errors.ts';
import { CLOCK_SLACK_MS, MINUTE_MS, RUN_LOG_LINES } from '../../../../shared/limits.ts';
import type { ParamsOf } from '../../../../shared/methods/method.ts';
import { pluginHost, type pluginRun } from '../../../../shared/methods/plugins.ts';
import { settleItem } from '../../../../shared/plugins/produced.ts';
import { checkSettings, withDefaults } from '../../../../shared/plugins/settings.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { ImportedItem } from '../../../../shared/schemas/imported-item.ts';
import type { Plugin, PluginRun } from '../../../../shared/schemas/plugin.ts';
import { type PluginManifest, scheduleMinutes } from '../../../../shared/schemas/plugin-manifest.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { VAULT } from '../../store/change.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';
import { type RunDeps, RunRegistry, type UnderWay, watch } from '../run-registry.ts';
import { tombstoneItems, upsertItems } from '../source-items.ts';
import { bytesWritten, countWritten } from '../written-bytes.ts';
import { ImportAllowance, type ImportLimits } from './import-allowance.ts';
import { codeOf, getPlugin, requireConsent, stopPlugin } from './installations.ts';
import type { PluginAccounts } from './plugin-accounts.ts';
import type { PluginHost } from './plugin-host.ts';
import { beginRun, endAbandoned, endRun, failsAgainAndAgain, lastSuccess, newRun } from './runs.ts';

type Trigger = PluginRun['trigger'];

interface OwnOfRun {
  /** The run as it is stored. */
  record: PluginRun;
  /** Items that were asked to be imported, whether they are on the disk yet or not. */
  readonly allowance: ImportAllowance;
}

type RunUnderWay = UnderWay<Plugin, PluginRun> & OwnOfRun;

export class PluginRuns extends RunRegistry<Plugin, PluginRun, OwnOfRun> {
  readonly host: PluginHost;
  readonly accounts: PluginAccounts;
  readonly #limits: ImportLimits;

  constructor(host: PluginHost, accounts: PluginAccounts, limits: ImportLimits, deps: RunDeps) {
    super({ source: 'plugin', run: 'run', afterRemoval: 'Install it again when that is done.' }, deps);
    this.host = host;
    this.accounts = accounts;
    this.#limits = limits;
  }

  /** Whatever goes wrong inside of a run is its error and no other's. */
  async run(vault: OpenVault, id: string, trigger: Trigger, onProgress: Progress = () => {}): Promise<PluginRun> {
    const [plugin, at] = [this.#ready(vault.reader, id, trigger, vault.now()), vault.now()];
    if (this.runOf(id) !== undefined)
      throw new HubError('busy', 'This plugin is running already.', { fix: 'Wait until its run has ended.' });
    const ownOf = (run: string) => ({
      record: newRun(run, plugin, trigger, at),
      allowance: new ImportAllowance(this.#limits, bytesWritten(vault.reader, id)),
    });
    return watch(
      this.begin(vault, plugin, ownOf, (run) => this.#carryOut(run)),
      onProgress,
    );
  }

  #ready(reader: Reader, id: string, trigger: Trigger, at: string): Plugin {
    const plugin = getPlugin(reader, id, at);
    requireConsent(plugin, this.host.isolation);
    // After failures the owner may try; by itself it does not.
    const isOn = plugin.status === 'enabled' || (plugin.status === 'failed' && trigger === 'manual');
    this.refuseUnless(isOn, plugin, 'Enable it first.');
    return plugin;
  }

  async #carryOut(run: RunUnderWay): Promise<PluginRun> {
    const { vault, source, record } = run;
    await vault.change(VAULT, (change) => {
      // It may have become another version since it was asked for.
      run.source = this.#ready(change.tx, source.id, record.trigger, change.at);
      run.record = newRun(run.id, run.source, record.trigger, change.at);
      endAbandoned(change, source.id);
      beginRun(change, run.record);
    });
    try {
      return await this.#end(run, await this.#perform(run));
    } catch (error) {
      // The vault is closing; the next start finds the run without an end, and says so.
      if (vault.signal.aborted) throw error;
      const sentence =
        error instanceof HubError
          ? `${error.message} ${error.extras.fix ?? ''}`.trim()
          : 'The run failed inside the service.';
      return await this.#end(run, { error: sentence, isolation: null });
    }
  }

  async #perform({ vault, source: plugin, record, signal }: RunUnderWay) {
    checkSettings(plugin.settings_schema, plugin.settings);
    const host = await this.host.reach(signal);
    // The host has told its isolation by now, if it had not before.
    requireConsent(plugin, this.host.isolation);
    const asked = {
      run: record.id,
      manifest: manifestOf(plugin),
      modules: codeOf(vault.reader, plugin),
      settings: withDefaults(plugin.settings_schema, plugin.settings),
      approved_hosts: plugin.approved_hosts,
      trigger: record.trigger,
      now: record.started_at,
      last_success_at: lastSuccess(vault.reader, plugin.id),
    };
    return host.ask(pluginHost.run, asked, { signal });
  }

  async #end(
    { vault, source, record, stop }: RunUnderWay,
    { error, isolation }: Pick<PluginRun, 'error' | 'isolation'>,
  ): Promise<PluginRun> {
    const said = stop.signal.aborted ? 'The run was stopped.' : error;
    const state = said === null ? 'succeeded' : 'failed';
    const ended: PluginRun = { ...record, error: said, isolation, state, ended_at: vault.now() };
    await vault.change(VAULT, (change) => {
      endRun(change, ended);
      const plugin = getPlugin(change.tx, source.id, change.at);
      // One that is cut off before its end is due when the vault opens again.
      setNextRun(change.tx, plugin, record.started_at);
      if (plugin.status === 'enabled' && failsAgainAndAgain(change.tx, source.id))
        stopPlugin(change, plugin, 'failed', 'Its last runs failed one after the other.');
    });
    return ended;
  }

  protected override dueTimes(vault: OpenVault) {
    const now = vault.now();
    const rows = vault.reader.all<{ id: string; at: number }>`SELECT plugin AS id, due_at AS at FROM plugin_schedule`;
    return rows.map(({ id, at }) => {
      const { permissions } = getPlugin(vault.reader, id, now);
      const period = (scheduleMinutes(permissions.schedule) ?? 0) * MINUTE_MS;
      // Further away than its period is only what was put down while the clock was ahead: by a right one it is due.
      return { id, at: at - Date.parse(now) > period + CLOCK_SLACK_MS ? Date.parse(now) : at };
    });
  }

  protected override runDue(vault: OpenVault, plugin: string): Promise<unknown> {
    return this.run(vault, plugin, 'schedule');
  }

  async upsert(run: RunUnderWay, items: readonly ImportedItem[]) {
    const { vault, source, record } = run;
    const settled = items.map((item) => settleItem(item, source.permissions));
    run.allowance.take(settled);
    const { done: counts, bytes } = await vault.change({ kind: 'source', id: source.id }, (change) =>
      countWritten(change.tx, source.id, () => upsertItems(change, source.id, settled)),
    );
    run.allowance.wrote(bytes);
    for (const warning of run.allowance.warnings()) this.#tell(record, vault.now(), warning);
    record.counts.created += counts.created;
    record.counts.updated += counts.updated;
    record.counts.unchanged += counts.unchanged;
    return counts;
  }

  async tombstone({ vault, source, record }: RunUnderWay, keys: readonly string[]) {
    const counts = await vault.change({ kind: 'source', id: source.id }, (change) =>
      tombstoneItems(change, source.id, keys),
    );
    record.counts.removed += counts.removed;
    return counts;
  }

  #tell(record: PluginRun, at: string, message: string): void {
    record.log = [...record.log, { at, level: 'host' as const, message }].slice(-RUN_LOG_LINES);
  }

  /** The host's news of a run that is under way. */
  note(run: RunUnderWay, { lines, dropped, refused, done, total }: ParamsOf<typeof pluginRun.note>): void {
    const { record } = run;
    record.log = [...record.log, ...lines].slice(-RUN_LOG_LINES);
    record.log_dropped = dropped;
    record.counts.refused = refused;
    Object.assign(record, { done, total });
    this.tellProgress(run, done, total);
  }
}

function setNextRun(tx: Writer, { id, permissions, status }: Plugin, began: string): void {
  const minutes = status === 'enabled' ? scheduleMinutes(permissions.schedule) : null;
  if (minutes == null) tx.run`DELETE FROM plugin_schedule WHERE plugin = ${id}`;
  else {
    const due = Date.parse(began) + minutes * MINUTE_MS;
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
