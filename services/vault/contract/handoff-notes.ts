// The handoff notes in a package.

import { visibleNotes } from '../handoff/visible-notes.ts';
import type { Reader } from '../store/db/sql.ts';
import type { Moment, Valid } from '../view/valid-at.ts';
import type { Viewer } from '../view/viewer.ts';

/** A note has no history: of an earlier moment those are told that were not written again since. */
export function visibleState(reader: Reader, viewer: Viewer, { now, asOf }: Moment): Valid[] {
  if (viewer.grants?.length === 0) return [];
  const alive = visibleNotes(reader, viewer, now).filter((entry) => asOf === null || entry.updated_at <= asOf);
  return alive.map((record) => ({ record: record as never, state: 'current' as const }));
}
