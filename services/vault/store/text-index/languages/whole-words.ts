// A pattern for whichever of several sayings a text holds, as whole words.

/** Scripts without spaces between words: there nothing tells where a word ends. */
const UNSPACED = /[぀-ヿ一-鿿]/u;

/**
 * One pattern for all sayings. Where words begin and end is said once for all of them, because the engine takes long to find
 * out what is a letter.
 */
export function anySaying(patterns: readonly string[]): RegExp {
  const spaced = patterns.filter((pattern) => !UNSPACED.test(pattern)).map(asTyped);
  const whole = spaced.length === 0 ? [] : [`(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`];
  return new RegExp([...whole, ...patterns.filter((pattern) => UNSPACED.test(pattern))].join('|'), 'iu');
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: '(?:ä|ae|a)', ö: '(?:ö|oe|o)', ü: '(?:ü|ue|u)', ß: '(?:ß|ss)' };
/** A class of letters, or a single letter with a diacritic. */
const CLASS_OR_LETTER = /\[[^\]]*\]|[À-ɏ]/gu;

/** The pattern as people type it: many leave diacritics away, or write an umlaut out. */
function asTyped(pattern: string): string {
  return pattern.replace(CLASS_OR_LETTER, (found) => {
    const plain = found.normalize('NFKD').replace(/\p{M}/gu, '');
    if (found.startsWith('['))
      return plain === found ? found : `${found.slice(0, -1)}${plain.slice(found[1] === '^' ? 2 : 1, -1)}]`;
    return UMLAUTS[found] ?? (plain === found ? found : `[${found}${plain}]`);
  });
}
