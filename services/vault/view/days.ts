// How much was written down, and how much each assistant asked, hour by hour. Ids say when a thing was made, and the index of kinds
// leads to the receipts, so that a large vault costs no more than the days that are looked at.
import { instant } from '../../../shared/clock.ts';
import { HubError } from '../../../shared/errors.ts';
import { firstIdAt, ID_PREFIXES, madeAt } from '../../../shared/id-kinds.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/limits.ts';
import type { Connection } from '../../../shared/schemas/connection.ts';
import type { Days } from '../../../shared/schemas/days.ts';
import { SEARCHED_TYPES } from '../../../shared/searched-types.ts';
import type { Reader } from '../store/db/sql.ts';

const USUAL_MS = 90 * DAY_MS;
const MOST_MS = 400 * DAY_MS;

/** The events of calls that an assistant makes by itself. */
const CALLS = [
  'context.contract',
  'context.search',
  'context.resource',
  'context.manifest',
  'context.refused',
  'state.read',
  'state.write',
  'memory.proposed',
  'operational.proposed',
  'relation.proposed',
  'action.intent',
  'action.status_read',
];
/** As many of the first characters of an id: its letters, and of its time what is the same for half a minute. What was made in one is counted together. */
const HALF_MINUTE = 11;

export function daysSince(reader: Reader, asked: { from?: string }, at: string): Days {
  const now = Date.parse(at);
  const from = asked.from === undefined ? now - USUAL_MS : Date.parse(asked.from);
  if (from < now - MOST_MS) {
    throw new HubError('validation_failed', 'Days are told for the last 400 alone.', {
      fix: 'Ask with a later `from`.',
    });
  }
  const hourOf = (time: number) => Math.floor((time - from) / HOUR_MS);
  let before = 0;
  const made = new Map<number, number>();
  for (const type of SEARCHED_TYPES) {
    const first = firstIdAt(type, from);
    before += (
      reader.one<{ count: number }>`
        SELECT count(*) AS count FROM objects WHERE type = ${type} AND deleted = 0 AND id < ${first}` as {
        count: number;
      }
    ).count;
    const since = reader.all<{ beginning: string; count: number }>`
      SELECT substr(id, 1, ${HALF_MINUTE}) AS beginning, count(*) AS count FROM objects
      WHERE type = ${type} AND deleted = 0 AND id >= ${first} GROUP BY 1`;
    for (const { beginning, count } of since) {
      // An object that another machine made with a fast clock is not of a day that has not come.
      const hour = hourOf(Math.min(now, Math.max(from, madeAt(beginning.padEnd(14, '0')))));
      made.set(hour, (made.get(hour) ?? 0) + count);
    }
  }
  return {
    from: instant(from),
    before,
    made: [...made].sort(([a], [b]) => a - b).map(([hour, count]) => ({ hour, count })),
    assistants: callsByAssistant(reader, from),
  };
}

interface CallRow {
  actor: string;
  hour: number;
  count: number;
}

/** Those that asked anything, whoever asked most first. */
function callsByAssistant(reader: Reader, from: number): Days['assistants'] {
  const rows = reader.all<CallRow>`
    SELECT body ->> '$.actor' AS actor,
      CAST((unixepoch(body ->> '$.created_at') - ${Math.floor(from / 1000)}) / 3600 AS INTEGER) AS hour, count(*) AS count
    FROM audit WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(CALLS)})) AND seq >= ${firstEventAt(reader, from)}
    GROUP BY 1, 2 HAVING hour >= 0 ORDER BY 2`;
  const connection = `${ID_PREFIXES.connection}_`;
  const calls = Map.groupBy(
    rows.filter(({ actor }) => actor.startsWith(connection)),
    ({ actor }) => actor,
  );
  const seqs = reader.columnCached<number>`SELECT seq FROM objects WHERE type = 'connection' AND deleted = 0 ORDER BY id`;
  const named = reader.records(seqs) as unknown as Connection[];
  const sum = (of: readonly CallRow[]) => of.reduce((all, { count }) => all + count, 0);
  return named
    .flatMap(({ id, name }) => (calls.has(id) ? [{ id, name, rows: calls.get(id) as CallRow[] }] : []))
    .sort((a, b) => sum(b.rows) - sum(a.rows))
    .map(({ id, name, rows }) => ({ id, name, calls: rows.map(({ hour, count }) => ({ hour, count })) }));
}

/** Events stand in the order in which they came: the place of a time among them is looked for by halves. */
function firstEventAt(reader: Reader, time: number): number {
  const end = reader.one<{ end: number }>`SELECT coalesce(max(seq), 0) + 1 AS end FROM audit` as { end: number };
  const wanted = instant(time);
  let [low, high] = [1, end.end];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = reader.one<{ at: string }>`SELECT body ->> '$.created_at' AS at FROM audit WHERE seq = ${middle}`;
    if (found !== undefined && found.at < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
