// Events that say the same, one after the other, as one line.
import type { Schemas } from '../hub/client.ts';
import { questionOf } from './deeds.ts';
import { dateAt } from './zone.ts';

type AuditEvent = Schemas['AuditEvent'];

export interface Run {
  /** The newest of them. */
  event: AuditEvent;
  times: number;
}

export function runsOf(events: readonly AuditEvent[]): Run[] {
  const runs: Run[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last !== undefined && saysTheSame(last.event, event)) last.times += 1;
    else runs.push({ event, times: 1 });
  }
  return runs;
}

function saysTheSame(a: AuditEvent, b: AuditEvent): boolean {
  return (
    a.summary_human === b.summary_human &&
    a.actor === b.actor &&
    questionOf(a) === questionOf(b) &&
    dateAt(Date.parse(a.created_at)) === dateAt(Date.parse(b.created_at))
  );
}
