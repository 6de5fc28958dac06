// What a command prints: text for a person, or with --json one JSON value for a program.

export interface OutputOptions {
  json?: boolean | undefined;
}

export function print(value: unknown, text: string, { json }: OutputOptions): void {
  process.stdout.write(`${json ? JSON.stringify(value, null, 2) : text}\n`);
}

/** Rows as columns, each as wide as its widest cell. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
