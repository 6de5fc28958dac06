// Whether what is told says together what a purpose is about: words that are scattered over many things say nothing of it.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { recordTerms } from '../../search/record-terms.ts';
import { weightsIn } from '../../search/weights.ts';
import { isStopWord } from '../../store/text-index/terms.ts';
import type { Frame } from '../frame/frame.ts';
import { namingWords } from '../weighing/relevance.ts';
import type { Weighed } from '../weighing/weigh.ts';

/** Outside of any project one thing has to say this share of the purpose's words: scattered over many they say nothing together. */
const SAID_TOGETHER = 0.6;
/** One thing has to say this many words: any thing may hold one by chance. */
const LEAST_TOGETHER = 2;

/** Whether one thing says every word of a question, in the project that it is about: then that is the answer. */
export function isAnsweredByOne({ purpose, sought, project, unheld }: Frame, told: readonly Weighed[]): boolean {
  if (!purpose.asks || unheld.length > 0 || sought.length < LEAST_TOGETHER) return false;
  return told.some(({ valid: { record } }) => {
    const isThere = project === null || record.project_id === project.record.id;
    return isThere && weightsIn(record, sought).every((weight) => weight > 0);
  });
}

export function isSaidTogether(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { project, sought, people } = frame;
  if (sought.length === 0) return true;
  if (isTornApart(frame, records)) return false;
  if (records.some((record) => isCalled(record, sought))) return true;
  // A single word that names neither the project nor a person may stand there by chance.
  if (project !== null) return sought.length >= LEAST_TOGETHER || people.length > 0 || namingWords(frame).size > 0;
  const most = Math.max(0, ...records.map((record) => weightsIn(record, sought).filter((weight) => weight > 0).length));
  return most >= LEAST_TOGETHER && most / sought.length >= SAID_TOGETHER;
}

/** Whether the words are the whole of what something is called: the decision “Worktop”, where it is asked which worktop. */
function isCalled(record: AnyRecord, sought: Frame['sought']): boolean {
  if (record.type === 'memory' || record.type === 'preference') return false;
  const title = recordTerms(record)?.title.terms.filter((term) => !isStopWord(term)) ?? [];
  const weights = weightsIn(record, sought, { titleOnly: true });
  return title.length === sought.length && weights.every((weight) => weight > 0);
}

/** Whether a question about somebody is answered by two things apart: one that names them, and another that says the rest. */
function isTornApart(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { purpose, sought, people } = frame;
  const naming = namingWords(frame);
  const others = sought.filter((_, index) => !naming.has(index) && !people.includes(index));
  const whom = sought.filter((_, index) => !naming.has(index) && people.includes(index));
  if (!purpose.asks || others.length === 0 || whom.length === 0) return false;
  const says = (record: AnyRecord, some: typeof sought) => weightsIn(record, some).some((weight) => weight > 0);
  return !records.some((record) => says(record, whom) && says(record, others));
}
