// plugin.toml: read, checked, and what is wrong with it said in sentences that its author can act on.

import { parse, TomlError } from 'smol-toml';
import { isJsonObject } from '../../../shared/json-object.ts';
import { CLASSIFICATIONS } from '../../../shared/schemas/object.ts';
import {
  PLUGIN_API_VERSION,
  PluginManifest,
  type PluginSetting,
  PRODUCED_TYPES,
  SETTING_TYPES,
  scheduleMinutes,
} from '../../../shared/schemas/plugin-manifest.ts';
import { conforms, issuesOf } from '../../../shared/validate.ts';

/** The longest manifest: every permission and thirty-two settings with long descriptions fit. */
const MANIFEST_LENGTH = 64 * 1024;

type ReadManifest = { manifest: PluginManifest; problems: [] } | { manifest: null; problems: string[] };

export function readManifest(text: string): ReadManifest {
  if (text.length > MANIFEST_LENGTH) return failed(['plugin.toml is larger than 64 KiB.']);
  let found: unknown;
  try {
    found = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return failed([`plugin.toml is not valid TOML: line ${error.line}, column ${error.column}.`]);
  }
  const given = withDefaults(found as Table);
  const problems = [...sayings(given)];
  if (problems.length > 0) return failed(problems);
  if (conforms(PluginManifest, given)) return { manifest: given, problems: [] };
  const said = issuesOf(PluginManifest, given, 'plugin.toml').map(({ loc, msg }) => `${place(loc)} ${msg}.`);
  return failed([...new Set(said)]);
}

type Table = Record<string, unknown>;

function failed(problems: string[]): ReadManifest {
  return { manifest: null, problems };
}

/** The optional fields of a manifest, filled in. */
function withDefaults({ plugin, permissions, settings, ...rest }: Table): unknown {
  const wanted = asTable(permissions);
  const filled = wanted && { secrets: false, schedule: 'manual', hosts: [], ...wanted };
  return { ...rest, plugin, permissions: filled ?? permissions, settings: settings ?? {} };
}

function asTable(value: unknown): Table | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** Faults that deserve better words than a schema has. */
function* sayings(manifest: unknown): Generator<string> {
  const { plugin, permissions, settings } = manifest as Table;
  const about = asTable(plugin);
  const asks = asTable(permissions);
  if (!about)
    yield 'The section [plugin] is missing: it says id, name, description, publisher, version, api_version and entry.';
  else yield* aboutPlugin(about);
  if (!asks) yield 'The section [permissions] is missing: it says what the plugin may do.';
  else yield* aboutPermissions(asks);
  const options = asTable(settings);
  if (options) for (const [name, setting] of Object.entries(options)) yield* aboutSetting(name, setting);
}

function* aboutPlugin({ id, version, api_version, entry }: Table): Generator<string> {
  if (typeof id === 'string') {
    if (id.length < 3 || id.length > 64) yield `plugin.id must have 3 to 64 characters; this one has ${id.length}.`;
    else if (!/^[a-z0-9][a-z0-9.-]*$/.test(id)) {
      yield 'plugin.id may hold only lower-case letters, digits, dots and hyphens, and begins with a letter or a digit.';
    }
  }
  if (typeof version === 'string' && !/^\d+\.\d+\.\d+([-+].*)?$/.test(version)) {
    yield 'plugin.version must be a semantic version, such as "1.0.0".';
  }
  if (typeof api_version === 'number' && api_version !== PLUGIN_API_VERSION) {
    yield `plugin.api_version is ${api_version}, and this hub supports ${PLUGIN_API_VERSION} alone.`;
  }
  if (typeof entry === 'string' && !/^[^:]+:[^:]+$/.test(entry)) {
    yield 'plugin.entry must name a module and a function, such as "sync:main" for the function main of sync.js.';
  }
}

function* aboutPermissions({ secrets, schedule, hosts, produces }: Table): Generator<string> {
  if (typeof secrets !== 'boolean') yield 'permissions.secrets must be true or false.';
  if (typeof schedule !== 'string' || scheduleMinutes(schedule) === undefined) yield aboutSchedule(schedule);
  if (!Array.isArray(hosts)) yield 'permissions.hosts must be a list of host names; an empty list asks for none.';
  else for (const host of hosts) yield* aboutHost(host);
  if (!Array.isArray(produces) || produces.length === 0) {
    yield 'permissions.produces must list at least one type with its classification: what the plugin imports.';
    return;
  }
  for (const each of produces) {
    const { type, classification } = asTable(each) ?? {};
    if (!PRODUCED_TYPES.some((known) => known === type)) {
      yield `permissions.produces: a plugin may produce ${listed(PRODUCED_TYPES)}, and ${shown(type)} is none of them.`;
    }
    if (!CLASSIFICATIONS.some((known) => known === classification)) {
      yield `permissions.produces: the classification must be ${listed(CLASSIFICATIONS)}, and ${shown(classification)} is none of them.`;
    }
  }
}

function aboutSchedule(schedule: unknown): string {
  const timed = typeof schedule === 'string' && /^[1-9]\d*[mh]$/.test(schedule);
  if (timed) return `permissions.schedule is ${shown(schedule)}; between two runs lie at least 5m and at most 168h.`;
  return `permissions.schedule must be "manual" or a period such as "15m" or "2h", and ${shown(schedule)} is neither.`;
}

function* aboutHost(host: unknown): Generator<string> {
  if (typeof host !== 'string') yield 'permissions.hosts must list host names as text.';
  else if (host.includes('*')) yield `permissions.hosts: ${shown(host)} has a wildcard; every host is named by itself.`;
  else if (/[/:@?#\s]/.test(host)) {
    yield `permissions.hosts: ${shown(host)} is an address; only the bare name of the host belongs there.`;
  } else if (!/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host)) {
    yield `permissions.hosts: ${shown(host)} is not a host name in lower case.`;
  }
}

function* aboutSetting(name: string, given: unknown): Generator<string> {
  const setting = asTable(given) as (Table & PluginSetting) | undefined;
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) {
    yield `settings: ${shown(name)} is not a name; it has lower-case letters, digits and underscores.`;
  }
  if (!setting) yield `settings.${clean(name)} must be a section of its own.`;
  else if (!SETTING_TYPES.some((type) => type === setting.type)) {
    yield `settings.${clean(name)}.type must be ${listed(SETTING_TYPES)}, and ${shown(setting.type)} is none of them.`;
  } else if (
    setting.type === 'choice' &&
    setting.default !== undefined &&
    !setting.choices?.includes(setting.default)
  ) {
    yield `settings.${clean(name)}.default is not one of its choices.`;
  }
}

function place(loc: (string | number)[]): string {
  const [, ...rest] = loc;
  return rest.length === 0 ? 'plugin.toml' : rest.map((part) => clean(String(part))).join('.');
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** A value that a stranger wrote, cut short and without anything that steers a terminal. */
function shown(value: unknown): string {
  return typeof value === 'string' ? `"${clean(value)}"` : value === undefined ? 'nothing' : `a ${typeof value}`;
}

function clean(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}
