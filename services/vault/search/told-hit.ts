// A hit as it is told: what tells it apart from another that says the same, and nothing that the viewer may not see.
import type { Static } from '../../../shared/schemas/fields.ts';
import type { SearchHit } from '../../../shared/tools/reading.ts';
import { madeVisible } from '../../../shared/visible-text.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import { isOverdue } from '../view/overdue.ts';
import { isUntrusted, toRef } from '../view/shown-items.ts';
import { outsideOfTime } from '../view/valid-at.ts';
import { type Seeing, sees } from '../view/viewer.ts';
import { snippetOf } from './snippet.ts';
import { wholeTextOf } from './whole-text.ts';

export function toldHit(
  seeing: Seeing,
  { record, project }: Candidate,
  sought: ReadonlySet<string>,
): Static<typeof SearchHit> {
  return {
    ref: toRef(record),
    snippet: madeVisible(snippetOf(record, sought)),
    status: statusAt(record, seeing.now),
    due_at: textIn(record.due_at),
    starts_at: textIn(record.starts_at),
    ends_at: textIn(record.ends_at),
    ...instantsIn(record, ['decided_at', 'sent_at', 'valid_from', 'valid_until']),
    superseded_by: idSeen(seeing, textIn(record.superseded_by)),
    length: wholeTextOf(record)?.length ?? 0,
    classification: record.classification,
    authority: record.authority,
    untrusted: isUntrusted(record),
    project_id: record.type === 'project' ? record.id : idSeen(seeing, project?.id ?? null),
    updated_at: record.updated_at,
  };
}

/** What is late is overdue, and what is live over from the end of its time on, whether or not anybody has said so. */
function statusAt(record: Candidate['record'], at: string): string | null {
  if (record.status === 'live') return outsideOfTime(record, at) ?? record.status;
  return isOverdue(record, at) ? 'overdue' : textIn(record.status);
}

/** Those that it has: few hits have any. */
function instantsIn<N extends string>(record: Candidate['record'], names: readonly N[]): Partial<Record<N, string>> {
  const told: Partial<Record<N, string>> = {};
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string') told[name] = value;
  }
  return told;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A hit may be seen where its project, or what took its place, may not be. */
function idSeen({ reader, viewer, now }: Seeing, id: string | null): string | null {
  if (id === null) return null;
  if (viewer.grants === undefined) return id;
  const found = candidateById(reader, id, now);
  return found && sees(viewer, found) ? id : null;
}
