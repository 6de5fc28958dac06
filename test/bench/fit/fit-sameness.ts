// The worth of each sign that two statements say one thing, measured over the pairs that are worked with and over what several assistants
// proposed of one life, and how well such worths hold for sets that they were not measured over. Of what is held out nothing is read.
// That two texts are alike as a whole, whose words they share, or that what both name clashes, was worth nothing beside the rest.
import { meet } from '../../../services/vault/contradictions/clashes/meeting.ts';
import { compareStatements } from '../../../services/vault/contradictions/compare.ts';
import { type Gist, gistOf } from '../../../services/vault/contradictions/reading/gist/gist.ts';
import { languagesOf } from '../../../services/vault/contradictions/reading/statement-language.ts';
import {
  areToldApart,
  type SamenessSigns,
  samenessSigns,
} from '../../../services/vault/contradictions/sameness/sameness-signs.ts';
import { WORKED_WITH_SETS } from '../retrieval/contradiction-sets.ts';
import { type Pair, readJunk, readPairs } from '../retrieval/sets.ts';
import { fitWorths, likelihood, type Shape, type Sign, type Worths } from './logistic.ts';

interface WeighedPair extends Pair {
  set: string;
  /** None where something else has decided already. */
  signs: SamenessSigns | undefined;
  isKnown: boolean;
}

/** Where fewer things are the same nobody would ask. */
const LEAST_MET = 2;

export function weighedPairs(): WeighedPair[] {
  const written = WORKED_WITH_SETS.flatMap(({ name }) => readPairs(name).map((pair) => weighed(pair, name)));
  const proposed = readJunk('junk').flatMap(({ proposals }, place) =>
    proposals.flatMap(({ thing, statement }, index) =>
      proposals.slice(0, index).flatMap((earlier) => {
        const kind = earlier.thing === thing ? 'paraphrase' : 'unrelated';
        const pair = { live: earlier.statement, proposed: statement, kind } as const;
        return kind === 'unrelated' && meet(...gistsOf(pair)).met.length < LEAST_MET
          ? []
          : [weighed(pair, `junk ${place + 1}`)];
      }),
    ),
  );
  return [...written, ...proposed];
}

function gistsOf({ live, proposed }: Pair): [Gist, Gist] {
  const [language, otherLanguage] = languagesOf(live, proposed);
  return [gistOf(live, language), gistOf(proposed, otherLanguage)];
}

function weighed(pair: Pair, set: string): WeighedPair {
  const verdict = compareStatements(pair.live, pair.proposed);
  const gists = gistsOf(pair);
  const isDecided = verdict === 'same' || verdict === 'contradiction' || areToldApart(...gists);
  return { ...pair, set, isKnown: verdict === 'same', signs: isDecided ? undefined : samenessSigns(...gists) };
}

/** The worth of each lies on that side. */
const FOR = new Set('met values nothingBeside nounForVerb agreed deniedInBoth'.split(' '));
const EITHER = new Set(['noValues']);
const KIND = 'sameness';

export function samenessWorths(pairs: readonly WeighedPair[]): Worths[string] {
  const observations = pairs.flatMap(({ kind, signs }) =>
    signs === undefined ? [] : [{ kind: KIND, signs: { ...signs }, truth: kind === 'paraphrase' ? 1 : 0 }],
  );
  const signOf = (name: string): Sign =>
    EITHER.has(name) ? { name } : { name, means: FOR.has(name) ? 'for' : 'against' };
  const shape: Shape = {
    signs: Object.keys(observations[0]?.signs ?? {}).map(signOf),
    ridge: { shared: 1, own: 1 },
  };
  return fitWorths(observations, shape)[KIND] ?? {};
}

const FOLDS = 8;

/** Each set by the worths of others: nobody who wrote one wrote another. */
export function judgedByOtherSets(pairs: readonly WeighedPair[]): { pair: WeighedPair; likely: number }[] {
  const sets = [...new Set(pairs.map(({ set }) => set))];
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(sets.filter((_set, place) => place % FOLDS === fold));
    const worths = { [KIND]: samenessWorths(pairs.filter(({ set }) => !own.has(set))) };
    const likely = ({ isKnown, signs }: WeighedPair) =>
      signs === undefined ? Number(isKnown) : likelihood(worths, KIND, { ...signs });
    return pairs.filter(({ set }) => own.has(set)).map((pair) => ({ pair, likely: likely(pair) }));
  }).flat();
}
