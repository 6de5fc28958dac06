// What comes from, to, before or after what.
import { wordsOf } from '../../words/word-list.ts';
import { ONE_WORD_FOR } from '../../words/words-for-one-thing.ts';
import { DIRECTION_OF, SEQUENCE_OF } from '../../words/words-of-order.ts';
import { MARK } from '../normal-form/marks.ts';
import type { Token } from '../statement-tokens.ts';

/** Words that join what follows to what stands before, and end no phrase. */
const IS_JOINT_STOPPING = wordsOf('a an the of de der die das den dem des la el los las');
const PHRASE_WORDS = 3;

/** For each word of a direction the phrase that it leads to; and under the words of a sequence what comes first, and what then. */
export function directionsIn(tokens: readonly Token[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, { folded }] of tokens.entries()) {
    const direction = DIRECTION_OF.get(folded);
    const phrase = direction === undefined ? '' : phraseAfter(tokens, index);
    if (direction !== undefined && phrase !== '') found.set(direction, phrase);
  }
  // "First" alone tells which one is meant; with a "then" behind it, it says what comes before what.
  const steps = tokens.flatMap(({ folded }, index) => {
    const step = SEQUENCE_OF.get(folded);
    const phrase = step === undefined ? '' : phraseAfter(tokens, index) || phraseBefore(tokens, index);
    return step === undefined || phrase === '' ? [] : [{ step, phrase }];
  });
  const begins = steps.findIndex(({ step }) => step === 'first');
  const then = begins === -1 ? undefined : steps.slice(begins).find(({ step }) => step === 'then');
  if (then !== undefined) for (const { step, phrase } of [steps[begins], then] as Step[]) found.set(step, phrase);
  const alone = steps.find(({ step }) => step === 'then');
  if (begins === -1 && alone !== undefined) found.set(alone.step, alone.phrase);
  return found;
}

interface Step {
  step: string;
  phrase: string;
}

/** The phrase before a word of sequence: "they eat first and bathe afterwards". */
function phraseBefore(tokens: readonly Token[], index: number): string {
  const phrase: string[] = [];
  for (const { isWord, isStop, stem, folded } of tokens.slice(0, index).toReversed()) {
    if (!isWord || isStop || phrase.length === PHRASE_WORDS) break;
    phrase.unshift(ONE_WORD_FOR.get(folded) ?? stem);
  }
  return phrase.join(' ');
}

/** The telling words behind a word, as far as they belong together. */
function phraseAfter(tokens: readonly Token[], index: number): string {
  const phrase: string[] = [];
  for (const token of tokens.slice(index + 1)) {
    if (token.isWord && token.isStop) {
      if (phrase.length === 0 || IS_JOINT_STOPPING.has(token.folded)) continue;
      break;
    }
    if (!token.isWord && !token.text.startsWith(MARK)) break;
    if (DIRECTION_OF.has(token.folded)) break;
    phrase.push(ONE_WORD_FOR.get(token.folded) ?? token.stem);
    if (phrase.length === PHRASE_WORDS) break;
  }
  return phrase.join(' ');
}
