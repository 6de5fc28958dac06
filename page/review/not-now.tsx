// Putting a decision off: to tomorrow, to next week, or to a day.
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

const DAY_MS = 86_400_000;
/** Of the day that is meant, when nobody sleeps. */
const HOUR = 7;

export function inDays(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  day.setHours(HOUR, 0, 0, 0);
  return day.toISOString();
}

export function NotNow({ onPutOff }: { onPutOff(until: string): void }) {
  const [day, setDay] = useState<string | null>(null);
  if (day !== null) {
    const until = day === '' ? null : new Date(`${day}T0${HOUR}:00:00`);
    const isAhead = until !== null && until.getTime() > Date.now();
    return (
      <Form className="row" onSubmit={() => isAhead && onPutOff(until.toISOString())}>
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
