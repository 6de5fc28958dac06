// Thirteen weeks at a glance: on which days each assistant asked, and how the vault grew. For whoever listens, or wants the numbers,
// the same stands in a table.
import { api } from '../hub/cache.ts';
import { Failure } from '../parts/notice.tsx';
import { dayOf, useNow } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { dayStart } from '../parts/zone.ts';
import { byDay, DAYS, type DaysData, firstDay, sumOf } from './days.ts';
import './pictures.css';

/** More strips than that are a text again. */
const MOST_ROWS = 6;

export function Pictures() {
  const now = useNow();
  const query = { from: firstDay(now).toISOString() };
  const { data, error } = api.useQuery('get', '/v1/days', { params: { query } });
  if (data === undefined) return <Failure error={error} />;
  const made = byDay(data.made, data.from, now);
  const asked = data.assistants.map(({ id, name, calls }) => ({ id, name, days: byDay(calls, data.from, now) }));
  // One day is no picture.
  if (sumOf(made) + data.before === 0) return null;
  return (
    <section className="pictures" aria-labelledby="pictures">
      <h2 id="pictures" className="unseen">
        Thirteen weeks at a glance
      </h2>
      <div className="pictures-pair">
        <Density rows={asked.slice(0, MOST_ROWS)} more={asked.length - MOST_ROWS} now={now} />
        <Growth before={data.before} made={made} now={now} />
      </div>
      <Numbers data={data} made={made} asked={asked} now={now} />
    </section>
  );
}

interface Row {
  id: string;
  name: string;
  days: readonly number[];
}

const CELL = 10;
const LEVELS = 4;

/** One strip for each assistant, one field for each day: the darker, the more it asked. */
function Density({ rows, more, now }: { rows: readonly Row[]; more: number; now: number }) {
  const most = Math.max(1, ...rows.flatMap(({ days }) => days));
  return (
    <figure className="picture">
      <figcaption className="small quiet">Who asked on which day</figcaption>
      {rows.length === 0 && <p className="quiet">No assistant has asked anything yet.</p>}
      <div className="density">
        {rows.map(({ id, name, days }) => (
          <div key={id} className="density-row">
            <span className="clip small">
              <Words>{name}</Words>
            </span>
            <svg viewBox={`0 0 ${DAYS * CELL} ${CELL}`} preserveAspectRatio="none" aria-hidden>
              {days.map((count, i) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day is known by its place
                  key={i}
                  className={`level-${levelOf(count, most)}`}
                  x={i * CELL}
                  width={CELL - 1.5}
                  height={CELL}
                >
                  {count > 0 && <title>{`${dayOf(dayStart(now, i + 1 - DAYS).toISOString())}: ${count}`}</title>}
                </rect>
              ))}
            </svg>
          </div>
        ))}
      </div>
      <Ends now={now} />
      {more > 0 && <p className="quiet small">And {more} more in the numbers below.</p>}
    </figure>
  );
}

/** Few beside many are still seen: the steps are those of the square root. */
function levelOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(count / most) * LEVELS));
}

const HEIGHT = 100;

/** How many things there were at the end of each day. */
function Growth({ before, made, now }: { before: number; made: readonly number[]; now: number }) {
  let there = before;
  const heights = made.map((count) => {
    there += count;
    return there;
  });
  const y = (height: number) => HEIGHT - (height / Math.max(1, there)) * (HEIGHT - 4);
  const line = heights.map((height, i) => `${i * CELL},${y(height).toFixed(1)}`).join(' ');
  const width = (DAYS - 1) * CELL;
  const number = (count: number) => count.toLocaleString('en');
  return (
    <figure className="picture">
      <figcaption className="small quiet">
        {number(there)} {there === 1 ? 'thing' : 'things'} written down and kept, {number(there - before)} of{' '}
        {there === 1 ? 'it' : 'them'} in these weeks
      </figcaption>
      <svg className="growth" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polygon points={`0,${HEIGHT} ${line} ${width},${HEIGHT}`} />
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <Ends now={now} />
    </figure>
  );
}

function Ends({ now }: { now: number }) {
  return (
    <p className="picture-ends small quiet" aria-hidden>
      <span>{dayOf(firstDay(now).toISOString())}</span>
      <span>today</span>
    </p>
  );
}

interface NumbersProps {
  data: DaysData;
  made: readonly number[];
  asked: readonly Row[];
  now: number;
}

/** Days on which nothing was are left out, and the newest comes first. */
function Numbers({ made, asked, now }: NumbersProps) {
  const days = made
    .map((count, i) => ({ i, made: count, calls: asked.map((each) => each.days[i] as number) }))
    .filter((day) => day.made + sumOf(day.calls) > 0)
    .reverse();
  return (
    <details>
      <summary className="small">The same in numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className="pictures-scroll" tabIndex={0} aria-label="Each day in numbers">
        <table className="pictures-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Written down</th>
              {asked.map(({ id, name }) => (
                <th key={id} scope="col">
                  <Words>{name}</Words> asked
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.i}>
                <th scope="row">{dayOf(dayStart(now, day.i + 1 - DAYS).toISOString())}</th>
                <td>{day.made}</td>
                {asked.map(({ id }, n) => (
                  <td key={id}>{day.calls[n]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
