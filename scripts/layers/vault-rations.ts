// The ration of every folder of the vault, floor by floor: a folder takes from those above it here, and from none below.
import { ARCHIVE } from './archive-rations.ts';
import { CONTRACT } from './contract-rations.ts';
import { GROUND } from './ground.ts';
import type { Ration } from './ration.ts';
import { METHODS, PROGRESS, vault, WHEN_ASKED, YIELD } from './vault-ground.ts';

/** The floors of the vault, from the ground up. */
export const VAULT: Readonly<Record<string, Ration>> = {
  'services/vault/disk/': {
    ours: [...GROUND, PROGRESS],
    only: {
      'storage-error.ts': { ours: ['shared/kept-from-us.ts'] },
      'synced-file.ts': { node: ['fs'] },
      'copy-file.ts': { node: ['fs', 'fs/promises'] },
      'own-folder.ts': { node: ['fs'] },
    },
  },
  'services/vault/key/': {
    ours: [...GROUND, 'shared/shell-word.ts', ...vault('disk/')],
    packages: ['#typebox'],
    node: ['fs'],
    only: {
      'keyring-worker.js': { packages: ['@napi-rs/keyring'], node: ['worker_threads', 'module'] },
      'keyring-store.ts': { node: ['worker_threads'], globals: ['timers', 'process.kill'] },
      'kit-words.ts': { packages: ['@scure/bip39'] },
      'kit-code.ts': { packages: ['qr'] },
    },
  },
  'services/vault/store/db/migrations/': { packages: ['type better-sqlite3-multiple-ciphers'] },
  'services/vault/store/db/': {
    ours: [...GROUND, YIELD, ...vault('disk/', 'key/', 'store/db/migrations/')],
    packages: ['better-sqlite3-multiple-ciphers'],
    node: ['fs', 'worker_threads', 'timers/promises'],
    globals: ['timers'],
    only: { 'tidier.ts': { globals: ['clock', 'timers'] } },
  },
  'services/vault/store/audit/': {
    ours: [...GROUND, PROGRESS, YIELD, ...vault('disk/', 'type store/db/')],
    only: {
      'chain.ts': { packages: ['canonicalize'], globals: ['timers'] },
      'alarm.ts': { node: ['fs'] },
      'head-file.ts': { node: ['fs'] },
    },
  },
  'services/vault/store/partitions/': { ours: [...GROUND, ...vault('type store/db/')] },
  'services/vault/store/text-index/': {
    ours: [...GROUND, WHEN_ASKED, ...vault('type store/db/', 'type store/partitions/', 'store/packed-table.ts')],
    packages: ['stemmer', '@orama/'],
  },
  'services/vault/store/meaning/': {
    ours: ['type shared/schemas/', ...vault('type store/db/', 'store/packed-table.ts', 'store/text-index/')],
    only: { 'aptness.ts': { node: ['fs'] } },
  },
  'services/vault/store/': {
    ours: [...GROUND, ...vault('type store/audit/', 'type store/db/')],
    only: { 'packed-table.ts': { ours: [WHEN_ASKED], node: ['fs', 'zlib'] } },
  },
  'services/vault/store/objects/': {
    ours: [
      ...GROUND,
      ...vault(
        'store/audit/',
        'type store/db/',
        'store/db/sql.ts',
        'store/meaning/',
        'store/partitions/',
        'store/text-index/',
        'store/change.ts',
      ),
    ],
  },
  // Takes facts and makes a decision: no clock, no file, no database.
  'services/vault/policy/': { ours: ['shared/schemas/'], pure: true },
  'services/vault/records/': {
    ours: [
      ...GROUND,
      METHODS,
      'shared/ids.ts',
      'shared/time-zone.ts',
      ...vault('type store/db/', 'type store/change.ts', 'store/objects/'),
    ],
  },
  'services/vault/trust/': {
    ours: [
      ...GROUND,
      METHODS,
      ...vault('type store/db/', 'store/partitions/', 'store/change.ts', 'store/objects/', 'policy/', 'records/'),
    ],
  },
  // Who looks, and what they see.
  'services/vault/view/': {
    ours: [
      ...GROUND,
      'shared/time-zone.ts',
      ...vault(
        'type store/db/',
        'store/db/sql.ts',
        'store/audit/',
        'store/partitions/',
        'type store/change.ts',
        'store/objects/',
        'policy/',
        'trust/',
      ),
    ],
    // It asks where this machine is, for an owner who has not said where they are.
    only: { 'owner-zone.ts': { globals: ['clock'] } },
  },
  // What assistants leave for each other.
  'services/vault/handoff/': {
    ours: [
      ...GROUND,
      ...vault('type store/db/', 'store/change.ts', 'store/objects/', 'policy/', 'records/', 'trust/', 'view/'),
    ],
  },
  'services/vault/search/': {
    ours: [
      ...GROUND,
      'type shared/tools/',
      ...vault(
        'type store/db/',
        'store/partitions/',
        'store/text-index/',
        'store/meaning/',
        'store/change.ts',
        'store/objects/',
        'view/',
      ),
    ],
  },
  ...CONTRACT,
  // Lists of words, by what they tell; a statement, read by them; two statements laid side by side.
  'services/vault/contradictions/words/': { ours: [WHEN_ASKED, ...vault('store/text-index/')] },
  'services/vault/contradictions/reading/normal-form/': {
    ours: [WHEN_ASKED, ...vault('store/text-index/', 'contradictions/words/')],
  },
  'services/vault/contradictions/reading/': {
    ours: [
      WHEN_ASKED,
      ...vault('store/text-index/', 'store/meaning/', 'contradictions/words/', 'contradictions/reading/normal-form/'),
    ],
  },
  'services/vault/contradictions/reading/statement/': {
    ours: vault('store/text-index/', 'contradictions/words/', 'contradictions/reading/'),
  },
  'services/vault/contradictions/reading/gist/': {
    ours: [WHEN_ASKED, ...vault('store/text-index/', 'contradictions/words/', 'contradictions/reading/')],
  },
  'services/vault/contradictions/clashes/': {
    ours: [
      WHEN_ASKED,
      ...vault('store/text-index/', 'store/meaning/', 'contradictions/words/', 'contradictions/reading/'),
    ],
  },
  'services/vault/contradictions/sameness/': {
    ours: vault('store/meaning/', 'contradictions/words/', 'contradictions/reading/', 'contradictions/clashes/'),
  },
  'services/vault/contradictions/across/': {
    ours: [
      'type shared/schemas/',
      ...vault('store/text-index/', 'store/partitions/', 'contradictions/words/', 'contradictions/reading/'),
    ],
  },
  // What two statements are to each other, and what the vault finds when it compares what is live.
  'services/vault/contradictions/': {
    ours: [
      ...GROUND,
      ...vault(
        'type store/db/',
        'store/text-index/',
        'store/meaning/',
        'store/partitions/',
        'store/change.ts',
        'store/objects/',
        'records/',
        'contradictions/words/',
        'contradictions/reading/',
        'contradictions/clashes/',
        'contradictions/sameness/',
        'contradictions/across/',
      ),
    ],
  },
  'services/vault/proposals/': {
    ours: [
      ...GROUND,
      METHODS,
      ...vault('type store/db/', 'store/audit/', 'store/partitions/', 'store/change.ts', 'store/objects/'),
      ...vault('policy/', 'records/', 'trust/', 'view/', 'search/', 'contradictions/'),
      ...vault('store/text-index/languages/unseen.ts', 'store/text-index/languages/unspaced.ts'),
    ],
  },
  'services/vault/lifecycle/open/': {
    ours: [
      ...GROUND,
      'shared/ids.ts',
      'shared/log.ts',
      PROGRESS,
      'type shared/ipc/',
      ...vault('disk/', 'key/', 'store/', 'records/', 'trust/'),
    ],
    packages: ['type better-sqlite3-multiple-ciphers'],
    node: ['fs', 'fs/promises'],
    globals: ['timers'],
  },
  'services/vault/lifecycle/backup/': {
    ours: [
      ...GROUND,
      'shared/ids.ts',
      PROGRESS,
      ...vault('disk/', 'key/', 'store/db/', 'store/audit/', 'store/change.ts', 'lifecycle/open/'),
    ],
    node: ['fs', 'fs/promises'],
  },
  'services/vault/lifecycle/': {
    ours: [
      ...GROUND,
      METHODS,
      'shared/is-past.ts',
      'shared/log.ts',
      'shared/one-at-a-time.ts',
      PROGRESS,
      ...vault('disk/', 'key/', 'store/db/', 'store/audit/', 'store/change.ts', 'store/objects/'),
      ...vault('records/', 'trust/', 'lifecycle/open/', 'lifecycle/backup/'),
    ],
    node: ['fs'],
    globals: ['timers'],
    only: { 'idle-lock.ts': { globals: ['clock'] }, 'safekeeping.ts': { ours: ['shared/lost-backups.ts'] } },
  },
  ...ARCHIVE,
  'services/vault/sources/': {
    ours: [
      ...GROUND,
      PROGRESS,
      'shared/ipc/',
      ...vault('type store/db/', 'store/change.ts', 'store/objects/', 'policy/', 'records/', 'type lifecycle/open/'),
    ],
    only: { 'consents.ts': { node: ['fs'] }, 'run-registry.ts': { ours: ['shared/log.ts'], globals: ['timers'] } },
  },
  'services/vault/sources/plugins/': {
    ours: [
      ...GROUND,
      PROGRESS,
      'shared/methods/',
      'shared/ipc/',
      'shared/plugins/',
      'shared/plugin-folder.ts',
      ...vault('type store/db/', 'store/change.ts', 'store/objects/', 'records/', 'type lifecycle/open/'),
      ...vault('type archive/', 'archive/bytes/', 'sources/'),
    ],
    only: { 'plugin-work.ts': { node: ['fs'] } },
  },
  'services/vault/sources/connectors/': {
    ours: [
      ...GROUND,
      PROGRESS,
      'shared/methods/',
      'shared/log.ts',
      ...vault('type store/db/', 'store/change.ts', 'store/objects/', 'records/', 'type lifecycle/open/', 'sources/'),
    ],
  },
  // The model of the owner's choosing.
  'services/vault/embeddings/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/log.ts',
      'type shared/ipc/',
      ...vault('type store/db/', 'store/text-index/', 'store/meaning/', 'store/change.ts', 'lifecycle/open/'),
    ],
    globals: ['timers'],
  },
  // Copies of backups elsewhere.
  'services/vault/copies/': {
    ours: [
      ...GROUND,
      PROGRESS,
      'shared/methods/',
      'shared/copies/',
      'shared/is-past.ts',
      'shared/log.ts',
      'shared/one-at-a-time.ts',
      'type shared/ipc/',
      ...vault(
        'key/',
        'type store/db/',
        'store/db/examine.ts',
        'store/audit/',
        'store/change.ts',
        'type store/objects/',
      ),
      ...vault('type lifecycle/', 'lifecycle/open/', 'lifecycle/backup/'),
    ],
    globals: ['timers'],
    node: ['fs'],
  },
  'services/vault/jobs/': {
    ours: [
      ...GROUND,
      PROGRESS,
      'shared/log.ts',
      ...vault('disk/', 'type store/db/', 'store/change.ts', 'type lifecycle/', 'type copies/', 'archive/', 'sources/'),
    ],
    node: ['timers/promises'],
    globals: ['clock', 'timers'],
  },
  'services/vault/serve/': {
    ours: [
      ...GROUND,
      'shared/methods/',
      'shared/sources/',
      'type shared/tools/',
      'type shared/ipc/',
      ...vault(
        'disk/',
        'type store/db/',
        'store/audit/',
        'store/change.ts',
        'store/idempotency.ts',
        'store/objects/',
        'records/',
        'trust/',
        'view/',
        'handoff/',
        'search/',
        'contract/',
        'proposals/',
      ),
      ...vault('type lifecycle/', 'archive/', 'sources/', 'type embeddings/', 'type copies/', 'type jobs/'),
    ],
    only: {
      'call-gate.ts': { ours: ['shared/log.ts'], node: ['timers/promises'] },
      'control.ts': { ours: vault('store/db/integrity.ts') },
    },
  },
  // Programs of their own, for what runs without a hub.
  'services/vault/one-shot/': {
    ours: [
      ...GROUND,
      'shared/log.ts',
      'shared/system-clock.ts',
      'type shared/ipc/',
      ...vault(
        'disk/',
        'key/',
        'store/db/',
        'store/audit/',
        'type store/objects/',
        'lifecycle/',
        'copies/',
        'archive/',
      ),
    ],
    globals: ['clock'],
    only: { 'examine-main.ts': { node: ['fs'] }, 'typed-words.ts': { node: ['readline/promises'] } },
  },
  'services/vault/': {
    ours: [
      ...GROUND,
      'shared/ipc/',
      'shared/log.ts',
      ...vault(
        'disk/',
        'type store/space.ts',
        'store/change.ts',
        'store/idempotency.ts',
        'trust/',
        'contradictions/',
        'proposals/',
      ),
      ...vault('lifecycle/', 'archive/', 'sources/', 'embeddings/', 'copies/', 'jobs/', 'serve/'),
    ],
    // It makes the clock that all of the vault is handed.
    only: { 'service.ts': { ours: ['shared/system-clock.ts'] } },
  },
};
