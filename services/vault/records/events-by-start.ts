// Events in the order of their days: those to come, the next first; then those before, the latest first; at last those without a day.
import { instant } from '../../../shared/clock.ts';
import { idForm } from '../../../shared/id-kinds.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { type PageQuery, pageOf } from './pages.ts';

const STEPS = ['ahead', 'past', 'undated'] as const;
type Step = (typeof STEPS)[number];

interface EventRow {
  id: string;
  record: string;
  starts_at: string | null;
}

/** A place in the order: what comes behind it is still to be told. */
interface Place {
  step: Step;
  startsAt: string;
  id: string;
  /** Where the first page began: whoever asks for the next one from a later "now" loses nothing in between. */
  from: string;
}

export function eventsByStart(reader: Reader, query: PageQuery & { from: string }, at: string) {
  const began = query.cursor === undefined ? startAt(instant(Date.parse(query.from))) : placeIn(query.cursor);
  const { from } = began;
  const rows: (EventRow & { step: Step })[] = [];
  for (const step of STEPS.slice(STEPS.indexOf(began.step))) {
    const place = step === began.step ? began : { step, startsAt: from, id: step === 'undated' ? '~' : '', from };
    const room = query.limit + 1 - rows.length;
    if (room > 0) rows.push(...behind(reader, place, { ...query, limit: room }, at).map((row) => ({ ...row, step })));
  }
  const { items, next } = pageOf<never>(rows, query.limit);
  const last = rows[items.length - 1];
  return { items, next: next === null || last === undefined ? null : cursorAt(last, from) };
}

function behind(reader: Reader, { step, startsAt, id }: Place, query: PageQuery, at: string): EventRow[] {
  const { limit } = query;
  const [status, project] = [query.status ?? null, query.project ?? null];
  switch (step) {
    case 'ahead':
      return reader.all<EventRow>`
        SELECT o.id, o.starts_at, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.starts_at IS NOT NULL AND o.deleted = 0 AND (o.starts_at, o.id) > (${startsAt}, ${id}) AND o.until > ${at}
          AND (${status} IS NULL OR o.status = ${status}) AND (${project} IS NULL OR o.project_id = ${project})
        ORDER BY o.starts_at, o.id LIMIT ${limit}`;
    case 'past':
      return reader.all<EventRow>`
        SELECT o.id, o.starts_at, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.starts_at IS NOT NULL AND o.deleted = 0 AND (o.starts_at, o.id) < (${startsAt}, ${id}) AND o.until > ${at}
          AND (${status} IS NULL OR o.status = ${status}) AND (${project} IS NULL OR o.project_id = ${project})
        ORDER BY o.starts_at DESC, o.id DESC LIMIT ${limit}`;
    case 'undated':
      return reader.all<EventRow>`
        SELECT o.id, o.starts_at, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.type = ${CalendarEvent.type} AND o.id < ${id} AND o.starts_at IS NULL AND o.deleted = 0 AND o.until > ${at}
          AND (${status} IS NULL OR o.status = ${status}) AND (${project} IS NULL OR o.project_id = ${project})
        ORDER BY o.id DESC LIMIT ${limit}`;
  }
}

const INSTANT = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
const FORM = new RegExp(`^(${STEPS.join('|')}) (${INSTANT}|-) (${idForm(CalendarEvent.prefix)}) (${INSTANT})$`);

function startAt(from: string): Place {
  return { step: STEPS[0], startsAt: from, id: '', from };
}

function cursorAt({ step, starts_at, id }: EventRow & { step: Step }, from: string): string {
  return encodeCursor(`${step} ${starts_at ?? '-'} ${id} ${from}`);
}

function placeIn(cursor: string): Place {
  const [, step, startsAt, id, from] = decodeCursor(cursor, FORM) as unknown as [string, Step, string, string, string];
  return { step, startsAt, id, from };
}
