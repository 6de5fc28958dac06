// Characters that steer or hide: controls, bidirectional overrides, zero-width, tag and filler characters, halves of
// others. In what an assistant reads they are written out, so that nothing is said that cannot be seen.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
/** U+FE0F only says that a character is drawn in colour. */
const HARMLESS = new Set(['\n', '\t', '\ufe0f']);

/** Every text in a value, its keys included. */
export function allVisible(value: unknown): unknown {
  if (typeof value === 'string') return madeVisible(value);
  if (Array.isArray(value)) return value.map(allVisible);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [madeVisible(key), allVisible(each)]));
  }
  return value;
}

export function madeVisible(text: string): string {
  return text.replace(HIDDEN, (character) =>
    HARMLESS.has(character)
      ? character
      : `⟨U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
