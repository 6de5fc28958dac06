// How lists of words are written down here: in one string with spaces between, or in rows of words that mean the same. All of
// them folded, as terms are.

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Of each word the first of its row. */
export function firstOfRow(rows: readonly string[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap((row) => row.split(' ').map((word): [string, string] => [word, firstOf(row)])));
}

function firstOf(row: string): string {
  return row.split(' ')[0] as string;
}
