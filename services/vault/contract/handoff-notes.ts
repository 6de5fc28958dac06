// The handoff notes in a package.

import { visibleNotes } from '../handoff/visible-notes.ts';
import type { Looking, Valid } from '../view/valid-at.ts';

/** A note has no history: of an earlier moment those are told that were not written again since. */
export function visibleState(looking: Looking): Valid[] {
  const { viewer, asOf } = looking;
  if (viewer.grants?.length === 0) return [];
  const alive = visibleNotes(looking).filter((entry) => asOf === null || entry.updated_at <= asOf);
  return alive.map((record) => ({ record: record as never, state: 'current' as const }));
}
