// The worth of each sign of a clash between two statements, measured over the pairs that are worked with, and how well such worths
// hold for pairs that they were not measured over. Of pairs that are held out nothing is read.
// Three times as many pairs, or a network over the same signs, find no more at as many false ones: what is missed clashes by what
// one knows of the world, and no sign tells that.

import { isSure } from '../../../services/vault/contradictions/clashes/clash-bars.ts';
import type { ClashSign } from '../../../services/vault/contradictions/clashes/clash-signs.ts';
import { type Clash, clashesOf } from '../../../services/vault/contradictions/clashes/clashes.ts';
import { leastFor } from '../../../services/vault/contradictions/clashes/weigh-clashes.ts';
import { verdictBySlots } from '../../../services/vault/contradictions/compare.ts';
import { gistOf } from '../../../services/vault/contradictions/reading/gist/gist.ts';
import { languagesOf } from '../../../services/vault/contradictions/reading/statement-language.ts';
import { readLives } from '../package/life.ts';
import { FITTED_SETS } from '../retrieval/contradiction-sets.ts';
import { type Pair, readPairs, readStatements } from '../retrieval/sets.ts';
import { fitWorths, likelihood, type Observation, type Shape, type Sign, type Worths } from './logistic.ts';

interface ClashingPair extends Pair {
  /** The one that it was written in; none for what nobody wrote as a pair. */
  set?: string;
  clashes: Clash[];
}

export function clashingPairs(): ClashingPair[] {
  return FITTED_SETS.flatMap(({ name }) =>
    readPairs(name).map((pair) => ({ ...pair, set: name, clashes: clashesIn(pair) })),
  );
}

function clashesIn({ live, proposed }: Pair): Clash[] {
  const [told, toldOther] = languagesOf(live, proposed);
  return clashesOf(gistOf(live, told), gistOf(proposed, toldOther));
}

/** So many of the pairs that nobody wrote as pairs: those that look the most like a contradiction. */
const MOST_BESIDE = 400;

/** Statements that were written side by side, of one life or of none: any two are about two things, but for a few that the slots tell. */
export function pairsBeside(): ClashingPair[] {
  const lives = readLives().filter(({ held_out = false }) => !held_out);
  const written = lives.map(({ objects }) =>
    objects.flatMap(({ type, fields }) =>
      type === 'memory' && typeof fields.statement === 'string' ? [fields.statement] : [],
    ),
  );
  return [readStatements('distractors-450'), ...written].flatMap((statements) =>
    statements.flatMap((live, place) =>
      statements.slice(place + 1).flatMap((proposed) => {
        const pair = { live, proposed, kind: 'unrelated' as const };
        const clashes = clashesIn(pair);
        return clashes.length === 0 || verdictBySlots(live, proposed) === 'contradiction' ? [] : [{ ...pair, clashes }];
      }),
    ),
  );
}

/** Signs that speak for one matter, and against it: the worth of each lies on that side. */
export const FOR = new Set(
  'shared nouns cover coverAll onePerson sharedName sharedFirst verb single opposed turned turnedNoun areAlone statesApart unique'.split(
    ' ',
  ),
);
export const AGAINST = new Set(
  `left leftInBoth counter oneName oneModifier verbsApart excepting agreed bothDeny kept several isPartOfName otherSort
  otherValues bothAdditive owner throughVerb headsApart bothPlaced`.split(/\s+/),
);
const RIDGE = { shared: 1, own: 2 };

export function clashObservations(pairs: readonly ClashingPair[]): Observation[] {
  const seen = pairs.flatMap(({ kind, clashes }) =>
    clashes
      .filter(({ signs }) => !isSure(signs))
      .map((clash) => ({ kind: clash.kind, signs: clash.signs, truth: kind === 'contradiction' ? 1 : 0 })),
  );
  const names = [...new Set(seen.flatMap(({ signs }) => Object.keys(signs) as ClashSign[]))];
  const whole = seen.map((each) => ({
    ...each,
    signs: Object.fromEntries(names.map((name) => [name, each.signs[name] ?? 0])),
  }));
  return [...whole, ...doubts(whole, names)];
}

/** So many of each kind that are none after all, and look as the others do: where none was seen, nothing is sure for that. */
const DOUBTS = 3;

function doubts(seen: readonly Observation[], names: readonly string[]): Observation[] {
  const kinds = [...new Set(seen.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const own = seen.filter((each) => each.kind === kind);
    const mean = (name: string) => own.reduce((sum, { signs }) => sum + (signs[name] as number), 0) / own.length;
    const usual = { kind, signs: Object.fromEntries(names.map((name) => [name, mean(name)])), truth: 0 };
    return Array.from({ length: DOUBTS }, () => usual);
  });
}

function clashShape(observations: readonly Observation[]): Shape {
  const names = [...new Set(observations.flatMap(({ signs }) => Object.keys(signs)))];
  const signOf = (name: string): Sign =>
    FOR.has(name) ? { name, means: 'for' } : AGAINST.has(name) ? { name, means: 'against' } : { name };
  return { signs: names.map(signOf), ridge: RIDGE };
}

/** Measured over the pairs first, and then with those of the pairs beside as well that they would have taken for contradictions. */
export function clashWorths(pairs: readonly ClashingPair[], beside: readonly ClashingPair[]): Worths {
  const first = worthsOver(pairs);
  const likest = beside
    .map((pair) => ({ pair, likely: likeliest(first, pair) }))
    .sort((a, b) => b.likely - a.likely)
    .slice(0, MOST_BESIDE)
    .map(({ pair }) => pair);
  return worthsOver([...pairs, ...likest]);
}

function worthsOver(pairs: readonly ClashingPair[]): Worths {
  const observations = clashObservations(pairs);
  return fitWorths(observations, clashShape(observations));
}

const FOLDS = 10;

/** How likely each pair contradicts itself, by worths that were measured over the others. */
export function judgedByOthers(
  pairs: readonly ClashingPair[],
  beside: readonly ClashingPair[],
): { pair: ClashingPair; likely: number }[] {
  const isIn = (fold: number) => (_pair: ClashingPair, place: number) => place % FOLDS === fold;
  return Array.from({ length: FOLDS }, (_, fold) => {
    const [own, ownBeside] = [pairs, beside].map((each) => each.filter(isIn(fold))) as [ClashingPair[], ClashingPair[]];
    const [others, othersBeside] = [pairs, beside].map((each) =>
      each.filter((pair, place) => !isIn(fold)(pair, place)),
    ) as [ClashingPair[], ClashingPair[]];
    const worths = clashWorths(others, othersBeside);
    return [...own, ...ownBeside].map((pair) => ({ pair, likely: likeliest(worths, pair) }));
  }).flat();
}

/** The same of each set by all others: nobody who wrote one wrote another. */
export function judgedByOtherSets(
  pairs: readonly ClashingPair[],
  beside: readonly ClashingPair[],
): { pair: ClashingPair; likely: number }[] {
  return FITTED_SETS.flatMap(({ name: own }) => {
    const worths = clashWorths(
      pairs.filter(({ set }) => set !== own),
      beside,
    );
    return pairs.filter(({ set }) => set === own).map((pair) => ({ pair, likely: likeliest(worths, pair) }));
  });
}

function likeliest(worths: Worths, { clashes }: ClashingPair): number {
  const all = clashes.map((clash) => {
    const likely = isSure(clash.signs) ? 1 : likelihood(worths, clash.kind, clash.signs);
    return clash.isDoubtful && likely < leastFor(clash) ? 0 : likely;
  });
  return Math.max(0, ...all);
}
