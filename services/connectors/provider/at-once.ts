/**
 * Does `width` pieces of work at a time, and answers in the order of the inputs. The first that fails ends it, once those under
 * way have ended.
 */
export async function atOnce<T, R>(width: number, inputs: readonly T[], work: (input: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(inputs.length);
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    while (next < inputs.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await work(inputs[index] as T);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
