// What a dump remembers otherwise now than when it came before: as close as its owner has made what came of it then.

import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../../../shared/schemas/proposal.ts';
import { stricter } from '../../policy/decide.ts';
import type { Change } from '../../store/change.ts';
import { findObject } from '../../store/objects/versions.ts';
import type { MemoryContent } from './portions.ts';

/** `before` is the memory of the same origin, or the proposal that became one. */
export function asCloseAsBefore(change: Change, content: MemoryContent, before: string | undefined): MemoryContent {
  const former = before === undefined ? undefined : memoryOf(change, before);
  if (former === undefined) return content;
  const { classification = 'private' } = content.memory;
  const closeness = {
    classification: stricter(former.classification, classification),
    policy_tags: former.policy_tags,
  };
  return { ...content, memory: { ...content.memory, ...closeness } };
}

function memoryOf({ tx, at }: Change, id: string): AnyRecord | undefined {
  const proposal = findObject<MemoryProposal & AnyRecord>(tx, 'memory_proposal', id, at)?.record;
  return findObject<AnyRecord>(tx, 'memory', proposal?.memory_id ?? id, at)?.record;
}
