// What somebody may have meant who typed a word that is not known.

/** The name that the fewest slips of a key lead to; none when it would be a guess. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, slips: slipsBetween(word.slice(0, 40), name) }))
    .sort((a, b) => a.slips - b.slips);
  return best !== undefined && best.slips <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

/** Letters that were left out, put in, mistaken, or typed in each other's place. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const above = rows[row - 1] as number[];
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const other = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + other,
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, ((rows[row - 2] as number[])[column - 2] as number) + 1);
      current.push(least);
    }
    rows.push(current);
  }
  return (rows[a.length] as number[])[b.length] as number;
}
