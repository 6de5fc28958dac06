// Plugins: installing, agreeing, running, updating, removing.
import { plugins } from '../../../shared/methods/plugins.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

/** By the id of the installation, or by the plugin's own. */
export const ofPlugin = { path: { id: 'plugin' }, answer: 'The plugin as it is now' } as const;

export const PLUGIN_ENDPOINTS = tagged('plugins', [
  endpoint(plugins.list, { at: 'GET /v1/plugins', operationId: 'listPlugins', answer: 'One page' }),
  endpoint(plugins.install, {
    at: 'POST /v1/plugins',
    operationId: 'installPlugin',
    description:
      'From the hub itself (`bundled`), from a packed plugin or a folder under `imports` of the data directory or one in HUB_PLUGINS_DIR (`sideload`), or from the catalog. A packed plugin may also be sent as a file, as multipart with `source` set to `sideload`.',
    takesFile: true,
    answer: 'The plugin, which waits for consent',
  }),
  endpoint(plugins.get, { ...ofPlugin, at: 'GET /v1/plugins/:id', operationId: 'getPlugin' }),
  endpoint(plugins.configure, { ...ofPlugin, at: 'PATCH /v1/plugins/:id', operationId: 'configurePlugin' }),
  endpoint(plugins.remove, {
    ...ofPlugin,
    at: 'DELETE /v1/plugins/:id',
    operationId: 'removePlugin',
    description: 'What it kept for itself goes with it; what it imported stays, unless `purge` is true.',
    answer: 'What was removed',
  }),
  endpoint(plugins.consent, {
    ...ofPlugin,
    at: 'GET /v1/plugins/:id/consent',
    operationId: 'getPluginConsent',
    answer: 'Everything that it may do',
  }),
  endpoint(plugins.giveConsent, {
    ...ofPlugin,
    at: 'POST /v1/plugins/:id/consent',
    operationId: 'givePluginConsent',
    description: 'With `version`, only if that is still the version that is installed.',
    bodyOptional: true,
  }),
  endpoint(plugins.switch, {
    ...ofPlugin,
    at: 'POST /v1/plugins/:id/enable',
    operationId: 'enablePlugin',
    summary: 'Enable a plugin',
    description: 'Needs the consent of the owner to what the plugin asks for now.',
    fixed: { to: 'enabled' },
  }),
  endpoint(plugins.switch, {
    ...ofPlugin,
    at: 'POST /v1/plugins/:id/pause',
    operationId: 'pausePlugin',
    summary: 'Pause a plugin',
    description: 'It runs no more until it is enabled again; a run under way is ended.',
    fixed: { to: 'paused' },
  }),
  endpoint(plugins.switch, {
    ...ofPlugin,
    at: 'POST /v1/plugins/:id/disable',
    operationId: 'disablePlugin',
    summary: 'Disable a plugin',
    description: 'It runs no more, and a run under way is ended.',
    fixed: { to: 'disabled' },
  }),
  endpoint(plugins.sync, {
    ...ofPlugin,
    at: 'POST /v1/plugins/:id/sync',
    operationId: 'syncPlugin',
    answer: 'How the run ended',
  }),
  endpoint(plugins.runs, {
    ...ofPlugin,
    at: 'GET /v1/plugins/:id/runs',
    operationId: 'listPluginRuns',
    description: 'With counts, log and error.',
    answer: 'One page of runs',
  }),
  endpoint(plugins.setToken, {
    ...ofPlugin,
    at: 'PUT /v1/plugins/:id/tokens/:host',
    operationId: 'setPluginToken',
    description: 'The plugin does not see it, unless it declared secrets and asks for it. It is never shown again.',
    answer: 'Whether there is one now',
  }),
  endpoint(plugins.connect, {
    ...ofPlugin,
    at: 'POST /v1/plugins/:id/account',
    operationId: 'connectPluginAccount',
    description:
      'For what the plugin has asked for at a provider that is agreed to in the browser (`accounts`). The hub adds the token to its requests; it is renewed by itself.',
    status: 202,
    answer: 'Where the owner agrees',
  }),
  endpoint(plugins.disconnect, {
    ...ofPlugin,
    at: 'DELETE /v1/plugins/:id/account',
    operationId: 'disconnectPluginAccount',
  }),
  endpoint(plugins.checkUpdate, {
    ...ofPlugin,
    at: 'GET /v1/plugins/:id/update',
    operationId: 'checkPluginUpdate',
    answer: 'What there is',
  }),
  endpoint(plugins.update, { ...ofPlugin, at: 'POST /v1/plugins/:id/update', operationId: 'updatePlugin' }),
]);
