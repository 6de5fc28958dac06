// The catalog of plugins that their keeper signs.
import { plugins } from '../../../shared/contracts/plugins.ts';
import { Closed, Id, Type } from '../../../shared/schemas/fields.ts';
import { PluginView } from '../../../shared/schemas/plugin.ts';
import { PluginSlug } from '../../../shared/schemas/plugin-manifest.ts';
import { askVault, type Endpoint, endpoint, NoBody } from '../endpoint.ts';
import { BEGUN, longWork } from '../long-work.ts';
import { updateEndpoints } from './plugins.ts';

const tag = 'marketplace';
const access = 'owner';
const long = ['idempotency-key', 'prefer'] as const;

const catalog = endpoint({
  method: 'GET',
  url: '/v1/marketplace/catalog',
  tag,
  access,
  operationId: 'getCatalog',
  summary: plugins.catalog.summary,
  description: 'What the last catalog lists, what comes with the hub, and what lies in HUB_PLUGINS_DIR.',
  answers: { 200: { description: 'The catalog as it was last fetched', schema: plugins.catalog.result } },
  handle: (visit) => askVault(visit, plugins.catalog, {}),
});

const refresh = endpoint({
  method: 'POST',
  url: '/v1/marketplace/refresh',
  tag,
  access,
  operationId: 'refreshCatalog',
  summary: plugins.refresh.summary,
  description: 'A catalog that has expired, is older than the last one seen, or is signed by another key is refused.',
  body: NoBody,
  bodyOptional: true,
  headers: long,
  answers: {
    200: {
      description: 'The version that was taken, and the plugins that it disabled',
      schema: Closed({ version: Type.Integer(), disabled: Type.Array(Id) }),
    },
    ...BEGUN,
  },
  handle: (visit) => longWork(visit, plugins.refresh, {}),
});

const install = endpoint({
  method: 'POST',
  url: '/v1/marketplace/install',
  tag,
  access,
  operationId: 'installFromCatalog',
  summary: 'Install a plugin that the catalog lists',
  description: 'Its bytes and its publisher have to be those of the catalog. The newest version, unless one is named.',
  body: Closed({ plugin_id: PluginSlug, version: Type.Optional(Type.String({ maxLength: 64 })) }),
  headers: long,
  answers: { 200: { description: 'The plugin, which waits for consent', schema: PluginView }, ...BEGUN },
  handle: (visit) => longWork(visit, plugins.install, { source: 'marketplace', ...visit.body }),
});

export const MARKETPLACE_ENDPOINTS: readonly Endpoint[] = [
  catalog,
  refresh,
  install,
  ...updateEndpoints('/v1/marketplace/plugins', 'MarketplacePlugin'),
];
