// A page that is a list of one family: as long as it likes to be, walked through with the keyboard, each row leading to one.
import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Refusal } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { Rows } from '../parts/rows.tsx';
import { leaveBy, useOpenedRow } from './opened-row.ts';
import { useWithRetracted } from './retraction.ts';

interface ListPageProps<T> {
  name: string;
  lead: string;
  /** Under this address, with its id, is one of them. */
  path: string;
  list: {
    items: readonly T[];
    error: Refusal | null;
    isPending: boolean;
    hasMore: boolean;
    more(): void;
  };
  action: string;
  maker(open: boolean, onClose: () => void): ReactNode;
  filters?: ReactNode;
  empty: { icon: LucideIcon; title: string; text: string };
  /** The same function each time: rows are drawn again for another one. */
  row(item: T): ReactNode;
}

export function ListPage<T extends { id: string }>(props: ListPageProps<T>) {
  const { name, lead, path, list, action, maker, filters, empty, row } = props;
  const { error, isPending, hasMore, more } = list;
  const items = useWithRetracted(list.items);
  const [, navigate] = useLocation();
  const [making, setMaking] = useState(false);
  const [current, setCurrent] = useState(-1);
  const move = (step: number) => setCurrent((now) => Math.min(items.length - 1, Math.max(0, now + step)));
  const open = () => {
    const item = items[current];
    if (item === undefined) return;
    leaveBy(item.id);
    navigate(`${path}/${item.id}`);
  };
  useOpenedRow(items, setCurrent);
  const draw = useCallback(
    (item: T, isCurrent: boolean) => (
      <Link
        href={`${path}/${item.id}`}
        className={`list-row ${isCurrent ? 'current' : ''}`}
        onClick={() => leaveBy(item.id)}
      >
        {row(item)}
      </Link>
    ),
    [path, row],
  );
  useKeys(name, [
    { press: 'n', does: action, run: () => setMaking(true) },
    { press: 'j', does: 'Next', run: () => move(1) },
    { press: 'k', does: 'The one before', run: () => move(-1) },
    { press: 'o', does: 'Open', run: open },
    { press: 'Enter', run: open },
  ]);
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>{name}</h1>
          <p className="quiet">{lead}</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setMaking(true)}>
          {action}
        </Button>
      </header>
      {filters && <div className="row">{filters}</div>}
      <Failure error={error} />
      {isPending && <Waiting lines={6} />}
      {!isPending && error === null && items.length === 0 && (
        <Empty icon={empty.icon} title={empty.title}>
          <p>{empty.text}</p>
        </Empty>
      )}
      {items.length > 0 && (
        <Rows
          label={name}
          items={items}
          keyOf={({ id }) => id}
          height={4.75}
          hasMore={hasMore}
          more={more}
          current={current}
        >
          {draw}
        </Rows>
      )}
      {maker(making, () => setMaking(false))}
    </div>
  );
}
