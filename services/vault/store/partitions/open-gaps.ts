// What does not lie yet where it belongs (store/objects/index-gap.ts enters it anew): asked once for each question.
import type { Reader } from '../db/sql.ts';

export interface OpenGaps {
  /** Projects of which some objects still lie on another shelf. */
  moving: readonly string[];
  /** Labels by which not everything lies yet that bears them. */
  labels: readonly string[];
  /** Whether some objects still lie where an earlier version of the hub entered them. */
  isOutdated: boolean;
}

const NONE: OpenGaps = { moving: [], labels: [], isOutdated: false };

export function openGaps(reader: Reader): OpenGaps {
  const gaps = reader.allCached<{ project_id: string; label: string }>`SELECT project_id, label FROM index_gaps`;
  if (gaps.length === 0) return NONE;
  return {
    moving: gaps.flatMap(({ project_id: id }) => (id === '' ? [] : [id])),
    labels: gaps.flatMap(({ label }) => (label === '' ? [] : [label])),
    isOutdated: gaps.some(({ project_id: id, label }) => id === '' && label === ''),
  };
}
