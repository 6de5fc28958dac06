// The tiles with their dots, and in words what is pointed at.
import { memo, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Named, placeFor, wordFor } from '../parts/named.tsx';
import { Words } from '../parts/words.tsx';
import { placeToDecide } from '../review/waiting.ts';
import { Dots, type Pointed } from './dots.tsx';
import { STANDINGS } from './standings.ts';
import type { Tile } from './view.ts';

/** Whoever passes over a dot has not asked for its name. */
const REST_MS = 60;

export const Tiles = memo(function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const point = useCallback(
    (next: Pointed | null) => setPointed((now) => (now?.id === next?.id && now?.mark === next?.mark ? now : next)),
    [],
  );
  const [, navigate] = useLocation();
  const open = useCallback((id: string) => navigate(placeFor(id) ?? placeToDecide(id)), [navigate]);
  return (
    <div className="stack-s">
      <PointedAt dot={useDeferredValue(pointed)} />
      <div className="glass-tiles">
        {tiles.map((tile) => (
          <section
            key={tile.project?.id ?? ''}
            className={tile.things.length > WIDE ? 'glass-tile wide' : 'glass-tile'}
          >
            <h2>
              {tile.project === null ? (
                'No project'
              ) : (
                <Link href={`/projects/${tile.project.id}`} className="plain-link clip">
                  <Words>{tile.project.title}</Words>
                </Link>
              )}
            </h2>
            <Dots tile={tile} onPoint={point} onOpen={open} />
          </section>
        ))}
      </div>
    </div>
  );
});

/** A tile with more has the whole width. */
const WIDE = 400;

function PointedAt({ dot }: { dot: Pointed | null }) {
  const resting = useResting(dot);
  return (
    <p className="glass-pointed clip small">
      {dot === null ? (
        <span className="quiet">
          <span className="by-pointer">Point at a dot to read it, and open it</span>
          <span className="by-hand">Tap a dot to read it, and its name</span> to see who knows of it.
        </span>
      ) : (
        <>
          <span className="quiet">
            {wordFor(dot.id)}, {STANDINGS[dot.mark]}:
          </span>{' '}
          {resting === dot && <Named id={dot.id} />}
          {/* What waits has no page of its own. */}
          {placeFor(dot.id) === null && (
            <>
              {' '}
              <Link href={placeToDecide(dot.id)}>Decide about it</Link>
            </>
          )}
        </>
      )}
    </p>
  );
}

function useResting(dot: Pointed | null): Pointed | null {
  const [resting, setResting] = useState<Pointed | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setResting(dot), REST_MS);
    return () => clearTimeout(timer);
  }, [dot]);
  return resting;
}
