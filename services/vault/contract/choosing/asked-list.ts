// Purposes that ask for a list: all that falls into a time, all that is owed to somebody, all that stands in a project. What belongs to
// it can be told from what it is, and nothing has to be guessed.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { weightsIn } from '../../search/weights.ts';
import type { Anchor, Frame } from '../frame/frame.ts';
import { wishesOneThing } from '../frame/purpose/wish.ts';
import { isAroundProject, namingWords } from '../weighing/relevance.ts';
import { isWoven, type Weighed } from '../weighing/weigh.ts';

/** The kind of list that is asked for: all of it is told, and nothing has to be guessed. */
export type AskedList = 'by time' | 'by whom' | 'around a project' | null;

export function askedList(frame: Frame): AskedList {
  const { purpose, sought, people, isOneOfSeveral } = frame;
  if (isOneOfSeveral) return 'around a project';
  // Whoever asks when, or why, wants to know one thing.
  const isOneThing = wishesOneThing(purpose.text);
  if (sought.length === 0) {
    if (purpose.window !== null) return isOneThing ? null : 'by time';
    return isAroundProject(frame) ? 'around a project' : null;
  }
  const naming = namingWords(frame);
  const isNamed = namesProject(frame);
  const places = sought.map((_, index) => index);
  if (purpose.owes && people.length > 0 && places.every((index) => people.includes(index) || isNamed(index)))
    return isOneThing ? null : 'by whom';
  return isAroundProject(frame, naming) ? 'around a project' : null;
}

function namesProject(frame: Frame): (index: number) => boolean {
  const naming = namingWords(frame);
  return (index) => naming.has(index) || frame.ownWords.includes(index);
}

/** Whether a thing says one of the words that name no project; where there are none, everything does. */
export function saysMoreThanProject(frame: Frame): (record: AnyRecord) => boolean {
  const isNamed = namesProject(frame);
  const others = frame.sought.filter((_, index) => !isNamed(index));
  return (record) => others.length === 0 || weightsIn(record, others).some((weight) => weight > 0);
}

/** Whether something is open or decided in the framed project: but for what is only remembered there, or liked. */
export function standsIn({ project }: Anchor): (weighed: Weighed) => boolean {
  return (weighed) => {
    const { record } = weighed.valid;
    const isOpenOrDecided = record.type !== 'memory' && record.type !== 'preference';
    return isOpenOrDecided && (record.project_id === project?.record.id || isWoven(weighed));
  };
}
