// How sensitive a thing is, in words that say who sees it: none of these keeps it for its owner alone.
import type { Schemas } from '../hub/client.ts';

export type Classification = Schemas['Memory']['classification'];

/** By this mark the owner keeps a thing from every assistant, whatever it was granted. */
export const ONLY_ME = 'owner_only';

export const SENSITIVITIES: readonly { value: Classification; label: string; hint: string }[] = [
  { value: 'public', label: 'public', hint: 'You, and every assistant that you let read things of its kind' },
  { value: 'personal', label: 'personal', hint: 'You, and assistants that you let see personal things' },
  { value: 'private', label: 'private', hint: 'The usual: you, and assistants that you let see private things' },
  { value: 'sensitive', label: 'sensitive', hint: 'You, and only assistants that you let see sensitive things' },
];

/** What a thing may touch, whoever sees it. */
export const FLAGS: readonly { value: Schemas['Memory']['sensitivity_flags'][number]; label: string }[] = [
  { value: 'financial', label: 'money' },
  { value: 'health', label: 'health' },
  { value: 'legal', label: 'law' },
  { value: 'relationship', label: 'relationships' },
];

export function touched(flags: readonly string[]): string {
  return flags.map((flag) => FLAGS.find(({ value }) => value === flag)?.label ?? flag).join(', ');
}

/** Who sees what is marked so. */
export function whoSees(of: Classification): string | undefined {
  return SENSITIVITIES.find(({ value }) => value === of)?.hint;
}

export function isOnlyMine({ policy_tags = [] }: { policy_tags?: readonly string[] | undefined }): boolean {
  return policy_tags.includes(ONLY_ME);
}

/** What else stands there is left as it is. */
export function withOnlyMe(tags: readonly string[], on: boolean): string[] {
  const others = tags.filter((tag) => tag !== ONLY_ME);
  return on ? [...others, ONLY_ME] : others;
}
