// What a connection had in mind when it proposed something: the purpose it had just named, in its own words.
//
// INVARIANT: of its own events alone, so that nothing of anybody else is told by it.
import type { AskedFor } from '../../../shared/schemas/asked-for.ts';
import { eventsNaming } from '../store/audit/event-index.ts';
import type { Actor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';

/** What was asked for longer ago has nothing to do with it any more. */
const HOLDS_MS = 3_600_000;
const KINDS = ['context.contract', 'context.search'];

export function askedFor(reader: Reader, actor: Actor, at: string): AskedFor | null {
  if (actor.kind !== 'connection') return null;
  const { id } = actor;
  const named = KINDS.flatMap((kind) => {
    const [row] = eventsNaming(reader, id, { limit: 1, kind, actor: id });
    return row === undefined ? [] : [JSON.parse(row.body) as { created_at: string; extra?: { purpose?: unknown } }];
  }).sort((a, b) => b.created_at.localeCompare(a.created_at));
  for (const { created_at, extra } of named)
    if (typeof extra?.purpose === 'string' && Date.parse(at) - Date.parse(created_at) <= HOLDS_MS)
      return { purpose: extra.purpose, at: created_at };
  return null;
}
