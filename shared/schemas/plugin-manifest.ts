// What a plugin says of itself in plugin.toml, and all that it will ever be allowed: every call of its host is checked
// against this, at the call.
import { Closed, OneOf, type Static, Type } from './fields.ts';
import { Classification } from './object.ts';

export const PLUGIN_API_VERSION = 1;

/** The shortest time between two runs by the clock, in minutes, and the longest. */
const LEAST_MINUTES = 5;
const MOST_MINUTES = 7 * 24 * 60;

export const PluginSlug = Type.String({ minLength: 3, maxLength: 64, pattern: '^[a-z0-9][a-z0-9.-]*$' });
/** The namespace of the plugins that come with the hub. */
export const BUNDLED_NAMESPACE = 'hub.';

/** A bare name: no address, no path, no port, no wildcard. */
export const HostName = Type.String({
  maxLength: 253,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
});

export const Semver = Type.String({
  maxLength: 64,
  pattern:
    '^(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z.-]+)?$',
});

/** `module:function`: a module of the package, without its ending, and the name it exports. */
const PluginEntry = Type.String({ maxLength: 200, pattern: '^[a-z0-9_][\\w/-]*:[A-Za-z_$][\\w$]*$' });

export const PRODUCED_TYPES = ['event', 'artifact', 'note'] as const;
const Produced = Closed({ type: OneOf(...PRODUCED_TYPES), classification: Classification });

export const PluginPermissions = Closed({
  secrets: Type.Boolean(),
  schedule: Type.String({ pattern: '^(manual|[1-9]\\d{0,4}[mh])$' }),
  hosts: Type.Array(HostName, { maxItems: 32, uniqueItems: true }),
  produces: Type.Array(Produced, { minItems: 1, maxItems: 12 }),
});
export type PluginPermissions = Static<typeof PluginPermissions>;

/** Characters that nobody sees or that turn the words around: somebody decides by these texts. */
const HIDDEN =
  '\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}';
const SEEN = `[^\\u0000-\\u001f${HIDDEN}]`;
const Line = Type.String({ minLength: 1, maxLength: 200, pattern: `^(?=.*\\S)${SEEN}*$` });
const Paragraph = Type.String({ maxLength: 1000, pattern: `^[^\\u0000-\\u0008\\u000b-\\u001f${HIDDEN}]*$` });
const common = {
  title: Line,
  description: Type.Optional(Paragraph),
  required: Type.Optional(Type.Boolean()),
};
const SettingText = Type.String({ maxLength: 2000 });

/** One setting that the owner fills in. The hosts of a `urls` setting become approved hosts of the installation. */
export const PluginSetting = Type.Union([
  Closed({ ...common, type: Type.Literal('string'), default: Type.Optional(SettingText) }),
  Closed({
    ...common,
    type: Type.Literal('number'),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    default: Type.Optional(Type.Number()),
  }),
  Closed({ ...common, type: Type.Literal('boolean'), default: Type.Optional(Type.Boolean()) }),
  Closed({
    ...common,
    type: Type.Literal('choice'),
    choices: Type.Array(Line, { minItems: 1, maxItems: 50, uniqueItems: true }),
    default: Type.Optional(Line),
  }),
  Closed({ ...common, type: Type.Literal('urls') }),
]);
export type PluginSetting = Static<typeof PluginSetting>;

export const SETTING_TYPES = ['string', 'number', 'boolean', 'choice', 'urls'] as const;
export const SettingName = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' });
const MAX_SETTINGS = 32;
const MAX_URLS = 200;

export const PluginManifest = Closed({
  plugin: Closed({
    id: PluginSlug,
    name: Line,
    description: Type.String({ ...Paragraph, minLength: 1 }),
    publisher: Line,
    version: Semver,
    api_version: Type.Integer(),
    entry: PluginEntry,
  }),
  permissions: PluginPermissions,
  settings: Type.Record(SettingName, PluginSetting, { maxProperties: MAX_SETTINGS }),
});
export type PluginManifest = Static<typeof PluginManifest>;

/** The owner's value of a setting. */
const SettingValue = Type.Union([
  Type.String({ maxLength: 2000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 2000 }), { maxItems: MAX_URLS }),
]);
export const SettingValues = Type.Record(SettingName, SettingValue, { maxProperties: MAX_SETTINGS });
export type SettingValues = Static<typeof SettingValues>;

/** Minutes between two runs; null for `manual`, and undefined where the text is no schedule. */
export function scheduleMinutes(schedule: string): number | null | undefined {
  if (schedule === 'manual') return null;
  const [, amount, unit] = /^([1-9]\d{0,4})([mh])$/.exec(schedule) ?? [];
  if (amount === undefined) return undefined;
  const minutes = Number(amount) * (unit === 'h' ? 60 : 1);
  return minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES ? minutes : undefined;
}
