// What takes long to make and is not asked for by every process that could: tables of words, patterns of many letters. To make all
// of them at once is a third of the start of a vault.

/** Makes it at the first call, and gives the same at every other. */
export function whenAsked<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
