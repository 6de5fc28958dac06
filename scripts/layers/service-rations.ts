// The ration of every folder of the services but the vault: what it may take from elsewhere.
import { GROUND } from './ground.ts';
import type { Ration } from './ration.ts';

const API: Record<string, Ration> = {
  // Asking the vault on behalf of whoever makes a request.
  'services/api/asking/': {
    ours: [...GROUND, 'shared/methods/', 'type shared/ipc/', 'type shared/tools/'],
    packages: ['type fastify'],
    node: ['type http'],
    only: {
      'stream.ts': { globals: ['timers'] },
      'grant-streams.ts': { globals: ['timers'] },
      'idempotently.ts': { ours: ['shared/log.ts'] },
    },
  },
  'services/api/mcp/': {
    ours: [...GROUND, 'shared/methods/', 'shared/mcp/', 'services/api/asking/'],
    packages: ['#mcp'],
    node: ['type http'],
  },
  'services/api/endpoint/': {
    ours: [...GROUND, 'shared/methods/', 'type shared/ipc/', 'services/api/asking/'],
    packages: ['type fastify', 'type #typebox'],
    node: ['type http'],
    only: { 'upload.ts': { packages: ['@fastify/busboy'] } },
  },
  'services/api/routes/': {
    ours: [...GROUND, 'shared/methods/', 'shared/tools/', 'services/api/asking/', 'services/api/endpoint/'],
    packages: ['type fastify'],
    only: {
      'connections.ts': { ours: ['shared/assistants/'] },
      'mcp.ts': { ours: ['services/api/mcp/'] },
      'service.ts': { ours: ['shared/log.ts'] },
    },
  },
  'services/api/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/ipc/',
      'shared/tools/',
      'services/api/asking/',
      'services/api/endpoint/',
      'services/api/routes/',
    ],
    packages: ['fastify', 'type #typebox'],
    node: ['type net', 'http'],
    only: {
      'app.ts': { ours: ['shared/log.ts', 'shared/utf8-text.ts'] },
      'main.ts': { ours: ['shared/system-clock.ts'] },
      'openapi.ts': { packages: ['@fastify/swagger', '@fastify/swagger-ui'] },
      'pages.ts': { node: ['fs/promises'] },
    },
  },
};

const BRIDGE: Record<string, Ration> = {
  // A process of its own that imports nothing of the supervisor, so it reads its two settings itself.
  'services/bridge/': {
    ours: ['shared/mcp/', 'type shared/tools/', 'shared/socket-table.ts'],
    packages: ['#mcp'],
    node: ['http', 'timers/promises'],
    globals: ['timers'],
    only: {
      'config.ts': { node: ['fs'], globals: ['process.env'] },
      'hub-client.ts': { globals: ['clock', 'chance'] },
      'grant-watch.ts': { globals: ['chance'] },
      // What nobody foresaw ends the bridge, which says so (main.ts).
      'line-transport.ts': { ours: ['shared/utf8-text.ts'], globals: ['unheard promises'] },
      'main.ts': { globals: ['process.exit'] },
    },
  },
};

/** What the sync of each kind of account takes. */
const PROVIDER = [...GROUND, 'shared/reading/', 'services/connectors/provider/'];

const CONNECTORS: Record<string, Ration> = {
  'services/connectors/provider/': {
    ours: [...GROUND, 'type shared/reading/'],
    only: {
      'bounded-fetch.ts': { globals: ['network'] },
      'patience.ts': { node: ['timers/promises'], globals: ['chance'] },
    },
  },
  'services/connectors/google/': {
    ours: [...PROVIDER, 'type shared/methods/'],
    packages: ['google-auth-library', '@googleapis/'],
    only: { 'access.ts': { globals: ['clock'] } },
  },
  'services/connectors/imap/': {
    ours: PROVIDER,
    packages: ['imapflow'],
    only: { 'server.ts': { globals: ['timers'] } },
  },
  'services/connectors/caldav/': {
    ours: PROVIDER,
    packages: ['tsdav'],
    globals: ['clock'],
  },
  'services/connectors/sync/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'type shared/ipc/',
      'services/connectors/provider/',
      'services/connectors/caldav/',
      'services/connectors/google/',
      'services/connectors/imap/',
    ],
  },
  'services/connectors/': {
    ours: ['shared/methods/', 'shared/ipc/', 'services/connectors/provider/', 'services/connectors/sync/'],
  },
};

const EMBEDDINGS: Record<string, Ration> = {
  // It has no network: connections are handed to it, and HTTP is spoken over them.
  'services/embeddings/': {
    ours: [...GROUND, 'shared/methods/', 'shared/ipc/'],
    node: ['http', 'type net', 'type stream'],
  },
};

const COURIER: Record<string, Ration> = {
  // Its programs and its network are in a box that is made for one run.
  'services/courier/': {
    ours: [...GROUND, 'shared/methods/', 'shared/copies/', 'shared/ipc/', 'shared/yield-turn.ts'],
    node: ['fs', 'timers/promises'],
    globals: ['clock', 'timers'],
    only: {
      'restic.ts': { node: ['child_process', 'readline'] },
      'folder-target.ts': { node: ['child_process'] },
      'restic-locks.ts': { node: ['os'] },
    },
  },
};

const PLUGIN_HOST: Record<string, Ration> = {
  'services/plugin-host/sdk/': { ours: ['type shared/methods/', 'type shared/schemas/'] },
  'services/plugin-host/fetch/': {
    ours: [...GROUND, 'type shared/methods/', 'shared/plugins/loopback-names.ts'],
    node: ['net', 'dns', 'http', 'https'],
    globals: ['clock', 'timers'],
  },
  'services/plugin-host/package/': {
    ours: [...GROUND, 'shared/plugin-folder.ts', 'services/plugin-host/sdk/'],
    only: {
      'imports.ts': { packages: ['acorn'] },
      'manifest.ts': { packages: ['smol-toml'] },
      'packed.ts': { packages: ['yauzl'] },
      'signature.ts': { packages: ['openpgp'] },
    },
  },
  'services/plugin-host/catalog/': {
    ours: [
      ...GROUND,
      'shared/plugins/loopback-names.ts',
      'services/plugin-host/fetch/',
      'services/plugin-host/package/',
    ],
    node: ['fs'],
  },
  'services/plugin-host/run/': {
    ours: [...GROUND, 'shared/methods/', 'type shared/ipc/', 'shared/plugins/', 'type services/plugin-host/fetch/'],
    globals: ['clock', 'timers'],
    only: { 'box.ts': { node: ['child_process'] }, 'plugin-child.ts': { node: ['child_process'] } },
  },
  'services/plugin-host/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/ipc/',
      'shared/plugin-folder.ts',
      'services/plugin-host/catalog/',
      'services/plugin-host/run/',
      'services/plugin-host/fetch/',
      'services/plugin-host/package/',
    ],
    node: ['fs'],
  },
  // Runs in the box with a plugin.
  'services/plugin-host/child/': {
    ours: ['type shared/methods/', 'services/plugin-host/sdk/'],
    only: {
      'loader.ts': { node: ['module'] },
      // Freezes what a plugin shares with Node.
      'hardened.ts': { node: ['buffer', 'querystring', 'string_decoder'], globals: ['computed globals'] },
      'host-line.ts': { globals: ['process.exit', 'computed globals'] },
      // Takes globals away.
      'realm.ts': { globals: ['computed globals'] },
      // Runs the code of the plugin, by names that come with it.
      'main.ts': { globals: ['computed imports'] },
    },
  },
  // Comes with the hub for authors of plugins: programs of their own.
  'services/plugin-host/kit/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/plugin-folder.ts',
      'shared/plugins/',
      'services/plugin-host/package/',
      'services/plugin-host/run/',
      'services/plugin-host/fetch/',
    ],
    node: ['fs'],
    globals: ['clock'],
    only: {
      'pack-plugin.ts': { packages: ['yazl'] },
      'temporary-store.ts': { ours: ['shared/ids.ts'] },
      'sign-plugin.ts': { packages: ['openpgp'], node: ['child_process'] },
    },
  },
  // The plugins that come with the hub are plugins: their own files, the kit, and what is bundled into them.
  'services/plugin-host/bundled/': {
    ours: ['services/plugin-host/sdk/', 'shared/reading/', 'shared/amounts.ts'],
    only: { 'feed/xml-tree.ts': { packages: ['htmlparser2'] } },
  },
};

export const SERVICES: Readonly<Record<string, Ration>> = {
  ...API,
  ...BRIDGE,
  ...CONNECTORS,
  ...EMBEDDINGS,
  ...COURIER,
  ...PLUGIN_HOST,
};
