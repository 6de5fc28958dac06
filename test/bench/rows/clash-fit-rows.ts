// What the signs of a clash between two statements are worth: printed as code, and held against pairs that they were not measured
// over. Nothing of it goes into the page.
import { LEAST_LIKELY } from '../../../services/vault/contradictions/clashes/weigh-clashes.ts';
import {
  clashingPairs,
  clashObservations,
  clashWorths,
  judgedByOtherSets,
  judgedByOthers,
  pairsBeside,
} from '../fit/fit-clashes.ts';
import { asCode } from '../fit/fit-weights.ts';
import type { Pair } from '../retrieval/sets.ts';
import { asTable, type Row } from '../table.ts';

const THRESHOLDS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const KINDS: readonly Pair['kind'][] = ['contradiction', 'paraphrase', 'unrelated'];

export function clashFitRows(): Row[] {
  const [pairs, beside] = [clashingPairs(), pairsBeside()];
  process.stderr.write(`${asCode(clashWorths(pairs, beside), clashObservations(pairs))}\n\n`);
  const judged = judgedByOthers(pairs, beside);
  const isBeside = new Set(beside);
  const lines = THRESHOLDS.map((least) => [
    String(least),
    ...KINDS.map((kind) =>
      counted(
        judged.filter(({ pair }) => pair.kind === kind && !isBeside.has(pair)),
        least,
      ),
    ),
    counted(
      judged.filter(({ pair }) => isBeside.has(pair)),
      least,
    ),
  ]);
  process.stderr.write(`Each tenth by the others:\n${asTable(['least', ...KINDS, 'written side by side'], lines)}\n`);
  const bySet = judgedByOtherSets(pairs, beside);
  const sets = [...new Set(pairs.map(({ set }) => set))].map((set) => [
    set?.replace(/^contradictions-?/, '') || 'tuned',
    ...KINDS.map((kind) =>
      counted(
        bySet.filter(({ pair }) => pair.set === set && pair.kind === kind),
        LEAST_LIKELY,
      ),
    ),
  ]);
  process.stderr.write(`Each set by the others, at ${LEAST_LIKELY}:\n${asTable(['set', ...KINDS], sets)}\n`);
  return [];
}

function counted(judged: readonly { likely: number }[], least: number): string {
  return `${judged.filter(({ likely }) => likely >= least).length} of ${judged.length}`;
}
