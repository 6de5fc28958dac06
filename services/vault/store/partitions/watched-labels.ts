// The labels that grants select by. Only they are part of a partition: any other label would only cut what lies together
// into more of them. A label is watched from the first grant on that names it; what bears it already is indexed anew while
// nobody writes, and until then whoever is granted by it has each match judged.
import type { Reader, Writer } from '../db/sql.ts';
import type { OpenGaps } from './open-gaps.ts';

/** With more labels there would be as many partitions as objects: for grants by further labels each match is judged. */
const MOST_WATCHED = 50;

export function watchLabels(tx: Writer, labels: readonly string[]): void {
  for (const label of labels) {
    const { count } = tx.one<{ count: number }>`SELECT count(*) AS count FROM search_labels` as { count: number };
    if (count >= MOST_WATCHED) return;
    const isNew = tx.run`INSERT INTO search_labels (label) VALUES (${label}) ON CONFLICT DO NOTHING` === 1;
    if (!isNew) continue;
    tx.cache.labels = undefined;
    tx.run`
      INSERT INTO index_gaps (project_id, label, until) SELECT '', ${label}, max(seq) FROM versions HAVING max(seq) > 0`;
  }
}

/** The watched labels among these, in one fixed order. */
export function watchedAmong(tx: Writer, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const watched = watchedLabels(tx);
  return watched.length === 0 ? [] : [...new Set(labels)].filter((label) => watched.includes(label)).sort();
}

/** Whether everything that bears one of these labels already lies by it. */
export function areSettled(reader: Reader, labels: readonly string[], gaps: OpenGaps): boolean {
  if (labels.length === 0) return true;
  const watched = watchedLabels(reader);
  return !gaps.isOutdated && labels.every((label) => watched.includes(label) && !gaps.labels.includes(label));
}

/** Every write asks for the watched labels. */
function watchedLabels(reader: Reader): readonly string[] {
  reader.cache.labels ??= reader.column<string>`SELECT label FROM search_labels`;
  return reader.cache.labels;
}
