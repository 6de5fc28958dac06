// The ration of every folder of the vault, floor by floor: a folder takes from those above it here, and from none below.
import { GROUND } from './ground.ts';
import type { Ration } from './ration.ts';

const vault = (...names: string[]) => names.map((name) => name.replace(/^(type )?/, '$1services/vault/'));
/** Long work that is told how far it is, and lets others have their turn. */
const DECLARED = [...GROUND, 'type shared/contracts/'];
const WORK = [...DECLARED, 'type shared/progress.ts', 'shared/yield-turn.ts'];
const STORE = vault('store/');
const RECORDS = [...STORE, ...vault('records/')];

/** The floors of the vault, from the ground up. */
export const VAULT: Readonly<Record<string, Ration>> = {
  'services/vault/disk/': {
    ours: [...GROUND, 'type shared/progress.ts'],
    only: { 'synced-file.ts': { node: ['fs'] }, 'copy-file.ts': { node: ['fs', 'fs/promises'] } },
  },
  'services/vault/key/': {
    ours: [...GROUND, ...vault('disk/')],
    packages: ['#typebox'],
    node: ['fs'],
    only: {
      'keyring-worker.js': { packages: ['@napi-rs/keyring'], node: ['worker_threads', 'module'] },
      'keyring-store.ts': { node: ['worker_threads'], globals: ['timers'] },
      'kit-words.ts': { packages: ['@scure/bip39', 'qr'] },
    },
  },
  'services/vault/store/db/migrations/': { packages: ['type better-sqlite3-multiple-ciphers'] },
  'services/vault/store/db/': {
    ours: [...WORK, ...vault('disk/', 'key/', 'store/db/migrations/')],
    packages: ['better-sqlite3-multiple-ciphers'],
    node: ['fs', 'worker_threads', 'timers/promises'],
    globals: ['timers'],
    only: { 'tidier.ts': { globals: ['clock', 'timers'] } },
  },
  'services/vault/store/audit/': {
    ours: [...WORK, ...vault('disk/', 'type store/db/')],
    only: {
      'chain.ts': { packages: ['canonicalize'], globals: ['timers'] },
      'alarm.ts': { node: ['fs'] },
      'head-file.ts': { node: ['fs'] },
    },
  },
  'services/vault/store/partitions/': { ours: [...GROUND, ...vault('type store/db/')] },
  'services/vault/store/text-index/': {
    ours: [...GROUND, ...vault('type store/db/', 'type store/partitions/')],
    packages: ['stemmer', '@orama/'],
  },
  'services/vault/store/meaning/': { ours: vault('store/db/', 'store/text-index/'), node: ['fs', 'zlib'] },
  'services/vault/store/': {
    ours: [...WORK, ...vault('type store/audit/', 'type store/db/')],
  },
  'services/vault/store/objects/': {
    ours: [...GROUND, ...vault('store/audit/', 'store/db/', 'store/partitions/', 'store/text-index/', 'store/')],
  },
  // Facts in, a decision out: no clock, no file, no database.
  'services/vault/policy/': { ours: ['shared/schemas/'], pure: true },
  'services/vault/records/': { ours: [...DECLARED, ...STORE] },
  'services/vault/trust/': { ours: [...DECLARED, ...RECORDS, ...vault('policy/')] },
  // Who looks, and what they see.
  'services/vault/view/': { ours: [...DECLARED, ...STORE, ...vault('policy/', 'trust/')] },
  'services/vault/search/': { ours: [...DECLARED, 'type shared/tools/', ...STORE, ...vault('policy/', 'view/')] },
  'services/vault/contract/frame/': {
    ours: ['type shared/schemas/', ...STORE, ...vault('search/', 'view/')],
    only: { 'window.ts': { packages: ['chrono-node'] } },
  },
  'services/vault/contract/': {
    ours: [
      ...DECLARED,
      ...RECORDS,
      ...vault('policy/', 'trust/', 'view/', 'search/', 'contradictions/', 'contract/frame/'),
    ],
  },
  // What two statements are to each other, and what the vault finds when it compares what is live.
  'services/vault/contradictions/': { ours: [...DECLARED, ...RECORDS] },
  'services/vault/proposals/': {
    ours: [...DECLARED, ...RECORDS, ...vault('trust/', 'policy/', 'view/', 'search/', 'contradictions/')],
  },
  'services/vault/lifecycle/open/': {
    ours: [...WORK, 'type shared/ipc/', ...RECORDS, ...vault('disk/', 'key/', 'trust/')],
    packages: ['type better-sqlite3-multiple-ciphers'],
    node: ['fs', 'fs/promises'],
    globals: ['timers'],
  },
  'services/vault/lifecycle/backup/': {
    ours: [...WORK, ...STORE, ...vault('disk/', 'key/', 'lifecycle/open/')],
    node: ['fs', 'fs/promises'],
  },
  'services/vault/lifecycle/': {
    ours: [...WORK, ...RECORDS, ...vault('disk/', 'key/', 'trust/', 'lifecycle/open/', 'lifecycle/backup/')],
    packages: ['type better-sqlite3-multiple-ciphers'],
    node: ['fs'],
    globals: ['timers'],
    only: { 'idle-lock.ts': { globals: ['clock'] } },
  },
  'services/vault/archive/bytes/': { ours: [...GROUND, ...vault('disk/')], node: ['fs'] },
  'services/vault/archive/zip/': { ours: [...GROUND, ...vault('archive/bytes/')], packages: ['yauzl', 'yazl'] },
  'services/vault/archive/container/': {
    ours: [...GROUND, ...vault('archive/bytes/')],
    only: { 'age.ts': { packages: ['@scure/base', 'age-encryption'] } },
  },
  'services/vault/archive/interop/': {
    ours: [...GROUND, ...vault('archive/zip/')],
    packages: ['canonicalize', '@scure/base', 'hash-wasm'],
    node: ['os', 'worker_threads'],
  },
  'services/vault/archive/': {
    ours: [...GROUND, ...vault('type lifecycle/open/', 'archive/bytes/')],
    only: { 'uploads.ts': { node: ['fs'], globals: ['clock'] } },
  },
  'services/vault/archive/export/': {
    ours: [
      'shared/passphrase-strength.ts',
      ...WORK,
      ...RECORDS,
      ...vault(
        'disk/',
        'lifecycle/open/',
        'archive/',
        'archive/bytes/',
        'archive/zip/',
        'archive/container/',
        'archive/interop/',
      ),
    ],
    node: ['fs', 'fs/promises'],
  },
  'services/vault/archive/import/': {
    ours: [
      ...WORK,
      ...RECORDS,
      ...vault(
        'disk/',
        'policy/',
        'archive/',
        'archive/bytes/',
        'archive/zip/',
        'archive/container/',
        'archive/interop/',
      ),
    ],
    only: {
      'compare.ts': { packages: ['canonicalize'] },
      'reading-thread.ts': { node: ['worker_threads'], globals: ['timers'] },
      'staging-store.ts': { node: ['fs'] },
    },
  },
  // What other services hand out of what they know.
  'services/vault/archive/dumps/formats/': {
    ours: [...GROUND, 'shared/reading/text/', ...vault('archive/interop/')],
    packages: ['yaml', '@streamparser/json'],
  },
  'services/vault/archive/dumps/': {
    ours: [
      ...WORK,
      ...RECORDS,
      ...vault(
        'proposals/',
        'type lifecycle/open/',
        'archive/',
        'archive/bytes/',
        'archive/zip/',
        'archive/dumps/formats/',
      ),
    ],
    only: { 'members.ts': { node: ['fs'] } },
  },
  'services/vault/sources/': {
    ours: [...WORK, 'shared/contracts/', 'shared/ipc/', ...RECORDS, ...vault('policy/', 'type lifecycle/open/')],
    only: { 'consents.ts': { node: ['fs'] }, 'run-registry.ts': { globals: ['timers'] } },
  },
  'services/vault/sources/plugins/': {
    ours: [
      ...WORK,
      'shared/contracts/',
      'shared/ipc/',
      'shared/plugins/',
      'shared/plugin-folder.ts',
      ...RECORDS,
      ...vault('type lifecycle/open/', 'archive/bytes/', 'type archive/', 'sources/'),
    ],
    only: { 'plugin-work.ts': { node: ['fs'] } },
  },
  'services/vault/sources/connectors/': {
    ours: [...WORK, 'shared/contracts/', ...RECORDS, ...vault('type lifecycle/open/', 'sources/')],
  },
  // The model of the owner's choosing.
  'services/vault/embeddings/': {
    ours: [...WORK, 'shared/contracts/', 'type shared/ipc/', ...RECORDS, ...vault('lifecycle/open/')],
    globals: ['timers'],
  },
  // Copies of backups elsewhere.
  'services/vault/copies/': {
    ours: [
      ...WORK,
      'shared/contracts/',
      'shared/copies/',
      'type shared/ipc/',
      ...STORE,
      ...vault('key/', 'lifecycle/', 'lifecycle/open/', 'lifecycle/backup/'),
    ],
    globals: ['timers'],
    node: ['fs'],
  },
  'services/vault/jobs/': {
    ours: [...WORK, ...STORE, ...vault('disk/', 'type lifecycle/', 'type copies/', 'archive/', 'sources/')],
    node: ['timers/promises'],
    globals: ['clock', 'timers'],
  },
  'services/vault/serve/': {
    ours: [
      ...GROUND,
      'shared/contracts/',
      'shared/imports/',
      'shared/tools/',
      'type shared/ipc/',
      ...RECORDS,
      ...vault('disk/', 'trust/', 'view/', 'policy/', 'search/', 'contract/', 'contradictions/', 'proposals/'),
      ...vault('type lifecycle/', 'archive/', 'sources/', 'type embeddings/', 'type copies/', 'type jobs/'),
    ],
    only: { 'call-gate.ts': { node: ['timers/promises'] } },
  },
  // Programs of their own, for what runs without a hub.
  'services/vault/one-shot/': {
    ours: [
      ...GROUND,
      'shared/system-clock.ts',
      'type shared/ipc/',
      ...STORE,
      ...vault('key/', 'lifecycle/', 'copies/', 'archive/'),
    ],
    globals: ['clock'],
    only: { 'examine-main.ts': { node: ['fs'] }, 'restore-main.ts': { node: ['readline/promises'] } },
  },
  'services/vault/': {
    ours: [
      ...GROUND,
      'shared/contracts/',
      'shared/ipc/',
      ...vault(
        'store/',
        'trust/',
        'contradictions/',
        'proposals/',
        'lifecycle/',
        'archive/',
        'sources/',
        'embeddings/',
        'copies/',
        'jobs/',
        'serve/',
      ),
    ],
    // The clock that all of the vault is handed.
    only: { 'service.ts': { ours: ['shared/system-clock.ts'] } },
  },
};
