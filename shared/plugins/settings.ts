// The settings of a plugin, as the owner fills them in.

import type { ApprovedHost } from '../schemas/plugin.ts';
import type { PluginSetting, SettingValues } from '../schemas/plugin-manifest.ts';
import { invalid } from '../validate.ts';
import type { ValidationIssue } from '../validation-issue.ts';
import { LOOPBACK_NAMES } from './loopback-names.ts';

type Schema = Readonly<Record<string, PluginSetting>>;

/** Throws what the owner has to mend. */
export function checkSettings(schema: Schema, values: SettingValues): void {
  const issues: ValidationIssue[] = [];
  for (const [name, value] of Object.entries(values)) {
    const setting = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const msg = setting === undefined ? 'is not a setting of this plugin' : faultIn(setting, value);
    if (msg !== undefined) issues.push({ loc: ['body', 'settings', name.slice(0, 100)], msg, type: 'setting' });
  }
  for (const [name, { required }] of Object.entries(schema)) {
    if (required && values[name] === undefined)
      issues.push({ loc: ['body', 'settings', name], msg: 'is needed', type: 'missing' });
  }
  if (issues.length > 0) throw invalid(issues);
}

function faultIn(setting: PluginSetting, value: SettingValues[string]): string | undefined {
  switch (setting.type) {
    case 'string':
      return typeof value === 'string' ? undefined : 'must be text';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'choice':
      return setting.choices.some((choice) => choice === value)
        ? undefined
        : `must be one of ${setting.choices.join(', ')}`;
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
      if (setting.min !== undefined && value < setting.min) return `must be at least ${setting.min}`;
      return setting.max !== undefined && value > setting.max ? `must be at most ${setting.max}` : undefined;
    case 'urls':
      if (!Array.isArray(value)) return 'must be a list of addresses';
      return value.every((each) => hostOf(each) !== undefined)
        ? undefined
        : 'must hold addresses that begin with https:// (or http:// on this machine)';
  }
}

/** The hosts of the addresses that the owner wrote down. */
export function approvedHosts(schema: Schema, values: SettingValues): ApprovedHost[] {
  const found = new Map<string, ApprovedHost>();
  for (const [name, value] of Object.entries(values)) {
    if (schema[name]?.type !== 'urls' || !Array.isArray(value)) continue;
    for (const url of value) {
      const host = hostOf(url);
      if (host) found.set(`${host.protocol}//${host.host}:${host.port}`, host);
    }
  }
  return [...found.values()];
}

/** With what was not filled in as its author suggests. */
export function withDefaults(schema: Schema, values: SettingValues): SettingValues {
  const filled: SettingValues = {};
  for (const [name, setting] of Object.entries(schema)) {
    const value = values[name] ?? ('default' in setting ? setting.default : undefined);
    if (value !== undefined) filled[name] = value;
  }
  return filled;
}

/** The values that a newer version still knows. */
export function stillKnown(schema: Schema, values: SettingValues): SettingValues {
  const kept = Object.entries(values).filter(([name, value]) => {
    const setting = Object.hasOwn(schema, name) ? schema[name] : undefined;
    return setting !== undefined && faultIn(setting, value) === undefined;
  });
  return Object.fromEntries(kept);
}

function hostOf(text: string): ApprovedHost | undefined {
  // Calendars and feeds have names of their own for https.
  const url = URL.parse(text.trim().replace(/^(webcals?|feed):(\/\/)?/i, 'https://'));
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const { protocol, hostname, port } = url;
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK_NAMES.includes(hostname))) return undefined;
  return { protocol, host: hostname, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
}

/** As it is typed at a terminal; a list of addresses has commas. What fits no type is left for the check to refuse. */
export function settingFromText({ type }: PluginSetting, text: string): SettingValues[string] {
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return type === 'urls' ? text.split(',').filter(Boolean) : text;
}
