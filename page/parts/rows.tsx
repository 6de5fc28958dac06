// A list of any length in which only what is on the screen exists. All rows are of one height, so that which of them are on
// the screen is a division, and a hundred thousand cost no more than twenty; the page itself scrolls.
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

/** Rows beyond both edges of the screen; the window moves in steps of half of it. */
const BEYOND = 16;
/** Rows from the end at which the next page is asked for. */
const AHEAD = 400;
/** What of the screen the row with the keyboard keeps free above and below it, in rows. */
const MARGIN = 2;

export function Rows<T>({ label, items, keyOf, height, hasMore = false, more, current, children }: RowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = height * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [from, to] = useWindow(list, rowHeight, items.length);
  useEffect(() => {
    if (hasMore && to > items.length - AHEAD) more?.();
  }, [hasMore, to, items.length, more]);
  useFollow(list, rowHeight, current);
  return (
    <ul ref={list} className="rows" aria-label={label} style={{ height: items.length * rowHeight }}>
      {items.slice(from, to).map((item, i) => (
        <li
          key={keyOf(item)}
          className="rows-item"
          aria-setsize={hasMore ? -1 : items.length}
          aria-posinset={from + i + 1}
          aria-current={from + i === current ? 'true' : undefined}
          style={{ height: rowHeight, transform: `translateY(${(from + i) * rowHeight}px)` }}
        >
          {children(item, from + i)}
        </li>
      ))}
    </ul>
  );
}

/** The first row that exists, and the one after the last. */
function useWindow(
  list: { current: HTMLElement | null },
  rowHeight: number,
  count: number,
): [from: number, to: number] {
  const [range, setRange] = useState<[number, number]>([0, 2 * BEYOND]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows the edges may lie elsewhere
  useLayoutEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const step = BEYOND / 2;
      const first = Math.floor(Math.max(0, -top) / rowHeight / step) * step;
      const rows = Math.ceil(window.innerHeight / rowHeight / step) * step;
      setRange(([from, to]) => {
        const next: [number, number] = [Math.max(0, first - BEYOND), first + rows + BEYOND];
        return next[0] === from && next[1] === to ? [from, to] : next;
      });
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, rowHeight, count]);
  return [Math.min(range[0], count), Math.min(range[1], count)];
}

/** The row that the keyboard moved to comes into sight. Whoever only comes here is left where they are. */
function useFollow(list: { current: HTMLElement | null }, rowHeight: number, current: number | undefined): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current || current === undefined || current < 0 || list.current === null) return;
    before.current = current;
    const top = list.current.getBoundingClientRect().top + current * rowHeight;
    const above = MARGIN * rowHeight - top;
    const below = top + (MARGIN + 1) * rowHeight - window.innerHeight;
    if (above > 0) window.scrollBy(0, -above);
    else if (below > 0) window.scrollBy(0, below);
  }, [list, rowHeight, current]);
}
