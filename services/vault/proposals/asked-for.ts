// What a connection had in mind when it proposed something: the purpose it had just named, in its own words.
//
// INVARIANT: of its own events alone, so that nothing of anybody else is told by it.
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { AskedFor } from '../../../shared/schemas/asked-for.ts';
import { eventsNaming } from '../store/audit/event-index.ts';
import type { Actor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';

/** A purpose that was named longer ago may have nothing to do with the proposal any more. */
const HOLDS_MS = 5 * MINUTE_MS;
const KINDS = ['context.contract', 'context.search'];
/** Among the last of its own events: nobody waits for a look through all of them. */
const LOOKED_THROUGH = 64;

export function askedFor(reader: Reader, actor: Actor, at: string): AskedFor | null {
  if (actor.kind !== 'connection') return null;
  const events = eventsNaming(reader, actor.id, { limit: LOOKED_THROUGH }).map(({ body }) => JSON.parse(body) as Event);
  const named = events.find(
    (event) => event.actor === actor.id && KINDS.includes(event.kind) && typeof event.extra.purpose === 'string',
  );
  if (named === undefined || Date.parse(at) - Date.parse(named.created_at) > HOLDS_MS) return null;
  return { purpose: named.extra.purpose as string, at: named.created_at };
}

interface Event {
  kind: string;
  actor: string;
  created_at: string;
  extra: { purpose?: unknown };
}
