/** How likely something is: the logistic function of its signs, each times its worth. */
export function logisticSum(
  worth: Readonly<{ always: number } & Record<string, number>>,
  signs: Readonly<Partial<Record<string, number>>>,
): number {
  const sum = Object.entries(worth).reduce(
    (total, [name, each]) => total + each * (name === 'always' ? 1 : (signs[name] ?? 0)),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
