// The shelf that a project stands on: with the active ones, with those that rest, or apart, where each is asked by itself
// because it is gone, is only proposed, is its owner's alone, or ends by itself some day.
//
// A project that changes its shelf leaves its objects behind, to be moved while nobody writes. Until they are, whoever asks
// that shelf judges what it finds.
import type { Writer } from '../db/sql.ts';

export const ACTIVE = '*active';
export const RESTING = '*resting';
export const APART = '*apart';
export const SHELVES = [ACTIVE, RESTING, APART] as const;
type Shelf = (typeof SHELVES)[number];

/** The facts that decide on which shelf a project stands. */
interface Standing {
  status: string | null;
  live: 0 | 1;
  ownerOnly: 0 | 1;
  expiresAt: string | null;
}

/** The shelf for a project; undefined where the project is not there. */
function shelfFor(project: Standing | undefined): Shelf {
  if (project === undefined || project.live === 0 || project.ownerOnly === 1 || project.expiresAt !== null)
    return APART;
  return project.status === 'active' ? ACTIVE : RESTING;
}

/** The shelf for whatever is written into the project from now on. */
export function shelfOf(tx: Writer, projectId: string): Shelf {
  const known = (tx.cache.shelves.get(projectId) as Shelf | undefined) ?? shelfStored(tx, projectId);
  if (known !== undefined) return known;
  const project = tx.one<Standing>`
    SELECT status, live, owner_only AS ownerOnly, expires_at AS expiresAt FROM objects WHERE id = ${projectId} AND type = 'project' AND deleted = 0`;
  return put(tx, projectId, shelfFor(project));
}

/** Takes note of how a project is from now on. What lies on the shelf that it leaves is to be moved. */
export function shelve(tx: Writer, projectId: string, project: Standing | undefined): void {
  const before = shelfStored(tx, projectId);
  const shelf = shelfFor(project);
  if (before === shelf) return;
  put(tx, projectId, shelf);
  if (before === undefined) return;
  tx.run`INSERT INTO index_gaps (project_id, label, until) VALUES (${projectId}, '', 0) ON CONFLICT DO NOTHING`;
}

function shelfStored(tx: Writer, projectId: string): Shelf | undefined {
  return tx.one<{ shelf: Shelf }>`SELECT shelf FROM search_projects WHERE project_id = ${projectId}`?.shelf;
}

function put(tx: Writer, projectId: string, shelf: Shelf): Shelf {
  tx.run`
    INSERT INTO search_projects (project_id, shelf) VALUES (${projectId}, ${shelf})
    ON CONFLICT DO UPDATE SET shelf = excluded.shelf`;
  tx.cache.shelves.set(projectId, shelf);
  return shelf;
}
