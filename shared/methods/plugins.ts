// Plugins, from three sides: what the owner asks of the vault, what the vault asks of the plugin-host, and what the
// plugin-host asks of the vault on behalf of one run. The api and the plugin-host never speak to each other.
import { LONG_CALL_DEADLINE_MS, MAX_CHUNK_ITEMS, PLUGIN_FETCH_MS } from '../limits.ts';
import { Catalog, CatalogState } from '../schemas/catalog.ts';
import { Closed, Id, Instant, Nullable, OneOf, Sha256, Type } from '../schemas/fields.ts';
import { ImportedItem, SourceKey } from '../schemas/imported-item.ts';
import {
  ApprovedHost,
  AvailablePlugin,
  ConsentGiven,
  ConsentSummary,
  InstallRequest,
  Isolation,
  PluginRun,
  PluginView,
  RunLogLine,
  UpdateCheck,
} from '../schemas/plugin.ts';
import { HostName, PluginManifest, PluginSlug, SettingValues } from '../schemas/plugin-manifest.ts';
import {
  ACTS_ONCE,
  askedOf,
  Begins,
  forOwner,
  type Method,
  Nothing,
  READS,
  WRITES,
  WRITES_ONCE,
  Written,
} from './method.ts';
import { hostMethods } from './plugin-protocol.ts';
import { ListOf, Page, PageRequest } from './records.ts';

const forVault = askedOf('plugin-host', ['vault']);
/** A run ends with the vault that began it: nothing is asked of the next one in its name. */
const forRun = askedOf('vault', ['plugin-host']);

/** An installation, by its id or by the plugin's own. */
export const PluginName = Type.String({ pattern: '^[\\w.-]{1,64}$' });
const Named = { plugin: PluginName };
const ByName = Closed(Named);

export const plugins = {
  list: {
    ...forOwner('plugin.list', READS),
    params: ListOf(PluginView),
    result: Page(PluginView),
    summary: 'Every installed plugin, newest first',
  },
  get: {
    ...forOwner('plugin.get', READS),
    params: ByName,
    result: PluginView,
    summary: 'One installed plugin',
  },
  install: {
    ...forOwner('plugin.install', WRITES),
    params: InstallRequest,
    ...Begins(PluginView),
    summary: 'Install a plugin, or a newer version of one; it does nothing before the owner agrees to what it asks for',
  },
  consent: {
    ...forOwner('plugin.consent', READS),
    params: ByName,
    result: ConsentSummary,
    summary: 'What a plugin may do once the owner agrees',
  },
  giveConsent: {
    ...forOwner('plugin.give_consent', WRITES),
    params: Closed({ ...Named, ...ConsentGiven.properties }),
    result: Written(PluginView),
    summary: 'Agree to what a plugin asks for, and enable it',
  },
  configure: {
    ...forOwner('plugin.configure', WRITES),
    params: Closed({ ...Named, settings: SettingValues }),
    result: Written(PluginView),
    summary: 'Fill in the settings of a plugin; the hosts of the addresses in them are approved by that',
  },
  switch: {
    ...forOwner('plugin.switch', WRITES),
    params: Closed({ ...Named, to: OneOf('enabled', 'paused', 'disabled') }),
    result: Written(PluginView),
    summary: 'Enable, pause or disable a plugin',
  },
  setToken: {
    ...forOwner('plugin.set_token', WRITES_ONCE),
    params: Closed({ ...Named, host: HostName, token: Nullable(Type.String({ minLength: 1, maxLength: 4096 })) }),
    result: Written(Closed({ host: HostName, connected: Type.Boolean() })),
    summary: 'The token that the host adds to requests of a plugin to one of its hosts; null forgets it',
  },
  connect: {
    ...forOwner('plugin.connect_account', WRITES),
    params: ByName,
    result: Written(Closed({ consent_url: Type.String() })),
    summary: 'Where the owner agrees to the account that a plugin asked for',
  },
  disconnect: {
    ...forOwner('plugin.disconnect_account', WRITES),
    params: ByName,
    result: Written(PluginView),
    summary: 'Take the account away from a plugin',
  },
  sync: {
    ...forOwner('plugin.sync', WRITES),
    params: ByName,
    ...Begins(PluginRun),
    summary: 'Run a plugin now',
  },
  runs: {
    ...forOwner('plugin.runs', READS),
    params: Closed({ ...Named, ...PageRequest.properties }),
    result: Page(PluginRun),
    summary: 'The runs of a plugin, newest first',
  },
  remove: {
    ...forOwner('plugin.remove', WRITES),
    params: Closed({ ...Named, purge: Type.Boolean() }),
    ...Begins(Closed({ id: Type.String(), plugin_id: Type.String(), purged: Type.Boolean() })),
    summary: 'Remove a plugin, and with `purge` everything that it imported',
  },
  checkUpdate: {
    ...forOwner('plugin.check_update', READS),
    params: ByName,
    result: UpdateCheck,
    summary: 'Whether there is a newer version, and what it asks for',
  },
  update: {
    ...forOwner('plugin.update', WRITES),
    params: ByName,
    ...Begins(PluginView),
    summary: 'Take the newer version; what asks for more waits for the owner to agree again',
  },
  catalog: {
    ...forOwner('marketplace.catalog', READS),
    params: Nothing,
    result: CatalogState,
    summary: 'What can be installed',
  },
  refresh: {
    ...forOwner('marketplace.refresh', WRITES),
    params: Nothing,
    ...Begins(Closed({ version: Type.Integer(), disabled: Type.Array(Id) })),
    summary: 'Fetch the catalog, check its signature, and disable what it revokes',
  },
} as const satisfies Record<string, Method>;

/** A package that was judged: everything that the vault keeps of it. */
const ExaminedPackage = Closed({
  manifest: PluginManifest,
  modules: Type.Record(Type.String(), Type.String()),
  digest: Type.String(),
  signer: Nullable(Type.String()),
});

const Base64 = Type.String();

export const pluginHost = {
  examine: {
    ...forVault('plugin_host.examine', READS),
    params: Type.Union([
      Closed({ files: Type.Record(Type.String(), Base64) }),
      Closed({ pack: Base64 }),
      Closed({ plugin_id: PluginSlug, origin: OneOf('bundled', 'sideload') }),
      Closed({ address: Type.String({ maxLength: 8192 }), sha256: Sha256, length: Type.Integer({ minimum: 1 }) }),
    ]),
    result: ExaminedPackage,
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Fetch or unpack a plugin, check its signature, its manifest and what it imports',
  },
  run: {
    ...forVault('plugin_host.run', ACTS_ONCE),
    params: Closed({
      run: Id,
      manifest: PluginManifest,
      modules: Type.Record(Type.String(), Type.String()),
      settings: SettingValues,
      approved_hosts: Type.Array(ApprovedHost),
      trigger: OneOf('manual', 'schedule'),
      now: Instant,
      last_success_at: Nullable(Instant),
    }),
    result: Closed({ error: Nullable(Type.String()), isolation: Isolation }),
    deadline_ms: LONG_CALL_DEADLINE_MS,
    summary: 'Run a plugin once, in a child of its own, and say how it ended',
  },
  fetchCatalog: {
    ...forVault('plugin_host.fetch_catalog', READS),
    params: Nothing,
    result: Closed({ catalog: Catalog, digest: Sha256 }),
    summary: 'Fetch the catalog and check its signature',
  },
} as const satisfies Record<string, Method>;

const OfRun = { run: Id };
const { items_upsert, items_tombstone, state_get, state_set, oauth_begin } = hostMethods;
const Kept = { kind: OneOf('state', 'secret'), key: state_get.params.properties.key };

/** Each names its run: the vault knows which plugin that is, and what the owner agreed to. */
export const pluginRun = {
  report: {
    ...forRun('plugin_run.host_is_up', ACTS_ONCE),
    params: Closed({ isolation: Isolation, available: Type.Array(AvailablePlugin) }),
    result: Nothing,
    summary: 'What would hold a plugin here, and what can be installed without a catalog',
  },
  upsert: {
    ...forRun('plugin_run.upsert', WRITES_ONCE),
    params: Closed({ ...OfRun, items: Type.Array(ImportedItem, { minItems: 1, maxItems: MAX_CHUNK_ITEMS }) }),
    result: items_upsert.result,
    summary: 'Import a chunk of items',
  },
  tombstone: {
    ...forRun('plugin_run.tombstone', WRITES_ONCE),
    params: Closed({ ...OfRun, source_keys: Type.Array(SourceKey, { minItems: 1, maxItems: MAX_CHUNK_ITEMS }) }),
    result: items_tombstone.result,
    summary: 'Delete what the source no longer has',
  },
  read: {
    ...forRun('plugin_run.read_kept', READS),
    params: Closed({ ...OfRun, ...Kept }),
    result: state_get.result,
    summary: 'What the plugin keeps under a key',
  },
  keep: {
    ...forRun('plugin_run.keep', WRITES_ONCE),
    params: Closed({ ...OfRun, ...Kept, value: state_set.params.properties.value }),
    result: Nothing,
    summary: 'Keep something for the next run',
  },
  token: {
    /** Where it has to be renewed, what comes back is kept before it is used. */
    ...forRun('plugin_run.token', WRITES_ONCE),
    params: Closed({ ...OfRun, host: HostName }),
    result: Closed({ token: Nullable(Type.String()) }),
    deadline_ms: PLUGIN_FETCH_MS,
    summary: 'The token that the host adds to a request to one of the hosts of the plugin',
  },
  beginOauth: {
    ...forRun('plugin_run.begin_oauth', WRITES_ONCE),
    params: Closed({ ...OfRun, ...oauth_begin.params.properties }),
    result: Closed({ status: oauth_begin.result.properties.status }),
    summary: 'Ask the owner for access to an account',
  },
  note: {
    ...forRun('plugin_run.note', ACTS_ONCE),
    params: Closed({
      ...OfRun,
      lines: Type.Array(RunLogLine),
      dropped: Type.Integer({ minimum: 0 }),
      refused: Type.Integer({ minimum: 0 }),
      done: Type.Integer({ minimum: 0 }),
      total: Nullable(Type.Integer({ minimum: 0 })),
    }),
    result: Nothing,
    summary: 'How far a run has come, and what it said since it was last asked',
  },
} as const satisfies Record<string, Method>;

export const PLUGIN_METHODS: readonly Method[] = [plugins, pluginHost, pluginRun].flatMap((group) =>
  Object.values(group),
);
