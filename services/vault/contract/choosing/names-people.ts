// What names somebody whom the purpose names: in whatever project it lies, it may be what has to be known of them.
import { weightsIn } from '../../search/weights.ts';
import type { Findings } from '../frame/frame.ts';
import type { Weighed } from '../weighing/weigh.ts';

/** Whether a thing names somebody whom the purpose names. */
export function namesPeopleOf({ sought, people }: Findings): (weighed: Weighed) => boolean {
  if (people.length === 0) return () => false;
  const names = sought.filter((_, index) => people.includes(index));
  return ({ valid: { record } }) => weightsIn(record, names).some((weight) => weight > 0);
}
