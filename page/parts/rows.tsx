// A list of any length in which only what is on the screen exists. All rows are of one height, so that which of them are on
// the screen is a division, and a hundred thousand cost no more than twenty; the page itself scrolls.
import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';

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
  /** As long as this is the same function, a row is drawn again only when the keyboard comes to it or leaves it. */
  children: DrawRow<T>;
}

type DrawRow<T> = (item: T, isCurrent: boolean) => ReactNode;

/** From the first row to the one after the last. */
type Range = readonly [from: number, to: number];

/** What is in sight is told in steps of so many rows. */
const STEP = 4;
/** Rows beyond both edges of the screen. */
const BEYOND = 16;
/** Rows from the end at which the next page is asked for. */
const AHEAD = 400;
/** What of the screen the row with the keyboard keeps free above and below it, in rows. */
const MARGIN = 2;

export function Rows<T>({ label, items, keyOf, height, hasMore = false, more, current, children }: RowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [from, to] = useWindow(list, height, items.length);
  useEffect(() => {
    if (hasMore && to > items.length - AHEAD) more?.();
  }, [hasMore, to, items.length, more]);
  useFollow(list, height, current);
  return (
    <ul ref={list} className="rows" aria-label={label} style={{ height: `${items.length * height}rem` }}>
      {items.slice(from, to).map((item, i) => (
        <li
          key={keyOf(item)}
          className="rows-item"
          aria-setsize={hasMore ? -1 : items.length}
          aria-posinset={from + i + 1}
          aria-current={from + i === current ? 'true' : undefined}
          style={{ height: `${height}rem`, transform: `translateY(${(from + i) * height}rem)` }}
        >
          <Drawn item={item} isCurrent={from + i === current} draw={children} />
        </li>
      ))}
    </ul>
  );
}

interface DrawnProps<T> {
  item: T;
  isCurrent: boolean;
  draw: DrawRow<T>;
}

/** What stands in a row does not change because the row moves, or another one comes. */
const Drawn = memo(({ item, isCurrent, draw }: DrawnProps<unknown>) => draw(item, isCurrent)) as <T>(
  props: DrawnProps<T>,
) => ReactNode;

/**
 * The rows that exist. Those in sight are there at once; those beyond its edges are drawn when the browser has time for them, so
 * that whoever leaps through a long list waits for one screen of it and not for three.
 */
function useWindow(list: { current: HTMLElement | null }, height: number, count: number): Range {
  const [inSight, setInSight] = useState<Range>([0, BEYOND]);
  useLayoutEffect(() => {
    const { current: watched } = list;
    if (watched === null) return;
    const look = () => {
      const above = Math.max(0, -topOf(watched)) / inPixels(height);
      const next: Range = [stepBefore(above), stepBefore(above + window.innerHeight / inPixels(height)) + STEP];
      setInSight((known) => (isSame(known, next) ? known : next));
    };
    look();
    // With other rows the edges may lie elsewhere: told when the browser has laid them out, and asking costs nothing.
    const observer = new ResizeObserver(look);
    observer.observe(watched);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, height]);
  const around = useDeferredValue(inSight);
  const [from, to] = joined(inSight, [Math.max(0, around[0] - BEYOND), around[1] + BEYOND]);
  return [Math.min(from, count), Math.min(to, count)];
}

function stepBefore(row: number): number {
  return Math.floor(row / STEP) * STEP;
}

function isSame(a: Range, b: Range): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Where the two lie apart, what is in sight alone. */
function joined(inSight: Range, around: Range): Range {
  const areApart = around[1] < inSight[0] || inSight[1] < around[0];
  return areApart ? inSight : [Math.min(inSight[0], around[0]), Math.max(inSight[1], around[1])];
}

/** The row that the keyboard moved to comes into sight. Whoever only comes here is left where they are. */
function useFollow(list: { current: HTMLElement | null }, height: number, current: number | undefined): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current || current === undefined || current < 0) return;
    before.current = current;
    // When the browser lays out what has changed, and not once more before that.
    const frame = requestAnimationFrame(() => {
      if (list.current === null) return;
      const rowHeight = inPixels(height);
      const top = topOf(list.current) + current * rowHeight;
      const above = MARGIN * rowHeight - top;
      const below = top + (MARGIN + 1) * rowHeight - window.innerHeight;
      if (above > 0) window.scrollBy(0, -above);
      else if (below > 0) window.scrollBy(0, below);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, height, current]);
}

function topOf(list: HTMLElement): number {
  return list.getBoundingClientRect().top;
}

function inPixels(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
