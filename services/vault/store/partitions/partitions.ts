// Where an object lies: in the partition that is named by all that decides who may see it (its project, type and
// classification, whether it is its owner's alone, on which day it expires, and the labels that grants select by). The text
// index, the vectors and the lists ask the partitions that a viewer may see, and so never meet what is hidden.
//
// Each object lies in the partition of its project, or of none. What belongs to a project lies once more on the shelf that
// its project stands on, so that who may see many projects asks few partitions.
import type { Classification } from '../../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { APART, shelfOf } from './shelves.ts';
import { watchedAmong } from './watched-labels.ts';

/** Objects of no project have partitions of their own. */
export const NO_PROJECT = '';
/** The partition of all that an earlier version of the hub wrote into its index, until that is indexed anew. */
export const OUTDATED = '*';
export const OUTDATED_DAY = '~';
/** Expired objects lie apart from those that are about to expire, on no day: before every day, and so in no viewer's reach. */
export const EXPIRED_DAY = '-';

/** The facts that decide, beside its type, where an object lies. */
interface Placed {
  projectId: string | null;
  classification: Classification;
  ownerOnly: 0 | 1;
  expiresAt: string | null;
  labels: readonly string[];
}

export interface ObjectPlace {
  partition: number;
  /** The shelf; null for what belongs to no project. */
  shelved: number | null;
}

export function placeOf(tx: Writer, type: string, placed: Placed): ObjectPlace {
  const { projectId } = placed;
  return {
    partition: partitionOf(tx, projectId ?? NO_PROJECT, type, placed),
    shelved: projectId === null ? null : partitionOf(tx, shelfOf(tx, projectId), type, placed),
  };
}

function partitionOf(tx: Writer, project: string, type: string, placed: Placed): number {
  const { classification, ownerOnly, expiresAt } = placed;
  const expiresOn = expiresAt === null ? '' : expiresAt.slice(0, 'YYYY-MM-DD'.length);
  const watched = watchedAmong(tx, placed.labels);
  const labels = watched.length === 0 ? '' : JSON.stringify(watched);
  const name = `${project} ${type} ${classification} ${ownerOnly} ${expiresOn} ${labels}`;
  const known = tx.cache.partitions.get(name);
  if (known !== undefined) return known;
  const { id } = (tx.one<{ id: number }>`
    SELECT id FROM search_partitions WHERE project_id = ${project} AND type = ${type}
      AND classification = ${classification} AND owner_only = ${ownerOnly} AND expires_on = ${expiresOn} AND labels = ${labels}` ??
    tx.one<{ id: number }>`
    INSERT INTO search_partitions (project_id, type, classification, owner_only, expires_on, labels)
    VALUES (${project}, ${type}, ${classification}, ${ownerOnly}, ${expiresOn}, ${labels}) RETURNING id`) as {
    id: number;
  };
  tx.cache.partitions.set(name, id);
  return id;
}

/** Removes the partitions of what expired until this day, where nothing lies any more. */
export function removeEmptied(tx: Writer, day: string): void {
  const emptied = tx.column<number>`
    SELECT id FROM search_partitions p WHERE expires_on > ${EXPIRED_DAY} AND expires_on <= ${day}
      AND NOT EXISTS (SELECT 1 FROM objects WHERE partition = p.id) AND NOT EXISTS (SELECT 1 FROM objects WHERE shelved = p.id)`;
  if (emptied.length === 0) return;
  tx.run`DELETE FROM search_partitions WHERE id IN (SELECT value FROM json_each(${JSON.stringify(emptied)}))`;
  tx.cache.partitions.clear();
}

export interface Partition {
  id: number;
  /** The project, the shelf, or empty for no project. */
  project_id: string;
  type: string;
  classification: Classification;
  owner_only: number;
  /** The day on which its objects expire; empty for what stays. */
  expires_on: string;
  /** Its labels that grants select by, as JSON; empty for none. */
  labels: string;
}

/** The most that a viewer may see: partitions of anything else are not even read. */
export interface Reach {
  types: readonly string[];
  classifications: readonly Classification[];
  /** Everything that may be seen bears one of these labels; null where that is not so. */
  labels: readonly string[] | null;
  ownerOnly: 0 | 1;
  /** The day of today: objects that expired on an earlier one are gone. */
  today: string;
}

/** The partitions of these projects and shelves. */
export function partitionsIn(
  reader: Reader,
  projects: readonly string[],
  { types, classifications, labels, ownerOnly, today }: Reach,
): readonly Partition[] {
  const borne = labels === null ? null : JSON.stringify(labels);
  return reader.allCached<Partition>`
    SELECT id, project_id, type, classification, owner_only, expires_on, labels FROM search_partitions
    WHERE project_id IN (SELECT value FROM json_each(${JSON.stringify(projects)}))
      AND type IN (SELECT value FROM json_each(${JSON.stringify(types)}))
      AND classification IN (SELECT value FROM json_each(${JSON.stringify(classifications)})) AND owner_only <= ${ownerOnly}
      AND (expires_on = '' OR expires_on >= ${today})
      AND (${borne} IS NULL OR labels <> '' AND EXISTS (
        SELECT 1 FROM json_each(labels) l WHERE l.value IN (SELECT value FROM json_each(${borne}))))
    ORDER BY id`;
}

/** The projects that stand apart, are there and are not their owner's alone, each with the instant until which it is there. */
export function sharedApart(reader: Reader): readonly { id: string; until: string }[] {
  return reader.allCached<{ id: string; until: string }>`
    SELECT o.id, o.until FROM search_projects s JOIN live_objects o ON o.id = s.project_id AND o.type = 'project'
      JOIN search_partitions p ON p.id = o.partition AND p.expires_on <> ${EXPIRED_DAY}
    WHERE s.shelf = ${APART} AND o.owner_only = 0`;
}

/** These partitions without those of shelves: those of projects, and those of no project. */
export function withoutShelves(reader: Reader, partitions: readonly Partition[]): readonly number[] {
  const ids = JSON.stringify(partitions.map(({ id }) => id));
  return reader.columnCached<number>`
    SELECT id FROM search_partitions
    WHERE id IN (SELECT value FROM json_each(${ids})) AND project_id NOT LIKE '*%'
    UNION
    SELECT own.id FROM search_partitions named JOIN search_projects s ON s.shelf = named.project_id
      JOIN search_partitions own ON own.project_id = s.project_id AND own.type = named.type
        AND own.classification = named.classification AND own.owner_only = named.owner_only
        AND own.expires_on = named.expires_on AND own.labels = named.labels
    WHERE named.id IN (SELECT value FROM json_each(${ids}))`;
}

export function labelsOf({ labels }: Partition): readonly string[] {
  return labels === '' ? [] : JSON.parse(labels);
}
