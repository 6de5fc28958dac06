// The vault as each assistant sees it: every thing once, and by its place in the list who sees it and was told of it.
import type { Connection } from '../../../shared/schemas/connection.ts';
import type { Glass } from '../../../shared/schemas/glass.ts';
import { PROPOSAL_TYPES } from '../../../shared/schemas/proposal.ts';
import { firstTold } from '../store/audit/told-index.ts';
import type { Reader } from '../store/db/sql.ts';
import { activeGrants, factsOf } from '../trust/grants.ts';
import { newestThings, sightOf, type Thing } from './things.ts';

const MOST_PROPOSALS = 1000;

export function glassOf(reader: Reader, at: string): Glass {
  const { things, more } = newestThings(reader, at);
  const places = new Map(things.map(({ id }, place) => [id, place]));
  const told = firstTold(reader);
  const sight = sightOf(reader, things, at);
  const projects = projectsOf(reader, things, at);
  const tiles = new Map(projects.map(({ id }, tile) => [id, tile]));
  // An object of a project that is gone lies in none.
  const tileOf = (project: string | null) => tiles.get(project ?? '') ?? null;
  // A project that is its owner's alone keeps all that lies in it.
  const kept = new Set(projects.flatMap(({ id, owner_only }) => (owner_only ? [id] : [])));
  const isKept = ({ owner_only, project_id }: Thing) => owner_only === 1 || kept.has(project_id ?? '');
  return {
    things: things.map(({ id }) => id),
    more,
    projects: projects.map(({ id, title }) => ({ id, title })),
    lies_in: things.map(({ project_id }) => tileOf(project_id)),
    only_owner: things.flatMap((thing, place) => (isKept(thing) ? [place] : [])),
    assistants: assistants(reader).map(({ id, name }) => {
      const seen = sight(activeGrants(reader, id, at).map(factsOf));
      const own = (told.get(id) ?? []).filter(({ object_id }) => places.has(object_id));
      return {
        id,
        name,
        sees: seen.flatMap((isSeen, place) => (isSeen ? [place] : [])),
        told: own.map(({ object_id }) => places.get(object_id) as number),
        told_at: own.map(({ first_at }) => first_at),
      };
    }),
    proposals: newestProposals(reader).map(({ id, project_id, by, from, until }) => ({
      id,
      project: tileOf(project_id),
      by,
      from,
      until,
    })),
  };
}

function assistants(reader: Reader): Connection[] {
  const seqs = reader.columnCached<number>`
    SELECT seq FROM objects WHERE type = 'connection' AND status = 'active' AND deleted = 0 ORDER BY id`;
  return reader.records(seqs) as unknown as Connection[];
}

interface ProjectRow {
  id: string;
  title: string;
  owner_only: 0 | 1;
}

/** Those that these things lie in, the oldest first, however old they are themselves. */
function projectsOf(reader: Reader, things: readonly Thing[], at: string): ProjectRow[] {
  const ids = new Set(things.flatMap(({ project_id }) => project_id ?? []));
  return reader.all<ProjectRow>`
    SELECT o.id, o.owner_only, v.record ->> '$.title' AS title FROM live_objects o JOIN versions v ON v.seq = o.seq
    WHERE o.id IN (SELECT value FROM json_each(${JSON.stringify([...ids])})) AND o.until > ${at} ORDER BY o.id`;
}

interface ProposalRow {
  id: string;
  project_id: string | null;
  by: string;
  from: string;
  until: string | null;
}

/** The newest that anybody proposed, with the time at which they waited. What is proposed of a thing lies where it lies. */
function newestProposals(reader: Reader): ProposalRow[] {
  return reader.all<ProposalRow>`
    WITH proposed AS (
      SELECT v.record, coalesce(v.record ->> '$.target_id', v.record ->> '$.from_id') AS about
      FROM objects o JOIN versions v ON v.seq = o.seq
      WHERE o.type IN (SELECT value FROM json_each(${JSON.stringify(PROPOSAL_TYPES)})) AND o.deleted = 0
      ORDER BY substr(o.id, 5) DESC LIMIT ${MOST_PROPOSALS}
    )
    SELECT record ->> '$.id' AS id, record ->> '$.submitted_by' AS "by", record ->> '$.created_at' AS "from",
      iif(record ->> '$.status' = 'pending', NULL, record ->> '$.updated_at') AS until,
      coalesce(record ->> '$.proposed_memory.project_id',
        (SELECT project_id FROM objects WHERE id = proposed.about)) AS project_id
    FROM proposed`;
}
