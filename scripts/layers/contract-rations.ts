// The rations of the floor on which a situation package is put together: a purpose is read, what may matter is weighed and chosen, and
// it is judged whether that suffices.
import { GROUND } from './ground.ts';
import type { Ration } from './ration.ts';
import { vault, WHEN_ASKED } from './vault-ground.ts';

/** The folders from the ground up. */
export const CONTRACT: Readonly<Record<string, Ration>> = {
  // Days as people say and write them, read from their words alone: nothing is asked of the vault.
  'services/vault/contract/frame/days/': {
    ours: [
      'type shared/schemas/',
      'shared/limits.ts',
      WHEN_ASKED,
      ...vault('store/objects/kept-with-record.ts', 'store/text-index/'),
    ],
    only: {
      'date-said.ts': { packages: ['chrono-node'] },
      'without-gaps.ts': { packages: ['type chrono-node'] },
    },
  },
  // What else a purpose says: how it asks, for what task, and of what.
  'services/vault/contract/frame/purpose/': {
    ours: [
      WHEN_ASKED,
      ...vault('store/text-index/', 'store/meaning/glossary/', 'search/question.ts', 'contract/frame/days/'),
    ],
  },
  'services/vault/contract/frame/': {
    ours: [
      'type shared/schemas/',
      'shared/limits.ts',
      WHEN_ASKED,
      ...vault('store/objects/kept-with-record.ts', 'type store/partitions/', 'store/text-index/', 'store/meaning/'),
      ...vault('view/', 'search/'),
      ...vault('contract/frame/days/', 'contract/frame/purpose/'),
    ],
  },
  // Who takes part, and what may harm them.
  'services/vault/contract/people/': {
    ours: [
      'type shared/schemas/',
      'shared/limits.ts',
      ...vault(
        'type store/db/',
        'store/text-index/',
        'store/partitions/open-gaps.ts',
        'store/meaning/harms/',
        'search/',
        'contract/frame/',
      ),
    ],
  },
  // How one thing is told, and what is said to be left out.
  'services/vault/contract/telling/': {
    ours: [...GROUND, ...vault('store/objects/kept-with-record.ts', 'policy/', 'view/', 'type contract/frame/')],
  },
  // Everything that may matter, with how likely it is needed.
  'services/vault/contract/weighing/': {
    ours: [
      'type shared/schemas/',
      'shared/limits.ts',
      WHEN_ASKED,
      ...vault('store/objects/kept-with-record.ts', 'store/text-index/', 'store/meaning/', 'view/', 'search/'),
      ...vault('contract/frame/', 'contract/people/', 'contract/telling/'),
    ],
  },
  // What of that is told, mentioned or left out, and in which list.
  'services/vault/contract/choosing/': {
    ours: [
      'type shared/schemas/',
      'shared/limits.ts',
      'services/vault/view/shown-items.ts',
      ...vault('type policy/', 'search/', 'contract/frame/', 'contract/people/', 'contract/weighing/'),
    ],
  },
  // What lies around the things that are told: relations, documents, the other sides of disputes, what held before.
  'services/vault/contract/around/': {
    ours: [
      ...GROUND,
      ...vault('type store/db/', 'store/partitions/', 'view/', 'search/', 'contradictions/', 'type contract/frame/'),
      ...vault('contract/weighing/', 'contract/choosing/', 'contract/telling/'),
    ],
  },
  // Whether everything that is told suffices, and what it lacks.
  'services/vault/contract/verdict/': {
    ours: [
      'shared/schemas/',
      ...vault('store/text-index/', 'policy/', 'view/', 'search/', 'contract/frame/', 'contract/people/'),
      ...vault('contract/weighing/', 'contract/choosing/'),
    ],
  },
  'services/vault/contract/': {
    ours: [
      ...GROUND,
      ...vault('type store/db/', 'store/audit/', 'store/change.ts'),
      ...vault(
        'type policy/',
        'records/',
        'trust/',
        'view/',
        'handoff/',
        'search/',
        'contract/frame/',
        'contract/people/',
      ),
      ...vault(
        'contract/telling/',
        'contract/weighing/',
        'contract/choosing/',
        'contract/around/',
        'contract/verdict/',
      ),
    ],
  },
};
