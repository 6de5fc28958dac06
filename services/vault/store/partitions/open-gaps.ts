// What does not lie yet where it belongs (store/objects/index-gap.ts enters it anew): asked once for each question.
import type { Reader } from '../db/sql.ts';

export interface OpenGaps {
  /** Projects whose objects lie on another shelf in part. */
  moving: readonly string[];
  /** Labels that not everything that bears them lies by. */
  labels: readonly string[];
  /** Objects that an earlier version of the hub entered are there in part. */
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
