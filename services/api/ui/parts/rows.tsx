// A list of any length in which only what is on the screen exists. Rows are of one height, so that nothing has to be
// measured while scrolling; the page itself scrolls.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface RowsProps<T> {
  label: string;
  items: readonly T[];
  keyOf(item: T): string;
  /** In rem. */
  height: number;
  /** Asked for before its end comes into sight. */
  hasMore?: boolean;
  more?(): void;
  /** The row that the keyboard is on. */
  current?: number;
  children(item: T, index: number): ReactNode;
}

const AHEAD = 60;

export function Rows<T>({ label, items, keyOf, height, hasMore = false, more, current, children }: RowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const rowHeight = height * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  useLayoutEffect(() => {
    setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => keyOf(items[index] as T),
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > items.length - AHEAD) more?.();
  }, [hasMore, last, items.length, more]);
  const before = useRef(current);
  useEffect(() => {
    // Only when the keyboard moved: whoever comes here is left where they are.
    if (before.current === current || current === undefined || current < 0) return;
    before.current = current;
    rows.scrollToIndex(current, { align: 'auto' });
  }, [current, rows.scrollToIndex]);
  return (
    <ul ref={list} className="rows" aria-label={label} style={{ height: rows.getTotalSize() }}>
      {shown.map(({ key, index, start }) => (
        <li
          key={key}
          className="rows-item"
          aria-setsize={hasMore ? -1 : items.length}
          aria-posinset={index + 1}
          aria-current={index === current ? 'true' : undefined}
          style={{ height: rowHeight, transform: `translateY(${start - top}px)` }}
        >
          {children(items[index] as T, index)}
        </li>
      ))}
    </ul>
  );
}
