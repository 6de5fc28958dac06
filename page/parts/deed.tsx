// What somebody did, in the words of the page, with what they asked in theirs.
import type { Schemas } from '../hub/client.ts';
import { deedOf, questionsOf } from './runs.ts';
import { Words } from './words.tsx';

interface DeedProps {
  event: Schemas['AuditEvent'];
  /** Where it stands for several. */
  questions?: readonly string[];
}

export function Deed({ event, questions = questionsOf(event) }: DeedProps) {
  return (
    <>
      {deedOf(event)}
      {questions.map((question, i) => (
        <span key={question} className="quiet">
          {i === 0 ? ' ' : ', '}“<Words>{question}</Words>”
        </span>
      ))}
    </>
  );
}
