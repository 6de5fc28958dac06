// How sensitive a thing is, in words that say whom it is kept from. Each is kept from all that the ones before it are.
import type { Schemas } from '../hub/client.ts';

export type Classification = Schemas['Memory']['classification'];

/** By this mark the owner keeps a thing from every assistant, whatever it was granted. */
export const ONLY_ME = 'owner_only';

export const SENSITIVITIES: readonly { value: Classification; label: string; hint: string }[] = [
  { value: 'public', label: 'public', hint: 'Every assistant that may read anything can see it' },
  { value: 'personal', label: 'personal', hint: 'Hidden from assistants that may see only public things' },
  {
    value: 'private',
    label: 'private',
    hint: 'The usual: hidden from assistants that may see only public and personal things',
  },
  {
    value: 'sensitive',
    label: 'sensitive',
    hint: 'Hidden from every assistant that you did not let see sensitive things',
  },
];

export function isOnlyMine({ policy_tags = [] }: { policy_tags?: readonly string[] | undefined }): boolean {
  return policy_tags.includes(ONLY_ME);
}

/** What else stands there is left as it is. */
export function withOnlyMe(tags: readonly string[], on: boolean): string[] {
  const others = tags.filter((tag) => tag !== ONLY_ME);
  return on ? [...others, ONLY_ME] : others;
}
