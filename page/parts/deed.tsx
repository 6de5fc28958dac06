// What somebody did, in the words of the page, with what they asked in theirs.
import type { Schemas } from '../hub/client.ts';
import { deedOf, questionOf } from './deeds.ts';
import { Words } from './words.tsx';

export function Deed({ event }: { event: Schemas['AuditEvent'] }) {
  const question = questionOf(event);
  return (
    <>
      {deedOf(event)}
      {question !== null && (
        <span className="quiet">
          {' '}
          “<Words>{question}</Words>”
        </span>
      )}
    </>
  );
}
