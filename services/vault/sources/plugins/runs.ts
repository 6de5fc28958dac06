// The runs of plugins, as they are remembered: what each did, what held it, what it said, how it ended.
import { idForm } from '../../../../shared/id-kinds.ts';
import { PLUGIN_FAILURES, PLUGIN_RUNS_KEPT } from '../../../../shared/limits.ts';
import type { Plugin, PluginRun } from '../../../../shared/schemas/plugin.ts';
import { type Change, recordEvent } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../../store/objects/cursors.ts';

interface RunRow {
  run: string;
}

export function newRun(id: string, plugin: Plugin, trigger: PluginRun['trigger'], at: string): PluginRun {
  return {
    id,
    plugin: plugin.id,
    plugin_version: plugin.plugin_version,
    trigger,
    state: 'running',
    counts: { created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0 },
    done: 0,
    total: null,
    isolation: null,
    log: [],
    log_dropped: 0,
    error: null,
    started_at: at,
    ended_at: null,
  };
}

export function beginRun({ tx }: Change, run: PluginRun): void {
  const { id, plugin } = run;
  tx.run`INSERT INTO plugin_runs (id, plugin, state, run) VALUES (${id}, ${plugin}, 'running', ${JSON.stringify(run)})`;
  tx.run`
    DELETE FROM plugin_runs WHERE plugin = ${plugin} AND id NOT IN
      (SELECT id FROM plugin_runs WHERE plugin = ${plugin} ORDER BY id DESC LIMIT ${PLUGIN_RUNS_KEPT})`;
}

export function endRun(change: Change, run: PluginRun): void {
  change.tx.run`UPDATE plugin_runs SET state = ${run.state}, run = ${JSON.stringify(run)} WHERE id = ${run.id}`;
  const { counts, trigger, state, plugin, error } = run;
  recordEvent(change, {
    kind: `plugin.run_${state}`,
    refs: [plugin],
    summary_human: state === 'succeeded' ? 'A plugin ran' : 'A run of a plugin failed',
    extra: {
      run: run.id,
      trigger,
      counts,
      isolation: run.isolation?.level ?? null,
      ...(error !== null && { reason: error }),
    },
  });
}

/** Runs that nobody will end any more. */
export function endAbandoned(change: Change, plugin: string): void {
  const rows = change.tx.all<RunRow>`SELECT run FROM plugin_runs WHERE plugin = ${plugin} AND state = 'running'`;
  for (const row of rows) {
    const run = rowToRun(row);
    endRun(change, { ...run, state: 'failed', error: 'The hub ended during this run.', ended_at: change.at });
  }
}

export function lastRun(reader: Reader, plugin: string): PluginRun | null {
  const row = reader.one<RunRow>`SELECT run FROM plugin_runs WHERE plugin = ${plugin} ORDER BY id DESC LIMIT 1`;
  return row ? rowToRun(row) : null;
}

export function lastSuccess(reader: Reader, plugin: string): string | null {
  const row = reader.one<RunRow>`
    SELECT run FROM plugin_runs WHERE plugin = ${plugin} AND state = 'succeeded' ORDER BY id DESC LIMIT 1`;
  return row ? rowToRun(row).started_at : null;
}

export function failsAgainAndAgain(reader: Reader, plugin: string): boolean {
  const rows = reader.all<{ state: string }>`
    SELECT state FROM plugin_runs WHERE plugin = ${plugin} ORDER BY id DESC LIMIT ${PLUGIN_FAILURES}`;
  return rows.length === PLUGIN_FAILURES && rows.every(({ state }) => state === 'failed');
}

const CURSOR = new RegExp(`^${idForm('run')}$`);

export function listRuns(reader: Reader, plugin: string, limit: number, cursor: string | undefined) {
  const before = cursor === undefined ? '~' : decodeCursor(cursor, CURSOR)[0];
  const rows = reader.all<RunRow>`
    SELECT run FROM plugin_runs WHERE plugin = ${plugin} AND id < ${before} ORDER BY id DESC LIMIT ${limit + 1}`;
  const items = rows.slice(0, limit).map(rowToRun);
  const last = items.at(-1);
  return { items, next: last && rows.length > limit ? encodeCursor(last.id) : null };
}

function rowToRun({ run }: RunRow): PluginRun {
  return JSON.parse(run) as PluginRun;
}
