// Events that say the same, one after the other, as one line.
import type { Schemas } from '../hub/client.ts';

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
    if (last !== undefined && saysTheSame(last.event, event)) last.times++;
    else runs.push({ event, times: 1 });
  }
  return runs;
}

function saysTheSame(a: AuditEvent, b: AuditEvent): boolean {
  return (
    a.summary_human === b.summary_human &&
    a.actor === b.actor &&
    a.created_at.slice(0, 10) === b.created_at.slice(0, 10)
  );
}

/** The log says what the hub did; beside the name of an assistant it has to be what the assistant did. */
const DEEDS: Record<string, string> = {
  'context.contract': 'asked for its situation package',
  'context.search': 'searched',
  'context.resource': 'read a resource',
  'context.refused': 'was refused',
  'setup.bootstrap_read': 'let a program of yours in',
};

export function deedOf({ kind, summary_human }: AuditEvent): string {
  return DEEDS[kind] ?? summary_human.charAt(0).toLowerCase() + summary_human.slice(1);
}
