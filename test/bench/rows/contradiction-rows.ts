// Whether the vault notices that something proposed contradicts what it holds, and leaves alone what merely looks like it.
import {
  type JudgedAcross,
  type JudgedPair,
  judgeAcross,
  judgePairs,
  type Verdict,
} from '../retrieval/contradictions.ts';
import { type AcrossPair, type Pair, readAcrossPairs, readPairs } from '../retrieval/sets.ts';
import { asTable, type Row } from '../table.ts';

const NOTICED = 0.9;

/**
 * In the order in which they were written. From the fourth on the code was mended by what it missed of each, and is measured here
 * afterwards: at first sight 56 of the 80 in other words were noticed, and the newest were written by somebody who knew the code. Those
 * that were jotted down were written by somebody who had never read it, half of them to be worked with; at first sight one of 35
 * was noticed there, and none of those that are held out, at which nobody looks. Those of the strangers were written by two more, in
 * five languages, and halved in the same way: at first sight 37 of 60 were noticed, and 29 of the 60 that are held out. The
 * look-alikes hold no contradiction, but much that looks like one: 13 of 65 were flagged at first sight, and nothing was measured over them.
 * What is said every day was written by somebody who knew the code, in two parts, to see what is flagged of things that are close to
 * each other: at first sight 92 of 100 contradictions were noticed and 14 of 59 that are none were flagged, and when the first part was
 * worked with, of the second 82 of 95 and 3 of 60.
 * What was noted was written by somebody who had not read the code yet and wrote on it afterwards; of the first eighty pairs each second one
 * was worked with, and the others, with forty more, are held out: before, 21 of those 40 contradictions were noticed.
 * The unseen ones were written by somebody who had never read the code, and were judged once it was done; they are held out as well.
 * Neighbours, passers-by and newcomers are others who had never read it, each with the same words to go by. Of the newcomers' each second
 * pair is held out. At first sight 79 of the 123 contradictions that were worked with afterwards were noticed, 10 of 58 unrelated pairs and 7 of
 * 59 paraphrases were flagged; of those that are held out 23 of 37, 4 of 22 and 3 of 21.
 * The onlookers, two more of these, were only ever counted: 49 of their 67 contradictions before what the neighbours taught, and 50 after it;
 * what they wrote by the words of a tester of this feature alone, 22 and 23 of 27.
 * The guests write of "the owner" and of her, as an assistant does who speaks of somebody else; one half is worked with, and of the other only
 * the counts were looked at. At first sight 8 of 24 were noticed of those that are worked with, 3 of 18 unrelated pairs and 4 of 18 paraphrases
 * were flagged; of those that are held out 11 of 24, 2 of 18 and none.
 * The two hands are six who had never read it, each of whom wrote either side as another assistant would on another day; a seventh, who was
 * asked for odd corners of lives, is held out. At first sight 168 of 279 were noticed of those that are worked with, 1 of 213 unrelated pairs
 * and 12 of 118 paraphrases were flagged; of those that are held out 28 of 60, 2 of 40 and 6 of 20. What the six taught, 51 more of their
 * own, brought 2 of 60 in the last of the six before it was looked at, and none of those that are held out: what is missed there clashes by
 * what one knows of the world.
 * What is plainly written is by five who had never read it, and were asked for nothing odd: numbers, dates, names, denials and order, as
 * notes have them. At first sight 32 of 40 were noticed, none of 30 unrelated pairs and 6 of 30 paraphrases flagged; what four others
 * wrote to the same words is held out.
 */
const SETS = [
  { name: 'contradictions', called: '' },
  { name: 'contradictions-held-out', called: 'held out' },
  { name: 'contradictions-fresh', called: 'written anew' },
  { name: 'contradictions-last', called: 'written last' },
  { name: 'contradictions-reworded', called: 'in other words' },
  { name: 'contradictions-newest', called: 'newest' },
  { name: 'contradictions-jotted', called: 'jotted down' },
  { name: 'contradictions-jotted-held-out', called: 'jotted down, held out' },
  { name: 'contradictions-strangers', called: 'by strangers' },
  { name: 'contradictions-strangers-held-out', called: 'by strangers, held out' },
  { name: 'contradictions-everyday', called: 'everyday' },
  { name: 'contradictions-look-alikes', called: 'look-alikes' },
  { name: 'contradictions-noted', called: 'noted' },
  { name: 'contradictions-noted-held-out', called: 'noted, held out' },
  { name: 'contradictions-unseen-held-out', called: 'unseen, held out' },
  { name: 'contradictions-neighbours', called: 'by neighbours' },
  { name: 'contradictions-passers-by', called: 'by passers-by' },
  { name: 'contradictions-newcomers', called: 'by newcomers' },
  { name: 'contradictions-newcomers-held-out', called: 'by newcomers, held out' },
  { name: 'contradictions-onlookers-held-out', called: 'by onlookers, held out' },
  { name: 'contradictions-guests', called: 'by guests' },
  { name: 'contradictions-guests-held-out', called: 'by guests, held out' },
  { name: 'contradictions-two-hands', called: 'by two hands' },
  { name: 'contradictions-two-hands-held-out', called: 'by two hands, held out' },
  { name: 'contradictions-plainly-written', called: 'plainly written' },
  { name: 'contradictions-plainly-written-held-out', called: 'plainly written, held out' },
] as const;

export async function contradictionRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, called } of SETS) {
    const judged = await judgePairs(readPairs(name));
    process.stderr.write(`${listOf(judged, called || 'tuned')}\n`);
    rows.push(...rowsOf(judged, called && `, ${called}`));
  }
  for (const { name, called } of ALMOST) rows.push(...rowsAlmost(await judgePairs(readPairs(name)), called));
  for (const { name, called } of ACROSS) {
    const judged = await judgeAcross(readAcrossPairs(name));
    rows.push(...KINDS_ACROSS.flatMap((type) => rowsAcross(judged, type, called)));
  }
  return rows;
}

/**
 * Two facts in almost the same words, of which the second would be lost if it were taken for the first; and what is the same. All were
 * written by somebody who had never read the code. At first sight 17 of the first 90 were taken for the same, since all clauses might
 * change places, and 15 of 30 that are the same were known. When that was mended 4 of the 100 that were written later were, of which
 * 11 had been before; of those that are held out, written last, 3 of 70, and 11 before.
 */
const ALMOST = [
  { name: 'almost-the-same', called: '' },
  { name: 'almost-the-same-later', called: ', written later' },
  { name: 'almost-the-same-held-out', called: ', held out' },
] as const;

function rowsAlmost(pairs: readonly JudgedPair[], set: string): Row[] {
  const [lost, others] = count(pairs, 'unrelated', 'duplicate');
  const [known, same] = count(pairs, 'paraphrase', 'duplicate');
  return [
    {
      what: `Another fact in almost the same words, taken for known${set}`,
      hub: String(lost),
      floor: `${others} pairs`,
      ratio: lost,
      target: { most: 0 },
    },
    {
      what: `The same said again, and known${set}`,
      hub: `${known} of ${same}`,
      floor: 'all of them',
      ratio: known / same,
    },
  ];
}

/**
 * A memory against what is promised, decided or preferred. Both sets were written before anything was compared across kinds, by
 * somebody who had not read the comparison; of those that are held out only the counts were ever looked at, before and after. The
 * comparison of two statements alone noticed 25 of the 36 contradictions that are worked with and flagged 19 of the 72 others, and
 * 27 and 17 of those that are held out.
 */
const ACROSS = [
  { name: 'contradictions-across-kinds', called: '' },
  { name: 'contradictions-across-kinds-held-out', called: ', held out' },
] as const;
const KINDS_ACROSS = ['commitment', 'decision', 'preference'] as const satisfies AcrossPair['live']['type'][];

function rowsAcross(judged: readonly JudgedAcross[], type: (typeof KINDS_ACROSS)[number], set: string): Row[] {
  const pairs = judged.filter(({ live }) => live.type === type);
  const [real, all] = count(pairs, 'contradiction', 'conflict');
  const harmless = pairs.filter(({ kind }) => kind !== 'contradiction');
  const flagged = harmless.filter(({ verdict }) => verdict !== 'needs_review').length;
  return [
    {
      what: `Contradictions of a memory and a ${type} noticed${set}`,
      hub: `${real} of ${all}`,
      floor: 'all of them',
      ratio: real / all,
    },
    {
      what: `Harmless pairs of a memory and a ${type} flagged${set}`,
      hub: String(flagged),
      floor: `${harmless.length} pairs`,
      ratio: flagged,
      target: { most: 0 },
    },
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
  const noticed: Row[] = [
    {
      what: `Contradictions noticed when they are proposed${set}`,
      hub: `${real} of ${all}`,
      floor: 'all of them',
      ratio: real / all,
      target: { least: NOTICED },
    },
    never('Contradictions taken for duplicates', refused, `${all} contradictions`),
  ];
  return [
    ...(all === 0 ? [] : noticed),
    never('Unrelated statements flagged', flagged, `${pairs.filter(({ kind }) => kind === 'unrelated').length} pairs`),
    {
      what: `Paraphrases taken for contradictions${set}`,
      hub: `${opposed}, and ${count(pairs, 'paraphrase', 'duplicate')[0]} for the same`,
      floor: `${paraphrases} paraphrases`,
      ratio: opposed / paraphrases,
    },
  ];
}

function count(
  pairs: readonly Pick<JudgedPair, 'kind' | 'verdict'>[],
  kind: Pair['kind'],
  verdict: Verdict,
): [those: number, all: number] {
  const all = pairs.filter((pair) => pair.kind === kind);
  return [all.filter((pair) => pair.verdict === verdict).length, all.length];
}

function listOf(pairs: readonly JudgedPair[], set: string): string {
  const verdicts = [...new Set(pairs.map(({ verdict }) => verdict))].sort();
  const kinds: Pair['kind'][] = ['contradiction', 'paraphrase', 'unrelated'];
  const lines = kinds.map((kind) => [kind, ...verdicts.map((verdict) => String(count(pairs, kind, verdict)[0]))]);
  return asTable([set, ...verdicts], lines);
}
