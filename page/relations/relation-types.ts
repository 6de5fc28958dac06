// How one thing may stand to another, as it is chosen.
import { RELATION_WORDS } from '../../shared/owners-words.ts';
import type { Schemas } from '../hub/client.ts';
import type { Option } from '../parts/select.tsx';

type RelationType = Schemas['Relation']['relation_type'];

export const RELATION_TYPES: readonly Option<RelationType>[] = (Object.keys(RELATION_WORDS) as RelationType[]).map(
  (value) => ({ value, label: RELATION_WORDS[value] }),
);
