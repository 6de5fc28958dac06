// The days ahead at a glance: a column for each, with a mark for every promise that is due and every event that begins. What it shows
// stands in the list below, day by day.
import { longDayOf, numberOf, weekdayOf } from '../parts/when.tsx';
import { dayStart } from '../parts/zone.ts';
import './ahead.css';

interface DayAhead {
  day: Date;
  due: number;
  events: number;
}

interface AheadProps {
  late: number;
  /** Every day of the span, whether anything is on it or not. */
  days: readonly DayAhead[];
  now: number;
}

const COLUMN = 14;
const MARK = 6;
/** More than that on one day is one tall column anyway. */
const MOST_MARKS = 7;
const HEIGHT = MOST_MARKS * (MARK + 2);
/** Its letter and its number. */
const NAMES = 20;
const REST = ['Sat', 'Sun'];

/** Two weeks to a row: with more nobody reads its days on a phone. */
const ROW = 14;

export function Ahead({ late, days, now }: AheadProps) {
  const rows = Array.from({ length: Math.ceil(days.length / ROW) }, (_, i) => days.slice(i * ROW, (i + 1) * ROW));
  return (
    <figure className="ahead">
      <div role="img" aria-label={inWords(late, days)}>
        {rows.map((row) => (
          <Row key={row[0]?.day.getTime()} days={row} now={now} />
        ))}
      </div>
      <figcaption className="small quiet">
        <span className="mark due" aria-hidden /> due <span className="mark event" aria-hidden /> happens
        {late > 0 && <span className="late"> · {late} late</span>}
      </figcaption>
    </figure>
  );
}

function Row({ days, now }: Pick<AheadProps, 'days' | 'now'>) {
  const today = dayStart(now).getTime();
  return (
    <svg viewBox={`0 0 ${days.length * COLUMN} ${HEIGHT + NAMES}`} aria-hidden>
      {days.map(({ day, due, events }, i) => {
        const marks = [...new Array(due).fill('due'), ...new Array(events).fill('event')].slice(0, MOST_MARKS);
        const isRest = REST.includes(weekdayOf(day));
        return (
          <g key={day.getTime()} transform={`translate(${i * COLUMN} 0)`}>
            <title>{`${longDayOf(day)}: ${due} due, ${events} ${events === 1 ? 'event' : 'events'}`}</title>
            <rect className={isRest ? 'ground rest' : 'ground'} width={COLUMN - 1} height={HEIGHT + 1} />
            {marks.map((mark, n) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a day are alike
                key={n}
                className={mark}
                x={3}
                y={HEIGHT - (n + 1) * (MARK + 2) + 1}
                width={COLUMN - 7}
                height={MARK}
                rx={1.5}
              />
            ))}
            <text className={day.getTime() === today ? 'today' : undefined} x={(COLUMN - 1) / 2} y={HEIGHT + 10}>
              {weekdayOf(day).charAt(0)}
            </text>
            <text className={day.getTime() === today ? 'today' : undefined} x={(COLUMN - 1) / 2} y={HEIGHT + 18}>
              {numberOf(day)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function inWords(late: number, days: readonly DayAhead[]): string {
  const due = days.reduce((all, day) => all + day.due, 0);
  const events = days.reduce((all, day) => all + day.events, 0);
  const fullest = days.reduce((most, day) => (day.due + day.events > most.due + most.events ? day : most));
  const said = `In ${days.length} days ${due} due and ${events} ${events === 1 ? 'event' : 'events'}, ${late} late`;
  return fullest.due + fullest.events === 0 ? said : `${said}; most on ${longDayOf(fullest.day)}`;
}
