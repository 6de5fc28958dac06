// How the syncs of a connector go, and when the next one is due.
import { HOUR_MS, MINUTE_MS } from '../../../../shared/limits.ts';
import type { Connector, ProviderProblem } from '../../../../shared/schemas/connector.ts';
import type { Change } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';

interface Health {
  synced_at: string | null;
  due_at: number;
  /** Syncs that failed one after the other. */
  failed: number;
  error: ProviderProblem | null;
}

/** However long a provider is down, it is asked this often. */
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** A sync that broke off inside the service goes on as soon as the service does. */
const INTERRUPTED_PAUSE_MS = 5_000;

export function readHealth(reader: Reader, id: string): Health | undefined {
  const row = reader.one<Omit<Health, 'error'> & { error: string | null }>`
    SELECT synced_at, due_at, failed, error FROM connector_health WHERE connector = ${id}`;
  return row && { ...row, error: row.error === null ? null : (JSON.parse(row.error) as ProviderProblem) };
}

/** After failures the pauses double; what a provider asks to wait is waited. */
export function nextDue(
  { interval_minutes }: Connector,
  before: Health | undefined,
  problem: ProviderProblem | null,
  now: number,
): Pick<Health, 'due_at' | 'failed'> {
  const interval = interval_minutes * MINUTE_MS;
  if (problem === null) return { due_at: now + interval, failed: 0 };
  const failed = (before?.failed ?? 0) + 1;
  const first = problem.kind === 'interrupted' ? INTERRUPTED_PAUSE_MS : interval;
  const pause = Math.min(Math.max(LONGEST_PAUSE_MS, interval), first * 2 ** Math.min(failed - 1, 10));
  return { due_at: now + Math.max(pause, problem.wait_ms ?? 0), failed };
}

export function noteEnd({ tx }: Change, id: string, { synced_at, due_at, failed, error }: Health): void {
  const text = error === null ? null : JSON.stringify(error);
  tx.run`
    INSERT INTO connector_health (connector, synced_at, due_at, failed, error)
    VALUES (${id}, ${synced_at}, ${Math.round(due_at)}, ${failed}, ${text})
    ON CONFLICT DO UPDATE SET synced_at = excluded.synced_at, due_at = excluded.due_at, failed = excluded.failed,
      error = excluded.error`;
}
