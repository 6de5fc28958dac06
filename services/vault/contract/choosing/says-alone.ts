// A thing that alone says a word of the purpose is all that the vault has of that word: it is mentioned however unlikely the rest makes it.
import { weightsIn } from '../../search/weights.ts';
import type { Findings } from '../frame/frame.ts';
import type { Weighed } from '../weighing/weigh.ts';

export function saysAlone({ sought }: Findings): (weighed: Weighed) => boolean {
  const alone = sought.filter(({ holders }) => holders.length === 1);
  return ({ valid: { record } }) => weightsIn(record, alone).some((weight) => weight > 0);
}
