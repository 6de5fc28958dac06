// What was typed without the accents that its ending always has: “cafetiere”, “reunion”.

/** An ending without its accents, and with them. The first that fits is taken. */
type LostAccents = readonly (readonly [ending: RegExp, accented: string])[];

export function accentsRestored(lost: LostAccents): (word: string) => string {
  return (word) => {
    for (const [ending, accented] of lost) if (ending.test(word)) return word.replace(ending, accented);
    return word;
  };
}
