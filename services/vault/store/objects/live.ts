// Whether an object counts. Lists, search, packages, proposals and what the policy is told all ask here, or the database for
// what is written from here:
//
// - `live`: what the newest version says of itself, by `isLive`;
// - `until`: the instant at which the object is there no more; what goes by nothing but its owner's hand outlasts every one;
// - `live_objects`: the objects that are not deleted and live. Whoever asks names the instant beside it: `until > at`.
//
// What belongs to a project counts for an assistant only where its project does; that is judged by the policy.
import { type AnyRecord, NOT_LIVE } from '../../../../shared/schemas/object.ts';

/** Whether it is history: another has taken its place, or it was taken back. It stays as it was, and is only told of earlier days. */
export function isHistory({ status }: AnyRecord): boolean {
  return (NOT_LIVE as readonly unknown[]).includes(status);
}

/** Whether it counts: it is neither history nor a mere proposal. */
export function isLive(record: AnyRecord): boolean {
  return record.authority !== 'proposed' && !isHistory(record);
}

/** Whether it counts, or did until another took its place. The past is told with what was true in it, and not with what was taken back. */
export function isLiveOrSuperseded(record: AnyRecord): boolean {
  return record.authority !== 'proposed' && (record.status === 'superseded' || !isHistory(record));
}

/** Whether the object of a row is there at the instant. */
export function isThere({ until }: { until: string }, at: string): boolean {
  return until > at;
}
