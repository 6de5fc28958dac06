// How far a grant goes, in words that say what is stored: nothing is kept from an assistant for what it is about, but for how it is
// marked, and what nobody marked is private.
import type { Schemas } from '../hub/client.ts';

export type Ceiling = Schemas['Grant']['classification_ceiling'];

export const CEILINGS: readonly { value: Ceiling; label: string; hint: string }[] = [
  { value: 'public', label: 'public things', hint: 'What you marked as public' },
  { value: 'personal', label: 'personal things', hint: 'And what you marked as personal' },
  {
    value: 'private',
    label: 'private things',
    hint: 'And all that nobody marked otherwise, also where it is about health or money',
  },
  {
    value: 'sensitive',
    label: 'sensitive things',
    hint: 'Everything: what is marked as sensitive too, as the mail of an account is',
  },
];
