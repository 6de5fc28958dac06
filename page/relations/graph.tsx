// One thing in the middle; to its left what points at it, to its right what it points at, two steps far. Columns instead of
// a cloud: every label can be read, and the direction is the same everywhere.
import { useEffect, useRef } from 'react';
import { RELATION_WORDS } from '../../shared/owners-words.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import type { Schemas } from '../hub/client.ts';
import { useTitles, wordFor } from '../parts/named.tsx';
import './relations.css';

type Relation = Schemas['Relation'];

const NODE = { width: 180, height: 52 };
/** Beside each other so far apart that a word on the line between them leaves some of it to be seen. */
const GAP = { x: 128, y: 20 };
const MOST_IN_COLUMN = 9;

interface Placed {
  id: string;
  x: number;
  y: number;
}

export function Graph({
  relations,
  center,
  onCenter,
}: {
  relations: readonly Relation[];
  center: string;
  onCenter(id: string): void;
}) {
  const { columns, hidden } = columnsAround(relations, center);
  const height = Math.max(...columns.map(({ length }) => length)) * (NODE.height + GAP.y) + GAP.y;
  const width = columns.length * (NODE.width + GAP.x) - GAP.x;
  const placed = new Map<string, Placed>();
  for (const [i, column] of columns.entries()) {
    const top = (height - column.length * (NODE.height + GAP.y) + GAP.y) / 2;
    for (const [j, id] of column.entries()) {
      placed.set(id, { id, x: i * (NODE.width + GAP.x), y: top + j * (NODE.height + GAP.y) });
    }
  }
  const edges = relations.filter(({ from_id, to_id }) => placed.has(from_id) && placed.has(to_id));
  const titles = useTitles([...placed.keys()]);
  // Where all of it does not fit, what it is about is in the middle.
  const scroll = useRef<HTMLElement>(null);
  const middle = (placed.get(center)?.x ?? 0) + NODE.width / 2;
  useEffect(() => {
    const shown = scroll.current;
    if (shown === null) return;
    const room = new ResizeObserver(() => {
      shown.scrollLeft = middle - shown.clientWidth / 2;
    });
    room.observe(shown);
    return () => room.disconnect();
  }, [middle]);
  return (
    <figure className="graph">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section ref={scroll} className="graph-scroll" tabIndex={0} aria-label="The graph">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has a name, and so has every node in it */}
        <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} width={width + 8} height={height + 8}>
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto-start-reverse"
            >
              <path d="M0 0.5 L7.5 4 L0 7.5 Z" fill="context-stroke" />
            </marker>
          </defs>
          {edges.map((relation) => (
            <EdgeLine key={relation.id} relation={relation} placed={placed} />
          ))}
          {/* Above all lines, so that none goes through a word. */}
          {edges.map((relation) => (
            <EdgeWord key={relation.id} relation={relation} placed={placed} />
          ))}
          {[...placed.values()].map(({ id, x, y }) => (
            <foreignObject key={id} x={x} y={y} width={NODE.width} height={NODE.height}>
              <button
                type="button"
                className={`node ${id === center ? 'center' : ''}`}
                aria-current={id === center ? 'true' : undefined}
                onClick={() => onCenter(id)}
              >
                <span className="clip">{madeVisible(titles.get(id) ?? '…')}</span>
                <small>{wordFor(id)}</small>
              </button>
            </foreignObject>
          ))}
        </svg>
      </section>
      {hidden > 0 && <figcaption className="quiet small">{hidden} more are in the list below.</figcaption>}
    </figure>
  );
}

interface EdgeProps {
  relation: Relation;
  placed: ReadonlyMap<string, Placed>;
}

/** Where it begins and ends; null where one of its ends is not drawn. */
function spanOf({ relation, placed }: EdgeProps) {
  const [from, to] = [placed.get(relation.from_id), placed.get(relation.to_id)];
  if (!from || !to) return null;
  const same = to.x === from.x;
  const [x1, x2] = same
    ? [from.x + NODE.width, to.x + NODE.width]
    : to.x > from.x
      ? [from.x + NODE.width, to.x]
      : [from.x, to.x + NODE.width];
  return { same, x1, x2, y1: from.y + NODE.height / 2, y2: to.y + NODE.height / 2 };
}

function EdgeLine(props: EdgeProps) {
  const span = spanOf(props);
  if (span === null) return null;
  const { same, x1, x2, y1, y2 } = span;
  const bend = same ? 56 : (x2 - x1) / 2;
  const end = same ? x2 + bend : x2 - bend;
  const { relation_type } = props.relation;
  return (
    <g className={`edge ${relation_type}`}>
      <path d={`M${x1} ${y1} C${x1 + bend} ${y1} ${end} ${y2} ${x2} ${y2}`} markerEnd="url(#arrow)">
        <title>{RELATION_WORDS[relation_type]}</title>
      </path>
    </g>
  );
}

function EdgeWord(props: EdgeProps) {
  const span = spanOf(props);
  if (span === null) return null;
  const { same, x1, x2, y1, y2 } = span;
  return (
    <g className="edge">
      <text x={same ? x1 + 64 : (x1 + x2) / 2} y={(y1 + y2) / 2 + 4}>
        {RELATION_WORDS[props.relation.relation_type]}
      </text>
    </g>
  );
}

function columnsAround(relations: readonly Relation[], center: string): { columns: string[][]; hidden: number } {
  const seen = new Set([center]);
  let hidden = 0;
  const step = (ids: readonly string[], end: 'from_id' | 'to_id', other: 'from_id' | 'to_id') => {
    const found = [...new Set(relations.filter((each) => ids.includes(each[end])).map((each) => each[other]))].filter(
      (id) => !seen.has(id),
    );
    hidden += Math.max(0, found.length - MOST_IN_COLUMN);
    const kept = found.slice(0, MOST_IN_COLUMN);
    for (const id of kept) seen.add(id);
    return kept;
  };
  const right = step([center], 'from_id', 'to_id');
  const left = step([center], 'to_id', 'from_id');
  const farRight = step(right, 'from_id', 'to_id');
  const farLeft = step(left, 'to_id', 'from_id');
  return { columns: [farLeft, left, [center], right, farRight].filter((column) => column.length > 0), hidden };
}
