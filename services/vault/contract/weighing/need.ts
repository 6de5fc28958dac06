// How likely a thing is needed for a purpose, by its signs: weighed by itself first, and then beside what the first look found
// the likeliest.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { DocumentSigns } from './document-signs.ts';
import type { SecondSigns } from './second-look.ts';
import type { Signs } from './signs.ts';
import { DOCUMENT, FIRST_LOOK, SECOND_LOOK, type Worth } from './worths.ts';

/** How likely a thing is needed by itself: between 0 and 1. */
export function firstNeed({ type }: AnyRecord, signs: Signs): number {
  return likelihood(FIRST[type], signs);
}

export function secondNeed({ type }: AnyRecord, signs: Signs, second: SecondSigns): number {
  return signs.always === 1 ? 1 : likelihood(SECOND[type], second);
}

export function needOfDocument(signs: DocumentSigns): number {
  return likelihood(OF_DOCUMENTS, signs);
}

interface Weights<Sign extends string> {
  always: number;
  signs: readonly (readonly [Sign, number])[];
}

const FIRST = weightsOf(FIRST_LOOK);
const SECOND = weightsOf(SECOND_LOOK);
const { artifact: OF_DOCUMENTS } = weightsOf(DOCUMENT);

function weightsOf<Sign extends string>(worths: Readonly<Record<string, Worth<Sign>>>): Record<string, Weights<Sign>> {
  return Object.fromEntries(
    Object.entries(worths).map(([type, { always, ...signs }]) => [
      type,
      { always, signs: Object.entries(signs) as [Sign, number][] },
    ]),
  );
}

/** Zero for a kind of object whose weights were never measured: nothing speaks for it or against it. */
function likelihood<Sign extends string>(weights: Weights<Sign> | undefined, signs: Record<Sign, number>): number {
  if (weights === undefined) return 0;
  let sum = weights.always;
  for (const [sign, worth] of weights.signs) sum += worth * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}
