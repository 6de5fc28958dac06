// A pattern for whichever of several sayings a text holds, as whole words.

/** Scripts that put spaces between words say where one ends. */
function whole(pattern: string): string {
  return /[぀-ヿ一-鿿]/u.test(pattern) ? `(?:${pattern})` : `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
}

export const anyOf = (patterns: readonly string[]) => new RegExp(patterns.map(whole).join('|'), 'iu');
