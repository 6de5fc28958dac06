// Whether the vault notices that something proposed contradicts what it holds, and leaves alone what merely looks like it.
import { type JudgedPair, judgePairs, type Verdict } from '../retrieval/contradictions.ts';
import { type Pair, readPairs } from '../retrieval/sets.ts';
import { asTable, type Row } from '../table.ts';

const NOTICED = 0.9;

export async function contradictionRows(): Promise<Row[]> {
  const tuned = await judgePairs(readPairs('contradictions'));
  const heldOut = await judgePairs(readPairs('contradictions-held-out'));
  const fresh = await judgePairs(readPairs('contradictions-fresh'));
  const last = await judgePairs(readPairs('contradictions-last'));
  process.stderr.write(
    `${listOf(tuned, 'tuned')}\n${listOf(heldOut, 'held out')}\n${listOf(fresh, 'written anew')}\n${listOf(last, 'written last')}\n`,
  );
  return [
    ...rowsOf(tuned, ''),
    ...rowsOf(heldOut, ', held out'),
    ...rowsOf(fresh, ', written anew'),
    ...rowsOf(last, ', written last'),
  ];
}

function rowsOf(pairs: readonly JudgedPair[], set: string): Row[] {
  const [real, all] = count(pairs, 'contradiction', 'conflict');
  const flagged = pairs.filter(({ kind, verdict }) => kind === 'unrelated' && verdict !== 'needs_review').length;
  const [refused] = count(pairs, 'contradiction', 'duplicate');
  const [opposed, paraphrases] = count(pairs, 'paraphrase', 'conflict');
  const never = (what: string, times: number, of: string): Row => ({
    what: `${what}${set}`,
    hub: String(times),
    floor: of,
    ratio: times,
    target: { most: 0 },
  });
  return [
    {
      what: `Contradictions noticed when they are proposed${set}`,
      hub: `${real} of ${all}`,
      floor: 'all of them',
      ratio: real / all,
      target: { least: NOTICED },
    },
    never('Contradictions taken for duplicates', refused, `${all} contradictions`),
    never('Unrelated statements flagged', flagged, `${pairs.filter(({ kind }) => kind === 'unrelated').length} pairs`),
    {
      what: `Paraphrases taken for contradictions${set}`,
      hub: `${opposed}, and ${count(pairs, 'paraphrase', 'duplicate')[0]} for the same`,
      floor: `${paraphrases} paraphrases`,
      ratio: opposed / paraphrases,
    },
  ];
}

function count(pairs: readonly JudgedPair[], kind: Pair['kind'], verdict: Verdict): [those: number, all: number] {
  const all = pairs.filter((pair) => pair.kind === kind);
  return [all.filter((pair) => pair.verdict === verdict).length, all.length];
}

function listOf(pairs: readonly JudgedPair[], set: string): string {
  const verdicts = [...new Set(pairs.map(({ verdict }) => verdict))].sort();
  const kinds: Pair['kind'][] = ['contradiction', 'paraphrase', 'unrelated'];
  const lines = kinds.map((kind) => [kind, ...verdicts.map((verdict) => String(count(pairs, kind, verdict)[0]))]);
  return asTable([set, ...verdicts], lines);
}
