// The queue, row by row.
import { useCallback } from 'react';
import { Rows } from '../parts/rows.tsx';
import { QueueRow } from './queue-row.tsx';
import type { Selection } from './selection.ts';
import type { Waiting } from './waiting.ts';

interface QueueRowsProps {
  shown: readonly Waiting[];
  index: number;
  hasMore: boolean;
  selection: Selection;
  onOpen(id: string): void;
}

export function QueueRows({ shown, index, hasMore, selection: { ids, toggle }, onOpen }: QueueRowsProps) {
  const drawRow = useCallback(
    (item: Waiting, isCurrent: boolean) => (
      <QueueRow item={item} isCurrent={isCurrent} isSelected={ids.has(item.id)} onOpen={onOpen} onSelect={toggle} />
    ),
    [ids, toggle, onOpen],
  );
  return (
    <Rows
      label="What waits for you"
      items={shown}
      keyOf={({ id }) => id}
      height={4.25}
      current={index}
      hasMore={hasMore}
    >
      {drawRow}
    </Rows>
  );
}
