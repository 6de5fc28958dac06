// `hub plugin run`: a plugin that is being written runs in its box as it would in a hub, with a store that is forgotten, and says what it brought.
import { HubError } from '../../../shared/errors.ts';
import { approvedHosts, checkSettings, settingFromText, withDefaults } from '../../../shared/plugins/settings.ts';
import type { Isolation } from '../../../shared/schemas/plugin.ts';
import type { PluginManifest, SettingValues } from '../../../shared/schemas/plugin-manifest.ts';
import { PluginFetch } from '../fetch/plugin-fetch.ts';
import type { PluginPackage } from '../package/plugin-package.ts';
import { probeBox } from '../run/box.ts';
import { HostCalls } from '../run/host-calls.ts';
import { runPlugin } from '../run/plugin-run.ts';
import type { KitOptions, Said } from './kit-command.ts';
import { TemporaryStore, type TriedRun } from './temporary-store.ts';
import { requireValid } from './validate-plugin.ts';

export async function tryPlugin(folder: string, options: KitOptions): Promise<Said> {
  const { found } = requireValid(folder);
  const settings = settingsFrom(found.manifest, options.set);
  const store = new TemporaryStore();
  const runs = [await runOnce(found, settings, store)];
  if (options.twice && runs[0]?.error === null) runs.push(await runOnce(found, settings, store));
  const { id, name, version } = found.manifest.plugin;
  return {
    value: { plugin_id: id, version, runs },
    text: [`${name} ${version} (${id})`, ...runs.map(describe)].join('\n\n'),
    failed: runs.some(({ error }) => error !== null),
  };
}

interface Tried extends TriedRun {
  error: string | null;
  isolation: Isolation;
}

async function runOnce(
  { manifest, modules }: PluginPackage,
  settings: SettingValues,
  store: TemporaryStore,
): Promise<Tried> {
  const { id, version, entry } = manifest.plugin;
  const now = new Date().toISOString();
  const fetch = new PluginFetch({
    hosts: manifest.permissions.hosts,
    approved: approvedHosts(manifest.settings, settings),
    ownPort: 0,
    tokenFor: async () => null,
  });
  store.begin();
  const { error, isolation } = await (async () => {
    await using calls = new HostCalls({ run: store.run, manifest }, store, fetch);
    return await runPlugin({
      params: {
        plugin: { id, version, entry },
        modules,
        settings: withDefaults(manifest.settings, settings),
        trigger: 'manual',
        now,
        last_success_at: store.lastSuccessAt,
      },
      box: await probeBox(),
      serve: calls.serve,
      onRefusal: calls.onRefusal,
      signal: new AbortController().signal,
    });
  })();
  return { error, isolation, ...store.end(error === null ? now : null) };
}

function settingsFrom({ settings: schema }: PluginManifest, given: readonly string[]): SettingValues {
  const values: SettingValues = {};
  for (const each of given) {
    const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(each) ?? [];
    const setting = Object.hasOwn(schema, name) ? schema[name] : undefined;
    if (setting === undefined) {
      const names = Object.keys(schema).join(', ') || 'none';
      throw new HubError('validation_failed', 'This plugin has no such setting.', {
        fix: `Write --set NAME=VALUE; its settings are: ${names}.`,
      });
    }
    values[name] = settingFromText(setting, text);
  }
  checkSettings(schema, values);
  return values;
}

function describe({ error, isolation, counts, changes, log }: Tried): string {
  const { created, updated, unchanged, removed } = counts;
  const box = isolation.level === 'sandboxed' ? 'in its box' : `in a weaker box: ${isolation.reason}`;
  return [
    ...changes.map(({ what, item }) => `  ${what.padEnd(8)} ${inOneLine(item)}`),
    ...log.map(({ level, message }) => `  ${level.padEnd(8)} ${inOneLine(message)}`),
    error === null
      ? `Ran ${box}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed.`
      : `Failed ${box}: ${error.split('\n').map(inOneLine).join('\n  ')}`,
  ].join('\n');
}

/** The text in one line for a terminal, so that nothing a plugin says may steer it. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
