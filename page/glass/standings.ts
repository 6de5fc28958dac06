// How a thing stands to whoever is chosen, in words.
import type { Mark } from './marks.ts';

export const STANDINGS: Record<Mark, string> = {
  unmade: 'not there yet',
  plain: 'told to no connected assistant',
  'only-owner': 'only you',
  'kept-since': 'only you now, was told before',
  hidden: 'cannot see it',
  seen: 'can see it',
  told: 'was told',
  proposed: 'waits for you',
};
