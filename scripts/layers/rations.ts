// The ration of every folder: what it may take from elsewhere. One row a folder, the nearest counts; what is not in it,
// nobody there may have. Read from the ground up: a folder takes from those above it in its section.
import { GROUND } from './ground.ts';
import type { Ration } from './ration.ts';
import { SERVICES } from './service-rations.ts';
import { VAULT } from './vault-rations.ts';

const SHARED: Record<string, Ration> = {
  'shared/': {
    ours: [],
    packages: ['#typebox'],
    node: ['fs'],
    only: {
      'system-clock.ts': { globals: ['clock'] },
      'yield-turn.ts': { node: ['timers/promises'], globals: ['clock'] },
      'ids.ts': { packages: ['ulid'] },
      'log.ts': { packages: ['pino'] },
      'typebox.ts': { packages: ['typebox'] },
      'socket-table.ts': { node: ['os'] },
      'source-place.ts': { node: ['module'] },
      'stripped-code.js': { node: ['module'] },
    },
  },
  'shared/schemas/': {
    ours: [
      'shared/limits.ts',
      'shared/id-kinds.ts',
      'shared/owners-words.ts',
      'shared/validation-issue.ts',
      'shared/visible-text.ts',
    ],
    packages: ['#typebox'],
    pure: true,
  },
  'shared/tools/': { ours: ['shared/schemas/', 'shared/visible-text.ts'], pure: true },
  'shared/tools/text/': {
    ours: [
      'shared/schemas/',
      'shared/tools/',
      'shared/id-kinds.ts',
      'shared/limits.ts',
      'shared/visible-text.ts',
      'shared/wall-clock.ts',
    ],
    pure: true,
  },
  'shared/methods/': { ours: ['shared/schemas/', 'shared/limits.ts', 'shared/tools/'], pure: true },
  'shared/ipc/': {
    ours: ['shared/methods/', 'shared/log.ts', ...GROUND],
    packages: ['type #typebox'],
    node: ['type net', 'timers/promises'],
    globals: ['timers'],
    only: {
      'channel.ts': { globals: ['clock'] },
      'worker.ts': { node: ['inspector'], globals: ['process.exit'] },
    },
  },
  'shared/assistants/': { ours: ['shared/schemas/', 'shared/json-object.ts'], pure: true },
  // Reads foreign documents as text: mails, calendars, pages. The plugins that come with the hub and the connectors read alike.
  'shared/reading/text/': { packages: ['htmlparser2'] },
  'shared/reading/mail/': {
    ours: ['shared/schemas/', 'shared/amounts.ts', 'shared/reading/calendar/', 'shared/reading/text/'],
    packages: ['postal-mime'],
  },
  'shared/reading/calendar/': { ours: ['shared/reading/text/'], packages: ['ical.js'] },
  // What the host of the plugins and the vault judge alike.
  'shared/plugins/': { ours: GROUND, pure: true },
  // Why a copy has stopped, said alike by the vault and the command.
  'shared/copies/': { ours: GROUND, pure: true },
  // The state of connectors and plugins, said alike by the vault and the command.
  'shared/sources/': { ours: ['shared/schemas/'], pure: true },
  // What waits for the owner, judged alike by the page and the command.
  'shared/review/': { pure: true },
  'shared/mcp/': {
    ours: ['shared/tools/', 'shared/json-object.ts', 'type shared/errors.ts', 'type shared/validation-issue.ts'],
    packages: ['#mcp'],
    only: { 'sdk.ts': { packages: ['@modelcontextprotocol/sdk'] } },
  },
};

const SUPERVISOR: Record<string, Ration> = {
  // What the command and the supervisor say to each other.
  'supervisor/control/': {
    ours: GROUND,
    node: ['net'],
    globals: ['timers'],
    only: { 'holder.ts': { node: ['fs'] }, 'server.ts': { node: ['fs'] } },
  },
  'supervisor/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/ipc/',
      'shared/kept-from-us.ts',
      'shared/one-at-a-time.ts',
      'shared/socket-table.ts',
      'supervisor/control/',
    ],
    node: ['fs', 'net', 'child_process'],
    globals: ['clock', 'timers'],
    only: {
      'config.ts': { node: ['os'], globals: ['process.env'] },
      // The lock of a data directory is one of the kernel's, held through SQLite.
      'hub-lock.ts': { node: ['sqlite'] },
      'hub.ts': { node: ['type sqlite'] },
      // A hub that cannot look after the end of a worker ends itself.
      'keeper.ts': { globals: ['unheard promises'] },
      'kept-program.js': { node: ['crypto', 'os'], globals: ['process.kill'] },
      'one-shot.ts': { node: ['readline'] },
      'orphans.ts': { globals: ['process.kill'] },
      'pinned-node.js': { node: ['module'] },
      'running-elsewhere.ts': { node: ['os'], globals: ['process.kill'] },
      'worker-run.ts': { globals: ['process.kill'] },
    },
  },
};

/** What the command takes from the supervisor: its settings, its places and what it says, and whatever starts a hub. */
const COMMAND = [...GROUND, 'supervisor/'];

const CLI: Record<string, Ration> = {
  'cli/terminal/': {
    ours: [
      'type shared/schemas/',
      'shared/amounts.ts',
      'shared/kit-time.ts',
      'shared/limits.ts',
      'shared/shell-word.ts',
      'shared/visible-text.ts',
      'shared/wall-clock.ts',
      'supervisor/control/',
    ],
    only: {
      'ask-line.ts': { node: ['readline/promises'] },
      'ask-secret.ts': { node: ['fs', 'readline/promises'] },
      'columns.ts': { packages: ['string-width'] },
      'options.ts': { node: ['fs'] },
      'progress-bar.ts': { globals: ['clock'] },
      'when.ts': { globals: ['clock'] },
    },
  },
  'cli/files/': { ours: ['supervisor/control/', 'cli/terminal/'], node: ['fs'] },
  'cli/api/': {
    ours: [...COMMAND, 'shared/assistants/', 'cli/terminal/'],
    node: ['fs', 'timers/promises'],
    only: {
      'exchange.ts': { node: ['http', 'stream/consumers', 'stream/promises'] },
      'folder-zip.ts': { packages: ['yazl'] },
    },
  },
  'cli/command-tree/': { ours: ['supervisor/control/'], packages: ['commander'] },
  'cli/running/': {
    ours: COMMAND,
    node: ['child_process', 'timers/promises'],
    globals: ['clock'],
    only: { 'entered-data-dir.ts': { node: ['fs'] } },
  },
  'cli/review/': { ours: [...COMMAND, 'shared/assistants/', 'shared/review/', 'cli/api/', 'cli/terminal/'] },
  'cli/copies/': {
    ours: [...COMMAND, 'shared/copies/', 'cli/files/', 'cli/terminal/'],
    node: ['fs', 'os'],
  },
  'cli/completion/': {
    ours: ['cli/api/', 'type cli/command-tree/', 'cli/review/', 'cli/terminal/'],
    packages: ['type commander'],
  },
  'cli/connect/': {
    ours: [...COMMAND, 'shared/assistants/', 'cli/api/', 'cli/files/', 'type cli/terminal/'],
    only: {
      'config-file.ts': { node: ['fs'], globals: ['clock'] },
      'grant-choice.ts': { ours: ['cli/terminal/ask-line.ts', 'cli/terminal/options.ts'], node: ['readline/promises'] },
      'pairing.ts': { ours: ['cli/terminal/ask-secret.ts'] },
      'placement.ts': { packages: ['jsonc-parser', 'smol-toml', 'yaml'] },
      'probe.ts': { ours: ['cli/terminal/output.ts'], node: ['child_process', 'readline'], globals: ['timers'] },
    },
  },
  'cli/service/': {
    ours: [...COMMAND, 'cli/files/'],
    only: { 'manager.ts': { node: ['child_process', 'fs', 'os'] }, 'state.ts': { node: ['fs'] } },
  },
  'cli/doctor/': {
    ours: [
      ...COMMAND,
      'shared/assistants/',
      'shared/lost-backups.ts',
      'shared/shell-word.ts',
      'cli/api/',
      'cli/connect/',
      'cli/service/',
    ],
    node: ['fs'],
    globals: ['clock'],
  },
  'cli/commands/': {
    ours: [
      ...COMMAND,
      'shared/assistants/',
      'shared/sources/',
      'shared/lost-backups.ts',
      'shared/passphrase-strength.ts',
      'shared/plugin-folder.ts',
      'shared/plugins/',
      'shared/shell-word.ts',
      'cli/terminal/',
      'cli/files/',
      'cli/api/',
      'cli/command-tree/',
      'cli/connect/',
      'cli/service/',
      'cli/doctor/',
      'cli/running/',
      'cli/copies/',
      'cli/review/',
      'cli/completion/',
    ],
    node: ['child_process', 'fs', 'os', 'timers/promises'],
    globals: ['clock', 'timers'],
    only: {
      'capture.ts': { ours: ['shared/utf8-text.ts'] },
      'start.ts': { node: ['inspector'] },
      'smoke.ts': { globals: ['process.kill'] },
    },
  },
  'cli/programs/': {
    ours: [...COMMAND, 'shared/assistants/', 'cli/terminal/', 'cli/command-tree/', 'cli/commands/'],
  },
  'cli/': {
    ours: [...COMMAND, 'cli/command-tree/', 'cli/commands/', 'cli/programs/'],
    packages: ['commander'],
    only: {
      'main.ts': { ours: ['cli/terminal/'], globals: ['process.exit'] },
      'program.ts': { ours: ['cli/terminal/output.ts'] },
      // The command from its bundle. `hub mcp-bridge` is the bridge and not the command: it takes the place of the command
      // in the same process, because an assistant waits for it and a second process would cost it twice the memory.
      'hub.js': { node: ['child_process', 'module'], globals: ['computed imports', 'process.kill'] },
    },
  },
};

const LAB: Record<string, Ration> = {
  // An optional package, for development alone: simulated lives by the code of the vault.
  'lab/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/ids.ts',
      'shared/ipc/',
      'shared/log.ts',
      'shared/one-at-a-time.ts',
      'shared/yield-turn.ts',
      'services/vault/',
    ],
    node: ['fs', 'timers/promises'],
    globals: ['chance', 'clock'],
  },
};

const OUTSIDE: Record<string, Ration> = {
  // What the browser runs knows of nothing but itself, of the types of what it is told, and of what everybody has to say alike.
  'page/': {
    ours: [
      'type shared/methods/',
      'shared/amounts.ts',
      'shared/id-kinds.ts',
      'shared/kit-time.ts',
      'shared/limits.ts',
      'shared/lost-backups.ts',
      'shared/owners-words.ts',
      'shared/passphrase-strength.ts',
      'shared/review/',
      'shared/searched-types.ts',
      'shared/visible-text.ts',
      'shared/wall-clock.ts',
    ],
    packages: [
      'react',
      'react-dom',
      '@base-ui/',
      '@tanstack/',
      '@fontsource-variable/',
      'eventsource-parser',
      'lucide-react',
      'openapi-fetch',
      'openapi-react-query',
      'wouter',
      'type #hub-api',
    ],
    // In a browser, a failure that nobody hears ends nothing.
    globals: ['clock', 'chance', 'timers', 'unheard promises'],
    pure: true,
  },
  'scripts/': {
    ours: [
      ...['cli/', 'shared/', 'services/api/', 'services/vault/store/'],
      ...['supervisor/bundles.js', 'supervisor/config.ts', 'supervisor/pinned-node.js'],
    ],
    outside: true,
  },
  'test/': { ours: ['lab/', 'cli/', 'shared/', 'services/', 'supervisor/', 'scripts/', 'page/'], outside: true },
  'vitest.config.ts': { ours: ['test/'], outside: true },
};

export const RATIONS: Readonly<Record<string, Ration>> = {
  ...SHARED,
  ...VAULT,
  ...SERVICES,
  ...SUPERVISOR,
  ...CLI,
  ...LAB,
  ...OUTSIDE,
};
