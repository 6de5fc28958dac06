// The words by which one thing is put before another: from here to there, first this and then that.
import { firstOfRow } from './word-list.ts';

/** Words that show a direction: it counts what follows them. Those of a row mean the same. */
const DIRECTION_WORDS = [
  'from von vom desde del aus',
  'to zu nach al hacia',
  'before vor antes avant',
  'after despues depois apres nachdem',
  'than over instead als statt rather',
  'under',
];
export const DIRECTION_OF = firstOfRow(DIRECTION_WORDS);

/** Words for what comes first, and for what comes then. */
const SEQUENCE_WORDS = [
  'first firstly erst zurst zunachst primero primeiro abord prima eerst forst',
  'then afterwards dann danach anschliessend luego despues depois puis ensuite poi dopo dan daarna sedan',
];
export const SEQUENCE_OF = firstOfRow(SEQUENCE_WORDS);
