// Who sees one object, by the grants as they are, and who was told of it, by the receipts. For its owner alone.
import { notFound } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import type { Connection } from '../../../shared/schemas/connection.ts';
import { OWNER_ONLY } from '../../../shared/schemas/object.ts';
import type { ObjectReader, ObjectReaders } from '../../../shared/schemas/readers.ts';
import { isOwnersAlone, READ_CAPABILITY } from '../policy/decide.ts';
import { TOLD_AS, type Told, toldOf } from '../store/audit/told-index.ts';
import type { Reader } from '../store/db/sql.ts';
import { activeGrants } from '../trust/grants.ts';
import { type Candidate, candidateById } from './candidates.ts';
import { judge, type Look, seesEnds, type Viewer, viewerWith } from './viewer.ts';

const NOW: Look = { back: false };
const PAST: Look = { back: true };

export function readersOf(reader: Reader, id: string, at: string): ObjectReaders {
  const kind = kindOf(id);
  if (kind === undefined || READ_CAPABILITY[kind] === undefined) throw notFound();
  const candidate = candidateById(reader, id, at);
  const told = toldOf(reader, id);
  const isKnown = told.length > 0 || reader.one`SELECT 1 FROM objects WHERE id = ${id}` !== undefined;
  if (!isKnown) throw notFound();
  return {
    id,
    version: candidate?.record.version ?? null,
    owner_only: candidate !== undefined && isKeptFromAll(candidate),
    readers: allConnections(reader)
      .map((connection) => ({
        connection_id: connection.id,
        name: connection.name,
        status: connection.status,
        ...sightOf(reader, connection, candidate, at),
        told: tellingOf(reader, told, connection.id),
      }))
      .filter(({ status, told }) => status !== 'revoked' || told !== null),
  };
}

function isKeptFromAll({ record, project }: Candidate): boolean {
  return isOwnersAlone({ policyTags: record.policy_tags, project });
}

function allConnections(reader: Reader): Connection[] {
  const seqs = reader.columnCached<number>`
    SELECT seq FROM objects WHERE type = 'connection' AND deleted = 0 ORDER BY id`;
  return reader.records(seqs) as unknown as Connection[];
}

type Sight = Pick<ObjectReader, 'sees' | 'granted' | 'grant_id' | 'hidden_by'>;

function sightOf(reader: Reader, { id, status }: Connection, candidate: Candidate | undefined, at: string): Sight {
  if (candidate === undefined || status === 'revoked')
    return { sees: 'not', granted: 'not', grant_id: null, hidden_by: null };
  const viewer = viewerWith(activeGrants(reader, id, at), id);
  const { sees, grant_id } = seenBy(reader, viewer, candidate, at);
  if (sees !== 'not') return { sees, granted: sees, grant_id, hidden_by: null };
  const refusal = judge(viewer, candidate);
  return {
    sees,
    granted: isKeptFromAll(candidate) ? seenBy(reader, viewer, unkept(candidate), at).sees : 'not',
    grant_id,
    // Of a relation whose end is hidden nothing is told either.
    hidden_by: refusal.allow ? 'scope_not_granted' : refusal.category,
  };
}

function seenBy(
  reader: Reader,
  viewer: Viewer,
  candidate: Candidate,
  at: string,
): Pick<ObjectReader, 'sees' | 'grant_id'> {
  for (const [sees, look] of [
    ['now', NOW],
    ['past', PAST],
  ] as const) {
    const decision = judge(viewer, candidate, look);
    if (decision.allow && seesEnds(reader, viewer, candidate, at, look)) return { sees, grant_id: decision.grant };
  }
  return { sees: 'not', grant_id: null };
}

/** As if its owner did not keep it from every assistant. */
function unkept({ record, project, ...candidate }: Candidate): Candidate {
  const policy_tags = record.policy_tags.filter((tag) => tag !== OWNER_ONLY);
  return { ...candidate, record: { ...record, policy_tags }, project: project && { ...project, ownerOnly: false } };
}

const PARTS = { [TOLD_AS.whole]: 'content', [TOLD_AS.line]: 'line', [TOLD_AS.name]: 'named' } as const;

/** The last time that it was told what the object says; where that never was, that it was named. */
function tellingOf(reader: Reader, all: readonly Told[], connectionId: string): ObjectReader['told'] {
  const own = all.filter(({ connection_id }) => connection_id === connectionId);
  const said = own.filter(({ by_name }) => by_name !== TOLD_AS.name);
  const [told] = (said.length > 0 ? said : own).toSorted((a, b) => b.last_seq - a.last_seq);
  if (told === undefined) return null;
  const { object_id, by_name, last_at, last_seq, version } = told;
  const times = (said.length > 0 ? said : own).reduce((sum, each) => sum + each.times, 0);
  return {
    at: last_at,
    seq: last_seq,
    version: by_name === TOLD_AS.name ? null : (version ?? versionAt(reader, object_id, last_at)),
    part: PARTS[by_name],
    purpose: purposeOf(reader, last_seq),
    times,
  };
}

/** The version at that instant. A history that was purged says nothing any more. */
function versionAt(reader: Reader, id: string, at: string): number | null {
  const row = reader.one<{ version: number | null }>`
    SELECT max(version) AS version FROM versions
    WHERE object_id = ${id} AND tombstone = 0 AND record ->> '$.updated_at' <= ${at}`;
  return row?.version ?? null;
}

function purposeOf(reader: Reader, seq: number): string | null {
  const row = reader.one<{ purpose: string | null }>`
    SELECT coalesce(body ->> '$.extra.purpose', body ->> '$.extra.query') AS purpose FROM audit WHERE seq = ${seq}`;
  return row?.purpose ?? null;
}
