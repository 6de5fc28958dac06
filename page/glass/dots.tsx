// The dots of one tile, drawn: a canvas, because ten thousand elements would be felt. Whoever uses a keyboard or listens has the
// table beside it. What has changed is drawn anew, a part of it in each frame.
import { memo, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useScheme } from '../parts/theme.ts';
import { type Mark, stampsFor } from './marks.ts';
import type { Tile } from './view.ts';

const CELL = 16;
/** Where there are many of them, they are smaller. */
const MANY = 800;
const SMALL_CELL = 9;
const DRAWN_IN_A_FRAME = 500;

export interface Pointed {
  id: string;
  mark: Mark;
}

interface DotsProps {
  tile: Tile;
  onPoint(pointed: Pointed | null): void;
  onOpen(id: string): void;
}

export const Dots = memo(function Dots({ tile: { things, proposals }, onPoint, onOpen }: DotsProps) {
  const around = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawing | null>(null);
  const width = useWidth(around);
  const scheme = useScheme();
  const dots = useMemo<Pointed[]>(
    () => [
      ...things.map(({ id, standing }) => ({ id, mark: standing })),
      ...proposals.map((id) => ({ id, mark: 'proposed' as const })),
    ],
    [things, proposals],
  );
  const cell = dots.length > MANY ? SMALL_CELL : CELL;
  const columns = Math.max(1, Math.floor(width / cell));
  const rows = Math.ceil(dots.length / columns);
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const wanted = { cell, columns, rows, scheme };
    if (drawn.current === null || !isSame(drawn.current.layout, wanted)) drawn.current = begin(canvas.current, wanted);
    return draw(drawn.current, dots);
  }, [dots, width, cell, columns, rows, scheme]);
  const at = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent | React.MouseEvent): Pointed | null => {
    const column = Math.floor(offsetX / cell);
    const dot = column < columns ? dots[Math.floor(offsetY / cell) * columns + column] : undefined;
    return dot === undefined || dot.mark === 'unmade' ? null : dot;
  };
  return (
    <div ref={around}>
      <canvas
        ref={canvas}
        className="dots"
        aria-hidden
        onPointerMove={(event) => onPoint(at(event))}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
        onClick={(event) => {
          const dot = at(event);
          // A finger has not pointed before it presses: it is told first what lies there, with the way to it.
          if ((event.nativeEvent as unknown as globalThis.PointerEvent).pointerType === 'touch') onPoint(dot);
          else if (dot !== null) onOpen(dot.id);
        }}
      />
    </div>
  );
});

interface Layout {
  cell: number;
  columns: number;
  rows: number;
  scheme: string;
}

interface Drawing {
  layout: Layout;
  pen: CanvasRenderingContext2D | null;
  /** Of a cell, in pixels of the screen. */
  size: number;
  stamps: ReturnType<typeof stampsFor>;
  /** What stands in each cell. */
  marks: Mark[];
}

function isSame(a: Layout, b: Layout): boolean {
  return a.cell === b.cell && a.columns === b.columns && a.rows === b.rows && a.scheme === b.scheme;
}

/** Of the size that is wanted, and empty. */
function begin(canvas: HTMLCanvasElement, layout: Layout): Drawing {
  const { cell, columns, rows } = layout;
  const size = Math.round(cell * window.devicePixelRatio);
  canvas.width = columns * size;
  canvas.height = rows * size;
  canvas.style.width = `${columns * cell}px`;
  canvas.style.height = `${rows * cell}px`;
  return { layout, pen: canvas.getContext('2d'), size, stamps: stampsFor(canvas, size), marks: [] };
}

/** Draws what is not as it is wanted; answers how that is called off. */
function draw({ layout: { columns }, pen, size, stamps, marks }: Drawing, dots: readonly Pointed[]): () => void {
  const end = Math.max(dots.length, marks.length);
  let place = 0;
  return inTurns((most) => {
    let left = most;
    for (; place < end && left > 0; place++) {
      const mark = dots[place]?.mark ?? 'unmade';
      if (marks[place] === mark) continue;
      const [x, y] = [(place % columns) * size, Math.floor(place / columns) * size];
      if (marks[place] !== undefined) pen?.clearRect(x, y, size, size);
      const stamp = stamps.get(mark);
      if (stamp) pen?.drawImage(stamp, x, y);
      marks[place] = mark;
      left--;
    }
    return left;
  });
}

/** Draws at most so many dots, and answers how many of them are left. */
type Part = (most: number) => number;

/** What is still to be drawn, of all tiles together. */
const parts = new Set<Part>();
let _frame: number | undefined;

function inTurns(part: Part): () => void {
  parts.add(part);
  _frame ??= requestAnimationFrame(drawNext);
  return () => parts.delete(part);
}

function drawNext(): void {
  let left = DRAWN_IN_A_FRAME;
  for (const part of parts) {
    left = part(left);
    if (left === 0) break;
    parts.delete(part);
  }
  _frame = parts.size > 0 ? requestAnimationFrame(drawNext) : undefined;
}

/** Of what the canvas stands in. */
function useWidth(around: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (around.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(around.current);
    return () => observer.disconnect();
  }, [around]);
  return width;
}
