// The catalog of plugins that their keeper signs.
import { plugins } from '../../../shared/methods/plugins.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { PluginSlug } from '../../../shared/schemas/plugin-manifest.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { unlessThere } from '../endpoint/problems.ts';
import { ofPlugin } from './plugins.ts';

export const MARKETPLACE_ENDPOINTS = tagged('marketplace', [
  endpoint(plugins.catalog, {
    at: 'GET /v1/marketplace/catalog',
    operationId: 'getCatalog',
    description: 'What the last catalog lists, what comes with the hub, and what lies in HUB_PLUGINS_DIR.',
    answer: 'The catalog as it was last fetched',
  }),
  endpoint(plugins.refresh, {
    at: 'POST /v1/marketplace/refresh',
    operationId: 'refreshCatalog',
    description: 'A catalog that has expired, is older than the last one seen, or is signed by another key is refused.',
    answer: 'The version that was taken, and the plugins that it disabled',
    also: unlessThere('No catalog is set up'),
  }),
  endpoint(plugins.install, {
    at: 'POST /v1/marketplace/install',
    operationId: 'installFromCatalog',
    summary: 'Install a plugin that the catalog lists',
    description:
      'Its bytes and its publisher have to be those of the catalog. The newest version, unless one is named.',
    body: Closed({ plugin_id: PluginSlug, version: Type.Optional(Type.String({ maxLength: 64 })) }),
    fixed: { source: 'marketplace' },
    answer: 'The plugin, which waits for consent',
    also: unlessThere('The catalog has no such plugin, or none was fetched yet'),
  }),
  endpoint(plugins.checkUpdate, {
    ...ofPlugin,
    at: 'GET /v1/marketplace/plugins/:id/update',
    operationId: 'checkMarketplacePluginUpdate',
    answer: 'What there is',
  }),
  endpoint(plugins.update, {
    ...ofPlugin,
    at: 'POST /v1/marketplace/plugins/:id/update',
    operationId: 'updateMarketplacePlugin',
  }),
]);
