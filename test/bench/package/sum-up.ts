// What many packages come to. Shares are of all needs and all items together, not means of means.
import type { AskedPurpose } from './ask-lives.ts';

export interface Sum {
  purposes: number;
  needed: number;
  items: number;
  /** Of what was needed, what was there. */
  coverage: number;
  /** Of what was needed, what the lists held. */
  listed: number;
  /** Of what was there, what was needed or helpful. */
  precision: number;
  /** The lines below the lists, on average, and of all of them those that were needed or helpful. */
  lines: number;
  linePrecision: number;
  /** Packages. */
  sayingSufficient: number;
  complete: number;
  completeSayingSufficient: number;
  wronglyAnchored: number;
  wronglyAnchoredSayingSufficient: number;
  harmful: number;
  harmfulFound: number;
  /** Packages that lack what does harm and say that nothing is missing. */
  harmfulUntold: number;
  /** On average. */
  tokens: number;
  structuredBytes: number;
  /** Of all bytes of the texts. */
  content: number;
}

const BYTES_A_TOKEN = 4;

export function sumUp(asked: readonly Pick<AskedPurpose, 'score'>[]): Sum {
  const scores = asked.map(({ score }) => score);
  const total = (of: (score: AskedPurpose['score']) => number | boolean) =>
    scores.reduce((sum, score) => sum + Number(of(score)), 0);
  const [needed, items] = [total((score) => score.needed), total((score) => score.items)];
  const bytes = total(({ textBytes }) => textBytes);
  return {
    purposes: scores.length,
    needed,
    items,
    coverage: share(
      total(({ found }) => found),
      needed,
    ),
    listed: share(
      total(({ listed }) => listed),
      needed,
    ),
    precision: share(
      total(({ useful }) => useful),
      items,
    ),
    lines: total(({ lines }) => lines) / scores.length,
    linePrecision: share(
      total(({ usefulLines }) => usefulLines),
      total(({ lines }) => lines),
    ),
    sayingSufficient: total(({ saysSufficient }) => saysSufficient),
    complete: total(({ isComplete }) => isComplete),
    completeSayingSufficient: total(({ isComplete, saysSufficient }) => isComplete && saysSufficient),
    wronglyAnchored: total(({ isWronglyAnchored }) => isWronglyAnchored),
    wronglyAnchoredSayingSufficient: total((score) => score.isWronglyAnchored && score.saysSufficient),
    harmful: total(({ harmful }) => harmful),
    harmfulFound: total(({ harmfulFound }) => harmfulFound),
    harmfulUntold: total((score) => score.harmfulFound < score.harmful && score.saysSufficient),
    tokens: bytes / BYTES_A_TOKEN / scores.length,
    structuredBytes: total(({ structuredBytes }) => structuredBytes) / scores.length,
    content: share(
      total(({ contentBytes }) => contentBytes),
      bytes,
    ),
  };
}

/** Of none, all. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
