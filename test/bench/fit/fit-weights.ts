// The worth of each sign, measured over the lives that are worked with, and how well such worths hold for a life that they were
// not measured over.
import { type SecondSigns, secondLook } from '../../../services/vault/contract/weighing/second-look.ts';
import {
  fitWorths,
  likelihood as likelyNeeded,
  type Observation,
  type Shape,
  type Sign,
  type Worths,
} from './logistic.ts';
import type { WeighedPurpose } from './weighed-lives.ts';

/** Evidence, unless it may speak for either: how fresh a thing is, that it belongs to no project. */
const MAY_SPEAK_FOR_EITHER: ReadonlySet<string> = new Set([
  'domainAsked',
  'domainOther',
  'domainUnmet',
  'noDomain',
  'isOfNoDomain',
  'loose',
  'fresh',
  'long',
]);
/** Told always, whatever is measured. */
const NOT_WEIGHED = 'always';
const RIDGE = { shared: 1, own: 3 };

function shapeOf(weighed: readonly WeighedPurpose[]): Shape {
  const names = Object.keys(weighed.flatMap(({ examples }) => examples)[0]?.signs ?? {});
  const signs = names
    .filter((name) => name !== NOT_WEIGHED)
    .map((name): Sign => (MAY_SPEAK_FOR_EITHER.has(name) ? { name } : { name, means: 'for' }));
  return { signs, ridge: RIDGE };
}

export function observationsIn(weighed: readonly WeighedPurpose[]): Observation[] {
  return weighed.flatMap(({ examples }) =>
    examples.flatMap(({ type, signs, worth, doesHarm }) =>
      timesCounted(doesHarm, { kind: type, signs: signs as unknown as Record<string, number>, truth: worth }),
    ),
  );
}

/** What does harm where it is missing counts as often as this. */
const COUNTS_FOR_HARM = 2;

function timesCounted(doesHarm: boolean, observation: Observation): Observation[] {
  return Array.from({ length: doesHarm ? COUNTS_FOR_HARM : 1 }, () => observation);
}

/** What speaks for a document: weighed beside nothing else, it is fitted by itself. */
export function fitDocuments(weighed: readonly WeighedPurpose[]): Worths {
  return fitWorths(documentsIn(weighed), DOCUMENT_SHAPE);
}

export function documentsIn(weighed: readonly WeighedPurpose[]): Observation[] {
  return weighed.flatMap(({ documents }) =>
    documents.map(({ signs, worth }) => ({
      kind: 'artifact',
      signs: signs as unknown as Record<string, number>,
      truth: worth,
    })),
  );
}

const DOCUMENT_SHAPE: Shape = {
  signs: [
    { name: 'said', means: 'for' },
    { name: 'saidFirst', means: 'for' },
    { name: 'near', means: 'for' },
    { name: 'loose' },
    { name: 'apt', means: 'for' },
  ],
  ridge: { shared: 1, own: 0 },
};

interface Threshold {
  least: number;
  coverage: number;
  precision: number;
  items: number;
}

/** The worths of both looks at a thing. */
interface Looks {
  first: Worths;
  second: Worths;
}

export function fitLooks(weighed: readonly WeighedPurpose[]): Looks {
  const first = fitWorths(observationsIn(weighed), shapeOf(weighed));
  const observations = secondObservations(first, weighed);
  return { first, second: fitWorths(observations, SECOND_SHAPE) };
}

const SECOND_SHAPE: Shape = {
  signs: [
    { name: 'first', means: 'for' },
    { name: 'sharesWords', means: 'for' },
    { name: 'sharesSense', means: 'for' },
    { name: 'sharesDays', means: 'for' },
    { name: 'asks' },
    { name: 'hasTime' },
    { name: 'unheld' },
    { name: 'unsure' },
    { name: 'ahead' },
    { name: 'inAll' },
  ],
  ridge: RIDGE,
};

export function secondObservations(first: Worths, weighed: readonly WeighedPurpose[]): Observation[] {
  return weighed.flatMap((purpose) => {
    const signs = secondSigns(first, purpose);
    return purpose.examples.flatMap(({ type, worth, doesHarm }, index) =>
      timesCounted(doesHarm, { kind: type, signs: signs[index] as unknown as Record<string, number>, truth: worth }),
    );
  });
}

function secondSigns(first: Worths, { frame, examples }: WeighedPurpose): SecondSigns[] {
  const needs = examples.map(({ type, signs }) =>
    likelyNeeded(first, type, signs as unknown as Record<string, number>),
  );
  return secondLook(
    frame,
    examples.map(({ record }, index) => ({ record, need: needs[index] as number })),
  );
}

/** Every life weighed by what was measured over the others. */
export function leftOut(weighed: readonly WeighedPurpose[], thresholds: readonly number[]): Threshold[] {
  const lives = [...new Set(weighed.map(({ life }) => life))];
  const judged = lives.map((life) => {
    const looks = fitLooks(weighed.filter((each) => each.life !== life));
    return weighed.filter((each) => each.life === life).map((each) => ({ ...each, likely: likelyIn(looks, each) }));
  });
  const purposes = judged.flat();
  const count = (of: (purpose: (typeof purposes)[number]) => number) =>
    purposes.reduce((total, purpose) => total + of(purpose), 0);
  const needed = count(({ examples, unweighed }) => examples.filter(isNeed).length + unweighed.length);
  return thresholds.map((least) => {
    const told = ({ examples, likely }: (typeof purposes)[number]) =>
      examples.filter((_, index) => (likely[index] as number) >= least);
    const items = count((purpose) => told(purpose).length);
    return {
      least,
      coverage: count((purpose) => told(purpose).filter(isNeed).length) / needed,
      precision: count((purpose) => told(purpose).filter(({ worth }) => worth > 0).length) / items,
      items: items / purposes.length,
    };
  });
}

function isNeed({ worth }: WeighedPurpose['examples'][number]): boolean {
  return worth === 1;
}

function likelyIn({ first, second }: Looks, purpose: WeighedPurpose): number[] {
  const signs = secondSigns(first, purpose);
  return purpose.examples.map(({ type }, index) =>
    likelyNeeded(second, type, signs[index] as unknown as Record<string, number>),
  );
}

/** As they stand in services/vault/contract/weighing/worths.ts; of a kind that never has a sign nothing is said of it. */
export function asCode(worths: Worths, observations: readonly Observation[]): string {
  const kinds = Object.entries(worths).map(([kind, worth]) => {
    const own = observations.filter((each) => each.kind === kind);
    const told = Object.entries(worth).filter(
      ([name]) => name === 'always' || own.some(({ signs }) => signs[name] !== 0),
    );
    const lines = told.map(([name, each]) => `    ${name}: ${Number(each.toFixed(2))},`);
    return `  ${kind}: {\n${lines.join('\n')}\n  },`;
  });
  return `{\n${kinds.join('\n')}\n}`;
}
