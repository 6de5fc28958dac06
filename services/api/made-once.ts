// What takes a moment to make and then serves every request, unless it could not be made: too many files were open just then, say.

/** Makes it at the first call, and gives the same at every other. What failed is made anew at the next. */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => {
    made ??= make();
    const mine = made;
    try {
      return await mine;
    } catch (error) {
      if (made === mine) made = undefined;
      throw error;
    }
  };
}
