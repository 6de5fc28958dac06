// What took the place of what is told, or gave way to it: asked for where it is asked how something came about.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Candidate, candidateById } from '../view/candidates.ts';
import type { Moment } from '../view/valid-at.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import { saysMoreThanProject } from './asked-list.ts';
import type { Part } from './collect.ts';

/** Where it is asked how something came about: what another held before, or took the place of since. */
export function replacedAmong(
  reader: Reader,
  viewer: Viewer,
  { frame, told }: Part,
  { now, asOf }: Moment,
): { replacedAt: string | null; isReplacedSince: boolean } {
  const { looksBack, owes } = frame.purpose;
  // "What did I promise Moser?" asks how nothing came about but what was promised.
  const isSpokenOf = saysMoreThanProject(frame);
  const records = told
    .map(({ valid }) => valid.record)
    .filter((record) => (!owes || record.type === 'commitment') && isSpokenOf(record));
  return {
    replacedAt: looksBack ? firstReplacedAt(reader, viewer, records, now) : null,
    isReplacedSince: asOf !== null && looksBack && isAnyReplaced(reader, viewer, records, now),
  };
}

/** The first instant at which one of these took the place of something that the viewer sees as history. */
function firstReplacedAt(reader: Reader, viewer: Viewer, records: readonly AnyRecord[], now: string): string | null {
  const replacing = records.filter(({ supersedes }) => {
    const replaced = typeof supersedes === 'string' ? candidateById(reader, supersedes, now) : undefined;
    return replaced !== undefined && sees(viewer, replaced, { back: true });
  });
  return replacing.map(({ created_at }) => created_at).sort()[0] ?? null;
}

/** Whether any of these, as they were told, has given way to what holds now, as far as the viewer sees that. */
function isAnyReplaced(reader: Reader, viewer: Viewer, records: readonly AnyRecord[], now: string): boolean {
  return records.some(({ id }) => {
    const current = candidateById(reader, id, now);
    const last = current && lastInPlaceOf(reader, current, now);
    return last !== undefined && last !== current && sees(viewer, last);
  });
}

/** What stands at the end of all that took its place; itself where nothing did. */
function lastInPlaceOf(reader: Reader, first: Candidate, now: string): Candidate | undefined {
  // In an imported archive two may each claim to have taken the other's place.
  const seen = new Set<string>();
  let last: Candidate | undefined = first;
  while (last !== undefined && typeof last.record.superseded_by === 'string' && !seen.has(last.record.id)) {
    seen.add(last.record.id);
    last = candidateById(reader, last.record.superseded_by, now);
  }
  return last;
}
