// How strongly a record holds each thing that is wanted.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Term } from '../store/text-index/terms.ts';
import { typeMeant } from '../store/text-index/texts.ts';
import type { Piece, Wider } from '../store/text-index/wider.ts';
import type { Wanted } from './question.ts';
import { type Passage, recordTerms } from './record-terms.ts';

/** One wanted thing, and who holds it. */
export interface Sought {
  wanted: Wanted;
  holders: readonly number[];
  /** How much it says: the fewer hold it, the more. */
  rarity: number;
}

/** Okapi's: a word that is repeated says little more, and in a long text less than in a short one. */
const SATURATION = 0.9;
const LENGTH_COUNTS = 0.4;
/** A constant, and not the mean of what is in the vault: that would tell of what is hidden. */
const USUAL_LENGTH = 16;

export function weightsIn(record: AnyRecord, sought: readonly Sought[], { titleOnly = false } = {}): number[] {
  const held = recordTerms(record);
  if (held === undefined) return sought.map(() => 0);
  const passages = titleOnly ? [held.title] : [held.title, held.body];
  const length = passages.reduce((sum, { telling }) => sum + telling, 0);
  const room = SATURATION * (1 - LENGTH_COUNTS + (LENGTH_COUNTS * length) / USUAL_LENGTH);
  return sought.map(({ wanted }) => {
    const count = passages.reduce((sum, passage) => sum + occurrences(passage, wanted), 0);
    return (count * (SATURATION + 1)) / (count + room);
  });
}

export function worthOf(weights: readonly number[], sought: readonly Sought[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (sought[index] as Sought).rarity, 0);
}

/** Being what is asked for (a decision, when it is asked what was decided) is worth this much of saying it. */
const KIND_WEIGHT = 1;

export function kindWeight({ type }: AnyRecord, { wanted: { terms, prefix } }: Sought): number {
  const [term] = terms as [Term];
  return !prefix && terms.length === 1 && typeMeant(term) === type ? KIND_WEIGHT : 0;
}

function occurrences({ terms, counts }: Passage, { terms: sought, prefix, begins, wider }: Wanted): number {
  const [first] = sought as [Term];
  if (prefix) return terms.filter(({ word }) => word.startsWith(begins ?? first.word)).length;
  if (sought.length === 1) return counts.get(first.stem) ?? (wider ? widerIn(counts, wider) : 0);
  let count = 0;
  for (let i = 0; i + sought.length <= terms.length; i++) {
    if (sought.every(({ stem }, offset) => terms[i + offset]?.stem === stem)) count++;
  }
  return count;
}

/** How much of a word stands there in another form, or in parts: less than once. */
function widerIn(counts: ReadonlyMap<string, number>, { same, parts }: Wider): number {
  const best = (pieces: readonly Piece[]) =>
    pieces.reduce((most, piece) => (piece.worth > most && isIn(counts, piece) ? piece.worth : most), 0);
  return Math.max(
    best(same),
    parts.reduce((sum, pieces) => sum + best(pieces), 0),
  );
}

function isIn(counts: ReadonlyMap<string, number>, { text, at }: Piece): boolean {
  if (at === 'whole') return counts.has(text);
  for (const stem of counts.keys()) {
    if (at === 'beginning' ? stem.startsWith(text) : at === 'end' ? stem.endsWith(text) : stem.includes(text))
      return true;
  }
  return false;
}
