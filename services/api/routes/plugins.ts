// Plugins: installing, agreeing, running, updating, removing.
import { plugins } from '../../../shared/contracts/plugins.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { ConsentGiven, InstallRequest, PluginRun, PluginView } from '../../../shared/schemas/plugin.ts';
import { HostName, SettingValues } from '../../../shared/schemas/plugin-manifest.ts';
import { askVault, type Endpoint, endpoint, IdParams, NoBody, type Visit, withTag, written } from '../endpoint.ts';
import { BEGUN, longWork } from '../long-work.ts';
import { linkNext, listEndpoint, STATUS_QUERY } from '../paging.ts';

const tag = 'plugins';
const access = 'owner';
const keyed = ['idempotency-key'] as const;
const long = ['idempotency-key', 'prefer'] as const;
const view = { 200: { description: 'The plugin as it is now', schema: PluginView } };

/** By the id of the installation, or by the plugin's own. What neither can be is nobody's. */
function pluginIn({ params }: Pick<Visit<typeof IdParams>, 'params'>): { plugin: string } {
  const { id } = params;
  return { plugin: /^[\w.-]{1,64}$/.test(id) ? id : '-' };
}

const install = endpoint({
  method: 'POST',
  url: '/v1/plugins',
  tag,
  access,
  operationId: 'installPlugin',
  summary: plugins.install.summary,
  description:
    'From the hub itself (`bundled`), from a packed plugin or a folder under `imports` of the data directory or one in HUB_PLUGINS_DIR (`sideload`), or from the catalog. A packed plugin may also be sent as a file, as multipart with `source` set to `sideload`.',
  body: InstallRequest,
  takesFile: true,
  headers: long,
  answers: { 200: { description: 'The plugin, which waits for consent', schema: PluginView }, ...BEGUN },
  handle: (visit) => longWork(visit, plugins.install, visit.body),
});

const get = endpoint({
  method: 'GET',
  url: '/v1/plugins/:id',
  tag,
  access,
  operationId: 'getPlugin',
  summary: plugins.get.summary,
  params: IdParams,
  answers: view,
  handle: async (visit) => withTag(visit.reply, await askVault(visit, plugins.get, pluginIn(visit))),
});

const configure = endpoint({
  method: 'PATCH',
  url: '/v1/plugins/:id',
  tag,
  access,
  operationId: 'configurePlugin',
  summary: plugins.configure.summary,
  params: IdParams,
  body: Closed({ settings: SettingValues }),
  headers: keyed,
  answers: view,
  handle: async (visit) => {
    const answer = await askVault(visit, plugins.configure, { ...pluginIn(visit), ...visit.body });
    return withTag(visit.reply, written(visit.reply, answer));
  },
});

const remove = endpoint({
  method: 'DELETE',
  url: '/v1/plugins/:id',
  tag,
  access,
  operationId: 'removePlugin',
  summary: plugins.remove.summary,
  description: 'What it kept for itself goes with it; what it imported stays, unless `purge` is true.',
  params: IdParams,
  query: Closed({ purge: Type.Optional(Type.Boolean()) }),
  body: NoBody,
  bodyOptional: true,
  headers: long,
  answers: {
    200: {
      description: 'What was removed',
      schema: Closed({ id: Type.String(), plugin_id: Type.String(), purged: Type.Boolean() }),
    },
    ...BEGUN,
  },
  handle: (visit) => longWork(visit, plugins.remove, { ...pluginIn(visit), purge: visit.query.purge ?? false }),
});

const consent = endpoint({
  method: 'GET',
  url: '/v1/plugins/:id/consent',
  tag,
  access,
  operationId: 'getPluginConsent',
  summary: plugins.consent.summary,
  params: IdParams,
  answers: { 200: { description: 'Everything that it may do', schema: plugins.consent.result } },
  handle: (visit) => askVault(visit, plugins.consent, pluginIn(visit)),
});

const giveConsent = endpoint({
  method: 'POST',
  url: '/v1/plugins/:id/consent',
  tag,
  access,
  operationId: 'givePluginConsent',
  summary: plugins.giveConsent.summary,
  description: 'With `version`, only if that is still the version that is installed.',
  params: IdParams,
  body: ConsentGiven,
  bodyOptional: true,
  headers: keyed,
  answers: view,
  handle: async (visit) =>
    written(visit.reply, await askVault(visit, plugins.giveConsent, { ...pluginIn(visit), ...visit.body })),
});

function switchEndpoint(verb: string, to: 'enabled' | 'paused' | 'disabled', description: string): Endpoint {
  return endpoint({
    method: 'POST',
    url: `/v1/plugins/:id/${verb}`,
    tag,
    access,
    operationId: `${verb}Plugin`,
    summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} a plugin`,
    description,
    params: IdParams,
    body: NoBody,
    bodyOptional: true,
    headers: keyed,
    answers: view,
    handle: async (visit) => written(visit.reply, await askVault(visit, plugins.switch, { ...pluginIn(visit), to })),
  });
}

const sync = endpoint({
  method: 'POST',
  url: '/v1/plugins/:id/sync',
  tag,
  access,
  operationId: 'syncPlugin',
  summary: plugins.sync.summary,
  params: IdParams,
  body: NoBody,
  bodyOptional: true,
  headers: long,
  answers: { 200: { description: 'How the run ended', schema: PluginRun }, ...BEGUN },
  handle: (visit) => longWork(visit, plugins.sync, pluginIn(visit)),
});

const runs = endpoint({
  method: 'GET',
  url: '/v1/plugins/:id/runs',
  tag,
  access,
  operationId: 'listPluginRuns',
  summary: plugins.runs.summary,
  description: 'With counts, log and error. The next page is named by the Link header.',
  params: IdParams,
  query: Closed({ limit: STATUS_QUERY.properties.limit, cursor: STATUS_QUERY.properties.cursor }),
  answers: { 200: { description: 'One page of runs', schema: Type.Array(PluginRun) } },
  handle: async (visit) => {
    const { limit = PAGE_DEFAULT, cursor } = visit.query;
    const named = pluginIn(visit);
    const page = await askVault(visit, plugins.runs, { ...named, limit, ...(cursor !== undefined && { cursor }) });
    linkNext(visit.reply, `/v1/plugins/${named.plugin}/runs`, { limit }, page.next);
    return page.items;
  },
});

const setToken = endpoint({
  method: 'PUT',
  url: '/v1/plugins/:id/tokens/:host',
  tag,
  access,
  operationId: 'setPluginToken',
  summary: plugins.setToken.summary,
  description: 'The plugin does not see it, unless it declared secrets and asks for it. It is never shown again.',
  params: Closed({ id: Type.String(), host: HostName }),
  body: Closed({ token: plugins.setToken.params.properties.token }),
  answers: { 200: { description: 'Whether there is one now', schema: plugins.setToken.result.properties.value } },
  handle: async (visit) => {
    const { host } = visit.params;
    const params = { ...pluginIn(visit), host, token: visit.body.token };
    return (await askVault(visit, plugins.setToken, params)).value;
  },
});

const connect = endpoint({
  method: 'POST',
  url: '/v1/plugins/:id/account',
  tag,
  access,
  operationId: 'connectPluginAccount',
  summary: plugins.connect.summary,
  description:
    'For what the plugin has asked for at a provider that is agreed to in the browser (`accounts`). The hub adds the token to its requests; it is renewed by itself.',
  params: IdParams,
  body: NoBody,
  bodyOptional: true,
  headers: keyed,
  answers: { 202: { description: 'Where the owner agrees', schema: plugins.connect.result.properties.value } },
  handle: async (visit) => {
    const answer = await askVault(visit, plugins.connect, pluginIn(visit));
    visit.reply.code(202);
    return written(visit.reply, answer);
  },
});

const disconnect = endpoint({
  method: 'DELETE',
  url: '/v1/plugins/:id/account',
  tag,
  access,
  operationId: 'disconnectPluginAccount',
  summary: plugins.disconnect.summary,
  params: IdParams,
  body: NoBody,
  bodyOptional: true,
  headers: keyed,
  answers: view,
  handle: async (visit) => written(visit.reply, await askVault(visit, plugins.disconnect, pluginIn(visit))),
});

/** Under both addresses that the service has for them. */
export function updateEndpoints(prefix: string, name: string): Endpoint[] {
  const where = {
    url: `${prefix}/:id/update`,
    tag: prefix.includes('marketplace') ? 'marketplace' : tag,
    access,
  } as const;
  return [
    endpoint({
      ...where,
      method: 'GET',
      operationId: `check${name}Update`,
      summary: plugins.checkUpdate.summary,
      params: IdParams,
      answers: { 200: { description: 'What there is', schema: plugins.checkUpdate.result } },
      handle: (visit) => askVault(visit, plugins.checkUpdate, pluginIn(visit)),
    }),
    endpoint({
      ...where,
      method: 'POST',
      operationId: `update${name}`,
      summary: plugins.update.summary,
      params: IdParams,
      body: NoBody,
      bodyOptional: true,
      headers: long,
      answers: { ...view, ...BEGUN },
      handle: (visit) => longWork(visit, plugins.update, pluginIn(visit)),
    }),
  ];
}

export const PLUGIN_ENDPOINTS: readonly Endpoint[] = [
  listEndpoint({ url: '/v1/plugins', tag, access, operationId: 'listPlugins', method: plugins.list }),
  install,
  get,
  configure,
  remove,
  consent,
  giveConsent,
  switchEndpoint('enable', 'enabled', 'Needs the consent of the owner to what the plugin asks for now.'),
  switchEndpoint('pause', 'paused', 'It runs no more until it is enabled again; a run under way is ended.'),
  switchEndpoint('disable', 'disabled', 'It runs no more, and a run under way is ended.'),
  sync,
  runs,
  setToken,
  connect,
  disconnect,
  ...updateEndpoints('/v1/plugins', 'Plugin'),
];
