// Whether what is told says together what a purpose is about: words that are scattered over many things say nothing of it.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { weightsIn } from '../../search/weights.ts';
import type { Frame } from '../frame/read-frame.ts';
import { namingWords } from '../weighing/relevance.ts';
import type { Weighed } from '../weighing/weigh.ts';

/** Outside of any project one thing has to say so much of the purpose: words that are scattered over many say nothing together. */
const SAID_TOGETHER = 0.6;
/** And more than one word: anything may hold one. */
const LEAST_TOGETHER = 2;

/** A question of which one thing says every word, in the project that it is about: what it asks for is what that says. */
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
  // One word that names neither the project nor a person who takes part stands there by accident as well.
  if (project !== null) return sought.length >= LEAST_TOGETHER || people.length > 0 || namingWords(frame).size > 0;
  const most = Math.max(0, ...records.map((record) => weightsIn(record, sought).filter((weight) => weight > 0).length));
  return most >= LEAST_TOGETHER && most / sought.length >= SAID_TOGETHER;
}

/** What is asked of somebody is told by what names them, and not by what names them here and says the rest there. */
function isTornApart(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { purpose, sought, people } = frame;
  const naming = namingWords(frame);
  const others = sought.filter((_, index) => !naming.has(index) && !people.includes(index));
  const whom = sought.filter((_, index) => !naming.has(index) && people.includes(index));
  if (!purpose.asks || others.length === 0 || whom.length === 0) return false;
  const says = (record: AnyRecord, some: typeof sought) => weightsIn(record, some).some((weight) => weight > 0);
  return !records.some((record) => says(record, whom) && says(record, others));
}
