// How a conflict is settled, and what becomes of each side by each choice, in the words of the sides.
import { factLines } from '../terminal/facts.ts';
import { readableLine, sentences } from '../terminal/output.ts';

/** A conflict with what its sides say; a side of which nothing is left says null. */
export interface Contested {
  before: string | null;
  after: string | null;
  /** What was there first still holds. */
  isThere: boolean;
  /** The new side still waits to be accepted. */
  isWaiting: boolean;
  /** Where one side is a memory and the other is not. */
  across?: { kind: string; isMemoryOlder: boolean };
}

export const RESOLUTIONS: Readonly<Record<string, string>> = {
  keep: 'resolved_keep_existing',
  new: 'resolved_accept_new',
  both: 'resolved_keep_both',
  retract: 'resolved_retract_new',
  merge: 'resolved_merged',
};

/** What is left to choose; where nothing is there to keep, what came against it can only be taken back. */
export function choicesLeft({ isThere }: Pick<Contested, 'isThere'>): string[] {
  return [...(isThere ? ['keep', 'new', 'both'] : ['new', 'both', 'retract']), 'merge'];
}

/** What there is to choose, each with what becomes of the sides. */
export function describeChoices({ id, shown }: { id: string; shown?: string }, contested: Contested): string {
  const choices = choicesLeft(contested);
  const whole = shown === undefined ? '' : ` --shown ${shown}`;
  return [
    sentences(`Settle it with \`hub review settle ${id} ${choices.join('|')}${whole}\`:`),
    factLines(choices.map((choice) => [choice, whatBecomes(choice, contested)])),
  ].join('\n');
}

/** In sentences, of what is to be or was chosen. */
export function whatBecomes(choice: string, contested: Contested): string {
  const { before, after, isThere, isWaiting, across } = contested;
  const [old, fresh] = [quoted(before), quoted(after)];
  if (across !== undefined && choice === 'merge') return inWordsOfTheOwner(contested, across);
  if (across !== undefined && choice !== 'both' && (choice === 'new') !== across.isMemoryOlder)
    return ofMemoryThatHolds(contested, across);
  if (across !== undefined && choice === 'new') return `${fresh} stays. ${capital(old)} holds no more.`;
  const goes = `${fresh} ${isWaiting ? 'is rejected' : 'holds no more'}.`;
  switch (choice) {
    case 'keep':
    case 'retract':
      if (after === null) return `${capital(old)} stays.`;
      return isThere ? `${old} stays. ${goes}` : goes;
    case 'new':
      return isThere ? `${fresh} takes the place of ${old}.` : `${fresh} ${isWaiting ? 'is accepted' : 'stays'}.`;
    case 'both':
      return isThere
        ? `${old} stays, and so does ${fresh}: both are true.`
        : `${fresh} ${isWaiting ? 'is accepted' : 'stays'}.`;
    default:
      return 'Your words take the place of both.';
  }
}

type Across = NonNullable<Contested['across']>;

/** What is of another kind cannot be replaced by a memory: it gets the day that the memory names, or holds no more. */
function ofMemoryThatHolds(contested: Contested, across: Across): string {
  const [memory, other] = memoryAndOther(contested, across);
  const becomes =
    across.kind === 'commitment'
      ? 'gets the day that this names, or is cancelled where this calls it off'
      : 'holds no more';
  return `${capital(memory)} ${contested.isWaiting ? 'is accepted' : 'stays'}. ${capital(other)} ${becomes}.`;
}

function inWordsOfTheOwner(contested: Contested, across: Across): string {
  const [memory, other] = memoryAndOther(contested, across);
  const becomes =
    across.kind === 'commitment'
      ? 'gets the day that they name, or is cancelled where they call it off'
      : 'holds no more';
  return `Your words take the place of ${memory}. ${capital(other)} ${becomes}.`;
}

function memoryAndOther({ before, after }: Contested, { isMemoryOlder }: Across): [string, string] {
  return (isMemoryOlder ? [before, after] : [after, before]).map(quoted) as [string, string];
}

const SIDE_LENGTH = 200;

function quoted(words: string | null): string {
  return words === null ? 'something that is gone' : `“${readableLine(words, SIDE_LENGTH)}”`;
}

function capital(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
