// Putting a decision off: to tomorrow, to next week, or to a day.
import { useState } from 'react';
import { HOUR_MS } from '../../shared/limits.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { dayStart, startOfDate } from '../parts/zone.ts';

/** Of the day that is meant, when nobody sleeps. */
const HOUR = 7;

export function inDays(days: number): string {
  return onThatDay(dayStart(Date.now(), days)).toISOString();
}

function onThatDay(begins: Date): Date {
  return new Date(begins.getTime() + HOUR * HOUR_MS);
}

export function NotNow({ onPutOff }: { onPutOff(until: string): void }) {
  const [day, setDay] = useState<string | null>(null);
  if (day !== null) {
    const until = day === '' ? null : onThatDay(startOfDate(day));
    const isAhead = until !== null && until.getTime() > Date.now();
    return (
      <Form className="row beside-field" onSubmit={() => isAhead && onPutOff(until.toISOString())}>
        <TextField label="Ask me again on" type="date" value={day} onChange={setDay} autoFocus />
        <Button type="submit" aria-disabled={!isAhead}>
          Put it off
        </Button>
        <Button look="bare" onClick={() => setDay(null)}>
          Cancel
        </Button>
      </Form>
    );
  }
  return (
    <div className="button-row small">
      <span className="quiet">Not now:</span>
      <Button look="bare" onClick={() => onPutOff(inDays(1))} shortcut="l">
        Tomorrow
      </Button>
      <Button look="bare" onClick={() => onPutOff(inDays(7))}>
        In a week
      </Button>
      <Button look="bare" onClick={() => setDay('')}>
        On a day…
      </Button>
    </div>
  );
}
