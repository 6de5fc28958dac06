// How strongly a record holds each thing that is wanted.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Term } from '../store/text-index/terms.ts';
import { typeMeant } from '../store/text-index/texts.ts';
import type { Piece, Wider } from '../store/text-index/wider.ts';
import type { Wanted } from './question.ts';
import { type Passage, recordTerms } from './record-terms.ts';
import { saidIn } from './said-behind.ts';

/** One wanted thing, and who holds it. */
export interface Sought {
  wanted: Wanted;
  holders: readonly number[];
  /** How many hold the word itself, before it was looked for by anything else. */
  plain: number;
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
  const { title, body, rest } = held;
  const length = titleOnly ? title.telling : title.telling + body.telling;
  const room = SATURATION * (1 - LENGTH_COUNTS + (LENGTH_COUNTS * length) / USUAL_LENGTH);
  return sought.map(({ wanted }) => {
    const beginning = occurrences(title, wanted) + (titleOnly ? 0 : occurrences(body, wanted));
    const count = beginning === 0 && !titleOnly ? saidIn(rest, wanted) : beginning;
    return count === 0 ? 0 : (count * (SATURATION + 1)) / (count + room);
  });
}

export function worthOf(weights: readonly number[], sought: readonly Sought[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] as number) * (sought[i] as Sought).rarity;
  return sum;
}

/** Being what is asked for (a decision, when it is asked what was decided) is worth this much of saying it. */
export const KIND_WEIGHT = 1;

/** The type of things that is asked for by its name; undefined where the thing is. */
export function kindMeant({ wanted: { terms, prefix } }: Sought): string | undefined {
  const [term] = terms as [Term];
  return !prefix && terms.length === 1 ? typeMeant(term) : undefined;
}

function occurrences({ terms, counts }: Passage, { terms: sought, prefix, begins, wider }: Wanted): number {
  const first = sought[0] as Term;
  if (sought.length === 1 && !prefix) return counts.get(first.stem) ?? (wider ? widerIn(counts, wider) : 0);
  let count = 0;
  if (prefix) {
    const beginning = begins ?? first.word;
    for (const { word } of terms) if (word.startsWith(beginning)) count++;
    return count;
  }
  for (let i = 0; i + sought.length <= terms.length; i++) {
    if (sought.every(({ stem }, offset) => terms[i + offset]?.stem === stem)) count++;
  }
  return count;
}

/** How much of a word stands there in another form, or in parts: less than once. */
function widerIn(counts: ReadonlyMap<string, number>, { same, parts }: Wider): number {
  let inParts = 0;
  for (const pieces of parts) inParts += bestOf(counts, pieces);
  return Math.max(bestOf(counts, same), inParts);
}

function bestOf(counts: ReadonlyMap<string, number>, pieces: readonly Piece[]): number {
  const { whole, parts } = toldApart(pieces);
  let most = 0;
  if (whole.size < counts.size) {
    for (const [text, worth] of whole) if (worth > most && counts.has(text)) most = worth;
  } else {
    for (const stem of counts.keys()) most = Math.max(most, whole.get(stem) ?? 0);
  }
  for (const { text, at, worth } of parts) if (worth > most && isPartIn(counts, text, at)) most = worth;
  return most;
}

interface ToldApart {
  /** What each is worth that has to be a whole word. */
  whole: ReadonlyMap<string, number>;
  parts: readonly Part[];
}
type Part = Piece & { at: Exclude<Piece['at'], 'whole'> };

const apart = new WeakMap<readonly Piece[], ToldApart>();

/** What says the same in any language is a hundred words, and each of hundreds of records holds ten: these are looked up among those. */
function toldApart(pieces: readonly Piece[]): ToldApart {
  const known = apart.get(pieces);
  if (known) return known;
  const whole = new Map<string, number>();
  const parts: Part[] = [];
  for (const piece of pieces) {
    if (piece.at === 'whole') whole.set(piece.text, Math.max(piece.worth, whole.get(piece.text) ?? 0));
    else parts.push(piece as Part);
  }
  const told = { whole, parts };
  apart.set(pieces, told);
  return told;
}

function isPartIn(counts: ReadonlyMap<string, number>, text: string, at: Part['at']): boolean {
  for (const stem of counts.keys()) {
    if (at === 'beginning' ? stem.startsWith(text) : at === 'end' ? stem.endsWith(text) : stem.includes(text))
      return true;
  }
  return false;
}
