// The project that the events of a connector belong to, where its owner has named one. An event that the owner has moved
// stays where the owner put it, whatever the rule says and however often it changes.

import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import type { CalendarSelection, Connector } from '../../../../shared/schemas/connector.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { invalid } from '../../../../shared/validate.ts';
import type { Change } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { getRecord, objectExists, storeVersion } from '../../store/objects/versions.ts';
import { ownerChanged } from '../owners-word.ts';

type Ruled = Pick<Connector, 'id' | 'kind' | 'selection'>;

/** Moved in one commit: others get their turn in between. */
const MOVED_AT_ONCE = 200;

/** Where events of the connector go; undefined where they stay as they are, because the project that was named is gone. */
export function projectOfEvents(reader: Reader, { kind, selection }: Ruled, at: string): string | null | undefined {
  const { project_id = null } = kind === 'calendar' ? (selection as CalendarSelection) : {};
  return project_id === null || objectExists(reader, 'project', project_id, at) ? project_id : undefined;
}

export function checkProject(reader: Reader, { selection }: Pick<Ruled, 'selection'>, at: string): void {
  const { project_id } = selection as CalendarSelection;
  if (project_id === undefined || objectExists(reader, 'project', project_id, at)) return;
  const loc = ['body', 'selection', 'project_id'];
  throw invalid([{ loc, msg: 'names no project of this vault', type: 'reference' }]);
}

/** Events that lie elsewhere than they should, some at once, and the place in the list from which to look on. */
export function misplacedEvents(reader: Reader, { id, kind }: Ruled, project: string | null, after: string) {
  if (kind !== 'calendar') return { misplaced: [], last: undefined };
  const ids = reader.column<string>`
    SELECT o.id FROM source_items s JOIN objects o ON o.id = s.object_id
    WHERE s.source = ${id} AND o.type = ${CalendarEvent.type} AND o.deleted = 0 AND o.project_id IS NOT ${project}
      AND o.id > ${after}
    ORDER BY o.id LIMIT ${MOVED_AT_ONCE}`;
  return { misplaced: ids.filter((each) => !ownerChanged(reader, each, 'project_id')), last: ids.at(-1) };
}

export function moveEvents(change: Change, ids: readonly string[], project: string | null): void {
  const { tx, at } = change;
  for (const id of ids) {
    if (!objectExists(tx, CalendarEvent.type, id, at) || ownerChanged(tx, id, 'project_id')) continue;
    const current = getRecord<AnyRecord>(tx, CalendarEvent.type, id, at);
    const moved = { ...current, project_id: project, version: current.version + 1, updated_at: at };
    const summary =
      project === null ? 'Took an event out of a project' : 'Moved an event into the project of its calendar';
    storeVersion(change, moved, { kind: 'object.updated', summary });
  }
}
