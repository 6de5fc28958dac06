// What is due: what is nearest to today first, and the rest behind one line.
import { useState } from 'react';
import { daysLate, PromiseLine } from '../agenda/lines.tsx';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Part } from './part.tsx';

type Promised = Schemas['Commitment'];

/** As many as are seen at a glance, above what happens today. */
const AT_FIRST = 5;
/** One or two more are no shorter as a line that says so. */
const NOT_WORTH_FOLDING = 2;

export function Due({ promises, now }: { promises: readonly Promised[]; now: number }) {
  const [isWhole, setWhole] = useState(false);
  const pressing = mostPressing(promises, now);
  const isShort = pressing.length <= AT_FIRST + NOT_WORTH_FOLDING;
  const shown = isWhole || isShort ? pressing : pressing.slice(0, AT_FIRST);
  const rest = pressing.slice(shown.length);
  return (
    <Part
      title="Due"
      none="Nothing is due in the next seven days."
      count={promises.length}
      foot={
        !isShort && (
          <Button look="bare" className="part-more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Only the most pressing' : restSentence(rest, now)}
          </Button>
        )
      }
    >
      {shown.map((promise) => (
        <PromiseLine key={promise.id} promise={promise} />
      ))}
    </Part>
  );
}

/** What is due today, then what is a day away: what has just become late is still to be saved, and what comes next to be kept. */
function mostPressing(promises: readonly Promised[], now: number): Promised[] {
  const days = (promise: Promised) => daysLate(promise, now);
  return promises.toSorted((a, b) => Math.abs(days(a)) - Math.abs(days(b)) || days(b) - days(a));
}

function restSentence(rest: readonly Promised[], now: number): string {
  const late = rest.filter((promise) => daysLate(promise, now) > 0).length;
  const ahead = rest.length - late;
  if (late === 0) return `${ahead} more in the days ahead`;
  return ahead === 0 ? `${late} more, all late` : `${rest.length} more: ${late} late, ${ahead} in the days ahead`;
}
