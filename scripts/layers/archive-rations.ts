// The rations of the floor on which a vault is left and arrived at: archives, and the dumps of other services.
import { GROUND } from './ground.ts';
import type { Ration } from './ration.ts';
import { METHODS, PROGRESS, vault, YIELD } from './vault-ground.ts';

/** The folders from the ground up. */
export const ARCHIVE: Readonly<Record<string, Ration>> = {
  'services/vault/archive/bytes/': { ours: [...GROUND, ...vault('disk/')], node: ['fs'] },
  'services/vault/archive/zip/': {
    ours: [...GROUND, 'shared/yield-turn.ts', ...vault('archive/bytes/')],
    packages: ['yauzl', 'yazl'],
  },
  'services/vault/archive/container/': {
    ours: [...GROUND, ...vault('archive/bytes/')],
    only: { 'age.ts': { packages: ['@scure/base', 'age-encryption'] } },
  },
  'services/vault/archive/interop/': {
    ours: GROUND,
    packages: ['canonicalize', '@scure/base', 'hash-wasm'],
  },
  'services/vault/archive/': {
    ours: [
      ...GROUND,
      'shared/ids.ts',
      ...vault('type store/db/', 'type lifecycle/open/', 'records/', 'archive/bytes/'),
    ],
    only: { 'uploads.ts': { ours: vault('disk/'), node: ['fs'], globals: ['clock'] } },
  },
  'services/vault/archive/export/': {
    ours: [
      'shared/passphrase-strength.ts',
      ...GROUND,
      PROGRESS,
      YIELD,
      ...vault(
        'disk/',
        'type store/db/',
        'store/audit/',
        'store/change.ts',
        'store/objects/',
        'records/',
        'lifecycle/open/',
      ),
      ...vault('archive/', 'archive/bytes/', 'archive/zip/', 'archive/container/', 'archive/interop/'),
    ],
    node: ['fs', 'fs/promises'],
  },
  'services/vault/archive/import/': {
    ours: [
      ...GROUND,
      METHODS,
      PROGRESS,
      YIELD,
      ...vault(
        'disk/',
        'store/db/',
        'store/audit/',
        'store/change.ts',
        'store/space.ts',
        'store/objects/',
        'policy/',
        'records/',
      ),
      ...vault('archive/', 'archive/bytes/', 'archive/zip/', 'archive/container/', 'archive/interop/'),
    ],
    only: {
      'compare.ts': { packages: ['canonicalize'] },
      'reading-thread.ts': { node: ['worker_threads'] },
      'staging-store.ts': { node: ['fs'] },
    },
  },
  // What other services hand out of what they know about somebody.
  'services/vault/archive/dumps/formats/': {
    ours: [...GROUND, 'shared/reading/text/', ...vault('archive/interop/')],
    packages: ['yaml', '@streamparser/json'],
    only: { 'recognize.ts': { ours: vault('archive/layout.ts') } },
  },
  'services/vault/archive/dumps/': {
    ours: [
      ...GROUND,
      PROGRESS,
      YIELD,
      ...vault('type store/db/', 'store/change.ts', 'store/objects/', 'records/', 'proposals/', 'type lifecycle/open/'),
      ...vault('archive/', 'archive/bytes/', 'archive/zip/', 'archive/dumps/formats/'),
    ],
    only: {
      'as-close.ts': { ours: vault('policy/decide.ts') },
      'decide.ts': { ours: vault('policy/decide.ts', 'sources/owners-word.ts') },
      'take-in.ts': { ours: vault('trust/quotas.ts'), globals: ['clock'] },
      'members.ts': { node: ['fs'] },
    },
  },
};
