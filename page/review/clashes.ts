// How two do not go together, as it is said.
import type { Schemas } from '../hub/client.ts';

export const CLASHES: Record<Schemas['Conflict']['kind'], string> = {
  contradiction: 'they contradict each other',
  duplicate: 'the same twice',
  perhaps_same: 'perhaps the same',
};
