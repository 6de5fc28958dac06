// The dots of one tile, drawn: a canvas, because ten thousand elements would be felt. Whoever uses a keyboard or listens has the
// table beside it. What has changed is drawn anew, a part of it in each frame; those beside each other that look the same are drawn
// together.
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useScheme } from '../parts/theme.ts';
import { type Mark, stampsFor } from './marks.ts';
import type { Thing, Tile } from './view.ts';

const CELL = 16;
/** Where there are many of them, they are smaller. */
const MANY = 800;
const SMALL_CELL = 9;
/** Of each frame; what the browser does with what was drawn comes to it. */
const DRAWING_MS = 4;

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
  const count = things.length + proposals.length;
  const cell = count > MANY ? SMALL_CELL : CELL;
  const columns = Math.max(1, Math.floor(width / cell));
  const rows = Math.ceil(count / columns);
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const wanted = { cell, columns, rows, scheme };
    if (drawn.current === null || !isSame(drawn.current.layout, wanted)) drawn.current = begin(canvas.current, wanted);
    return draw(drawn.current, things, count);
  }, [things, count, width, cell, columns, rows, scheme]);
  const at = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent | React.MouseEvent): Pointed | null => {
    const column = Math.floor(offsetX / cell);
    if (column >= columns) return null;
    const place = Math.floor(offsetY / cell) * columns + column;
    const id = things[place]?.id ?? proposals[place - things.length];
    const mark = markAt(things, place);
    return id === undefined || mark === 'unmade' ? null : { id, mark };
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

/** Each mark over and over, from cell to cell. */
type Patterns = ReadonlyMap<Mark, CanvasPattern | null>;

interface Drawing {
  layout: Layout;
  pen: CanvasRenderingContext2D | null;
  /** Of a cell, in pixels of the screen. */
  size: number;
  patterns: Patterns;
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
  const pen = canvas.getContext('2d');
  return {
    layout,
    pen,
    size,
    patterns: pen === null ? new Map() : patternsFor(canvas, pen, layout.scheme, size),
    marks: [],
  };
}

const patterns = new Map<string, Patterns>();

/** Made once for all tiles: to ask for a colour is to have the browser style the page for it. */
function patternsFor(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, scheme: string, size: number): Patterns {
  const known = patterns.get(`${scheme} ${size}`);
  if (known !== undefined) return known;
  const stamps = [...stampsFor(canvas, size)];
  const made = new Map(stamps.map(([mark, stamp]) => [mark, pen.createPattern(stamp, 'repeat')]));
  patterns.set(`${scheme} ${size}`, made);
  return made;
}

/** The things first, and behind them what is proposed. */
function markAt(things: readonly Thing[], place: number): Mark {
  return things[place]?.standing ?? 'proposed';
}

/** Draws what is not as it is wanted; answers how that is called off. */
function draw(
  { layout: { columns }, pen, size, patterns, marks }: Drawing,
  things: readonly Thing[],
  count: number,
): () => void {
  const end = Math.max(count, marks.length);
  const wanted = (place: number) => (place < count ? markAt(things, place) : 'unmade');
  /** From there, what is to be drawn the same way, in one line. */
  const runFrom = (from: number, mark: Mark) => {
    const was = marks[from];
    const most = Math.min(end, from + columns - (from % columns));
    let to = from + 1;
    while (to < most && marks[to] === was && wanted(to) === mark) to++;
    return to;
  };
  let place = 0;
  return inTurns((until) => {
    while (place < end) {
      const mark = wanted(place);
      const to = runFrom(place, mark);
      if (marks[place] !== mark) {
        const at = [(place % columns) * size, Math.floor(place / columns) * size, (to - place) * size, size] as const;
        if (marks[place] !== undefined) pen?.clearRect(...at);
        const pattern = patterns.get(mark);
        if (pen && pattern) {
          pen.fillStyle = pattern;
          pen.fillRect(...at);
        }
        for (; place < to; place++) marks[place] = mark;
      }
      place = to;
      if (performance.now() > until) return false;
    }
    return true;
  });
}

/** Draws until then, and answers whether that was all. */
type Part = (until: number) => boolean;

/** What is still to be drawn, of all tiles together. */
const parts = new Set<Part>();
let frame: number | undefined;

function inTurns(part: Part): () => void {
  parts.add(part);
  if (frame === undefined) frame = requestAnimationFrame(drawNext);
  return () => parts.delete(part);
}

function drawNext(): void {
  const until = performance.now() + DRAWING_MS;
  for (const part of parts) {
    if (!part(until)) break;
    parts.delete(part);
  }
  frame = parts.size > 0 ? requestAnimationFrame(drawNext) : undefined;
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
