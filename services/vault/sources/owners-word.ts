// What the owner said of an object that a source brought in, and no import undoes: how sensitive it is at least, its labels,
// and the project that it belongs to. The history of the object says which of its versions are from the owner's hand.
import type { AnyRecord, Classification } from '../../../shared/schemas/object.ts';
import { stricter } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';

/** The fields of one item as its source gives them. */
export type SourceFields = Record<string, unknown> & { classification: Classification; labels: string[] };

/** Whether the owner ever changed this field of the object. */
export function ownerChanged(reader: Reader, id: string, field: 'labels' | 'project_id'): boolean {
  const path = `$.${field}`;
  return (
    reader.one`
      SELECT 1 FROM (
        SELECT record ->> '$.authority' AS authority, coalesce(record -> ${path}, 'null') AS said,
          lag(coalesce(record -> ${path}, 'null')) OVER (ORDER BY version) AS before
        FROM versions WHERE object_id = ${id} AND tombstone = 0
      ) WHERE authority = 'user_confirmed' AND said <> before LIMIT 1` !== undefined
  );
}

/** The fields of the source, except where the owner of the object has said otherwise. */
export function withOwnersWord(reader: Reader, current: AnyRecord, said: SourceFields): SourceFields {
  const { id, project_id = null } = current;
  const ruled = said.project_id === undefined ? project_id : said.project_id;
  return {
    ...said,
    classification: stricter(current.classification, said.classification),
    labels: ownerChanged(reader, id, 'labels') ? current.labels : said.labels,
    project_id: ruled !== project_id && ownerChanged(reader, id, 'project_id') ? project_id : ruled,
  };
}

/** The object that follows one because its source calls that something else: as closed, and kept as long, as that was. */
export function asItsHeir(reader: Reader, former: AnyRecord, said: SourceFields): SourceFields {
  const { policy_tags, retention } = former;
  return { ...withOwnersWord(reader, former, said), policy_tags, retention };
}
