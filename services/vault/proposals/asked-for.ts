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
/** Only so many of the connection's last events are looked through: nobody waits for a look through all of them. */
const LOOKED_THROUGH = 64;
/** First only so many: mostly the connection has just named a purpose, and the receipts of the others are long to read. */
const LAST = 4;

export function askedFor(reader: Reader, actor: Actor, at: string): AskedFor | null {
  if (actor.kind !== 'connection') return null;
  const since = Date.parse(at) - HOLDS_MS;
  let before = Number.MAX_SAFE_INTEGER;
  for (const limit of [LAST, LOOKED_THROUGH - LAST]) {
    for (const { seq, body } of eventsNaming(reader, actor.id, { limit, before })) {
      const event = JSON.parse(body) as Event;
      if (Date.parse(event.created_at) < since) return null;
      const { purpose } = event.extra;
      if (event.actor === actor.id && KINDS.includes(event.kind) && typeof purpose === 'string')
        return { purpose, at: event.created_at };
      before = seq;
    }
  }
  return null;
}

interface Event {
  kind: string;
  actor: string;
  created_at: string;
  extra: { purpose?: unknown };
}
