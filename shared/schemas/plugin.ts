// An installed plugin, its runs, and what the owner is shown before agreeing to it.
import { Closed, Id, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';
import { defineFamily } from './object.ts';
import { PluginPermissions, PluginSetting, PluginSlug, SettingName, SettingValues } from './plugin-manifest.ts';

export const ISOLATION_LAYERS = [
  'permission',
  'import-allow-list',
  'stripped-globals',
  'empty-environment',
  'memory-limit',
  'cpu-limit',
  'time-limit',
  'namespaces',
  'no-files',
  'no-network',
  'seccomp',
  'seatbelt',
] as const;
export type IsolationLayer = (typeof ISOLATION_LAYERS)[number];

/** The walls around a plugin on this machine, or in one run. */
export const Isolation = Closed({
  level: OneOf('sandboxed', 'reduced'),
  layers: Type.Array(OneOf(...ISOLATION_LAYERS)),
  /** Why it is reduced, and what to do about it. */
  reason: Nullable(Type.String()),
});
export type Isolation = Static<typeof Isolation>;

const HELD: readonly IsolationLayer[] = ['permission', 'memory-limit', 'time-limit', 'no-files', 'no-network'];
const KERNEL: readonly IsolationLayer[] = ['seccomp', 'seatbelt'];

export function isolationOf(layers: readonly IsolationLayer[], reason: string | null): Isolation {
  const sandboxed = HELD.every((layer) => layers.includes(layer)) && KERNEL.some((layer) => layers.includes(layer));
  return { level: sandboxed ? 'sandboxed' : 'reduced', layers: [...layers], reason: sandboxed ? null : reason };
}

export const PluginOrigin = OneOf('bundled', 'marketplace', 'sideload');
export type PluginOrigin = Static<typeof PluginOrigin>;

const Consent = Closed({
  version: Type.String(),
  permissions: PluginPermissions,
  given_at: Instant,
  /** Of the code that was agreed to. Where nobody signed it, other code is another plugin. */
  digest: Type.Optional(Type.String()),
  /** The owner agreed that it runs in a weaker box, and was told what that one lacks. */
  reduced: Type.Optional(Type.Boolean()),
});

/** A host that the owner approved by saving an address of it: this scheme, this port. */
export const ApprovedHost = Closed({
  protocol: OneOf('https:', 'http:'),
  host: Type.String({ maxLength: 253 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
});
export type ApprovedHost = Static<typeof ApprovedHost>;

/** An installed plugin. Its code, its state and its secrets are kept beside it. */
export const Plugin = defineFamily({
  type: 'plugin',
  plural: 'plugins',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    plugin_id: PluginSlug,
    name: Type.String(),
    description: Type.String(),
    publisher: Type.String(),
    plugin_version: Type.String(),
    entry: Type.String(),
    origin: PluginOrigin,
    /** The key that signed the package; null for a folder and for what comes with the hub. */
    signer: Nullable(Type.String()),
    /** SHA-256 of every file of the package, and of the modules as they are kept here. */
    digest: Type.String(),
    code_digest: Type.String(),
    permissions: PluginPermissions,
    settings_schema: Type.Record(SettingName, PluginSetting),
    settings: SettingValues,
    approved_hosts: Type.Array(ApprovedHost),
    status: OneOf('installed', 'enabled', 'paused', 'disabled', 'failed'),
    /** Why it is not enabled, where it was not the owner who said so. */
    status_reason: Nullable(Type.String()),
    consent: Nullable(Consent),
  },
  defaults: { settings: {}, approved_hosts: [], status: 'installed' },
});
export type Plugin = Static<typeof Plugin.Record>;

const Count = Type.Integer({ minimum: 0 });
export const RunCounts = Closed({ created: Count, updated: Count, unchanged: Count, removed: Count, refused: Count });
export type RunCounts = Static<typeof RunCounts>;

export const RunLogLine = Closed({
  at: Instant,
  /** `host`: what the plugin was refused, and why. */
  level: OneOf('debug', 'info', 'warn', 'error', 'host'),
  message: Type.String(),
});
export type RunLogLine = Static<typeof RunLogLine>;

export const PluginRun = Closed({
  id: Id,
  plugin: Id,
  plugin_version: Type.String(),
  trigger: OneOf('manual', 'schedule'),
  state: OneOf('running', 'succeeded', 'failed'),
  counts: RunCounts,
  done: Count,
  total: Nullable(Count),
  /** The walls around the run. Null until it has ended. */
  isolation: Nullable(Isolation),
  /** The end of the log; `log_dropped` lines more were not kept. */
  log: Type.Array(RunLogLine),
  log_dropped: Count,
  error: Nullable(Type.String()),
  started_at: Instant,
  ended_at: Nullable(Instant),
});
export type PluginRun = Static<typeof PluginRun>;

/** From 1, the most dangerous, to 6. */
export const SecurityRating = Closed({
  value: Type.Integer({ minimum: 1, maximum: 6 }),
  reasons: Type.Array(Closed({ points: Type.Integer(), sentence: Type.String() })),
});
export type SecurityRating = Static<typeof SecurityRating>;

/** An account of the owner that a plugin asked for. */
export const PluginAccount = Closed({
  host: Type.String(),
  scopes: Type.Array(Type.String()),
  connected: Type.Boolean(),
  /** Where the owner can agree to it; null where a token is entered by hand. */
  provider: Nullable(OneOf('google')),
});
export type PluginAccount = Static<typeof PluginAccount>;

/** An installation as the owner sees it. */
export const PluginView = Closed({
  ...Plugin.Record.properties,
  needs_consent: Type.Boolean(),
  /** The walls that it would have now; null while the plugin-host has not said. */
  isolation: Nullable(Isolation),
  rating: SecurityRating,
  items: Count,
  /** Hosts for which the plugin asked for access to an account of the owner. */
  accounts: Type.Array(PluginAccount),
  next_run_at: Nullable(Instant),
  running: Nullable(Id),
  last_run: Nullable(PluginRun),
});
export type PluginView = Static<typeof PluginView>;

/** The terms that the owner agrees to: nothing that is not in here is allowed. */
export const ConsentSummary = Closed({
  plugin: Id,
  plugin_id: PluginSlug,
  name: Type.String(),
  version: Type.String(),
  publisher: Type.String(),
  origin: PluginOrigin,
  signer: Nullable(Type.String()),
  needed: Type.Boolean(),
  permissions: PluginPermissions,
  /** The permissions in sentences; `added` are those that were not agreed to before. */
  sentences: Type.Array(Type.String()),
  added: Type.Array(Type.String()),
  isolation: Nullable(Isolation),
  /** The walls that its box lacks on this machine, which are agreed to by themselves; null where nothing is missing. */
  weaker: Nullable(Type.String()),
  rating: SecurityRating,
});
export type ConsentSummary = Static<typeof ConsentSummary>;

export const ConsentGiven = Closed({
  /** The version that was read; another one by now is refused. */
  version: Type.Optional(Type.String({ maxLength: 64 })),
  /** That it may run in the weaker box that `weaker` told of. */
  reduced: Type.Optional(Type.Boolean()),
});
export type ConsentGiven = Static<typeof ConsentGiven>;

/** Something that can be installed. */
export const AvailablePlugin = Closed({
  plugin_id: PluginSlug,
  name: Type.String(),
  description: Type.String(),
  publisher: Type.String(),
  version: Type.String(),
  origin: PluginOrigin,
  permissions: PluginPermissions,
});
export type AvailablePlugin = Static<typeof AvailablePlugin>;

export const InstallRequest = Type.Union([
  Closed({ source: OneOf('bundled', 'sideload'), plugin_id: PluginSlug }),
  Closed({ source: Type.Literal('sideload'), path: Type.String({ minLength: 1, maxLength: 4096 }) }),
  Closed({ source: Type.Literal('sideload'), upload: Id }),
  Closed({
    source: Type.Literal('marketplace'),
    plugin_id: PluginSlug,
    version: Type.Optional(Type.String({ maxLength: 64 })),
  }),
]);
export type InstallRequest = Static<typeof InstallRequest>;

export const UpdateCheck = Closed({
  plugin: Id,
  plugin_id: PluginSlug,
  installed: Type.String(),
  available: Nullable(Type.String()),
  /** The permissions that the newer version asks for beyond those that were agreed to, in sentences. */
  added: Type.Array(Type.String()),
});
export type UpdateCheck = Static<typeof UpdateCheck>;
