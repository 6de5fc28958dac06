// A pattern for whichever of several sayings a text holds, as whole words.

/** Scripts that put no spaces between words do not say where one ends. */
const UNSPACED = /[぀-ヿ一-鿿]/u;

/** Where words begin and end is said once for all of them: the engine takes long to read what a letter is. */
export function anySaying(patterns: readonly string[]): RegExp {
  const spaced = patterns.filter((pattern) => !UNSPACED.test(pattern));
  const whole = spaced.length === 0 ? [] : [`(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`];
  return new RegExp([...whole, ...patterns.filter((pattern) => UNSPACED.test(pattern))].join('|'), 'iu');
}
