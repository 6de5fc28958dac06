// What is valid at an instant. Today it is what the objects say now; for an earlier instant it is the version of that day.
//
// INVARIANT: time never widens. What the viewer may not see today is not seen at any instant, and neither is what was
// classified above the viewer's ceiling then.

import { type AnyRecord, CLASSIFICATIONS, type Classification } from '../../../shared/schemas/object.ts';
import { decide, type ProjectFacts } from '../policy/decide.ts';
import { isLive } from '../store/objects/live.ts';
import { projectOf } from '../store/objects/object-columns.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { type Candidate, type CandidateRow, dayOf, type LastingRow, thereOf, toCandidates } from './candidates.ts';
import { heldThen, saidAtLast } from './held-then.ts';
import { mayReach, scopeOf } from './scope.ts';
import { type Look, type Seeing, sees, type Viewer } from './viewer.ts';

export interface Moment {
  /** The present: what has expired by now is shown for no instant. */
  now: string;
  /** The instant that is asked about; null is now. */
  asOf: string | null;
}

/** Somebody looks at the vault as it was at a moment. */
export interface Looking extends Seeing, Moment {}

export interface Valid {
  record: AnyRecord;
  state: 'current' | 'historical';
}

/** An object as it was valid, and as it is today. */
interface ValidCandidate extends Valid {
  candidate: Candidate;
}

/** As many as are ever looked at where everything is seen. */
const MAX_LOOKED_AT = 5_000;
const ALL = -1;

interface IdRow extends LastingRow {
  id: string;
}

/** What is looked through: some types in a project, or in none. */
interface Within {
  types: readonly string[];
  project: ProjectFacts | null;
  /** The statuses that count; all of them where none are named. */
  statuses?: readonly string[];
  most?: number;
}

/** Everything within that the viewer sees and that is valid at the moment, newest first. */
export function validIn(
  looking: Looking,
  { types, project, statuses, most = MAX_LOOKED_AT }: Within,
): ValidCandidate[] {
  const { reader, now } = looking;
  const lying = { types, place: project?.id ?? NO_PROJECT, most };
  const rows = isNow(looking)
    ? lyingIn(looking, { ...lying, statuses })
    : [...lyingIn(looking, lying), ...history(looking, lying)];
  const newest = thereOf(rows, now).sort((a, b) => (a.id < b.id ? 1 : -1));
  return validAmong(looking, toCandidates(reader, newest, now, project ?? undefined));
}

function validAmong(looking: Looking, candidates: readonly Candidate[]): ValidCandidate[] {
  return candidates.flatMap((candidate) => {
    const valid = validAt(looking, candidate);
    return valid === undefined ? [] : { ...valid, candidate };
  });
}

/** Where objects lie, of these types. */
interface Lying {
  types: readonly string[];
  place: string;
}

/** Live objects: of the partitions that the viewer may see, so that what is hidden fills no limit and takes no time. */
function lyingIn(
  { reader, viewer, now }: Seeing,
  { types, place, statuses, most }: Lying & { statuses?: readonly string[] | undefined; most: number },
): IdRow[] {
  const { partitions, judged } = scopeOf(reader, viewer, { types, project: place }, now);
  const named = statuses === undefined ? null : JSON.stringify(statuses);
  const rowsOf = (partition: number, atMost: number) => reader.allCached<IdRow>`
    SELECT o.id, o.seq, o.project_id, o.until FROM objects o
    WHERE o.partition = ${partition} AND (${named} IS NULL OR o.status IN (SELECT value FROM json_each(${named})))
    ORDER BY o.id DESC LIMIT ${atMost}`;
  return [...partitions.flatMap(({ id }) => rowsOf(id, most)), ...judged.flatMap(({ id }) => rowsOf(id, ALL))];
}

/** Objects that are live no more, and so lie in no partition: to the owner all of them, to others those that something has taken the place of. */
function history({ reader, viewer, now }: Seeing, { types, place }: Lying): readonly IdRow[] {
  const named = JSON.stringify(types);
  if (viewer.grants === undefined)
    return reader.allCached<IdRow>`
      SELECT id, seq, project_id, until FROM objects
      WHERE project_id = ${place} AND type IN (SELECT value FROM json_each(${named})) AND live = 0 AND deleted = 0
      UNION ALL
      SELECT id, seq, project_id, until FROM objects
      WHERE ${place} = ${NO_PROJECT} AND project_id IS NULL AND type IN (SELECT value FROM json_each(${named}))
        AND live = 0 AND deleted = 0`;
  const classes = JSON.stringify(CLASSIFICATIONS.filter((each) => mayReach(viewer, each)));
  return reader.allCached<IdRow>`
    SELECT id, seq, project_id, until FROM objects
    WHERE project_id IS iif(${place} = ${NO_PROJECT}, NULL, ${place}) AND type IN (SELECT value FROM json_each(${named}))
      AND status = 'superseded' AND deleted = 0 AND owner_only = 0
      AND classification IN (SELECT value FROM json_each(${classes})) AND until > ${dayOf(now)}`;
}

function isNow({ now, asOf }: Moment): boolean {
  return asOf === null || asOf >= now;
}

/** The instant that is asked about. */
export function instantOf({ now, asOf }: Moment): string {
  return asOf ?? now;
}

/** How somebody looks who asks about the moment. */
export function lookAt(moment: Moment): Look {
  return { back: !isNow(moment) };
}

/** The newest of a type in a project, and how many there are in all. Only as many are read as are asked for. */
export function newestValid(
  looking: Looking,
  type: string,
  project: ProjectFacts,
  most: number,
): { newest: ValidCandidate[]; count: number } {
  const { reader, viewer, now } = looking;
  const byLabel = viewer.facts.some(({ selectors }) => selectors.labels !== undefined);
  if (byLabel || !isNow(looking)) {
    const all = validIn(looking, { types: [type], project });
    return { newest: all.slice(0, most), count: all.length };
  }
  const admitted = JSON.stringify(admittedIn(viewer, type, project));
  const ownerOnly = viewer.grants === undefined ? 1 : 0;
  const toValid = (rows: readonly CandidateRow[]) => validAmong(looking, toCandidates(reader, rows, now, project));
  const { partitions, judged } = scopeOf(reader, viewer, { types: [type], project: project.id }, now);
  const lying = [...partitions, ...judged].map(({ id }) => id);
  const timed = reader.allCached<LastingRow>`
    SELECT o.seq, o.project_id, o.until FROM live_objects o
    WHERE o.project_id = ${project.id} AND o.type = ${type} AND o.timed = 1
      AND o.partition IN (SELECT value FROM json_each(${JSON.stringify(lying)}))
    ORDER BY o.id DESC`;
  const untimed = lying.flatMap(
    (partition) => reader.allCached<CandidateRow>`
    SELECT o.seq, o.project_id FROM objects o WHERE o.partition = ${partition} AND o.timed = 0
    ORDER BY o.id DESC LIMIT ${most}`,
  );
  const [{ count }] = reader.allCached<{ count: number }>`
    SELECT coalesce(sum(count), 0) AS count FROM object_counts
    WHERE project_id = ${project.id} AND type = ${type}
      AND classification IN (SELECT value FROM json_each(${admitted})) AND owner_only <= ${ownerOnly}` as [
    { count: number },
  ];
  const validTimed = toValid(thereOf(timed, now));
  const newest = [...validTimed, ...toValid(untimed)].sort((a, b) => (a.record.id < b.record.id ? 1 : -1));
  return { newest: newest.slice(0, most), count: count + validTimed.length };
}

/** How sensitive something of the type may be in the project for the viewer to see it. */
function admittedIn(viewer: Viewer, type: string, project: ProjectFacts): Classification[] {
  if (viewer.grants === undefined) return [...CLASSIFICATIONS];
  const object = { type, labels: [], policyTags: [], project, isLive: true };
  return CLASSIFICATIONS.filter((classification) => decide({ ...object, classification }, viewer.facts).allow);
}

export function validAt(looking: Looking, candidate: Candidate): Valid | undefined {
  return saidAt(looking, candidate, (record) => isValid(record, instantOf(looking)));
}

/** As it is said at the moment, where it holds then or at some time of these days. */
export function validDuring(
  looking: Looking,
  candidate: Candidate,
  { from, to }: { from: string; to: string },
): Valid | undefined {
  const at = instantOf(looking);
  const isDuring = ({ valid_from, valid_until }: AnyRecord) =>
    !(typeof valid_from === 'string' && Date.parse(valid_from) >= Date.parse(to)) &&
    !(typeof valid_until === 'string' && Date.parse(valid_until) <= Date.parse(from));
  return saidAt(looking, candidate, (record) => isValid(record, at) || isDuring(record));
}

function saidAt(looking: Looking, candidate: Candidate, holds: (record: AnyRecord) => boolean): Valid | undefined {
  const { viewer, now, asOf } = looking;
  if (asOf === null || asOf >= now) {
    const { record } = candidate;
    if (!isLive(record) || !sees(viewer, candidate) || !holds(record)) return undefined;
    return { record, state: 'current' };
  }
  if (!sees(viewer, candidate, { back: true })) return undefined;
  return unlessHidden(viewer, candidate, heldThen(looking, candidate, { at: asOf, holds }));
}

/** As it was said at last, of one that no moment tells: what took its place says that it holds since before that one was entered. */
export function validAtLast({ reader, viewer }: Seeing, candidate: Candidate): Valid | undefined {
  if (!sees(viewer, candidate, { back: true })) return undefined;
  return unlessHidden(viewer, candidate, saidAtLast(reader, candidate.record));
}

function unlessHidden(viewer: Viewer, candidate: Candidate, record: AnyRecord | undefined): Valid | undefined {
  // A record that lay in another project at that instant was no part of this one, and the viewer may not see that project.
  if (record === undefined || projectOf(record) !== projectOf(candidate.record)) return undefined;
  if (!sees(viewer, { ...candidate, record })) return undefined;
  return { record, state: isLive(candidate.record) ? 'current' : 'historical' };
}

function isValid(record: AnyRecord, at: string): boolean {
  return outsideOfTime(record, at) === null;
}

/** What is said to hold for a time alone holds neither before nor after it. */
export function outsideOfTime({ valid_from, valid_until }: AnyRecord, at: string): 'not_yet' | 'over' | null {
  if (typeof valid_from !== 'string' && typeof valid_until !== 'string') return null;
  const instant = Date.parse(at);
  if (typeof valid_from === 'string' && Date.parse(valid_from) > instant) return 'not_yet';
  return typeof valid_until === 'string' && Date.parse(valid_until) <= instant ? 'over' : null;
}
