// How far a grant goes, in words that say what is stored: nothing is kept from an assistant for what it is about, but for how it is
// marked, and what nobody marked is private.
import type { Schemas } from '../hub/client.ts';

export type Ceiling = Schemas['Grant']['classification_ceiling'];

export const CEILINGS: readonly { value: Ceiling; label: string; hint: string }[] = [
  { value: 'public', label: 'public things', hint: 'What you marked as public' },
  { value: 'personal', label: 'personal things', hint: 'Those, and what you marked as personal' },
  {
    value: 'private',
    label: 'private things',
    hint: 'Those, and everything that nobody marked, even about health or money',
  },
  {
    value: 'sensitive',
    label: 'sensitive things',
    hint: 'Everything, including what is marked sensitive, such as the mail of an account',
  },
];
