// What of hidden things can be felt in the time of an answer.
import { CASES, feel, HIDDEN, PROJECTS } from '../hidden-matches.ts';
import { ms, type Row } from '../table.ts';

/** The area under the curve strays by 0.013 where nothing can be felt. */
const PAIRS = 1_000;

export async function timingRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of CASES) {
    const { area, pairs, withMatches, without } = await feel(each, PAIRS);
    rows.push({
      what: `${HIDDEN} hidden matches felt in the time, ${PROJECTS} projects: ${each.name}`,
      hub: `area ${area.toFixed(3)}, ${ms(withMatches)}`,
      floor: `a guess over ${pairs} pairs, ${ms(without)}`,
      ratio: 0.5 + Math.abs(area - 0.5),
      target: { most: 0.55 },
    });
  }
  return rows;
}
