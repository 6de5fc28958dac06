// Figures that a noisy machine cannot turn: what is compared is measured in turns (A B A B …) and summed up by medians.

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function mean(values: number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

/** Measures each of `subjects` once per round, one after the other, after one round that does not count. */
export async function inTurns<Name extends string>(
  rounds: number,
  subjects: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const value = await subjects[name]();
      if (round >= 0) found[name].push(value);
    }
  }
  return found;
}
