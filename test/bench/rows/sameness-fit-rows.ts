// What the signs that two statements say one thing are worth: printed as code, and held against sets that they were not measured over.
// Nothing of it goes into the page.
import { judgedByOtherSets, samenessWorths, weighedPairs } from '../fit/fit-sameness.ts';
import type { Pair } from '../retrieval/sets.ts';
import { asTable, type Row } from '../table.ts';

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9];
const KINDS: readonly Pair['kind'][] = ['paraphrase', 'unrelated', 'contradiction'];

export function samenessFitRows(): Row[] {
  const pairs = weighedPairs();
  const worths = Object.entries(samenessWorths(pairs)).map(
    ([name, worth]) => `  ${name}: ${Number(worth.toFixed(2))},`,
  );
  process.stderr.write(`{\n${worths.join('\n')}\n}\n\n`);
  const judged = judgedByOtherSets(pairs);
  const lines = THRESHOLDS.map((least) => [
    String(least),
    ...KINDS.map((kind) => {
      const own = judged.filter(({ pair }) => pair.kind === kind);
      return `${own.filter(({ likely }) => likely >= least).length} of ${own.length}`;
    }),
  ]);
  process.stderr.write(`Each set by others, taken for one thing:\n${asTable(['least', ...KINDS], lines)}\n`);
  return [];
}
