// What lies in a window of time: events of every calendar and every project, and promises by when they are due.

import { instant } from '../../../shared/clock.ts';
import { DAY_MS, PAGE_MAX } from '../../../shared/limits.ts';
import type { Agenda } from '../../../shared/methods/records.ts';
import type { Reader } from '../store/db/sql.ts';
import { refuseBackwardWindow } from './time-spans.ts';

interface Row {
  record: string;
}

interface Window {
  from: string;
  to: string;
}

/** The window where nobody says until when. */
const USUAL_MS = 7 * DAY_MS;

/** An event that began longer before the window is over, or nothing that a day is planned around. */
const LONGEST_MS = 31 * DAY_MS;

/** What lies in a window. `overdue` is what was due before it, the longest ago first. */
export function agendaIn(reader: Reader, asked: Partial<Window>, at: string): Agenda {
  refuseBackwardWindow(asked, at);
  // Written as every instant of the vault is, so that the two compare as texts.
  const from = instant(Date.parse(asked.from ?? at));
  const to = instant(asked.to === undefined ? Date.parse(from) + USUAL_MS : Date.parse(asked.to));
  const overdue = promisesDue(reader, { from: '', to: from }, at);
  const due = promisesDue(reader, { from, to }, at);
  const starting = reader.all<Row>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.starts_at IS NOT NULL AND o.deleted = 0 AND o.starts_at >= ${from} AND o.starts_at < ${to}
      AND o.live = 1 AND o.until > ${at}
    ORDER BY o.starts_at, o.id LIMIT ${PAGE_MAX + 1}`;
  const earliest = instant(Date.parse(from) - LONGEST_MS);
  const underWay = reader.all<Row>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.starts_at IS NOT NULL AND o.deleted = 0 AND o.starts_at >= ${earliest} AND o.starts_at < ${from}
      AND o.live = 1 AND o.until > ${at} AND strftime('%Y-%m-%dT%H:%M:%fZ', v.record ->> '$.ends_at') > ${from}
    ORDER BY o.starts_at, o.id LIMIT ${PAGE_MAX}`;
  return {
    overdue: recordsOf(overdue.slice(0, PAGE_MAX)),
    due: recordsOf(due.slice(0, PAGE_MAX)),
    events: recordsOf([...underWay, ...starting.slice(0, PAGE_MAX)]),
    more: [overdue, due, starting].some(({ length }) => length > PAGE_MAX),
  };
}

function promisesDue(reader: Reader, { from, to }: Window, at: string): Row[] {
  return reader.all<Row>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.due_at IS NOT NULL AND o.deleted = 0 AND o.status IN ('open', 'overdue')
      AND o.due_at >= ${from} AND o.due_at < ${to} AND o.live = 1 AND o.until > ${at}
    ORDER BY o.due_at, o.id LIMIT ${PAGE_MAX + 1}`;
}

function recordsOf<R>(rows: readonly Row[]): R[] {
  return rows.map(({ record }) => JSON.parse(record) as R);
}
