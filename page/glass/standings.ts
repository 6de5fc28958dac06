// How a thing stands to whoever is chosen, in words.
import type { Mark } from './marks.ts';

export const STANDINGS: Record<Mark, string> = {
  unmade: 'not there yet',
  plain: 'told to nobody',
  'only-owner': 'only you',
  hidden: 'cannot see it',
  seen: 'can see it',
  told: 'was told',
  proposed: 'waits for you',
};
