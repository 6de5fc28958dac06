// `hub plugin …` for plugins that are installed, or could be.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HubError } from '../../shared/errors.ts';
import { MANIFEST_FILE, type PluginFiles, readPluginFolder } from '../../shared/plugin-folder.ts';
import { settingFromText } from '../../shared/plugins/settings.ts';
import type { CatalogState } from '../../shared/schemas/catalog.ts';
import type { ConsentSummary, PluginRun, PluginView, UpdateCheck } from '../../shared/schemas/plugin.ts';
import { pluginHealth } from '../../shared/sources/source-health.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askAll, askApi, type OwnedHub, orNullIfGone, ownedHub } from '../api/api-client.ts';
import { runFileJob, runJob } from '../api/long-work.ts';
import { askPassphrase, confirm } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { IMPORT_STYLES, inCell, print, readableLine, styled, table } from '../terminal/output.ts';
import { when, whenDue } from '../terminal/when.ts';

const SENTENCE_LENGTH = 300;

export async function listPlugins(options: CommandOptions & { available?: boolean }): Promise<void> {
  const hub = await ownedHub(options);
  if (options.available) {
    const { available } = await askApi<CatalogState>(hub, 'GET', '/v1/marketplace/catalog');
    const rows = available.map((each) => [each.plugin_id, each.version, each.origin, inCell(each.description, 100)]);
    const text =
      rows.length === 0 ? 'Nothing is offered.' : table([['PLUGIN', 'VERSION', 'FROM', 'WHAT IT IS'], ...rows]);
    return print(available, text, options);
  }
  const plugins = await askAll<PluginView>(hub, '/v1/plugins');
  const rows = plugins.map((each) => [
    each.plugin_id,
    each.plugin_version,
    pluginHealth(each).state.replace('_', ' '),
    String(each.items),
    when(each.last_run?.started_at ?? null),
    whenDue(each.next_run_at),
    `${each.rating.value} of 6`,
  ]);
  const faults = plugins.flatMap((each) => {
    const { name, fault } = pluginHealth(each);
    return fault === null ? [] : [`\n${styled('red', name)}: ${readableLine(fault, SENTENCE_LENGTH)}`];
  });
  const columns = ['PLUGIN', 'VERSION', 'STATE', 'ITEMS', 'LAST RUN', 'NEXT', 'SAFETY'];
  const listed = table([columns, ...rows], (cell, column) => (column === 2 ? IMPORT_STYLES[cell] : undefined));
  const none = 'No plugin is installed; `hub plugin list --available` shows what is offered.';
  print(plugins, plugins.length === 0 ? none : [listed, ...faults].join('\n'), options);
}

interface Agreeing extends CommandOptions {
  yes?: boolean;
  /** Also to a weaker box than there should be. */
  reduced?: boolean;
}

export async function installPlugin(what: string, options: Agreeing): Promise<void> {
  const hub = await ownedHub(options);
  const plugin = existsSync(what) ? await installFile(hub, what, options) : await installOffered(hub, what);
  await agree(hub, plugin.id, options);
}

async function installFile(hub: OwnedHub, path: string, options: CommandOptions): Promise<PluginView> {
  if (statSync(path).isDirectory()) return installFolder(hub, path, readDataDir(options));
  return runFileJob<PluginView>(hub, '/v1/plugins', {
    file: path,
    fields: { source: 'sideload' },
    label: 'Installing',
  });
}

/** The vault reads folders under `imports` alone: this one is laid there for as long as it takes. */
async function installFolder(hub: OwnedHub, folder: string, dataDir: string): Promise<PluginView> {
  const files = readFolder(folder);
  if (files[MANIFEST_FILE] === undefined)
    throw new UsageRefused(
      `This folder holds no plugin: it has no manifest, which is a file \`${MANIFEST_FILE}\` in it.`,
    );
  const name = `plugin-${randomBytes(8).toString('hex')}`;
  const place = join(dataDir, 'imports', name);
  try {
    for (const [path, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(place, path)), { recursive: true, mode: 0o700 });
      writeFileSync(join(place, path), bytes, { mode: 0o600 });
    }
    const request = { source: 'sideload', path: `imports/${name}` };
    return await runJob<PluginView>(hub, 'POST', '/v1/plugins', request, 'Installing');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function readFolder(folder: string): PluginFiles {
  try {
    return readPluginFolder(resolve(folder));
  } catch (error) {
    throw new UsageRefused(error instanceof HubError ? error.message : 'This folder cannot be read.');
  }
}

async function installOffered(hub: OwnedHub, plugin_id: string): Promise<PluginView> {
  const { available } = await askApi<CatalogState>(hub, 'GET', '/v1/marketplace/catalog');
  const offered = available.find((each) => each.plugin_id === plugin_id);
  if (offered === undefined)
    throw new CommandRefused(
      'This is neither a file nor a plugin that is offered; see `hub plugin list --available`.',
      'not_found',
    );
  return runJob<PluginView>(hub, 'POST', '/v1/plugins', { source: offered.origin, plugin_id }, 'Installing');
}

export async function consentTo(name: string, options: Agreeing): Promise<void> {
  const { hub, id } = await find(name, options);
  await agree(hub, id, options);
}

/** Shows what a plugin may do and asks; without a terminal, and without --yes, it only shows it. */
async function agree(hub: OwnedHub, id: string, options: Agreeing): Promise<void> {
  const summary = await askApi<ConsentSummary>(hub, 'GET', `/v1/plugins/${id}/consent`);
  const shown = describe(summary);
  if (!summary.needed) return print(summary, `${shown}\n\nYou have agreed to this.`, options);
  const mayAsk = process.stdin.isTTY === true && !options.json;
  if (!options.yes && mayAsk) process.stderr.write(`${shown}\n`);
  if (!options.yes && !(mayAsk && (await confirm('May it do this?')))) {
    const later = `It does nothing until you agree: \`hub plugin consent ${summary.plugin_id}\`.`;
    return print(summary, mayAsk ? later : `${shown}\n\n${later}`, options);
  }
  const reduced =
    summary.weaker !== null && (options.reduced === true || (mayAsk && (await confirm('In this weaker box?'))));
  if (summary.weaker !== null && !reduced) {
    const later = `It does nothing in a weaker box until you agree to that: \`hub plugin consent ${summary.plugin_id} --reduced\`.`;
    return print(summary, mayAsk ? later : `${shown}\n\n${later}`, options);
  }
  const path = `/v1/plugins/${id}/consent`;
  const view = await askApi<PluginView>(hub, 'POST', path, { version: summary.version, ...(reduced && { reduced }) });
  print(view, `${options.yes ? `${shown}\n\n` : ''}It is enabled.`, options);
}

function describe({
  plugin_id,
  version,
  publisher,
  origin,
  signer,
  sentences,
  weaker,
  rating,
}: ConsentSummary): string {
  const by =
    signer === null ? (origin === 'bundled' ? 'comes with the hub' : 'is not signed') : `is signed by ${signer}`;
  return [
    `${plugin_id} ${version} by ${readableLine(publisher, 100)} ${by}. Safety ${rating.value} of 6.`,
    ...sentences.map((each) => `  - ${readableLine(each, SENTENCE_LENGTH)}`),
    ...(weaker === null ? [] : [readableLine(weaker, SENTENCE_LENGTH)]),
  ].join('\n');
}

export async function setSettings(name: string, given: string[], options: CommandOptions): Promise<void> {
  const { hub, plugin } = await find(name, options);
  if (given.length === 0) return print(plugin.settings, settingsOf(plugin), options);
  const settings = { ...plugin.settings };
  for (const each of given) {
    const [, key = '', text = ''] = /^([^=]*)=(.*)$/s.exec(each) ?? [];
    const setting = Object.hasOwn(plugin.settings_schema, key) ? plugin.settings_schema[key] : undefined;
    if (setting === undefined) {
      const names = Object.keys(plugin.settings_schema).join(', ') || 'none';
      const none = `This plugin has no such setting; write NAME=VALUE. Its settings are: ${names}.`;
      throw new UsageRefused(none);
    }
    if (text === '') delete settings[key];
    else settings[key] = settingFromText(setting, text);
  }
  const saved = await askApi<PluginView>(hub, 'PATCH', `/v1/plugins/${plugin.id}`, { settings });
  print(saved, settingsOf(saved), options);
}

function settingsOf({ settings, settings_schema, approved_hosts }: PluginView): string {
  const rows = Object.entries(settings_schema).map(([name, { title, required }]) => [
    name,
    settings[name] === undefined ? (required ? 'missing' : '-') : readableLine([settings[name]].flat().join(','), 120),
    readableLine(title, 100),
  ]);
  if (rows.length === 0) return 'This plugin has no settings.';
  const hosts = approved_hosts.map(({ host }) => host).join(', ');
  return [table([['SETTING', 'VALUE', 'WHAT IT IS'], ...rows]), hosts && `\nBy that it may ask: ${hosts}.`]
    .filter(Boolean)
    .join('\n');
}

export async function giveAccount(
  name: string,
  host: string | undefined,
  options: CommandOptions & { tokenFile?: string; forget?: boolean },
): Promise<void> {
  const { hub, id } = await find(name, options);
  if (host === undefined) {
    if (options.forget) {
      const left = await askApi<PluginView>(hub, 'DELETE', `/v1/plugins/${id}/account`);
      return print(left, 'The access is taken away.', options);
    }
    const begun = await askApi<{ consent_url: string }>(hub, 'POST', `/v1/plugins/${id}/account`);
    const sentence = `Agree in a browser on this machine, within ten minutes:\n\n${begun.consent_url}`;
    return print(begun, sentence, options);
  }
  const token = options.forget
    ? null
    : await askPassphrase({ passphraseFile: options.tokenFile }, { question: 'Token: ' });
  const path = `/v1/plugins/${id}/tokens/${encodeURIComponent(host)}`;
  const told = await askApi<{ host: string; connected: boolean }>(hub, 'PUT', path, { token });
  print(told, told.connected ? 'The hub adds this token to its requests there.' : 'The token is forgotten.', options);
}

export async function syncPlugin(name: string, options: CommandOptions): Promise<void> {
  const { hub, id } = await find(name, options);
  const run = await runJob<PluginRun>(hub, 'POST', `/v1/plugins/${id}/sync`, {}, 'Running');
  if (run.error !== null)
    throw new CommandRefused(`The run failed: ${readableLine(run.error, SENTENCE_LENGTH)}`, 'plugin_failed');
  print(run, `Ran: ${broughtBy(run)}.`, options);
}

function broughtBy({ counts: { created, updated, unchanged, removed } }: PluginRun): string {
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed`;
}

export async function listRuns(name: string, options: CommandOptions & { log?: boolean }): Promise<void> {
  const { hub, id } = await find(name, options);
  const runs = await askApi<PluginRun[]>(hub, 'GET', `/v1/plugins/${id}/runs?limit=20`);
  const rows = runs.map((run) => [
    when(run.started_at),
    run.trigger,
    run.state,
    broughtBy(run),
    run.isolation?.level ?? '-',
    run.error === null ? '' : readableLine(run.error, SENTENCE_LENGTH),
  ]);
  const log = options.log
    ? (runs[0]?.log ?? []).map(({ level, message }) => `${level.padEnd(6)} ${readableLine(message, 1000)}`)
    : [];
  const listed = table([['BEGAN', 'BY', 'ENDED', 'BROUGHT', 'HELD', 'ERROR'], ...rows]);
  print(
    runs,
    runs.length === 0 ? 'It has not run yet.' : [listed, ...(log.length > 0 ? ['', ...log] : [])].join('\n'),
    options,
  );
}

export async function switchPlugin(
  name: string,
  to: 'enable' | 'pause' | 'disable',
  options: CommandOptions,
): Promise<void> {
  const { hub, id } = await find(name, options);
  const view = await askApi<PluginView>(hub, 'POST', `/v1/plugins/${id}/${to}`);
  print(view, `It is ${view.status}.`, options);
}

export async function updatePlugin(name: string, options: CommandOptions & { check?: boolean }): Promise<void> {
  const { hub, id } = await find(name, options);
  const found = await askApi<UpdateCheck>(hub, 'GET', `/v1/plugins/${id}/update`);
  if (found.available === null) return print(found, `Version ${found.installed} is the newest.`, options);
  const added = found.added.map((each) => `  - ${readableLine(each, SENTENCE_LENGTH)}`);
  if (options.check) {
    const more = added.length === 0 ? 'It asks for nothing more.' : ['It asks for more:', ...added].join('\n');
    return print(found, `Version ${found.available} is there. ${more}`, options);
  }
  const view = await runJob<PluginView>(hub, 'POST', `/v1/plugins/${id}/update`, {}, 'Updating');
  const waits = view.needs_consent ? `\nIt asks for more and waits: \`hub plugin consent ${view.plugin_id}\`.` : '';
  print(view, `It is version ${view.plugin_version} now.${waits}`, options);
}

export async function refreshCatalog(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const taken = await runJob<{ version: number; disabled: string[] }>(
    hub,
    'POST',
    '/v1/marketplace/refresh',
    {},
    'Fetching',
  );
  const off =
    taken.disabled.length === 0 ? '' : ` It revokes ${taken.disabled.length} of your plugins, which are disabled now.`;
  print(taken, `The catalog is version ${taken.version}.${off}`, options);
}

export async function removePlugin(name: string, options: CommandOptions & { purge?: boolean }): Promise<void> {
  const { hub, id } = await find(name, options);
  const path = `/v1/plugins/${id}?purge=${options.purge === true}`;
  const removed = await runJob<{ purged: boolean }>(hub, 'DELETE', path, undefined, 'Removing');
  const sentence = removed.purged
    ? 'It is removed, with everything that it imported.'
    : 'It is removed; what it imported stays.';
  print(removed, sentence, options);
}

async function find(name: string, options: CommandOptions) {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new UsageRefused('A plugin is named by its id, as `hub plugin list` shows it.');
  const hub = await ownedHub(options);
  const plugin = await orNullIfGone(askApi<PluginView>(hub, 'GET', `/v1/plugins/${name}`));
  if (plugin === null)
    throw new CommandRefused('There is no such plugin here; `hub plugin list` names them all.', 'not_found');
  return { hub, plugin, id: plugin.id };
}
