// What a plugin and its host say to each other: JSON-RPC 2.0, one message a line, over the plugin child's standard input
// and output.
//
// The host speaks first and asks one thing, `run`; its answer ends the run. Meanwhile the child asks the host for what is
// listed under `hostMethods`, under numbers of its own, several at once if it likes. The host trusts nothing that it
// reads here: a line that is not such a message, or is too long, ends the run; a call that the manifest does not allow
// is refused with a sentence, which the plugin may catch and which the owner finds in the log of the run.
import { MAX_CHUNK_ITEMS, STATE_VALUE_LENGTH } from '../limits.ts';
import { Closed, Nullable, OneOf, type Static, type TSchema, Type } from '../schemas/fields.ts';
import { ImportedItem, SourceKey } from '../schemas/imported-item.ts';
import { HostName, PluginSlug, SettingValues } from '../schemas/plugin-manifest.ts';

/** The one order to the child: load `modules`, call the function that `entry` names, answer when it is done. */
export const RunParams = Closed({
  plugin: Closed({ id: PluginSlug, version: Type.String(), entry: Type.String() }),
  /** Every module of the package by its path, `sync.js` say. The child has no files. */
  modules: Type.Record(Type.String(), Type.String()),
  settings: SettingValues,
  trigger: OneOf('manual', 'schedule'),
  /** When this run began. A plugin asks no other clock for what it stores. */
  now: Type.String(),
  /** When the last run that succeeded began. */
  last_success_at: Nullable(Type.String()),
});
export type RunParams = Static<typeof RunParams>;

/** The facts that `main` gets of its run: everything but the code. */
export type RunFacts = Omit<RunParams, 'modules'>;

const StateKey = Type.String({ minLength: 1, maxLength: 200 });
const StateValue = Nullable(Type.String({ maxLength: STATE_VALUE_LENGTH }));

export const LogLevel = OneOf('debug', 'info', 'warn', 'error');
export type LogLevel = Static<typeof LogLevel>;

interface HostMethod<P extends TSchema = TSchema, R extends TSchema = TSchema> {
  params: P;
  result: R;
}

export const hostMethods = {
  /** In chunks: all of them, or a refusal and none of them. What has not changed since is not written. */
  items_upsert: {
    params: Closed({ items: Type.Array(ImportedItem, { minItems: 1, maxItems: MAX_CHUNK_ITEMS }) }),
    result: Closed({ created: Type.Integer(), updated: Type.Integer(), unchanged: Type.Integer() }),
  },
  /** Items that the source no longer has. Keys that nothing was imported under do no harm. */
  items_tombstone: {
    params: Closed({ source_keys: Type.Array(SourceKey, { minItems: 1, maxItems: MAX_CHUNK_ITEMS }) }),
    result: Closed({ removed: Type.Integer(), absent: Type.Integer() }),
  },
  /** Values that a plugin remembers from run to run. Null: nothing there; setting null forgets. */
  state_get: { params: Closed({ key: StateKey }), result: Closed({ value: StateValue }) },
  state_set: { params: Closed({ key: StateKey, value: StateValue }), result: Closed({}) },
  /** The same, for a plugin with permissions.secrets; never logged, never shown. */
  secrets_get: { params: Closed({ key: StateKey }), result: Closed({ value: StateValue }) },
  secrets_set: { params: Closed({ key: StateKey, value: StateValue }), result: Closed({}) },
  /** An answer of any status is a result; what could not be asked or was not allowed is an error. */
  http_fetch: {
    params: Closed({
      url: Type.String({ maxLength: 8192 }),
      method: Type.Optional(OneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE')),
      headers: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8192 }))),
      body: Type.Optional(Nullable(Type.String({ maxLength: 1_000_000 }))),
    }),
    result: Closed({
      status: Type.Integer(),
      /** Where the answer came from, after redirects. */
      url: Type.String(),
      /** Lower-case names. */
      headers: Type.Record(Type.String(), Type.String()),
      /** Base64 of the bytes, content-encoding already undone. */
      body: Type.String(),
    }),
  },
  /**
   * Access to an account of the owner at these hosts, each of them a declared one. `connected`: from now on the host adds
   * the token to requests that go there, and `token` is null unless the plugin declared permissions.secrets. Otherwise
   * the owner is asked, and a later run will find it.
   */
  oauth_begin: {
    params: Closed({
      provider_hosts: Type.Array(HostName, { minItems: 1, maxItems: 8 }),
      scopes: Type.Array(Type.String({ minLength: 1, maxLength: 400 }), { maxItems: 32 }),
    }),
    result: Closed({ status: OneOf('connected', 'consent_needed'), token: Nullable(Type.String()) }),
  },
  log: {
    params: Closed({ message: Type.String(), level: Type.Optional(LogLevel) }),
    result: Closed({}),
  },
  progress: {
    params: Closed({
      done: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      total: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
    }),
    result: Closed({}),
  },
} as const satisfies Record<string, HostMethod>;

export type HostMethodName = keyof typeof hostMethods;
export type HostParams<N extends HostMethodName> = Static<(typeof hostMethods)[N]['params']>;
export type HostResult<N extends HostMethodName> = Static<(typeof hostMethods)[N]['result']>;

/** How a plugin's side asks its host. Rejects with an Error whose message is the sentence of the refusal. */
export type AskHost = <N extends HostMethodName>(method: N, params: HostParams<N>) => Promise<HostResult<N>>;

const Version = { jsonrpc: Type.Literal('2.0') };
const CallId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** The one question of the host has a name for a number. */
export const RUN_ID = 'run';

export const ChildCall = Closed({
  ...Version,
  id: CallId,
  method: Type.String({ maxLength: 64 }),
  params: Type.Unknown(),
});
export const RunEnded = Type.Union([
  Closed({ ...Version, id: Type.Literal(RUN_ID), result: Closed({}) }),
  Closed({
    ...Version,
    id: Type.Literal(RUN_ID),
    error: Closed({ code: Type.Integer(), message: Type.String({ maxLength: 10_000 }) }),
  }),
]);
/** All that a child may say. */
export const ChildMessage = Type.Union([ChildCall, RunEnded]);

/** JSON-RPC's own numbers, and one for everything that the host refuses or that fails on its side. */
export const RPC_ERRORS = {
  methodNotFound: -32601,
  invalidParams: -32602,
  refused: -32000,
  pluginFailed: -32001,
} as const;
