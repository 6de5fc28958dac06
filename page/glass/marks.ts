// The marks of the Glass, as they are drawn: each once, small, to be stamped wherever it is wanted.
import type { Standing } from './view.ts';

export type Mark = Standing | 'proposed';

/** Of a mark that is told as `1`: everything below is in parts of it. */
const RADIUS = 0.29;
const LINE = 0.09;

const SHACKLE = 'M-.26-.1v-.08a.26.26 0 0 1 .52 0v.08h-.12v-.08a.14.14 0 0 0-.28 0v.08z';
const BODY = 'M-.37-.1h.74v.56h-.74z';
const INSIDE = 'M-.28 0h.56v.36h-.56z';
const DOT = 'M-.12.18a.12.12 0 1 0 .24 0a.12.12 0 1 0-.24 0z';

/** What only its owner sees is under a lock that fills its cell. Around what was told before, it is hollow and holds that dot. */
export const LOCKS = {
  'only-owner': SHACKLE + BODY,
  'kept-since': SHACKLE + BODY + INSIDE + DOT,
} as const;

/** Stamps in the colours that hold where `near` stands, for cells of that many pixels of the screen. */
export function stampsFor(near: HTMLElement, cell: number): ReadonlyMap<Mark, HTMLCanvasElement> {
  const before = near.style.color;
  const color = (name: string) => {
    near.style.color = `var(${name})`;
    return getComputedStyle(near).color;
  };
  const [accent, soft, line, quiet, warn] = ['--accent', '--accent-soft', '--line-strong', '--quiet', '--warn'].map(
    color,
  ) as [string, string, string, string, string];
  near.style.color = before;
  const stamp = (paint: (pen: CanvasRenderingContext2D) => void) => {
    const canvas = document.createElement('canvas');
    canvas.width = cell;
    canvas.height = cell;
    const pen = canvas.getContext('2d');
    if (pen !== null) {
      pen.scale(cell, cell);
      pen.translate(0.5, 0.5);
      pen.lineWidth = LINE;
      paint(pen);
    }
    return canvas;
  };
  return new Map<Mark, HTMLCanvasElement>([
    ['plain', stamp((pen) => disc(pen, RADIUS * 0.8, { fill: line }))],
    ['hidden', stamp((pen) => disc(pen, RADIUS * 0.45, { fill: line }))],
    ['seen', stamp((pen) => disc(pen, RADIUS - LINE / 2, { fill: soft, line: accent }))],
    ['told', stamp((pen) => lit(pen, accent))],
    ['only-owner', stamp((pen) => lock(pen, 'only-owner', quiet))],
    ['kept-since', stamp((pen) => lock(pen, 'kept-since', accent))],
    ['proposed', stamp((pen) => dashed(pen, warn))],
  ]);
}

interface Paint {
  fill?: string;
  line?: string;
  alpha?: number;
}

function disc(pen: CanvasRenderingContext2D, radius: number, { fill, line, alpha = 1 }: Paint): void {
  pen.globalAlpha = alpha;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  if (fill !== undefined) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (line !== undefined) {
    pen.strokeStyle = line;
    pen.stroke();
  }
}

function lit(pen: CanvasRenderingContext2D, color: string): void {
  disc(pen, RADIUS * 1.6, { fill: color, alpha: 0.2 });
  disc(pen, RADIUS, { fill: color });
}

function dashed(pen: CanvasRenderingContext2D, color: string): void {
  const round = 2 * Math.PI * RADIUS;
  pen.setLineDash([round / 12, round / 12]);
  disc(pen, RADIUS, { line: color });
}

function lock(pen: CanvasRenderingContext2D, which: keyof typeof LOCKS, color: string): void {
  pen.fillStyle = color;
  pen.fill(new Path2D(LOCKS[which]), 'evenodd');
}
