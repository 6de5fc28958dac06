// The Glass: the whole vault as each assistant sees it. Tiles are projects, dots are things, and a slider of days replays what was
// told and proposed.
import { Eye } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { DAY_MS } from '../../shared/limits.ts';
import { api } from '../hub/cache.ts';
import { useWhole } from '../hub/lists.ts';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { longDayOf, useNow } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { dayStart } from '../parts/zone.ts';
import { Assistants } from './assistants.tsx';
import { Days } from './days.tsx';
import { GlassTable } from './glass-table.tsx';
import { LOCKS } from './marks.ts';
import { Tiles } from './tiles.tsx';
import { firstMoment, type GlassData, type Shown, showGlass, type Tile } from './view.ts';
import './glass.css';

const NONE_YET: readonly Tile[] = [];

export default function Glass() {
  const { data, error, isPending } = api.useQuery('get', '/v1/glass');
  return (
    <div className="stack">
      <header>
        <h1>Glass</h1>
        <p className="quiet">Your vault as each assistant sees it. One dot is one thing.</p>
      </header>
      <Failure error={error} />
      {isPending && <Waiting lines={8} />}
      {data && data.things.length + data.proposals.length === 0 && (
        <Empty icon={Eye} title="Nothing to see yet">
          <p>Everything you write down becomes a dot here, and you can see who sees it.</p>
        </Empty>
      )}
      {data && data.things.length + data.proposals.length > 0 && <Panes data={data} />}
    </div>
  );
}

function Panes({ data }: { data: GlassData }) {
  const now = useNow();
  // In the address, so that whoever comes back from a dot looks through the same eyes.
  const [query, setQuery] = useSearchParams();
  const [back, setBack] = useState(0);
  const hasEnded = useWhole('/v1/connections').items.some(({ status }) => status === 'revoked');
  const chosen = data.assistants.find(({ id }) => id === query.get('as')) ?? null;
  const first = useMemo(() => firstMoment(data, now), [data, now]);
  const days = Math.max(0, Math.round((dayStart(now).getTime() - dayStart(first).getTime()) / DAY_MS));
  // The slider moves at once, and the dots follow it.
  const day = useDeferredValue(Math.min(back, days));
  const looked = useDeferredValue(chosen);
  const until = dayStart(now, 1 - day).getTime();
  const shown = useMemo(() => showGlass(data, looked, until), [data, looked, until]);
  // What is to be read in one line is there first.
  const tiles = useDeferredValue(shown.tiles, NONE_YET);
  return (
    <>
      <Assistants
        data={data}
        chosenId={chosen?.id ?? null}
        onChoose={(id) => setQuery(id === null ? {} : { as: id }, { replace: true })}
      />
      <p className="glass-sum" role="status">
        <Sum name={looked?.name ?? null} shown={shown} day={day === 0 ? null : dayStart(now, -day)} />
      </p>
      {data.assistants.length === 0 && (
        <p>
          No assistant is connected, so nobody but you sees anything. <Link href="/agents">Pair an assistant</Link>
        </p>
      )}
      {hasEnded && (
        <p className="quiet small">
          Assistants that you revoked are left out here. What they were told is{' '}
          <Link href="/agents">on their pages</Link>.
        </p>
      )}
      {days > 0 && <Days days={days} back={Math.min(back, days)} onBack={setBack} />}
      <Legend isOwner={looked === null} isKeptSince={shown.tiles.some(({ counts }) => counts.keptSince > 0)} />
      <Tiles tiles={tiles} />
      {data.more && <p className="quiet small">These are the newest {data.things.length.toLocaleString('en')}.</p>}
      {tiles !== NONE_YET && <GlassTable tiles={tiles} isOwner={looked === null} />}
    </>
  );
}

interface SumProps {
  name: string | null;
  shown: Shown;
  /** None is today. */
  day: Date | null;
}

function Sum({ name, shown: { all, seen, told }, day }: SumProps) {
  const number = (count: number) => count.toLocaleString('en');
  if (name === null)
    return day === null
      ? `${all === 1 ? 'You see the one thing there is.' : `You see all ${number(all)}.`} ${told === 0 ? 'No assistant that is connected was told of anything.' : `Your assistants were told ${number(told)} of them.`}`
      : `By the end of ${longDayOf(day)} there were ${number(all)}, and your assistants were told ${number(told)} of them.`;
  return day === null ? (
    <>
      <Words>{name}</Words> sees {number(seen)} of {number(all)}, and was told {number(told)}.
    </>
  ) : (
    <>
      By the end of {longDayOf(day)} there were {number(all)}, of which <Words>{name}</Words> sees {number(seen)} now.
      By then it was told {number(told)}.
    </>
  );
}

function Legend({ isOwner, isKeptSince }: { isOwner: boolean; isKeptSince: boolean }) {
  const marks = isOwner
    ? [
        ['told', 'told to an assistant'],
        ['plain', 'told to none of them'],
      ]
    : [
        ['told', 'was told'],
        ['seen', 'can see'],
        ['hidden', 'cannot see'],
      ];
  const locks = [
    ['only-owner', isOwner ? 'only you, told to none of them' : 'only you, was not told'],
    ...(isKeptSince ? [['kept-since', 'only you now, was told before']] : []),
  ];
  return (
    <ul className="glass-legend small quiet" aria-label="What the dots mean">
      {[...marks, ...locks, ['proposed', 'proposed']].map(([mark, text]) => (
        <li key={mark}>
          {mark === 'only-owner' || mark === 'kept-since' ? (
            <svg className={`lock ${mark}`} viewBox="-.5 -.5 1 1" aria-hidden>
              <path d={LOCKS[mark]} fillRule="evenodd" />
            </svg>
          ) : (
            <span className={`mark ${mark}`} aria-hidden />
          )}{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
